"""A small urn and its dice: situations for the tests of odds."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from lexludi.data import ruleset_folder
from lexludi.odds import Odds, odds
from lexludi.problem import Problem
from lexludi.situation import read_situation
from lexludi.spec import load_spec
from tests.specs import RULESETS

URN = RULESETS / "urn"
TANK_WARS = ruleset_folder("tank_wars")
ORDER_DICE = ruleset_folder("order_dice")


def situation(folder: Path, text: str, ruleset: Path = URN) -> Path:
    """A situation, written below `folder`."""
    path = folder / "situation.yaml"
    path.write_text(f"ruleset: {ruleset}\n{text}", encoding="utf-8")
    return path


def asked(folder: Path, text: str, ruleset: Path = URN) -> Odds:
    """The odds of a situation."""
    return odds(read_situation(situation(folder, text, ruleset)), load_spec(ruleset))


def named(found: Odds) -> dict[str, Fraction]:
    """The chance of each named result."""
    return {name: result.chance for name, result in found.by_name.items()}


def counted(found: Odds, name: str) -> dict[int, Fraction]:
    """The chance of each number of what was counted."""
    return {dict(result.counts)[name]: result.chance for result in found.results}


def place(problem: Problem) -> str:
    """What stands at the place of a problem."""
    line = problem.mark.path.read_text("utf-8").splitlines()[problem.mark.line - 1]
    return line[problem.mark.column - 1 :]
