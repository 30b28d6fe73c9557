"""`pictures:` in `components.yaml`: how the components look in diagrams.

    pictures:
      red: {colour: "#b3261e"}
      scout: {shape: tank, letter: S}
      artillery_token: {shape: cross}

A name is that of an element (`red`, `scout`, `red_scout`), of a fact (`artillery_token`) or of a whole kind
(`vehicle`). What is not said is taken from a small stock: colours for players, shapes for the rest. Every shape
can be told from the others without its colour.

Where there is no board, or beside it, `row:` names what is shown of the members of a kind:

      vehicle: {row: [damage, crew], gone without: crew}
      player: {row: [stones]}
      stones: {shape: circle, in: bag, label: bag}
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import asdict, dataclass, replace
from difflib import get_close_matches
from typing import Annotated

from pydantic import Field

from lexludi.problem import Problems
from lexludi.program import Fact, Program, Sort
from lexludi.source import Map, Node, Text
from lexludi.spec import Spec
from lexludi.spec.annotations import OneOf, Texts
from lexludi.spec.shape import Authored, belongs, shape

COLOURS = ("#1f4e9e", "#b3261e", "#2e6b34", "#8a5a00", "#6a3d8f", "#0f6a73")
TOKEN_COLOUR = "#3f3d3a"


def _star(points: int, outer: float, inner: float) -> str:
    """A star, as the outline that a pen draws around it."""
    corners = []
    for place in range(points * 2):
        radius = outer if place % 2 == 0 else inner
        angle = math.pi * place / points - math.pi / 2
        corners.append(f"{radius * math.cos(angle):.2f} {radius * math.sin(angle):.2f}")
    return f"M{' L'.join(corners)} Z"


SHAPES: Mapping[str, str] = {
    "circle": "M-.9 0 A.9 .9 0 1 1 .9 0 A.9 .9 0 1 1 -.9 0 Z",
    "square": "M-.8 -.8 H.8 V.8 H-.8 Z",
    "diamond": "M0 -1 L1 0 L0 1 L-1 0 Z",
    "triangle": "M0 -.9 L.95 .8 H-.95 Z",
    "hexagon": "M-.5 -.87 H.5 L1 0 L.5 .87 H-.5 L-1 0 Z",
    "shield": "M-.8 -.85 H.8 V.1 Q.75 .7 0 .95 Q-.75 .7 -.8 .1 Z",
    "cross": "M-.9 -.5 L-.5 -.9 L0 -.4 L.5 -.9 L.9 -.5 L.4 0 L.9 .5 L.5 .9 L0 .4 L-.5 .9 L-.9 .5 L-.4 0 Z",
    "star": _star(8, 1, 0.5),
    "crate": "M-.85 -.85 H.85 V.85 H-.85 Z M-.6 -.6 V.6 H.6 V-.6 Z M-.6 -.35 L.35 .6 H.6 V.35 L-.35 -.6 H-.6 Z",
    "ring": "M-.95 0 A.95 .95 0 1 1 .95 0 A.95 .95 0 1 1 -.95 0 Z M-.5 0 A.5 .5 0 1 0 .5 0 A.5 .5 0 1 0 -.5 0 Z",
    "bar": "M-.95 -.3 H.95 V.3 H-.95 Z",
    "tank": "M-1 .1 L-.75 -.2 H-.5 L-.35 -.75 H.3 V-.62 H1 V-.42 H.42 L.5 -.2 H.75 L1 .1 V.6 L.75 .9 H-.75 L-1 .6 Z",
    "gun": "M-1 .95 V-.1 H-.25 L.75 -.98 L.96 -.74 L.25 -.1 H.85 V.95 Z",
    "die": "M-.5 -.85 H.5 Q.85 -.85 .85 -.5 V.5 Q.85 .85 .5 .85 H-.5 Q-.85 .85 -.85 .5 V-.5 Q-.85 -.85 -.5 -.85 Z",
    "pawn": "M-.17 -.22 A.4 .4 0 1 1 .17 -.22 Q.6 .05 .72 .95 H-.72 Q-.6 .05 -.17 -.22 Z",
    "needle": "M-.14 .05 A.52 .52 0 1 1 .14 .05 L0 1 Z",
}
"""Outlines in a box that reaches from -1 to 1 both ways."""

PLACES: Mapping[str, str] = {
    "bag": "M-.34 -.6 L-.5 -.95 Q-.25 -.83 0 -.93 Q.25 -.83 .5 -.95 L.34 -.6 Q1 -.2 1 .4 Q1 .95 .5 .95 H-.5"
    " Q-1 .95 -1 .4 Q-1 -.2 -.34 -.6 Z M-.34 -.6 H.34",
    "box": "M-.95 -.4 V.9 H.95 V-.4 L1.1 -.65 M-.95 -.4 L-1.1 -.65",
    "tray": "M-1.1 .45 L-.95 .9 H.95 L1.1 .45",
}
"""What things lie in, with room for them in the lower part."""

_TOKEN_SHAPES = ("cross", "crate", "star", "ring", "diamond", "triangle", "square", "hexagon")


class AuthoredPicture(Authored):
    """How one component looks."""

    colour: Text | None = Field(default=None, description='Its colour: `"#b3261e"`.')
    form: Annotated[Text, OneOf(*SHAPES)] | None = Field(default=None, alias="shape", description="Its shape.")
    letter: Text | None = Field(default=None, description="The letter on it, in the language of the ruleset.")
    inside: Annotated[Text, OneOf(*PLACES)] | None = Field(
        default=None, alias="in", description="Of a fact that counts things: what they lie in."
    )
    label: Text | None = Field(
        default=None,
        description="Of a fact that counts things: the term that stands beside them. Of what lies in something it is "
        "the name of the place; else it is counted (`lost_stone`: 2 lost stones).",
    )
    shared: Annotated[Text, OneOf("yes", "no")] | None = Field(
        default=None, description="`yes`, of a fact in the row of `player`: the things of all players lie in one place."
    )
    marked_by: Text | None = Field(
        default=None,
        alias="marked by",
        description="Of a fact about a thing and its faces: the fact that says which of several faces is marked.",
    )
    row: Texts = Field(
        default=[],
        description="Of a kind: its members stand in rows, player by player, and beside each is shown what these facts "
        "say of it, in this order. A number is shown by so many things of the fact's shape, an element by its own "
        "shape and letter. What is said of `player` stands above the rows.",
    )
    gone_without: Text | None = Field(
        default=None,
        alias="gone without",
        description="Of a kind with a `row:`: the fact without which a member is out of play.",
    )

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """`gone without` needs `row`."""
        belongs(data, "gone without", "row", problems)


@dataclass(frozen=True, slots=True)
class Picture:
    """How something looks. Empty: not said."""

    shape: str = ""
    colour: str = ""
    letter: str = ""
    inside: str = ""
    label: str = ""
    marked_by: str = ""
    shared: bool = False

    def over(self, other: Picture) -> Picture:
        """This picture, and what it leaves open from another."""
        return replace(other, **{key: value for key, value in asdict(self).items() if value})


@dataclass(frozen=True, slots=True)
class RowPicture:
    """What is shown beside each member of a kind. `gone_without`: the fact without which one is out of play."""

    kind: str
    facts: tuple[str, ...]
    gone_without: str = ""


@dataclass(frozen=True)
class Pictures:
    """How all components of a ruleset look."""

    authored: Mapping[str, Picture]
    program: Program
    rows: tuple[RowPicture, ...] = ()

    @property
    def shared(self) -> tuple[str, ...]:
        """The facts of players whose things lie together."""
        facts = (fact for row in self.rows if row.kind == "player" for fact in row.facts)
        return tuple(fact for fact in facts if self.of_fact(fact).shared)

    def of_element(self, domain: str, member: str) -> Picture:
        """A piece or another element: what is said of it, of its player and model, of its whole kind."""
        picture = self.authored.get(member, Picture())
        kind = self.program.domains[domain]
        if domain == "player":
            return picture.over(Picture(colour=COLOURS[kind.members.index(member) % len(COLOURS)]))
        for table in self.program.tables.values():
            if table.of == domain and table.type.sort is Sort.MEMBER:
                value = table.values[kind.members.index(member)]
                if isinstance(value, int):
                    other = self.program.domains[table.type.domain].name_of(value)
                    picture = picture.over(self.of_element(table.type.domain, other))
        return picture.over(self.authored.get(domain, Picture()))

    def of_fact(self, fact: str) -> Picture:
        """A token: something that is on a space or is not."""
        tokens = [name for name, known in self.program.facts.items() if known.type.sort is Sort.YES_NO]
        stock = _TOKEN_SHAPES[tokens.index(fact) % len(_TOKEN_SHAPES)] if fact in tokens else "circle"
        return self.authored.get(fact, Picture()).over(Picture(stock, TOKEN_COLOUR))


WAYS = ("count", "face", "faces", "holder")
"""How a fact can be shown beside a thing: so many, an element, so many of each element, or that it is this thing."""


def beside(fact: Fact, kind: str, program: Program) -> str:
    """Which of the `WAYS` a fact can be shown beside a member of a kind; "" for none."""
    named = fact.type.sort is Sort.MEMBER
    if fact.of == (kind,):
        return "face" if named else "count"
    if len(fact.of) == 2 and fact.of[0] == kind and not named and not program.domains[fact.of[1]].is_number:
        return "faces"
    return "holder" if not fact.of and named and fact.type.domain == kind else ""


def read_pictures(spec: Spec, program: Program, problems: Problems | None = None) -> Pictures:
    """The pictures of a ruleset. What is wrong with them is added to `problems`; the rest is there all the same."""
    reading = _Reading(program, Problems() if problems is None else problems)
    for name, node in spec.components.pictures.items():
        reading.picture(name, node)
    return Pictures(reading.authored, program, tuple(reading.rows))


class _Reading:
    """The pictures that have been read so far."""

    def __init__(self, program: Program, problems: Problems) -> None:
        self.program, self.problems = program, problems
        self.authored: dict[str, Picture] = {}
        self.rows: list[RowPicture] = []
        members = (name for kind in program.domains.values() for name in kind.members)
        self.known = {*program.domains, *program.facts, *members}

    def picture(self, name: Text, node: Node) -> None:
        """One entry."""
        if name not in self.known:
            hint = "name an element, fact or kind"
            self.problems.add(name.mark, "unknown-name", f"there is no component '{name}'", hint)
        written = shape(AuthoredPicture, node, self.problems)
        if written is None:
            return
        colour = written.colour
        if colour is not None and not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
            self.problems.add(colour.mark, "wrong-shape", f"'{colour}' is not a colour", 'write it like "#b3261e"')
            colour = None
        shared = written.shared
        if shared == "yes" and (name not in self.program.facts or self.program.facts[name].of != ("player",)):
            hint = "name it at a fact of player that is a number"
            self.problems.add(shared.mark, "type", f"'{name}' is not what each player has", hint)
            shared = None
        self.authored[str(name)] = Picture(
            str(written.form or ""),
            str(colour or ""),
            str(written.letter or ""),
            str(written.inside or ""),
            str(written.label or ""),
            str(self.mark(name, written) or ""),
            shared == "yes",
        )
        if written.row:
            self.row(name, written)

    def mark(self, name: Text, written: AuthoredPicture) -> Text | None:
        """The fact that says which face is marked."""
        marking = written.marked_by
        if marking is None or (fact := self.fact(marking)) is None:
            return None
        own = self.program.facts.get(name)
        if own is None or len(own.of) != 2 or fact.of != own.of[:1] or fact.type.domain != own.of[1]:
            message = f"'{marking}' does not say which face of '{name}' is marked"
            hint = "a fact of [unit, order] is marked by a fact of unit that is an order"
            self.problems.add(marking.mark, "type", message, hint)
            return None
        return marking

    def row(self, name: Text, written: AuthoredPicture) -> None:
        """What is shown of the members of a kind."""
        kind = self.program.domains.get(name)
        if kind is None or kind.is_number:
            hint = "a row belongs to a kind of pieces, or to `player`"
            self.problems.add(written.row[0].mark, "type", f"'{name}' is no kind of things", hint)
            return
        shown = tuple(self.shown(name, written.row))
        needed = [] if written.gone_without is None else [written.gone_without]
        self.rows.append(RowPicture(str(name), shown, next(self.shown(name, needed, ("count", "face")), "")))

    def shown(self, kind: Text, facts: list[Text], ways: Collection[str] = WAYS) -> Iterator[str]:
        """The facts that can be shown beside a member of a kind, in one of these ways."""
        for name in facts:
            fact = self.fact(name)
            if fact is not None and beside(fact, kind, self.program) in ways:
                yield str(name)
            elif fact is not None:
                message = f"'{name}' cannot be shown beside one {kind}"
                hint = f"name a fact of {kind}, of {kind} and a second kind, or one that is a {kind}"
                self.problems.add(name.mark, "type", message, hint)

    def fact(self, name: Text) -> Fact | None:
        """The fact of that name."""
        if name not in self.program.facts:
            near = get_close_matches(name, self.program.facts, n=1)
            hint = f"did you mean {near[0]}?" if near else ""
            self.problems.add(name.mark, "unknown-fact", f"there is no fact '{name}'", hint)
        return self.program.facts.get(name)
