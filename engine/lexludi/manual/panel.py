"""Drawings of rows: for each player what he has, and below it his pieces with what is beside them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from lexludi.catalog.runs import plain
from lexludi.manual.rows import Cell, Item, Member, Panel, Row, place
from lexludi.manual.scene import Piece
from lexludi.manual.svg import INK, LINE, PAPER, QUIET, TINT, breadth, element, label
from lexludi.manual.things import FADED, Point, Things
from lexludi.program import Sort

EDGE, HEAD, TITLE, ROW = 12.0, 54.0, 30.0, 36.0
POOL, POOL_WIDTH = 94.0, 116.0
ICON, FACE, SMALL = 12.5, 12.5, 7.0
FACE_STEP, SMALL_STEP, BETWEEN = 30.0, 14.0, 16.0
LINE_OF, MANY = 6, 12
"""More small things than the first stand in two lines; of more than the second one is drawn, with their number."""

Marked = Collection[str]


@dataclass(frozen=True, slots=True)
class Word:
    """A word beside a heap; `below`: so far below its middle."""

    text: str
    size: float
    below: float
    colour: str = INK


@dataclass(frozen=True)
class Layout:
    """Where everything stands in the rows of a scene: the same for all players."""

    things: Things
    panels: Sequence[Panel]

    @cached_property
    def columns(self) -> dict[tuple[str, str], tuple[float, float]]:
        """The left edge and width of each column, by kind and fact."""
        rooms: dict[tuple[str, str], float] = {}
        for row in (row for panel in self.panels for row in panel.rows):
            for cell in row.cells:
                rooms[row.domain, cell.fact] = max(rooms.get((row.domain, cell.fact), 0), self.breadth(cell))
        columns = {}
        for shown in self.things.pictures.rows:
            x = self.names + BETWEEN
            for key in [(shown.kind, fact) for fact in shown.facts if (shown.kind, fact) in rooms]:
                columns[key] = (x, rooms[key])
                x += rooms[key] + BETWEEN
        return columns

    def breadth(self, cell: Cell) -> float:
        """The room that a cell needs."""
        step = FACE_STEP if self.shows_faces(cell) else SMALL_STEP
        return step * self.line(cell) if cell.room <= MANY else step + breadth(f"× {cell.room}", 13)

    def line(self, cell: Cell) -> int:
        """So many things stand beside each other."""
        return cell.room if cell.room <= LINE_OF or self.shows_faces(cell) else math.ceil(cell.room / 2)

    def shows_faces(self, cell: Cell) -> bool:
        """Whether it shows elements; else things are counted there."""
        fact = self.things.pictures.program.facts[cell.fact]
        return len(fact.of) == 2 or (len(fact.of) == 1 and fact.type.sort is Sort.MEMBER)

    @cached_property
    def names(self) -> float:
        """Where the longest name of a piece ends."""
        names = (self.name(row, panel.player) for panel in self.panels for row in panel.rows)
        return EDGE + 2 * ICON + 8 + max((breadth(name, 13) for name in names), default=0)

    def name(self, row: Row, player: int | None) -> str:
        """The name of a piece: whose it is, is seen."""
        return self.things.name(row.domain, row.name, short=player is not None)

    @cached_property
    def width(self) -> float:
        """The width of every panel with rows."""
        ends = [x + width for x, width in self.columns.values()]
        heads = [x + width for panel in self.panels for _, x, width in self.heaps(panel)]
        names = [self.beside_title(panel) for panel in self.panels]
        return max((self.names, *ends, *heads, *names)) + EDGE

    def title(self, panel: Panel) -> str:
        """Whose it is."""
        return "" if panel.player is None else self.things.player(panel.player)

    def beside_title(self, panel: Panel) -> float:
        """Where the title ends."""
        return EDGE + (24 + breadth(self.title(panel), 15, bold=True) if panel.player is not None else 0)

    def heaps(self, panel: Panel) -> Iterator[tuple[Cell, float, float]]:
        """What a player has, side by side: left edges and widths."""
        x = max(map(self.beside_title, self.panels), default=EDGE) + BETWEEN
        for cell in () if panel.own is None else panel.own.cells:
            words = self.words(cell, cell.room)
            width = self.heap(cell) + 6 + max((breadth(word.text, word.size) for word in words), default=0)
            yield cell, x, width
            x += width + BETWEEN

    def heap(self, cell: Cell) -> float:
        """The width of a heap without its words."""
        return 44.0 if self.things.pictures.of_fact(cell.fact).inside else self.breadth(cell)

    def words(self, cell: Cell, number: int) -> list[Word]:
        """What stands beside a heap of so many things."""
        things, noun = self.things, self.things.noun(cell.fact)
        name = Word(things.language.term(noun) if noun else "", 11, 4, QUIET)
        if things.pictures.of_fact(cell.fact).inside:
            return [Word(things.language.style.number(number), 15, 0), replace(name, below=14.0)]
        if not number or self.shows_faces(cell):
            return [name] if number else []
        if not things.pictures.program.facts[cell.fact].of:  # it is there or not
            return [name]
        counted = things.language.render(f"{{number}}|{noun}" if noun else "{number}", {"number": number})
        return [Word(plain(counted), 12, 4)]


@dataclass(frozen=True)
class PanelDrawing:
    """The drawing of what belongs to one player, or to nobody or all."""

    things: Things
    panel: Panel
    layout: Layout

    @property
    def head(self) -> float:
        """The height of what stands above the rows."""
        if self.panel.player is None:
            return POOL if self.panel.shared else 0.0
        return HEAD if any(panel.own for panel in self.layout.panels) else TITLE

    @property
    def size(self) -> Point:
        """Width and height."""
        rows = ROW * len(self.panel.rows) + (14 if self.panel.more else 0)
        width = self.layout.width if self.panel.rows or not self.panel.shared else 0.0
        return max(width, POOL_WIDTH * len(self.panel.shared)) + 4, self.head + rows + 8

    def parts(self, marked: Marked) -> Iterator[str]:
        """What it consists of; `marked` places are tinted."""
        panel = self.panel
        width, height = self.size[0] - 4, self.size[1] - 8
        yield element("rect", x=3, y=3, width=width, height=height, rx=6, fill=PAPER, stroke=LINE)
        if panel.player is not None:
            yield from self._title(panel.player)
        for number, cell in enumerate(panel.shared):
            yield from self._pool(cell, 3 + POOL_WIDTH * number, tinted=cell.fact in marked)
        for cell, x, room in self.layout.heaps(panel):
            if panel.own is not None and place(panel.own, cell) in marked:
                yield _tint(x - 5, 8, room + 10, HEAD - 10)
            yield from self._heap(cell, x)
        for number, row in enumerate(panel.rows):
            y = self.head + ROW * number + 3
            if y > 3:
                yield element("path", d=f"M3 {y:g} H{3 + width:g}", stroke=LINE, stroke_width=0.6)
            yield from self._row(row, y + ROW / 2, marked)
        if panel.more:
            y = self.head + ROW * len(panel.rows) + 9
            yield from (element("circle", cx=EDGE + ICON + n * 6, cy=y, r=1.5, fill=QUIET) for n in (-1, 0, 1))

    def _title(self, player: int) -> Iterator[str]:
        middle = 3 + self.head / 2
        yield self._swatch(player, (EDGE + ICON, middle), 6)
        name, colour = self.layout.title(self.panel), self.things.colour(player)
        yield label(name, EDGE + 24, middle + 5, 15, "start", font_weight=600, fill=colour)

    def _swatch(self, player: int, at: Point, size: float) -> str:
        """A dot in the manner of a player: dark or light."""
        colour = self.things.colour(player)
        fill = PAPER if player % 2 else colour
        return element("circle", cx=at[0], cy=at[1], r=size, fill=fill, stroke=colour, stroke_width=2)

    # ------------------------------------------------------------------ heaps

    def _pool(self, cell: Cell, x: float, *, tinted: bool) -> Iterator[str]:
        """What the players have in one place: a heap of their things, and how many each of them has."""
        if tinted:
            yield _tint(x + 4, 7, POOL_WIDTH - 8, POOL - 8)
        at, size = (x + 38, 3 + POOL / 2 - 8), 31.0
        inside = self.things.pictures.of_fact(cell.fact).inside
        yield self.things.place(inside, at, size) if inside else ""
        yield from self._pile(cell, (at[0], at[1] + size * 0.93), 5)
        yield label(self.things.counted(cell.fact), at[0], POOL - 6, 12, fill=QUIET)
        step = min(24, (POOL - 16) / len(cell.facts))
        for number, (_, (player, *_), value) in enumerate(cell.facts):
            y = at[1] + (number - (len(cell.facts) - 1) / 2) * step
            yield self._swatch(player, (x + 83, y), 5)
            yield label(self.things.language.style.number(int(value or 0)), x + 93, y + 5, 14, "start", font_weight=700)

    def _heap(self, cell: Cell, x: float) -> Iterator[str]:
        """Things in a heap or side by side, and beside them how many they are."""
        middle = 3 + HEAD / 2
        inside = self.things.pictures.of_fact(cell.fact).inside
        if inside:
            yield self.things.place(inside, (x + 22, middle), 20)
            yield from self._pile(cell, (x + 22, middle + 18), 4)
        else:
            yield from self._items(cell, x, middle)
        for word in self.layout.words(cell, cell.number):
            weight = 700 if word.size > 12 else 400
            at = (x + self.layout.heap(cell) + 6, middle + word.below)
            yield label(word.text, *at, word.size, "start", fill=word.colour, font_weight=weight)

    def _pile(self, cell: Cell, bottom: Point, row: int) -> Iterator[str]:
        """Small things on top of each other, if they are not too many."""
        player = self.panel.player
        owners = [player if item.owner is None else item.owner for item in cell.items for _ in range(item.number)]
        for number, owner in enumerate(owners if len(owners) <= row * (row - 1) else ()):
            level, place_in_row = divmod(number, row)
            beside = min(row, len(owners) - level * row)
            x = bottom[0] + (place_in_row - (beside - 1) / 2) * 8.8
            yield self.things.item(cell.fact, (x, bottom[1] - 4.8 - level * 8.8), 4.6, owner)

    # ------------------------------------------------------------------ rows

    def _row(self, row: Row, middle: float, marked: Marked) -> Iterator[str]:
        """A piece, its name, and what is beside it."""
        gone = row.gone is not None
        if row.name in marked:
            yield _tint(EDGE - 4, middle - 15.5, self.layout.names - EDGE + 8, 31)
        at = (EDGE + ICON, middle)
        yield from self.things.piece(Piece(row.domain, row.name, "", self.panel.player), at, ICON, gone=gone)
        style: dict[str, str | float] = {"text_decoration": "line-through"} if gone else {}
        text = self.layout.name(row, self.panel.player)
        yield label(text, EDGE + 2 * ICON + 8, middle + 4.5, 13, "start", fill=QUIET if gone else INK, **style)
        if gone:
            cross = f"M{at[0] - 11:g} {middle - 11:g} l22 22 m0 -22 l-22 22"
            yield element("path", d=cross, stroke=INK, stroke_width=1.6, stroke_linecap="round")
        for cell in row.cells:
            x, width = self.layout.columns[row.domain, cell.fact]
            if place(row, cell) in marked:
                yield _tint(x - 5, middle - 15.5, width + 8, 31)
            yield from self._items(cell, x, middle)

    def _items(self, cell: Cell, x: float, middle: float) -> Iterator[str]:
        """The things in one place, from left to right; many small ones in two lines."""
        faces, line = self.layout.shows_faces(cell), self.layout.line(cell)
        step, two = FACE_STEP if faces else SMALL_STEP, cell.room > line
        if cell.number > MANY:
            for item in cell.items[:1]:
                yield from self._item(cell, item, (x + step / 2, middle))
            yield label(f"× {cell.number}", x + step, middle + 4.5, 13, "start")
            return
        every = [(item, left == 1) for item in cell.items for left in range(item.number, 0, -1)]
        for number, (item, last) in enumerate(every):
            level, place_in_line = divmod(number, line)
            at = (x + step * (place_in_line + 0.5), middle + (level * 2 - 1) * 7.5 * two)
            yield from self._item(cell, item, at, marked=item.marked and last)

    def _item(self, cell: Cell, item: Item, at: Point, *, marked: bool = False) -> Iterator[str]:
        """One thing: an element with its face, or a thing that is counted."""
        player = self.panel.player
        if item.element is None:
            yield self.things.item(cell.fact, at, SMALL, player)
            return
        colour = INK if player is None else self.things.colour(player)
        yield from self.things.piece(Piece(*item.element, "", player), at, FACE, colour)
        if marked:
            bar = f"M{at[0] - FACE * 0.8:g} {at[1] + FACE + 2:g} h{FACE * 1.6:g}"
            yield element("path", d=bar, stroke=INK, stroke_width=2.4)


def legend(things: Things, panels: Sequence[Panel], room: float) -> tuple[list[str], float]:
    """What the faces and small things in the rows mean, in lines below them; and their height."""
    signs: dict[Member | str, None] = {}
    for cell in (cell for panel in panels for row in panel.rows for cell in row.cells):
        signs |= dict.fromkeys(item.element or cell.fact for item in cell.items)
    drawn: list[str] = []
    x, y = EDGE, 12.0
    for sign in signs:
        text = things.name(*sign) if isinstance(sign, tuple) else things.counted(sign)
        if not text:
            continue
        width = 18 + breadth(text, 11) + 14
        if x > EDGE and x + width > room:
            x, y = EDGE, y + 18
        at = (x + 6, y)
        if isinstance(sign, tuple):
            drawn += things.piece(Piece(*sign, "", None), at, 6.5)
        else:
            drawn.append(things.item(sign, at, 6))
        drawn.append(label(text, x + 17, y + 4, 11, "start", fill=QUIET))
        x += width
    return drawn, y + 12 if drawn else 0.0


def _tint(x: float, y: float, width: float, height: float) -> str:
    """What has changed: light, with a rim that is seen in grey too."""
    frame = {"x": x, "y": y, "width": width, "height": height, "rx": 4}
    return element("rect", **frame, fill=TINT, stroke=FADED, stroke_dasharray="3 2")
