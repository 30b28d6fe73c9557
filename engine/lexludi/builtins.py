"""The built-in functions of expressions: one table, read by `lower` for types and by `walk` for answers.

Each function tells what type its answer has (or, as a sentence, why its arguments will not do) and
what its answer is. None is an answer like others: a function asked about none answers none, unless
its meaning says otherwise.

>>> BUILT_INS["step"].signature
'step(space, direction)'
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from lexludi.program import BuiltIn, Domain, Grid, Program, Sort, Type

Item = Any
"""A run-time value: a `Value` of the program, or a tuple of items. Lowering has checked which."""
Domains = Mapping[str, Domain]
Grids = Mapping[str, Grid]
Types = tuple[Type, ...]

YES_NO = Type(Sort.YES_NO)
SEVERAL = "several of "
"""A sequence of sequences names what the inner ones hold: `several of field`."""


@dataclass(frozen=True, slots=True)
class Function:
    """A built-in function.

    `result` gives the type of the answer, or a sentence that says what is wrong with the arguments.
    `answer` gives the answer; the board it is told is the one that `board_of` finds."""

    name: str
    signature: str
    meaning: str
    example: str
    result: Callable[[Domains, Grids, Types], Type | str]
    answer: Callable[[Program, str, tuple[Item, ...]], Item]


def item_type(domains: Domains, sequence: Type) -> Type:
    """The type of what a sequence holds. A sequence that may hold none is `optional`.

    >>> str(item_type({}, Type(Sort.SEQUENCE, "several of field")))
    'several of field'
    """
    held = sequence.domain
    if held.startswith(SEVERAL):
        return Type(Sort.SEQUENCE, held.removeprefix(SEVERAL), sequence.optional)
    sort = Sort.NUMBER if not held or domains[held].is_number else Sort.MEMBER
    return Type(sort, held, sequence.optional)


def board_of(grids: Grids, call: BuiltIn) -> str:
    """The board that a call is about: that of its answer, or of the first space among its arguments."""
    types = (call.type, *(getattr(argument, "type", YES_NO) for argument in call.arguments))
    return next((board for found in types if (board := found.domain.removeprefix(SEVERAL)) in grids), "")


# --------------------------------------------------------------------------- types


def _is_space(grids: Grids, found: Type, *, of_grid: bool = False) -> bool:
    board = grids.get(found.domain)
    return found.sort is Sort.MEMBER and board is not None and (bool(board.steps) or not of_grid)


def _step_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (space, Type(sort=Sort.MEMBER, domain="direction")) if _is_space(grids, space, of_grid=True):
            return Type(Sort.MEMBER, space.domain, optional=True)
    return "step takes a space of a grid and a direction"


def _path_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (space, Type(sort=Sort.MEMBER, domain="direction"), Type(sort=Sort.NUMBER)) if _is_space(
            grids, space, of_grid=True
        ):
            return Type(Sort.SEQUENCE, space.domain, optional=True)
    return "path takes a space of a grid, a direction and a number"


def _last_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (Type(sort=Sort.SEQUENCE) as sequence,):
            held = item_type(domains, sequence)
            return Type(held.sort, held.domain, optional=True)
    return "last takes several things, for example a path"


def _space_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    boards = [name for name, grid in grids.items() if grid.at]
    return f"a space is named by its board: {' or '.join(f'{name}(column, row)' for name in boards) or 'there is none'}"


def _straight_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    boards = {found.domain for found in types}
    if len(types) < 2 or len(boards) > 1 or not all(_is_space(grids, found, of_grid=True) for found in types):
        return "straight takes two or more spaces of one grid"
    return YES_NO


def _adjacent_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (one, other) if one.domain == other.domain and _is_space(grids, one) and _is_space(grids, other):
            return YES_NO
    return "adjacent takes two spaces of one board"


def _lines_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    if len(types) != 1 or types[0].sort is not Sort.NUMBER:
        return "lines takes a number: how many spaces a line has"
    if len(grids) != 1:
        return f"lines needs a game with one board, here are {len(grids)}"
    return Type(Sort.SEQUENCE, SEVERAL + next(iter(grids)))


def _opponent_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (Type(sort=Sort.MEMBER, domain="player") as player,):
            count = len(domains["player"].members)
            return player if count == 2 else f"only one of two players has an opponent, here are {count}"
    return "opponent takes a player"


def _in_turn_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (Type(sort=Sort.MEMBER, domain="player"),):
            return Type(Sort.SEQUENCE, "player")
    return "in_turn takes a player"


def _extreme_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    if len(types) < 2 or any(found.sort is not Sort.NUMBER for found in types):
        return "min and max take two or more numbers, or `... for ... in ...`"
    return Type(Sort.NUMBER, optional=any(found.optional for found in types))


def _abs_result(domains: Domains, grids: Grids, types: Types) -> Type | str:
    match types:
        case (Type(sort=Sort.NUMBER) as number,):
            return Type(Sort.NUMBER, optional=number.optional)
    return "abs takes a number"


# --------------------------------------------------------------------------- answers


def _step(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    space, direction = arguments
    return None if space is None or direction is None else program.grids[board].steps[direction][space]


def _path(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    space, direction, count = arguments
    passed = []
    for _ in range(count or 0):
        space = _step(program, board, (space, direction))
        passed.append(space)
    return tuple(passed)


def _last(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    [sequence] = arguments
    return sequence[-1] if sequence else None


def _space(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    column, row = arguments
    grid = program.grids[board]
    columns, rows = program.domains[grid.columns].values, program.domains[grid.rows].values
    # Numbers may be computed and lead off the board; then there is no such space.
    if column not in columns or row not in rows:
        return None
    return grid.at[column - columns.start][row - rows.start]


def _straight(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    if None in arguments:
        return False
    pairs = list(itertools.pairwise(arguments))
    steps = program.grids[board].steps
    return any(all(way[one] == other for one, other in pairs) for way in steps)


def _adjacent(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    one, other = arguments
    if one is None or other is None:
        return False
    grid = program.grids[board]
    if grid.steps:
        return any(way[one] == other for way in grid.steps)
    return (one, other) in _neighbours(grid.lines)


@lru_cache(maxsize=64)
def _neighbours(lines: tuple[tuple[int, ...], ...]) -> frozenset[tuple[int, int]]:
    """The pairs of spaces that follow each other on a line, in both directions."""
    pairs = [pair for line in lines for pair in itertools.pairwise(line)]
    return frozenset([*pairs, *((other, one) for one, other in pairs)])


def _lines(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    [count] = arguments
    grid = program.grids[board]
    if count is None or count < 1:
        return ()
    return _grid_lines(grid.steps, count) if grid.steps else _parts(grid.lines, count)


@lru_cache(maxsize=64)
def _grid_lines(steps: tuple[tuple[int | None, ...], ...], count: int) -> tuple[tuple[int, ...], ...]:
    """All straight lines of `count` spaces, each once: the directions north, northeast, east and southeast."""
    spaces = range(len(steps[0]))
    if count == 1:
        return tuple((space,) for space in spaces)
    found = []
    for way in steps[:4]:
        for space in spaces:
            line, following = [space], way[space]
            while following is not None and len(line) < count:
                line.append(following)
                following = way[following]
            if len(line) == count:
                found.append(tuple(line))
    return tuple(found)


@lru_cache(maxsize=64)
def _parts(lines: tuple[tuple[int, ...], ...], count: int) -> tuple[tuple[int, ...], ...]:
    """The parts of `count` spaces of the authored lines, in order, each once."""
    parts = [line[start : start + count] for line in lines for start in range(len(line) - count + 1)]
    return tuple(dict.fromkeys(parts))


def _opponent(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    [player] = arguments
    return None if player is None else 1 - player


def _in_turn(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    [player] = arguments
    players = tuple(program.domains["player"].values)
    return () if player is None else players[player:] + players[:player]


def _least(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    return None if None in arguments else min(arguments)


def _greatest(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    return None if None in arguments else max(arguments)


def _absolute(program: Program, board: str, arguments: tuple[Item, ...]) -> Item:
    [number] = arguments
    return None if number is None else abs(number)


# --------------------------------------------------------------------------- the table

BUILT_INS: Mapping[str, Function] = {
    function.name: function
    for function in (
        Function(
            "step",
            "step(space, direction)",
            "The next space in that direction; none at the edge of the board.",
            "step(vehicle.position, north)",
            _step_result,
            _step,
        ),
        Function(
            "path",
            "path(space, direction, number)",
            "The spaces entered one after the other by so many steps; beyond the edge each of them is none.",
            "any(taken(f) for f in path(vehicle.position, north, 2))",
            _path_result,
            _path,
        ),
        Function(
            "last",
            "last(several)",
            "The last of several things; none if there is nothing.",
            "last(path(vehicle.position, north, 2))",
            _last_result,
            _last,
        ),
        Function(
            "space",
            "field(column, row)",
            "The space in that column and row; none if there is none. Its name is the board's name.",
            "field(B, 3)",
            _space_result,
            _space,
        ),
        Function(
            "straight",
            "straight(space, space, ...)",
            "Do the spaces follow each other in one direction, each next to the one before?",
            "straight(from_square, over_square, to_square)",
            _straight_result,
            _straight,
        ),
        Function(
            "adjacent",
            "adjacent(space, space)",
            "Is one space next to the other, on a grid in any direction, else on a line of the board?",
            "adjacent(from_point, to_point)",
            _adjacent_result,
            _adjacent,
        ),
        Function(
            "lines",
            "lines(number)",
            "All lines of so many spaces: the straight ones of a grid, or the parts of the board's own lines.",
            "any(all(c.mark == player for c in line) for line in lines(3))",
            _lines_result,
            _lines,
        ),
        Function(
            "opponent",
            "opponent(player)",
            "The other of two players.",
            "opponent(player)",
            _opponent_result,
            _opponent,
        ),
        Function(
            "in_turn",
            "in_turn(player)",
            "All players in the order of their seats, beginning with this one.",
            "in_turn(first_player)",
            _in_turn_result,
            _in_turn,
        ),
        Function("min", "min(number, number, ...)", "The least number.", "min(2, 3)", _extreme_result, _least),
        Function("max", "max(number, number, ...)", "The greatest number.", "max(2, 3)", _extreme_result, _greatest),
        Function("abs", "abs(number)", "The number without its sign.", "abs(2 - 3)", _abs_result, _absolute),
    )
}
"""All built-in functions, by name."""
