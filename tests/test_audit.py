"""The audit: dropped clauses are noticed, statements carried, invariants kept in random games."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.audit.campaign import BrokenError, mixtures, play_out
from lexludi.audit.everything import find_problems
from lexludi.audit.mutants import all_runs, drop_each
from lexludi.audit.statements import matrix, shares
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.scenario import Programs
from lexludi.spec import load_spec
from tests.specs import RULESETS, edited


def test_every_dropped_clause_is_noticed() -> None:
    spec = load_spec(RULESETS / "skirmish")
    games = Programs(spec)
    dropped = list(drop_each(spec, games, all_runs(spec, games)))
    assert len(dropped) == 8
    assert [drop.clause for drop in dropped if not drop.shown] == []


def test_a_clause_that_no_example_pins(tmp_path: Path) -> None:
    # The example goes without what the rule is about: dropping the rule changes nothing that is expected.
    spec = load_spec(
        edited(tmp_path, "scenarios/play.yaml", 'refused: {"deploy(red_tank, B2)": play.taken}', "not: []")
    )
    games = Programs(spec)
    unnoticed = [drop.clause for drop in drop_each(spec, games, all_runs(spec, games)) if not drop.noticed]
    assert unnoticed == ["play.occupied", "play.taken"]


SOURCES = """
sources:
  first: {title: A first manual}
statements:
  S1: {says: Vehicles that lose their last point lose the game., sources: [first], rules: [play.end]}
  S2: {says: It takes an hour., sources: [first], needs none: It is no rule.}
  S3: {says: Fields are named., sources: [first], rules: [play.occupied, play.round]}
"""


def test_statements_are_carried_by_rules(tmp_path: Path) -> None:
    folder = edited(tmp_path, "ruleset.yaml", "title: Skirmish", "title: Skirmish")
    (folder / "sources.yaml").write_text(SOURCES, encoding="utf-8")
    table = matrix(load_spec(folder))
    assert [row.carried for row in table] == [True, False, True]
    assert table[0].proofs == ("play.last_point",)
    assert table[1].excused == "It is no rule."
    [share] = shares(table)
    assert (share.statements, share.carried, share.in_words, share.excused) == (3, 2, 0, 1)


def test_the_same_seed_is_the_same_game() -> None:
    game = Game(lower(load_spec(RULESETS / "skirmish")))
    with pytest.raises(BrokenError, match="the game does not end"):  # nothing says that artillery is placed
        play_out(game, 1, limit=100)


def test_an_invariant_that_does_not_hold(tmp_path: Path) -> None:
    invariant = "invariants:\n  apart: all(count(v for v in vehicle if v.position == f) <= 1 for f in field)\nverbs:"
    game = Game(lower(load_spec(edited(tmp_path, "components.yaml", "verbs:", invariant))))
    with pytest.raises(BrokenError, match="apart"):
        play_out(game, 2, verify=True, limit=200)


def test_mixtures_choose_one_reading_of_every_fork() -> None:
    spec = load_spec(RULESETS / "skirmish")
    assert list(mixtures(spec, 2, seed=1)) == [{}, {}]


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "place"),
    [
        ("scenarios/play.yaml", "shows: [play.round]", "shows: [play.game]", "uncovered", "id: round"),
        ("rules/play.yaml", "loses {hit_cost}|armour_point, and", "is hit, and", "unsaid", "A {vehicle} that enters"),
        ("scenarios/play.yaml", "winner: blue", "winner: red", "expectation", "red"),
    ],
)
def test_what_the_audit_finds(tmp_path: Path, file: str, old: str, new: str, code: str, place: str) -> None:
    [problem] = find_problems(edited(tmp_path, file, old, new)).problems
    line = problem.mark.path.read_text(encoding="utf-8").splitlines()[problem.mark.line - 1]
    assert (problem.code, line[problem.mark.column - 1 :][: len(place)]) == (code, place)


def test_a_clause_that_no_example_reaches(tmp_path: Path) -> None:
    old = 'given: {"artillery(red, B1)": yes}'
    problems = find_problems(edited(tmp_path, "scenarios/play.yaml", old, "given: {}")).problems
    assert {problem.code for problem in problems} == {"expectation", "not-executed"}
