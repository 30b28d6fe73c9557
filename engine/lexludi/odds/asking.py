"""Asking: a situation is played to its first draw, and everything that can be drawn from there on is drawn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lexludi.game import Game, RefusedError
from lexludi.lower import default_readings, lower
from lexludi.odds.branches import branches
from lexludi.odds.question import read_question
from lexludi.odds.results import Result, results
from lexludi.problem import Mark, Problem, ProblemError
from lexludi.situation import Situation, chosen_readings, given_facts, started_events
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec import models as authored
from lexludi.staging import follow
from lexludi.state import State


@dataclass(frozen=True)
class Odds:
    """What may come of the draws, and how likely it is. Named results can come together; all others cannot."""

    game: Game
    before: State  # before the first draw
    results: tuple[Result, ...]
    drawn: int  # how many draws were tried

    @property
    def by_name(self) -> Mapping[str, Result]:
        """The named results."""
        return {result.name: result for result in self.results if result.kind == "named"}


def odds(
    situation: Situation,
    spec: Spec,
    readings: Mapping[str, str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The odds that a situation asks for.

    readings: readings that come before those of the situation. progress: called with the number of draws tried.

    Raises:
        ProblemError: if the ruleset has problems, the situation names what is not there or cannot be played, a
            decision on the way is open, or the draws are too many.
        ValueError: if `readings` names what the ruleset does not have.
    """
    chosen = default_readings(spec) | chosen_readings(situation.readings, spec) | dict(readings or {})
    game = Game(lower(spec, chosen), spec)
    turn = game.begin(started_events(situation, game.program), given_facts(situation, spec, game.program))
    for entry in [*situation.play, *([] if situation.move is None else [situation.move])]:
        try:
            turn = follow(game, turn.state, entry)
        except RefusedError as error:
            assert isinstance(entry, Text)
            hint = f"legal here: {', '.join(map(str, error.refusal.nearest))}" if error.refusal.nearest else ""
            raise ProblemError([Problem(entry.mark, "refused", str(error), hint)]) from None
    asked = situation.odds or authored.Odds()
    mark = situation.mark if situation.odds is None else asked.mark
    return odds_from(game, turn.state, asked, mark, spec, progress=progress)


def odds_from(
    game: Game,
    state: State,
    asked: authored.Odds,
    mark: Mark,
    spec: Spec,
    *,
    executed: set[str] | None = None,
    progress: Callable[[int], None] | None = None,
) -> Odds:
    """The odds that are asked for from a state on. mark: where they are asked for. executed: see `Game.apply`.

    Raises:
        ProblemError: if what is asked names what is not there, a decision on the way is open, or the draws are too
            many.
    """
    question = read_question(asked, game, spec)
    found = branches(
        game,
        state,
        mark,
        draws=question.draws,
        decisions=question.decisions,
        counters=[counter for _, counter in question.counters],
        executed=executed,
        progress=progress,
    )
    idle = [text for place, text in enumerate(asked.decisions) if place not in found.made]
    if idle:
        message = "this is made on no way: it is never legal, or another decision comes first"
        raise ProblemError([Problem(text.mark, "no-decision", message) for text in idle])
    return Odds(game, found.root, tuple(results(question, found)), found.drawn)
