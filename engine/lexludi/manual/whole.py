"""A whole manual: all pages of one ruleset in one language, and where everything stands in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from lexludi.catalog.language import Language
from lexludi.catalog.runs import plain
from lexludi.catalog.toolkit import WORDS
from lexludi.manual.back import BackWriter
from lexludi.manual.blocks import Block, ExampleBlock, ForkBlock, Glossary, Page, RuleBlock, walk
from lexludi.manual.chapters import ChapterWriter, page_name
from lexludi.manual.examples import ExampleWriter
from lexludi.manual.front import FrontWriter
from lexludi.manual.material import Material

COMPONENTS = "components"
"""The chapter that pictures of the components are printed in; without it they have a page of their own."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands: page and anchor."""

    page: str
    anchor: str


@dataclass(frozen=True)
class Manual:
    """All pages of one ruleset in one language."""

    ruleset: str
    edition: str
    title: str
    language: str
    languages: Mapping[str, str]  # code -> name, of all versions
    pages: tuple[Page, ...]
    forms: Mapping[str, tuple[str, ...]]  # term -> every form of it
    theme: Mapping[str, str]  # the words that surround every page

    @cached_property
    def by_name(self) -> Mapping[str, Page]:
        """The pages by their names."""
        return {page.name: page for page in self.pages}

    @cached_property
    def inside(self) -> Mapping[str, tuple[Any, ...]]:
        """Everything on each page, blocks and what is in them, in reading order."""
        return {page.name: tuple(walk(page)) for page in self.pages}

    @cached_property
    def objects(self) -> Mapping[tuple[str, str], Place]:
        """Where rules, terms, examples and disputed points stand, by sort and id."""
        return {key: place for page in self.pages for key, place in _objects(page.name, self.inside[page.name])}

    @cached_property
    def blocks(self) -> Mapping[tuple[str, str], Block]:
        """Rules and examples by sort and id, to be placed anywhere."""
        found: dict[tuple[str, str], Block] = {}
        for parts in self.inside.values():
            for block in parts:
                if isinstance(block, RuleBlock):
                    found["rule", block.id] = block
                elif isinstance(block, ExampleBlock):
                    found["example", block.id] = block
        return found

    @cached_property
    def frame(self) -> tuple[tuple[str, str, str], ...]:
        """What every page shows of all others: their names, numbers and titles."""
        return tuple((page.name, page.number, page.title) for page in self.pages)


def write_manual(material: Material, language: Language, languages: Sequence[Language]) -> Manual:
    """The manual of a ruleset in one of its languages."""
    examples = ExampleWriter(material, language)
    front = FrontWriter(material, language, languages)
    chapters = ChapterWriter(material, language, examples)
    components = front.components()
    own = any(chapter.chapter == COMPONENTS for chapter in material.spec.chapters)
    pages: list[Page] = []
    if components and not own:
        pages.append(Page(COMPONENTS, plain(language.say("manual/components")), components))
    pages.append(front.turn())
    for chapter in material.spec.chapters:
        pages.append(chapters.page(chapter, components if chapter.chapter == COMPONENTS else ()))
    pages += BackWriter(material, language, languages, examples).pages()
    around = [key for key in WORDS if key.startswith("manual/theme ")] + ["manual/edition", "manual/languages"]
    theme = {key.removeprefix("manual/"): plain(language.say(key)) for key in around}
    forms = {term.id: tuple(term.spellings()) for term in language.terms.values()}
    return Manual(
        material.name,
        str(material.spec.ruleset.edition),
        plain(language.message("ruleset/title")),
        language.code,
        {other.code: other.name for other in languages},
        (front.title(pages), *pages),
        forms,
        theme,
    )


def anchor(sort: str, name: str) -> str:
    """The anchor of a rule, term, example or disputed point: it never changes, as the id does not.

    >>> anchor("rule", "movement.occupied_on_the_way")
    'rule-movement-occupied_on_the_way'
    """
    return f"{sort}-{name.replace('.', '-')}"


def _objects(page: str, parts: Iterable[Any]) -> Iterator[tuple[tuple[str, str], Place]]:
    for block in parts:
        match block:
            case RuleBlock(id=name):
                yield ("rule", name), Place(page, anchor("rule", name))
            case ExampleBlock(id=name):
                yield ("example", name), Place(page, anchor("example", name))
            case ForkBlock(id=name):
                yield ("fork", name), Place(page, anchor("fork", name))
            case Glossary(entries=entries):
                for entry in entries:
                    yield ("term", entry.term), Place(page, anchor("term", entry.term))


__all__ = ["Manual", "Place", "anchor", "page_name", "write_manual"]
