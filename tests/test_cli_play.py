"""`lexludi play` and `lexludi replay`: games at the terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.command_line import lexludi
from tests.specs import RULESETS

SKIRMISH = RULESETS / "skirmish"


def typed(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)


def test_chance_plays_a_whole_game() -> None:
    ran = lexludi("play", "tank_wars", "--random", "--seed", 3)
    assert ran.code == 0
    assert ran.out.splitlines()[0].startswith("Tank Wars, edition COBI-22104. Seed 3")
    assert ran.out.rstrip().endswith("wins.")


def test_the_same_seed_gives_the_same_game() -> None:
    one, again, other = (lexludi("play", "tank_wars", "--random", "--seed", seed).out for seed in (3, 3, 4))
    assert one == again
    assert one != other


def test_without_a_seed_one_is_said() -> None:
    assert "Seed " in lexludi("play", "tank_wars", typed="quit\n").out


def test_a_recorded_game_is_replayed(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    played = lexludi("play", "tank_wars", "--random", "--seed", 3, "--record", record)
    ran = lexludi("replay", record)
    assert ran.code == 0
    assert ran.out.splitlines()[1:] == played.out.splitlines()[1:]


def test_replay_stops_at_a_refusal(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    lexludi("play", "tank_wars", "--random", "--seed", 3, "--record", record)
    text = record.read_text("utf-8")
    first = next(line for line in text.splitlines() if line.startswith("  - deploy"))
    record.write_text(text.replace(first, f"{first}\n{first}", 1), encoding="utf-8")
    ran = lexludi("replay", record)
    assert ran.code == 1
    assert len([line for line in ran.out.splitlines() if line.startswith("  3.")]) >= 2
    assert "Red cannot " in ran.out
    assert "is refused by set_up." in ran.err
    assert "game.yaml:" in ran.err


def test_another_edition_is_said(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    record.write_text("ruleset: tank_wars\nedition: first\nplay: []\n", encoding="utf-8")
    ran = lexludi("replay", record)
    assert ran.code == 0
    assert "edition first" in ran.err
    assert "The game is not over." in ran.out


def test_a_ruleset_elsewhere_is_recorded_by_its_path(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    lexludi("play", SKIRMISH, "--record", record, typed="1\nquit\n")
    assert (tmp_path / record.read_text("utf-8").splitlines()[0].removeprefix("ruleset: ")).resolve() == SKIRMISH
    assert lexludi("replay", record).code == 0


def test_a_number_plays_a_move() -> None:
    ran = lexludi("play", SKIRMISH, "--seed", 1, typed=typed("2", "quit"))
    assert ran.code == 0
    assert "red is to decide." in ran.out
    assert ran.out.rstrip().endswith("The game is not over.")
    assert "scout" in ran.out


def test_words_find_moves_and_enter_plays_the_only_one() -> None:
    ran = lexludi("play", "tank_wars", "--seed", 1, typed=typed("scout c3", "", "quit"))
    assert "The red scout takes C3" in ran.out


def test_a_move_can_be_typed_as_it_is_written() -> None:
    ran = lexludi("play", "tank_wars", "--seed", 1, typed=typed("deploy(red, red_scout, 1, C3)", "quit"))
    assert "The red scout takes C3" in ran.out


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["help"], "takes the last decision back"),
        (["nonsense"], "No legal move has these words: nonsense"),
        (["undo"], "There is nothing to take back."),
        (["1", "undo"], "Taken back."),
        (["why blue scout a1"], "3.3 Choosing a field"),
        (["why deploy(red, red_scout, 1, A1)"], "This is allowed: "),
        (["why scout c3"], "Several moves have these words; which one?"),
        (["why nonsense"], "No move has these words: nonsense"),
        (["why"], "No move has these words"),
        (["rules"], "8.4  Carrying out a command"),
        (["rules 3.2"], "3.2 Taking up positions"),
        (["facts"], "The red scout has 2 armour points."),
        (["999"], "No legal move has these words: 999"),
    ],
)
def test_what_else_can_be_typed(lines: list[str], said: str) -> None:
    ran = lexludi("play", "tank_wars", "--seed", 1, typed=typed(*lines, "quit"))
    assert ran.code == 0
    assert said in ran.out


def test_the_end_of_the_input_ends_the_game() -> None:
    ran = lexludi("play", "tank_wars", "--seed", 1, typed="1\n")
    assert ran.code == 0
    assert ran.out.rstrip().endswith("The game is not over.")


def test_a_taken_back_move_is_not_recorded(tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    lexludi("play", "tank_wars", "--seed", 1, "--record", record, typed=typed("1", "undo", "2", "quit"))
    assert record.read_text("utf-8").count("deploy") == 1


def test_secret_choices_are_asked_for_alone_and_not_told_to_the_other() -> None:
    deploy, fire, plan = ["1"] * 6, ["nothing"] * 4, ["", "1", "2", "3"]
    ran = lexludi("play", "tank_wars", "--seed", 1, typed=typed(*deploy, *fire, *plan, "", "quit"))
    before, _, after = ran.out.partition("Now only Blue looks at the screen.")
    assert "Now only Red looks at the screen." in before
    assert "The red scout gets the short straight command" in before
    told = [line for line in after.splitlines() if "Red has chosen in secret." in line]
    assert len(told) == 1
    assert "The red scout gets" not in after


def test_readings_and_languages_are_chosen() -> None:
    ran = lexludi("play", "tank_wars", "--random", "--seed", 3, "-r", "blocking=cross", "-l", "cs")
    assert ran.code == 0
