"""The public game: begun anywhere, played by moves and draws, looked at."""

from __future__ import annotations

import json
from functools import cache

import pytest

import lexludi.game
from lexludi.chance import Scripted, Seeded
from lexludi.data import ruleset_names
from lexludi.game import Game, RefusedError
from lexludi.mutate import reversed_rules
from lexludi.program import Value
from lexludi.state import NOTHING, OPEN, Decision, Event, Offered, Outcome, State, Turn
from tests.programs import COMPONENTS, game, program, told
from tests.specs import RULESETS

SKIRMISH = RULESETS / "skirmish"
RULES = """
- id: go
  to: go
  do:
    - choose: enter(red_scout)
      by: red
      or: nothing
    - draw: card
      weight: card.copies
    - take(red, card)
- id: own_half
  forbids: enter(vehicle, field)
  when: field.row > 1
"""


# --------------------------------------------------------------------------- beginning


def test_a_game_is_loaded_by_its_folder() -> None:
    made = lexludi.game.load(SKIRMISH)
    assert made.spec is not None
    assert made.program.ruleset == "skirmish"
    assert made.start().state.outcome is None


def test_a_reading_must_be_one_of_the_ruleset() -> None:
    with pytest.raises(ValueError, match="no reading"):
        lexludi.game.load(SKIRMISH, {"weather": "rain"})


def test_a_reading_changes_the_rules() -> None:
    rules = "- id: go\n  to: go\n  do: go_on\n- id: a\n  to: go_on\n  do: swap\n"
    other = rules.replace("to: go_on\n", "to: go_on\n  fork: which\n  reading: one\n") + (
        "- id: b\n  fork: which\n  reading: other\n  to: go_on\n  do: add(1)\n"
    )
    for reading, name in (("one", "swap"), ("other", "add")):
        assert [event.name for event in Game(program(other, reading=reading)).begin(["go"]).events] == [name]


def test_a_situation_is_the_start_but_for_what_is_given() -> None:
    made = game(RULES)
    state = made.situation({"red_scout.position": "B2", ("armour", (1,)): 0, "artillery": "yes", "count_of": "two"})
    assert made.fact_values(state, "red_scout.position") == [((0,), 4)]
    assert made.fact_values(state, "armour") == [((0,), 1), ((1,), 0), ((2,), 1), ((3,), 3)]
    assert all(value is True for _, value in made.fact_values(state, "artillery"))
    assert made.fact_value(state, "count_of") == 2
    assert made.situation({}) == made.start_state() == State(made.program.start)


@pytest.mark.parametrize(
    ("facts", "message"),
    [
        ({"red_scout.armour": "4"}, "'armour' cannot hold 4"),
        ({"red_scout.armour": "none"}, "'armour' cannot hold none"),
        ({"red_scout.colour": "1"}, "there is no fact 'colour'"),
        ({"red_scout.position": "Z1"}, "'Z1' is not a field"),
    ],
)
def test_a_situation_must_be_possible(facts: dict[str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game(RULES).situation(facts)


def test_any_event_may_begin() -> None:
    made = game(RULES)
    turn = made.begin(["add(1)", ("add", (2,)), "swap"], {"other_count": "0"})
    assert told(made, turn.events) == [": add(1)", ": add(2)", ": swap"]
    assert turn.state == State(made.situation({"other_count": "3"}).slots, (), Outcome("over"))
    for call in ("fly", ("fly", ())):
        with pytest.raises(ValueError, match="there is no event 'fly'"):
            made.begin([call])


# --------------------------------------------------------------------------- decisions


def test_a_decision_says_who_asks_whom_for_what() -> None:
    made = game(RULES)
    state = made.begin(["go"]).state
    assert made.decision(state) == Decision("r.go", "r.go", 0, (Offered("enter", (0, OPEN)),), True)
    assert made.outcome(state) is None
    assert made.chances(state) == [] and made.waiting_draw(state) is None
    with pytest.raises(ValueError, match="nothing is drawn here"):
        made.draw(state, 0)


def test_moves_are_made_by_text_number_or_as_they_are() -> None:
    made = game(RULES)
    state = made.begin(["go"]).state
    moves = made.legal_moves(state)
    assert [str(move) for move in moves] == [*(f"enter(red_scout, {c}1)" for c in "ABC"), "nothing"]
    assert moves[-1] is NOTHING
    one, *others = [made.apply(state, move) for move in (moves[1], moves[1].number, "enter(red_scout, B1)")]
    assert all(other == one for other in others)
    assert made.legal_moves(State(state.slots, state.agenda)) == moves  # also where they are not known


def test_what_is_not_legal_is_refused_with_its_rule() -> None:
    made = game(RULES)
    state = made.begin(["go"]).state
    with pytest.raises(RefusedError, match=r"enter\(red_scout, B2\) is refused by r\.own_half") as caught:
        made.apply(state, "enter(red_scout, B2)")
    assert caught.value.move == made.move("enter(red_scout, B2)")
    assert caught.value.refusal == made.why_not(state, "enter(red_scout, B2)")


@pytest.mark.parametrize(
    ("text", "message"),
    [("enter(red_scout, none)", "none cannot take part"), ("fly", "there is no event"), ("enter(B1)", "the event is")],
)
def test_a_move_must_be_one(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        game(RULES).move(text)


# --------------------------------------------------------------------------- chance


def test_chance_draws_by_weight() -> None:
    made = game(RULES)
    state = made.apply(made.begin(["go"]).state, "nothing").state
    assert made.legal_moves(state) == [] and made.decision(state) is None
    assert str(made.draw_type(state)) == "card"
    for number, card in ((0, "ace"), (2, "ace"), (3, "king")):
        turn = made.advance(state, Scripted([number]))
        assert told(made, turn.events) == [f"go: draw card({card})", f"go: take(red, {card})"]
        assert turn == made.draw(state, card)
    assert made.advance(turn.state, Scripted([])) == Turn(turn.state)


def test_only_what_is_there_can_be_drawn() -> None:
    made = game(RULES)
    state = made.apply(made.begin(["go"]).state, "nothing").state
    with pytest.raises(ValueError, match="none cannot be drawn here"):
        made.draw(state, None)
    with pytest.raises(ValueError, match="'queen' is not a card"):
        made.draw(state, "queen")
    with pytest.raises(RefusedError):
        made.apply(state, "swap")


# --------------------------------------------------------------------------- looking


def test_a_player_does_not_see_what_is_hidden() -> None:
    made = game(RULES)
    state = made.situation({"hand(red, ace)": "2"})
    hand = made.program.facts["hand"]
    red, blue = made.view(state, 0), made.view(state, 1)
    assert red[hand.slot((0, 0))] == 2 and red[hand.slot((1, 0))] is None
    assert blue[hand.slot((0, 0))] is None and blue[hand.slot((1, 0))] == 0
    hidden = {hand.slot((player, card)) for player in (0, 1) for card in (0, 1)}
    assert all(
        one == slot for place, (one, slot) in enumerate(zip(red, state.slots, strict=True)) if place not in hidden
    )


@pytest.mark.parametrize(
    ("fact", "arguments", "value", "text"),
    [
        ("armour", (1,), 2, "red_tank.armour is 2"),
        ("artillery", (0, 5), False, "artillery(red, B3) is no"),
        ("count_of", (), 4, "count_of is 4"),
        ("position", (0,), None, "red_scout.position is none"),
    ],
)
def test_a_fact_in_words(fact: str, arguments: tuple[int, ...], value: Value, text: str) -> None:
    assert game(RULES).fact_text(fact, arguments, value) == text


# --------------------------------------------------------------------------- whole games


@cache
def shipped(name: str) -> Game:
    return lexludi.game.load(name)


def played(made: Game, seed: int, decisions: int, *, saving: bool = False) -> tuple[State, list[Event]]:
    """A game of random moves: where it has come to, and what has happened."""
    chance, turn = Seeded(seed), made.start()
    events = list(turn.events)
    while turn.state.outcome is None and decisions:
        state = turn.state
        if saving:
            state = State.from_json(json.loads(json.dumps(state.as_json())))
            assert state == turn.state
        moves = made.legal_moves(state)
        if moves:
            decisions -= 1
            turn = made.apply(state, moves[chance.below(len(moves))])
        else:
            turn = made.advance(state, chance)
        events += turn.events
    return turn.state, events


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_games_can_be_played_saved_and_cite_their_rules(name: str) -> None:
    made = shipped(name)
    state, events = played(made, 1, 150)
    assert (state, events) == played(made, 1, 150, saving=True)
    assert all(event.rule in made.program.rules for event in events)
    assert all(reason in made.program.clauses for event in events for reason in event.reasons)
    assert state.outcome is None or state.outcome.kind in ("won", "drawn")


@pytest.mark.parametrize("name", ruleset_names())
def test_shipped_games_do_not_depend_on_the_order_of_their_rules(name: str) -> None:
    made = shipped(name)
    turned = Game(reversed_rules(made.program))
    for seed in (1, 2):
        state, _ = played(made, seed, 150)
        other, _ = played(turned, seed, 150)
        assert (state.slots, state.outcome) == (other.slots, other.outcome)


def test_invariants_that_do_not_hold_are_named() -> None:
    components = COMPONENTS + "invariants:\n  few: count_of < 3\n  armed: any(v.armour > 0 for v in vehicle)\n"
    made = game(RULES, components)
    assert made.broken_invariants(made.start_state()) == ()
    assert made.broken_invariants(made.situation({"count_of": "3"})) == ("few",)
