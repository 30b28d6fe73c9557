"""Problems: what is wrong with an input, where, and what to do about it.

A problem is data. Every stage collects problems and hands them on; only the
edges (command line, test plugin, Sphinx extension) print them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

_ENDLESS = re.compile(r"(\S{100})\S{900,}")


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """A place in a file: path, and line and column counted from 1."""

    path: Path
    line: int = 1
    column: int = 1

    def __str__(self) -> str:
        return f"{shown(self.path)}:{self.line}:{self.column}"


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong, at one place.

    >>> print(Problem(Mark(Path("a.yaml"), 3, 5), "unknown-name", "no 'tnak' here"))
    a.yaml:3:5: no 'tnak' here [unknown-name]
    """

    mark: Mark
    code: str
    message: str
    hint: str = ""

    def __post_init__(self) -> None:
        """A message is one line, and no word of it endless, whatever it quotes."""
        for name in ("message", "hint"):
            text = getattr(self, name)
            if not text.isprintable():
                text = "".join(character if character.isprintable() else " " for character in text)
            object.__setattr__(self, name, _ENDLESS.sub(r"\1…", text))

    def __str__(self) -> str:
        line = f"{self.mark}: {self.message} [{self.code}]"
        return f"{line}\n    {self.hint}" if self.hint else line

    def as_json(self) -> dict[str, str | int]:
        """The problem as a flat JSON object."""
        return {
            "path": str(shown(self.mark.path)),
            "line": self.mark.line,
            "column": self.mark.column,
            "code": self.code,
            "message": self.message,
            "hint": self.hint,
        }


class ProblemError(Exception):
    """Raised where a stage cannot hand on a result; holds all problems of the pass."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


class Problems:
    """A list that stages add problems to while they go on working."""

    def __init__(self) -> None:
        self._found: list[Problem] = []

    def add(self, mark: Mark, code: str, message: str, hint: str = "") -> None:
        """Note one problem."""
        self._found.append(Problem(mark, code, message, hint))

    def extend(self, problems: Iterable[Problem]) -> None:
        """Note problems found elsewhere."""
        self._found.extend(problems)

    def __iter__(self) -> Iterator[Problem]:
        return iter(sorted(set(self._found)))

    def __len__(self) -> int:
        return len(set(self._found))

    def raise_if_any(self) -> None:
        """Raise `ProblemError` with everything found so far, if anything was."""
        if self._found:
            raise ProblemError(self._found)


def shown(path: Path) -> Path:
    """The path as a person wants to read it: relative to the working folder when below it."""
    try:
        return path.resolve().relative_to(Path.cwd())
    except (ValueError, OSError):
        return path
