"""Names at the edge: what is printed can be read again."""

from __future__ import annotations

from itertools import product

import pytest

from lexludi.program import Sort, Type, Value
from lexludi.program_names import call_name, fact_name, parse_call, parse_fact, parse_value, value_name
from tests.programs import program

PROGRAM = program("")


@pytest.mark.parametrize(
    ("kind", "value", "text"),
    [
        ("vehicle", 2, "blue_scout"),
        ("row", 3, "3"),
        ("number", 0, "0"),
        ("field", None, "none"),
        (Type(Sort.YES_NO), True, "yes"),
        (Type(Sort.YES_NO), False, "no"),
        (Type(Sort.NUMBER), -4, "-4"),
        (Type(Sort.MEMBER, "field"), 4, "B2"),
    ],
)
def test_values(kind: str | Type, value: Value, text: str) -> None:
    assert value_name(PROGRAM, kind, value) == text
    assert parse_value(PROGRAM, f" {text} ", kind) == value


def test_a_number_may_be_a_value_of_the_ruleset() -> None:
    assert parse_value(PROGRAM, "two", "number") == 2


@pytest.mark.parametrize(
    ("text", "kind", "message"),
    [
        ("red_scuot", "vehicle", "'red_scuot' is not a vehicle; did you mean 'red_scout'?"),
        ("D1", "field", "'D1' is not a field"),
        ("4", "row", "'4' is not a row: they go from 1 to 3"),
        ("many", "row", "'many' is not a row"),
        ("many", Type(Sort.NUMBER), "'many' is not a number"),
        ("1", Type(Sort.YES_NO), "'1' is neither yes nor no"),
        ("", "field", "'' is not a field"),
    ],
)
def test_what_names_no_value(text: str, kind: str | Type, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("?", r"\?")):
        parse_value(PROGRAM, text, kind)


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("enter(red_scout, B3)", ("enter", (0, 5))),
        ("enter ( red_scout,B3 )", ("enter", (0, 5))),
        ("leave(red_scout, none)", ("leave", (0, None))),
        ("enter(red_scout, none)", ("enter", (0, None))),
        ("add(7)", ("add", (7,))),
        ("swap", ("swap", ())),
        ("swap()", ("swap", ())),
    ],
)
def test_calls(text: str, call: tuple[str, tuple[Value, ...]]) -> None:
    assert parse_call(PROGRAM, text) == call
    assert parse_call(PROGRAM, call_name(PROGRAM, *call)) == call


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("entre(red_scout, B3)", "there is no event 'entre'; did you mean 'enter'?"),
        ("enter(red_scout)", r"'enter\(red_scout\)': the event is enter\(vehicle, field\)"),
        ("swap(1)", r"'swap\(1\)': the event is swap"),
        ("enter(red_scout, Z9)", "'Z9' is not a field"),
        ("a.b", "'a.b' is not a name with what takes part in it in brackets"),
        ("enter(red_scout, B3", "is not a name with what takes part in it in brackets"),
        ("", "'' is not a name"),
    ],
)
def test_what_is_no_call(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("'?", "'.?")):
        parse_call(PROGRAM, text)


def test_every_fact_can_be_named() -> None:
    for fact in PROGRAM.facts.values():
        for arguments in product(*(PROGRAM.domains[of].values for of in fact.of)):
            assert parse_fact(PROGRAM, fact_name(PROGRAM, fact.name, arguments)) == (fact.name, arguments)
    assert fact_name(PROGRAM, "armour", (1,)) == "red_tank.armour"
    assert fact_name(PROGRAM, "artillery", (0, 5)) == "artillery(red, B3)"
    assert fact_name(PROGRAM, "artillery", ()) == "artillery"
    assert fact_name(PROGRAM, "count_of", ()) == "count_of"


def test_a_fact_may_stand_for_all_of_it() -> None:
    assert parse_fact(PROGRAM, "armour") == ("armour", ())
    assert parse_fact(PROGRAM, "artillery") == ("artillery", ())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("red_tank.amour", "there is no fact 'amour'; did you mean 'armour'"),
        ("armour(red_tank)", "the fact is vehicle.armour"),
        ("artillery(red)", r"the fact is artillery\(player, field\)"),
        ("red.artillery", r"the fact is artillery\(player, field\)"),
        ("count_of(1)", "the fact is count_of"),
        ("red_tonk.armour", "'red_tonk' is not a vehicle; did you mean 'red_tank'"),
        ("none.armour", "none has no facts"),
        ("1 + 1", "is not a name"),
    ],
)
def test_what_is_no_fact(text: str, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_fact(PROGRAM, text)
