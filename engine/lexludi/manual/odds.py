"""The odds that an example asks for: a table of what may come, how likely it is, and the rules that decide."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.catalog.language import Language
from lexludi.manual.blocks import Block, Marked, Paragraph, RuleLink, Spans, Table, spread, words
from lexludi.odds import Odds, Result
from lexludi.odds_words import percent


def odds_blocks(found: Odds, example: str, language: Language) -> Iterator[Block]:
    """The odds of an example, by its full id."""
    head = tuple(tuple(language.say(key)) for key in ("odds/what may come", "odds/chance", "odds/rules"))
    rows = []
    for result in found.results:
        chance: Spans = (Marked(str(result.chance), "strong"), *words(f" ({percent(result.chance, language)})"))
        links = spread((RuleLink(language.spec.number(rule), rule),) for rule in result.rules)
        cells = (told_result(result, example, language), chance, links)
        rows.append(tuple((Paragraph(cell),) for cell in cells))
    yield Table(head, tuple(rows), "odds", (5, 3, 3))
    if sum(result.chance for result in found.results) > 1:
        yield Paragraph(tuple(language.say("odds/together")), "quiet")


def told_result(result: Result, example: str, language: Language) -> Spans:
    """What may come: what the author names, or none of it, or where the rules are silent."""
    if result.kind == "named":
        return language.message(f"scenario.{example}/odds.{result.name}")
    return language.say("game/silent" if result.kind == "silent" else "odds/none of these")
