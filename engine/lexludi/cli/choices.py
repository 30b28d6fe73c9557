"""What is named on the command line: rulesets, languages, readings. A wrong name is a usage error."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated

import typer

from lexludi.catalog import Language, language_codes, load_language
from lexludi.data import locales_folder, ruleset_folder, ruleset_names
from lexludi.problem import ProblemError
from lexludi.spec import Spec

RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="A shipped ruleset, or the path of a folder.")]
RulesetNames = Annotated[
    list[str] | None,
    typer.Argument(metavar="RULESET", help="Shipped rulesets, or paths of folders; without: all shipped ones."),
]
LanguageCode = Annotated[str, typer.Option("--language", "-l", metavar="L", help="The language, by its code.")]
LanguageCodes = Annotated[
    list[str] | None,
    typer.Option("--language", "-l", metavar="L", help="A language (may be repeated); without: all."),
]
Readings = Annotated[
    list[str] | None,
    typer.Option("--reading", "-r", metavar="FORK=READING", help="A reading of a disputed point (may be repeated)."),
]


def folder(name: str) -> Path:
    """The folder of a ruleset."""
    try:
        return ruleset_folder(name)
    except ProblemError as error:
        raise wrong(error) from None


def folders(names: Iterable[str] | None) -> list[Path]:
    """The folders of rulesets; of all shipped ones if none is named."""
    return [folder(name) for name in names or ruleset_names()]


def language(code: str, spec: Spec) -> Language:
    """A language for a ruleset."""
    known_language(code, spec.folder)
    return load_language(code, spec, locales_folder(spec.folder))


def known_language(code: str, folder: Path) -> None:
    """Refuse a code that is no language's."""
    known = language_codes(locales_folder(folder))
    if code not in known:
        raise typer.BadParameter(f"there is no language '{code}'; there are {', '.join(known) or 'none'}")


def readings(written: Iterable[str] | None, spec: Spec) -> dict[str, str]:
    """Readings given as FORK=READING."""
    forks = {str(fork): [*map(str, forked.readings)] for fork, forked in spec.ruleset.forks.items()}
    chosen = {}
    for text in written or ():
        fork, equals, reading = (part.strip() for part in text.partition("="))
        if not equals:
            raise typer.BadParameter(f"'{text}' is not FORK=READING")
        if fork not in forks:
            raise typer.BadParameter(f"there is no disputed point '{fork}'; there are {', '.join(forks) or 'none'}")
        if reading not in forks[fork]:
            raise typer.BadParameter(f"'{fork}' has no reading '{reading}'; it has {', '.join(forks[fork])}")
        chosen[fork] = reading
    return chosen


def wrong(error: ProblemError) -> typer.BadParameter:
    """A name that names nothing."""
    return typer.BadParameter(" ".join(f"{each.message}; {each.hint}" for each in error.problems))


def perhaps(word: str, known: Iterable[str]) -> str:
    """The word that was meant, if one looks like it."""
    near = get_close_matches(word, list(known), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
