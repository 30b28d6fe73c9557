"""Sittings: games at one table, with secrets, taken-back moves and moves that are found by words."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.chance import Seeded
from lexludi.game import Game, load
from lexludi.sitting import Happened, Sitting, has_words
from tests.specs import RULESETS

RED, BLUE = 0, 1


@pytest.fixture(scope="module")
def tank_wars() -> Game:
    return load("tank_wars")


@pytest.fixture
def planning(tank_wars: Game) -> Sitting:
    """A game of Tank Wars where Red is about to give the first command."""
    sitting = Sitting(tank_wars, Seeded(1))
    while sitting.decision is not None and sitting.decision.rule != "movement_planning.phase":
        sitting.play(sitting.legal_moves[-1])
    return sitting


def told(happened: tuple[Happened, ...], viewer: int) -> list[str]:
    """The names of the events that are not hidden from a player."""
    return [each.event.name for each in happened if viewer not in each.hidden_from]


def test_what_happened_is_kept_and_can_be_taken_back(tank_wars: Game) -> None:
    sitting = Sitting(tank_wars, Seeded(1))
    first = sitting.state
    assert not sitting.undo()
    sitting.play(sitting.legal_moves[3])
    assert [event.name for event in sitting.events] == ["deploy", "set_down"]
    assert sitting.undo()
    assert sitting.state == first
    assert sitting.events == ()


def test_the_same_dice_come_after_a_move_is_taken_back(tank_wars: Game) -> None:
    sitting = Sitting(tank_wars, Seeded(1))
    while sitting.decision is not None and sitting.decision.rule != "artillery.shells":
        sitting.play(sitting.legal_moves[0])
    once = sitting.play(sitting.legal_moves[0])
    assert any(each.event.kind == "roll" for each in once)
    sitting.undo()
    assert sitting.play(sitting.legal_moves[0]) == once


def test_the_same_seed_gives_the_same_game(tank_wars: Game) -> None:
    def game(seed: int) -> list[str]:
        sitting = Sitting(tank_wars, Seeded(seed))
        for _ in range(12):
            sitting.play(sitting.legal_moves[0])
        return [str(event) for event in sitting.events]

    assert game(5) == game(5)
    assert game(5) != game(6)


def test_a_choice_that_others_cannot_see_is_secret(planning: Sitting) -> None:
    assert planning.is_secret
    move = next(move for move in planning.legal_moves if "long_straight, north" in str(move))
    happened = planning.play(move)
    assert told(happened, RED) == ["give_command", "lay_command"]
    assert told(happened, BLUE) == []


def test_what_others_may_not_see_is_not_on_their_screen(planning: Sitting) -> None:
    move = next(move for move in planning.legal_moves if "long_straight, north" in str(move))
    planning.play(move)
    game, vehicle = planning.game, move.arguments[0]
    assert isinstance(vehicle, int)
    assert game.fact_value(planning.seen_by(RED), "command", (vehicle,)) == move.arguments[1]
    assert game.fact_value(planning.seen_by(BLUE), "command", (vehicle,)) is None


def test_open_choices_are_not_secret(tank_wars: Game) -> None:
    sitting = Sitting(tank_wars, Seeded(1))
    assert not sitting.is_secret
    assert all(not each.hidden_from for each in sitting.play(sitting.legal_moves[0]))


def test_a_drawn_card_is_known_to_its_player_alone(tank_wars: Game) -> None:
    sitting = Sitting(tank_wars, Seeded(1), tank_wars.begin(["offer_card(red)"]))
    happened = sitting.play(tank_wars.move("draw_card(red)"))
    assert told(happened, RED) == ["draw_card", "support_card", "take_card"]
    assert told(happened, BLUE) == ["draw_card"]


def test_a_game_without_hidden_facts_has_no_secrets() -> None:
    assert not Sitting(load(RULESETS / "skirmish"), Seeded(1)).is_secret


def test_moves_that_are_not_legal_can_be_thought_of(tmp_path: Path) -> None:
    sitting = Sitting(load(RULESETS / "skirmish"), Seeded(1))
    sitting.play(sitting.game.move("deploy(red_scout, B2)"))
    thinkable = {str(move) for move in sitting.thinkable_moves()}
    assert "deploy(red_tank, B2)" in thinkable
    assert "deploy(red_tank, B2)" not in {str(move) for move in sitting.legal_moves}


@pytest.mark.parametrize(
    ("text", "words", "has"),
    [
        ("The red scout drives to B3.", "scout b3", True),
        ("The red scout drives to B3.", "scout b4", False),
        ("Το κόκκινο όχημα", "οχημα ΚΟΚΚΙΝΟ", True),
        ("Übersicht", "ubersicht", True),
        ("anything", "", True),
    ],
)
def test_words_are_found_whatever_their_accents(text: str, words: str, has: bool) -> None:
    assert has_words(text, words) is has
