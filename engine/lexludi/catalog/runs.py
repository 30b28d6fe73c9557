"""Runs: a rendered text as a row of pieces that still know what they are.

A manual links a term to the glossary and marks a value; a terminal prints `plain(runs)`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from decimal import Decimal

NO_BREAK = "\u00a0"


@dataclass(frozen=True, slots=True)
class Plain:
    """Words of the text itself."""

    text: str


@dataclass(frozen=True, slots=True)
class TermRun:
    """A noun of the game; `term` is its id."""

    text: str
    term: str


@dataclass(frozen=True, slots=True)
class ValueRun:
    """A number, with the noun that it counts (`term`) if there is one. `name`: that of the value, if it has one."""

    text: str
    value: int | Decimal
    name: str = ""
    term: str = ""


@dataclass(frozen=True, slots=True)
class ElementRun:
    """A thing of the game: a vehicle, a field, a player."""

    text: str
    element: str
    domain: str


Run = Plain | TermRun | ValueRun | ElementRun
Runs = tuple[Run, ...]


def plain(runs: Iterable[Run]) -> str:
    """The text alone.

    >>> plain((Plain("the "), TermRun("tank", "tank")))
    'the tank'
    """
    return "".join(run.text for run in runs)


def joined(runs: Iterable[Run]) -> Runs:
    """The same runs without empty ones, neighbouring words of the text in one run."""
    result: list[Run] = []
    for run in runs:
        if not run.text:
            continue
        last = result[-1] if result else None
        if isinstance(run, Plain) and isinstance(last, Plain):
            result[-1] = Plain(last.text + run.text)
        else:
            result.append(run)
    return tuple(result)


def with_text(run: Run, text: str) -> Run:
    """The same run with another text."""
    return replace(run, text=text)
