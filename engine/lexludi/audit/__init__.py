"""The audit: does what is written agree, and is every rule pinned by an example?

`audit_spec` asks this of the rules; `everything.find_problems` is all that `lexludi check` finds out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from lexludi.audit.coverage import not_executed, uncovered, unsaid
from lexludi.audit.mutants import all_runs
from lexludi.check import one_reading_each
from lexludi.lower import lower
from lexludi.problem import Problem, Problems
from lexludi.scenario import Programs
from lexludi.spec import Spec

__all__ = ["audit_spec"]


def audit_spec(spec: Spec, progress: Callable[[], None] = lambda: None) -> Iterator[Problem]:
    """The problems of a sound spec: examples that fail or are missing, values that no sentence names."""
    problems = Problems()
    runs = all_runs(spec, Programs(spec), progress)
    for run in runs:
        problems.extend(run.problems)
    problems.extend(uncovered(spec))
    problems.extend(not_executed(runs))
    for readings in one_reading_each(spec):
        problems.extend(unsaid(spec, lower(spec, readings)))
    yield from problems
