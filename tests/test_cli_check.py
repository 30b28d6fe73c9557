"""`lexludi check` and `lexludi sources`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from lexludi.cli.show import counted
from tests.command_line import lexludi
from tests.specs import RULESETS, edited

SKIRMISH = RULESETS / "skirmish"
SOURCES = """
sources:
  de: {title: A German manual}
statements:
  D1: {says: A hit costs a point., sources: de, rules: play.artillery}
  D2: {says: It is played outdoors., sources: de, needs none: it says nothing of the game}
  D3: {says: A vehicle stands alone., sources: de, rules: play.taken, disagree: only here}
"""


def quiet(folder: Path) -> Path:
    """The small ruleset with a phrase for everything, so that there is nothing to complain of."""
    components = folder / "components.yaml"
    text = components.read_text("utf-8")
    if "phrases:" not in text:
        components.write_text(
            text
            + """
phrases:
  deploy: "{vehicle} is put on {field}."
  drive: "{vehicle} drives {direction}."
  enter: "{vehicle} enters {field}."
  set_down: "{vehicle} stands on {field}."
  lose_armour: "{vehicle} loses {armour_point}."
  remove_artillery: "{field} is cleared."
refusals:
  deploy: "{vehicle} cannot be put on {field}."
""",
            encoding="utf-8",
        )
    return folder


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    folder = tmp_path / "skirmish"
    shutil.copytree(SKIRMISH, folder)
    return quiet(folder)


def test_a_sound_ruleset_has_no_problems(skirmish: Path) -> None:
    ran = lexludi("check", skirmish)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "1 ruleset, 8 rules, 3 examples played, 0 languages: no problems\n"


def test_problems_are_listed_with_places_and_counted(tmp_path: Path) -> None:
    folder = quiet(edited(tmp_path, "scenarios/play.yaml", "winner: blue", "winner: red"))
    ran = lexludi("check", folder)
    assert ran.code == 1
    first, *_, last = ran.out.splitlines()
    assert "scenarios/play.yaml:" in first
    assert first.endswith("the winner is blue, not red [expectation]")
    assert last.endswith(": 1 problem")


def test_fast_does_not_play_the_examples(tmp_path: Path) -> None:
    folder = quiet(edited(tmp_path, "scenarios/play.yaml", "winner: blue", "winner: red"))
    ran = lexludi("check", folder, "--fast")
    assert ran.code == 0
    assert "0 examples played" in ran.out


def test_json_is_a_list_of_problems(tmp_path: Path) -> None:
    folder = quiet(edited(tmp_path, "rules/play.yaml", "to: deploy(vehicle, field)", "to: deploy(vehicle, feild)"))
    ran = lexludi("check", folder, "--json")
    assert ran.code == 1
    problems = json.loads(ran.out)
    assert {"path", "line", "column", "code", "message", "hint"} == problems[0].keys()
    assert any("feild" in problem["message"] for problem in problems)


def test_json_of_a_sound_ruleset_is_an_empty_list(skirmish: Path) -> None:
    assert (lexludi("check", skirmish, "--json").out, lexludi("check", skirmish, "--json").code) == ("[]\n", 0)


def test_several_rulesets_are_checked_at_once(tmp_path: Path, skirmish: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    ran = lexludi("check", skirmish, other)
    assert ran.code == 1
    assert "[empty-folder]" in ran.out
    assert ran.out.splitlines()[-1].startswith("2 rulesets, 8 rules")


def test_brackets_in_messages_are_no_markup(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "force: may", "force: '[bold]'")
    assert "'[bold]'" in lexludi("check", folder).out


def test_long_lines_are_not_broken(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "force: may", f"force: {'may' * 100}")
    assert "may" * 100 in lexludi("check", folder).out


def test_sources_shows_what_is_carried(skirmish: Path) -> None:
    (skirmish / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    ran = lexludi("sources", skirmish)
    assert ran.code == 0
    assert "D1" in ran.out and "play.last_point" in ran.out
    assert "Where the language versions disagree\n  D3 only here" in ran.out
    assert "100 %  2 of 2 carried" in ran.out


def test_sources_as_json(skirmish: Path) -> None:
    (skirmish / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    data = json.loads(lexludi("sources", skirmish, "--json").out)
    assert [(row["id"], row["carried"]) for row in data["statements"]] == [("D1", True), ("D2", False), ("D3", True)]
    assert data["shares"][0]["carried"] == 2


def test_a_ruleset_without_sources_says_so(skirmish: Path) -> None:
    (skirmish / "sources.yaml").unlink(missing_ok=True)
    ran = lexludi("sources", skirmish)
    assert (ran.code, ran.out) == (0, "")
    assert "sources.yaml" in ran.err


def test_numbers_have_their_nouns() -> None:
    assert [counted(0, "rule"), counted(1, "rule"), counted(2, "mouse", "mice")] == ["0 rules", "1 rule", "2 mice"]
