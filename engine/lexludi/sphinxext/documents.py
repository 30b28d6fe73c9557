"""From blocks to document trees: nothing but what docutils and Sphinx have for every builder."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from docutils import nodes
from sphinx.addnodes import pending_xref

from lexludi.catalog.runs import TermRun
from lexludi.manual.blocks import (
    Block,
    Check,
    Columns,
    Contents,
    ExampleBlock,
    ExampleLink,
    Figure,
    ForkBlock,
    ForkLink,
    Glossary,
    Listing,
    Marked,
    Page,
    PageLink,
    Paragraph,
    RuleBlock,
    RuleLink,
    Section,
    Span,
    Spans,
    Table,
    TermLink,
    WebLink,
    text_of,
)
from lexludi.manual.whole import Manual, anchor
from lexludi.sphinxext.domain import Cited, RulesDomain, link
from lexludi.sphinxext.manuals import FIGURES, figure_file
from lexludi.sphinxext.nodes import check

ParseText = Callable[[str], list[nodes.Node]]
"""Reads reStructuredText where a directive stands."""


@dataclass
class Writer:
    """Writes blocks into one document."""

    manual: Manual
    domain: RulesDomain
    docname: str
    parse: ParseText
    versions: str

    def page(self, page: Page) -> list[nodes.Node]:
        """A whole page; the words of its terms go along unseen, for the search."""
        section = nodes.section("", self._title(page.number, page.title), ids=[_page_anchor(page.name)])
        section["classes"].append("manual-page")
        section += self.blocks(page.blocks)
        return [section]

    def keywords(self, terms: Iterable[str]) -> nodes.meta:
        """Every form of the terms, each word once: a search finds a page by any of them."""
        words = {word: None for term in terms for form in self.manual.forms.get(term, ()) for word in form.split()}
        return nodes.meta("", name="keywords", content=", ".join(words))

    def blocks(self, blocks: Iterable[Block]) -> list[nodes.Node]:
        """Several blocks."""
        return [node for block in blocks for node in self.block(block)]

    def block(self, block: Block) -> Iterator[nodes.Node]:
        """One block."""
        match block:
            case Paragraph(spans=spans, kind=kind):
                yield nodes.paragraph("", "", *self.spans(spans), classes=kind.split())
            case Listing():
                yield self._listing(block)
            case Figure():
                yield self._figure(block)
            case Table():
                yield self._table(block)
            case Columns():
                yield self._columns(block)
            case Check():
                yield self._check(block)
            case RuleBlock():
                yield self._rule(block)
            case ExampleBlock():
                yield self._example(block)
            case ForkBlock():
                yield self._fork(block)
            case Glossary():
                yield self._glossary(block)
            case Section(anchor=name, title=title, number=number, blocks=inside):
                yield nodes.section("", self._title(number, title), *self.blocks(inside), ids=[name])
            case Contents():
                yield from self._contents(block)

    # ------------------------------------------------------------------ rules, examples, forks, words

    def _rule(self, rule: RuleBlock) -> nodes.section:
        name = anchor("rule", rule.id)
        self.domain.note("rule", rule.id, Cited(self.docname, name, rule.number, rule.title))
        section = nodes.section("", self._title(rule.number, rule.title), ids=[name], classes=["rule"])
        if rule.variant:
            section["classes"].append("variant")
        section += nodes.paragraph("", "", *self.spans(rule.text, terms=True), classes=["rule-text"])
        if rule.marks:
            marks = nodes.paragraph("", classes=["rule-marks"])
            for place, spans in enumerate(rule.marks):
                if place:
                    marks += nodes.Text(" · ")
                marks += self.spans(spans)
            section += marks
        section += self.blocks(rule.blocks)
        return section

    def _example(self, example: ExampleBlock) -> nodes.admonition:
        name = anchor("example", example.id)
        self.domain.note("example", example.id, Cited(self.docname, name, "", example.title))
        label = nodes.inline("", text_of(example.label), classes=["example-label"])
        title = nodes.title("", "", label, nodes.Text(" "), nodes.inline("", example.title, classes=["example-title"]))
        return nodes.admonition("", title, *self.blocks(example.blocks), ids=[name], classes=["example"])

    def _fork(self, fork: ForkBlock) -> nodes.section:
        name, question = anchor("fork", fork.id), text_of(fork.question)
        self.domain.note("fork", fork.id, Cited(self.docname, name, "", question))
        return nodes.section(
            "", self._title(fork.number, question), *self.blocks(fork.blocks), ids=[name], classes=["fork"]
        )

    def _glossary(self, glossary: Glossary) -> nodes.definition_list:
        entries = nodes.definition_list("", classes=["words"])
        for entry in glossary.entries:
            name = anchor("term", entry.term)
            self.domain.note("term", entry.term, Cited(self.docname, name, "", entry.word))
            term = nodes.term("", entry.word, ids=[name])
            entries += nodes.definition_list_item("", term, nodes.definition("", *self.blocks(entry.blocks)))
        return entries

    def _check(self, block: Check) -> check:
        code = nodes.literal_block(block.code, block.code, testnodetype="doctest", groups=["default"], options={})
        code["classes"].append("no-search")
        code.source, code.line = str(block.mark.path), block.mark.line
        return check("", code, label=text_of(block.label), classes=["no-search"])

    # ------------------------------------------------------------------ lists, tables, pictures

    def _listing(self, listing: Listing) -> nodes.Element:
        made: nodes.Element
        if listing.ordered:
            made = nodes.enumerated_list("", enumtype="arabic", prefix="", suffix=".")
        else:
            made = nodes.bullet_list("", bullet="*")
        made["classes"] += listing.kind.split()
        made.extend(nodes.list_item("", *self.blocks(item)) for item in listing.items)
        return made

    def _figure(self, figure: Figure) -> nodes.figure:
        image = nodes.image("", uri=f"/{FIGURES}/{figure_file(figure)}", alt=figure.alt)
        made = nodes.figure("", image, classes=figure.kind.split())
        if figure.caption:
            made += nodes.caption("", "", *self.spans(figure.caption))
        return made

    def _table(self, table: Table) -> nodes.table:
        widths = table.widths or (1,) * len(table.head)
        group = nodes.tgroup("", cols=len(table.head))
        group += [nodes.colspec("", colwidth=width) for width in widths]
        group += nodes.thead("", self._row([(Paragraph(spans),) for spans in table.head]))
        group += nodes.tbody("", *(self._row(row) for row in table.rows))
        return nodes.table("", group, classes=table.kind.split())

    def _row(self, cells: Sequence[tuple[Block, ...]]) -> nodes.row:
        return nodes.row("", *(nodes.entry("", *self.blocks(cell)) for cell in cells))

    def _columns(self, columns: Columns) -> nodes.container:
        made = nodes.container("", classes=["columns", *columns.kind.split()])
        for column in columns.columns:
            title = nodes.paragraph("", "", *self.spans(column.title, terms=True), classes=["column-title"])
            made += nodes.container("", title, *self.blocks(column.blocks), classes=["column", *column.kind.split()])
        return made

    def _contents(self, contents: Contents) -> list[nodes.Node]:
        caption = [f"   :caption: {contents.caption}"] if contents.caption else []
        pages = [f"   /{page}" for page in contents.pages]
        return self.parse("\n".join([".. toctree::", "   :maxdepth: 1", *caption, "", *pages]))

    # ------------------------------------------------------------------ inside a line

    def _title(self, number: str, title: str) -> nodes.title:
        """A title, with the printed number before it."""
        if not number:
            return nodes.title("", title)
        return nodes.title("", "", nodes.inline("", number, classes=["number"]), nodes.Text(f" {title}"))

    def spans(self, spans: Spans, *, terms: bool = False) -> list[nodes.Node]:
        """The pieces of a line. `terms`: nouns lead to the glossary."""
        return [self._span(span, terms) for span in spans]

    def _span(self, span: Span, terms: bool) -> nodes.Node:
        match span:
            case RuleLink(text=text, rule=rule):
                return link("rule", rule, text, self.docname)
            case TermLink(text=text, term=term) if ("term", term) in self.manual.objects:
                return link("term", term, text, self.docname)
            case TermRun(text=text, term=term) if terms and ("term", term) in self.manual.objects:
                return link("term", term, text, self.docname, ["word"])
            case ExampleLink(text=text, example=example):
                return link("example", example, text, self.docname)
            case ForkLink(text=text, fork=fork):
                return link("fork", fork, text, self.docname)
            case PageLink(text=text, page=page):
                inside = nodes.inline("", text)
                where = {"reftype": "doc", "refdomain": "std", "reftarget": f"/{page}", "refdoc": self.docname}
                return pending_xref("", inside, **where, refexplicit=True, refwarn=True)
            case WebLink(text=text, address=address, language=language):
                code, _, page = address.partition(":")
                target = self.versions.format(language=code, page=page)
                return nodes.reference("", text, refuri=target, internal=True, classes=[f"language-{language}"])
            case Marked(text=text, kind="code"):
                return nodes.literal("", text)
            case Marked(text=text, kind="strong"):
                return nodes.strong("", text)
            case Marked(text=text, kind=kind):
                return nodes.inline("", text, classes=_classes(kind))
            case _:
                return nodes.Text(span.text)


def _classes(kind: str) -> list[str]:
    """`in-language de`: words in another language than the page."""
    words = kind.split()
    return [f"language-{words[1]}"] if words[:1] == ["in-language"] else words


def _page_anchor(name: str) -> str:
    return f"page-{name.rpartition('/')[2]}"
