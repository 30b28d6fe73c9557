"""Perft: how many ways there are to play the first plies of a game, to compare with what others have counted.

A ply is the event that the ruleset names by `ply:`, a turn in most games; it may take several decisions and
draws. Every decision and everything that can be drawn is a way of its own, so the counts are those of complete
move lists, as in chess programming.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from lexludi.game import Game
from lexludi.state import State


@dataclass(slots=True)
class Executed:
    """Counts how often a clause is executed."""

    clause: str
    times: int = 0

    def add(self, clause: str, /) -> None:
        """A clause has been executed."""
        self.times += clause == self.clause


@dataclass(frozen=True, slots=True)
class Count:
    """How many ways there are."""

    leaves: int = 0
    """To play exactly so many plies."""
    finished: int = 0
    """To play a game that is over by then."""

    def __add__(self, other: Count) -> Count:
        return Count(self.leaves + other.leaves, self.finished + other.finished)


class Perft:
    """Counts the ways to play a game. A position that was met before is not played on from again.

    `progress` is called with the number of positions met so far.

    Raises:
        ValueError: if the ruleset has no `ply:`.
    """

    def __init__(self, game: Game, progress: Callable[[int], None] = lambda positions: None) -> None:
        self.game, self.progress = game, progress
        self._known: dict[tuple[State, int], Count] = {}
        ply = game.program.ply
        way = game.program.by_name[ply].way if ply else None
        if way is None:
            raise ValueError("the ruleset does not say which event is a ply")
        self._clause = way.id

    def count(self, depth: int) -> Count:
        """The ways to play so many plies from the start.

        >>> from lexludi.game import load
        >>> Perft(load("tic_tac_toe")).count(3)
        Count(leaves=504, finished=0)
        """
        return self._count(*self._start(), depth)

    def divide(self, depth: int) -> Iterator[tuple[str, Count]]:
        """The same, for each first decision or draw by itself."""
        state, begun = self._start()
        for text, after, times in self._ways(state):
            yield text, self._count(after, begun + times, depth)

    def _start(self) -> tuple[State, int]:
        """The first position, and how many plies have begun there."""
        begun = Executed(self._clause)
        return self.game.start(executed=begun).state, begun.times

    def _count(self, state: State, begun: int, depth: int) -> Count:
        """From a position at which `begun` plies have begun, the last of them perhaps unfinished."""
        if state.outcome is not None:
            return Count(int(begun == depth), int(begun <= depth))
        if begun > depth:
            return Count(1, 0)
        left = depth - begun
        known = self._known.get((state, left))
        if known is None:
            self.progress(len(self._known))
            known = Count()
            for _, after, times in self._ways(state):
                known += self._count(after, begun + times, depth)
            self._known[state, left] = known
        return known

    def _ways(self, state: State) -> Iterator[tuple[str, State, int]]:
        """Everything that can be decided or drawn in a position, the position after it, and the plies begun."""
        game = self.game
        for move in game.legal_moves(state):
            begun = Executed(self._clause)
            yield str(move), game.apply(state, move, executed=begun).state, begun.times
        for value, _ in game.chances(state):
            begun = Executed(self._clause)
            yield str(value), game.draw(state, value, executed=begun).state, begun.times
