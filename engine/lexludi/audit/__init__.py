"""The audit: does what is written agree, and is every rule pinned by an example?

`audit_folder` is all that `lexludi check` finds out about a ruleset.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from lexludi.audit.coverage import not_executed, uncovered, unsaid
from lexludi.audit.mutants import all_runs
from lexludi.check import check_spec, one_reading_each
from lexludi.lower import lower
from lexludi.problem import Problem, ProblemError, Problems
from lexludi.scenario import Programs
from lexludi.spec import Spec, load_spec

__all__ = ["audit_folder", "audit_spec"]


def audit_folder(folder: Path, progress: Callable[[], None] = lambda: None) -> tuple[Spec | None, list[Problem]]:
    """The spec in a folder and all its problems; no spec if its files cannot be read.

    The examples are run only if the spec means something: one mistake should not be told many times."""
    try:
        spec = load_spec(folder)
    except ProblemError as error:
        return None, list(error.problems)
    problems = check_spec(spec)
    if not problems:
        problems = list(audit_spec(spec, progress))
    return spec, problems


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
