"""`pictures:` in `components.yaml`: how the components look in diagrams.

    pictures:
      red: {colour: "#b3261e"}
      scout: {shape: tank, letter: S}
      artillery_token: {shape: cross}

A name is that of an element (`red`, `scout`, `red_scout`), of a fact (`artillery_token`) or of a whole kind
(`vehicle`). What is not said is taken from a small stock: colours for players, shapes for the rest. Every shape
can be told from the others without its colour.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field

from lexludi.problem import Problems
from lexludi.program import Program, Sort
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec.annotations import OneOf
from lexludi.spec.shape import Authored, shape

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
}
"""Outlines in a box that reaches from -1 to 1 both ways."""

_TOKEN_SHAPES = ("cross", "crate", "star", "ring", "diamond", "triangle", "square", "hexagon")


class AuthoredPicture(Authored):
    """How one component looks."""

    colour: Text | None = Field(default=None, description='Its colour: `"#b3261e"`.')
    form: Annotated[Text, OneOf(*SHAPES)] | None = Field(default=None, alias="shape", description="Its shape.")
    letter: Text | None = Field(default=None, description="The letter on it, in the language of the ruleset.")


@dataclass(frozen=True, slots=True)
class Picture:
    """How something looks. Empty: not said."""

    shape: str = ""
    colour: str = ""
    letter: str = ""

    def over(self, other: Picture) -> Picture:
        """This picture, and what it leaves open from another."""
        return Picture(self.shape or other.shape, self.colour or other.colour, self.letter or other.letter)


@dataclass(frozen=True)
class Pictures:
    """How all components of a ruleset look."""

    authored: Mapping[str, Picture]
    program: Program

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


def read_pictures(spec: Spec, program: Program, problems: Problems | None = None) -> Pictures:
    """The pictures of a ruleset. What is wrong with them is added to `problems`; the rest is there all the same."""
    problems = Problems() if problems is None else problems
    authored: dict[str, Picture] = {}
    known = {*program.domains, *program.facts, *(name for kind in program.domains.values() for name in kind.members)}
    for name, node in spec.components.pictures.items():
        if name not in known:
            problems.add(name.mark, "unknown-name", f"there is no component '{name}'", "name an element, fact or kind")
        written = shape(AuthoredPicture, node, problems)
        if written is None:
            continue
        colour = written.colour
        if colour is not None and not re.fullmatch(r"#[0-9a-fA-F]{6}", colour):
            problems.add(colour.mark, "wrong-shape", f"'{colour}' is not a colour", 'write it like "#b3261e"')
            colour = None
        authored[str(name)] = Picture(str(written.form or ""), str(colour or ""), str(written.letter or ""))
    return Pictures(authored, program)
