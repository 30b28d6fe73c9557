"""The blocks that the pages of a manual consist of: plain data in reading order.

Nothing here knows how it is printed. `sphinxext` makes document trees of blocks; a terminal or a web page may
do otherwise.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields, is_dataclass
from typing import Any

from lexludi.catalog.runs import Plain, Run, plain
from lexludi.problem import Mark

# --------------------------------------------------------------------------- inside a line


@dataclass(frozen=True, slots=True)
class RuleLink:
    """A link to a rule, by its printed number or its title."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class TermLink:
    """A link to a word of the glossary."""

    text: str
    term: str


@dataclass(frozen=True, slots=True)
class ExampleLink:
    """A link to a worked example."""

    text: str
    example: str


@dataclass(frozen=True, slots=True)
class ForkLink:
    """A link to a disputed point."""

    text: str
    fork: str


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a page."""

    text: str
    page: str


@dataclass(frozen=True, slots=True)
class WebLink:
    """A link to somewhere else; `language` is that of what is there."""

    text: str
    address: str
    language: str = ""


@dataclass(frozen=True, slots=True)
class Marked:
    """Words that are more than text; `kind` says what: "strong", "quiet", "code", "force", "mark"."""

    text: str
    kind: str


Span = Run | RuleLink | TermLink | ExampleLink | ForkLink | PageLink | WebLink | Marked
Spans = tuple[Span, ...]


def text_of(spans: Iterable[Span]) -> str:
    """The words alone."""
    return plain(spans)  # type: ignore[arg-type]  # it asks for nothing but the text


def words(text: str) -> Spans:
    """Words without any meaning of their own."""
    return (Plain(text),)


def spread(items: Iterable[Spans], between: str = ", ") -> Spans:
    """Several spans in a row with something between them.

    >>> text_of(spread([words("a"), words("b")]))
    'a, b'
    """
    result: list[Span] = []
    for item in items:
        if result:
            result.append(Plain(between))
        result += item
    return tuple(result)


# --------------------------------------------------------------------------- blocks


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; `kind` says what it is for."""

    spans: Spans
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list of items, each of several blocks."""

    items: tuple[tuple[Block, ...], ...]
    ordered: bool = False
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Figure:
    """A drawing. `name` is its file name without the ending; `alt` says what is to be seen on it."""

    name: str
    svg: str
    alt: str
    caption: Spans = ()
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """A table; each cell is a row of blocks. `widths`: shares of the columns; none: as the printer likes."""

    head: tuple[Spans, ...]
    rows: tuple[tuple[tuple[Block, ...], ...], ...]
    kind: str = ""
    widths: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """One of several columns side by side."""

    title: Spans
    blocks: tuple[Block, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """What is to be compared: side by side where there is room, else one below the other."""

    columns: tuple[Column, ...]
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Check:
    """A doctest: what replays an example and what must come of it. `mark`: where that is authored."""

    label: Spans
    code: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class ExampleBlock:
    """A worked example in its box."""

    id: str
    title: str
    label: Spans
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class RuleBlock:
    """A rule: number, title, text, a line of marks below it, and what follows it (examples).

    `variant`: it is in force only under a reading that is not the usual one."""

    id: str
    number: str
    title: str
    text: Spans
    marks: tuple[Spans, ...] = ()
    blocks: tuple[Block, ...] = ()
    variant: bool = False


@dataclass(frozen=True, slots=True)
class ForkBlock:
    """A disputed point: the question and what follows."""

    id: str
    number: str
    question: Spans
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Entry:
    """A word of the glossary."""

    term: str
    word: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Glossary:
    """The words of the game, in alphabetical order."""

    entries: tuple[Entry, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page with a title of its own."""

    anchor: str
    title: str
    blocks: tuple[Block, ...]
    number: str = ""


@dataclass(frozen=True, slots=True)
class Contents:
    """The list of the pages that follow."""

    pages: tuple[str, ...]
    caption: str = ""


Block = (
    Paragraph
    | Listing
    | Figure
    | Table
    | Columns
    | Check
    | ExampleBlock
    | RuleBlock
    | ForkBlock
    | Glossary
    | Section
    | Contents
)


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a manual. `name` is its address without the ending; `number` that of its chapter."""

    name: str
    title: str
    blocks: tuple[Block, ...]
    number: str = ""

    def digest(self) -> str:
        """A short word that changes when anything on the page does."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def walk(part: Any) -> Iterator[Any]:
    """A page or block with everything inside it, in reading order: blocks, spans and runs."""
    yield part
    for field in fields(part):
        value = getattr(part, field.name)
        yield from _walk_value(value)


def _walk_value(value: Any) -> Iterator[Any]:
    if isinstance(value, tuple):
        for item in value:
            yield from _walk_value(item)
    elif is_dataclass(value) and not isinstance(value, Mark):
        yield from walk(value)
