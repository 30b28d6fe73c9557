"""Questions about odds: what is wrong with them, in situations and in scenarios."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from lexludi.odds import branches, odds, read_fraction
from lexludi.problem import Problem, ProblemError
from lexludi.scenario import Programs, Run, cases, run
from lexludi.situation import read_situation
from lexludi.spec import load_spec
from tests.specs import edited
from tests.urns import URN, asked, named, place, situation

SCENARIOS = "scenarios/play.yaml"


def problems(folder: Path, text: str) -> list[tuple[str, str]]:
    """The problems of a situation as (code, what stands at their place)."""
    with pytest.raises(ProblemError) as caught:
        odds(read_situation(situation(folder, text)), load_spec(URN))
    return [(problem.code, place(problem)) for problem in caught.value.problems]


# --------------------------------------------------------------------------- situations


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        # the question
        ("start: shoot\nodds: {chance: {}}\n", "unknown-key", "chance"),
        ("start: shoot\nodds: {draws: many}\n", "type", "many"),
        ("start: shoot\nodds: {draws: 0}\n", "type", "0"),
        ("start: shoot\nodds: {chances: {hit: hitz == 1}}\n", "unknown-name", "hitz"),
        ("start: shoot\nodds: {chances: {hit: hits}}\n", "type", "hits"),
        ("start: shoot\nodds: {chances: {hit: [hits == 1, hits +]}}\n", "syntax", "+"),
        ("start: shoot\nodds: {chances: {hit: 1 // hits == 1}}\n", "division-by-zero", "1 // hits"),
        ("start: shoot\nodds: {count: {n: skore}}\n", "unknown-event", "skore"),
        ("start: shoot\nodds: {count: {n: refused skore}}\n", "unknown-event", "skore"),
        ("start: shoot\nodds: {count: {n: shoot}}\n", "not-an-event", "shoot"),
        ("start: shoot\nodds: {count: {n: score(hits)}}\n", "not-constant", "score"),
        ('start: shoot\nodds: {count: {n: "score(7, 8)"}}\n', "arity", "score"),
        ("start: shoot\nodds: {count: {n: {roll: 7}}}\n", "type", "7"),
        ("start: shoot\nodds: {count: {n: {draw: green}}}\n", "type", "green"),
        ("start: shoot\nodds: {count: {n: {drew: red}}}\n", "unknown-key", "drew"),
        ("start: shoot\nodds: {count: {red: score}}\n", "said-twice", "red"),
        ("start: shoot\nodds: {count: {the sixes: score}}\n", "wrong-id", "the sixes"),
        # decisions
        ("start: salvo(red)\nodds: {chances: {hit: hits == 1}}\n", "open-decision", "{chances"),
        ("start: salvo(red)\n", "open-decision", "ruleset"),
        ("start: salvo(red)\nodds: {decisions: salvo(green)}\n", "unknown-event", "salvo(green)"),
        ("start: salvo(red)\nodds: {decisions: [nothing, salvo(blue)]}\n", "no-decision", "salvo(blue)"),
        ("start: salvo(red)\nplay: [{roll: 1}, salvo(blue)]\n", "refused", "salvo(blue)"),
        # draws
        ("start: hunt\n", "endless", "ruleset"),
        ("start: shoot\nplay: {roll: 6}\nodds: {draws: 1}\n", "no-draw", "{draws"),
        # the situation
        ("start: shoot\ngiven: {hitz: 1}\n", "unknown-fact", "hitz"),
        ("start: shoot\nplay: {roll: 7}\n", "type", "7"),
    ],
)
def test_what_is_wrong(tmp_path: Path, text: str, code: str, at: str) -> None:
    [(found, where)] = problems(tmp_path, text)
    assert (found, where[: len(at)]) == (code, at)


def test_all_that_is_wrong_with_a_question_is_told_at_once(tmp_path: Path) -> None:
    text = "start: shoot\nodds: {draws: x, decisions: fly, count: {n: skore}, chances: {a: hitz == 1, b: hits}}\n"
    codes = [code for code, _ in problems(tmp_path, text)]
    assert codes == ["type", "unknown-event", "unknown-event", "unknown-name", "type"]


def test_too_many_draws_are_not_tried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST", 20)
    assert problems(tmp_path, "start: [shoot, shoot, shoot, shoot]\n") == [("too-many-draws", f"ruleset: {URN}")]


def test_what_has_no_end_has_odds_after_some_draws(tmp_path: Path) -> None:
    found = asked(tmp_path, "start: hunt\nodds: {draws: 3, chances: {still hunting: hits == 0}}\n")
    assert named(found) == {"still hunting": Fraction(8, 27)}


# --------------------------------------------------------------------------- scenarios


def runs(folder: Path) -> dict[str, Run]:
    """The runs of a ruleset's scenarios."""
    spec = load_spec(folder)
    games = Programs(spec)
    return {str(case): run(case, spec, games.game(case.readings)) for case in cases(spec)}


def problems_of_runs(folder: Path) -> list[Problem]:
    """Everything that is wrong with a ruleset's scenarios."""
    return [problem for found in runs(folder).values() for problem in found.problems]


def test_scenarios_ask_for_odds() -> None:
    found = runs(URN)
    assert [problem for each in found.values() for problem in each.problems] == []
    first = found["play.first_ball"].odds
    assert first is not None
    assert named(first) == {"red": Fraction(4, 7)}


def test_what_can_happen_has_not_happened_but_its_rules_are_tried() -> None:
    found = runs(URN)["play.three_shots"]
    assert found.told == (("play.aim", "score(5)"),)
    assert "play.miss" in found.executed


@pytest.mark.parametrize(
    ("old", "new", "code", "at"),
    [
        ("odds: {red: 4/7}", "odds: {red: 3/7}", "expectation", "3/7"),
        ("odds: {red: 4/7}", "odds: {red: half}", "type", "half"),
        ("odds: {red: 4/7}", "odds: {green: 4/7, red: 4/7}", "unknown-name", "green"),
        ("      odds: {red: 4/7}\n", "", "expectation", "facts"),
        ("in_hand == red", "in_hand == rde", "unknown-name", "rde"),
        ("      draws: 1\n", "", "open-decision", "chances"),
    ],
)
def test_wrong_odds_of_scenarios(tmp_path: Path, old: str, new: str, code: str, at: str) -> None:
    [problem] = problems_of_runs(edited(tmp_path, SCENARIOS, old, new, "urn"))
    assert (problem.code, place(problem)[: len(at)]) == (code, at)


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("          text: The {ball} belongs to red.\n", "", "red"),
        ("        red:\n          text: The {ball} belongs to red.\n          when:", "        red:", "red"),
        ("odds: {red: 4/7}\n", "odds: {red: 4/7}\n  - id: b\n    title: B\n    odds: {draws: 1}\n", "{draws"),
        ("      facts: {hits: 1}\n", "      odds: {x: 1/2}\n", "odds"),
    ],
)
def test_wrong_shapes_in_scenarios(tmp_path: Path, old: str, new: str, at: str) -> None:
    with pytest.raises(ProblemError) as caught:
        load_spec(edited(tmp_path, SCENARIOS, old, new, "urn"))
    missing = [place(problem) for problem in caught.value.problems if problem.code == "missing-key"]
    assert at in [where[: len(at)] for where in missing]


def test_fractions_as_they_are_written() -> None:
    written = {"1/12": Fraction(1, 12), " 3 / 36 ": Fraction(1, 12), "0": Fraction(0), "1": Fraction(1)}
    assert {text: read_fraction(text) for text in written} == written
    assert [read_fraction(text) for text in ("", "1/0", "0.5", "-1/2", "1/2/3", "50 %")] == [None] * 6
