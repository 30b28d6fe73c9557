"""The directives: a page of the manual, one rule, one example."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.util.docutils import SphinxDirective

from lexludi.catalog.runs import ElementRun, TermRun, ValueRun
from lexludi.manual.blocks import Block, Entry, Page, TermLink
from lexludi.sphinxext.documents import Writer
from lexludi.sphinxext.domain import domain_of


class _Part(SphinxDirective):
    """Something of the manual, by its name."""

    required_arguments: ClassVar[int] = 1
    final_argument_whitespace: ClassVar[bool] = False
    sort: ClassVar[str]

    def run(self) -> list[nodes.Node]:
        """Find it and write it."""
        domain, name = domain_of(self.env), self.arguments[0]
        manual, versions = domain.manual, self.config.lexludi_versions
        writer = Writer(manual, domain, self.env.docname, self.parse_text_to_nodes, versions)
        part: Page | Block | None
        part = manual.by_name.get(name) if self.sort == "page" else manual.blocks.get((self.sort, name))
        if part is None:
            raise self.error(f"the manual has no {self.sort} '{name}'")
        if isinstance(part, Page):
            domain.note_page(self.env.docname, f"page {name}", part.digest())
            return [writer.keywords(_terms(manual.inside[name])), *writer.page(part)]
        page = manual.objects[self.sort, name].page
        domain.note_page(self.env.docname, f"page {page}", manual.by_name[page].digest())
        return list(writer.block(part))


class PageDirective(_Part):
    """`.. lexludi:page:: rules/movement`."""

    sort = "page"


class RuleDirective(_Part):
    """`.. lexludi:rule:: movement.occupied`."""

    sort = "rule"


class ExampleDirective(_Part):
    """`.. lexludi:example:: movement.two_tokens`."""

    sort = "example"


DIRECTIVES: dict[str, type[Directive]] = {"page": PageDirective, "rule": RuleDirective, "example": ExampleDirective}


def _terms(parts: Iterable[Any]) -> list[str]:
    """The terms that a page uses, elements among them."""
    used: dict[str, None] = {}
    for part in parts:
        match part:
            case TermRun(term=term) | TermLink(term=term) | ValueRun(term=term) | Entry(term=term):
                used[term] = None
            case ElementRun(element=element):
                used[element] = None
    return list(used)
