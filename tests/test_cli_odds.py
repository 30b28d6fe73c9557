"""`lexludi odds`: chances for people and for programs."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from textwrap import indent

import pytest

from tests.command_line import lexludi
from tests.urns import situation

HOW_TO = Path(__file__).parents[1] / "docs" / "how-to"
SHOTS = HOW_TO / "odds.yaml"


def test_each_result_has_its_chance_and_its_rules() -> None:
    ran = lexludi("odds", SHOTS)
    assert ran.code == 0
    question, _, first, *_ = ran.out.splitlines()
    assert question == "Red has an artillery vehicle with two shells. How likely is it that Blue is hit?"
    # A shot hits one of 3 vehicles on 36 fields; at least one of two hits.
    assert first == f" {1 - Fraction(33, 36) ** 2}   16%  At least one shot hits  2.5 2.9 5.4 5.6 5.7 5.10"
    assert "\nRules that decide\n2.5 Hits\n" in ran.out
    assert "2.9 Leaving the board (house rule)" in ran.out
    assert ran.out.rstrip().splitlines()[-1] == "Tank Wars, edition COBI-22104"


def test_the_manual_page_shows_what_is_so() -> None:
    results = lexludi("odds", SHOTS).out.split("\n\n")[1]
    *chances, together = results.splitlines(keepends=True)
    assert together == "Several of these can come together."
    assert indent("".join(chances), "   ") in (HOW_TO / "ask-for-odds.rst").read_text("utf-8")


def test_json() -> None:
    ran = lexludi("odds", SHOTS, "--json")
    assert ran.code == 0
    data = json.loads(ran.out)
    first, *_, last = data["results"]
    assert (first["name"], first["fraction"], first["chance"]) == ("At least one shot hits", "23/144", 23 / 144)
    assert {"rule": "artillery.aiming", "number": "5.6", "title": "Where a shot lands", "house": False} in first[
        "rules"
    ]
    assert (last["kind"], last["fraction"]) == ("rest", "121/144")
    assert (data["edition"], data["together"], data["readings"]) == ("COBI-22104", True, [])


@pytest.mark.parametrize(("code", "percent"), [("cs", "0,7 %"), ("de", "0,7 %"), ("el", "0,7%"), ("en", "0.7%")])
def test_every_shipped_language(code: str, percent: str) -> None:
    ran = lexludi("odds", SHOTS, "--language", code, "--json")
    data = json.loads(ran.out)
    assert data["language"] == code
    assert data["results"][1]["percent"].replace("\u00a0", " ") == percent


def test_a_reading_is_chosen_and_named() -> None:
    ran = lexludi("odds", SHOTS, "--reading", "leaving=end_of_phase")
    assert ran.code == 0
    assert "     0    0%  The blue scout is destroyed\n" in ran.out
    assert "leaving When does a destroyed vehicle leave the board?" in ran.out
    assert "Read so: At the end of the phase. (end_of_phase)" in ran.out


def test_without_a_question_what_can_change_is_told(tmp_path: Path) -> None:
    ran = lexludi("odds", situation(tmp_path, "start: [shoot, shoot]\n"))
    assert ran.code == 0
    told = ran.out.split("\n\n")[0].splitlines()
    assert sorted(line.split("  ", 2)[2].split("  ")[0] for line in told) == [
        "Hits: 1.",
        "Hits: 2.",
        "Nothing changes on the table.",
    ]


def test_what_is_counted_is_named(tmp_path: Path) -> None:
    ran = lexludi("odds", situation(tmp_path, "start: [shoot, shoot]\nodds: {count: {sixes: {roll: 6}}}\n"))
    assert [line.split("  ")[2] for line in ran.out.splitlines()[:3]] == ["sixes: 0", "sixes: 1", "sixes: 2"]


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("start: salvo(red)\nodds: {count: {n: score}}\n", "3:7: a decision of red comes next, by play.salvo, and"),
        ("start: shoot\nodds: {chances: {a: hitz == 1}}\n", "3:21: no 'hitz' is known here [unknown-name]"),
        ("start: hunt\n", "1:1: the draws can go on for ever [endless]"),
    ],
)
def test_problems_have_their_place(tmp_path: Path, text: str, problem: str) -> None:
    ran = lexludi("odds", situation(tmp_path, text))
    assert ran.code == 1
    assert f"situation.yaml:{problem}" in ran.err


@pytest.mark.parametrize(
    "wrong", [["--language", "xx"], ["--reading", "leaving"], ["--reading", "leaving=never"], ["--jsn"]]
)
def test_a_wrong_use(wrong: list[str]) -> None:
    assert lexludi("odds", SHOTS, *wrong).code == 2


def test_help_has_an_example() -> None:
    ran = lexludi("odds", "--help")
    assert ran.code == 0
    assert "lexludi odds situation.yaml" in ran.out
