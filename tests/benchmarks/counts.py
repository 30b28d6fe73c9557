"""How much there is of each ruleset, and how much of it is pinned: `python tests/benchmarks/counts.py`.

A clause is executed when it does, decides or answers something in the run of a scenario; it is pinned when a scenario
that shows its rule fails without it. Clauses of all readings are counted.
"""

from __future__ import annotations

from lexludi.audit.mutants import all_runs, clauses_of, drop_each
from lexludi.audit.statements import rows, shares
from lexludi.data import ruleset_folder, ruleset_names
from lexludi.scenario import Programs
from lexludi.spec import load_spec


def main() -> None:
    """Print the counts of every shipped ruleset."""
    for name in ruleset_names():
        spec = load_spec(ruleset_folder(name))
        games = Programs(spec)
        runs = all_runs(spec, games)
        dropped = list(drop_each(spec, games, runs))
        executed = frozenset[str]().union(*(run.executed for run in runs))
        scenarios = [scenario for file in spec.scenarios for scenario in file.scenarios]
        readings = sum(len(fork.readings) for fork in spec.ruleset.forks.values())
        shown = {str(rule) for scenario in scenarios for rule in scenario.shows}
        with_clauses = [rule for rule, written in spec.rules.items() if written.clauses]
        print(f"{name}:")
        print(f"  rules {len(spec.rules)}, with something to execute {len(with_clauses)},", end=" ")
        print(f"shown by a scenario {sum(rule in shown for rule in with_clauses)}")
        print(f"  clauses {len(clauses_of(runs))}, executed {sum(id in executed for id in clauses_of(runs))},", end=" ")
        print(f"pinned {sum(bool(drop.shown) for drop in dropped)}")
        print(f"  forks {len(spec.ruleset.forks)}, readings {readings}")
        print(
            f"  scenarios {len(scenarios)}, runs {len(runs)}, with a problem {sum(bool(run.problems) for run in runs)}"
        )
        for share in shares(rows(spec, dropped)):
            print(
                f"  {share.source}: {share.statements} statements, {share.carried} carried by examples,"
                f" {share.in_words} in words, {share.excused} excused"
            )


if __name__ == "__main__":
    main()
