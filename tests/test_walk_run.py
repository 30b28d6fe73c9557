"""Running: what happens at an event, step by step, and where a game stops."""

from __future__ import annotations

import json

import pytest

from lexludi.chance import Seeded
from lexludi.problem import ProblemError
from lexludi.state import Outcome, State
from tests.programs import game, told


def run(rules: str, *start: str, facts: dict[str, str] | None = None) -> list[str]:
    """What is told when events happen one after the other."""
    made = game(rules)
    return told(made, made.begin(start or ("go",), facts or {}).events)


def problem(rules: str, *start: str) -> tuple[str, str]:
    """The code of the problem that events make, and the text of its line."""
    made = game(rules)
    with pytest.raises(ProblemError) as caught:
        made.begin(start or ("go",))
    [found] = caught.value.problems
    assert found.mark.path.name == "r.yaml"
    return found.code, found.message


# --------------------------------------------------------------------------- verbs


def test_a_verb_reads_everything_before_it_writes() -> None:
    made = game("- id: go\n  to: go\n  do: swap\n")
    state = made.begin(["go"], {"count_of": "2"}).state
    assert made.fact_value(state, "count_of") == 5
    assert made.fact_value(state, "other_count") == 2


def test_a_verb_is_told_with_the_rules_around_it() -> None:
    made = game("- id: go\n  to: go\n  do: more\n- id: more\n  to: more\n  do: add(1)\n")
    turn = made.begin(["go"])
    assert told(made, turn.events) == ["more: add(1)"]
    [event] = turn.events
    assert (event.clause, event.reasons) == ("r.more", ("r.go",))
    assert turn.state.outcome == Outcome("over")


def test_a_verb_begun_from_outside_has_no_rule() -> None:
    made = game("")
    [event] = made.begin([("add", (2,))]).events
    assert (event.rule, event.clause, event.reasons) == ("", "", ())


def test_leaving_the_range_of_a_fact_is_a_problem() -> None:
    made = game("- id: go\n  to: go\n  do: [add(9), add(1)]\n")
    with pytest.raises(ProblemError) as caught:
        made.begin(["go"])
    [found] = caught.value.problems
    assert (found.code, found.message) == ("out-of-range", "'count_of' cannot hold 10")
    assert found.mark.path.name == "components.yaml"


def test_none_for_a_parameter_is_a_problem_unless_something_refuses_it() -> None:
    step = "- id: go\n  to: go\n  do:\n    - enter(red_scout, blue_scout.position)\n"
    assert problem(step) == ("none-argument", "'enter' needs a field, here it is none")
    assert run(step.replace("enter", "leave")) == ["go: leave(red_scout, none)"]
    refused = step + "- id: off\n  forbids: enter(vehicle, field)\n  when: field is none\n"
    assert run(refused) == ["off: refusal enter(red_scout, none)"]


def test_a_number_that_a_parameter_cannot_be_is_a_problem() -> None:
    assert problem("- id: go\n  to: go\n  do: add(5 + 5)\n") == ("out-of-range", "'add': 10 is not a number")


# --------------------------------------------------------------------------- judging


def test_a_refusal_cites_the_first_rule_and_the_others_and_the_next_step_runs() -> None:
    made = game(
        """
- id: go
  to: go
  do:
    - repeat: add(1)
      times: 2
    - swap
- id: a
  forbids: add(number)
- id: b
  forbids: add(number)
  when: number > 0
- id: c
  forbids: add(number)
  when: number > 1
"""
    )
    turn = made.begin(["go"])
    assert told(made, turn.events) == ["a: refusal add(1)", "a: refusal add(1)", "go: swap"]
    assert turn.events[0].others == ("r.b",)
    assert turn.events[0].reasons == ("r.go",)


def test_its_own_condition_refuses_an_event_alone() -> None:
    rules = """
- id: go
  to: go
  do: more
- id: more
  to: more
  when: count_of > 0
  do: swap
- id: a
  forbids: more
"""
    made = game(rules)
    [event] = made.begin(["go"]).events
    assert (event.kind, event.rule, event.others) == ("refusal", "r.more", ())
    [event] = made.begin(["go"], {"count_of": "1"}).events
    assert (event.kind, event.rule, event.others) == ("refusal", "r.a", ())


def test_an_exception_lifts_a_prohibition() -> None:
    rules = """
- id: a
  forbids: add(number)
- id: b
  overrides: r.a
  when: number == 2
- id: c
  overrides: r.b
  when: count_of == 1
"""
    assert run(rules, "add(1)") == ["a: refusal add(1)"]
    assert run(rules, "add(2)") == [": add(2)"]
    assert run(rules, "add(2)", facts={"count_of": "1"}) == ["a: refusal add(2)"]


def test_rules_on_a_general_event_hold_for_its_cases() -> None:
    rules = """
- id: general
  to: affect(vehicle)
- id: case
  to: shoot(player, vehicle)
  is a: affect(vehicle)
  do: add(1)
- id: not_tanks
  forbids: affect(vehicle)
  when: vehicle.model == tank
- id: but
  overrides: r.not_tanks
  when: case(shoot) and count_of > 0
- id: then
  after: affect(vehicle)
  do: enter(vehicle, A1)
"""
    assert run(rules, "shoot(red, blue_scout)") == ["case: add(1)", "then: enter(blue_scout, A1)"]
    assert run(rules, "shoot(red, blue_tank)") == ["not_tanks: refusal shoot(red, blue_tank)"]
    assert run(rules, "shoot(red, blue_tank)", facts={"count_of": "1"})[0] == "case: add(1)"


# --------------------------------------------------------------------------- instead, before, after

INSTEAD = """
- id: go
  to: go
  do: add(1)
- id: b
  before: add(number)
  do: note(first_step)
- id: a
  after: add(number)
  do: note(second_step)
- id: i
  instead of: add(number)
  when: count_of > 0
  do: swap
- id: j
  instead of: add(number)
  when: count_of > 1
"""


def test_a_replacement_is_done_in_place_of_the_event() -> None:
    assert run(INSTEAD) == ["b: note(first_step)", "go: add(1)", "a: note(second_step)"]
    made = game(INSTEAD)
    turn = made.begin(["go"], {"count_of": "1"})
    assert told(made, turn.events) == ["i: instead add(1)", "i: swap"]
    assert [event.reasons for event in turn.events] == [("r.go",), ("r.go",)]


def test_two_replacements_at_once_are_a_problem() -> None:
    made = game(INSTEAD)
    with pytest.raises(ProblemError, match=r"'add' is replaced by r[.]i and by r[.]j at once") as caught:
        made.begin(["go"], {"count_of": "2"})
    assert caught.value.problems[0].code == "two-replacements"
    assert caught.value.problems[0].mark == made.program.clauses["r.j"].mark
    settled = INSTEAD.replace("- id: j\n", "- id: j\n  overrides: r.i\n")
    assert run(settled, facts={"count_of": "2"}) == ["j: instead add(1)"]


def test_rules_before_an_event_are_asked_at_their_turn_and_it_is_judged_again() -> None:
    rules = """
- id: go
  to: go
  do: more
- id: more
  to: more
  do: add(5)
- id: first
  before: more
  do: add(1)
- id: second
  before: more
  when: count_of == 1
  do: add(1)
- id: third
  before: more
  when: count_of == 1
  do: add(1)
- id: limit
  forbids: more
  when: count_of == {limit}
"""
    assert run(rules.replace("{limit}", "9")) == ["first: add(1)", "second: add(1)", "more: add(5)"]
    made = game(rules.replace("{limit}", "2"))
    turn = made.begin(["go"])
    assert told(made, turn.events) == ["first: add(1)", "second: add(1)", "limit: refusal more"]
    assert turn.events[-1].reasons == ("r.go",)


def test_an_event_is_in_progress_from_its_permission_to_the_end_of_its_steps() -> None:
    rules = """
- id: go
  to: go
  do: more
- id: more
  to: more
  do:
    - do: note(second_step)
      when: during(more)
- id: before
  before: more
  do:
    - do: note(first_step)
      when: during(more)
- id: after
  after: more
  do:
    - do: note(third_step)
      when: during(more) or not during(go)
- id: judged
  forbids: more
  when: during(more)
"""
    assert run(rules) == ["before: note(first_step)", "more: note(second_step)"]


def test_rules_after_an_event_are_asked_at_its_end_and_at_their_turn() -> None:
    rules = """
- id: go
  to: go
  do: more
- id: more
  to: more
  do: add(1)
- id: first
  after: more
  do: add(1)
- id: too_late
  after: more
  when: count_of == 1
  do: note(first_step)
- id: too_early
  after: more
  when: count_of == 2
  do: note(second_step)
- id: last
  after: more
  do: note(third_step)
"""
    assert run(rules) == ["more: add(1)", "first: add(1)", "last: note(third_step)"]


# --------------------------------------------------------------------------- stop

STOP = """
- id: go
  to: go
  do:
    - drive
    - note(fourth_step)
- id: drive
  to: drive
  do:
    - repeat: more
      times: 3
    - note(third_step)
- id: more
  to: more
  do: add(1)
- id: damaged
  after: add(number)
  when: count_of == {at}
  do:
    - stop: {what}
    - note(second_step)
- id: counted
  after: add(number)
  do: note(first_step)
- id: done
  after: {what}
  do: swap
"""


def test_stop_waits_for_the_other_rules_of_its_point_and_leaves_the_event() -> None:
    rules = STOP.replace("{at}", "2").replace("{what}", "drive")
    assert run(rules) == [
        "more: add(1)",
        "counted: note(first_step)",
        "more: add(1)",
        "counted: note(first_step)",
        "go: note(fourth_step)",
    ]


def test_stop_leaves_only_the_event_that_it_names() -> None:
    rules = STOP.replace("{at}", "2").replace("{what}", "more")
    lines = run(rules)
    # The second `more` is left, so nothing comes after it; the third one happens.
    assert lines.count("done: swap") == 2
    assert lines[-2:] == ["drive: note(third_step)", "go: note(fourth_step)"]


def test_stop_does_nothing_when_no_such_event_is_in_progress() -> None:
    rules = STOP.replace("{at}", "1").replace("{what}", "drive")
    assert run(rules, "add(1)") == [": add(1)", "damaged: note(second_step)", "counted: note(first_step)"]


def test_stop_on_the_way_out_lets_every_point_finish() -> None:
    rules = """
- id: go
  to: go
  do:
    - outer
    - note(fourth_step)
- id: outer
  to: outer
  do:
    - middle
    - note(third_step)
- id: middle
  to: middle
  do: add(1)
- id: a
  after: middle
  do: inner
- id: b
  after: middle
  do: note(second_step)
- id: inner
  to: inner
  do:
    - stop: outer
    - swap
- id: c
  after: inner
  do: swap
- id: d
  after: outer
  do: swap
"""
    assert run(rules) == ["middle: add(1)", "b: note(second_step)", "go: note(fourth_step)"]


def test_a_rule_before_an_event_may_stop_it() -> None:
    rules = "- id: b\n  before: add(number)\n  do:\n    - stop: add\n- id: c\n  before: add(number)\n  do: swap\n"
    assert run(rules, "add(1)", "swap") == [": swap"]


# --------------------------------------------------------------------------- the end


def test_a_winner_ends_the_game_at_once() -> None:
    made = game("- id: go\n  to: go\n  do:\n    - winner: blue\n    - swap\n- id: a\n  after: go\n  do: swap\n")
    turn = made.begin(["go", "swap"])
    assert told(made, turn.events) == ["go: outcome won(blue)"]
    assert turn.state == State(made.program.start, (), Outcome("won", 1, "r.go", "r.go"))


def test_no_winner_is_a_draw() -> None:
    made = game("- id: go\n  to: go\n  do:\n    - winner: none\n")
    turn = made.begin(["go"])
    assert told(made, turn.events) == ["go: outcome drawn"]
    assert turn.state.outcome == Outcome("drawn", None, "r.go", "r.go")


@pytest.mark.parametrize(
    ("step", "told_event"),
    [
        ("- choose: enter(red_scout, none)\n      by: red", "go: silent silent"),
        ("- draw: card\n      where: card.copies > 3", "go: silent silent"),
    ],
)
def test_where_nothing_is_open_the_rules_are_silent(step: str, told_event: str) -> None:
    made = game(f"- id: go\n  to: go\n  do:\n    {step}\n")
    turn = made.begin(["go"])
    assert told(made, turn.events) == [told_event]
    assert turn.state.outcome == Outcome("silent", None, "r.go", "r.go")


def test_a_loop_without_an_end_is_a_problem() -> None:
    code, _ = problem("- id: go\n  to: go\n  do:\n    - repeat: more\n- id: more\n  to: more\n")
    assert code == "idle-loop"


def test_a_condition_that_asks_for_itself_is_a_problem() -> None:
    code, _ = problem("- id: go\n  to: go\n- id: never\n  forbids: go\n  when: can(go)\n")
    assert code == "circular"


# --------------------------------------------------------------------------- steps


@pytest.mark.parametrize(
    ("steps", "count"),
    [
        ("repeat: add(1)\n      while: count_of < 3", 3),
        ("repeat: add(1)\n      until: count_of >= 3", 3),
        ("repeat: add(1)\n      until: count_of >= 0", 1),
        ("repeat: add(1)\n      while: count_of < 0", 0),
        ("repeat: add(1)\n      times: count_of + 4", 4),
        ("repeat: add(1)\n      times: blue_scout.position.row", 0),
        ("for each: vehicle\n      do: add(vehicle.armour)", 8),
        ("for each: vehicle\n      where: vehicle.player == red\n      do: add(1)", 2),
        ("for each: vehicle\n      where: count_of < 3\n      do: add(1)", 3),
        ("for each: number\n      in: (3, 4)\n      do: add(number)", 7),
        ("for each: number\n      in: set(v.position.row for v in vehicle if v.position is not none)\n"
         "      do: add(number)", 0),
        ("let: {number: two}\n    - add(number + number)", 4),
        ("do: add(1)\n      when: count_of == 1\n      otherwise: add(2)", 2),
        ("do: [add(1), add(2)]\n      unless: count_of == 1", 3),
        ("do: nothing\n      when: count_of == 0\n      otherwise: add(2)", 0),
    ],
)  # fmt: skip
def test_steps(steps: str, count: int) -> None:
    made = game(f"- id: go\n  to: go\n  do:\n    - {steps}\n")
    turn = made.begin(["go"])
    assert made.fact_value(turn.state, "count_of") == count
    assert turn.state.outcome == Outcome("over")


def test_for_each_reads_its_items_and_their_order_once() -> None:
    rules = """
- id: go
  to: go
  do:
    - for each: vehicle
      by: 5 - vehicle.armour if vehicle.player == red else vehicle.position.row
      do: enter(vehicle, A1)
"""
    assert run(rules) == [  # where the order is none, an item comes last
        "go: enter(red_tank, A1)",
        "go: enter(red_scout, A1)",
        "go: enter(blue_scout, A1)",
        "go: enter(blue_tank, A1)",
    ]


def test_a_name_holds_for_the_steps_that_follow_it() -> None:
    rules = """
- id: go
  to: go
  do:
    - let: {number: count_of + 1}
    - add(number)
    - for each: vehicle
      where: vehicle.player == red
      do:
        - let: {other_number: number + vehicle.armour}
        - set_count(other_number)
    - add(number)
"""
    assert run(rules) == ["go: add(1)", "go: set_count(2)", "go: set_count(4)", "go: add(1)"]


# --------------------------------------------------------------------------- decisions and draws

CHOOSE = """
- id: go
  to: go
  do:
    - choose: move(red)
      by: opponent(blue)
      or: swap
      otherwise: note(second_step)
    - note(first_step)
- id: move
  to: move(player)
- id: forward
  to: forward(player, vehicle)
  is a: move(player)
  when: vehicle.player == player and vehicle.position is none
  do: enter(vehicle, A1)
- id: wait
  to: rest(player)
  is a: move(player)
  when: count_of > 0
"""


def test_a_chosen_event_happens_as_the_rule_that_asks_says() -> None:
    made = game(CHOOSE)
    turn = made.begin(["go"])
    assert turn.events == ()
    assert [str(move) for move in made.legal_moves(turn.state)] == [
        "forward(red, red_scout)",
        "forward(red, red_tank)",
        "nothing",
    ]
    turn = made.apply(turn.state, "forward(red, red_tank)")
    assert told(made, turn.events) == [
        "go: choice forward(red, red_tank)",
        "forward: enter(red_tank, A1)",
        "go: note(first_step)",
    ]
    assert turn.events[1].reasons == ("r.go",)
    assert turn.state.outcome == Outcome("over")


def test_declining_does_what_comes_instead() -> None:
    made = game(CHOOSE)
    turn = made.apply(made.begin(["go"]).state, "nothing")
    assert told(made, turn.events) == ["go: nothing nothing", "go: swap", "go: note(first_step)"]


@pytest.mark.parametrize(
    ("cut", "expected"),
    [
        ("", ["go: note(second_step)", "go: note(first_step)"]),
        ("      otherwise: note(second_step)\n", ["go: swap", "go: note(first_step)"]),
    ],
)
def test_where_nothing_is_open_the_game_goes_on(cut: str, expected: list[str]) -> None:
    facts = {"red_scout.position": "A1", "red_tank.position": "A1"}
    assert run(CHOOSE.replace(cut, ""), facts=facts) == expected


DRAW = """
- id: go
  to: go
  do:
    - draw: card
      weight: card.copies - hand(red, card)
      otherwise: note(first_step)
    - do: take(red, card)
      when: card is not none
    - roll: number
    - add(number)
"""


def test_a_draw_waits_for_chance() -> None:
    made = game(DRAW)
    state = made.begin(["go"]).state
    step = made.waiting_draw(state)
    assert step is not None and (step.kind, step.domain) == ("draw", "card")
    assert made.chances(state) == [(0, 3), (1, 1)]
    turn = made.draw(state, "king")
    assert told(made, turn.events) == ["go: draw card(king)", "go: take(red, king)"]
    assert [chance for chance, _ in made.chances(turn.state)] == list(range(10))
    turn = made.draw(turn.state, 4)
    assert told(made, turn.events) == ["go: roll number(4)", "go: add(4)"]
    assert turn.state.outcome == Outcome("over")


def test_what_weighs_nothing_is_not_drawn() -> None:
    made = game(DRAW)
    assert made.chances(made.begin(["go"], {"hand(red, king)": "1"}).state) == [(0, 3)]
    turn = made.begin(["go"], {"hand(red, king)": "1", "hand(red, ace)": "3"})
    assert told(made, turn.events) == ["go: note(first_step)"]
    assert made.waiting_draw(turn.state) is not None  # the roll


# --------------------------------------------------------------------------- what would be

MISERE = """
- id: go
  to: go
  do:
    - choose: enter(red_scout)
      by: red
- id: stays_away
  forbids: enter(vehicle, field)
  when: would(enter(vehicle, field), lost)
- id: lost
  defines: lost
  as: red_scout.position.row == 3 or count_of > 0 or during(enter)
- id: b
  before: enter(vehicle, field)
  when: field.row == 2
  do: add(field.row)
- id: a
  after: enter(vehicle, field)
  when: field == B1
  do:
    - roll: number
    - add(number)
- id: c
  after: enter(vehicle, field)
  when: field == C1
  do:
    - add(1)
"""


def test_a_trial_runs_to_the_next_decision_or_draw() -> None:
    made = game(MISERE)
    state = made.begin(["go"]).state
    assert [str(move) for move in made.legal_moves(state)] == ["enter(red_scout, A1)", "enter(red_scout, B1)"]
    assert made.fact_value(state, "red_scout.position".partition(".")[2], (0,)) is None  # nothing has happened


def test_a_trial_of_what_cannot_be_is_no() -> None:
    rules = "- id: odd\n  forbids: swap\n  when: would(enter(red_scout, red_tank.position), yes)\n"
    assert run(rules, "swap") == [": swap"]
    assert run(rules, "swap", facts={"red_tank.position": "A1"}) == ["odd: refusal swap"]


# --------------------------------------------------------------------------- the agenda

CHAIN = """
- id: go
  to: go
  do:
    - jump(red)
    - note(first_step)
- id: jump
  to: jump(player)
  do: add(1)
- id: again
  after: jump(player)
  when: count_of < 9
  do:
    - choose: jump(player)
      by: player
"""


def test_an_event_that_goes_on_at_its_end_does_not_grow_the_agenda() -> None:
    made = game(CHAIN)
    turn = made.begin(["go"])
    depths = set()
    while turn.state.outcome is None:
        depths.add(len(turn.state.agenda))
        [move] = made.legal_moves(turn.state)
        turn = made.apply(turn.state, move)
        assert (turn.events[0].clause, turn.events[0].reasons) == ("r.again", ("r.go",))
        assert (turn.events[1].clause, turn.events[1].reasons) == ("r.jump", ("r.go",))
    assert len(depths) == 1
    assert told(made, turn.events)[-1] == "go: note(first_step)"


def test_events_that_are_asked_about_stay_on_the_agenda() -> None:
    rules = """
- id: go
  to: go
  do: act(1)
- id: act
  to: act(number)
  do: time(number)
- id: time
  to: time(number)
  do:
    - choose: act(number=number + 1)
      by: red
      otherwise: nothing
- id: limit
  forbids: act(number)
  when: number > 5 {during}
"""
    for during, grows in (
        ("and not during(go)", False),
        ("and not during(time)", False),
        ("and not during(time) and not during(act)", True),
    ):
        made = game(rules.replace("{during}", during))
        turn, depths = made.begin(["go"]), []
        while turn.state.outcome is None:
            depths.append(len(turn.state.agenda))
            turn = made.apply(turn.state, made.legal_moves(turn.state)[0])
        assert (depths[-1] > depths[0]) is grows


def test_a_state_can_be_saved_and_played_on_from_anywhere() -> None:
    made = game(CHOOSE + DRAW.replace("go", "bag") + "- id: all\n  to: everything\n  do: [go, bag, go]\n")

    def play(saving: bool) -> list[str]:
        chance, turn, lines = Seeded(5), made.begin(["everything"]), list[str]()
        while turn.state.outcome is None:
            state = turn.state
            if saving:
                saved = json.loads(json.dumps(state.as_json()))
                assert State.from_json(saved) == state
                state = State.from_json(saved)
            if moves := made.legal_moves(state):
                turn = made.apply(state, moves[chance.below(len(moves))])
            else:
                turn = made.advance(state, chance)
            lines += told(made, turn.events)
        return lines

    assert play(True) == play(False) != []


def test_what_has_run_is_noted() -> None:
    made = game(CHOOSE + "- id: no_tanks\n  forbids: move(player)\n  when: case(rest)\n")
    executed: set[str] = set()
    turn = made.begin(["go"], {"count_of": "1"}, executed=executed)
    assert executed == {"r.go", "r.no_tanks"}
    made.apply(turn.state, made.legal_moves(turn.state)[0], executed=executed)
    assert executed == {"r.go", "r.no_tanks", "r.forward"}


# --------------------------------------------------------------------------- from the middle

TURNS = """
- id: game
  to: game
  do:
    - set_count(1)
    - repeat: round
- id: round
  to: round
  do:
    - for each: player
      do:
        - let: {number: other_count}
        - turn(player)
        - add(number - 4)
    - swap
- id: turn
  to: turn(player)
  do:
    - choose: enter(vehicle=first(v for v in vehicle if v.player == player))
      by: player
"""


def test_a_game_can_be_resumed_before_an_event() -> None:
    made = game(TURNS)
    turn = made.resume("turn(blue)", {"count_of": "3"})
    decision = made.decision(turn.state)
    assert decision is not None and decision.player == 1
    turn = made.apply(turn.state, "enter(blue_scout, A1)")
    assert told(made, turn.events) == [
        "turn: choice enter(blue_scout, A1)",
        "turn: enter(blue_scout, A1)",
        "round: add(1)",
        "round: swap",
    ]
    decision = made.decision(turn.state)
    assert decision is not None and decision.player == 0


def test_resuming_is_the_same_as_having_come_there() -> None:
    made = game(TURNS)
    there = made.apply(made.start().state, "enter(red_scout, A1)").state
    resumed = made.resume("turn(blue)", {"count_of": "2", "red_scout.position": "A1"}).state
    assert resumed == there


def test_an_event_that_the_game_does_not_lead_to_cannot_be_resumed() -> None:
    made = game(TURNS + "- id: stray\n  to: stray\n")
    with pytest.raises(ValueError, match="the game does not lead to 'stray'"):
        made.resume("stray")
