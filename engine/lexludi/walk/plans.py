"""Plans: in which order the choices of an event are listed, and which part of its condition is asked when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from lexludi.program import (
    Arithmetic,
    Can,
    Constant,
    Every,
    Expression,
    Named,
    Program,
    ReadDefinition,
    ReadFact,
    ReadTable,
    Routine,
    Sort,
    Value,
    Variable,
    Would,
)
from lexludi.walk.position import Prepared


@dataclass(frozen=True, slots=True)
class Plan:
    """How to list the ways to do an event when some of its parameters are open.

    The loops go over the open parameters, outermost first. `tests[n]` are the parts of the event's own
    condition that are asked as soon as n loops have bound all that they read."""

    loops: tuple[tuple[int, tuple[Value, ...]], ...]  # which parameter, and what it can be
    tests: tuple[tuple[Expression, ...], ...]


def plan_of(prepared: Prepared, routine: Routine, open_: tuple[bool, ...]) -> Plan:
    """The plan for an event of which the parameters so marked are open; made once."""
    key = (routine.number, open_)
    plan: Plan | None = prepared.plans.get(key)
    if plan is None:
        plan = prepared.plans[key] = _make_plan(prepared.program, routine, open_)
    return plan


def _make_plan(program: Program, routine: Routine, open_: tuple[bool, ...]) -> Plan:
    loops: list[tuple[int, tuple[Value, ...]]] = []
    depth = [0] * len(open_)  # for each parameter, how many loops must run to bind it
    for place, (parameter, is_open) in enumerate(zip(routine.parameters, open_, strict=True)):
        if is_open:
            last: tuple[Value, ...] = (None,) if parameter.optional else ()
            loops.append((place, (*program.domains[parameter.domain].values, *last)))
            depth[place] = len(loops)
    tests: list[list[Expression]] = [[] for _ in range(len(loops) + 1)]
    latest = 0
    guard = None if routine.way is None else routine.way.guard
    for part in parts_of(guard):
        needed = max((depth[place] for place in positions_read(part) if place < len(depth)), default=0)
        latest = max(latest, needed)
        # What may have no answer is not asked before the parts that it was written after.
        tests[latest if may_fault(program, part) else needed].append(part)
    return Plan(tuple(loops), tuple(map(tuple, tests)))


def parts_of(condition: Expression | None) -> Iterator[Expression]:
    """The conditions that are joined by `and`."""
    if isinstance(condition, Every):
        for operand in condition.operands:
            yield from parts_of(operand)
    elif condition is not None:
        yield condition


def positions_read(part: Any) -> set[int]:
    """The positions of all variables in an expression."""
    if isinstance(part, Variable):
        return {part.position}
    return set().union(*map(positions_read, _inner(part)))


def may_fault(program: Program, part: Any) -> bool:
    """Whether an expression may have no answer: a division, a number that a fact or table may not know, a trial."""
    match part:
        case Can() | Would():
            return True
        case Arithmetic(operator="//" | "%", right=right) if not isinstance(right, Constant) or not right.value:
            return True
        case ReadFact(fact=fact, arguments=arguments):
            pairs = zip(arguments, program.facts[fact].of, strict=True)
            unsure = not all(_is_one_of(program, argument, domain) for argument, domain in pairs)
        case ReadTable(table=table, argument=argument):
            unsure = not _is_one_of(program, argument, program.tables[table].of)
        case ReadDefinition(definition=definition):
            unsure = may_fault(program, program.definitions[definition].cases)
        case _:
            unsure = False
    return unsure or any(may_fault(program, inner) for inner in _inner(part))


def _is_one_of(program: Program, argument: Expression, domain: str) -> bool:
    """Whether an expression is sure to be none or a member of the domain."""
    if isinstance(argument, Constant | Named):
        return argument.value is None or argument.value in program.domains[domain].values
    if isinstance(argument, Arithmetic):
        return False
    type_ = getattr(argument, "type", None)
    return type_ is not None and (type_.sort is Sort.MEMBER or type_.domain == domain)


def _inner(part: Any) -> Sequence[Any]:
    """What an expression (or another piece of the program) is made of."""
    if isinstance(part, tuple):
        return part
    return [getattr(part, each.name) for each in fields(part)] if is_dataclass(part) else ()
