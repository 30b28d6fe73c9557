"""Branches: everything that draws can lead to from a state, with its exact chance.

Every draw that comes is drawn in every possible way. Positions that are equal are one position, whatever was drawn on
the way there, so the work grows with what can be told apart and not with the number of ways.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from lexludi.game import Game
from lexludi.problem import Mark, Problem, ProblemError
from lexludi.program import Head, Value
from lexludi.staging import waits_for
from lexludi.state import NOTHING, Event, Move, State, Turn

MOST = 100_000
"""More draws than this are too many to try them all."""

Counter = Callable[[Event], bool]
"""Whether an event is one of those that are counted."""


@dataclass(frozen=True, slots=True)
class End:
    """Where the draws can lead to: the state, how often each counter has counted, and how likely that is."""

    state: State
    counts: tuple[int, ...]
    chance: Fraction
    rules: frozenset[str]  # that make something happen on any of the ways there, or say what is drawn means


@dataclass(frozen=True, slots=True)
class Branches:
    """All ends. `drawn`: how many draws were tried; `made`: the places of the decisions that were ever made."""

    root: State
    ends: tuple[End, ...]
    drawn: int
    made: frozenset[int]


class _Position(NamedTuple):
    """What makes a difference for all that follows."""

    state: State
    left: int | None  # draws that are still looked at; none: all that come
    decisions: tuple[int, ...]  # places of those that are not made yet
    counts: tuple[int, ...]


class _Arc(NamedTuple):
    """One thing that can be drawn: where it leads, its chance at this draw, and the rules that do something then."""

    to: int
    chance: Fraction
    rules: frozenset[str]


def branches(
    game: Game,
    state: State,
    mark: Mark,
    *,
    draws: int | None = None,
    decisions: Sequence[Move] = (),
    counters: Sequence[Counter] = (),
    executed: set[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Branches:
    """Everything that the next `draws` draws can lead to; without a number all that come, to the end.

    At each decision on the way the first of `decisions` that is legal is made, each once, `nothing` as often as it
    is legal. mark: where it is asked, for problems. progress: called with the number of draws tried so far.

    Raises:
        ProblemError: if nothing is drawn (`no-draw`), a decision is open (`open-decision`), the game can go on for ever
            (`endless`), the draws are too many (`too-many-draws`), or the rules ask for something impossible.
    """
    tree = _Tree(game, mark, decisions, counters, executed, progress)
    root, _ = tree.settled(Turn(state), draws, tuple(range(len(decisions))), (0,) * len(counters))
    if game.waiting_draw(root.state) is None:
        raise tree.problem("no-draw", f"nothing is drawn here: {waits_for(game, root.state)}")
    tree.grow(root)
    return Branches(root.state, tuple(tree.ends()), tree.drawn, frozenset(tree.made))


@dataclass
class _Tree:
    game: Game
    mark: Mark
    decisions: Sequence[Move]
    counters: Sequence[Counter]
    executed: set[str] | None
    progress: Callable[[int], None] | None
    places: dict[_Position, int] = field(default_factory=dict)
    arcs: list[tuple[_Arc, ...]] = field(default_factory=list)  # by place
    drawn: int = 0
    made: set[int] = field(default_factory=set)

    def grow(self, root: _Position) -> None:
        """Find all positions that can be reached, and what leads from each to the next."""
        self.places[root] = 0
        waiting = deque([root])
        while waiting:
            position = waiting.popleft()
            chances = self.game.chances(position.state) if position.left != 0 else []
            total = sum(weight for _, weight in chances)
            arcs = []
            for value, weight in chances:
                following, rules = self._draw(position, value)
                if following not in self.places:
                    self.places[following] = len(self.places)
                    waiting.append(following)
                arcs.append(_Arc(self.places[following], Fraction(weight, total), rules))
            self.arcs.append(tuple(arcs))
            if self.progress is not None:
                self.progress(self.drawn)

    def _draw(self, position: _Position, value: Value) -> tuple[_Position, frozenset[str]]:
        self.drawn += 1
        if self.drawn > MOST:
            raise self.problem("too-many-draws", f"there are more than {MOST} draws to try")
        step = self.game.waiting_draw(position.state)
        assert step is not None
        executed = set[str]()
        turn = self.game.draw(position.state, value, executed=executed)
        left = None if position.left is None else position.left - 1
        following, rules = self.settled(turn, left, position.decisions, position.counts)
        if self.executed is not None:
            self.executed |= executed
        return following, rules | self._asked(executed, step.domain)

    def _asked(self, executed: Iterable[str], domain: str) -> frozenset[str]:
        """The rules that say what a thing of this kind means, among the clauses that were asked."""
        clauses = (self.game.program.clauses.get(clause) for clause in executed)
        return frozenset(
            clause.rule
            for clause in clauses
            if clause is not None
            and clause.head is Head.DEFINES
            and domain in [parameter.domain for parameter in clause.parameters]
        )

    def settled(
        self, turn: Turn, left: int | None, decisions: tuple[int, ...], counts: tuple[int, ...]
    ) -> tuple[_Position, frozenset[str]]:
        """The position in which decisions leave the game, and the rules that have done something until then."""
        rules, seen = set[str](), set[State]()
        while True:
            rules.update(_rules(turn.events))
            counts = tuple(
                count + sum(map(counter, turn.events)) for count, counter in zip(counts, self.counters, strict=True)
            )
            legal = self.game.legal_moves(turn.state) if left != 0 else []
            if not legal:
                return _Position(turn.state, left, decisions, counts), frozenset(rules)
            place = next((place for place in decisions if self.decisions[place] in legal), None)
            if place is None:
                raise self._open(turn.state, legal)
            self.made.add(place)
            move = self.decisions[place]
            if move != NOTHING:
                decisions = tuple(other for other in decisions if other != place)
            elif turn.state in seen:
                raise self.problem("endless", "declining can go on for ever")
            seen.add(turn.state)
            turn = self.game.apply(turn.state, move, executed=self.executed)

    def ends(self) -> Iterator[End]:
        """The positions from which nothing leads on, each with its chance."""
        ways = [0] * len(self.arcs)  # that lead to a position and are not counted yet
        for arcs in self.arcs:
            for arc in arcs:
                ways[arc.to] += 1
        chances = [Fraction(0)] * len(ways)
        rules: list[set[str]] = [set() for _ in ways]
        chances[0] = Fraction(1)
        ready, done = [0] if not ways[0] else [], 0
        while ready:
            place = ready.pop()
            done += 1
            for arc in self.arcs[place]:
                chances[arc.to] += chances[place] * arc.chance
                rules[arc.to] |= rules[place] | arc.rules
                ways[arc.to] -= 1
                if not ways[arc.to]:
                    ready.append(arc.to)
        if done < len(ways):
            raise self.problem("endless", "the draws can go on for ever")
        for position, place in self.places.items():
            if not self.arcs[place]:
                yield End(position.state, position.counts, chances[place], frozenset(rules[place]))

    def problem(self, code: str, message: str) -> ProblemError:
        """One problem, to be raised."""
        hint = "" if code == "no-draw" else "say after how many draws the table is looked at: `draws:`"
        return ProblemError([Problem(self.mark, code, message, hint)])

    def _open(self, state: State, legal: Sequence[Move]) -> ProblemError:
        hint = f"add one to `decisions:`: {', '.join(map(str, legal[:3]))}{', ...' if len(legal) > 3 else ''}"
        return ProblemError(
            [Problem(self.mark, "open-decision", f"{waits_for(self.game, state)}, and none is given", hint)]
        )


def _rules(events: Iterable[Event]) -> Iterator[str]:
    """The rules that make something happen, or keep it from happening."""
    for event in events:
        yield from filter(None, (event.rule, *event.others))
