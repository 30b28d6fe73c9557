"""Texts with slots: `{vehicle}|acc.pl`.

A slot is plain Python brace format, so that translation tools can compare the slots of a text and of
its translation; the words after the bar say in which form it is printed. A brace that is meant as such
is doubled.

>>> template = read_template("{hit_cost}|armour_point.acc for the {vehicle}.")
>>> template.slots[0].name, template.slots[0].words
('hit_cost', ('armour_point', 'acc'))
>>> template.slots[1].words
()
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from lexludi.problem import Mark, Problems
from lexludi.source import Text

_BRACE = re.compile(r"[{}]")
_NAME = re.compile(r"\{([A-Za-z_][A-Za-z0-9_]*)\}")
_WORDS = re.compile(r"\|([^\W\d]\w*(?:\.[^\W\d]\w*)*)?")
_WORD = re.compile(r"[a-z][a-z0-9_]*")
_INSIDE = re.compile(r"\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*[:!|.]\s*([a-z_.]+)\s*\}")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a text that is filled: a name, and the words that say in which form.

    `start` and `stop` are the offsets of the whole slot in the text that it was read from."""

    name: str
    words: tuple[str, ...] = ()
    start: int = 0
    stop: int = 0

    def __str__(self) -> str:
        return f"{{{self.name}}}" + (f"|{'.'.join(self.words)}" if self.words else "")

    def word_at(self, place: int) -> int:
        """The offset of the word at `place` in the text."""
        before = sum(len(word) + 1 for word in self.words[:place])
        return self.start + len(self.name) + 3 + before


@dataclass(frozen=True, slots=True)
class Template:
    """A text taken apart: what is printed as it stands, and slots, in order."""

    text: Text
    parts: tuple[str | Slot, ...]

    @property
    def slots(self) -> tuple[Slot, ...]:
        """The slots in order."""
        return tuple(part for part in self.parts if isinstance(part, Slot))

    @property
    def words(self) -> str:
        """The text with a private character in place of each character of a slot: offsets stay what they are.

        >>> read_template("A {x}.").words.replace(BLANK, "_")
        'A ___.'
        """
        text = str(self.text)
        for slot in self.slots:
            text = text[: slot.start] + BLANK * (slot.stop - slot.start) + text[slot.stop :]
        return text


BLANK = "\ue000"
NOWHERE = Mark(Path("text"))


def read_template(text: str, problems: Problems | None = None) -> Template:
    """Take a text apart. A slot that is not well formed is the problem `bad-slot`, and stays as it is written."""
    source = text if isinstance(text, Text) else Text(text, NOWHERE)
    return _Reading(source, Problems() if problems is None else problems).template()


def write_template(parts: Iterable[str | Slot]) -> str:
    """The text whose parts these are: the inverse of reading.

    >>> write_template(["in {brackets}: ", Slot("vehicle", ("acc",))])
    'in {{brackets}}: {vehicle}|acc'
    """
    return "".join(
        str(part) if isinstance(part, Slot) else part.replace("{", "{{").replace("}", "}}") for part in parts
    )


class _Reading:
    """One pass over a text."""

    def __init__(self, text: Text, problems: Problems) -> None:
        self.text = text
        self.problems = problems
        self.parts: list[str | Slot] = []
        self.literal = ""

    def template(self) -> Template:
        place = 0
        while (brace := _BRACE.search(self.text, place)) is not None:
            self.literal += self.text[place : brace.start()]
            place = self._at_brace(brace.start())
        self.literal += self.text[place:]
        self._end_literal()
        return Template(self.text, tuple(self.parts))

    def _at_brace(self, start: int) -> int:
        """Read what begins with a brace; the offset after it."""
        character = self.text[start]
        if self.text[start : start + 2] == character * 2:
            self.literal += character
            return start + 2
        if character == "}":
            self._bad(start, "a '}' without its '{'", "double a brace that is meant as such")
            return self._as_written(start, start + 1)
        name = _NAME.match(self.text, start)
        if name is None:
            return self._no_slot(start)
        words = _WORDS.match(self.text, name.end())
        if words is None:
            self._add(Slot(name[1], (), start, name.end()))
            return name.end()
        if words[1] is None:
            self._bad(words.start(), "no form stands after the '|'", f"for example {name.group()}|pl")
            return self._as_written(start, words.end())
        slot = Slot(name[1], tuple(words[1].split(".")), start, words.end())
        for place, word in enumerate(slot.words):
            if not _WORD.fullmatch(word):
                self._bad(slot.word_at(place), f"'{word}' is no form", "forms are words in small letters: |acc.pl")
                return self._as_written(start, words.end())
        self._add(slot)
        return words.end()

    def _no_slot(self, start: int) -> int:
        close = self.text.find("}", start)
        if close < 0:
            self._bad(start, "a '{' without its '}'", "double a brace that is meant as such")
            return self._as_written(start, start + 1)
        inside = _INSIDE.match(self.text, start)
        if inside is not None:
            hint = f"the form follows the slot: {{{inside[1]}}}|{inside[2]}"
        else:
            hint = "a slot is a name in small letters: {vehicle}; double a brace that is meant as such"
        self._bad(start, f"'{self.text[start : close + 1]}' is no slot", hint)
        return self._as_written(start, close + 1)

    def _bad(self, offset: int, message: str, hint: str) -> None:
        self.problems.add(self.text.at(offset), "bad-slot", message, hint)

    def _as_written(self, start: int, stop: int) -> int:
        self.literal += self.text[start:stop]
        return stop

    def _add(self, slot: Slot) -> None:
        self._end_literal()
        self.parts.append(slot)

    def _end_literal(self) -> None:
        if self.literal:
            self.parts.append(self.literal)
        self.literal = ""
