"""The pytest plugin: scenario files are tests, and their failures speak of YAML."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.specs import RULESETS, edited

pytest_plugins = ["pytester"]


def run(pytester: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    """Run pytest on what lies in the folder, with the plugin."""
    plugin = () if _is_installed() else ("-p", "lexludi.pytest_plugin")
    return pytester.runpytest_inprocess(*plugin, "-p", "no:cacheprovider", *arguments)


def _is_installed() -> bool:
    from importlib.metadata import entry_points

    return any(point.value == "lexludi.pytest_plugin" for point in entry_points(group="pytest11"))


@pytest.fixture
def skirmish(pytester: pytest.Pytester) -> Path:
    folder = pytester.path / "skirmish"
    shutil.copytree(RULESETS / "skirmish", folder)
    return folder


def test_each_case_is_a_test(pytester: pytest.Pytester, skirmish: Path) -> None:
    result = run(pytester, "-v", "skirmish")
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["*skirmish/scenarios/play.yaml::last_point PASSED*"])


def test_one_case_can_be_chosen(pytester: pytest.Pytester, skirmish: Path) -> None:
    run(pytester, "skirmish/scenarios/play.yaml::taken").assert_outcomes(passed=1)


def test_a_failure_names_the_line_of_yaml(pytester: pytest.Pytester) -> None:
    edited(pytester.path, "scenarios/play.yaml", "winner: blue", "winner: red")
    path = pytester.path / "skirmish" / "scenarios" / "play.yaml"
    lines = path.read_text("utf-8").splitlines()
    line = next(number for number, text in enumerate(lines, 1) if "winner: red" in text)
    result = run(pytester, "skirmish")
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.fnmatch_lines([f"*play.yaml:{line}:*the winner is blue, not red*expectation*"])
    result.stdout.no_fnmatch_line("*Traceback*")
    result.stdout.no_fnmatch_line("*pytest_plugin.py*")
    result.stdout.no_fnmatch_line("*raise*")


def test_a_case_for_each_reading(pytester: pytest.Pytester) -> None:
    shutil.copytree(RULESETS.parent.parent / "rules_spec" / "tank_wars", pytester.path / "tank_wars")
    result = run(pytester, "-q", "tank_wars", "-k", "right_or_duty")
    result.assert_outcomes(passed=2, deselected=result.parseoutcomes()["deselected"])
    result = run(pytester, "--collect-only", "-q", "tank_wars/scenarios/cards.yaml", "-k", "right_or_duty")
    result.stdout.fnmatch_lines(["*cards.yaml::right_or_duty[[]right[]]", "*cards.yaml::right_or_duty[[]duty[]]"])


def test_a_broken_ruleset_is_an_error_of_collection(pytester: pytest.Pytester) -> None:
    edited(pytester.path, "rules/play.yaml", "force: may", "force: maybe")
    result = run(pytester, "skirmish")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*play.yaml:*maybe*"])
    result.stdout.no_fnmatch_line("*Traceback*")


def test_rules_that_mean_nothing_are_an_error_of_collection(pytester: pytest.Pytester) -> None:
    edited(pytester.path, "rules/play.yaml", "to: deploy(vehicle, field)", "to: deploy(vehicle, feild)")
    result = run(pytester, "skirmish")
    result.assert_outcomes(errors=1)
    result.stdout.fnmatch_lines(["*play.yaml:*feild*"])


@pytest.mark.parametrize("file", ["play.yaml", "scenarios/play.yaml", "rules/play.yaml"])
def test_other_yaml_is_left_alone(pytester: pytest.Pytester, file: str) -> None:
    path = pytester.path / file
    path.parent.mkdir(exist_ok=True)
    path.write_text("chapter: play\n", encoding="utf-8")
    run(pytester, ".").assert_outcomes()
