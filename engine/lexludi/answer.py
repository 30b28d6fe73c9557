"""Answers: what the rules say about a situation, and whether a disputed point decides it.

An answer is data and speaks no language; `lexludi.answer_words` puts it into words.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from lexludi.game import Game, RefusedError
from lexludi.lower import default_readings
from lexludi.problem import Problem, ProblemError
from lexludi.program import Program, Value
from lexludi.program_names import fact_name, value_name
from lexludi.scenario import Programs
from lexludi.situation import Situation, chosen_readings, given_facts, started_events
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.staging import follow
from lexludi.state import Decision, Event, Move, Outcome, Refusal, State


@dataclass(frozen=True, slots=True)
class Change:
    """A fact that is otherwise at the end than in the situation."""

    fact: str
    arguments: tuple[int, ...]
    before: Value
    after: Value


@dataclass(frozen=True)
class Answer:
    """What the rules say about a situation under one choice of readings."""

    spec: Spec
    game: Game
    before: State  # the table as it is given
    after: State
    events: tuple[Event, ...]  # everything that happens, in order
    move: Move | None  # the move that is asked about
    refusal: Refusal | None  # of that move, or of the decision in `play` at which the situation ends
    differences: tuple[Difference, ...] = ()

    @property
    def program(self) -> Program:
        """The program that was played."""
        return self.game.program

    @property
    def verdict(self) -> str:
        """In one word: "refused", "allowed" (a move was asked about), "won", "drawn", "silent" or "happens"."""
        outcome = self.outcome
        if self.refusal is not None:
            return "refused"
        if outcome is not None and outcome.kind == "silent":
            return "silent"
        if self.move is not None:
            return "allowed"
        return outcome.kind if outcome is not None and outcome.kind != "over" else "happens"

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has; "over" when the events that were started are done."""
        return self.game.outcome(self.after)

    @property
    def decision(self) -> Decision | None:
        """The decision that comes next."""
        return None if self.refusal is not None else self.game.decision(self.after)

    @cached_property
    def changes(self) -> tuple[Change, ...]:
        """The facts that are otherwise than before."""
        return tuple(_changes(self.game, self.before, self.after))

    @cached_property
    def result(self) -> Mapping[str, object]:
        """What matters of it when readings are compared: nothing of the way to it."""
        ended = self.outcome
        draw = self.game.waiting_draw(self.after)
        return {
            "verdict": self.verdict,
            "winner": ended.winner if ended is not None else None,
            "facts": _facts(self.game, self.after, self.spec.told_facts),
            "next": sorted(map(str, self.game.legal_moves(self.after))) if self.refusal is None else [],
            "draw": draw.domain if draw is not None else None,
        }


@dataclass(frozen=True, slots=True)
class Difference:
    """A reading of a disputed point under which the answer is another one.

    `problem`: the situation cannot be played on under it; there is no answer then."""

    fork: str
    reading: str
    answer: Answer | None
    problem: Problem | None = None


def answer(situation: Situation, spec: Spec, readings: Mapping[str, str] | None = None) -> Answer:
    """What the rules say about a situation, and the other readings of disputed points that would change it.

    readings: readings that come before those of the situation.

    Raises:
        ProblemError: if the ruleset has problems, or the situation names what is not there or cannot be played.
        ValueError: if `readings` names what the ruleset does not have.
    """
    programs = Programs(spec)
    chosen = default_readings(spec) | chosen_readings(situation.readings, spec) | dict(readings or {})
    found = _answer(situation, spec, programs.game(chosen))
    differences = tuple(_differences(situation, found, programs, chosen))
    return Answer(spec, found.game, found.before, found.after, found.events, found.move, found.refusal, differences)


def _answer(situation: Situation, spec: Spec, game: Game) -> Answer:
    facts = given_facts(situation, spec, game.program)
    before = game.situation(facts)
    turn = game.begin(started_events(situation, game.program), facts)
    events, move = [*turn.events], None
    for entry in [*situation.play, *([] if situation.move is None else [situation.move])]:
        if entry is situation.move:
            move = _move(game, situation.move)
        try:
            turn = follow(game, turn.state, entry)
        except RefusedError as error:
            return Answer(spec, game, before, turn.state, tuple(events), move, error.refusal)
        events += turn.events
    return Answer(spec, game, before, turn.state, tuple(events), move, None)


def _differences(
    situation: Situation, found: Answer, programs: Programs, chosen: Mapping[str, str]
) -> Iterator[Difference]:
    """Every other reading of every fork, one at a time, if it changes the result."""
    for fork, forked in programs.spec.ruleset.forks.items():
        for reading in map(str, forked.readings):
            if reading == chosen[fork]:
                continue
            try:
                other = _answer(situation, programs.spec, programs.game({**chosen, str(fork): reading}))
            except ProblemError as error:
                yield Difference(str(fork), reading, None, error.problems[0])
            else:
                if other.result != found.result:
                    yield Difference(str(fork), reading, other)


def _move(game: Game, text: Text) -> Move:
    try:
        return game.move(text)
    except ValueError as error:
        raise ProblemError([Problem(text.mark, "unknown-event", str(error))]) from None


def _changes(game: Game, before: State, after: State) -> Iterator[Change]:
    for name in game.program.facts:
        for (arguments, old), (_, new) in zip(
            game.fact_values(before, name), game.fact_values(after, name), strict=True
        ):
            if old != new:
                yield Change(name, arguments, old, new)


def _facts(game: Game, state: State, names: Container[str]) -> Mapping[str, str]:
    """What these facts hold, by name: what can be compared between programs."""
    program = game.program
    return {
        fact_name(program, name, arguments): value_name(program, fact.type, value)
        for name, fact in program.facts.items()
        if name in names
        for arguments, value in game.fact_values(state, name)
    }
