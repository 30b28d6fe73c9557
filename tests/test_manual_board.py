"""Scenes and boards: what a state looks like, without colours and in every language."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from lexludi.game import Game, load
from lexludi.lower import lower
from lexludi.manual.artist import Artist
from lexludi.manual.board import positions
from lexludi.manual.pictures import SHAPES, read_pictures
from lexludi.manual.scene import scene, without_empty
from lexludi.manual.things import distinct_letters
from lexludi.problem import Problems
from lexludi.program import Grid
from lexludi.spec import load_spec
from tests.manuals import LANGUAGES, languages, material
from tests.specs import edited

GAME = load("tank_wars")
ON_THE_BOARD = {"red_scout.position": "B2", "blue_scout.position": "E5", "artillery_token(red, B3)": "yes"}


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def artist(code: str) -> Artist:
    return Artist(languages()[code], material().pictures)


def test_a_scene_has_the_pieces_of_each_player_on_the_own_board() -> None:
    found = scene(GAME.program, GAME.situation(ON_THE_BOARD))
    red, blue = found.boards
    assert [(piece.name, piece.space) for piece in red.pieces] == [("red_scout", "B2")]
    assert [(token.fact, token.space) for token in red.tokens] == [("artillery_token", "B3")]
    assert [(piece.name, piece.space) for piece in blue.pieces] == [("blue_scout", "E5")] and not blue.tokens


def test_moved_pieces_leave_a_trail() -> None:
    facts = {**ON_THE_BOARD, "red_scout.command": "long_straight", "red_scout.heading": "north"}
    before = GAME.situation(facts)
    turn = GAME.begin(["move_vehicle(red_scout)"], facts)
    after = scene(GAME.program, turn.state, turn.events, before)
    [piece] = after.boards[0].pieces
    assert (piece.space, piece.trail, piece.heading) == ("B4", ("B2", "B3"), "north")
    assert after.differences(scene(GAME.program, before)) == {(0, "B2"), (0, "B3"), (0, "B4")}


def test_boards_that_are_empty_before_and_after_are_left_out() -> None:
    before = scene(GAME.program, GAME.situation({"red_scout.position": "B2"}))
    after = scene(GAME.program, GAME.situation({"red_scout.position": "B3"}))
    assert [len(found.boards) for found in without_empty(before, after)] == [1, 1]
    nothing = scene(GAME.program, GAME.start_state())
    assert len(without_empty(nothing, nothing)[0].boards) == 2


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_board_is_drawn_with_its_words_in_the_language(code: str) -> None:
    found = scene(GAME.program, GAME.situation(ON_THE_BOARD))
    drawn = words(artist(code).draw(found))
    for player in ("red", "blue"):
        assert any(word.casefold() == languages()[code].term(player).casefold() for word in drawn)
    assert {"A", "F", "1", "6"} <= set(drawn)


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_alternative_text_says_the_position(code: str) -> None:
    said = artist(code).says(scene(GAME.program, GAME.situation(ON_THE_BOARD)))
    assert all(space in said for space in ("B2", "E5", "B3"))
    assert said.count(".") == 3


def test_an_empty_board_says_so() -> None:
    assert artist("en").says(scene(GAME.program, GAME.start_state())) == "Nothing lies on the board."


def test_players_can_be_told_apart_without_colours() -> None:
    drawn = artist("en").draw(scene(GAME.program, GAME.situation(ON_THE_BOARD)))
    letters = [text for text in ET.fromstring(drawn).iter("{http://www.w3.org/2000/svg}text") if text.text == "S"]
    assert len({letter.get("fill") == "#ffffff" for letter in letters}) == 2  # light on dark, and dark on light


def test_the_letters_of_pieces_differ_in_every_language() -> None:
    for code in LANGUAGES:
        names = ("scout", "battle_tank", "artillery_vehicle")
        letters = [artist(code).letter("vehicle", f"red_{name}") for name in names]
        assert len(set(letters)) == 3 and all(letters)
    assert [artist("en").letter("vehicle", f"blue_{name}") for name in ("scout", "battle_tank")] == ["S", "B"]


def test_letters_give_way_to_each_other() -> None:
    assert distinct_letters(["Scout", "Sniper", "S"]) == ["S", "N", "3"]


def test_spaces_of_a_board_of_lines_stand_where_their_names_say() -> None:
    places = positions(Grid("point"), ["a1", "a3", "c1"])
    assert places["a1"][0] == places["a3"][0] and places["a1"][1] > places["a3"][1]
    assert places["c1"][0] > places["a1"][0]
    assert len(set(positions(Grid("point"), ["left", "right", "top"]).values())) == 3


def test_every_shape_is_drawn_differently() -> None:
    assert len(set(SHAPES.values())) == len(SHAPES)


@pytest.mark.parametrize(
    ("picture", "code"),
    [
        ("red: {colour: red}", "wrong-shape"),
        ("red: {form: tank}", "unknown-key"),
        ("red: {shape: tnak}", "unknown-word"),
        ("reed: {shape: tank}", "unknown-name"),
    ],
)
def test_a_wrong_picture_is_a_problem_at_its_place(tmp_path: Path, picture: str, code: str) -> None:
    folder = edited(tmp_path, "components.yaml", "kinds:", f"pictures:\n  {picture}\nkinds:")
    spec = load_spec(folder)
    problems = Problems()
    read_pictures(spec, lower(spec), problems)
    [problem] = problems
    assert (problem.code, problem.mark.line) == (code, 2)


def test_pictures_without_a_word_said_come_from_the_stock(tmp_path: Path) -> None:
    game = Game(lower(load_spec(edited(tmp_path, "ruleset.yaml", "title:", "title:"))))
    pictures = read_pictures(load_spec(tmp_path / "skirmish"), game.program)
    assert pictures.of_fact("artillery").shape in SHAPES
    assert pictures.of_element("player", "red").colour != pictures.of_element("player", "blue").colour
