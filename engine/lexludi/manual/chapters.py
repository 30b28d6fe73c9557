"""The chapters of a manual: the rules with their numbers, marks, notes and worked examples."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexludi.catalog.language import MISSING, OVERTAKEN, Language
from lexludi.catalog.runs import Plain, plain
from lexludi.manual.blocks import (
    Block,
    ExampleLink,
    ForkLink,
    Marked,
    Page,
    RuleBlock,
    RuleLink,
    Span,
    Spans,
    spread,
)
from lexludi.manual.examples import ExampleWriter
from lexludi.manual.material import HOUSE, Material
from lexludi.spec.models import Chapter, Rule

FORCES = ("must", "may", "must_not", "definition")


@dataclass(frozen=True)
class ChapterWriter:
    """Writes the chapters of one manual."""

    material: Material
    language: Language
    examples: ExampleWriter

    def page(self, chapter: Chapter, more: Iterable[Block] = ()) -> Page:
        """A chapter with its rules, and `more` after them."""
        name = str(chapter.chapter)
        rules = tuple(self.rule(f"{name}.{rule.id}", rule) for rule in chapter.rules)
        number = self.material.spec.chapter_number(name)
        return Page(page_name(name), self.language.title(name), (*rules, *more), number)

    def rule(self, rule_id: str, rule: Rule) -> RuleBlock:
        """One rule, followed by its examples."""
        return RuleBlock(
            rule_id,
            self.material.number(rule_id),
            self.language.title(rule_id),
            self.language.rule_text(rule_id),
            tuple(self._marks(rule_id, rule)),
            tuple(self.examples.write(example) for example in self.material.examples_after(rule_id)),
            variant=self.material.is_variant(rule),
        )

    def _marks(self, rule_id: str, rule: Rule) -> Iterator[Spans]:
        """What is to be known of a rule beside its text, each in a few words."""
        yield (Marked(self._say(f"force {rule.force}"), f"force force-{rule.force}"),)
        if rule.overrides:
            yield self._links("exception to", map(str, rule.overrides), "exception")
        if exceptions := self.material.exceptions_to(rule_id):
            yield self._links("exceptions", exceptions, "exception")
        if HOUSE in rule.source:
            key = "house rule" if len(rule.source) == 1 else "partly house rule"
            yield (Marked(self._say(key), "house"),)
        if rule.fork is not None:
            yield tuple(self._fork(rule))
        state = self.language.state(f"{rule_id}/text")
        if state in (OVERTAKEN, MISSING):
            yield (Marked(self._say(state), f"translation {state}"),)
        if others := self.material.see_also(rule_id):
            yield self._links("see also", others)
        if elsewhere := self.material.examples_elsewhere(rule_id):
            links = ((ExampleLink(self.examples.title(example), example.id),) for example in elsewhere)
            yield (Plain(f"{self._say('examples')} "), *spread(links, " · "))

    def _fork(self, rule: Rule) -> Iterator[Span]:
        """The disputed point that a rule belongs to, and, if that is not the usual one, under which reading."""
        fork = str(rule.fork)
        yield ForkLink(self._say("disputed"), fork)
        if self.material.is_variant(rule):
            yield Plain(f" – {self._say('only if')}: ")
            texts = [self.language.message(f"fork.{fork}.{reading}/text") for reading in rule.reading]
            yield from spread(texts, " / ")

    def _links(self, key: str, rules: Iterable[str], kind: str = "") -> Spans:
        said = self._say(key)
        numbers = spread((RuleLink(self.material.number(rule), rule),) for rule in rules)
        return (Marked(said, kind) if kind else Plain(said), Plain("\u00a0"), *numbers)

    def _say(self, key: str) -> str:
        return plain(self.language.say(f"manual/{key}"))


def page_name(chapter: str) -> str:
    """The name of a chapter's page; no other page is in that folder."""
    return f"rules/{chapter}"
