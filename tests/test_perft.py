"""Known counts: how many ways there are to play the first plies of old games, as others have counted them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexludi.game import load
from lexludi.perft import Count, Perft
from tests.command_line import lexludi
from tests.programs import game

RULESETS = Path(__file__).parent / "rulesets"


@pytest.mark.parametrize(
    ("ruleset", "counts"),
    [
        # 9, 9 x 8 ...; from the fifth ply on some games are over.
        ("tic_tac_toe", [9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872]),
        # 24 x 23 x 22: no mill can close yet.
        (RULESETS / "mill", [24, 552, 12144]),
        # The counts that programs for English draughts are compared with.
        (RULESETS / "english_draughts", [7, 49, 302, 1469, 7361]),
    ],
)
def test_ways_to_play_the_first_plies(ruleset: str | Path, counts: list[int]) -> None:
    perft = Perft(load(ruleset))
    assert [perft.count(plies + 1).leaves for plies in range(len(counts))] == counts


def test_finished_games() -> None:
    assert Perft(load("tic_tac_toe")).count(9).finished == 255_168


def test_divided_counts_add_up() -> None:
    perft = Perft(load(RULESETS / "english_draughts"))
    divided = dict(perft.divide(3))
    assert len(divided) == 7
    assert sum(divided.values(), Count()) == perft.count(3)


COINS = """
kinds: {side: [heads, tails]}
facts: {heads_up: {is: 0..9}}
verbs: {count_heads: {heads_up: heads_up + 1}}
"""
TOSSES = """
- id: game
  to: game
  do:
    - repeat: toss
      times: 3
- id: toss
  to: toss
  do:
    - roll: side
    - when: side == heads
      do: count_heads
- id: two
  after: count_heads
  when: heads_up == 2
  do:
    - winner: red
"""


def test_every_draw_is_a_way() -> None:
    counted = [Perft(game(TOSSES, COINS, ply="toss")).count(plies) for plies in range(4)]
    # Two heads end the game: of 8 ways to toss three coins, the 2 that begin with two heads are never played whole.
    assert counted == [Count(1, 0), Count(2, 0), Count(4, 1), Count(6, 7)]


def test_a_ruleset_without_a_ply() -> None:
    with pytest.raises(ValueError, match="does not say which event is a ply"):
        Perft(game(TOSSES, COINS))
    ran = lexludi("perft", "order_dice", "1")
    assert ran.code == 2
    assert "add `ply: turn`" in ran.err


def test_the_command() -> None:
    ran = lexludi("perft", "tic_tac_toe", "3", "--finished")
    assert [line.split() for line in ran.out.splitlines()[1:]] == [["1", "9", "0"], ["2", "72", "0"], ["3", "504", "0"]]
    assert "finished" not in lexludi("perft", "tic_tac_toe", "1").out


def test_the_command_divides_and_prints_json() -> None:
    rows = json.loads(lexludi("perft", "tic_tac_toe", "2", "--divide", "--json").out)
    assert rows[0] == {"move": "mark_cell(cross, A1)", "ways": 8, "finished": 0}
    assert rows[-1] == {"move": "total", "ways": 72, "finished": 0}
