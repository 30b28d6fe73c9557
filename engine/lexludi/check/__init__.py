"""Checks of the meaning of a spec: a visible tuple of small functions that yield problems.

What has no meaning at all (unknown names, wrong types) is reported by `lower`; the checks look at
what can be lowered and is wrong all the same, or at names that no program keeps.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations

from lexludi.check.flow import idle_loops, recursion_not_last, unreached
from lexludi.check.forces import forces
from lexludi.check.order import undeclared_order
from lexludi.check.owners import whose
from lexludi.check.references import known_references, readings_without_rule
from lexludi.lower import lower
from lexludi.problem import Problem, ProblemError, Problems
from lexludi.program import Program
from lexludi.spec import Spec

__all__ = ["PROGRAM_CHECKS", "SPEC_CHECKS", "WHOLE_CHECKS", "check_spec", "one_reading_each"]

SPEC_CHECKS: tuple[Callable[[Spec], Iterable[Problem]], ...] = (known_references, readings_without_rule, forces)
"""Checks of what is written, whatever the readings."""

PROGRAM_CHECKS: tuple[Callable[[Program], Iterable[Problem]], ...] = (
    idle_loops,
    recursion_not_last,
    whose,
    undeclared_order,
)
"""Checks of what it comes to, for each reading."""

WHOLE_CHECKS: tuple[Callable[[Program], Iterable[Problem]], ...] = (unreached,)
"""Checks whose problems only count when they are there under every reading."""


def check_spec(spec: Spec) -> list[Problem]:
    """All problems of a spec: every reading of every fork is lowered and checked, and readings that meet together."""
    problems = Problems()
    for check in SPEC_CHECKS:
        problems.extend(check(spec))
    programs = []
    for readings in one_reading_each(spec):
        try:
            programs.append(lower(spec, readings))
        except ProblemError as error:
            problems.extend(error.problems)
    for program_check in PROGRAM_CHECKS:
        for program in programs:
            problems.extend(program_check(program))
    if len(programs) == 1 + sum(len(fork.readings) - 1 for fork in spec.ruleset.forks.values()):
        for readings in meeting_readings(spec):
            problems.extend(undeclared_order(lower(spec, readings)))
    for whole_check in WHOLE_CHECKS:
        found = [set(whole_check(program)) for program in programs]
        problems.extend(set.intersection(*found) if found else ())
    return list(problems)


def one_reading_each(spec: Spec) -> Iterable[dict[str, str]]:
    """The default readings, and then every other reading of every fork, one at a time."""
    yield {}
    for fork, forked in spec.ruleset.forks.items():
        for reading in forked.readings:
            if reading != forked.default:
                yield {str(fork): str(reading)}


def meeting_readings(spec: Spec) -> Iterable[dict[str, str]]:
    """Pairs of readings, neither of them a default, whose rules hang on one event: they may need an order."""
    events: dict[tuple[str, str], set[str]] = {}
    for rule in spec.rules.values():
        for reading in rule.reading:
            if rule.fork in spec.ruleset.forks and reading != spec.ruleset.forks[rule.fork].default:
                heads = (head for clause in rule.clauses for head in (clause.before, clause.after) if head is not None)
                events.setdefault((str(rule.fork), str(reading)), set()).update(_event(head) for head in heads)
    for (one, its), (other, others) in combinations(events, 2):
        if one != other and events[one, its] & events[other, others]:
            yield {one: its, other: others}


def _event(head: str) -> str:
    return head.partition("(")[0].strip()
