"""What may happen: which choices are legal, in which order, and why the others are not."""

from __future__ import annotations

from itertools import product

import pytest

from lexludi.chance import Seeded
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.program import Choose, Expression
from lexludi.spec import load_spec
from lexludi.state import OPEN, Move, Offered, State, Waiting
from lexludi.walk.legal import offered_events, read_offers, refusing
from lexludi.walk.plans import may_fault, parts_of, positions_read
from lexludi.walk.run import Run, prepare
from tests.programs import COMPONENTS, game, program
from tests.specs import RULESETS

CHOOSE = """
- id: go
  to: go
  do:
    - choose:
        - second(red)
        - first(red, number=two)
      by: red
- id: first
  to: first(player, number, vehicle)
  when: vehicle.player == player and number > 1
- id: second
  to: second(player, vehicle or none)
"""


def legal(rules: str, facts: dict[str, str] | None = None) -> list[str]:
    made = game(rules)
    return [str(move) for move in made.legal_moves(made.begin(["go"], facts or {}).state)]


# --------------------------------------------------------------------------- listing


def test_moves_come_by_their_numbers_whatever_the_order_of_rules() -> None:
    assert legal(CHOOSE) == [
        "first(red, 2, red_scout)",
        "first(red, 2, red_tank)",
        *(f"second(red, {name})" for name in ("red_scout", "red_tank", "blue_scout", "blue_tank", "none")),
    ]
    made = game(CHOOSE)
    numbers = [move.number for move in made.legal_moves(made.begin(["go"]).state)]
    assert numbers == sorted(set(numbers))


def test_a_move_has_a_number_and_a_number_a_move() -> None:
    made = game(CHOOSE)
    highest = 0
    for routine in made.program.routines:
        sizes = [len(made.program.domains[p.domain].members) + p.optional for p in routine.parameters]
        for place, _ in enumerate(product(*map(range, sizes))):
            move = made.move(routine.first_move + place)
            assert (move.event, move.number) == (routine.name, routine.first_move + place)
            assert made.move(str(move)) == move
            highest = max(highest, move.number)
    assert str(made.move(0)) == "nothing"
    for number in (-1, highest + 1):
        with pytest.raises(ValueError, match=f"no move has the number {number}"):
            made.move(number)


def test_what_forbids_takes_a_choice_away() -> None:
    rules = CHOOSE + "- id: no\n  forbids: second(player, vehicle)\n  when: vehicle is none or vehicle.player == blue\n"
    assert legal(rules)[2:] == ["second(red, red_scout)", "second(red, red_tank)"]


def test_a_given_argument_that_is_none_offers_nothing() -> None:
    rules = "- id: go\n  to: go\n  do:\n    - choose: [{offer}]\n      by: red\n      otherwise: swap\n"
    for offer in ("'lay(red, red_scout.position)'", "'add(count_of - 1)'", "'add(5 + 5)'"):
        made = game(rules.replace("{offer}", offer))
        assert [event.name for event in made.begin(["go"]).events] == ["swap"]


def test_a_general_event_offers_its_cases_with_their_own_order_of_arguments() -> None:
    rules = """
- id: go
  to: go
  do:
    - choose: move(red)
      by: red
- id: move
  to: move(player)
- id: act
  to: act(vehicle, player)
  is a: move(player)
  when: vehicle.player == player
- id: special
  to: special(player)
  is a: move(player)
- id: deeper
  to: deeper(number, player)
  is a: special(player)
  when: number == 1
"""
    assert legal(rules) == ["act(red_scout, red)", "act(red_tank, red)", "deeper(1, red)"]


# --------------------------------------------------------------------------- the order of questions


def test_conditions_are_asked_as_soon_as_they_can_be() -> None:
    made = program("- id: go\n  to: go(player, vehicle, field)\n  when: vehicle.player == player and field == A1\n")
    way = made.by_name["go"].way
    assert way is not None
    assert [positions_read(part) for part in parts_of(way.guard)] == [{0, 1}, {2}]


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("count_of == 1", False),
        ("count_of // 2 == 1", False),
        ("1 // count_of == 1", True),
        ("1 % two == 1", True),
        ("hand(red, ace) == 1", False),
        ("artillery(red, step(A1, north))", False),
        ("by_number(count_of + 1)", True),
        ("by_number(two)", False),
        ("by_number(count_of)", True),
        ("by_number(number)", False),
        ("can(swap)", True),
        ("word", True),
        ("number.square > 1", False),
    ],
)
def test_what_may_have_no_answer(condition: str, expected: bool) -> None:
    condition = condition.replace("by_number(", "by_number(red, ")
    components = COMPONENTS.replace("facts:\n", "facts:\n  by_number: {of: [player, number]}\n").replace(
        "tables:\n",
        "tables:\n  number:\n    columns: [square]\n    rows: {0: [0], 1: [1], 2: [4], 3: [9], 4: [16], 5: [25], "
        "6: [36], 7: [49], 8: [64], 9: [81]}\n",
    )
    rules = (
        f"- id: f\n  forbids: add(number)\n  when: {condition}\n- id: w\n  defines: word\n  as: 1 // count_of == 1\n"
    )
    made = program(rules, components)
    guard: Expression | None = made.clauses["r.f"].guard
    assert may_fault(made, guard) is expected


def test_a_question_that_may_have_no_answer_waits_for_those_before_it() -> None:
    rules = """
- id: go
  to: go
  do:
    - choose: pick(red)
      by: red
- id: pick
  to: pick(player, vehicle, number)
  when: number > 1 and vehicle.armour > count_of and 6 // count_of == number
"""
    made = game(rules)
    assert legal(rules, {"count_of": "2"}) == ["pick(red, red_tank, 3)", "pick(red, blue_tank, 3)"]
    refusing_none = rules.replace("number > 1", "count_of > 0")
    made = game(refusing_none)
    assert made.begin(["go"]).state.outcome is not None  # silent, and no division by zero


# --------------------------------------------------------------------------- obligations

DUTY = """
- id: go
  to: go
  do:
    - choose: [step, jump]
      by: red
      or: nothing
- id: step
  to: step(vehicle)
- id: jump
  to: jump(vehicle, number)
  when: count_of > 0 and number <= two
- id: must
  obliges: jump(vehicle, number)
  when: vehicle.player == red
"""


def test_an_open_obligation_leaves_only_what_fulfils_it() -> None:
    assert legal(DUTY)[-1] == "nothing"
    assert len(legal(DUTY)) == 5
    assert legal(DUTY, {"count_of": "1"}) == [
        f"jump(red_{model}, {n})" for model in ("scout", "tank") for n in range(3)
    ]


def test_most_keeps_only_the_greatest() -> None:
    rules = DUTY + "  most: number if vehicle == red_tank else none\n"
    assert legal(rules, {"count_of": "1"}) == ["jump(red_tank, 2)"]


def test_obligations_come_in_printed_order() -> None:
    rules = (
        DUTY + "- id: rather\n  obliges: step(vehicle)\n- id: best\n  obliges: jump(vehicle, number)\n  most: number\n"
    )
    assert legal(rules) == [f"step({v})" for v in ("red_scout", "red_tank", "blue_scout", "blue_tank")]
    assert legal(rules, {"count_of": "1"}) == ["jump(red_scout, 2)", "jump(red_tank, 2)"]


def test_can_ignores_obligations() -> None:
    rules = DUTY + "- id: more\n  forbids: jump(vehicle, number)\n  unless: can(step(vehicle=blue_tank))\n"
    assert len(legal(rules, {"count_of": "1"})) == 6


# --------------------------------------------------------------------------- why not

WHY = """
- id: go
  to: go
  do:
    - choose: move(red)
      by: red
      or: nothing
- id: move
  to: move(player)
- id: drive
  to: drive(player, vehicle, field)
  is a: move(player)
  when: vehicle.player == player and vehicle.position is not none
- id: one_field
  forbids: drive(player, vehicle, field)
  unless: adjacent(vehicle.position, field)
- id: mined
  forbids: drive(player, vehicle, field)
  when: artillery(player, field)
- id: fire
  to: fire(player, number)
  is a: move(player)
  when: number <= two and count_of > 0
- id: must_fire
  obliges: fire(player, number)
  most: number
- id: other
  to: other
"""
AT_A1 = {"red_tank.position": "A1", "artillery(red, A2)": "yes", "artillery(red, C3)": "yes"}


def why(move: str, facts: dict[str, str] | None = None) -> list[str]:
    made = game(WHY)
    state = made.begin(["go"], facts or AT_A1).state
    refusal = made.why_not(state, move)
    return [f"{reason.rule} {reason.head}" for reason in refusal.reasons]


@pytest.mark.parametrize(
    ("move", "reasons"),
    [
        ("drive(red, red_tank, B1)", []),
        ("nothing", []),
        ("drive(red, red_tank, A2)", ["r.mined forbids"]),
        ("drive(red, red_tank, C3)", ["r.one_field forbids", "r.mined forbids"]),
        ("drive(red, red_scout, C3)", ["r.drive to"]),
        ("drive(red, blue_scout, C3)", ["r.drive to", "r.drive to"]),
        ("drive(blue, blue_scout, C3)", ["r.go to"]),
        ("other", ["r.go to"]),
        ("move(red)", ["r.go to"]),
        ("swap", ["r.go to"]),
    ],
)
def test_why_a_move_is_not_legal(move: str, reasons: list[str]) -> None:
    assert why(move) == reasons


def test_why_an_obligation_leaves_no_room() -> None:
    duty = AT_A1 | {"count_of": "1"}
    assert why("fire(red, 2)", duty) == []
    assert why("fire(red, 1)", duty) == ["r.must_fire obliges"]
    assert why("drive(red, red_tank, B1)", duty) == ["r.must_fire obliges"]
    assert why("drive(red, red_tank, A2)", duty) == ["r.mined forbids"]
    assert why("nothing", duty) == ["r.must_fire obliges"]


def test_a_reason_tells_the_facts_that_were_looked_at() -> None:
    made = game(WHY)
    state = made.begin(["go"], AT_A1).state
    refusal = made.why_not(state, "drive(red, red_tank, A2)")
    [reason] = refusal.reasons
    texts = [made.fact_text(fact.fact, fact.arguments, fact.value) for fact in reason.facts]  # type: ignore[arg-type]
    assert texts == ["artillery(red, A2) is yes"]
    assert refusal.rules == ("r.mined",)


def test_the_nearest_legal_moves_differ_least() -> None:
    made = game(WHY)
    state = made.begin(["go"], AT_A1).state
    nearest = made.why_not(state, "drive(red, red_tank, A2)").nearest
    assert list(map(str, nearest)) == ["drive(red, red_tank, B1)", "drive(red, red_tank, B2)", "nothing"]
    assert len(made.why_not(made.begin(["go"], {"count_of": "1"}).state, "swap").nearest) == 1


def test_where_nothing_is_decided_the_rule_that_stands_there_is_the_reason() -> None:
    rules = "- id: go\n  to: go\n  do:\n    - roll: number\n    - winner: red\n"
    made = game(rules)
    turn = made.begin(["go"])
    assert made.why_not(turn.state, "swap").rules == ("r.go",)
    assert made.why_not(made.draw(turn.state, 1).state, "swap").rules == ("r.go",)
    with pytest.raises(ValueError, match="no event has begun"):
        made.why_not(made.start_state(), "swap")


# --------------------------------------------------------------------------- against plain search


def plainly_legal(made: Game, state: State) -> set[str]:
    """The legal moves without obligations, by judging every combination of arguments in full."""
    entry = state.agenda[-1]
    assert isinstance(entry, Waiting)
    run = Run(prepare(made.program), state)
    step = run.step_of(entry)
    assert isinstance(step, Choose)
    found = set()
    for routine, given in offered_events(made.program, read_offers(step.offers, entry.environment, run.position)):
        choices = [
            [*made.program.domains[parameter.domain].values, *([None] if parameter.optional else [])]
            if argument is OPEN
            else [argument]
            for parameter, argument in zip(routine.parameters, given, strict=True)
        ]
        for arguments in product(*choices):
            if not refusing(routine, arguments, run.position):
                found.add(str(prepare(made.program).move(routine, arguments)))
    return found


def random_states(made: Game, seed: int, count: int) -> list[State]:
    """States at decisions of a game that is played by chance."""
    chance, state, states = Seeded(seed), made.start().state, list[State]()
    while len(states) < count and state.outcome is None:
        moves = made.legal_moves(state)
        if moves:
            states.append(state)
            state = made.apply(state, moves[chance.below(len(moves))]).state
        else:
            state = made.advance(state, chance).state
    return states


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_listing_finds_what_judging_allows_and_why_not_knows_the_difference(seed: int) -> None:
    made = Game(lower(load_spec(RULESETS / "skirmish")))
    for state in random_states(made, seed, 40):
        moves = {str(move) for move in made.legal_moves(state)}
        assert moves - {"nothing"} == plainly_legal(made, state)
        decision = made.decision(state)
        assert decision is not None
        for event in {offer.event for offer in decision.offers}:
            routine = made.program.by_name[event]
            sizes = [len(made.program.domains[parameter.domain].members) for parameter in routine.parameters]
            for place, _ in enumerate(product(*map(range, sizes))):
                move: Move = made.move(routine.first_move + place)
                assert bool(made.why_not(state, move).reasons) == (str(move) not in moves)


def test_offers_of_a_general_event_keep_what_is_given() -> None:
    made = program(WHY)
    found = [(routine.name, given) for routine, given in offered_events(made, [Offered("move", (0,))])]
    assert found == [("drive", (0, OPEN, OPEN)), ("fire", (0, OPEN))]
