"""Small rulesets for tests, and ways to break them."""

from __future__ import annotations

import shutil
from pathlib import Path

from lexludi.check import check_spec
from lexludi.data import ruleset_folder
from lexludi.problem import Problem, ProblemError
from lexludi.spec import load_spec

RULESETS = Path(__file__).parent / "rulesets"


def copied(folder: Path, ruleset: str) -> Path:
    """A copy of a shipped ruleset below `folder`."""
    copy = folder / ruleset
    shutil.copytree(ruleset_folder(ruleset), copy)
    return copy


def edited(folder: Path, file: str, old: str, new: str, ruleset: str = "skirmish") -> Path:
    """A copy of a small ruleset below `folder`, with one text replaced by another."""
    copy = folder / ruleset
    shutil.copytree(RULESETS / ruleset, copy, dirs_exist_ok=True)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{old!r} is not in {file}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def problems_of(folder: Path) -> list[Problem]:
    """The problems of a ruleset: of its files, or else of its meaning."""
    try:
        return check_spec(load_spec(folder))
    except ProblemError as error:
        return list(error.problems)


def found(folder: Path) -> list[tuple[str, str]]:
    """The problems of a ruleset as (code, what stands at their place)."""
    places = []
    for problem in problems_of(folder):
        line = problem.mark.path.read_text(encoding="utf-8").splitlines()[problem.mark.line - 1]
        places.append((problem.code, line[problem.mark.column - 1 :]))
    return places
