"""Scenarios: a situation, what is decided and drawn, and what must come of it.

A scenario is run once for each reading that it speaks of. What comes out otherwise than it says is a
problem at the line that says so. The runs are also what manuals print as worked examples.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from lexludi.game import Game, RefusedError
from lexludi.lower import default_readings, lower
from lexludi.odds import Odds, odds_from, unexpected
from lexludi.problem import Mark, Problem, ProblemError, Problems
from lexludi.program import Program, Value
from lexludi.program_names import call_name, parse_fact, parse_value, value_name
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec.models import Expect, Outcome, Scenario
from lexludi.spec.models import Played as Entry
from lexludi.staging import Facts, follow, staged_events, staged_facts, staged_move, staged_value
from lexludi.state import Event, Move, State, Turn


@dataclass(frozen=True, slots=True)
class Case:
    """One scenario under one choice of readings."""

    id: str  # "movement.two_tokens"
    chapter: str
    scenario: Scenario
    readings: Mapping[str, str]  # all forks
    fork: str | None  # the fork that it shows, and the reading of it
    reading: str | None
    expect: Expect
    play: tuple[Entry, ...]

    def __str__(self) -> str:
        return f"{self.id}[{self.reading}]" if self.reading else self.id


@dataclass(frozen=True, slots=True)
class Played:
    """One entry of `play`: a decision (a move) or a draw, and what happened until the next."""

    move: Move | None
    drawn: tuple[str, Value] | None  # the domain and what was drawn
    events: tuple[Event, ...]


@dataclass(frozen=True)
class Run:
    """What came of a case."""

    case: Case
    program: Program
    before: State
    opening: tuple[Event, ...]  # what happened before the first decision or draw
    played: tuple[Played, ...]
    after: State
    executed: frozenset[str]  # clauses that ran, decided or answered
    problems: tuple[Problem, ...]
    odds: Odds | None = None  # of the draws that come after it, if the scenario asks for them

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return (*self.opening, *(event for played in self.played for event in played.events))

    @cached_property
    def told(self) -> tuple[tuple[str, str], ...]:
        """What a reader is told: the rule of each event, and the event as it is written in `expect`."""
        return tuple(
            (event.rule, text) for event in self.events if (text := written_event(self.program, event)) is not None
        )


class Programs:
    """The programs of a spec, each lowered once."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._defaults = default_readings(spec)
        self._games: dict[tuple[tuple[str, str], ...], Game] = {}

    def game(self, readings: Mapping[str, str] | None = None) -> Game:
        """The game under the given readings, the defaults for the other forks.

        Raises:
            ProblemError: if the spec cannot be lowered.
        """
        chosen = self._defaults | dict(readings or {})
        key = tuple(sorted(chosen.items()))
        if key not in self._games:
            self._games[key] = Game(lower(self.spec, chosen))
        return self._games[key]


def cases(spec: Spec) -> Iterator[Case]:
    """Every scenario of a spec, once for each reading that it speaks of, in printed order."""
    defaults = default_readings(spec)
    for chapter in spec.scenarios:
        for scenario in chapter.scenarios:
            readings = defaults | {str(fork): str(reading) for fork, reading in scenario.readings.items()}
            name, play = f"{chapter.chapter}.{scenario.id}", tuple(scenario.play)
            if scenario.expect is not None:
                yield Case(name, chapter.chapter, scenario, readings, None, None, scenario.expect, play)
            for reading, outcome in scenario.per_reading.items():
                fork = str(scenario.fork)
                decided = play if outcome.play is None else tuple(outcome.play)
                chosen = readings | {fork: str(reading)}
                yield Case(name, chapter.chapter, scenario, chosen, fork, str(reading), outcome, decided)


def run(case: Case, spec: Spec, game: Game) -> Run:
    """Play a case and compare what comes out with what it expects."""
    return _Runner(case, spec, game).run()


def written_event(program: Program, event: Event) -> str | None:
    """An event as it is written in `expect.events`; `None` if it is not told (or is told by `play`)."""
    if event.kind == "verb" and program.by_name[event.name].told:
        return call_name(program, event.name, event.arguments)
    if event.kind == "refusal":
        return f"refused {call_name(program, event.name, event.arguments)}"
    if event.kind == "outcome":
        winner = event.arguments[0] if event.arguments else None
        return "draw" if winner is None else f"winner {value_name(program, 'player', winner)}"
    return None


class _StopRunError(Exception):
    """The run cannot go on; the problem is noted."""


@dataclass
class _Runner:
    case: Case
    spec: Spec
    game: Game
    problems: Problems = field(default_factory=Problems)

    @property
    def program(self) -> Program:
        return self.game.program

    def run(self) -> Run:
        executed: set[str] = set()
        start = self.game.start_state()
        before, opening, after, played = start, Turn(start, ()), start, list[Played]()
        found: Odds | None = None
        try:
            scenario = self.case.scenario
            facts = staged_facts(scenario.from_, scenario.given, self.spec, self.program, self.case.chapter)
            before = self.game.situation(facts)
            self._possible(before)
            opening = self._open(facts, executed)
            after = opening.state
            for entry in self.case.play:
                after = self._play(entry, after, played, executed)
            if scenario.odds is None:
                self._settled(after)
            else:
                asked = scenario.odds
                found = odds_from(self.game, after, asked, asked.mark, self.spec, executed=executed)
        except _StopRunError:
            pass
        except ProblemError as error:
            self.problems.extend(error.problems)
        everything = frozenset(executed)
        outcome = Run(self.case, self.program, before, opening.events, tuple(played), after, everything, (), found)
        if not len(self.problems):
            try:
                self._compare(outcome)
            except ProblemError as error:
                self.problems.extend(error.problems)
        return replace(outcome, problems=tuple(self.problems))

    # ------------------------------------------------------------------ the situation

    def _open(self, facts: Facts, executed: set[str]) -> Turn:
        """Begin: with the events of `start`, in the middle of a game (`resume`), or with a whole game."""
        scenario = self.case.scenario
        if scenario.resume is None:
            return self.game.begin(staged_events(scenario.start, self.program), facts, executed=executed)
        [event] = staged_events([scenario.resume], self.program)
        try:
            return self.game.resume(event, facts, executed=executed)
        except ValueError as error:
            raise self._problem(scenario.resume.mark, "unreached", str(error)) from None

    def _possible(self, before: State) -> None:
        """The invariants of the ruleset hold in the situation, unless it says that they do not."""
        scenario, broken = self.case.scenario, self.game.broken_invariants(before)
        if broken and scenario.impossible is None:
            hint = "set the other facts accordingly, or say why it is `impossible:`"
            for name in broken:
                message = f"{self.case}: the invariant '{name}' does not hold"
                self.problems.add(scenario.mark, "impossible-situation", message, hint)
        elif scenario.impossible is not None and not broken:
            self._differs(scenario.impossible.mark, "the situation breaks no invariant")

    # ------------------------------------------------------------------ decisions and draws

    def _play(self, entry: Entry, state: State, played: list[Played], executed: set[str]) -> State:
        waiting = self.game.waiting_draw(state)
        try:
            turn = follow(self.game, state, entry, executed=executed)
        except RefusedError as error:
            assert isinstance(entry, Text)
            rules, nearest = ", ".join(error.refusal.rules), ", ".join(map(str, error.refusal.nearest))
            hint = f"legal here: {nearest}" if nearest else ""
            raise self._problem(entry.mark, "refused", f"{entry} is refused by {rules}", hint) from None
        if isinstance(entry, Text):
            played.append(Played(self.game.move(entry), None, turn.events))
        else:
            assert waiting is not None
            [text] = entry.values()
            value = parse_value(self.program, text, self.game.draw_type(state))
            played.append(Played(None, (waiting.domain, value), turn.events))
        return turn.state

    def _settled(self, state: State) -> None:
        """When all is played, no draw may be open."""
        if self.game.waiting_draw(state) is not None:
            raise self._problem(self.case.scenario.mark, "unfinished", "a draw is open at the end", "add it to `play`")

    # ------------------------------------------------------------------ what is expected

    def _compare(self, outcome: Run) -> None:
        expect, state = self.case.expect, outcome.after
        self._compare_events(expect, outcome)
        self._compare_rules(expect, outcome)
        for key, text in expect.facts.items():
            self._compare_fact(key, text, state)
        if outcome.odds is not None:
            self.problems.extend(unexpected(outcome.odds, expect.odds, expect.mark, str(self.case)))
        ended = self.game.outcome(state)
        if expect.winner is not None:
            kind = ended.kind if ended is not None else "not over"
            found = "none" if kind == "drawn" else kind
            if ended is not None and ended.winner is not None:
                found = value_name(self.program, "player", ended.winner)
            if found != expect.winner:
                self._differs(expect.winner.mark, f"the winner is {found}, not {expect.winner}")
        if expect.silent is not None:
            asks = ended.rule if ended is not None and ended.kind == "silent" else None
            if asks != expect.silent:
                self._differs(expect.silent.mark, f"the rules are not silent at {expect.silent}")
        elif ended is not None and ended.kind == "silent":
            self._differs(self.case.scenario.mark, f"the rules are silent: nothing can be chosen under {ended.rule}")
        for text, rules in expect.refused.items():
            reasons = {reason.rule for reason in self._why_not(text, state)}
            for rule in rules:
                if rule not in reasons:
                    found = ", ".join(sorted(reasons)) or "nothing"
                    self._differs(rule.mark, f"{text} is refused by {found}, not by {rule}")
        for text in expect.allowed:
            reasons = {reason.rule for reason in self._why_not(text, state)}
            if reasons:
                self._differs(text.mark, f"{text} is refused by {', '.join(sorted(reasons))}")

    def _why_not(self, text: Text, state: State) -> Sequence[Any]:
        move = staged_move(text, self.game)
        if self.game.decision(state) is None:
            self._differs(text.mark, f"{text}: nothing is to be decided at the end")
            return ()
        return self.game.why_not(state, move).reasons

    def _compare_events(self, expect: Expect, outcome: Run) -> None:
        if expect.events is None:
            return
        for place, entry in enumerate(expect.events):
            [(rule, text)] = entry.items()
            if place >= len(outcome.told):
                self._differs(text.mark, f"{text} does not happen")
                return
            found_rule, found = outcome.told[place]
            if found != " ".join(text.split()):
                self._differs(text.mark, f"here {found} happens, because of {found_rule}, not {text}")
                return
            if rule != found_rule and rule not in self._clauses(outcome, place):
                self._differs(rule.mark, f"{found} happens because of {found_rule}, not of {rule}")
        for cause, found in outcome.told[len(expect.events) :]:
            mark = self.case.scenario.mark
            self._differs(mark, f"{found} happens too, because of {cause}", "add it to `events`")

    def _clauses(self, outcome: Run, place: int) -> set[str]:
        told = [event for event in outcome.events if written_event(self.program, event) is not None]
        return {told[place].clause}

    def _compare_rules(self, expect: Expect, outcome: Run) -> None:
        cited = [event.rule for event in outcome.events]
        place = 0
        for rule in expect.rules or ():
            if rule not in cited[place:]:
                self._differs(rule.mark, f"{rule} is not cited here")
                return
            place = cited.index(rule, place) + 1
        around = {reason for event in outcome.events for reason in (event.rule, event.clause, *event.reasons)}
        for rule in expect.without:
            if rule in around:
                self._differs(rule.mark, f"{rule} is cited")

    def _compare_fact(self, key: Text, text: Text, state: State) -> None:
        wanted = staged_value(key, text, self.program)
        for arguments, value in self.game.fact_values(state, key):
            if value != wanted:
                fact, _ = parse_fact(self.program, key)
                found = self.game.fact_text(fact, arguments, value)
                self._differs(text.mark, f"{found}, not {text}")
                return

    def _differs(self, mark: Mark, message: str, hint: str = "") -> None:
        self.problems.add(mark, "expectation", f"{self.case}: {message}", hint)

    def _problem(self, mark: Mark, code: str, message: str, hint: str = "") -> _StopRunError:
        self.problems.add(mark, code, f"{self.case}: {message}", hint)
        return _StopRunError()


__all__ = ["Case", "Outcome", "Played", "Programs", "Run", "cases", "run", "written_event"]
