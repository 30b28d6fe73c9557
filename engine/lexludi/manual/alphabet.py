"""The order of an alphabet: how words are sorted in a glossary or an index.

Letters with marks stand with the letter they are made of, but where the language counts them as letters of their
own.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

Item = TypeVar("Item")

OWN_LETTERS = {
    "cs": {"č": "c\uffff", "ř": "r\uffff", "š": "s\uffff", "ž": "z\uffff", "ch": "h\uffff"},
    "sk": {"č": "c\uffff", "ř": "r\uffff", "š": "s\uffff", "ž": "z\uffff", "ch": "h\uffff", "ľ": "l\uffff"},
    "pl": {letter: f"{base}\uffff" for letter, base in zip("ąćęłńóśźż", "acelnoszz", strict=True)},
}
"""Letters that come after the one they look like, by language."""


def bare(text: str) -> str:
    """The letters without their marks, all small.

    >>> bare("Πεδίο Žár")
    'πεδιο zar'
    """
    parted = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in parted if not unicodedata.combining(character))


def sort_key(text: str, code: str) -> tuple[str, str]:
    """What words are sorted by in a language.

    >>> sorted(["chata", "cena", "hora", "čin"], key=lambda word: sort_key(word, "cs"))
    ['cena', 'čin', 'hora', 'chata']
    """
    small = text.lower()
    for letter, place in OWN_LETTERS.get(code.partition("_")[0], {}).items():
        small = small.replace(letter, place)
    return bare(small), text


def initial(text: str, code: str) -> str:
    """The letter under which a word stands in an index.

    >>> initial("chata", "cs"), initial("ώρα", "el"), initial("čin", "cs")
    ('CH', 'Ω', 'Č')
    """
    small = text.lower()
    own = OWN_LETTERS.get(code.partition("_")[0], {})
    letter = next((letter for letter in own if small.startswith(letter)), None)
    return (letter or bare(small)[:1]).upper()


def by_letter(items: Iterable[Item], word: Callable[[Item], str], code: str) -> Iterator[tuple[str, list[Item]]]:
    """Items in alphabetical order, in groups of one initial letter."""
    groups: dict[str, list[Item]] = {}
    for item in sorted(items, key=lambda item: sort_key(word(item), code)):
        groups.setdefault(initial(word(item), code), []).append(item)
    yield from groups.items()
