"""Records: what was played is written down, and played again to the same end or to the first refusal."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.audit.campaign import play_out
from lexludi.game import Game, load
from lexludi.lower import lower
from lexludi.problem import ProblemError
from lexludi.record import entries_of, read_record, record_text, replay, write_record
from lexludi.spec import load_spec
from lexludi.state import Event
from tests.specs import RULESETS, edited


@pytest.fixture(scope="module")
def tank_wars() -> Game:
    return load("tank_wars")


def events_of(path: Path, game: Game) -> list[Event]:
    """What happens when a record is replayed."""
    return [event for _, turn in replay(read_record(path), game) for event in turn.events]


def test_a_recorded_game_is_the_same_when_replayed(tmp_path: Path, tank_wars: Game) -> None:
    played = play_out(tank_wars, 1)
    path = tmp_path / "game.yaml"
    write_record(path, "tank_wars", tank_wars.program, played.events, 1)
    assert tuple(events_of(path, tank_wars)) == played.events


def test_a_record_names_ruleset_edition_readings_and_seed(tmp_path: Path, tank_wars: Game) -> None:
    path = tmp_path / "game.yaml"
    write_record(path, "tank_wars", tank_wars.program, tank_wars.start().events, 42)
    record = read_record(path)
    assert (record.ruleset, record.edition, record.seed) == ("tank_wars", tank_wars.program.edition, "42")
    assert record.readings == tank_wars.program.readings
    assert record.play == []


def test_decisions_and_draws_are_entries_and_nothing_else(tank_wars: Game) -> None:
    turn = tank_wars.begin(["drop_supply(red)"])
    rolled = tank_wars.draw(turn.state, "B")
    assert [*entries_of(tank_wars.program, [*turn.events, *rolled.events])] == [{"roll": "B"}]
    assert record_text("tank_wars", tank_wars.program, rolled.events).endswith("play:\n  - roll: B\n")


@pytest.mark.parametrize("name", ["my game", "../my_game", "C:/games/mill", "it's", "ein „Spiel“", "- x", "a # b"])
def test_any_path_of_a_ruleset_is_read_as_it_was_written(tmp_path: Path, tank_wars: Game, name: str) -> None:
    path = tmp_path / "game.yaml"
    write_record(path, name, tank_wars.program, [])
    assert read_record(path).ruleset == name


def test_replay_stops_at_the_first_refused_decision(tmp_path: Path) -> None:
    game = load(RULESETS / "skirmish")
    path = tmp_path / "game.yaml"
    lines = ["ruleset: skirmish", "edition: 1", "play:", "  - deploy(red_scout, B2)", "  - deploy(red_tank, B2)"]
    path.write_text("\n".join(lines), encoding="utf-8")
    replayed = replay(read_record(path), game)
    assert [entry for entry, _ in (next(replayed), next(replayed))] == [None, "deploy(red_scout, B2)"]
    with pytest.raises(ProblemError) as caught:
        next(replayed)
    [problem] = caught.value.problems
    assert (problem.code, problem.mark.line, problem.mark.column) == ("refused", 5, 5)
    assert problem.message == "deploy(red_tank, B2) is refused by play.taken"
    assert problem.hint.startswith("legal here: deploy(red_tank, A1), ")


def test_a_record_asks_whether_the_game_is_legal_under_changed_rules(tmp_path: Path) -> None:
    game = load(RULESETS / "skirmish")
    path = tmp_path / "game.yaml"
    state, events = game.start().state, list[Event]()
    for text in ("deploy(red_scout, B2)", "deploy(red_tank, B3)"):
        turn = game.apply(state, text)
        state, events = turn.state, [*events, *turn.events]
    write_record(path, "skirmish", game.program, events)
    stricter = edited(tmp_path, "rules/play.yaml", "when: occupied(vehicle.player, field)", "when: field == B3")
    with pytest.raises(ProblemError, match=r"deploy\(red_tank, B3\) is refused by play.taken \[refused\]"):
        events_of(path, Game(lower(load_spec(stricter))))


def test_what_does_not_fit_the_game_is_a_problem_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text("ruleset: skirmish\nedition: 1\nplay:\n  - roll: 3\n", encoding="utf-8")
    with pytest.raises(ProblemError, match=r"4:5: nothing is drawn here: a decision of red comes next"):
        events_of(path, load(RULESETS / "skirmish"))
