"""`lexludi odds`: how likely is what may come of the draws."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from lexludi.catalog import Language, plain
from lexludi.cli import choices, show
from lexludi.cli.ask import cited
from lexludi.odds import odds as odds_of
from lexludi.odds_words import OddsWords, odds_in_words
from lexludi.situation import folder_of, read_situation
from lexludi.spec import load_spec


def odds(
    situation: Annotated[Path, typer.Argument(metavar="SITUATION.yaml", help="The situation, with `odds:`.")],
    language: choices.LanguageCode = "en",
    reading: choices.Readings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the odds as JSON.")] = False,
) -> None:
    """How likely is what may come of the draws: the exact chance of each result, and the rules that decide.

    The situation is played to its first draw that is not given; from there on everything that can be drawn is drawn.
    Its key `odds:` names what may come, or what is counted; without it, everything that can change is told.

    Examples:

        lexludi odds situation.yaml

        lexludi odds situation.yaml --language el --reading trophies=per_unit
    """
    asked = read_situation(situation)
    spec = load_spec(folder_of(asked.ruleset))
    spoken = choices.language(language, spec)
    chosen = choices.readings(reading, spec)
    with show.progress() as progress:
        found = odds_of(asked, spec, chosen, lambda drawn: progress("draws", drawn, None))
    words = odds_in_words(found, spoken, str(asked.question or ""))
    if as_json:
        show.as_json(words.as_json())
    else:
        show_odds(words, spoken)


def show_odds(words: OddsWords, language: Language) -> None:
    """Odds, for people to read."""
    if words.question:
        show.paragraph(words.question, "italic")
        show.line()
    fractions = max(len(result.fraction) for result in words.results)
    percents = max(len(result.percent) for result in words.results)
    for result in words.results:
        chance = f"{result.fraction:>{fractions}}  {result.percent:>{percents}}  "
        numbers = "".join(f" {rule.number}" for rule in result.rules)
        show.paragraph(Text.assemble((chance, "bold"), result.told, " " if numbers else "", (numbers, "cyan")))
    if words.together:
        show.paragraph(plain(language.say("odds/together")), "dim")
    show.line()
    show.line(plain(language.say("odds/rules")), "bold underline")
    for rule in words.rules:
        show.paragraph(cited(rule, language))
    for chosen in words.readings:
        show.line()
        show.paragraph(Text.assemble((chosen.fork, "bold cyan"), f" {chosen.question}"))
        show.paragraph(f"{plain(language.say('cli/reading', text=chosen.text))} ({chosen.reading})", indent=4)
    show.line()
    show.paragraph(plain(language.say("cli/edition", title=words.title, edition=words.edition)), "dim")
