"""The outline: the sequence of play with everything that attaches to it, read off the program."""

from __future__ import annotations

import pytest

from lexludi.check import one_reading_each
from lexludi.data import ruleset_folder
from lexludi.lower import lower
from lexludi.outline import CHOSEN, HAPPENS, ROLL, Line, Stage, course, lines, outline, rules_at
from lexludi.program import Program
from lexludi.spec import load_spec
from tests.specs import RULESETS

SPEC = load_spec(ruleset_folder("tank_wars"))
PROGRAM = lower(SPEC)


def stage(name: str, program: Program = PROGRAM) -> Stage:
    """The first stage of that name in the whole game."""
    return next(inner for inner in outline(program).everything() if inner.name == name)


def test_the_course_of_the_game() -> None:
    found = course(PROGRAM)
    assert [inner.name for inner in found.opening] == ["set_up"]
    assert found.repeated is not None and found.repeated.name == "round"
    phases = ["artillery_fire", "movement_planning", "gunfire_planning", "movement", "gunfire", "supply_drop"]
    assert [inner.name for inner in found.phases] == phases
    assert [clause.rule for clause in found.endings] == ["end.last_vehicle", "end.both"]


def test_a_game_without_rounds_has_its_own_events_as_phases() -> None:
    found = course(lower(load_spec(RULESETS / "skirmish")))
    assert found.repeated is None or found.phases
    assert found.phases


def test_what_attaches_to_an_event_is_told_by_its_head() -> None:
    enter = stage("enter")
    assert [(item.head.value, item.clause.rule) for item in enter.attached] == [("forbids", "movement.wreck")]
    assert [(item.head.value, item.clause.rule) for item in enter.afters] == [("after", "movement.artillery")]
    impact = stage("impact")
    assert ("instead of", "artillery.on_support") in [(i.head.value, i.clause.rule) for i in impact.attached]


def test_rules_on_a_general_event_are_found_at_its_cases() -> None:
    movement = stage("movement")
    assert ("phase", "cards.before_phase") in [(item.event, item.clause.rule) for item in movement.attached]


def test_decisions_and_rolls_are_stages() -> None:
    kinds = {(inner.kind, inner.name) for inner in outline(PROGRAM, "artillery_fire").everything()}
    assert {(CHOSEN, "fire_shell"), (ROLL, "column"), (ROLL, "row"), (HAPPENS, "impact")} <= kinds


def test_without_what_is_attached_only_the_events_themselves() -> None:
    inside = [inner.name for inner in outline(PROGRAM, "movement", attached=False).everything()]
    assert "carry_out" in inside and "collect" not in inside


def test_an_event_is_opened_once() -> None:
    hits = [inner for inner in outline(PROGRAM).everything() if inner.name == "hit"]
    assert [inner.again for inner in hits] == [False] + [True] * (len(hits) - 1)
    assert len(hits) > 1


def test_every_clause_in_force_is_in_the_outline_or_a_definition() -> None:
    shown = {item.clause.id for inner in outline(PROGRAM).everything() for item in (*inner.attached, *inner.afters)}
    shown |= {inner.clause.id for inner in outline(PROGRAM).everything() if inner.clause is not None}
    general = {"decide", "phase"}  # done as their cases
    missing = {c.id for c in PROGRAM.clauses.values() if c.head.value != "defines" and c.event not in general} - shown
    assert not missing


def test_lines_for_a_terminal() -> None:
    printed = [line.text(SPEC.number) for line in lines(outline(PROGRAM))]
    assert printed[0] == "game  4.1 round.game"
    assert any(line.strip().startswith("[before phase]") and line.endswith("cards.before_phase") for line in printed)
    assert Line(1, "enter", "a.b", "  ...").text() == "  enter  a.b  ..."


def test_an_unknown_event_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        outline(PROGRAM, "entr")


def test_rules_on_the_same_event_under_any_reading() -> None:
    at = rules_at([lower(SPEC, readings) for readings in one_reading_each(SPEC)], SPEC.rules)
    assert {"movement.occupied", "movement.occupied_on_the_way", "movement.carry_out"} <= set(at["carry_out"])
    assert list(at["carry_out"]) == sorted(at["carry_out"], key=list(SPEC.rules).index)
