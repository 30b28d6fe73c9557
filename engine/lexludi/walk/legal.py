"""What may happen: judging an event, listing the legal choices of a decision, and obligations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from lexludi.program import (
    Arithmetic,
    Attached,
    Can,
    Choose,
    Clause,
    Constant,
    Environment,
    Every,
    Expression,
    Named,
    Offer,
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
from lexludi.state import NOTHING, OPEN, Move, Offered, Open
from lexludi.walk.expressions import EVALUATORS, applies, evaluate, holds
from lexludi.walk.position import FaultError, Position, Prepared

Choice = tuple[Routine, tuple[Value, ...]]
"""An event that may be chosen, with its arguments."""

# --------------------------------------------------------------------------- judging


def selected(attached: Attached, arguments: tuple[Value, ...]) -> tuple[Value, ...]:
    """The arguments of a clause, from those of the event that it is attached to."""
    return tuple([arguments[place] for place in attached.select])


def applying(attached: Iterable[Attached], arguments: tuple[Value, ...], position: Position) -> Iterator[Attached]:
    """The attached clauses that apply to an event, in order. `position` must be judging it."""
    return (each for each in attached if applies(each.clause, selected(each, arguments), position))


def may_way(routine: Routine, arguments: tuple[Value, ...], position: Position) -> bool:
    """Whether the event's own condition holds. `position` must be judging it."""
    way = routine.way
    if way is None or way.guard is None:
        return True
    try:
        return holds(way.guard, arguments, position)
    except FaultError as fault:
        raise fault.at(way.mark) from None


def refusing(routine: Routine, arguments: tuple[Value, ...], position: Position) -> list[Clause]:
    """The clauses that refuse an event: its own way alone, or all that forbid it. None: it may happen."""
    judging = position.judging(routine)
    if not may_way(routine, arguments, judging):
        assert routine.way is not None
        return [routine.way]
    return [each.clause for each in applying(routine.forbids, arguments, judging)]


# --------------------------------------------------------------------------- listing


@dataclass(frozen=True, slots=True)
class Plan:
    """How to list the ways to do an event when some of its parameters are open.

    The loops go over the open parameters, outermost first. `tests[n]` are the parts of the event's own
    condition that are asked as soon as n loops have bound all that they read."""

    loops: tuple[tuple[int, tuple[Value, ...]], ...]  # which parameter, and what it can be
    tests: tuple[tuple[Expression, ...], ...]


def offered_events(program: Program, offers: Iterable[Offered]) -> Iterator[tuple[Routine, tuple[Value | Open, ...]]]:
    """The events that can be chosen: each offer, or all cases of a general one, with the arguments given."""
    for offer in offers:
        general = program.by_name[offer.event]
        for name in general.cases:
            routine = program.by_name[name]
            if name == offer.event:
                yield routine, offer.given
                continue
            given: list[Value | Open] = [OPEN] * len(routine.parameters)
            for place, argument in zip(general.case_maps[name], offer.given, strict=True):
                given[place] = argument
            yield routine, tuple(given)


def read_offers(offers: Iterable[Offer], environment: Environment, position: Position) -> tuple[Offered, ...]:
    """The offers with their given arguments read."""
    return tuple(
        Offered(
            offer.event,
            tuple(OPEN if part is None else evaluate(part, environment, position) for part in offer.given),
        )
        for offer in offers
    )


def open_choices(offers: Iterable[Offered], position: Position) -> Iterator[Choice]:
    """All choices that nothing refuses, obligations aside; the same one may come twice."""
    for routine, given in offered_events(position.prepared.program, offers):
        yield from _ways(routine, given, position.judging(routine))


def _ways(routine: Routine, given: tuple[Value | Open, ...], position: Position) -> Iterator[Choice]:
    prepared = position.prepared
    known = tuple(None if isinstance(argument, Open) else argument for argument in given)
    for parameter, argument in zip(routine.parameters, given, strict=True):
        values = prepared.program.domains[parameter.domain].values
        if not isinstance(argument, Open) and argument not in values and not (argument is None and parameter.optional):
            return  # there is no such event
    plan = _plan(prepared, routine, tuple(isinstance(argument, Open) for argument in given))
    try:
        for arguments in _listed(plan, 0, known, position):
            forbidding = next(applying(routine.forbids, arguments, position), None)
            if forbidding is None:
                yield routine, arguments
            else:
                position.note(forbidding.clause.id)
    except FaultError as fault:
        raise fault.at(routine.mark if routine.way is None else routine.way.mark) from None


def _listed(
    plan: Plan, depth: int, arguments: tuple[Value, ...], position: Position
) -> Iterator[tuple[Value, ...]]:
    for test in plan.tests[depth]:
        if EVALUATORS[type(test)](test, arguments, position) is not True:
            return
    if depth == len(plan.loops):
        yield arguments
        return
    place, values = plan.loops[depth]
    before, after = arguments[:place], arguments[place + 1 :]
    for value in values:
        yield from _listed(plan, depth + 1, (*before, value, *after), position)


def _plan(prepared: Prepared, routine: Routine, open_: tuple[bool, ...]) -> Plan:
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


# --------------------------------------------------------------------------- decisions


@dataclass(frozen=True, slots=True)
class Legal:
    """The legal moves of a decision, and the clause of the obligation that is open, if one is."""

    moves: tuple[Move, ...]
    duties: tuple[Clause, ...] = ()


def legal_moves(step: Choose, environment: Environment, position: Position) -> Legal:
    """The legal moves of a decision by their numbers; declining, if that is allowed, last.

    No moves: nothing is open, and nothing can be declined."""
    try:
        offers = read_offers(step.offers, environment, position)
    except FaultError as fault:
        raise fault.at(step.mark) from None
    choices = {position.prepared.number(*choice): choice for choice in open_choices(offers, position)}
    kept, duties = bound(list(choices.values()), position)
    moves = sorted((position.prepared.move(*choice) for choice in kept), key=lambda move: move.number)
    if moves and step.decline is not None and not duties:
        moves.append(NOTHING)
    return Legal(tuple(moves), tuple(duties))


def any_open(step: Choose, environment: Environment, position: Position) -> bool:
    """Whether a decision has any legal choice at all. (Obligations never take away the last.)"""
    try:
        offers = read_offers(step.offers, environment, position)
    except FaultError as fault:
        raise fault.at(step.mark) from None
    return next(open_choices(offers, position), None) is not None


def bound(choices: list[Choice], position: Position) -> tuple[list[Choice], list[Clause]]:
    """The choices that obligations leave, and the clauses of the obligations that are open, in printed order."""
    routines = {routine.number: routine for routine, _ in choices}
    obliging = {each.clause.id for routine in routines.values() for each in routine.obliges}
    duties: list[Clause] = []
    for clause_id in position.prepared.program.clauses if obliging else ():
        if clause_id in obliging:
            kept, clause = obliged(clause_id, choices, position)
            if clause is not None:
                choices, duties = kept, [*duties, clause]
                position.note(clause_id)
    return choices, duties


def obliged(clause_id: str, choices: list[Choice], position: Position) -> tuple[list[Choice], Clause | None]:
    """The choices that fulfil an obligation; with `most`, those with the greatest value (none is the least)."""
    found: list[tuple[Choice, int | None]] = []
    clause: Clause | None = None
    for routine, arguments in choices:
        for each in routine.obliges:
            chosen, judging = selected(each, arguments), position.judging(routine)
            if each.clause.id == clause_id and applies(each.clause, chosen, judging):
                clause = each.clause
                found.append(((routine, arguments), _worth(clause, chosen, judging)))
    if not found:
        return choices, None
    greatest = max((worth for _, worth in found if worth is not None), default=None)
    return [choice for choice, worth in found if worth == greatest], clause


def _worth(clause: Clause, arguments: tuple[Value, ...], position: Position) -> int | None:
    if clause.value is None:
        return None
    try:
        worth: int | None = evaluate(clause.value, arguments, position)
    except FaultError as fault:
        raise fault.at(clause.mark) from None
    return worth


def can(expression: Can, environment: Environment, position: Position) -> bool:
    """Whether there is a legal way to do an event, its open parameters being free; obligations aside."""
    offers = read_offers((expression.offer,), environment, position)
    return next(open_choices(offers, position), None) is not None
