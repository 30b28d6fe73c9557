"""Boards as text: a table for each board, letters for pieces, signs for tokens, and what they mean below."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rich.box import SQUARE
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from lexludi.catalog import Language, plain
from lexludi.game import Game
from lexludi.manual.pictures import Pictures, read_pictures
from lexludi.manual.scene import Board, Piece, Token, scene
from lexludi.program import Sort
from lexludi.state import State

SIGNS = {
    "cross": "x",
    "crate": "+",
    "star": "*",
    "ring": "o",
    "diamond": "#",
    "triangle": "^",
    "square": "=",
    "bar": "-",
}
"""How the shapes of pictures look as text."""


def drawn_boards(game: Game, language: Language, state: State) -> RenderableType:
    """All boards of a state, side by side as far as there is room."""
    drawing = _Drawing(game, language, state, read_pictures(language.spec, game.program))
    return Columns([drawing.board(board) for board in scene(game.program, state).boards], padding=(0, 4))


@dataclass(frozen=True)
class _Drawing:
    game: Game
    language: Language
    state: State
    pictures: Pictures

    def board(self, board: Board) -> RenderableType:
        """One board, and below it what its signs mean."""
        program, grid = self.game.program, board.grid
        title = "" if board.player is None else plain(self.language.element(program, "player", board.player, "cap"))
        spaces = program.domains[grid.space]
        things: list[Piece | Token] = [*board.pieces, *board.tokens]
        meanings = dict.fromkeys(self._meaning(thing).markup for thing in things)
        legend = [Text.from_markup(meaning) for meaning in meanings]
        if not grid.columns:  # not made of columns and rows: a list of the spaces that are not empty
            names = [name for name in spaces.members if board.on(name)]
            return Group(Text(title, "bold"), *(Text(f"{name} ") + self._signs(board, name) for name in names), *legend)
        table = Table(title=title or None, title_style="bold", box=SQUARE, show_lines=True, padding=0)
        table.add_column("", justify="right", style="dim")
        for column in program.domains[grid.columns].members:
            table.add_column(column, justify="center", min_width=3)
        rows = program.domains[grid.rows].members
        for place in reversed(range(len(rows))):
            row = (column[place] for column in grid.at)
            cells = (Text() if space is None else self._signs(board, spaces.name_of(space)) for space in row)
            table.add_row(rows[place], *cells)
        return Group(table, *legend)

    def _signs(self, board: Board, space: str) -> Text:
        """What is on a space."""
        return Text().join(self._sign(thing) for thing in board.on(space))

    def _sign(self, thing: Piece | Token) -> Text:
        if isinstance(thing, Token):
            sign = SIGNS.get(self.pictures.of_fact(thing.fact).shape, thing.fact[0])
            return Text(sign if thing.number is None else str(thing.number))
        picture = self.pictures.of_element(thing.domain, thing.name)
        letter = picture.letter or self._name(thing)[:1].upper()
        return Text(letter, f"bold white on {picture.colour}" if picture.colour else "bold")

    def _meaning(self, thing: Piece | Token) -> Text:
        """A sign and what it means; of a piece also how many points it has."""
        if isinstance(thing, Token):
            return Text.assemble(self._sign(thing), f" {self.language.term(thing.fact)}")
        numbers = ", ".join(self._numbers(thing))
        return Text.assemble(self._sign(thing), f" {self._name(thing)}{f': {numbers}' if numbers else ''}")

    def _name(self, piece: Piece) -> str:
        return plain(self.language.element(self.game.program, piece.domain, self._member(piece)))

    def _member(self, piece: Piece) -> int:
        domain = self.game.program.domains[piece.domain]
        return domain.values[domain.members.index(piece.name)]

    def _numbers(self, piece: Piece) -> Iterator[str]:
        """The facts about a piece that are numbers of something with a noun: its armour points."""
        for fact in self.game.program.facts.values():
            if fact.of == (piece.domain,) and fact.type.sort is Sort.NUMBER and fact.type.domain in self.language.terms:
                value = self.game.fact_value(self.state, fact.name, (self._member(piece),))
                if value is not None:
                    yield plain(self.language.render(f"{{number}}|{fact.type.domain}", {"number": value}))
