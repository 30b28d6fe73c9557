"""What the commands show: problems, progress, answers, in colours where there is a terminal."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn
from rich.text import Text

from lexludi.problem import Problem

OUT = Console(highlight=False)
ERR = Console(stderr=True, highlight=False)


def line(text: str | Text = "", style: str = "", to: Console = OUT) -> None:
    """One line, as long as it is: a pipe gets it whole, brackets are no markup."""
    to.print(Text(text, style) if isinstance(text, str) else text, soft_wrap=True)


def paragraph(text: str | Text, style: str = "", indent: int = 0) -> None:
    """Text for people to read, wrapped to the width of a terminal."""
    shown = Text(text, style) if isinstance(text, str) else text
    if not OUT.is_terminal:
        line(Text(" " * indent) + shown)
        return
    for each in shown.wrap(OUT, max(OUT.width - indent, 20)):
        OUT.print(Text(" " * indent) + each)


def clear() -> None:
    """An empty screen, and nothing to scroll back to; only on a terminal."""
    if OUT.is_terminal:
        OUT.clear()
        OUT.file.write("\x1b[3J")
        OUT.file.flush()


def problems(found: Iterable[Problem], to: Console = OUT) -> None:
    """Each problem as `path:line:column: message [code]`, its hint below."""
    for problem in found:
        code = (f"[{problem.code}]", "dim")
        line(Text.assemble((str(problem.mark), "bold"), f": {problem.message} ", code), to=to)
        if problem.hint:
            line(f"    {problem.hint}", "dim", to)


def as_json(data: Any) -> None:
    """Data as JSON, whole."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def warn(text: str) -> None:
    """A remark that is no result: to the error stream."""
    line(text, "yellow", ERR)


def counted(count: int, one: str, several: str = "") -> str:
    """A number with its noun.

    >>> counted(1, "rule"), counted(2, "rule")
    ('1 rule', '2 rules')
    """
    return f"{count} {one if count == 1 else several or f'{one}s'}"


@contextmanager
def progress() -> Iterator[Callable[[str, int, int | None], None]]:
    """A bar on the error stream while something takes its time, if that is a terminal.

    What it gives is called with what is being done, how much of it is done, and how much there is if that is known."""
    if not ERR.is_terminal:
        yield lambda what, done, total: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    with Progress(*columns, console=ERR, transient=True) as bar:
        task = bar.add_task("", total=None)
        yield lambda what, done, total: bar.update(task, description=what, completed=done, total=total)


@contextmanager
def bars() -> Iterator[Callable[[str, str, int, int], None]]:
    """Several bars side by side on the error stream, one for each thing that is worked on.

    What it gives is called with the name of the thing, what is being done to it, how much is done, and how much
    there is."""
    if not ERR.is_terminal:
        yield lambda name, doing, done, total: None
        return
    columns = (TextColumn("{task.fields[name]}"), BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=ERR, transient=True) as bar:
        tasks: dict[str, TaskID] = {}

        def step(name: str, doing: str, done: int, total: int) -> None:
            if name not in tasks:
                tasks[name] = bar.add_task(doing, total=total, name=name)
            bar.update(tasks[name], description=doing, completed=done, total=total)

        yield step
