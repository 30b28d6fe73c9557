"""Verbs: what they change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from lexludi.lower.expressions import read_expression
from lexludi.lower.names import NUMBER, Names, Signature
from lexludi.lower.reader import Scope
from lexludi.program import (
    Arithmetic,
    Assignment,
    Expression,
    ReadFact,
    Sort,
)
from lexludi.source import Text


def read_assignments(changes: Mapping[Text, Text], signature: Signature, names: Names) -> tuple[Assignment, ...]:
    """What a verb changes: `vehicle.armour: vehicle.armour - armour_point`.

    A transfer, `red.in_bag -> red.set_aside: 1`, takes from one count what it gives to the other."""
    scope = Scope(tuple((p.name, names.type_of(p.domain, optional=p.optional)) for p in signature.parameters))
    assignments: list[Assignment] = []
    for target, text in changes.items():
        if "->" in target:
            assignments += _transfer(target, text, scope, names)
            continue
        place = read_fact_place(target, scope, names)
        if place is None:
            continue
        fact, arguments = place
        value = read_expression(text, scope, names, replace(names.facts[fact].type, optional=True))
        if value is not None:
            assignments.append(Assignment(fact, arguments, value, target.mark))
    return tuple(assignments)


def _transfer(target: Text, text: Text, scope: Scope, names: Names) -> list[Assignment]:
    """Both changes of a transfer."""
    before, _, after = target.partition("->")
    giver = target.part(len(before) - len(before.lstrip()), len(before.rstrip()))
    start = len(target) - len(after.lstrip())
    amount = read_expression(text, scope, names, NUMBER)
    changes = []
    for count, sign in ((giver, "-"), (target.part(start), "+")):
        place = read_fact_place(count, scope, names)
        if place is None or amount is None:
            continue
        fact, arguments = place
        type_ = names.facts[fact].type
        if type_.sort is not Sort.NUMBER:
            names.problems.add(count.mark, "type", f"'{count}' is not a number", "only counts can be transferred")
            continue
        held = ReadFact(fact, arguments, type_)
        changes.append(Assignment(fact, arguments, Arithmetic(sign, held, amount), count.mark))
    return changes


def read_fact_place(target: Text, scope: Scope, names: Names) -> tuple[str, tuple[Expression, ...]] | None:
    """The slot that an assignment changes."""
    place = read_expression(target, scope, names)
    if isinstance(place, ReadFact):
        return place.fact, place.arguments
    if place is not None:
        names.problems.add(target.mark, "unknown-fact", f"'{target}' is not a fact", "only facts can change")
    return None
