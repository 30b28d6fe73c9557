"""The tutorial is walked through, step by step, on a copy of Tank Wars."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from textwrap import dedent, indent

import pytest
from typer.testing import CliRunner

from lexludi.cli import app
from lexludi.data import ruleset_folder

DOCS = Path(__file__).parents[1] / "docs"
RULESET = "rules_spec/tank_wars"
PAGE = (DOCS / "tutorial" / "index.rst").read_text("utf-8")
BLOCKS = re.findall(r"^\.\. code-block:: yaml\n\n((?:   .*\n|\n)+)", PAGE, re.M)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the ruleset and the tutorial's situation."""
    shutil.copytree(ruleset_folder("tank_wars"), tmp_path / RULESET)
    situation = (DOCS / "tutorial" / "repair.yaml").read_text("utf-8")
    (tmp_path / "repair.yaml").write_text(situation.replace("ruleset: tank_wars", f"ruleset: {RULESET}"), "utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lexludi(*arguments: str) -> str:
    """What a command prints; problems are no reason to stop."""
    return CliRunner().invoke(app, list(arguments)).output.replace("\N{NO-BREAK SPACE}", " ")


def problems() -> list[str]:
    """The problems of the ruleset, without the numbers of their lines."""
    return [without_place(line) for line in lexludi("check", RULESET).splitlines() if line.endswith("]")]


def without_place(line: str) -> str:
    """A problem without its line and column, which change with every edit of the file."""
    return re.sub(r":\d+:\d+:", ":", line)


def replace_entry(path: Path, scenario: str, start: str, block: str) -> None:
    """Put the lines of the tutorial in the place of those of a scenario, from the key `start` on."""
    text = path.read_text("utf-8")
    begin = text.index(start, text.index(f"- id: {scenario}\n"))
    begin = text.rindex("\n", 0, begin) + 1
    end = text.index("\n\n", begin)
    wanted = re.match(" *", text[begin:])
    assert wanted is not None
    lines = indent(block, wanted.group()).rstrip()
    path.write_text(text[:begin] + lines + text[end:], "utf-8")


def test_the_tutorial_does_what_it_says(desk: Path) -> None:
    before = problems()
    assert "has 2 armour points" in lexludi("ask", "repair.yaml")

    ruleset, examples = desk / RULESET / "ruleset.yaml", desk / RULESET / "scenarios" / "cards.yaml"
    value, both, one = map(dedent, BLOCKS)
    ruleset.write_text(re.sub(r"repair_gain: .*\n", value.strip() + "\n", ruleset.read_text("utf-8")), "utf-8")
    assert "has 3 armour points" in lexludi("ask", "repair.yaml")
    told = (DOCS / "tutorial" / "check.txt").read_text("utf-8").splitlines()
    assert [line for line in problems() if line not in before] == [without_place(line) for line in told]

    replace_entry(examples, "repair_two", "events:", both)
    replace_entry(examples, "repair_one", "play:", one)
    assert problems() == before
