"""The documentation builds without a warning, and what it shows is so."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from pathlib import Path
from textwrap import indent

import pytest

import lexludi.catalog.terms
import lexludi.record
import lexludi.situation  # noqa: F401  # they, too, say what may be written
from lexludi.check import check_spec
from lexludi.problem import ProblemError
from lexludi.spec import load_spec
from lexludi.spec.shape import Authored

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
WITHOUT_KEYS = {
    "Happen",  # a step that is one text
    "Outcome",  # an `Expect` with `play:`
    "Step",  # what all steps may have
    "AuthoredTerms",  # one key, `terms:`
}


@pytest.mark.parametrize("builder", ["html", "doctest"])
def test_the_documentation_builds(builder: str, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", builder, str(DOCS), str(tmp_path)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "engine")}
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr


@pytest.mark.parametrize(
    "folder", sorted(path.parent for path in DOCS.rglob("ruleset.yaml")), ids=lambda path: path.name
)
def test_the_rulesets_in_the_documentation_have_no_problems(folder: Path) -> None:
    try:
        problems = check_spec(load_spec(folder))
    except ProblemError as error:
        problems = list(error.problems)
    assert not problems, "\n".join(map(str, problems))


def problem_codes() -> set[str]:
    """Every code that is written where a problem is made. (Some codes are put together and not found.)"""
    makers = {"Problem", "FaultError", "add", "problem", "_add", "_problem"}
    calls = (
        node
        for path in (ROOT / "engine" / "lexludi").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and getattr(node.func, "attr", getattr(node.func, "id", "")) in makers
    )
    words = (argument.value for call in calls for argument in call.args if isinstance(argument, ast.Constant))
    return {word for word in words if isinstance(word, str) and re.fullmatch(r"[a-z]+(-[a-z]+)*", word)}


def test_every_problem_code_is_documented() -> None:
    page = (DOCS / "reference" / "problems.rst").read_text("utf-8")
    documented = {code for line in page.splitlines() if line.startswith("`") for code in re.findall(r"`(.+?)`", line)}
    assert sorted(problem_codes() - documented) == []


def test_the_readme_shows_what_is_so(capsys: pytest.CaptureFixture[str]) -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    blocks = dict(re.findall(r"```(\w+)\n(.*?)```", readme, re.S))
    rules = (ROOT / "rules_spec" / "tank_wars" / "rules" / "cards.yaml").read_text("utf-8")
    assert indent(blocks["yaml"], "  ") in rules
    exec(blocks["python"], {})
    assert capsys.readouterr().out.startswith("deploy(red, ")


def test_every_key_is_documented() -> None:
    pages = "\n".join(path.read_text("utf-8") for path in DOCS.rglob("*.rst"))
    printed = set(re.findall(r"^\.\. keys:: (\w+)$", pages, re.M))
    waiting, models = [Authored], set[str]()
    while waiting:
        model = waiting.pop()
        models |= {model.__name__} if model.model_fields and model.__module__.startswith("lexludi.") else set()
        waiting.extend(model.__subclasses__())
    assert sorted(models - printed - WITHOUT_KEYS) == []
