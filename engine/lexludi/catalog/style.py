"""`style.yaml`: how a language is written, whatever the game.

The models say what may be written; `Style` is what comes of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Annotated, Any

from babel import Locale, UnknownLocaleError
from babel.lists import format_list
from babel.numbers import format_decimal
from pydantic import Field

from lexludi.catalog.paradigm import NUMBERS, Level, Paradigm, read_paradigm
from lexludi.catalog.typography import Typography
from lexludi.problem import Mark, Problems
from lexludi.source import Text, read
from lexludi.spec.annotations import OneOf, Texts
from lexludi.spec.shape import Authored, shape

FORM_WORDS = ("cap", *NUMBERS)
"""The form words of every language; cases and articles are the language's own."""


class AuthoredModal(Authored):
    """The words by which a reader sees what a rule does."""

    may: Texts = Field(description="Words that permit; `darf ... nur` has other words in between.")
    must_not: Texts = Field(description="Words that forbid.")


class AuthoredTypography(Authored):
    """What a typesetter does."""

    no_break_after: Texts = Field(
        default=[], alias="no break after", description="Short words that must not stand at the end of a line."
    )
    no_break_within: Texts = Field(
        default=[], alias="no break within", description="Phrases that must not be parted: `z. B.`."
    )


class AuthoredStyle(Authored):
    """`style.yaml` as it is written."""

    language: Text = Field(description="The name of the language in itself.")
    source: Annotated[Text, OneOf("yes", "no")] | None = Field(
        default=None, description="`yes` in the language that rulesets are written in."
    )
    address: Text = Field(description="How the reader is addressed: for those who translate.")
    quotes: Texts = Field(description="The opening and the closing quote.")
    cases: Texts = Field(default=[], description="The cases, the one of a dictionary first; none: one form for all.")
    counting: dict[Text, Text] = Field(
        description="For each plural category of CLDR the number, and the case where it is another: `pl.gen`."
    )
    counting_elsewhere: dict[Text, Text] = Field(
        default={},
        alias="counting elsewhere",
        description="The same where number and noun do not stand in the first case or `acc`.",
    )
    articles: dict[Text, Any] = Field(
        default={}, description="Form words that put a word before the noun, by gender, number and case: `the`."
    )
    modal: AuthoredModal = Field(description="The words for may and must not.")
    number_words: Texts = Field(
        default=[], alias="number words", description="Words that say a number: texts use values instead."
    )
    typography: AuthoredTypography | None = Field(default=None, description="What a typesetter does.")


@dataclass(frozen=True)
class Style:
    """How a language is written."""

    code: str
    locale: Locale
    path: Path
    language: str
    is_source: bool = False
    address: str = ""
    cases: tuple[str, ...] = ()
    counting: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # category -> number, case or ""
    counting_elsewhere: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    articles: Mapping[str, Paradigm] = field(default_factory=dict)  # by gender, number, case
    may: tuple[re.Pattern[str], ...] = ()
    must_not: tuple[re.Pattern[str], ...] = ()
    number_words: tuple[re.Pattern[str], ...] = ()
    typography: Typography = field(default_factory=Typography)

    @property
    def first_case(self) -> str:
        """The case of a dictionary; empty where there are no cases."""
        return self.cases[0] if self.cases else ""

    def number(self, number: int | Decimal) -> str:
        """A number as it is printed."""
        return str(format_decimal(number, locale=self.locale))

    def counted(self, number: int | Decimal, case: str) -> tuple[str, str]:
        """In which number and case a noun stands after a number, where the two together stand in `case`."""
        category = self.locale.plural_form(number)
        direct = case in ("", self.first_case, "acc")
        rules = self.counting if direct or not self.counting_elsewhere else self.counting_elsewhere
        form, other = rules.get(category) or rules.get("other") or ("pl", "")
        if not direct and rules is self.counting:
            other = ""
        return form, other or case or self.first_case

    def listed(self, items: list[str]) -> str:
        """ "a, b and c" in the language."""
        return format_list(items, locale=self.locale)

    def form_words(self) -> Iterator[str]:
        """Every word that may stand after a slot's bar, but for nouns."""
        yield from FORM_WORDS
        yield from self.cases
        yield from self.articles


def read_style(path: Path, problems: Problems) -> Style | None:
    """Read one `style.yaml`; its folder is named for the language, as CLDR names it."""
    code = path.parent.name
    try:
        locale = Locale.parse(code)
    except (UnknownLocaleError, ValueError):
        problems.add(
            Mark(path), "unknown-language", f"CLDR knows no language '{code}'", "name the folder `pt` or `pt_BR`"
        )
        return None
    node = read(path, problems)
    written = None if node is None else shape(AuthoredStyle, node, problems)
    return None if written is None else _style(code, locale, path, written, problems)


def _style(code: str, locale: Locale, path: Path, written: AuthoredStyle, problems: Problems) -> Style:
    cases = tuple(str(case) for case in written.cases)
    levels = (Level("gender"), Level("number", NUMBERS), Level("case", cases))
    articles = {str(word): read_paradigm(node, levels, problems) for word, node in written.articles.items()}
    if len(written.quotes) != 2:
        mark = written.quotes[0].mark if written.quotes else written.mark
        problems.add(mark, "wrong-shape", "two quotes are needed, an opening and a closing one")
    for word in (*written.cases, *written.articles):
        if word in FORM_WORDS:
            problems.add(word.mark, "said-twice", f"'{word}' is a form word of every language", "choose another name")
    typography = written.typography
    return Style(
        code,
        locale,
        path,
        language=str(written.language),
        is_source=written.source == "yes",
        address=str(written.address),
        cases=cases,
        counting=_counting(written.counting, locale, cases, problems),
        counting_elsewhere=_counting(written.counting_elsewhere, locale, cases, problems),
        articles=articles,
        may=tuple(map(words_pattern, written.modal.may)),
        must_not=tuple(map(words_pattern, written.modal.must_not)),
        number_words=tuple(map(words_pattern, written.number_words)),
        typography=Typography(
            quotes=(str(written.quotes[0]), str(written.quotes[1])) if len(written.quotes) == 2 else ("“", "”"),
            no_break_after=tuple(map(str, typography.no_break_after)) if typography else (),
            no_break_within=tuple(map(str, typography.no_break_within)) if typography else (),
        ),
    )


def _counting(
    written: Mapping[Text, Text], locale: Locale, cases: tuple[str, ...], problems: Problems
) -> dict[str, tuple[str, str]]:
    rules: dict[str, tuple[str, str]] = {}
    categories = {*locale.plural_form.tags, "other"}
    for category, said in written.items():
        number, _, case = said.partition(".")
        if category not in categories:
            here = f"CLDR has {', '.join(sorted(categories))} for the language"
            problems.add(category.mark, "unknown-word", f"'{category}' is no plural category", here)
        if number not in NUMBERS or (case and case not in cases):
            problems.add(said.mark, "unknown-word", f"'{said}' is no number and case", "for example `pl.gen`")
        else:
            rules[str(category)] = (number, case)
    for missing in sorted(categories - {str(key) for key in written}) if written else ():
        mark = next(iter(written)).mark
        problems.add(
            mark, "missing-key", f"nothing is said for the plural category '{missing}'", f"add '{missing}: pl'"
        )
    return rules


def words_pattern(words: str) -> re.Pattern[str]:
    """Matches words of a text, whole and in any case; ` ... ` is anything inside the sentence.

    >>> bool(words_pattern("darf ... nicht").search("Hier darf es aber nicht stehen."))
    True
    """
    pieces = [r"\s+".join(re.escape(word) for word in piece.split()) for piece in words.split("...")]
    inside = r"(?!\w)[^.!?;]*?(?<!\w)"
    return re.compile(rf"(?<!\w){inside.join(pieces)}(?!\w)", re.IGNORECASE)
