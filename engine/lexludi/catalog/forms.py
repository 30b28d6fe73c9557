"""Forms: what the words after a slot's bar ask for.

`{vehicle}|acc.pl`: number, case and article of a noun; `cap`: with a capital first letter.
`{hit_cost}|armour_point.acc`: the first word that is no form word is the noun that a number counts, or
that names what prints itself (`{field}|field`: "field B3").
"""

from __future__ import annotations

from dataclasses import dataclass
from difflib import get_close_matches

from lexludi.catalog.paradigm import NUMBERS
from lexludi.catalog.style import Style
from lexludi.catalog.template import Slot


@dataclass(frozen=True, slots=True)
class Form:
    """A form that is asked for; what is empty was not said."""

    noun: str = ""
    article: str = ""
    number: str = ""
    case: str = ""
    capital: bool = False

    def capitalised(self, text: str) -> str:
        """The text, with a capital first letter if that is asked for."""
        return text[:1].upper() + text[1:] if self.capital else text


class UnknownFormError(Exception):
    """A word after the bar means nothing; `place` says which one, `hint` what would."""

    def __init__(self, place: int, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.place = place
        self.hint = hint


def read_form(slot: Slot, style: Style) -> Form:
    """What the words of a slot ask for. A word that is no form word is taken for a noun.

    Raises:
        UnknownFormError: if two words say the same thing in different ways.
    """
    said: dict[str, str] = {}
    for place, word in enumerate(slot.words):
        key = _what_it_says(word, style)
        if key in said:
            if key != "noun":
                raise UnknownFormError(place, f"'{said[key]}' and '{word}' cannot both hold", "remove one of the two")
            words = list(style.form_words())
            near = get_close_matches(word, words, n=2)
            hint = f"did you mean {' or '.join(near)}?" if near else f"the language has {', '.join(words)}"
            raise UnknownFormError(place, f"'{word}' is no form", hint)
        said[key] = word
    return Form(
        said.get("noun", ""), said.get("article", ""), said.get("number", ""), said.get("case", ""), "capital" in said
    )


def _what_it_says(word: str, style: Style) -> str:
    if word == "cap":
        return "capital"
    if word in NUMBERS:
        return "number"
    if word in style.cases:
        return "case"
    if word in style.articles:
        return "article"
    return "noun"
