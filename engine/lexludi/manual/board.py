"""Drawings of boards, with their words in the language of the page."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexludi.manual.scene import Board, Piece, Token
from lexludi.manual.svg import INK, LINE, PAPER, QUIET, TINT, element, label
from lexludi.manual.things import CELL, Point, Things
from lexludi.program import Grid

MARGIN = 24.0
TITLE = 26.0
DARK, GROUND = "#e7e3da", "#faf8f4"

_COORDINATES = re.compile(r"([A-Za-z])(\d+)")


@dataclass(frozen=True)
class BoardDrawing:
    """The drawing of one board."""

    things: Things
    board: Board

    @cached_property
    def points(self) -> Mapping[str, Point]:
        """Where the middle of each space is."""
        return positions(self.board.grid, self.things.pictures.program.domains[self.board.grid.space].members)

    @cached_property
    def size(self) -> Point:
        """Width and height."""
        points = self.points.values()
        width = max(x for x, _ in points) + CELL / 2 + 2
        return width, max(y for _, y in points) + CELL / 2 + (MARGIN if self.board.grid.columns else 4)

    def parts(self, marked: Collection[str]) -> Iterable[str]:
        """What it consists of; `marked` spaces are tinted."""
        board, points = self.board, self.points
        if board.player is not None:
            name, colour = self.things.player(board.player), self.things.colour(board.player)
            yield label(name, MARGIN + (self.size[0] - MARGIN) / 2, 18, 14, font_weight=600, fill=colour)
        yield from self._squares(marked) if board.grid.columns else self._lines(marked)
        for piece in board.pieces:
            yield from self._trail(piece)
        for space, point in points.items():
            yield from self._space(board.on(space), point)

    def _squares(self, marked: Collection[str]) -> Iterable[str]:
        """The spaces of a grid with its letters and numbers around it."""
        grid, points, program = self.board.grid, self.points, self.things.pictures.program
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

    def _lines(self, marked: Collection[str]) -> Iterable[str]:
        """A board of lines: the lines, a dot on each space, its name beside it."""
        grid, points = self.board.grid, self.points
        names = self.things.pictures.program.domains[grid.space].members
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
            yield from self.things.piece(piece, point, CELL * (0.3 if tokens else 0.36))
        corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
        for place, token in enumerate(tokens):
            alone = len(tokens) == 1 and not pieces
            dx, dy = (0, 0) if alone else corners[place % 4]
            at = (point[0] + dx * CELL * 0.33, point[1] + dy * CELL * 0.33)
            yield from self.things.token(token, at, CELL * (0.26 if alone else 0.15))

    def _trail(self, piece: Piece) -> Iterable[str]:
        """The way that a piece took, as a broken line with a small ring where it began."""
        way = [self.points[space] for space in (*piece.trail, piece.space)] if piece.trail else []
        if len(way) > 1:
            colour = self.things.pictures.of_element(piece.domain, piece.name).colour or INK
            corners = " ".join(f"{x:g},{y:g}" for x, y in way)
            style: dict[str, str | int | float] = {"fill": "none", "stroke": colour, "stroke_width": 2}
            yield element("polyline", points=corners, **style, stroke_dasharray="5 4")
            yield element("circle", cx=way[0][0], cy=way[0][1], r=5, **style)


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
