"""Scenario files as tests: pytest collects the worked examples of a ruleset.

A YAML file in the folder `scenarios` of a ruleset is a test file, and each of its cases is a test. What comes
out otherwise than a scenario says is shown with the line that says so.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:  # pytest loads this file in every run, also where there is no ruleset
    from lexludi.problem import Problem
    from lexludi.scenario import Case, Programs
    from lexludi.spec import Spec

_RULESETS: pytest.StashKey[dict[Path, Ruleset]] = pytest.StashKey()


def pytest_configure(config: pytest.Config) -> None:
    """The rulesets that have been loaded live as long as the run."""
    config.stash[_RULESETS] = {}


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> ScenarioFile | None:
    """A scenario file of a ruleset."""
    folder = file_path.parent
    if file_path.suffix != ".yaml" or folder.name != "scenarios" or not (folder.parent / "ruleset.yaml").is_file():
        return None
    return ScenarioFile.from_parent(parent, path=file_path)


class ProblemsFoundError(Exception):
    """A ruleset or a case has problems."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        super().__init__("\n".join(map(str, problems)))


class Ruleset:
    """A ruleset, loaded once for all its scenario files."""

    def __init__(self, folder: Path) -> None:
        from lexludi.problem import ProblemError
        from lexludi.scenario import Programs
        from lexludi.spec import load_spec

        self.problems: tuple[Problem, ...] = ()
        try:
            self.spec: Spec = load_spec(folder)
            self.programs: Programs = Programs(self.spec)
            self.programs.game()
        except ProblemError as error:
            self.problems = error.problems


class ScenarioFile(pytest.File):
    """The worked examples of one chapter."""

    def collect(self) -> Iterator[ScenarioItem]:
        """One test for each case."""
        from lexludi.scenario import cases

        ruleset = self._ruleset()
        if ruleset.problems:
            raise self.CollectError("\n".join(map(str, ruleset.problems)))
        for case in cases(ruleset.spec):
            if case.chapter == self.path.stem:
                name = str(case).removeprefix(f"{case.chapter}.")
                yield ScenarioItem.from_parent(self, name=name, case=case, ruleset=ruleset)

    def _ruleset(self) -> Ruleset:
        folder = self.path.parent.parent
        loaded = self.config.stash[_RULESETS]
        if folder not in loaded:
            loaded[folder] = Ruleset(folder)
        return loaded[folder]


class ScenarioItem(pytest.Item):
    """One case: a scenario under one choice of readings."""

    def __init__(self, *, case: Case, ruleset: Ruleset, **given: Any) -> None:
        super().__init__(**given)
        self.case = case
        self.ruleset = ruleset

    def runtest(self) -> None:
        """Play it."""
        from lexludi.scenario import run

        game = self.ruleset.programs.game(self.case.readings)
        problems = run(self.case, self.ruleset.spec, game).problems
        if problems:
            raise ProblemsFoundError(problems)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """The problems, each with its line of YAML; not the code that found them."""
        from lexludi.problem import ProblemError

        if isinstance(excinfo.value, ProblemsFoundError | ProblemError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[os.PathLike[str], int, str]:
        """Where the scenario begins."""
        return self.path, self.case.scenario.mark.line - 1, self.name
