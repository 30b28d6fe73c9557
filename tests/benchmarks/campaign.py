"""Seeded random games of a ruleset under all its readings; what must always hold is checked at every decision.

    python tests/benchmarks/campaign.py tank_wars --games 1000 --each 100 --mixtures 30

Every game is played to its end. At every decision the invariants are checked and the state is saved to JSON
and reloaded; then the same seed is played again, and once more with all rules in reverse printed order.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from rich.progress import Progress

from lexludi.audit.campaign import BrokenError, mixtures, play_out
from lexludi.check import one_reading_each
from lexludi.data import ruleset_folder
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.mutate import reversed_rules
from lexludi.spec import Spec, load_spec

Readings = tuple[tuple[str, str], ...]


@cache
def spec_of(ruleset: str) -> Spec:
    """The spec, read once in each process."""
    return load_spec(ruleset_folder(ruleset))


@cache
def games_of(ruleset: str, readings: Readings) -> tuple[Game, Game]:
    """The game, and the same with its rules reversed."""
    program = lower(spec_of(ruleset), dict(readings))
    return Game(program), Game(reversed_rules(program))


def play(task: tuple[str, Readings, int]) -> tuple[str, int, str]:
    """Play one seed: how it ended, how many decisions it took, and what was wrong."""
    ruleset, readings, seed = task
    game, backwards = games_of(ruleset, readings)
    try:
        first = play_out(game, seed, resume=True, verify=True)
        if play_out(game, seed) != first:
            raise BrokenError("the same seed gave another game", seed, len(first.moves), dict(readings))
        other = play_out(backwards, seed)
        if (other.moves, other.final.slots, other.outcome) != (first.moves, first.final.slots, first.outcome):
            raise BrokenError("with its rules reversed the game is another", seed, len(first.moves), dict(readings))
    except BrokenError as error:
        return "broken", error.decisions, str(error)
    return first.outcome.kind, len(first.moves), ""


def tasks(ruleset: str, games: int, each: int, mixed: int) -> Iterator[tuple[str, Readings, int]]:
    """All games of the campaign: the default readings, each other reading, and random mixtures of readings."""
    spec = spec_of(ruleset)
    for readings in one_reading_each(spec):
        for seed in range(each if readings else games):
            yield ruleset, tuple(sorted(readings.items())), seed
    for seed, mixture in enumerate(mixtures(spec, mixed, seed=1)):
        yield ruleset, tuple(sorted(mixture.items())), seed


def label(readings: Mapping[str, str]) -> str:
    """What a row of the table is called."""
    if len(readings) > 1:
        return "mixtures"
    return ", ".join(f"{fork}={reading}" for fork, reading in readings.items()) or "defaults"


def main() -> int:
    """Run the campaign and print how the games ended; 1 if one was broken."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=1000, help="games by default readings (default 1000)")
    parser.add_argument("--each", type=int, default=100, help="games for each other reading (default 100)")
    parser.add_argument("--mixtures", type=int, default=30, help="mixtures of readings (default 30)")
    chosen = parser.parse_args()
    every = list(tasks(chosen.ruleset, chosen.games, chosen.each, chosen.mixtures))
    ended: dict[str, Counter[str]] = {}
    decisions, wrong, begun = 0, [], time.perf_counter()
    with ProcessPoolExecutor() as pool, Progress() as progress:
        bar = progress.add_task("games", total=len(every))
        for task, (kind, length, problem) in zip(every, pool.map(play, every, chunksize=4), strict=True):
            ended.setdefault(label(dict(task[1])), Counter())[kind] += 1
            decisions += length
            wrong += [problem] if problem else []
            progress.advance(bar)
    for name, counts in ended.items():
        print(f"{name:28}", "  ".join(f"{kind} {count}" for kind, count in sorted(counts.items())))
    print(f"{len(every)} games, {decisions} decisions, {len(wrong)} broken, {time.perf_counter() - begun:.0f} s")
    print("\n".join(wrong[:20]))
    return 1 if wrong else 0


if __name__ == "__main__":
    raise SystemExit(main())
