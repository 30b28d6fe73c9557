"""What a file consists of: texts, lists and mappings, each with its place."""

from __future__ import annotations

import re
from typing import Any, TypeAlias

from pydantic_core import core_schema

from lexludi.problem import Mark

_ESCAPE = re.compile(r"\\(?:x..|u.{4}|U.{8}|.)")
_LINE_JOINED = re.compile(r"\\[ ]*\n[ ]*")


class Text(str):
    """A scalar of a YAML file: a string with its place.

    `mark` is where the scalar begins (a quote, if it is quoted). `raw` is the scalar as written,
    kept where it differs from what it means: quotes, escapes, several lines.
    """

    __slots__ = ("mark", "raw")
    mark: Mark
    raw: str

    def __new__(cls, text: str, mark: Mark, raw: str = "") -> Text:
        """A text that means `text`; `raw` only where something else is written."""
        self = super().__new__(cls, text)
        self.mark = mark
        self.raw = raw
        return self

    def __getnewargs__(self) -> tuple[str, Mark, str]:  # type: ignore[override]
        """What a copy is made of."""
        return str(self), self.mark, self.raw

    def at(self, offset: int) -> Mark:
        """The place of the character at `offset`; one past the last is allowed.

        >>> from pathlib import Path
        >>> Text("it's off", Mark(Path("a.yaml"), 3, 7), raw="'it''s off'").at(5).column
        14
        """
        if not self.raw:
            return Mark(self.mark.path, self.mark.line, self.mark.column + offset)
        before = self.raw[: _place_in_raw(self, self.raw, offset)]
        line_start = before.rfind("\n") + 1
        column = len(before) - line_start + (1 if line_start else self.mark.column)
        return Mark(self.mark.path, self.mark.line + before.count("\n"), column)

    def part(self, start: int, stop: int | None = None) -> Text:
        """The piece from `start` to `stop`, with its own place.

        >>> from pathlib import Path
        >>> Text("1..6", Mark(Path("a.yaml"), 3, 7)).part(3).mark.column
        10
        """
        return Text(self[start:stop], self.at(start))

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> core_schema.CoreSchema:
        """Pydantic takes a `Text` as it is and refuses anything else."""
        return core_schema.is_instance_schema(cls)

    @classmethod
    def __get_pydantic_json_schema__(cls, schema: core_schema.CoreSchema, handler: Any) -> dict[str, Any]:
        """For editors, which read `3` and `true` as a number and a boolean."""
        return {"type": ["string", "number", "boolean"]}


class List(list["Node"]):
    """A YAML list with its place."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark


class Map(dict[Text, "Node"]):
    """A YAML mapping with its place; each key is a `Text` and has its own."""

    def __init__(self, mark: Mark) -> None:
        super().__init__()
        self.mark = mark

    def key(self, name: str) -> Text | None:
        """The key as it was written, with its place."""
        return next((key for key in self if key == name), None)

    def find(self, name: str) -> Node | None:
        """What is written for the key `name`, if it is there."""
        return self.get(Text(name, self.mark))


Node: TypeAlias = Text | List | Map


def _place_in_raw(text: str, raw: str, offset: int) -> int:
    """Where the character at `offset` stands in what was written.

    Folding turns a run of white space with line ends into a shorter one, so the walk skips white
    space before every other character; that is exact but for the white space itself.
    """
    quote = raw[0] if raw[0] in "'\"" else ""
    place = len(quote)
    if raw[0] in "|>":
        place = raw.find("\n") + 1 or len(raw)
    for position in range(offset + 1):
        if quote == '"':
            while joined := _LINE_JOINED.match(raw, place):
                place = joined.end()
        wanted = text[position] if position < len(text) else ""
        if wanted and not wanted.isspace():
            while place < len(raw) and raw[place].isspace():
                place += 1
        if position == offset:
            break
        place += _width(raw, place, quote, wanted)
    return min(place, len(raw))


def _width(raw: str, place: int, quote: str, wanted: str) -> int:
    """How many written characters stand for `wanted`."""
    if quote == '"' and (escape := _ESCAPE.match(raw, place)):
        return len(escape.group())
    if quote == "'" and wanted == "'":
        return 2
    if wanted.isspace() and not raw[place : place + 1].isspace():
        return 0
    return 1
