"""Paradigms: the forms of a word as nested mappings, number by number and case by case.

A text that stands higher holds for all that would stand below it:
`sg: vehicle` says the singular in every case.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from lexludi.problem import Problems
from lexludi.source import List, Node, Text

NUMBERS = ("sg", "pl")
Keys = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """One level of a paradigm: what its keys are called, and which there are (none said: any)."""

    noun: str
    keys: Collection[str] | None = None


@dataclass(frozen=True, slots=True)
class Paradigm:
    """The forms by their keys; an empty key stands for all."""

    forms: Mapping[Keys, Text]

    def form(self, *keys: str) -> Text | None:
        """The form for these keys, if there is one."""
        for stop in range(len(keys), -1, -1):
            found = self.forms.get((*keys[:stop], *[""] * (len(keys) - stop)))
            if found is not None:
                return found
        return None

    def __bool__(self) -> bool:
        return bool(self.forms)


def read_paradigm(node: Node, levels: Sequence[Level], problems: Problems) -> Paradigm:
    """Take nested mappings apart. A key that is on no level is a problem."""
    forms: dict[Keys, Text] = {}
    _read(node, (), levels, forms, problems)
    return Paradigm(forms)


def _read(node: Node, above: Keys, levels: Sequence[Level], forms: dict[Keys, Text], problems: Problems) -> None:
    if isinstance(node, Text):
        forms[(*above, *[""] * len(levels))] = node
        return
    if isinstance(node, List) or not levels:
        problems.add(node.mark, "wrong-shape", "one text is needed here")
        return
    level = levels[0]
    for key, value in node.items():
        if level.keys is not None and key not in level.keys:
            here = f"here are {', '.join(level.keys)}" if level.keys else "the language has none ('style.yaml')"
            problems.add(key.mark, "unknown-key", f"'{key}' is no {level.noun}", here)
        else:
            _read(value, (*above, str(key)), levels[1:], forms, problems)
