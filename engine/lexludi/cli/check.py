"""`lexludi check`: everything that is wrong with rulesets."""

from __future__ import annotations

from typing import Annotated

import typer

from lexludi.audit.everything import Findings, find_problems
from lexludi.cli import choices, show


def check(
    rulesets: choices.RulesetNames = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the problems as a list in JSON.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Do not play the scenarios.")] = False,
) -> None:
    """All problems of specs, scenarios, catalogs and terms. Exit code 1 if there are any.

    Examples:

        lexludi check

        lexludi check tank_wars --json

        lexludi check ../my_game --fast
    """
    folders = choices.folders(rulesets)
    with show.progress() as progress:
        findings = [find_problems(folder, fast=fast, progress=progress) for folder in folders]
    found = sorted({problem for each in findings for problem in each.problems})
    if as_json:
        show.as_json([problem.as_json() for problem in found])
    else:
        show.problems(found)
        show.line(closing_line(findings, len(found)), "bold red" if found else "bold green")
    raise typer.Exit(1 if found else 0)


def closing_line(findings: list[Findings], problems: int) -> str:
    """What was looked at, and how many problems there are."""
    counts = (
        (len(findings), "ruleset"),
        (sum(each.rules for each in findings), "rule"),
        (sum(each.examples for each in findings), "example played", "examples played"),
        (len({code for each in findings for code in each.languages}), "language"),
    )
    looked_at = ", ".join(show.counted(*count) for count in counts)
    return f"{looked_at}: {show.counted(problems, 'problem') if problems else 'no problems'}"
