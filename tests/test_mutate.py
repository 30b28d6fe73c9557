"""Programs with one thing changed."""

from __future__ import annotations

import pytest

import lexludi.game
from lexludi.chance import Seeded
from lexludi.game import Game
from lexludi.mutate import nothing_of, reversed_rules, without
from lexludi.problem import ProblemError
from lexludi.program import Attached, Constant, Several, Sort, Type, Value
from tests.programs import program, told
from tests.specs import RULESETS

RULES = """
- id: go
  to: go
  when: count_of < 5
  do: more(1)
- id: more
  to: more(number)
  when: number.small
  do: add(number)
- id: small
  defines: small(number)
  as: number < 3
- id: not_so_small
  overrides: r.small
  defines: small(number)
  when: count_of > 0
  as: yes
- id: never
  forbids: add(number)
  when: number > 0
- id: but
  overrides: r.never
  when: number == 1
- id: even_so
  overrides: r.but
  when: count_of == 4
- id: a
  after: add(number)
  do: note(first_step)
- id: b
  after: add(number)
  do: note(second_step)
- id: c
  follows: r.a
  clauses:
    - after: add(number)
      do: note(third_step)
    - after: add(number)
      do: note(fourth_step)
- id: pair
  to: pair
  when: yes
"""
NOTES = [
    f"{rule}: note({name}_step)" for rule, name in zip("abcc", ("first", "second", "third", "fourth"), strict=True)
]


def lines(cut: str | None = None, start: str = "go", count: str = "0") -> list[str]:
    made = program(RULES)
    made_game = Game(made if cut is None else without(made, cut))
    return told(made_game, made_game.begin([start], {"count_of": count}).events)


@pytest.mark.parametrize(
    ("cut", "start", "count", "before", "after"),
    [
        ("r.go", "go", "0", ["more: add(1)", *NOTES], []),
        ("r.more", "go", "0", ["more: add(1)", *NOTES], []),
        ("r.small", "go", "0", ["more: add(1)", *NOTES], ["more: refusal more(1)"]),
        ("r.not_so_small", "more(3)", "1", ["never: refusal add(3)"], ["more: refusal more(3)"]),
        ("r.never", "add(2)", "0", ["never: refusal add(2)"], [": add(2)", *NOTES]),
        ("r.but", "add(1)", "0", [": add(1)", *NOTES], ["never: refusal add(1)"]),
        ("r.even_so", "add(1)", "4", ["never: refusal add(1)"], [": add(1)", *NOTES]),
        ("r.b", "go", "0", ["more: add(1)", *NOTES], ["more: add(1)", *NOTES[:1], *NOTES[2:]]),
        ("r.c.1", "go", "0", ["more: add(1)", *NOTES], ["more: add(1)", *NOTES[:2], *NOTES[3:]]),
    ],
)
def test_without_a_clause(cut: str, start: str, count: str, before: list[str], after: list[str]) -> None:
    assert lines(None, start, count) == before
    assert lines(cut, start, count) == after


def test_a_way_without_steps_loses_its_condition() -> None:
    made = program(RULES)
    way = without(made, "r.pair").by_name["pair"].way
    assert way is not None and way.guard is None
    kept = without(made, "r.go").by_name["go"].way
    assert kept is not None and kept.guard is not None and kept.block is None


def test_there_must_be_such_a_clause() -> None:
    with pytest.raises(KeyError):
        without(program(RULES), "r.c")


@pytest.mark.parametrize(
    ("type_", "value"),
    [
        (Type(Sort.YES_NO), False),
        (Type(Sort.NUMBER), 0),
        (Type(Sort.NUMBER, optional=True), None),
        (Type(Sort.MEMBER, "field"), None),
    ],
)
def test_the_emptiest_answers(type_: Type, value: Value) -> None:
    assert nothing_of(type_) == Constant(value, type_)
    assert nothing_of(Type(Sort.SEQUENCE, "field")) == Several((), Type(Sort.SEQUENCE, "field"))


def test_rules_are_reversed_but_for_declared_orders() -> None:
    def clauses(attached: tuple[Attached, ...]) -> list[str]:
        return [each.clause.id for each in attached]

    made = program(RULES)
    assert clauses(made.by_name["add"].afters) == ["r.a", "r.b", "r.c.1", "r.c.2"]
    turned = reversed_rules(made)
    assert clauses(turned.by_name["add"].afters) == ["r.b", "r.a", "r.c.1", "r.c.2"]
    assert list(turned.clauses) == list(reversed(list(made.clauses)))


def test_a_program_still_runs_without_any_one_of_its_clauses() -> None:
    spec_game = lexludi.game.load(RULESETS / "skirmish")
    endless = set()
    for clause_id in spec_game.program.clauses:
        made, chance = Game(without(spec_game.program, clause_id)), Seeded(3)
        try:
            state = made.start().state
            for _ in range(30):
                moves = made.legal_moves(state)
                if moves:
                    state = made.apply(state, moves[chance.below(len(moves))]).state
        except ProblemError as error:
            assert {problem.code for problem in error.problems} == {"idle-loop"}
            endless.add(clause_id)
    assert endless == {"play.deploy", "play.round"}  # rounds without vehicles, or without anything, never end
