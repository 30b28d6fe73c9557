"""Known counts: how many ways there are to play the first turns of three old games.

The counts of tic-tac-toe can be worked out by hand, those of mill (nine men's morris) and English draughts
have been published by others.
"""

from __future__ import annotations

import pytest

from lexludi.game import Game
from lexludi.state import State
from tests.programs import game

TURNS = """
- id: game
  to: game
  do:
    - repeat:
        - for each: player
          do: turn(player)
- id: turn
  to: turn(player)
  do:
    - choose: move(player)
      by: player
- id: move
  to: move(player)
"""

TIC_TAC_TOE = """
kinds: {column: [A, B, C], row: 1..3}
boards:
  cell: {grid: [column, row]}
facts:
  mark: {of: cell, is: player or none}
verbs:
  write(player, cell): {cell.mark: player}
"""
TIC_TAC_TOE_RULES = (
    TURNS
    + """
- id: empty
  to: take(player, cell)
  is a: move(player)
  when: cell.mark is none
  do: write(player, cell)
- id: win
  after: write(player, cell)
  when: any(all(c.mark == player for c in line) for line in lines(3))
  do:
    - winner: player
- id: full
  instead of: turn(player)
  when: all(c.mark is not none for c in cell)
  do:
    - winner: none
"""
)

MILL = """
boards:
  point:
    lines: [a1 d1 g1, b2 d2 f2, c3 d3 e3, a4 b4 c4, e4 f4 g4, c5 d5 e5, b6 d6 f6, a7 d7 g7,
            a1 a4 a7, b2 b4 b6, c3 c4 c5, d1 d2 d3, d5 d6 d7, e3 e4 e5, f2 f4 f6, g1 g4 g7]
facts:
  man: {of: point, is: player or none}
  hand: {of: player, is: 0..9, start: "9"}
verbs:
  place(player, point): {point.man: player, player.hand: player.hand - 1}
  slide(player, from_point, to_point): {from_point.man: none, to_point.man: player}
  take(point): {point.man: none}
"""
MILL_RULES = (
    TURNS.replace("choose: move(player)", "choose: [place(player), slide(player)]")
    + """
- id: hand
  forbids: place(player, point)
  when: player.hand == 0 or point.man is not none
- id: own
  forbids: slide(player, from_point, to_point)
  when: player.hand > 0 or from_point.man != player or to_point.man is not none
- id: next
  forbids: slide(player, from_point, to_point)
  unless: adjacent(from_point, to_point)
- id: fly
  overrides: r.next
  when: count(p for p in point if p.man == player) == 3
- id: in_mill
  defines: in_mill(point)
  as: point.man is not none and any(all(p.man == point.man for p in line) for line in lines(3) if point in line)
- id: closed
  after: place(player, point)
  when: point.in_mill
  do: capture(player)
- id: slid
  after: slide(player, from_point, to_point)
  when: to_point.in_mill
  do: capture(player)
- id: capture
  to: capture(player)
  do:
    - choose: take
      by: player
      otherwise: nothing
- id: theirs
  forbids: take(point)
  unless: during(capture) and point.man is not none
- id: protected
  forbids: take(point)
  when: point.in_mill
- id: all_in_mills
  overrides: r.protected
  when: all(p.in_mill for p in point if p.man == point.man)
"""
)

DRAUGHTS = """
kinds: {column: [a, b, c, d, e, f, g, h], row: 1..8}
boards:
  square: {grid: [column, row], only: dark}
tables:
  row:
    columns: [owner]
    rows: {1: [red], 2: [red], 3: [red], 4: [none], 5: [none], 6: [blue], 7: [blue], 8: [blue]}
facts:
  man: {of: square, is: player or none, start: square.row.owner}
  king: {of: square}
verbs:
  shift(from_square, to_square):
    to_square.man: from_square.man
    to_square.king: from_square.king
    from_square.man: none
    from_square.king: no
  remove(square): {square.man: none, square.king: no}
  crown(square): {square.king: yes}
"""
DRAUGHTS_RULES = (
    TURNS.replace("to: move(player)", "to: move(player, square, direction)")
    + """
- id: ways
  defines: may_go(player, square, direction)
  as: >-
    direction.diagonal and square.man == player and
    (square.king or direction in ((northeast, northwest) if player == red else (southeast, southwest)))
- id: free
  defines: free(square or none)
  as: square is not none and square.man is none
- id: step
  to: walk(player, square, direction)
  is a: move(player, square, direction)
  when: may_go(player, square, direction) and step(square, direction).free
  do: shift(square, step(square, direction))
- id: jump
  to: jump(player, square, direction)
  is a: move(player, square, direction)
  when: >-
    may_go(player, square, direction) and step(square, direction).man == opponent(player)
    and last(path(square, direction, 2)).free
  do:
    - remove(step(square, direction))
    - shift(square, last(path(square, direction, 2)))
- id: forced
  obliges: jump(player, square, direction)
- id: again
  after: jump(player, square, direction)
  when: can(jump(player, last(path(square, direction, 2))))
  do:
    - choose: jump(player, last(path(square, direction, 2)))
      by: player
- id: crown
  after: turn(player)
  do:
    - for each: square
      where: square.man == player and square.row == (8 if player == red else 1) and not square.king
      do: crown(square)
- id: stuck
  instead of: turn(player)
  when: not can(move(player))
  do:
    - winner: opponent(player)
"""
)


def count(made: Game, state: State, turns: int) -> int:
    """The ways to play so many turns from a state; a turn may take several decisions."""
    decision = made.decision(state)
    if decision is None:
        return int(turns == 0)
    begins = decision.clause == "r.turn"
    if begins and turns == 0:
        return 1
    return sum(count(made, made.apply(state, move).state, turns - begins) for move in made.legal_moves(state))


@pytest.mark.parametrize(
    ("rules", "components", "counts"),
    [
        pytest.param(TIC_TAC_TOE_RULES, TIC_TAC_TOE, [9, 72, 504, 3024], id="tic_tac_toe"),
        pytest.param(MILL_RULES, MILL, [24, 552], id="mill"),
        pytest.param(DRAUGHTS_RULES, DRAUGHTS, [7, 49, 302], id="draughts"),
    ],
)
def test_first_turns(rules: str, components: str, counts: list[int]) -> None:
    made = game(rules, components)
    assert [count(made, made.start().state, turns + 1) for turns in range(len(counts))] == counts
