"""Odds: exact, in agreement with calculations by hand and with games that chance has played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import comb, sqrt
from pathlib import Path

import pytest

from lexludi.chance import Seeded
from lexludi.game import Game
from lexludi.odds import Result, odds
from lexludi.program import Value
from lexludi.situation import read_situation
from lexludi.spec import load_spec
from lexludi.state import Event, State
from tests.urns import ORDER_DICE, TANK_WARS, URN, asked, counted, named, situation

SAMPLES = 100_000
SHOT = """\
from: vehicles.on_the_board
start: bombard(blue)
odds:
  chances:
    one of three: any(v.armour < v.model.start_armour for v in vehicle)
    the scout: blue_scout.armour < scout.start_armour
    red: any(v.player == red and v.armour < v.model.start_armour for v in vehicle)
"""
BALLS = """\
from: play.full
odds:
  draws: 3
  count: {reds: {draw: red}}
  decisions: [lay(red), lay(blue), lay(red), lay(blue)]
"""
BAG = """\
from: dice.ready
start: orders_phase
odds:
  draws: 3
  count: {reds: {draw: red}}
  decisions:
    - give_order(red, red_squad, down)
    - give_order(red, red_section, down)
    - give_order(blue, blue_squad, down)
    - give_order(blue, blue_section, down)
  chances:
    two: reds == 2
"""

# --------------------------------------------------------------------------- by hand


def test_a_shot_at_a_board_of_36_fields_with_three_vehicles(tmp_path: Path) -> None:
    found = asked(tmp_path, SHOT, TANK_WARS)
    # Each letter and number is as likely as every other: each field has one chance in 6 * 6.
    assert named(found) == {"one of three": Fraction(3, 36), "the scout": Fraction(1, 36), "red": 0}
    rest = found.results[-1]
    assert (rest.kind, rest.chance) == ("rest", Fraction(33, 36))
    assert found.by_name["the scout"].rules == ("vehicles.hit", "artillery.aiming", "artillery.on_vehicle")
    assert found.by_name["red"].rules == ()
    assert found.drawn == 6 + 36


def test_balls_that_are_not_put_back(tmp_path: Path) -> None:
    # Of 4 red and 3 blue balls three come: choose the red ones, choose the blue ones.
    by_hand = {reds: Fraction(comb(4, reds) * comb(3, 3 - reds), comb(7, 3)) for reds in range(4)}
    assert by_hand == {0: Fraction(1, 35), 1: Fraction(12, 35), 2: Fraction(18, 35), 3: Fraction(4, 35)}
    assert counted(asked(tmp_path, BALLS), "reds") == by_hand


def test_balls_that_are_put_back(tmp_path: Path) -> None:
    # Each time four of seven are red.
    by_hand = {reds: comb(3, reds) * Fraction(4, 7) ** reds * Fraction(3, 7) ** (3 - reds) for reds in range(4)}
    assert counted(asked(tmp_path, BALLS.replace("lay(", "put_back(")), "reds") == by_hand


def test_the_next_ball_and_two_of_the_next_three(tmp_path: Path) -> None:
    next_ball = "from: play.full\nodds: {draws: 1, chances: {red: in_hand == red}}\n"
    assert named(asked(tmp_path, next_ball)) == {"red": Fraction(4, 7)}
    found = asked(tmp_path, f"{BALLS}  chances: {{two: reds == 2, at least two: reds >= 2, none: reds == 0}}\n")
    assert named(found) == {"two": Fraction(18, 35), "at least two": Fraction(22, 35), "none": Fraction(1, 35)}
    assert found.results[-1] == Result("rest", Fraction(12, 35), ("play.draw",))


def test_two_of_the_next_three_order_dice(tmp_path: Path) -> None:
    # Seven dice of each side are in the bag; the order in which two red and a blue one come makes three ways.
    by_hand = 3 * Fraction(7, 14) * Fraction(6, 13) * Fraction(7, 12)
    assert named(asked(tmp_path, BAG, ORDER_DICE)) == {"two": by_hand} == {"two": Fraction(21, 52)}


def test_the_last_of_all_balls(tmp_path: Path) -> None:
    decisions = ", ".join(["lay(red)"] * 4 + ["lay(blue)"] * 3)
    text = f"from: play.full\nodds: {{draws: 7, decisions: [{decisions}], chances: {{red: in_hand == red}}}}\n"
    # Every ball is as likely to be the last as every other.
    assert named(asked(tmp_path, text)) == {"red": Fraction(4, 7)}


def test_who_wins(tmp_path: Path) -> None:
    chances = "{red: winner == red, blue: winner == blue, nobody: winner is none}"
    found = asked(tmp_path, f"start: duel\nodds: {{chances: {chances}}}\n")
    # Of 36 pairs of pips six are equal, and half of the others are won by each.
    assert named(found) == {"red": Fraction(15, 36), "blue": Fraction(15, 36), "nobody": Fraction(6, 36)}
    assert [result.kind for result in found.results] == ["named"] * 3


# --------------------------------------------------------------------------- in agreement with chance


def sampled(
    game: Game, start: State, draws: int, judge: Callable[[Sequence[Event]], int], decisions: Sequence[str] = ()
) -> Counter[int]:
    """What a judge says of games that chance plays. What follows a state is played once, and known from then on."""
    chance, found = Seeded(2026), Counter[int]()
    drawn = dict[State, tuple[list[Value], dict[Value, tuple[State, tuple[Event, ...]]]]]()
    decided = dict[State, State]()
    for _ in range(SAMPLES):
        state, events = start, list[Event]()
        for _ in range(draws):
            if state in decided:
                state = decided[state]
            elif moves := [move for move in game.legal_moves(state) if str(move) in decisions]:
                state = decided.setdefault(state, game.apply(state, moves[0]).state)
            if state not in drawn:
                drawn[state] = [value for value, weight in game.chances(state) for _ in range(weight)], {}
            values, known = drawn[state]
            value = values[chance.below(len(values))]
            if value not in known:
                turn = game.draw(state, value)
                known[value] = turn.state, turn.events
            state, told = known[value]
            events += told
        found[judge(events)] += 1
    return found


def agrees(chance: Fraction, count: int) -> bool:
    """Whether a count of samples lies within four standard errors of what is to be expected."""
    expected = float(chance)
    return abs(count / SAMPLES - expected) <= 4 * sqrt(expected * (1 - expected) / SAMPLES)


def test_samples_of_a_shot_agree(tmp_path: Path) -> None:
    found = asked(tmp_path, SHOT, TANK_WARS)
    hits = sampled(found.game, found.before, 2, lambda events: sum(event.name == "lose_armour" for event in events))
    assert hits.keys() == {0, 1}
    assert agrees(found.by_name["one of three"].chance, hits[1])


def reds(events: Sequence[Event]) -> int:
    """How many things that are drawn belong to the first player, who is red."""
    return sum(event.kind == "draw" and event.arguments == (0,) for event in events)


def test_samples_of_balls_agree(tmp_path: Path) -> None:
    found = asked(tmp_path, BALLS)
    samples = sampled(found.game, found.before, 3, reds, ["lay(red)", "lay(blue)"])
    assert sum(samples.values()) == SAMPLES
    assert all(agrees(chance, samples[number]) for number, chance in counted(found, "reds").items())


def test_samples_of_order_dice_agree(tmp_path: Path) -> None:
    found = asked(tmp_path, BAG, ORDER_DICE)
    orders = [line.removeprefix("    - ") for line in BAG.splitlines() if "give_order" in line]
    assert agrees(found.by_name["two"].chance, sampled(found.game, found.before, 3, reds, orders)[2])


# --------------------------------------------------------------------------- what is counted, and what is told


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        ("score", {0: 16, 1: 16, 2: 4}),
        ("score(6)", {0: 25, 1: 10, 2: 1}),
        ("score(pip=needed)", {0: 25, 1: 10, 2: 1}),
        ("refused score", {0: 4, 1: 16, 2: 16}),
        ("refused score(1)", {0: 25, 1: 10, 2: 1}),
        ("{roll: 6}", {0: 25, 1: 10, 2: 1}),
        ("{roll: [1, 2, 6]}", {0: 9, 1: 18, 2: 9}),
    ],
)
def test_events_are_counted(tmp_path: Path, event: str, expected: dict[int, int]) -> None:
    found = asked(tmp_path, f"start: [shoot, shoot]\nodds: {{count: {{n: {event}}}}}\n")
    assert counted(found, "n") == {number: Fraction(ways, 36) for number, ways in expected.items()}


def test_a_verb_that_is_chosen_is_counted_once(tmp_path: Path) -> None:
    text = "from: play.full\nodds: {draws: 2, decisions: [lay(red), lay(blue)], count: {lain: lay(red)}}\n"
    assert counted(asked(tmp_path, text), "lain") == {0: Fraction(3, 7), 1: Fraction(4, 7)}


def test_choices_are_counted(tmp_path: Path) -> None:
    text = "start: salvo(red)\nodds: {draws: 3, decisions: [salvo(red), salvo(red)], count: {more: salvo}}\n"
    assert counted(asked(tmp_path, text), "more") == {2: 1}


def test_without_a_question_everything_that_can_change_is_told(tmp_path: Path) -> None:
    found = asked(tmp_path, "start: [shoot, shoot]\n")
    told = {tuple((held.fact, held.value) for held in result.changes): result.chance for result in found.results}
    assert told == {(): Fraction(4, 9), (("hits", 1),): Fraction(4, 9), (("hits", 2),): Fraction(1, 9)}
    assert found.results[-1].chance == Fraction(1, 9)  # the least likely is the last


def test_book_keeping_is_not_told(tmp_path: Path) -> None:
    found = asked(tmp_path, "from: play.full\nodds: {draws: 1}\n")
    assert {held.fact for result in found.results for held in result.changes} == {"in_urn"}  # not `in_hand`


def test_the_end_of_the_game_is_told(tmp_path: Path) -> None:
    results = asked(tmp_path, "start: duel\n").results
    ends = {(result.outcome.kind, result.outcome.winner): result.chance for result in results if result.outcome}
    assert ends == {("won", 0): Fraction(15, 36), ("won", 1): Fraction(15, 36), ("drawn", None): Fraction(6, 36)}


def test_where_the_rules_are_silent_nothing_is_guessed(tmp_path: Path) -> None:
    found = asked(tmp_path, "start: riddle\nodds: {chances: {red: in_hand == red, nobody: in_hand is none}}\n")
    assert [(result.kind, result.name, result.chance) for result in found.results] == [
        ("named", "red", 0),
        ("named", "nobody", Fraction(2, 3)),
        ("silent", "", Fraction(1, 3)),
    ]


def test_the_rules_that_decide(tmp_path: Path) -> None:
    found = asked(tmp_path, "start: shoot\nodds: {chances: {hit: hits == 1, miss: hits == 0}}\n")
    # The definition of a hit is about the pips that are rolled; the rule of a miss stops only those that are none.
    assert found.by_name["hit"].rules == ("play.aim", "play.hit")
    assert found.by_name["miss"].rules == ("play.aim", "play.miss", "play.hit")


# --------------------------------------------------------------------------- draws, decisions, readings


def test_draws_that_are_given_are_not_left_to_chance(tmp_path: Path) -> None:
    text = "start: [shoot, shoot, shoot]\nplay: [{roll: 6}, {roll: 1}]\nodds: {chances: {two: hits == 2}}\n"
    found = asked(tmp_path, text)
    assert (named(found), found.drawn) == ({"two": Fraction(1, 3)}, 6)


def test_a_decision_that_is_asked_about_is_made(tmp_path: Path) -> None:
    text = "start: salvo(red)\nplay: {roll: 6}\nmove: salvo(red)\nodds: {draws: 1, chances: {two: hits == 2}}\n"
    assert named(asked(tmp_path, text)) == {"two": Fraction(1, 3)}


def test_each_decision_is_made_once_and_nothing_always(tmp_path: Path) -> None:
    shots = "{roll: [1, 2, 3, 4, 5, 6]}"
    text = f"start: [salvo(red), salvo(blue)]\nodds: {{decisions: [salvo(red), nothing], count: {{n: {shots}}}}}\n"
    assert counted(asked(tmp_path, text), "n") == {3: 1}  # red shoots twice, blue once


def test_equal_positions_are_one(tmp_path: Path) -> None:
    decisions = ", ".join(["lay(red)"] * 9 + ["lay(blue)"] * 9)
    found = asked(tmp_path, f"given: {{in_urn: 9}}\nodds: {{decisions: [{decisions}]}}\n")
    # There are 48,620 ways to empty the urn, but only 100 contents of it: in 81 there are balls of both colours, so
    # that two can be drawn; in 18 there are balls of one.
    assert found.drawn == 81 * 2 + 18
    assert [result.chance for result in found.results] == [1]


def test_readings_are_chosen(tmp_path: Path) -> None:
    text = "from: vehicles.on_the_board\nreadings: {blocking: cross}\nstart: bombard(blue)\n"
    found = odds(read_situation(situation(tmp_path, text, TANK_WARS)), load_spec(TANK_WARS), {"drawing": "duty"})
    assert {"blocking": "cross", "drawing": "duty"}.items() <= found.game.program.readings.items()


def test_progress_is_told(tmp_path: Path) -> None:
    told: list[int] = []
    path = situation(tmp_path, "start: [shoot, shoot]\n")
    found = odds(read_situation(path), load_spec(URN), progress=told.append)
    assert told == sorted(told)
    assert told[-1] == found.drawn
