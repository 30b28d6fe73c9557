"""Dropping each clause in turn: is there an example that notices?

A rule is pinned only if some scenario fails without it. A clause is dropped by replacing it
with nothing, so that the game still runs; only failed expectations count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lexludi.game import Game
from lexludi.mutate import mutants
from lexludi.scenario import Case, Programs, Run, cases, run
from lexludi.spec import Spec


@dataclass(frozen=True, slots=True)
class Dropped:
    """What happened when a clause was dropped: the cases that then failed, and those that ran it before."""

    clause: str
    rule: str
    broken: tuple[str, ...]  # str(case), such as "movement.middle_field[cross]"
    shown: tuple[str, ...]  # those of `broken` whose scenario says that it shows the rule

    @property
    def noticed(self) -> bool:
        """Whether any scenario failed."""
        return bool(self.broken)


def all_runs(spec: Spec, games: Programs, progress: Callable[[], None] = lambda: None) -> list[Run]:
    """Every case of the spec, run once."""
    runs = []
    for case in cases(spec):
        runs.append(run(case, spec, games.game(case.readings)))
        progress()
    return runs


def drop_each(
    spec: Spec, games: Programs, runs: Sequence[Run], progress: Callable[[], None] = lambda: None
) -> Iterator[Dropped]:
    """Drop every clause of every reading that a case speaks of, and replay the cases that ran it.

    A case that never ran a clause cannot miss it, so only the others are replayed."""
    for clause_id, rule in clauses_of(runs).items():
        broken: list[Case] = []
        tried: dict[int, list[Game]] = {}
        for one in runs:
            if clause_id in one.executed and not one.problems:
                game = games.game(one.case.readings)
                if id(game) not in tried:
                    tried[id(game)] = [Game(mutant) for mutant in mutants(game.program, clause_id)]
                if any(run(one.case, spec, mutant).problems for mutant in tried[id(game)]):
                    broken.append(one.case)
        shown = tuple(str(case) for case in broken if rule in case.scenario.shows)
        yield Dropped(clause_id, rule, tuple(map(str, broken)), shown)
        progress()


def clauses_of(runs: Sequence[Run]) -> Mapping[str, str]:
    """Every clause that is in force in some run and has something to do, with its rule."""
    return {clause.id: clause.rule for one in runs for clause in one.program.clauses.values() if not clause.is_hook}
