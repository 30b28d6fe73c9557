"""Drawings of boards: a scene as SVG, with its words in the language of the page.

Everything can be told without colours: players by dark and light pieces, pieces by shape and letter, tokens by
shape.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lexludi.catalog.language import Language
from lexludi.catalog.runs import plain
from lexludi.catalog.tell import tell_fact
from lexludi.manual.pictures import SHAPES, Pictures
from lexludi.manual.scene import Board, Piece, Scene, Token
from lexludi.manual.svg import INK, PAPER, QUIET, document, element, label
from lexludi.program import Grid, Sort

CELL = 44.0
MARGIN = 24.0
TITLE = 26.0
GAP = 20.0
LINE, TINT, DARK, GROUND = "#8d8a84", "#fff3bf", "#e7e3da", "#faf8f4"
ROOM = 760.0  # a row of boards is not wider than this

_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")
_COORDINATES = re.compile(r"([A-Za-z])(\d+)")

Point = tuple[float, float]


@dataclass(frozen=True)
class Artist:
    """Draws scenes for one language."""

    language: Language
    pictures: Pictures
    _letters: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)

    # ------------------------------------------------------------------ a whole scene

    def draw(self, scene: Scene, marked: Collection[tuple[int, str]] = ()) -> str:
        """The boards side by side, or in rows; `marked` spaces (board and space) are tinted."""
        parts: list[str] = []
        x = y = width = row_height = 0.0
        for number, board in enumerate(scene.boards):
            size = self._size(board.grid)
            if x and x + size[0] > ROOM:
                x, y, row_height = 0.0, y + row_height, 0.0
            spaces = sorted(space for place, space in marked if place == number)
            inside = "\n".join(self._board(board, spaces))
            parts.append(element("g", "\n", inside, "\n", transform=f"translate({x:g} {y:g})"))
            x += size[0] + GAP
            width, row_height = max(width, x - GAP), max(row_height, size[1])
        return document(width + 6, y + row_height, *parts)

    def says(self, scene: Scene) -> str:
        """What is to be seen, in sentences: the alternative text of the drawing."""
        program = self.pictures.program
        told = [tell_fact(self.language, program, *fact) for fact in scene.facts]
        sentences = [plain(runs) for runs in told if runs is not None]
        return " ".join(sentences) or plain(self.language.say("manual/empty board"))

    # ------------------------------------------------------------------ one board

    def _points(self, grid: Grid) -> dict[str, Point]:
        return positions(grid, self.pictures.program.domains[grid.space].members)

    def _size(self, grid: Grid) -> Point:
        points = self._points(grid).values()
        width = max(x for x, _ in points) + CELL / 2 + 2
        return width, max(y for _, y in points) + CELL / 2 + (MARGIN if grid.columns else 4)

    def _board(self, board: Board, marked: Collection[str]) -> Iterable[str]:
        grid = board.grid
        points = self._points(grid)
        width, _ = self._size(grid)
        if board.player is not None:
            name = plain(self.language.element(self.pictures.program, "player", board.player, "cap"))
            colour = self.pictures.of_element("player", self._player(board.player)).colour
            yield label(name, MARGIN + (width - MARGIN) / 2, 18, 14, font_weight=600, fill=colour)
        yield from self._squares(grid, points, marked) if grid.columns else self._lines(grid, points, marked)
        for piece in board.pieces:
            yield from self._trail(piece, points)
        for space, point in points.items():
            yield from self._space(board.on(space), point)

    def _squares(self, grid: Grid, points: Mapping[str, Point], marked: Collection[str]) -> Iterable[str]:
        """The spaces of a grid with its letters and numbers around it."""
        program = self.pictures.program
        columns, rows = program.domains[grid.columns], program.domains[grid.rows]
        width, height = MARGIN + CELL * len(columns.members), TITLE + CELL * len(rows.members)
        chequered = len(columns.members) * len(rows.members) > len(points)
        frame = {"x": MARGIN, "y": TITLE, "width": width - MARGIN, "height": height - TITLE}
        yield element("rect", **frame, fill=PAPER if chequered else GROUND)
        for space in points if chequered else marked:
            x, y = points[space]
            corner = {"x": x - CELL / 2, "y": y - CELL / 2, "width": CELL, "height": CELL}
            yield element("rect", **corner, fill=TINT if space in marked else DARK)
        down = "".join(f"M{MARGIN + CELL * n:g} {TITLE:g}V{height:g}" for n in range(1, len(columns.members)))
        across = "".join(f"M{MARGIN:g} {TITLE + CELL * n:g}H{width:g}" for n in range(1, len(rows.members)))
        yield element("path", d=down + across, stroke=LINE)
        yield element("rect", **frame, fill="none", stroke=INK, stroke_width=1.5)
        for place, name in enumerate(columns.members):
            yield label(name, MARGIN + CELL * (place + 0.5), height + 16, 12, fill=QUIET)
        for place, name in enumerate(rows.members):
            yield label(name, MARGIN - 11, height - CELL * (place + 0.5) + 4, 12, fill=QUIET)

    def _lines(self, grid: Grid, points: Mapping[str, Point], marked: Collection[str]) -> Iterable[str]:
        """A board of lines: the lines, a dot on each space, its name beside it."""
        names = self.pictures.program.domains[grid.space].members
        for line in grid.lines:
            corners = " ".join(f"{x:g},{y:g}" for x, y in (points[names[space]] for space in line))
            yield element("polyline", points=corners, fill="none", stroke=INK, stroke_width=1.5)
        for space, (x, y) in points.items():
            if space in marked:
                yield element("circle", cx=x, cy=y, r=CELL * 0.46, fill=TINT)
            yield element("circle", cx=x, cy=y, r=4, fill=INK)
            yield label(space, x + 13, y + 17, 10, fill=QUIET)

    def _space(self, things: Sequence[Piece | Token], point: Point) -> Iterable[str]:
        """What is on one space: a piece in the middle, tokens in the corners, a token alone in the middle too."""
        pieces = [thing for thing in things if isinstance(thing, Piece)]
        tokens = [thing for thing in things if isinstance(thing, Token)]
        for piece in pieces:
            yield from self.piece(piece, point, CELL * (0.3 if tokens else 0.36))
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        for place, token in enumerate(tokens):
            alone = len(tokens) == 1 and not pieces
            dx, dy = (0, 0) if alone else corners[place % 4]
            at = (point[0] + dx * CELL * 0.33, point[1] + dy * CELL * 0.33)
            yield from self.token(token, at, CELL * (0.26 if alone else 0.15))

    # ------------------------------------------------------------------ things

    def piece(self, piece: Piece, at: Point, size: float) -> Iterable[str]:
        """A piece: dark for the players on odd seats, light with a dark rim for the others."""
        picture = self.pictures.of_element(piece.domain, piece.name)
        colour = picture.colour or INK
        light = piece.owner is not None and piece.owner % 2 == 1
        fill, rim, ink = ("#ffffff", colour, colour) if light else (colour, "#ffffff", "#ffffff")
        outline = SHAPES[picture.shape or "circle"]
        yield _shape(outline, at, size, fill=fill, stroke=rim, stroke_width=0.16 if light else 0.08)
        if letter := self.letter(piece.domain, piece.name):
            drop = 0.36 if picture.shape not in ("tank", "gun") else 0.72
            yield label(letter, at[0], at[1] + size * drop, size * 0.95, fill=ink, font_weight=700)
        if piece.heading in _COMPASS:
            angle = _COMPASS.index(piece.heading) * 45
            turn = f"translate({at[0]:g} {at[1]:g}) rotate({angle})"
            reach = CELL * (0.6 if angle % 90 == 0 else 0.7)
            arrow = f"M0 {-reach:g} l5 8 h-10 Z"
            yield element("path", d=arrow, transform=turn, fill=INK, stroke="#ffffff", stroke_width=0.8)

    def token(self, token: Token, at: Point, size: float) -> Iterable[str]:
        """A token, or a number of them."""
        picture = self.pictures.of_fact(token.fact)
        yield _shape(SHAPES[picture.shape], at, size, fill=picture.colour, stroke="#ffffff", stroke_width=0.12)
        if token.number is not None:
            yield label(str(token.number), at[0], at[1] + size * 0.4, size * 1.1, fill="#ffffff", font_weight=700)

    def icon(self, *, piece: Piece | None = None, token: Token | None = None) -> str:
        """A single thing as a small drawing, for tables and legends."""
        at, size = (18.0, 18.0), 13.0
        inside = self.piece(piece, at, size) if piece is not None else self.token(token, at, size) if token else ()
        return document(36, 36, *inside)

    def letter(self, domain: str, member: str) -> str:
        """The letter on an element: in the source language the authored one, else made of its name."""
        if (domain, member) not in self._letters:
            self._letters[domain, member] = self._find_letter(domain, member)
        return self._letters[domain, member]

    def _find_letter(self, domain: str, member: str) -> str:
        picture = self.pictures.of_element(domain, member)
        if picture.letter and self.language.source is None:
            return picture.letter
        kind, name = self._named_for(domain, member)
        if kind == "player":
            return ""
        names = self.pictures.program.domains[kind].members
        lettered = [other for other in names if self.pictures.of_element(kind, other).letter]
        if name not in lettered and picture.shape:
            return ""  # its shape says what it is
        return dict(zip(names, distinct_letters([self.language.term(other) for other in names]), strict=True))[name]

    def _named_for(self, domain: str, member: str) -> tuple[str, str]:
        """What an element is called on the board: a red scout is a scout."""
        program = self.pictures.program
        for table in program.tables.values():
            if table.of == domain and table.type.sort is Sort.MEMBER and table.type.domain != "player":
                value = table.values[program.domains[domain].members.index(member)]
                if isinstance(value, int):
                    return table.type.domain, program.domains[table.type.domain].name_of(value)
        return domain, member

    def _trail(self, piece: Piece, points: Mapping[str, Point]) -> Iterable[str]:
        """The way that a piece took, as a broken line with a small ring where it began."""
        way = [points[space] for space in (*piece.trail, piece.space)] if piece.trail else []
        if len(way) > 1:
            colour = self.pictures.of_element(piece.domain, piece.name).colour or INK
            corners = " ".join(f"{x:g},{y:g}" for x, y in way)
            style: dict[str, str | int | float] = {"fill": "none", "stroke": colour, "stroke_width": 2}
            yield element("polyline", points=corners, **style, stroke_dasharray="5 4")
            yield element("circle", cx=way[0][0], cy=way[0][1], r=5, **style)

    def _player(self, player: int) -> str:
        return self.pictures.program.domains["player"].name_of(player)


def positions(grid: Grid, names: Sequence[str]) -> dict[str, Point]:
    """Where the middle of each space is drawn. Spaces that are not on a grid stand where their names say (`a1`),
    or else in a circle."""
    if grid.columns:
        rows = len(grid.at[0])
        return {
            names[space]: (MARGIN + CELL * (column + 0.5), TITLE + CELL * (rows - row - 0.5))
            for column, spaces in enumerate(grid.at)
            for row, space in enumerate(spaces)
            if space is not None
        }
    found = [_COORDINATES.fullmatch(name) for name in names]
    known = [match for match in found if match is not None]
    if len(known) == len(names):
        letters = sorted({match[1] for match in known})
        rows = max(int(match[2]) for match in known)
        return {
            match[0]: (MARGIN + CELL * (letters.index(match[1]) + 0.5), TITLE + CELL * (rows - int(match[2]) + 0.5))
            for match in known
        }
    radius, turn = CELL * max(1.5, len(names) / 5), 2 * math.pi / len(names)
    middle = radius + CELL / 2
    return {
        name: (MARGIN + middle + radius * math.sin(turn * place), TITLE + middle - radius * math.cos(turn * place))
        for place, name in enumerate(names)
    }


def distinct_letters(names: Sequence[str]) -> list[str]:
    """A letter for each name, its first if it is free; a number where no letter is left.

    >>> distinct_letters(["Kampfpanzer", "Spähfahrzeug", "Kanone"])
    ['K', 'S', 'A']
    """
    taken: list[str] = []
    for number, name in enumerate(names, 1):
        letters = [letter.upper() for letter in (*(word[0] for word in name.split()), *name) if letter.isalpha()]
        taken.append(next((letter for letter in letters if letter not in taken), str(number)))
    return taken


def _shape(outline: str, at: Point, size: float, **style: str | float) -> str:
    place = f"translate({at[0]:g} {at[1]:g}) scale({size:g})"
    return element("path", d=outline, transform=place, fill_rule="evenodd", stroke_linejoin="round", **style)
