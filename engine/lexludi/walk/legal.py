"""What may happen: judging an event, listing the legal choices of a decision, and obligations."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexludi.program import Attached, Can, Choose, Clause, Environment, Offer, Program, Routine, Value
from lexludi.state import NOTHING, OPEN, Move, Offered, Open
from lexludi.walk.expressions import EVALUATORS, applies, evaluate, holds
from lexludi.walk.plans import Plan, plan_of
from lexludi.walk.position import FaultError, Position

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
    plan = plan_of(prepared, routine, tuple(isinstance(argument, Open) for argument in given))
    try:
        for arguments in _listed(plan, 0, known, position):
            forbidding = next(applying(routine.forbids, arguments, position), None)
            if forbidding is None:
                yield routine, arguments
            else:
                position.note(forbidding.clause.id)
    except FaultError as fault:
        raise fault.at(routine.mark if routine.way is None else routine.way.mark) from None


def _listed(plan: Plan, depth: int, arguments: tuple[Value, ...], position: Position) -> Iterator[tuple[Value, ...]]:
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
