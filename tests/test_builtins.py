"""Built-in functions: what they answer, and what they say to arguments that will not do."""

from __future__ import annotations

import pytest

from lexludi.builtins import BUILT_INS, Function, Item, board_of, item_type
from lexludi.program import BuiltIn, Constant, Domain, Grid, Sort, Type
from tests.programs import COMPONENTS, program

GRID = program("")
FIELDS = GRID.domains["field"].members
POINTS = program("", COMPONENTS.replace("boards:\n", "boards:\n  point: {lines: [a1 b1 c1 d1, a1 a2 a3, d1 d2]}\n"))
ONLY_POINTS = POINTS.grids["point"]
DIRECTIONS = {name: number for number, name in enumerate(GRID.domains["direction"].members)}

FIELD = Type(Sort.MEMBER, "field")
POINT = Type(Sort.MEMBER, "point")
DIRECTION = Type(Sort.MEMBER, "direction")
PLAYER = Type(Sort.MEMBER, "player")
NUMBER = Type(Sort.NUMBER)
YES_NO = Type(Sort.YES_NO)


def field(name: str) -> int:
    return FIELDS.index(name)


def answer(name: str, *arguments: Item, board: str = "field") -> Item:
    made = POINTS if board == "point" else GRID
    return BUILT_INS[name].answer(made, board, arguments)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (answer("step", field("A1"), DIRECTIONS["northeast"]), field("B2")),
        (answer("step", field("A1"), DIRECTIONS["south"]), None),
        (answer("step", None, DIRECTIONS["south"]), None),
        (answer("step", field("A1"), None), None),
        (answer("path", field("B1"), DIRECTIONS["north"], 2), (field("B2"), field("B3"))),
        (answer("path", field("B2"), DIRECTIONS["north"], 3), (field("B3"), None, None)),
        (answer("path", None, DIRECTIONS["north"], 2), (None, None)),
        (answer("path", field("B2"), DIRECTIONS["north"], 0), ()),
        (answer("path", field("B2"), DIRECTIONS["north"], None), ()),
        (answer("last", (1, 2)), 2),
        (answer("last", ()), None),
        (answer("last", range(3)), 2),
        (answer("space", 1, 3), field("B3")),
        (answer("space", 1, 4), None),
        (answer("space", 1, 0), None),
        (answer("space", None, 1), None),
        (answer("straight", field("A1"), field("B2"), field("C3")), True),
        (answer("straight", field("A1"), field("B2"), field("B3")), False),
        (answer("straight", field("A1"), field("C3")), False),
        (answer("straight", field("A1"), None), False),
        (answer("adjacent", field("A1"), field("B2")), True),
        (answer("adjacent", field("A1"), field("A3")), False),
        (answer("adjacent", field("A1"), field("A1")), False),
        (answer("adjacent", None, field("A1")), False),
        (answer("adjacent", 0, 1, board="point"), True),  # a1, b1
        (answer("adjacent", 1, 0, board="point"), True),
        (answer("adjacent", 0, 2, board="point"), False),  # a1, c1
        (answer("lines", 4), ()),
        (answer("lines", 0), ()),
        (answer("lines", None), ()),
        (answer("lines", 3, board="point"), ((0, 1, 2), (1, 2, 3), (0, 4, 5))),
        (answer("opponent", 0), 1),
        (answer("opponent", None), None),
        (answer("in_turn", 1), (1, 0)),
        (answer("in_turn", None), ()),
        (answer("min", 2, 1, 3), 1),
        (answer("max", 2, 1, 3), 3),
        (answer("max", 2, None), None),
        (answer("min", 2, None), None),
        (answer("abs", -2), 2),
        (answer("abs", None), None),
    ],
)
def test_answers(found: Item, expected: Item) -> None:
    assert found == expected


def test_lines_of_a_grid_are_its_rows_columns_and_diagonals_once() -> None:
    lines = answer("lines", 3)
    assert len(lines) == len({frozenset(line) for line in lines}) == 8
    assert len(answer("lines", 2)) == 6 + 6 + 8
    assert len(answer("lines", 1)) == 9


def result(name: str, *types: Type, grids: dict[str, Grid] | None = None) -> Type | str:
    domains = {**POINTS.domains, "three": Domain("three", ("x", "y", "z"))}
    return BUILT_INS[name].result(domains, POINTS.grids if grids is None else grids, types)


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (result("step", FIELD, DIRECTION), "field or none"),
        (result("step", POINT, DIRECTION), "step takes a space of a grid and a direction"),
        (result("step", FIELD), "step takes a space of a grid and a direction"),
        (result("path", FIELD, DIRECTION, NUMBER), "several of field or none"),
        (result("path", FIELD, DIRECTION, PLAYER), "path takes a space of a grid, a direction and a number"),
        (result("last", Type(Sort.SEQUENCE, "field")), "field or none"),
        (result("last", Type(Sort.SEQUENCE)), "number or none"),
        (result("last", FIELD), "last takes several things, for example a path"),
        (result("space", NUMBER, NUMBER), "a space is named by its board: field(column, row)"),
        (result("straight", FIELD, FIELD, FIELD), "yes or no"),
        (result("straight", FIELD), "straight takes two or more spaces of one grid"),
        (result("straight", FIELD, PLAYER), "straight takes two or more spaces of one grid"),
        (result("straight", POINT, POINT), "straight takes two or more spaces of one grid"),
        (result("adjacent", FIELD, FIELD), "yes or no"),
        (result("adjacent", POINT, POINT), "yes or no"),
        (result("adjacent", POINT, FIELD), "adjacent takes two spaces of one board"),
        (result("lines", NUMBER, grids={"point": ONLY_POINTS}), "several of several of point"),
        (result("lines", NUMBER), "lines needs a game with one board, here are 2"),
        (result("lines", FIELD), "lines takes a number: how many spaces a line has"),
        (result("opponent", PLAYER), "player"),
        (result("opponent", FIELD), "opponent takes a player"),
        (result("in_turn", PLAYER), "several of player"),
        (result("in_turn"), "in_turn takes a player"),
        (result("min", NUMBER, NUMBER), "number"),
        (result("max", NUMBER, Type(Sort.NUMBER, optional=True)), "number or none"),
        (result("max", NUMBER), "min and max take two or more numbers, or `... for ... in ...`"),
        (result("abs", Type(Sort.NUMBER, optional=True)), "number or none"),
        (result("abs", FIELD), "abs takes a number"),
    ],
)
def test_types(found: Type | str, expected: str) -> None:
    assert str(found) == expected


def test_an_opponent_needs_two_players() -> None:
    domains = {"player": Domain("player", ("a", "b", "c"))}
    assert BUILT_INS["opponent"].result(domains, {}, (PLAYER,)) == (
        "only one of two players has an opponent, here are 3"
    )


def test_items_of_sequences() -> None:
    assert item_type(GRID.domains, Type(Sort.SEQUENCE, "field", optional=True)) == Type(Sort.MEMBER, "field", True)
    assert item_type(GRID.domains, Type(Sort.SEQUENCE, "several of field")) == Type(Sort.SEQUENCE, "field")
    assert item_type(GRID.domains, Type(Sort.SEQUENCE, "row")) == Type(Sort.NUMBER, "row")
    assert item_type(GRID.domains, Type(Sort.SEQUENCE)) == NUMBER


def test_a_call_knows_its_board() -> None:
    corner = Constant(0, POINT)
    assert board_of(POINTS.grids, BuiltIn("adjacent", (corner, corner), YES_NO)) == "point"
    assert board_of(POINTS.grids, BuiltIn("lines", (), Type(Sort.SEQUENCE, "several of field"))) == "field"
    assert board_of(POINTS.grids, BuiltIn("abs", (), NUMBER)) == ""


@pytest.mark.parametrize("function", BUILT_INS.values(), ids=list(BUILT_INS))
def test_every_function_says_what_it_does(function: Function) -> None:
    assert function.signature.endswith(")") and function.meaning.endswith((".", "?"))
    assert function.example
