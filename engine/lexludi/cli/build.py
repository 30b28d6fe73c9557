"""`lexludi build`: manuals for screen, in every language."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from lexludi.build import FORMATS, Built, Progress
from lexludi.build import build as build_manuals
from lexludi.catalog.own import printed_languages
from lexludi.check import check_spec
from lexludi.cli import choices, show
from lexludi.problem import Problem, ProblemError
from lexludi.spec import load_spec

Output = Annotated[Path, typer.Option("--output", "-o", metavar="DIR", help="Where the manuals are written.")]


def build(
    rulesets: choices.RulesetNames = None,
    language: choices.LanguageCodes = None,
    format: Annotated[
        str, typer.Option("--format", "-f", metavar="FORMAT", help=f"What to build: {' or '.join(FORMATS)}.")
    ] = "html",
    output: Output = Path("build"),
    anew: Annotated[bool, typer.Option("--anew", help="Build also what has not changed.")] = False,
) -> None:
    """Build manuals: `<output>/<ruleset>/<language>/html/index.html`.

    A ruleset with problems in its rules is not built; they are printed, and the exit code is 1. The format
    `doctest` runs the examples that are printed, in the language of the page.

    Examples:

        lexludi build

        lexludi build tank_wars --language cs --language de

        lexludi build ../my_game --output public

        lexludi build tank_wars --format doctest
    """
    folders = choices.folders(rulesets)
    for code in language or ():
        for folder in folders:
            choices.known_language(code, folder)
    if format not in FORMATS:
        raise typer.BadParameter(f"there is no format '{format}'; there are {', '.join(FORMATS)}")
    writable(output)
    wrong = False
    for folder in folders:
        found, built = build_one(folder, language, format, output, anew)
        show.problems(found, show.ERR)
        pages(built)
        wrong = wrong or bool(found)
    raise typer.Exit(1 if wrong else 0)


def build_one(
    folder: Path, languages: Sequence[str] | None, format: str, output: Path, anew: bool = False
) -> tuple[list[Problem], Sequence[Built]]:
    """Build the manuals of one ruleset, if its rules have no problems; what is wrong, and what was built."""
    try:
        spec = load_spec(folder)
        problems = check_spec(spec)
        if problems:
            return problems, ()
        codes = languages or printed_languages(spec)
        with show.bars() as step:

            def report(progress: Progress) -> None:
                step(f"{progress.ruleset} {progress.language}", progress.doing, progress.done, progress.total)

            built = build_manuals(folder, output, languages=codes, format=format, report=report, anew=anew)
    except ProblemError as error:
        return list(error.problems), ()
    return sorted({problem for each in built for problem in each.problems}), built


def pages(built: Iterable[Built]) -> None:
    """Where each manual is."""
    for each in built:
        page = each.folder / "index.html"
        shown = page if page.exists() else each.folder
        time = "unchanged" if each.unchanged else f"{each.seconds:.1f} s"
        show.line(Text.assemble((f"{each.language}  ", "bold"), str(shown), (f"  {time}", "dim")))


def writable(output: Path) -> None:
    """Make the output folder, or refuse it."""
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise typer.BadParameter(f"'{output}' cannot be written: {error.strerror}") from None
