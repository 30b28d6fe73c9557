"""Expressions: what they come to, and what is said of those that mean nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.lower import lower
from lexludi.program import Compare, Quantifier, ReadFact, ReadTable, Sort
from lexludi.spec import load_spec
from tests.specs import RULESETS, edited, found

CONDITION = "when: vehicle.armour == 0"


@pytest.mark.parametrize(
    ("condition", "code", "place"),
    [
        ("vehicle.armor == 0", "unknown-name", "vehicle.armor"),
        ("vehicel.armour == 0", "unknown-name", "vehicel"),
        ("vehicle.armour == red", "type", "red"),
        ("vehicle.armour < B1", "type", "B1"),
        ("vehicle.armour", "type", "vehicle.armour"),
        ("vehicle.player", "type", "vehicle.player"),
        ("armour(vehicle) == 0", "dotted", "armour(vehicle)"),
        ("artillery(red) and yes", "arity", "artillery(red)"),
        ("artillery(red, B1, B2)", "arity", "artillery(red, B1, B2)"),
        ("artillery(B1, red)", "type", "B1"),
        ("any(v.armour == 0 for v in vehicles)", "unknown-name", "vehicles"),
        ("any(v.armour == 0 for v in red_scout)", "not-a-set", "red_scout"),
        ("any(v.armour for v in vehicle)", "type", "v.armour"),
        ("red_scout in (B1, B2)", "type", "red_scout"),
        ("(B1, red) == none", "type", "red)"),
        ("vehicle.armour == 1.5", "syntax", "1.5"),
        ("vehicle.armour = 0", "syntax", "vehicle.armour = 0"),
        ("vehicle.armour / 2 == 1", "syntax", "vehicle.armour / 2"),
        ("vehicle[0] == none", "syntax", "vehicle[0]"),
        ("during(fly)", "unknown-event", "fly"),
        ("can(drive(vehicle, direktion=north))", "unknown-name", "north"),
        ("can(drive(vehicle, north, B1))", "arity", "drive"),
        ("step(vehicle.position, B1) is none", "type", "step"),
        ("player == red", "unknown-name", "player"),
    ],
)
def test_what_means_nothing(tmp_path: Path, condition: str, code: str, place: str) -> None:
    folder = edited(tmp_path, "rules/play.yaml", CONDITION, f"when: {condition}")
    [(found_code, found_place)] = found(folder)
    assert found_code == code
    assert found_place.startswith(place)


@pytest.mark.parametrize(
    "condition",
    [
        "vehicle.armour == 0 and not vehicle.position is none",
        "0 < vehicle.armour <= 2",
        "vehicle.position.row is not none",
        "vehicle.position in (B1, B2)",
        "field(vehicle.position.column, 1) == B1",
        "all(not occupied(red, f) for f in field if f.row == 1)",
        "count(v for v in vehicle if v.armour == 0) >= 1",
        "first(v for v in vehicle if v.armour == 0) == red_scout",
        "sum(v.armour for v in vehicle) - 1 == 0",
        "(vehicle.armour if vehicle.player == red else 0) == 0",
        "would(enter(vehicle, B1), vehicle.armour == 0)",
        "can(drive(vehicle))",
        "during(round) or during(game)",
        "vehicle.position is none",
    ],
)
def test_what_is_understood(tmp_path: Path, condition: str) -> None:
    assert found(edited(tmp_path, "rules/play.yaml", CONDITION, f"when: {condition}")) == []


def test_a_condition_becomes_a_tree() -> None:
    program = lower(load_spec(RULESETS / "skirmish"))
    definition = program.definitions["occupied"]
    [case] = definition.cases
    assert definition.type.sort is Sort.YES_NO
    assert isinstance(case.value, Quantifier)
    assert isinstance(case.value.condition, Compare)
    assert isinstance(case.value.condition.left, ReadTable)
    assert isinstance(case.value.body, Compare)
    assert isinstance(case.value.body.left, ReadFact)


def test_one_mistake_is_one_problem(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "as: any(v.position", "as: any(v.positoin")
    assert [code for code, _ in found(folder)] == ["unknown-name"]
