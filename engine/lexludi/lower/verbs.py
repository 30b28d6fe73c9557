"""Verbs: what they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lexludi.lower.expressions import read_expression
from lexludi.lower.names import Names, Signature
from lexludi.lower.reader import Scope
from lexludi.program import (
    Assignment,
    Expression,
    ReadFact,
)
from lexludi.source import Text


def read_assignments(changes: Mapping[Text, Text], signature: Signature, names: Names) -> tuple[Assignment, ...]:
    """What a verb changes: `vehicle.armour: vehicle.armour - armour_point`."""
    scope = Scope(tuple((p.name, names.type_of(p.domain, optional=p.optional)) for p in signature.parameters))
    assignments = []
    for target, text in changes.items():
        place = read_fact_place(target, scope, names)
        if place is None:
            continue
        fact, arguments = place
        value = read_expression(text, scope, names, replace(names.facts[fact].type, optional=True))
        if value is not None:
            assignments.append(Assignment(fact, arguments, value, target.mark))
    return tuple(assignments)


def read_fact_place(target: Text, scope: Scope, names: Names) -> tuple[str, tuple[Expression, ...]] | None:
    """The slot that an assignment changes."""
    place = read_expression(target, scope, names)
    if isinstance(place, ReadFact):
        return place.fact, place.arguments
    if place is not None:
        names.problems.add(target.mark, "unknown-fact", f"'{target}' is not a fact", "only facts can change")
    return None
