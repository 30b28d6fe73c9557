"""`lexludi ask`: answers for people and for programs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.command_line import lexludi

EXAMPLES = Path(__file__).parent.parent / "docs" / "how-to" / "examples"
PAST = EXAMPLES / "driving_past.yaml"
INTERCEPTED = EXAMPLES / "intercepted_command.yaml"


def test_the_answer_comes_first_then_the_rules() -> None:
    ran = lexludi("ask", PAST)
    assert ran.code == 0
    question, _, answer, *_ = ran.out.splitlines()
    assert question == "May the scout drive past its own battle tank?"
    assert answer.startswith("The red scout stands on B4.")
    assert "The red scout drives to B4.  Carrying out a command" in ran.out
    assert ran.out.rstrip().splitlines()[-1] == "Tank Wars, edition COBI-22104"


def test_disputed_points_are_shown_with_their_other_readings() -> None:
    ran = lexludi("ask", PAST)
    assert "blocking Which occupied fields cancel a command?" in ran.out
    assert "Read so: Only the field on which the move would end. (occupy)" in ran.out
    assert "Under another reading: Every field that the vehicle would drive across or end on. (cross)" in ran.out


def test_a_reading_is_chosen_for_one_question() -> None:
    ran = lexludi("ask", PAST, "--reading", "blocking=cross")
    assert "stays where it is" in ran.out.splitlines()[2]


def test_a_refusal_names_its_rules_and_what_is_legal() -> None:
    ran = lexludi("ask", INTERCEPTED)
    assert ran.code == 0
    assert "\nNo. " in ran.out
    assert "Refused by\n6.6 Intercepted commands\n" in ran.out
    assert "give_command(red_scout, short_straight, north)" in ran.out


def test_json() -> None:
    ran = lexludi("ask", INTERCEPTED, "--json")
    assert ran.code == 0
    data = json.loads(ran.out)
    assert data["verdict"] == "refused"
    assert data["question"] == "Blue has intercepted Red's reports. May Red still give this command?"
    assert [each["rule"]["rule"] for each in data["refused_by"]] == ["movement_planning.intercepted"]
    assert data["edition"] == "COBI-22104"


@pytest.mark.parametrize("code", ["cs", "de", "el", "en"])
def test_every_shipped_language(code: str) -> None:
    ran = lexludi("ask", PAST, "--language", code, "--json")
    assert json.loads(ran.out)["language"] == code


def test_what_a_situation_names_must_be_there(tmp_path: Path) -> None:
    path = tmp_path / "situation.yaml"
    path.write_text("ruleset: tank_wars\ngiven: {red_scout.positon: A1}\n", encoding="utf-8")
    ran = lexludi("ask", path)
    assert ran.code == 1
    assert "situation.yaml:2:9: there is no fact 'positon'; did you mean 'position'? [unknown-fact]" in ran.err
