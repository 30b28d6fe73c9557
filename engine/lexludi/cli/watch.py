"""`lexludi watch`: manuals that follow what is written."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
import watchfiles

from lexludi.audit.everything import find_problems
from lexludi.cli import choices, show
from lexludi.cli.build import Output, build_one, writable
from lexludi.data import locales_folder

SUFFIXES = (".yaml", ".yml", ".po")
"""The files of a ruleset and its languages."""


def watch(
    ruleset: choices.RulesetName,
    language: choices.LanguageCodes = None,
    output: Output = Path("build"),
    launch: Annotated[bool, typer.Option("--open", help="Open the first page in the browser.")] = False,
) -> None:
    """Build the manuals again whenever a file of the ruleset or its languages is saved. Ctrl-C ends it.

    After each build the pages are shown, and the problems that `lexludi check` would find.

    Examples:

        lexludi watch tank_wars

        lexludi watch ../my_game --language cs --open
    """
    folder = choices.folder(ruleset)
    for code in language or ():
        choices.known_language(code, folder)
    writable(output)
    for changed in changes(folder):
        for path in changed:
            show.line(f"changed: {path}", "dim")
        page = show_build(folder, language, output)
        if launch and page is not None:
            typer.launch(page.as_uri())
            launch = False


def changes(folder: Path) -> Iterator[Sequence[Path]]:
    """At once, and then whenever something is saved: the files that have changed."""
    watched = [path for path in (folder, *locales_folder(folder)) if path.is_dir()]
    begun = False
    # Watching begins before the first build, so that nothing saved meanwhile is lost; at first all is quiet.
    saved = watchfiles.watch(
        *watched, watch_filter=is_written, raise_interrupt=False, yield_on_timeout=True, rust_timeout=200
    )
    for found in saved:
        if found or not begun:
            yield sorted({Path(path) for _, path in found})
        begun = True


def is_written(change: watchfiles.Change, path: str) -> bool:
    """Whether a file is one that people write."""
    return path.endswith(SUFFIXES)


def show_build(folder: Path, languages: Sequence[str] | None, output: Path) -> Path | None:
    """Build, and show pages and problems; the first page, if there is one."""
    began = time.perf_counter()
    found, built = build_one(folder, languages, "html", output)
    problems = tuple(dict.fromkeys((*found, *find_problems(folder).problems)))
    show.problems(problems)
    pages = [page.resolve() for each in built if (page := each.folder / "index.html").exists()]
    for page in pages:
        show.line(page.as_uri())
    count = show.counted(len(problems), "problem") if problems else "no problems"
    seconds = time.perf_counter() - began
    show.line(f"{time.strftime('%H:%M:%S')}  {count}, {seconds:.1f} s", "bold red" if problems else "bold green")
    return next(iter(pages), None)
