"""Components to domains, tables, boards and facts."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace

from lexludi.lower.constants import constant_value
from lexludi.lower.expressions import read_expression
from lexludi.lower.names import MOST_MEMBERS, MOST_SLOTS, NUMBER, YES_NO, Names
from lexludi.lower.reader import Scope
from lexludi.problem import Mark
from lexludi.program import Domain, Fact, Grid, Sort, Table, Type, Value
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec import models as authored

DIRECTIONS = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}


def declare_components(spec: Spec, names: Names) -> None:
    """Fill `names` with everything that ruleset.yaml and components.yaml declare, but for verbs."""
    ruleset, components = spec.ruleset, spec.components
    names.add_domain(Domain("player", tuple(ruleset.players)), ruleset.players[0].mark)
    for name, quantity in ruleset.values.items():
        number = names.number(quantity.number)
        if number is None:
            names.problems.add(quantity.number.mark, "type", f"'{quantity.number}' is not a number")
        elif names.declare(name, "a value", name.mark):
            names.values[name] = number
    for name, kind in components.kinds.items():
        _kind(name, kind, names)
    for name, cards in components.cards.items():
        names.add_domain(Domain(name, tuple(cards.copies)), name.mark)
        copies = tuple(names.member(text, NUMBER) for text in cards.copies.values())
        names.add_table(Table("copies", name, NUMBER, copies), name.mark)
    for name, board in components.boards.items():
        _board(name, board, names)
    for name, pieces in components.pieces.items():
        _pieces(name, pieces, names)
    for of, table in components.tables.items():
        _table(of, table, names)
    offset = 0
    for name, fact in components.facts.items():
        lowered = _fact(name, fact, offset, names)
        if lowered is not None:
            names.facts[name] = lowered
            offset += len(lowered.start)


def _kind(name: Text, kind: authored.Kind, names: Names) -> None:
    if kind.span is None:
        names.add_domain(Domain(name, tuple(kind.names or ())), name.mark)
        return
    low, high = (names.member(end, NUMBER) for end in kind.span)
    numbers = None if low is None or high is None else names.range_of(low, high, kind.span[0].mark)
    if numbers is not None:
        names.add_domain(Domain(name, tuple(map(str, numbers)), numbers.start), name.mark)


def _board(name: Text, board: authored.Board, names: Names) -> None:
    if board.grid is not None:
        _grid(name, board, board.grid, names)
    elif board.lines is not None:
        lines = [line.split() for line in board.lines]
        spaces = tuple(dict.fromkeys(space for line in lines for space in line))
        names.add_domain(Domain(name, spaces), name.mark)
        number = {space: place for place, space in enumerate(spaces)}
        numbered = tuple(tuple(number[space] for space in line) for line in lines)
        names.grids[name] = Grid(name, lines=numbered, per=board.per or "")
    else:
        names.problems.add(
            board.mark, "missing-key", f"the board '{name}' has no spaces", "give it `grid:` or `lines:`"
        )


def _grid(name: Text, board: authored.Board, grid: list[Text], names: Names) -> None:
    unknown = [kind for kind in grid if kind not in names.domains]
    if unknown or len(grid) != 2:
        for kind in unknown:
            names.problems.add(kind.mark, "unknown-name", f"no kind '{kind}'", names.nearest(kind, names.domains))
        if len(grid) != 2:
            names.problems.add(board.mark, "wrong-shape", "a grid needs two kinds: its columns and its rows")
        return
    columns, rows = (names.domains[kind] for kind in grid)
    if names.too_large(len(columns.members) * len(rows.members), MOST_MEMBERS, "the spaces of the board", name.mark):
        return
    places: dict[tuple[int, int], int] = {}
    spaces: list[str] = []
    for (c, letter), (r, digit) in itertools.product(enumerate(columns.members), enumerate(rows.members)):
        if board.only is None or (c + r) % 2 == (0 if board.only == "dark" else 1):
            places[c, r] = len(spaces)
            spaces.append(f"{letter}{digit}")
    names.add_domain(Domain(name, tuple(spaces)), name.mark)
    for coordinate, named in enumerate((columns, rows)):
        values = tuple(named.values[place[coordinate]] for place in places)
        names.add_table(Table(named.name, name, names.type_of(named.name), values), name.mark)
    if "direction" not in names.domains:
        names.add_domain(Domain("direction", tuple(DIRECTIONS)), name.mark)
        diagonal = tuple(0 not in vector for vector in DIRECTIONS.values())
        names.add_table(Table("diagonal", "direction", YES_NO, diagonal), name.mark)
    names.grids[name] = Grid(
        name,
        columns.name,
        rows.name,
        steps=tuple(tuple(places.get((c + dc, r + dr)) for c, r in places) for dc, dr in DIRECTIONS.values()),
        at=tuple(tuple(places.get((c, r)) for r in range(len(rows.members))) for c in range(len(columns.members))),
        per=board.per or "",
    )


def _pieces(name: Text, pieces: authored.Pieces, names: Names) -> None:
    factor = pieces.factor
    if factor not in names.domains:
        names.add_domain(Domain(factor, tuple(pieces.members)), factor.mark)
    if factor not in names.domains:
        return  # its name is taken
    models = names.domains[factor]
    if pieces.per is None:
        owners: tuple[str, ...] = ("",)
    elif pieces.per in names.domains:
        owners = names.domains[pieces.per].members
    else:
        names.problems.add(pieces.per.mark, "unknown-name", f"no kind '{pieces.per}'")
        return
    if names.too_large(len(owners) * len(models.members), MOST_MEMBERS, "the pieces", name.mark):
        return
    pairs = list(itertools.product(enumerate(owners), zip(models.values, models.members, strict=True)))
    members = tuple(f"{owner}_{model}" if owner else model for (_, owner), (_, model) in pairs)
    names.add_domain(Domain(name, members), name.mark)
    names.add_table(Table(factor, name, names.type_of(factor), tuple(model for _, (model, _) in pairs)), name.mark)
    if pieces.per is not None:
        values = tuple(names.domains[pieces.per].values[owner] for (owner, _), _ in pairs)
        names.add_table(Table(pieces.per, name, names.type_of(pieces.per), values), name.mark)


def _table(of: Text, table: authored.TableRows, names: Names) -> None:
    domain = names.domains.get(of)
    if domain is None:
        names.problems.add(of.mark, "unknown-name", f"no kind '{of}'", names.nearest(of, names.domains))
        return
    for row in table.rows:
        if row not in domain.members:
            hint = names.nearest(row, domain.members)
            names.problems.add(row.mark, "unknown-name", f"'{row}' is not one of '{of}'", hint)
        elif len(table.rows[row]) != len(table.columns):
            wanted, found = len(table.columns), len(table.rows[row])
            names.problems.add(row.mark, "table-gap", f"{found} entries for {wanted} columns")
    missing = [member for member in domain.members if member not in table.rows]
    if missing:
        names.problems.add(table.mark, "table-gap", f"no row for {', '.join(missing)}", "add the row")
        return
    by_name = {str(row): cells for row, cells in table.rows.items()}
    for place, column in enumerate(table.columns):
        cells = [by_name[member][place] for member in domain.members if place < len(by_name[member])]
        if len(cells) == len(domain.members):
            type_ = _column_type(cells, names)
            names.add_table(Table(column, of, type_, tuple(names.member(cell, type_) for cell in cells)), column.mark)


def _column_type(cells: list[Text], names: Names) -> Type:
    """The type that the cells of a column have in common, told by the first that is not none."""
    optional = "none" in cells
    first = next((cell for cell in cells if cell != "none"), None)
    if first in ("yes", "no"):
        return Type(Sort.YES_NO, optional=optional)
    if first in names.elements:
        return names.type_of(names.elements[str(first)][0], optional=optional)
    return Type(Sort.NUMBER, optional=optional)


def _fact(name: Text, fact: authored.Fact, offset: int, names: Names) -> Fact | None:
    indexes = []
    for kind in fact.of:
        if kind not in names.domains:
            names.problems.add(kind.mark, "unknown-name", f"no kind '{kind}'", names.nearest(kind, names.domains))
            return None
        indexes.append(names.domains[kind])
    held = _held(fact.holds, names) if fact.holds is not None else (YES_NO, (False, True))
    if held is None:
        return None
    if not fact.of and not names.declare(name, "a fact", name.mark):
        return None
    type_, values = held
    sizes = [len(index.members) for index in indexes]
    if names.too_large(math.prod(sizes), MOST_SLOTS, f"the things of which there is a '{name}'", name.mark):
        return None
    lowered = Fact(
        name,
        tuple(index.name for index in indexes),
        type_,
        values,
        start=(0,) * math.prod(sizes),
        offset=offset,
        strides=tuple(math.prod(sizes[place + 1 :]) for place in range(len(sizes))),
        lowest=tuple(index.values.start for index in indexes),
        mark=name.mark,
    )
    scope = Scope(tuple((index.name, names.type_of(index.name)) for index in indexes))
    start = _start(fact, lowered, indexes, scope, names)
    return replace(lowered, start=start)


def _held(holds: Text, names: Names) -> tuple[Type, tuple[Value, ...]] | None:
    """What a fact can hold: `field or none`, `0..3`, `yes or no`."""
    if holds == "yes or no":
        return YES_NO, (False, True)
    kind = Text(holds.removesuffix(" or none"), holds.mark)
    optional = kind != holds
    last: tuple[Value, ...] = (None,) if optional else ()
    low, dots, high = kind.partition("..")
    if dots:
        ends = [names.member(Text(end, holds.mark), NUMBER) for end in (low, high)]
        if None in ends:
            return None
        numbers = names.range_of(int(ends[0] or 0), int(ends[1] or 0), holds.mark)
        return None if numbers is None else (Type(Sort.NUMBER, optional=optional), (*numbers, *last))
    if kind not in names.domains:
        names.problems.add(holds.mark, "unknown-name", f"no kind '{kind}'", names.nearest(kind, names.domains))
        return None
    return names.type_of(kind, optional=optional), (*names.domains[kind].values, *last)


def _start(fact: authored.Fact, lowered: Fact, indexes: list[Domain], scope: Scope, names: Names) -> tuple[int, ...]:
    """The slots at the start: none when allowed, else the first value, unless `start:` says otherwise."""
    default = len(lowered.values) - 1 if lowered.type.optional else 0
    if fact.start is None:
        return (default,) * len(lowered.start)
    expression = read_expression(fact.start, scope, names, wanted=lowered.type)
    if expression is None:
        return lowered.start
    slots = []
    for arguments in itertools.product(*(index.values for index in indexes)):
        value = constant_value(expression, arguments, fact.start.mark, names)
        if value not in lowered.values:
            _cannot_hold(fact.start.mark, lowered, value, names)
            return lowered.start
        slots.append(lowered.values.index(value))
    return tuple(slots)


def _cannot_hold(mark: Mark, fact: Fact, value: Value, names: Names) -> None:
    names.problems.add(mark, "out-of-range", f"'{fact.name}' cannot hold {value}", "widen what the fact `is:`")


def seen_conditions(spec: Spec, names: Names) -> None:
    """Add who sees each fact; done last, since the conditions may read facts and definitions."""
    for name, fact in spec.components.facts.items():
        if fact.seen_when is None or name not in names.facts:
            continue
        lowered = names.facts[name]
        variables = (*((of, names.type_of(of)) for of in lowered.of), ("viewer", names.type_of("player")))
        seen = read_expression(fact.seen_when, Scope(variables), names, wanted=YES_NO)
        names.facts[name] = replace(lowered, seen=seen)
