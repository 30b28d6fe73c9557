"""Rows: the pieces of each player with what is beside them, and what the player has, as data that knows no language.

Which facts are shown of which kinds is authored: `row:` in `pictures:`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from lexludi.manual.pictures import Pictures, RowPicture, beside
from lexludi.manual.reader import FactPlace, Reader
from lexludi.program import Fact, Program, Sort, Value
from lexludi.state import State

PLAYER = "player"
FEW = 3
"""So many pieces of a player are all shown; of more only those that a picture is about."""

Member = tuple[str, str]
"""An element: its kind and its name."""


@dataclass(frozen=True, slots=True)
class Item:
    """Several things that look alike. `element`: what they show; none: they are counted and no more."""

    number: int
    element: Member | None = None
    marked: bool = False  # one of them is
    owner: int | None = None  # whose they are, where things of several players lie together


@dataclass(frozen=True, slots=True)
class Cell:
    """What one fact shows beside a thing."""

    fact: str
    items: tuple[Item, ...]
    facts: tuple[FactPlace, ...]  # the same, to be told; of a shared place also that somebody has none in it
    room: int = 0  # so many things are the most that lie in this place in any row, before or afterwards

    @property
    def number(self) -> int:
        """How many things there are."""
        return sum(item.number for item in self.items)


@dataclass(frozen=True, slots=True)
class Row:
    """An element with what is beside it. `gone`: it is out of play, as this fact tells."""

    domain: str
    name: str
    cells: tuple[Cell, ...] = ()
    gone: FactPlace | None = None

    @property
    def member(self) -> Member:
        """The element."""
        return self.domain, self.name

    @property
    def facts(self) -> tuple[FactPlace, ...]:
        """The facts that are seen of it."""
        return (*([self.gone] if self.gone else []), *(fact for cell in self.cells for fact in cell.facts))


@dataclass(frozen=True, slots=True)
class Panel:
    """What belongs to one player, or to nobody: what is said of the player, and the rows of the pieces.

    `shared`: where things of all players lie together; `more`: there are pieces in play that are not shown."""

    player: int | None
    own: Row | None = None
    rows: tuple[Row, ...] = ()
    shared: tuple[Cell, ...] = ()
    more: bool = False

    @property
    def every(self) -> tuple[Row, ...]:
        """All rows, that of the player first."""
        return self.rows if self.own is None else (self.own, *self.rows)

    @property
    def facts(self) -> tuple[FactPlace, ...]:
        """The facts that are seen on it."""
        shared = (fact for cell in self.shared for fact in cell.facts)
        return (*shared, *(fact for row in self.every for fact in row.facts))

    def looks(self) -> dict[str, object]:
        """How each of its places looks: the elements, and the cells beside them."""
        looks: dict[str, object] = {row.name: row.gone is None for row in self.every}
        looks |= {cell.fact: cell.items for cell in self.shared}
        return looks | {place(row, cell): cell.items for row in self.every for cell in row.cells}

    def used(self) -> bool:
        """Whether there is anything on it."""
        return bool(self.every or self.shared)


def place(row: Row, cell: Cell) -> str:
    """The name of the place beside an element where a fact is shown."""
    return f"{row.name} {cell.fact}"


def read_panels(program: Program, state: State, pictures: Pictures) -> Iterator[Panel]:
    """The panels of a state with everything that can be shown: what is nobody's or everybody's, then each player's."""
    reader = _RowReader(Reader(program, state), pictures)
    rows = [found for shown in pictures.rows for found in reader.rows(shown)]
    shared = tuple(reader.shared(program.facts[fact]) for fact in pictures.shared)
    for player in (None, *program.domains[PLAYER].values) if pictures.rows else ():
        mine = [row for owner, row in rows if owner == player]
        own = next((row for row in mine if row.domain == PLAYER), None)
        others = tuple(row for row in mine if row.domain != PLAYER)
        yield Panel(player, own, others, shared if player is None else ())


@dataclass(frozen=True)
class _RowReader:
    reader: Reader
    pictures: Pictures

    def rows(self, shown: RowPicture) -> Iterator[tuple[int | None, Row]]:
        """All members of a kind: whose they are, and what is beside them."""
        facts = [self.reader.program.facts[fact] for fact in shown.facts if fact not in self.pictures.shared]
        for member, name in self.reader.members(shown.kind):
            gone = self.gone(shown, member)
            cells = tuple(self.cell(fact, shown.kind, member, counted=gone is None) for fact in facts)
            yield self.reader.owner(shown.kind, member), Row(shown.kind, name, cells, gone)

    def shared(self, fact: Fact) -> Cell:
        """What all players have in one place."""
        facts = tuple(found for player, _ in self.reader.members(PLAYER) for found in self.places(fact, PLAYER, player))
        items = (replace(self.item(*found), owner=found[1][0]) for found in filter(self.is_there, facts))
        return Cell(fact.name, tuple(items), facts)

    def gone(self, shown: RowPicture, member: int) -> FactPlace | None:
        """The fact that an element is out of play for want of, if it is."""
        if not shown.gone_without:
            return None
        value = self.reader.value(self.reader.program.facts[shown.gone_without], (member,))
        gone = (shown.gone_without, (member,), value)
        return None if self.is_there(gone) else gone

    def cell(self, fact: Fact, kind: str, member: int, *, counted: bool) -> Cell:
        """What one fact shows beside an element; `counted`: also what is only counted."""
        way = beside(fact, kind, self.reader.program)
        facts = tuple(filter(self.is_there, self.places(fact, kind, member))) if counted or way != "count" else ()
        items = tuple(self.item(*found) for found in facts)
        if sum(item.number for item in items) > 1:  # one alone needs no mark
            items, mark = self.marked(items, self.pictures.of_fact(fact.name).marked_by, member)
            facts += mark
        return Cell(fact.name, items, facts)

    def places(self, fact: Fact, kind: str, member: int) -> Iterator[FactPlace]:
        """The parts of a fact that are about an element."""
        match beside(fact, kind, self.reader.program):
            case "count" | "face":
                yield fact.name, (member,), self.reader.value(fact, (member,))
            case "faces":
                for other in self.reader.program.domains[fact.of[1]].values:
                    yield fact.name, (member, other), self.reader.value(fact, (member, other))
            case "holder" if self.reader.value(fact, ()) == member:
                yield fact.name, (), member

    def is_there(self, found: FactPlace) -> bool:
        """Whether a fact says that there is something: an element, a number that is not 0, or yes."""
        fact, _, value = found
        return value is not None and (self.reader.program.facts[fact].type.sort is Sort.MEMBER or bool(value))

    def item(self, name: str, arguments: tuple[int, ...], value: Value) -> Item:
        """How a fact looks that says so."""
        fact, domains = self.reader.program.facts[name], self.reader.program.domains
        number = 1 if value is None else int(value)
        if len(arguments) == 2:
            return Item(number, (fact.of[1], domains[fact.of[1]].name_of(arguments[1])))
        if arguments and fact.type.sort is Sort.MEMBER:
            return Item(1, (fact.type.domain, domains[fact.type.domain].name_of(number)))
        return Item(number if arguments else 1)

    def marked(self, items: tuple[Item, ...], by: str, member: int) -> tuple[tuple[Item, ...], tuple[FactPlace, ...]]:
        """The things, the marked one last; and the fact that marks it, if one does."""
        marking = self.reader.program.facts.get(by)
        value = None if marking is None else self.reader.value(marking, (member,))
        if marking is None or value is None:
            return items, ()
        element = (marking.type.domain, self.reader.program.domains[marking.type.domain].name_of(value))
        last = tuple(replace(item, marked=True) for item in items if item.element == element)
        others = tuple(item for item in items if item.element != element)
        return (*others, *last), ((by, (member,), value),) if last else ()


def focused(before: Panel, after: Panel, about: Collection[Member] | None = None) -> tuple[Panel, Panel]:
    """Two panels with what a picture is about: of many pieces only those that are named or look otherwise afterwards.

    What is out of play or empty before and after is left out. `about`: none: all pieces."""
    there = [pair for pair in zip(before.rows, after.rows, strict=True) if any(row.gone is None for row in pair)]
    kept = there
    if about is not None and len(there) > FEW:
        kept = [(mine, its) for mine, its in there if mine.member in about or mine != its]
    shown = (*(row for pair in kept for row in pair), before.own, after.own)
    rooms: dict[tuple[str, str], int] = {}
    for row in filter(None, shown):
        for cell in row.cells:
            rooms[row.domain, cell.fact] = max(cell.number, rooms.get((row.domain, cell.fact), 0))
    heaps = {cell.fact for panel in (before, after) for cell in panel.shared if cell.items}

    def narrowed(panel: Panel, rows: Iterable[Row]) -> Panel:
        own = panel.own and _with(panel.own, rooms)
        return replace(
            panel,
            own=own if own and own.cells else None,
            rows=tuple(_with(row, rooms) for row in rows),
            shared=tuple(cell for cell in panel.shared if cell.fact in heaps),
            more=len(kept) < len(there),
        )

    return narrowed(before, [mine for mine, _ in kept]), narrowed(after, [its for _, its in kept])


def _with(row: Row, rooms: Mapping[tuple[str, str], int]) -> Row:
    """A row without the cells where nothing is in any row, the others with the room that they need."""
    cells = (replace(cell, room=rooms[row.domain, cell.fact]) for cell in row.cells)
    return replace(row, cells=tuple(cell for cell in cells if cell.room))
