"""The documentation builds without a warning, and what it shows is so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from lexludi.check import check_spec
from lexludi.data import ruleset_names
from lexludi.problem import ProblemError
from lexludi.spec import load_spec

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"


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


def test_the_readme_names_a_shipped_ruleset() -> None:
    assert "tank_wars" in ruleset_names()
