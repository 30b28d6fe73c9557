"""Lowering: names, heads, exceptions, cases of general events."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.game import Game
from lexludi.lower import default_readings, lower
from lexludi.problem import ProblemError
from lexludi.program import Head
from lexludi.spec import load_spec
from tests.specs import RULESETS, edited, found


def test_events_are_sorted_and_moves_numbered() -> None:
    program = lower(load_spec(RULESETS / "skirmish"))
    names = [routine.name for routine in program.routines]
    assert names == sorted(names)
    numbers = {routine.name: routine.first_move for routine in program.routines}
    assert numbers["deploy"] == 1
    assert numbers["drive"] == 1 + 4 * 9  # four vehicles, nine fields


def test_rules_are_woven_into_their_event() -> None:
    program = lower(load_spec(RULESETS / "skirmish"))
    enter = program.by_name["enter"]
    assert [attached.clause.id for attached in enter.afters] == ["play.artillery"]
    assert enter.is_verb
    assert program.clauses["play.taken"].head is Head.FORBIDS


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("after: enter(vehicle, field)", "after: entre(vehicle, field)", "unknown-event", "entre"),
        ("after: enter(vehicle, field)", "after: enter(tank, field)", "names-no-domain", "tank"),
        ("after: enter(vehicle, field)", "after: enter(field, vehicle)", "parameter-names", "enter"),
        ("after: enter(vehicle, field)", "after: enter(vehicle, vehicle)", "parameter-names", "enter"),
        ("to: round", "to: game", "said-twice", "game"),
        ("do: set_down(vehicle, field)", "do: set_down(vehicle)", "arity", "set_down"),
        ("do: set_down(vehicle, field)", "do: put_down(vehicle, field)", "unknown-event", "put_down"),
        ("by: vehicle.player", "by: vehicle", "type", "vehicle"),
        ("- for each: vehicle", "- for each: wehicle", "names-no-domain", "wehicle"),
        ("- winner: opponent(vehicle.player)", "- winner: vehicle", "type", "vehicle"),
        ("- winner: opponent(vehicle.player)", "- stop: fly", "unknown-event", "fly"),
        ("defines: occupied(player, field)", "defines: red(player, field)", "said-twice", "red"),
    ],
)
def test_wrong_heads_and_steps(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    problems = found(edited(tmp_path, "rules/play.yaml", old, new))
    assert (code, place) in [(found_code, text[: len(place)]) for found_code, text in problems]


def test_a_word_that_defines_itself(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "as: any(v.position == field", "as: any(occupied(player, field)")
    assert [code for code, _ in found(folder)] == ["circular"]


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("scout: [1, 2]", "scout: [1]", "table-gap", "scout"),
        ("tank: [2, 1]", "tonk: [2, 1]", "unknown-name", "tonk"),
        ("is: field or none", "is: feild or none", "unknown-name", "feild"),
        ("start: vehicle.model.start_armour", "start: count(v for v in vehicle)", "not-constant", "count"),
        ("start: vehicle.model.start_armour", "start: vehicle.model.start_armour + 5", "out-of-range", "vehicle"),
        ("{vehicle.armour: vehicle.armour - armour_point}", "{vehicle.model: scout}", "unknown-fact", "vehicle.model"),
        ("{vehicle.armour: vehicle.armour - armour_point}", "{vehicle.armour: red}", "type", "red"),
        ("row: 1..3", "row: 1..many", "type", "many"),
        ("grid: [column, row]", "grid: [column, rows]", "unknown-name", "rows"),
    ],
)
def test_wrong_components(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    problems = found(edited(tmp_path, "components.yaml", old, new))
    assert (code, place) in [(found_code, text[: len(place)]) for found_code, text in problems]


def test_an_exception_lifts_a_restriction(tmp_path: Path) -> None:
    exception = """
  - id: crowd
    title: Crowded fields
    force: may
    text: On a middle {field} any number may stand.
    source: house
    overrides: play.taken
    when: field == B2
"""
    path = edited(tmp_path, "rules/play.yaml", "\n  - id: end", exception + "\n  - id: end")
    program = lower(load_spec(path))
    [held] = program.clauses["play.taken"].exceptions
    assert held.id == "play.crowd"
    assert held.head is Head.EXCEPTION


def test_rules_that_override_each_other(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "id: taken\n", "id: taken\n    overrides: play.drive\n")
    assert [code for code, _ in found(folder)] == ["overrides-nothing"]


def test_readings_that_are_not_there() -> None:
    spec = load_spec(RULESETS / "skirmish")
    assert default_readings(spec) == {}
    with pytest.raises(ValueError, match="no reading"):
        lower(spec, {"blocking": "cross"})


GENERAL = """
  - id: moving
    title: Moving
    force: may
    text: A {vehicle} may move while it has armour.
    source: house
    to: moving(vehicle)
    when: vehicle.armour > 0
"""


def test_what_must_hold_for_a_general_event_binds_its_cases(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "\n  - id: artillery", GENERAL + "\n  - id: artillery")
    path = folder / "rules/play.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("to: drive(vehicle, direction)", "to: drive(vehicle, direction)\n    is a: moving(vehicle)")
    path.write_text(text, encoding="utf-8")
    game = Game(lower(load_spec(folder)))
    facts = {"position": "B2", "armour": "0"}
    [refusal] = game.begin(["drive(red_scout, north)"], facts).events
    assert (refusal.kind, refusal.rule) == ("refusal", "play.moving")
    moved = game.begin(["drive(red_scout, north)"], {"position": "B2"})
    assert game.fact_values(moved.state, "red_scout.position") != game.fact_values(moved.state, "blue_scout.position")


def test_what_the_rules_leave_open_is_told(tmp_path: Path) -> None:
    old = "- choose: drive(vehicle)\n            by: vehicle.player\n            or: nothing"
    game = Game(lower(load_spec(edited(tmp_path, "rules/play.yaml", old, "- tell: drive(vehicle)"))))
    state = game.begin(["round"], {"red_scout.position": "A1"}).state
    decision = game.decision(state)
    assert decision is not None
    assert decision.player is None
    assert not decision.may_decline
    assert {move.text for move in game.legal_moves(state)} == {
        "drive(red_scout, north)",
        "drive(red_scout, northeast)",
        "drive(red_scout, east)",
    }
    [told, moved] = game.apply(state, "drive(red_scout, east)").events[:2]
    assert (told.kind, told.rule, moved.name) == ("choice", "play.round", "enter")


TRANSFER = "lose_armour(vehicle, armour_point): {vehicle.armour: vehicle.armour - armour_point}"


def test_a_transfer_takes_what_it_gives(tmp_path: Path) -> None:
    body = "lose_armour(vehicle, armour_point): {vehicle.armour -> blue_tank.armour: armour_point}"
    folder = edited(tmp_path, "components.yaml", TRANSFER, body)
    game = Game(lower(load_spec(folder)))
    state = game.begin(["lose_armour(red_tank, 1)"], {"blue_tank.armour": "0"}).state
    held = [game.fact_value(state, "armour", (vehicle,)) for vehicle in game.program.domains["vehicle"].values]
    assert held == [1, 1, 1, 1]
    with pytest.raises(ProblemError, match="changed-twice"):
        game.begin(["lose_armour(blue_tank, 1)"], {"blue_tank.armour": "1"})


@pytest.mark.parametrize(
    ("transfer", "code", "place"),
    [
        ("vehicle.position -> vehicle.armour: 1", "type", "vehicle.position"),
        ("vehicle.armour -> vehicle.model: 1", "unknown-fact", "vehicle.model"),
        ("vehicle.armour -> vehicle.amour: 1", "unknown-name", "vehicle.amour"),
        ("vehicle.armour -> blue_tank.armour: red", "type", "red"),
    ],
)
def test_wrong_transfers(tmp_path: Path, transfer: str, code: str, place: str) -> None:
    body = f"lose_armour(vehicle, armour_point):\n    {transfer}"
    problems = found(edited(tmp_path, "components.yaml", TRANSFER, body))
    assert (code, place) in [(found_code, text[: len(place)]) for found_code, text in problems]
