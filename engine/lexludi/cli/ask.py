"""`lexludi ask`: the rules answer a question."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.text import Text

from lexludi.answer import answer
from lexludi.answer_words import AnswerWords, Choice, Cited, in_words
from lexludi.catalog import Language, plain
from lexludi.cli import choices, show
from lexludi.situation import folder_of, read_situation
from lexludi.spec import load_spec

SHOWN_CHOICES = 12
"""How many of the moves that can be chosen next are shown."""


def ask(
    situation: Annotated[Path, typer.Argument(metavar="SITUATION.yaml", help="The situation, with the question.")],
    language: choices.LanguageCode = "en",
    reading: choices.Readings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """What the rules say about a situation: the answer first, then the rule of each event.

    A move that is refused is answered with all rules that forbid it and the nearest legal moves. Disputed points
    that decide the answer are named, with what would come of it under the other readings.

    Examples:

        lexludi ask situation.yaml

        lexludi ask situation.yaml --language cs --reading blocking=cross
    """
    asked = read_situation(situation)
    spec = load_spec(folder_of(asked.ruleset))
    spoken = choices.language(language, spec)
    found = answer(asked, spec, choices.readings(reading, spec))
    words = in_words(found, spoken, str(asked.question or ""))
    if as_json:
        show.as_json(words.as_json())
    else:
        show_answer(words, spoken)


def show_answer(words: AnswerWords, language: Language) -> None:
    """An answer, for people to read."""
    if words.question:
        show.paragraph(words.question, "italic")
        show.line()
    colour = {"refused": "bold red", "allowed": "bold green", "silent": "bold yellow"}.get(words.verdict, "bold")
    show.paragraph(words.answer, colour)
    for fact in words.result:
        show.paragraph(f"• {fact}", indent=2)
    _refused_by(words, language)
    _events(words, language)
    _next(words, language)
    _disputed(words, language)
    show.line()
    edition = plain(language.say("cli/edition", title=words.title, edition=words.edition))
    show.paragraph(edition, "dim")


def cited(rule: Cited, language: Language) -> Text:
    """A rule as it is cited: number and title, and whether it is a house rule."""
    text = Text.assemble((rule.number, "bold cyan"), f" {rule.title}")
    return text + Text(f" ({plain(language.say('cli/house rule'))})", "dim") if rule.house else text


def _heading(language: Language, key: str) -> None:
    show.line()
    show.line(plain(language.say(key)), "bold underline")


def _refused_by(words: AnswerWords, language: Language) -> None:
    if words.refused_by:
        _heading(language, "cli/refused by")
    for refusing in words.refused_by:
        show.paragraph(cited(refusing.rule, language))
        show.paragraph(refusing.text, indent=4)
        if refusing.facts:
            show.paragraph(f"{plain(language.say('cli/facts'))}: {' '.join(refusing.facts)}", "dim", indent=4)
    if words.nearest:
        _heading(language, "cli/nearest")
        _choices(words.nearest)


def _events(words: AnswerWords, language: Language) -> None:
    if words.events:
        _heading(language, "cli/events")
    width = max((len(event.rule.number) for event in words.events if event.rule), default=0)
    for event in words.events:
        number = event.rule.number if event.rule else ""
        told = Text.assemble((f"{number:<{width}}  ", "bold cyan"), event.told)
        if event.rule is not None:
            told.append(f"  {event.rule.title}", "dim")
        show.paragraph(told)


def _next(words: AnswerWords, language: Language) -> None:
    if not words.next:
        return
    show.line()
    show.paragraph(words.next, "bold")
    _choices(words.choices[:SHOWN_CHOICES])
    more = len(words.choices) - SHOWN_CHOICES
    if more > 0:
        show.paragraph(plain(language.say("cli/more", count=more)), "dim", indent=2)


def _choices(moves: tuple[Choice, ...]) -> None:
    for choice in moves:
        show.paragraph(Text.assemble(f"• {choice.told}  ", (choice.move, "dim")), indent=2)


def _disputed(words: AnswerWords, language: Language) -> None:
    if words.readings:
        _heading(language, "cli/disputed")
    for chosen in words.readings:
        others = [other for other in words.otherwise if other.fork == chosen.fork]
        show.paragraph(Text.assemble((chosen.fork, "bold cyan"), f" {chosen.question}"))
        show.paragraph(f"{plain(language.say('cli/reading', text=chosen.text))} ({chosen.reading})", indent=4)
        for other in others:
            under = plain(language.say("cli/otherwise", text=other.text))
            show.paragraph(Text(f"{under} ({other.reading})"), indent=4)
            show.paragraph(" ".join(filter(None, [other.answer, *other.result, other.next])), "bold", indent=6)
