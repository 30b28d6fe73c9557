"""Heads: what a clause is, and the event or word that it hangs on."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lexludi.lower.expressions import parse, reader
from lexludi.lower.names import Names, Signature
from lexludi.lower.reader import Scope
from lexludi.program import (
    Head,
    Parameter,
)
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec import models as authored

HEADS = {
    Head.TO: "to",
    Head.BEFORE: "before",
    Head.AFTER: "after",
    Head.INSTEAD: "instead_of",
    Head.FORBIDS: "forbids",
    Head.OBLIGES: "obliges",
    Head.DEFINES: "defines",
}
"""Each head and the attribute of the authored clause that holds it."""


@dataclass(frozen=True, slots=True)
class Written:
    """A clause in force, as written: with its id, its rule and its head."""

    id: str
    rule_id: str
    rule: authored.Rule
    clause: authored.Clause
    head: Head
    said: Text | None  # what stands after the head: `enter(vehicle, field)`


def written_clauses(spec: Spec, readings: Mapping[str, str]) -> Iterator[Written]:
    """All clauses of the rules that are in force under the readings, in printed order."""
    for rule_id, rule in spec.rules.items():
        if rule.fork is not None and readings.get(rule.fork) not in rule.reading:
            continue
        for place, clause in enumerate(rule.clauses, start=1):
            clause_id = rule_id if len(rule.clauses) == 1 else f"{rule_id}.{place}"
            head = next((head for head, key in HEADS.items() if getattr(clause, key) is not None), Head.EXCEPTION)
            said = None if head is Head.EXCEPTION else getattr(clause, HEADS[head])
            yield Written(clause_id, rule_id, rule, clause, head, said)


def read_signature(text: Text, names: Names) -> Signature | None:
    """`enter(vehicle, field)`: a name and parameters that name their kinds (`field or none` may be none)."""
    tree = parse(text, names)
    if tree is None:
        return None
    call = tree if isinstance(tree, ast.Call) else ast.Call(tree, [], [])
    reading = reader(text, Scope(), names)
    if not isinstance(call.func, ast.Name) or call.keywords:
        reading.problem(tree, "not-an-event", f"'{text}' is not a name with what takes part in it in brackets")
        return None
    parameters: list[Parameter | None] = []
    for argument in call.args:
        match argument:
            case ast.Name(id=name):
                parameters.append(names.parameter(name, reading.mark(argument)))
            case ast.BoolOp(op=ast.Or(), values=[ast.Name(id=name), ast.Name(id="none")]):
                parameters.append(names.parameter(name, reading.mark(argument), optional=True))
            case _:
                reading.problem(argument, "not-an-event", "only names of kinds may stand here")
                parameters.append(None)
    known = tuple(parameter for parameter in parameters if parameter is not None)
    if len({parameter.name for parameter in known}) != len(known):
        reading.problem(
            tree, "parameter-names", f"a name stands twice in '{text}'", "tell them apart: from_field, to_field"
        )
        return None
    return Signature(call.func.id, known, text.mark) if len(known) == len(parameters) else None
