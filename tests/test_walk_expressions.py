"""Expressions: what each form of the language answers."""

from __future__ import annotations

import pytest

from lexludi.problem import ProblemError
from lexludi.program import Constant, Program, ReadDefinition, Sort, Type, Value
from lexludi.program_names import parse_fact
from lexludi.state import State
from lexludi.walk.expressions import applies, evaluate, no_answer
from lexludi.walk.position import FaultError, Position
from lexludi.walk.run import prepare
from tests.programs import program

FACTS = {
    "red_scout.position": 4,  # B2
    "red_tank.position": 5,  # B3
    "count_of": 7,
}
FIELDS = {name: number for number, name in enumerate(f"{c}{r}" for c in "ABC" for r in "123")}


def position_of(made: Program, facts: dict[str, int] | None = None) -> Position:
    slots = list(made.start)
    for text, code in (facts or {}).items():
        name, arguments = parse_fact(made, text)
        slots[made.facts[name].slot(arguments)] = code
    return Position(prepare(made), slots, ())


def answer(expression: str, *more: str) -> Value | tuple[Value, ...]:
    """What a word answers that is defined by the expression; `more` are further rules."""
    made = program(f"- id: word\n  defines: word\n  as: {expression!r}\n" + "".join(more))
    found: Value | tuple[Value, ...] = evaluate(
        ReadDefinition("word", (), Type(Sort.NONE)), (), position_of(made, FACTS)
    )
    return tuple(found) if isinstance(found, range) else found


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        # what is read
        ("7", 7),
        ("two", 2),
        ("yes", True),
        ("count_of", 7),
        ("blue", 1),
        ("red_scout.position", FIELDS["B2"]),
        ("blue_scout.position", None),
        ("blue_scout.position.column", None),
        ("red_scout.position.row", 2),
        ("red_tank.model.start_armour", 3),
        ("red_tank.armour", 3),
        ("artillery(red, B2)", False),
        ("artillery(red, blue_scout.position)", None),
        ("north.diagonal", False),
        # logic: none counts as no
        ("not artillery(red, blue_scout.position)", True),
        ("artillery(red, blue_scout.position) or yes", True),
        ("yes and artillery(red, blue_scout.position)", False),
        ("no and 1 // 0 == 1", False),
        ("yes or 1 // 0 == 1", True),
        ("1 if count_of == 7 else 1 // 0", 1),
        ("1 if artillery(red, blue_scout.position) else 2", 2),
        # comparisons
        ("blue_scout.position == none", True),
        ("blue_scout.position is not none", False),
        ("red_scout.position != B2", False),
        ("count_of < 8", True),
        ("1 < count_of <= 7", True),
        ("blue_scout.position.row < 3", False),
        ("blue_scout.position.row >= 3", False),
        # arithmetic
        ("count_of + 2 * 3 - 1", 12),
        ("count_of // 2 + count_of % 2", 4),
        ("-count_of // 2", -4),
        ("blue_scout.position.row + 1", None),
        # sequences
        ("B2 in (B2, B3)", True),
        ("B2 not in (B2, B3)", False),
        ("blue_scout.position in (B2, B3)", False),
        ("blue_scout.position in path(C1, east, 1)", True),
        # quantifiers
        ("any(v.position == B2 for v in vehicle)", True),
        ("all(v.position is none for v in vehicle if v.player == blue)", True),
        ("all(v.armour > 1 for v in vehicle)", False),
        ("count(v for v in vehicle if v.position is none)", 2),
        ("count(v.armour > 1 for v in vehicle)", 2),
        ("sum(v.armour for v in vehicle)", 8),
        ("sum(v.armour for v in vehicle if v.armour > 5)", 0),
        ("sum(v.position.row for v in vehicle)", None),
        ("min(v.position.row for v in vehicle)", 2),
        ("max(v.position.row for v in vehicle)", 3),
        ("min(v.armour for v in vehicle if v.armour > 5)", None),
        ("first(v for v in vehicle if v.position == B3)", 1),
        ("first(v for v in vehicle if v.position == C3)", None),
        ("count(f for f in set(v.position for v in vehicle) if f is none)", 2),
        ("any(all(v.armour > r for r in row) for v in vehicle)", False),
        # built-ins (more in test_builtins)
        ("step(red_scout.position, north)", FIELDS["B3"]),
        ("step(blue_scout.position, north)", None),
        ("last(path(A1, northeast, two))", FIELDS["C3"]),
        ("field(B, row_of) if no else field(B, 3)", FIELDS["B3"]),
        ("opponent(red)", 1),
        ("count(line for line in lines(3))", 8),
        ("any(B2 in line and A1 in line for line in lines(3))", True),
        ("min(count_of, two)", 2),
        # questions
        ("during(game)", False),
        ("case(game)", False),
    ],
)
def test_answers(expression: str, expected: Value) -> None:
    assert answer(expression, "- id: row_of\n  defines: row_of\n  as: 1\n") == expected


def test_numbers_are_not_yes_or_no() -> None:
    assert answer("count(v for v in vehicle)") == 4
    assert type(answer("count(yes for v in (B1, B2))")) is int


@pytest.mark.parametrize(
    ("expression", "code"), [("count_of // (two - 2)", "division-by-zero"), ("count_of % 0", "division-by-zero")]
)
def test_what_has_no_answer_is_a_problem_of_the_rule(expression: str, code: str) -> None:
    with pytest.raises(ProblemError) as caught:
        answer(expression)
    [problem] = caught.value.problems
    assert problem.code == code
    assert problem.mark.path.name == "r.yaml"


def test_a_fact_is_only_read_about_what_it_is_of() -> None:
    made = program("- id: word\n  defines: word(card)\n  as: hand(red, card)\n")

    def hand(card: int) -> Value:
        asked = ReadDefinition("word", (Constant(card, Type(Sort.MEMBER, "card")),), Type(Sort.NUMBER))
        found: Value = evaluate(asked, (), position_of(made))
        return found

    assert hand(1) == 0
    with pytest.raises(ProblemError, match="there is no 'hand' for 2"):  # there are two cards, 0 and 1
        hand(2)


def test_minus_one_does_not_read_from_the_end() -> None:
    with pytest.raises(FaultError):
        prepare(program("")).slot("artillery", (0, -1))


# --------------------------------------------------------------------------- definitions

EXCEPTED = """
- id: base
  defines: reach(vehicle)
  as: vehicle.model.range
- id: slow
  overrides: r.base
  defines: reach(vehicle)
  when: count_of > 5
  as: 0
- id: back
  overrides: r.slow
  when: count_of == 9
"""


@pytest.mark.parametrize(("count", "expected"), [(0, 2), (6, 0), (9, 2)])
def test_an_exception_answers_instead(count: int, expected: int) -> None:
    position = position_of(program(EXCEPTED), {"count_of": count})
    asked = ReadDefinition("reach", (Constant(0, Type(Sort.MEMBER, "vehicle")),), Type(Sort.NUMBER))
    assert evaluate(asked, (), position) == expected


def test_what_decides_is_noted() -> None:
    executed: set[str] = set()
    made = program(EXCEPTED)
    position = position_of(made, {"count_of": 9})
    position = Position(position.prepared, position.slots, (), executed=executed)
    evaluate(ReadDefinition("reach", (Constant(0, Type(Sort.NONE)),), Type(Sort.NUMBER)), (), position)
    assert executed == {"r.base", "r.back"}


@pytest.mark.parametrize(
    ("type_", "expected"), [(Type(Sort.YES_NO), False), (Type(Sort.SEQUENCE, "field"), ()), (Type(Sort.NUMBER), None)]
)
def test_a_word_without_a_case_that_applies(type_: Type, expected: Value) -> None:
    assert no_answer(type_) == expected


def test_a_condition_that_cannot_be_answered_names_its_clause() -> None:
    made = program("- id: odd\n  forbids: swap\n  when: 1 // (two - 2) == 1\n")
    with pytest.raises(ProblemError) as caught:
        applies(made.clauses["r.odd"], (), position_of(made))
    assert caught.value.problems[0].mark == made.clauses["r.odd"].mark


def test_the_facts_that_were_read_can_be_recorded() -> None:
    made = program("- id: near\n  forbids: swap\n  when: red_tank.armour > 2 and artillery(red, red_scout.position)\n")
    looked: list[object] = []
    position = position_of(made, FACTS).recording(looked)  # type: ignore[arg-type]
    guard = made.clauses["r.near"].guard
    assert guard is not None
    assert evaluate(guard, (), position) is False
    assert [(fact.fact, fact.arguments, fact.value) for fact in looked] == [  # type: ignore[attr-defined]
        ("armour", (1,), 3),
        ("position", (0,), 4),
        ("artillery", (0, 4), False),
    ]


def test_nothing_is_in_progress_without_an_agenda() -> None:
    assert position_of(program("")).progress("game") is None
    assert State(()).agenda == ()
