"""Situations: read with all problems at their places, set up, followed entry by entry."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.data import ruleset_folder
from lexludi.game import Game, RefusedError, load
from lexludi.problem import ProblemError
from lexludi.situation import (
    chosen_readings,
    folder_of,
    given_facts,
    read_situation,
    started_events,
)
from lexludi.spec import Spec, load_spec
from lexludi.staging import follow, waits_for
from tests.specs import RULESETS

SKIRMISH = RULESETS / "skirmish"


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec(SKIRMISH)


@pytest.fixture(scope="module")
def game() -> Game:
    return load(SKIRMISH)


def written(folder: Path, *lines: str) -> Path:
    """A situation in the small ruleset."""
    path = folder / "situation.yaml"
    path.write_text("\n".join([f"ruleset: {SKIRMISH}", *lines]), encoding="utf-8")
    return path


def places(error: ProblemError) -> list[tuple[str, str]]:
    """The problems as (code, what stands at their place)."""
    return [
        (
            problem.code,
            problem.mark.path.read_text("utf-8").splitlines()[problem.mark.line - 1][problem.mark.column - 1 :],
        )
        for problem in error.problems
    ]


def test_a_situation_is_read_with_all_its_parts(tmp_path: Path, spec: Spec, game: Game) -> None:
    lines = [
        "from: play.on_the_board",
        "given:",
        "  red_scout.position: C3",
        "start: round",
        "move: drive(red_scout, west)",
    ]
    situation = read_situation(written(tmp_path, *lines))
    assert situation.move == "drive(red_scout, west)"
    assert folder_of(situation.ruleset) == SKIRMISH
    assert started_events(situation, game.program) == [("round", ())]
    state = game.situation(given_facts(situation, spec, game.program))
    assert game.fact_value(state, "position", (0,)) == 8
    assert game.fact_value(state, "position", (1,)) == 1


def test_given_facts_come_after_those_of_the_set_up(tmp_path: Path, spec: Spec, game: Game) -> None:
    situation = read_situation(
        written(tmp_path, "from: play.on_the_board", "given: {position: none, red_tank.position: B2}")
    )
    state = game.situation(given_facts(situation, spec, game.program))
    assert [game.fact_value(state, "position", (vehicle,)) for vehicle in range(4)] == [None, 4, None, None]


def test_without_a_start_the_game_is_started(tmp_path: Path, game: Game) -> None:
    assert started_events(read_situation(written(tmp_path)), game.program) == [("game", ())]


def test_a_ruleset_is_looked_for_from_the_file(tmp_path: Path) -> None:
    path = tmp_path / "questions" / "one.yaml"
    path.parent.mkdir()
    (tmp_path / "mine").mkdir()
    path.write_text("ruleset: ../mine\n", encoding="utf-8")
    assert folder_of(read_situation(path).ruleset).resolve() == tmp_path / "mine"
    path.write_text("ruleset: tank_wars\n", encoding="utf-8")
    assert folder_of(read_situation(path).ruleset).name == "tank_wars"


def test_an_unknown_ruleset_is_a_problem_where_it_is_named(tmp_path: Path) -> None:
    path = tmp_path / "situation.yaml"
    path.write_text("ruleset: tank_war\n", encoding="utf-8")
    with pytest.raises(ProblemError) as caught:
        folder_of(read_situation(path).ruleset)
    assert places(caught.value) == [("unknown-ruleset", "tank_war")]
    assert "tank_wars" in caught.value.problems[0].hint


def test_all_that_is_wrong_with_a_file_is_told_at_once(tmp_path: Path) -> None:
    with pytest.raises(ProblemError) as caught:
        read_situation(written(tmp_path, "quetsion: why?", "play: {rol: 3}"))
    assert [code for code, _ in places(caught.value)] == ["unknown-key", "unknown-key"]


@pytest.mark.parametrize("name", ["missing.yaml", "."])
def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path, name: str) -> None:
    with pytest.raises(ProblemError):
        read_situation(tmp_path / name)


def test_what_is_given_must_be_there(tmp_path: Path, spec: Spec, game: Game) -> None:
    lines = [
        "from: play.on_bord",
        "given:",
        "  red_scout.positon: A1",
        "  red_tank.position: D9",
        "start: [round, rond]",
    ]
    situation = read_situation(written(tmp_path, *lines))
    with pytest.raises(ProblemError) as caught:
        given_facts(situation, spec, game.program)
    assert places(caught.value) == [
        ("unknown-name", "play.on_bord"),
        ("unknown-fact", "red_scout.positon: A1"),
        ("type", "D9"),
    ]
    assert "play.on_the_board" in caught.value.problems[0].hint
    with pytest.raises(ProblemError) as caught:
        started_events(situation, game.program)
    assert places(caught.value) == [("unknown-event", "rond]")]


def test_readings_are_those_of_the_ruleset(tmp_path: Path) -> None:
    tank_wars = load_spec(ruleset_folder("tank_wars"))
    path = tmp_path / "situation.yaml"
    path.write_text("ruleset: tank_wars\nreadings: {blocking: cros, bloking: cross}\n", encoding="utf-8")
    with pytest.raises(ProblemError) as caught:
        chosen_readings(read_situation(path).readings, tank_wars)
    assert [problem.code for problem in caught.value.problems] == ["unknown-reading", "unknown-fork"]


def test_play_is_followed_entry_by_entry(tmp_path: Path, game: Game) -> None:
    situation = read_situation(
        written(tmp_path, 'play: ["deploy(red_scout, B2)", "deploy(red_tank, B2)", "deploy(", nothing]')
    )
    start = game.start().state
    state = follow(game, start, situation.play[0]).state
    assert game.fact_value(state, "position", (0,)) == 4
    with pytest.raises(RefusedError) as refused:
        follow(game, state, situation.play[1])
    assert refused.value.refusal.rules == ("play.taken",)
    with pytest.raises(ProblemError, match="unknown-event"):
        follow(game, state, situation.play[2])
    with pytest.raises(RefusedError):
        follow(game, state, situation.play[3])


def test_an_entry_must_be_what_the_game_waits_for(tmp_path: Path) -> None:
    game = load("tank_wars")
    path = tmp_path / "situation.yaml"
    path.write_text(
        "ruleset: tank_wars\nplay: [{roll: A}, 'fire_shell(red)', {roll: 9}, {roll: A}]\n", encoding="utf-8"
    )
    play = read_situation(path).play
    state = game.start().state
    assert waits_for(game, state).startswith("a decision of red comes next")
    with pytest.raises(ProblemError, match=r"nothing is drawn here: a decision of red .*\[no-draw\]"):
        follow(game, state, play[0])
    rolling = game.begin(["drop_supply(red)"]).state
    assert waits_for(game, rolling) == "a roll of column comes next"
    with pytest.raises(ProblemError, match=r"cannot be decided here: a roll of column comes next \[no-decision\]"):
        follow(game, rolling, play[1])
    with pytest.raises(ProblemError, match="'9' is not a column"):
        follow(game, rolling, play[2])
    assert waits_for(game, follow(game, rolling, play[3]).state) == "a roll of row comes next"
    assert waits_for(game, game.begin(["reveal(red_scout)"]).state) == "nothing is to be decided any more"
