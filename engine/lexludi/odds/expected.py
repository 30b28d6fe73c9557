"""Expectations: what an author says that the odds are, and where that is not so."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from lexludi.odds.asking import Odds
from lexludi.problem import Mark, Problem
from lexludi.source import Text

FRACTION = re.compile(r"(\d{1,1000})(?:\s*/\s*([1-9]\d{0,999}))?")


def unexpected(found: Odds, expected: Mapping[Text, Text], mark: Mark, case: str) -> Iterator[Problem]:
    """Where odds are otherwise than expected, or nothing is expected. mark: of all expectations; case: for messages."""
    results = found.by_name
    for name, text in expected.items():
        result = results.get(str(name))
        if result is None:
            hint = f"possible here: {', '.join(results)}"
            yield Problem(name.mark, "unknown-name", f"{case}: '{name}' is not asked in `odds:`", hint)
        elif (fraction := read_fraction(text)) is None:
            yield Problem(text.mark, "type", f"{case}: '{text}' is not a fraction", "write it so: 1/12")
        elif fraction != result.chance:
            yield Problem(text.mark, "expectation", f"{case}: the chance of '{name}' is {result.chance}, not {text}")
    for unsaid in results.keys() - expected.keys():
        hint = f"add '{unsaid}: {results[unsaid].chance}' to its `odds:`"
        yield Problem(mark, "expectation", f"{case}: it is not said how likely '{unsaid}' is", hint)


def read_fraction(text: str) -> Fraction | None:
    """A fraction as it is written; none if it is not one. It need not be in lowest terms.

    >>> print(read_fraction("3/36"), read_fraction("1"), read_fraction("8 %"))
    1/12 1 None
    """
    found = FRACTION.fullmatch(text.strip())
    return None if found is None else Fraction(int(found[1]), int(found[2] or 1))
