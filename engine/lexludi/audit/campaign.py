"""Campaigns: seeded random games to their end, with everything that must always hold checked on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from lexludi.chance import Seeded
from lexludi.game import Game
from lexludi.spec import Spec
from lexludi.state import Event, Outcome, State


@dataclass(frozen=True)
class Playout:
    """One random game: what was chosen, what happened, how it ended."""

    seed: int
    moves: tuple[int, ...]
    events: tuple[Event, ...]
    final: State
    outcome: Outcome


@dataclass
class BrokenError(Exception):
    """Something that must always hold did not."""

    what: str
    seed: int
    decisions: int
    readings: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        return f"{self.what} (seed {self.seed}, after {self.decisions} decisions, readings {dict(self.readings)})"


def play_out(game: Game, seed: int, *, resume: bool = False, verify: bool = False, limit: int = 20_000) -> Playout:
    """Play one random game to its end.

    resume: save the state to JSON and reload it at every decision.
    verify: check the invariants of the ruleset and what each player may see at every decision.

    Raises:
        BrokenError: if an invariant fails, something hidden is seen, or the game does not end.
    """
    chance = Seeded(seed)
    first = game.start()
    turn = game.advance(first.state, chance)
    moves: list[int] = []
    events = [*first.events, *turn.events]
    while game.decision(turn.state) is not None:
        state = turn.state
        if resume:
            state = State.from_json(state.as_json())
            if state != turn.state:
                raise BrokenError("a reloaded state differs", seed, len(moves), game.program.readings)
        if verify:
            _verify(game, state, seed, len(moves))
        legal = game.legal_moves(state)
        move = legal[chance.below(len(legal))]
        moves.append(move.number)
        applied = game.apply(state, move)
        turn = game.advance(applied.state, chance)
        events += [*applied.events, *turn.events]
        if len(moves) > limit:
            raise BrokenError("the game does not end", seed, len(moves), game.program.readings)
    outcome = game.outcome(turn.state)
    if outcome is None or outcome.kind == "silent":
        raise BrokenError(f"the game ended without a result: {outcome}", seed, len(moves), game.program.readings)
    if verify:
        _verify(game, turn.state, seed, len(moves))
    return Playout(seed, tuple(moves), tuple(events), turn.state, outcome)


def _verify(game: Game, state: State, seed: int, decisions: int) -> None:
    for name in game.broken_invariants(state):
        raise BrokenError(f"the invariant '{name}' does not hold", seed, decisions, game.program.readings)


def mixtures(spec: Spec, count: int, seed: int) -> Iterator[dict[str, str]]:
    """Random choices of one reading for every fork."""
    source = random.Random(seed)
    for _ in range(count):
        yield {str(name): source.choice(sorted(map(str, fork.readings))) for name, fork in spec.ruleset.forks.items()}
