"""Scenarios: what is wrong with one is a problem at the line that says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.problem import Problem
from lexludi.scenario import Programs, cases, run
from lexludi.spec import load_spec
from tests.specs import RULESETS, edited

FILE = "scenarios/play.yaml"


def problems_of_runs(folder: Path) -> list[Problem]:
    spec = load_spec(folder)
    games = Programs(spec)
    return [problem for case in cases(spec) for problem in run(case, spec, games.game(case.readings)).problems]


def test_sound_scenarios_have_no_problem() -> None:
    assert problems_of_runs(RULESETS / "skirmish") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        # what is expected
        ("enter(red_scout, B1)\n", "enter(red_scout, C1)\n", "expectation", "enter(red_scout, C1)"),
        ("- play.drive: enter", "- play.round: enter", "expectation", "play.round"),
        ("        - play.end: winner blue\n", "", "expectation", "id: last_point"),
        ("winner blue\n", "winner blue\n        - play.drive: enter(red_scout, B2)\n", "expectation", "enter"),
        ("winner: blue", "winner: red", "expectation", "red"),
        ("winner: blue", "winner: none", "expectation", "none"),
        ("winner: blue", "silent: play.round", "expectation", "play.round"),
        ("winner: blue", "rules: [play.artillery, play.drive]", "expectation", "play.drive"),
        ("winner: blue", "not: [play.artillery]", "expectation", "play.artillery"),
        ("facts: {red_scout.position: B2}", "facts: {red_scout.position: B3}", "expectation", "B3"),
        ('refused: {"deploy(red_tank, B2)"', 'refused: {"deploy(red_tank, B3)"', "expectation", "play.taken"),
        ('allowed: ["deploy(red_tank, B3)"]', 'allowed: ["deploy(red_tank, B2)"]', "expectation", '"deploy'),
        # what is given and played
        ('play: ["drive(red_scout, east)"]', 'play: ["drive(red_scout, west)"]', "refused", '"drive'),
        ('play: ["drive(red_scout, east)"]', "play: [{roll: A}]", "no-draw", "roll"),
        ('play: ["drive(red_scout, east)"]', "play: [fly]", "unknown-event", "fly"),
        ("start: round\n    play: [nothing]", "start: rounds\n    play: [nothing]", "unknown-event", "rounds"),
        ("from: on_the_board\n    given", "from: on_a_board\n    given", "unknown-name", "on_a_board"),
        ('given: {"artillery(red, B1)": yes}', "given: {red_scout.armor: 1}", "unknown-fact", "red_scout.armor"),
        ('given: {"artillery(red, B1)": yes}', "given: {red_scout.armour: 9}", "type", "9"),
        ('given: {"artillery(red, B1)": yes}', "impossible: So it is.", "expectation", "So it is."),
    ],
)
def test_what_is_wrong(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    [problem] = problems_of_runs(edited(tmp_path, FILE, old, new))
    line = problem.mark.path.read_text(encoding="utf-8").splitlines()[problem.mark.line - 1]
    assert (problem.code, line[problem.mark.column - 1 :][: len(place)]) == (code, place)


def test_a_game_goes_on_from_the_middle(tmp_path: Path) -> None:
    folder = edited(tmp_path, FILE, "start: round\n    play: [nothing]", "resume: round\n    play: [nothing]")
    assert problems_of_runs(folder) == []


def test_what_a_run_tells() -> None:
    spec = load_spec(RULESETS / "skirmish")
    case = next(iter(cases(spec)))
    outcome = run(case, spec, Programs(spec).game())
    assert str(case) == "play.last_point"
    assert outcome.told[0] == ("play.drive", "enter(red_scout, B1)")
    assert outcome.told[-1] == ("play.end", "winner blue")
    assert outcome.executed >= {"play.round", "play.drive", "play.artillery", "play.end"}


def test_a_fact_that_is_given_takes_the_place_of_the_set_up(tmp_path: Path) -> None:
    folder = edited(tmp_path, FILE, 'given: {"artillery(red, B1)": yes}', "given: {position: none}")
    spec = load_spec(folder)
    outcome = run(next(iter(cases(spec))), spec, Programs(spec).game())
    game = Programs(spec).game()
    assert {value for _, value in game.fact_values(outcome.before, "position")} == {None}


def test_a_situation_that_cannot_be(tmp_path: Path) -> None:
    invariant = "invariants:\n  apart: not any(v.position == A1 for v in vehicle if v.player == red)\nverbs:"
    folder = edited(tmp_path, "components.yaml", "verbs:", invariant)
    assert {problem.code for problem in problems_of_runs(folder)} == {"impossible-situation"}
