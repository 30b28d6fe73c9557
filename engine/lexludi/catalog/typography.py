"""Typography: what a typesetter of the language does, on rendered runs and never in catalogs.

Every change puts one character in the place of another, so the borders of the runs stay where they are:
a space becomes one that does not break, a typewriter's quote becomes the language's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from lexludi.catalog.runs import NO_BREAK, ElementRun, Run, Runs, plain, with_text

_QUOTE = re.compile(r'"')
_APOSTROPHE = re.compile(r"(?<=\w)'")
_DASH = re.compile(r"(?<= )-(?= )")
_OPENS_AFTER = " \u00a0([{\u2013\u2014/"


@dataclass(frozen=True)
class Typography:
    """The rules of one language.

    >>> from lexludi.catalog.runs import Plain
    >>> typography = Typography(quotes=("„", "“"), no_break_after=("k", "v"))
    >>> plain(typography.typeset((Plain('Jede v "tanku".'),))).replace(NO_BREAK, "_")
    'Jede v_„tanku“.'
    """

    quotes: tuple[str, str] = ("“", "”")
    no_break_after: tuple[str, ...] = ()  # short words that must not end a line
    no_break_within: tuple[str, ...] = ()  # phrases that stay together
    apostrophe: str = "’"

    @cached_property
    def _short_words(self) -> re.Pattern[str] | None:
        if not self.no_break_after:
            return None
        words = "|".join(re.escape(word) for word in sorted(self.no_break_after, key=len, reverse=True))
        # the space before it may itself have become one that does not break: "i v lese"
        return re.compile(rf"(?<![^\s(\[„“\"'])(?:{words})(?P<space> )(?=\S)", re.IGNORECASE)

    @cached_property
    def _phrases(self) -> tuple[re.Pattern[str], ...]:
        return tuple(re.compile(rf"(?<!\w){re.escape(phrase)}(?!\w)") for phrase in self.no_break_within)

    def typeset(self, runs: Runs) -> Runs:
        """The runs as they are printed."""
        text = plain(runs)
        ours = [_is_prose(run) for run in runs for _ in run.text]
        characters = list(text)
        for pattern, replacement in ((_APOSTROPHE, self.apostrophe), (_DASH, "–")):
            for found in pattern.finditer(text):
                if ours[found.start()]:
                    characters[found.start()] = replacement
        for found in _QUOTE.finditer(text):
            place = found.start()
            if ours[place]:
                opens = place == 0 or text[place - 1] in _OPENS_AFTER
                characters[place] = self.quotes[0 if opens else 1]
        if self._short_words is not None:
            for found in self._short_words.finditer(text):
                if ours[found.start()]:
                    characters[found.start("space")] = NO_BREAK
        for pattern in self._phrases:
            for found in pattern.finditer(text):
                for place in range(found.start(), found.end()):
                    if characters[place] == " ":
                        characters[place] = NO_BREAK
        return _cut(runs, "".join(characters))


def _is_prose(run: Run) -> bool:
    """Whether its short words are words: the column A is none."""
    return not isinstance(run, ElementRun) or " " in run.text


def _cut(runs: Runs, text: str) -> Runs:
    """The runs with their stretches of the changed text."""
    result = []
    place = 0
    for run in runs:
        stop = place + len(run.text)
        result.append(with_text(run, text[place:stop]))
        place = stop
    return tuple(result)
