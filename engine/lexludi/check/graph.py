"""Walking over programs: the parts of expressions, the steps of clauses, which events raise which."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from typing import Any, get_args

from lexludi.program import (
    Attached,
    Choose,
    Clause,
    Draw,
    Expression,
    ForEach,
    Offer,
    Program,
    Raise,
    ReadDefinition,
    ReadFact,
    Repeat,
    Routine,
    Step,
    Variable,
    When,
)

EXPRESSIONS = (*get_args(Expression), Offer)
"""What expressions and steps are made of."""


def children(part: Any) -> Iterator[Any]:
    """The expressions and offers directly inside an expression, offer or step."""
    for field in fields(part):
        value = getattr(part, field.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, EXPRESSIONS):
                yield item


def parts(expression: Expression | Offer | Step | None) -> Iterator[Any]:
    """An expression (or step) and everything in it."""
    if expression is not None:
        yield expression
        for child in children(expression):
            yield from parts(child)


def variables(expression: Expression) -> set[int]:
    """The positions of the variables that an expression reads."""
    return {part.position for part in parts(expression) if isinstance(part, Variable)}


def blocks_in(step: Step) -> tuple[int, ...]:
    """The blocks that a step does, in order."""
    match step:
        case When(block=block, otherwise=otherwise):
            return (block,) if otherwise is None else (block, otherwise)
        case ForEach(block=block) | Repeat(block=block):
            return (block,)
        case Choose(decline=decline, otherwise=otherwise):
            return tuple(block for block in (decline, otherwise) if block is not None)
        case Draw(otherwise=otherwise):
            return () if otherwise is None else (otherwise,)
        case _:
            return ()


def steps_in(program: Program, block: int | None) -> Iterator[Step]:
    """The steps of a block and of the blocks inside it."""
    if block is not None:
        for step in program.blocks[block]:
            yield step
            for inner in blocks_in(step):
                yield from steps_in(program, inner)


def steps_of(program: Program, clause: Clause) -> Iterator[Step]:
    """All steps of a clause."""
    return steps_in(program, clause.block)


def attached(routine: Routine) -> Iterator[tuple[str, Attached]]:
    """Every clause at a routine with the point where it is, but for its own way."""
    for point in ("forbids", "insteads", "befores", "afters", "obliges"):
        for item in getattr(routine, point):
            yield point, item


def doing(routine: Routine) -> Iterator[Clause]:
    """The clauses that are done when the event happens: its own way and what is attached."""
    if routine.way is not None:
        yield routine.way
    for point, item in attached(routine):
        if point in ("insteads", "befores", "afters"):
            yield item.clause


def raised_by(program: Program, step: Step) -> Iterator[str]:
    """The events that a step raises or offers, cases instead of general events."""
    if isinstance(step, Raise):
        yield step.event
    elif isinstance(step, Choose):
        for offer in step.offers:
            yield from program.by_name[offer.event].cases


def reads(program: Program, part: Expression | Offer | Step | None) -> Iterator[str]:
    """The facts that an expression or step reads, also through defined words."""
    for inner in parts(part):
        if isinstance(inner, ReadFact):
            yield inner.fact
        elif isinstance(inner, ReadDefinition):
            yield from _definition_reads(program, inner.definition)


def _definition_reads(program: Program, name: str) -> Iterator[str]:
    for case in program.definitions[name].cases:
        for part in (case.guard, case.value):
            yield from reads(program, part)


def effects(program: Program) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """For each event, the facts that it reads and that it writes, with all that follows from it."""
    direct: dict[str, tuple[set[str], set[str], set[str]]] = {}
    for routine in program.routines:
        read: set[str] = set()
        written: set[str] = set()
        raised: set[str] = set()
        for assignment in routine.assignments:
            written.add(assignment.fact)
            for expression in (*assignment.arguments, assignment.value):
                read.update(reads(program, expression))
        for clause in [*doing(routine), *(item.clause for _, item in attached(routine))]:
            r, w, events = clause_effects(program, clause)
            read |= r
            raised |= events
            written |= w
        direct[routine.name] = (read, written, raised)

    @cache
    def reachable(name: str) -> frozenset[str]:
        seen: set[str] = set()
        waiting = [name]
        while waiting:
            event = waiting.pop()
            if event not in seen:
                seen.add(event)
                waiting.extend(direct[event][2])
        return frozenset(seen)

    return {
        name: (
            frozenset().union(*(direct[event][0] for event in reachable(name))),
            frozenset().union(*(direct[event][1] for event in reachable(name))),
        )
        for name in direct
    }


def clause_effects(program: Program, clause: Clause) -> tuple[set[str], set[str], set[str]]:
    """What a clause itself reads, writes (nothing: only verbs write) and raises."""
    read = set(reads(program, clause.guard)) | set(reads(program, clause.value))
    raised: set[str] = set()
    for step in steps_of(program, clause):
        read.update(reads(program, step))
        raised.update(raised_by(program, step))
    for exception in clause.exceptions:
        read.update(reads(program, exception.guard))
    return read, set(), raised
