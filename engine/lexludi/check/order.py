"""Order: rules at one point must not depend on which is printed first, unless they say so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from lexludi.check.graph import clause_effects, effects
from lexludi.problem import Problem
from lexludi.program import Attached, Clause, Program


def undeclared_order(program: Program) -> Iterator[Problem]:
    """`order`: two rules before or after one event, of which one changes what the other reads or changes."""
    all_effects = effects(program)
    for routine in program.routines:
        for point in (routine.befores, routine.afters):
            for one, other in combinations(point, 2):
                if _declared(one, other) or one.clause.rule == other.clause.rule:
                    continue
                common = _in_common(program, one.clause, other.clause, all_effects)
                if common:
                    yield Problem(
                        other.clause.mark,
                        "order",
                        f"{one.clause.rule} and {other.clause.rule} both happen at '{routine.name}' "
                        f"and share {', '.join(sorted(common))}",
                        f"say which comes first: `follows: {one.clause.rule}`",
                    )


def _declared(one: Attached, other: Attached) -> bool:
    pair = (one.clause, other.clause), (other.clause, one.clause)
    return any(
        second.rule in first.follows or any(exception.rule == second.rule for exception in first.exceptions)
        for first, second in pair
    )


def _in_common(
    program: Program, one: Clause, other: Clause, all_effects: dict[str, tuple[frozenset[str], frozenset[str]]]
) -> set[str]:
    """The facts that one of the clauses changes and the other reads or changes."""
    sides = []
    for clause in (one, other):
        read, written, raised = clause_effects(program, clause)
        for event in raised:
            read |= all_effects[event][0]
            written |= all_effects[event][1]
        sides.append((read, written))
    (read_one, written_one), (read_other, written_other) = sides
    return (written_one & (read_other | written_other)) | (written_other & read_one)
