"""Telling a game at the terminal, each event with the number of its rule."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from lexludi.answer_words import refusing_rules, told_events, told_refusal
from lexludi.catalog import Language, plain, tell_outcome
from lexludi.cli import show
from lexludi.game import Game
from lexludi.sitting import Sitting
from lexludi.state import Event, Refusal


def edition(language: Language) -> str:
    """The game and the edition of its rules."""
    title = plain(language.message("ruleset/title"))
    return plain(language.say("cli/edition", title=title, edition=str(language.spec.ruleset.edition)))


def tell(language: Language, game: Game, events: Iterable[Event]) -> None:
    """Tell what has happened."""
    for told in told_events(language, game.program, events):
        number = f"{told.rule.number:>5}  " if told.rule is not None else " " * 7
        style = "bold" if told.kind in ("choice", "nothing", "outcome") else ""
        show.paragraph(Text.assemble((number, "cyan"), (told.told, style)))


def tell_refusal(language: Language, game: Game, refusal: Refusal) -> None:
    """Tell that a move is refused, and by which rules."""
    show.paragraph(told_refusal(language, game.program, refusal.move), "bold red")
    for refusing in refusing_rules(language, game.program, refusal.reasons):
        show.paragraph(f"{refusing.rule}: {refusing.text}", indent=2)


def tell_end(language: Language, sitting: Sitting) -> None:
    """What no event tells: that the game is not over, or is over without a result."""
    if sitting.outcome is None:
        show.paragraph(plain(language.say("cli/left")), "dim")
    elif sitting.outcome.kind == "over":
        show.paragraph(plain(tell_outcome(language, sitting.game.program, None, "over")), "bold")
