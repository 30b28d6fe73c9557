"""Why not: the clauses that refuse a move, the facts that they looked at, and what could be done instead."""

from __future__ import annotations

from collections.abc import Iterable

from lexludi.problem import ProblemError
from lexludi.program import Choose, Clause, Routine, Value
from lexludi.state import Looked, Move, Offered, Open, Reason, Refusal, State, Waiting
from lexludi.walk.agenda import Agenda
from lexludi.walk.expressions import applies, holds
from lexludi.walk.legal import (
    bound,
    legal_moves,
    obliged,
    offered_events,
    open_choices,
    read_offers,
    selected,
)
from lexludi.walk.plans import parts_of
from lexludi.walk.position import FaultError, Position, Prepared

NEAREST = 5
"""How many legal moves are named when one is not legal."""


def why_not(prepared: Prepared, state: State, move: Move) -> Refusal:
    """Why a move is not legal; without reasons it is. Of the nearest legal moves at most five are named.

    Where nothing is decided, the rule that draws or that has ended the game is the reason.

    Raises:
        ValueError: if nothing is going on.
    """
    run = Agenda(prepared, state)
    if state.outcome is not None:
        ended = prepared.program.clauses.get(state.outcome.clause)
        return Refusal(move, (Reason("", "", "") if ended is None else _reason(ended),))
    entry = state.agenda[-1] if state.agenda else None
    if not isinstance(entry, Waiting):
        raise ValueError("nothing is to be decided: no event has begun")
    asking = _reason(run.causes()[0])
    step = run.step_of(entry)
    if not isinstance(step, Choose):
        return Refusal(move, (asking,))
    legal = legal_moves(step, entry.environment, run.position)
    if move in legal.moves:
        return Refusal(move, ())
    if move.number == 0:
        duties = tuple(map(_reason, legal.duties)) if step.decline is not None else ()
        return Refusal(move, duties or (asking,), _nearest(move, legal.moves))
    routine = prepared.program.by_name[move.event]
    offers = read_offers(step.offers, entry.environment, run.position)
    reasons: tuple[Reason, ...] = ()
    if _is_offered(routine, move, offers, prepared):
        reasons = _refusals(routine, move.arguments, run.position) or _duty(routine, move, offers, run.position)
    return Refusal(move, reasons or (asking,), _nearest(move, legal.moves))


def _reason(clause: Clause, looked: Iterable[Looked] = ()) -> Reason:
    return Reason(clause.rule, clause.id, clause.head.value, tuple(dict.fromkeys(looked)))


def _is_offered(routine: Routine, move: Move, offers: Iterable[Offered], prepared: Prepared) -> bool:
    """Whether the decision offers the event with arguments that agree with those of the move."""
    return prepared.fits(routine, move.arguments) and any(
        found is routine
        and all(
            isinstance(wanted, Open) or wanted == argument
            for wanted, argument in zip(given, move.arguments, strict=True)
        )
        for found, given in offered_events(prepared.program, offers)
    )


def _refusals(routine: Routine, arguments: tuple[Value, ...], position: Position) -> tuple[Reason, ...]:
    """The parts of the event's own condition that do not hold; if all do, what forbids it."""
    judging = position.judging(routine)
    reasons = []
    way = routine.way
    for part in parts_of(None if way is None else way.guard):
        looked: list[Looked] = []
        try:
            fails = not holds(part, arguments, judging.recording(looked))
        except (FaultError, ProblemError):
            continue  # it has no answer because a part before it does not hold
        if fails and way is not None:
            reasons.append(_reason(way, looked))
    for each in () if reasons else routine.forbids:
        looked = []
        if applies(each.clause, selected(each, arguments), judging.recording(looked)):
            reasons.append(_reason(each.clause, looked))
    return tuple(reasons)


def _duty(routine: Routine, move: Move, offers: Iterable[Offered], position: Position) -> tuple[Reason, ...]:
    """The obligation that leaves no room for a choice that nothing else refuses."""
    choices = list(open_choices(offers, position))
    _, duties = bound(choices, position)
    for clause in duties:
        looked: list[Looked] = []
        choices, _ = obliged(clause.id, choices, position.recording(looked))
        if (routine, move.arguments) not in choices:
            return (_reason(clause, looked),)
    return ()


def _nearest(move: Move, legal: Iterable[Move]) -> tuple[Move, ...]:
    """The legal moves that differ least: the same event first, then by the arguments that differ."""

    def distance(other: Move) -> tuple[int, int, int]:
        pairs = zip(other.arguments, move.arguments, strict=False)
        differing = sum(one != two for one, two in pairs) + abs(len(other.arguments) - len(move.arguments))
        return (2 if other.number == 0 else int(other.event != move.event), differing, other.number)

    return tuple(sorted(legal, key=distance)[:NEAREST])
