"""Drawings of single things: pieces, tokens, the letters on them and the words beside them.

Everything can be told without colours: players by dark and light, things by shape and letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from unicodedata import normalize

from lexludi.catalog.language import Language
from lexludi.catalog.runs import plain
from lexludi.manual.pictures import PLACES, SHAPES, Pictures
from lexludi.manual.scene import Piece, Token
from lexludi.manual.svg import INK, PAPER, document, element, label
from lexludi.program import Sort

CELL = 44.0
FADED, PALE = "#a19d96", "#f1eee8"

Point = tuple[float, float]

_LETTERS = {"tank": (0.72, 0.95), "gun": (0.72, 0.95), "triangle": (0.62, 0.85)}
"""Where the letter stands on a shape, and how high it is, where that is not the middle."""
_COMPASS = ("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest")


@dataclass(frozen=True)
class Things:
    """Draws things for one language."""

    language: Language
    pictures: Pictures
    _letters: dict[tuple[str, str], str] = field(default_factory=dict, compare=False, repr=False)

    # ------------------------------------------------------------------ drawings

    def piece(self, piece: Piece, at: Point, size: float, colour: str = "", *, gone: bool = False) -> Iterable[str]:
        """A piece: dark for the players on odd seats, light with a dark rim for the others, pale if it is gone.

        `colour`: for what has none of its own."""
        picture = self.pictures.of_element(piece.domain, piece.name)
        fill, rim, ink, width = _inks(picture.colour or colour or INK, piece.owner)
        if gone:
            fill, rim, ink, width = PALE, FADED, FADED, 0.16
        yield drawn(SHAPES[picture.shape or "circle"], at, size, fill=fill, stroke=rim, stroke_width=width)
        if letter := self.letter(piece.domain, piece.name):
            drop, height = _LETTERS.get(picture.shape, (0.36, 0.95))
            yield label(letter, at[0], at[1] + size * drop, size * height, fill=ink, font_weight=700)
        if piece.heading in _COMPASS:
            angle = _COMPASS.index(piece.heading) * 45
            turn = f"translate({at[0]:g} {at[1]:g}) rotate({angle})"
            reach = CELL * (0.6 if angle % 90 == 0 else 0.7)
            arrow = f"M0 {-reach:g} l5 8 h-10 Z"
            yield element("path", d=arrow, transform=turn, fill=INK, stroke="#ffffff", stroke_width=0.8)

    def token(self, token: Token, at: Point, size: float) -> Iterable[str]:
        """A token, or a number of them."""
        picture = self.pictures.of_fact(token.fact)
        yield drawn(SHAPES[picture.shape], at, size, fill=picture.colour, stroke="#ffffff", stroke_width=0.12)
        if token.number is not None:
            yield label(str(token.number), at[0], at[1] + size * 0.4, size * 1.1, fill="#ffffff", font_weight=700)

    def item(self, fact: str, at: Point, size: float, owner: int | None = None) -> str:
        """One of the things that a fact counts. What has no colour of its own has that of its player."""
        picture = self.pictures.of_fact(fact)
        own = self.pictures.authored.get(fact)
        if owner is None or (own is not None and own.colour):
            return drawn(SHAPES[picture.shape], at, size, fill=picture.colour, stroke="#ffffff", stroke_width=0.12)
        fill, rim, _, width = _inks(self.colour(owner), owner)
        return drawn(SHAPES[picture.shape], at, size, fill=fill, stroke=rim, stroke_width=width)

    def place(self, place: str, at: Point, size: float) -> str:
        """What things lie in."""
        return drawn(PLACES[place], at, size, fill=PAPER, stroke=INK, stroke_width=0.09)

    def icon(self, *, piece: Piece | None = None, token: Token | None = None) -> str:
        """A single thing as a small drawing, for tables and legends."""
        at, size = (18.0, 18.0), 13.0
        inside = self.piece(piece, at, size) if piece is not None else self.token(token, at, size) if token else ()
        return document(36, 36, *inside)

    def player(self, player: int) -> str:
        """The name of a player."""
        return plain(self.language.element(self.pictures.program, "player", player, "cap"))

    def colour(self, player: int) -> str:
        """The colour of a player."""
        return self.pictures.of_element("player", self.pictures.program.domains["player"].name_of(player)).colour

    # ------------------------------------------------------------------ letters and words

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

    def name(self, domain: str, member: str, *, short: bool = False) -> str:
        """The name of an element; `short`: where it is seen whose it is, a red scout is a scout."""
        kind, name = self._named_for(domain, member) if short else (domain, member)
        known = self.pictures.program.domains[kind]
        value = known.values[known.members.index(name)]
        return plain(self.language.element(self.pictures.program, kind, value, "cap"))

    def noun(self, fact: str) -> str:
        """The term of what a fact counts: what the author says, else that of its name, or of which it is the plural."""
        known = (self.pictures.of_fact(fact).label, fact, fact.removesuffix("s"))
        return next((term for term in known if term and self.knows(term)), "")

    def counted(self, fact: str) -> str:
        """The name of what a fact counts; empty if there is no term for it."""
        noun = self.noun(fact)
        return self.language.term(noun, "cap") if noun else ""

    def knows(self, term: str) -> bool:
        """Whether there is such a term, if only in the source language."""
        language = self.language
        return term in language.terms or (language.source is not None and term in language.source.terms)


def distinct_letters(names: Sequence[str]) -> list[str]:
    """A letter for each name, its first if it is free; a number where no letter is left.

    >>> distinct_letters(["Kampfpanzer", "Spähfahrzeug", "Kanone"])
    ['K', 'S', 'A']

    Greek capitals bear no accent, so that alpha with and without one would look the same.

    >>> distinct_letters(["Αναγνωριστικό", "Άρμα μάχης", "Όχημα πυροβολικού"])
    ['Α', 'Μ', 'Ο']
    """
    taken: list[str] = []
    for number, name in enumerate(map(_without_accents, names), 1):
        letters = [letter.upper() for letter in (*(word[0] for word in name.split()), *name) if letter.isalpha()]
        taken.append(next((letter for letter in letters if letter not in taken), str(number)))
    return taken


def _without_accents(name: str) -> str:
    """The name without the accents of Greek vowels; the letters of other alphabets keep their marks."""
    return "".join(_plain_letter(letter) for letter in normalize("NFC", name))


def _plain_letter(letter: str) -> str:
    base = normalize("NFD", letter)[0]
    return base if "\u0370" <= base <= "\u03ff" else letter


def drawn(outline: str, at: Point, size: float, **style: str | float) -> str:
    """An outline in its place."""
    place = f"translate({at[0]:g} {at[1]:g}) scale({size:g})"
    return element("path", d=outline, transform=place, fill_rule="evenodd", stroke_linejoin="round", **style)


def _inks(colour: str, owner: int | None) -> tuple[str, str, str, float]:
    """Filling, rim, letter and width of the rim: dark on odd seats and for what is nobody's, light on the others."""
    light = owner is not None and owner % 2 == 1
    return ("#ffffff", colour, colour, 0.16) if light else (colour, "#ffffff", "#ffffff", 0.08)
