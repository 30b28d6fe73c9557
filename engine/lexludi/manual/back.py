"""The last pages of a manual: disputed points, glossary, index, the page for referees, sources."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexludi.catalog.language import Language
from lexludi.catalog.runs import Plain, TermRun, ValueRun, plain
from lexludi.catalog.terms import Term
from lexludi.manual.alphabet import by_letter, sort_key
from lexludi.manual.blocks import (
    Block,
    Column,
    Columns,
    Entry,
    ExampleLink,
    ForkBlock,
    Glossary,
    Listing,
    Marked,
    Page,
    Paragraph,
    RuleLink,
    Section,
    Spans,
    Table,
    TermLink,
    spread,
    words,
)
from lexludi.manual.examples import ExampleWriter
from lexludi.manual.material import HOUSE, Example, Material
from lexludi.spec.models import Fork, Reading, Rule

YES = "●"


@dataclass(frozen=True)
class BackWriter:
    """Writes the last pages of one manual."""

    material: Material
    language: Language
    languages: Sequence[Language]
    examples: ExampleWriter

    def pages(self) -> Iterator[Page]:
        """All of them in order."""
        if self.material.forks:
            yield self.disputed()
        if self._terms:
            yield self.glossary()
        yield self.index()
        yield self.referees()
        yield self.sources()

    # ------------------------------------------------------------------ disputed points

    def disputed(self) -> Page:
        """Every disputed point: the question, the readings side by side, their sources and what they come to."""
        forks = enumerate(self.material.forks.items(), 1)
        blocks = [self._fork(number, name, fork) for number, (name, fork) in forks]
        intro = Paragraph(self._spans("disputed intro"))
        return Page("disputed", self._say("disputed points"), (intro, *blocks))

    def _fork(self, number: int, name: str, fork: Fork) -> ForkBlock:
        columns = tuple(
            self._reading(name, str(reading), said, usual=reading == fork.default)
            for reading, said in fork.readings.items()
        )
        shown = [example for example in self.material.examples.values() if example.runs[0].case.fork == name]
        blocks: list[Block] = [Columns(columns, "readings")]
        if shown:
            links = ((ExampleLink(self.examples.title(example), example.id),) for example in shown)
            blocks.append(Paragraph((Plain(f"{self._say('examples')} "), *spread(links, " · ")), "examples"))
        return ForkBlock(name, str(number), self.language.message(f"fork.{name}/question"), tuple(blocks))

    def _reading(self, name: str, reading: str, said: Reading, *, usual: bool) -> Column:
        blocks: list[Block] = []
        if usual:
            blocks.append(Paragraph((Marked(self._say("usual reading"), "usual"),), "usual"))
        sources = [self._source(str(source)) for source in said.sources]
        blocks.append(Paragraph((Plain(f"{self._say('sources')}: "), *spread(sources, " · ")), "sources"))
        rules = [
            rule_id
            for rule_id, rule in self.material.spec.rules.items()
            if rule.fork == name and reading in map(str, rule.reading)
        ]
        if rules:
            links = ((self._rule(rule), Plain(f" {self.language.title(rule)}")) for rule in rules)
            blocks.append(Paragraph((Plain(f"{self._say('rules')}: "), *spread(links, " · ")), "rules"))
        blocks += self._results(name, reading)
        return Column(self.language.message(f"fork.{name}.{reading}/text"), tuple(blocks), "usual" if usual else "")

    def _results(self, name: str, reading: str) -> Iterator[Block]:
        """What comes of the same situation under this reading, in the example that tells the readings apart best."""
        example = self._telling(name)
        run = next((run for run in example.runs if run.case.reading == reading), None) if example else None
        if example is None or run is None:
            return
        link = ExampleLink(self.examples.title(example), example.id)
        yield Paragraph((Plain(f"{self._say('in example')} "), link, Plain(":")), "outcome-of")
        told = [event for event in run.events if event.kind not in ("choice", "nothing", "roll", "draw")]
        steps = [step for event in told if (step := self.examples.step(run, event)) is not None]
        verdicts = list(self.examples.verdicts(run))
        if steps:
            yield Listing(tuple((step,) for step in steps), ordered=True, kind="steps")
        elif not verdicts:
            yield Paragraph(self._spans("nothing happens"), "steps")
        yield from verdicts

    def _telling(self, fork: str) -> Example | None:
        """The first example of a disputed point in which something else happens under each reading."""
        shown = [example for example in self.material.examples.values() if example.runs[0].case.fork == fork]
        for example in shown:
            if len({tuple(text for _, text in run.told) for run in example.runs}) == len(example.runs):
                return example
        return next(iter(shown), None)

    # ------------------------------------------------------------------ glossary

    @cached_property
    def _terms(self) -> Sequence[Term]:
        terms = self.language.glossary()
        return sorted(terms, key=lambda term: sort_key(self.language.term(term.id), self.language.code))

    def glossary(self) -> Page:
        """The words of the game in this language, with the words of the others and where the rules use them."""
        entries = tuple(self._entry(term) for term in self._terms)
        return Page("glossary", self._say("glossary"), (Glossary(entries),))

    def _entry(self, term: Term) -> Entry:
        blocks: list[Block] = []
        others = [
            (
                Marked(other.code, "code-of-language"),
                Plain(" "),
                Marked(other.term(term.id), f"in-language {other.code}"),
            )
            for other in self.languages
            if other.code != self.language.code and term.id in other.terms
        ]
        if others:
            blocks.append(Paragraph(spread(others, " · "), "other-languages"))
        rules = self._used.get(term.id, ())
        if rules:
            blocks.append(
                Paragraph((Plain(f"{self._say('used in')} "), *spread((self._rule(r),) for r in rules)), "used")
            )
        return Entry(term.id, self.language.term(term.id), tuple(blocks))

    @cached_property
    def _used(self) -> Mapping[str, Sequence[str]]:
        """The rules that use each term."""
        used: dict[str, dict[str, None]] = {}
        for rule_id in self.material.spec.rules:
            for run in self.language.rule_text(rule_id):
                if isinstance(run, TermRun | ValueRun) and run.term:
                    used.setdefault(run.term, {})[rule_id] = None
        return {term: tuple(rules) for term, rules in used.items()}

    # ------------------------------------------------------------------ index

    def index(self) -> Page:
        """The rules by title, and the words of the game with the rules that use them."""
        code = self.language.code
        titles = [(self.language.title(rule), rule) for rule in self.material.spec.rules]
        by_title = [
            Section(
                f"letter-{number}",
                letter,
                (Listing(tuple(self._titled(title, rule) for title, rule in group), kind="index"),),
            )
            for number, (letter, group) in enumerate(by_letter(titles, lambda item: item[0], code), 1)
        ]
        used = [term for term in self._terms if term.id in self._used]
        by_term = Listing(tuple(self._term_line(term) for term in used), kind="index")
        rest = (Section("by-word", self._say("by word"), (by_term,)),) if used else ()
        return Page("rule-index", self._say("rule index"), (*by_title, *rest))

    def _titled(self, title: str, rule: str) -> tuple[Block, ...]:
        chapter = self.language.title(rule.partition(".")[0])
        return (
            Paragraph((RuleLink(title, rule), Plain(f" {self.material.number(rule)}"), Marked(f" {chapter}", "quiet"))),
        )

    def _term_line(self, term: Term) -> tuple[Block, ...]:
        numbers = spread((self._rule(rule),) for rule in self._used[term.id])
        return (Paragraph((TermLink(self.language.term(term.id), term.id), Plain(" "), *numbers)),)

    # ------------------------------------------------------------------ for referees

    def referees(self) -> Page:
        """Every rule with its number, id, force and sources, chapter by chapter."""
        spec = self.material.spec
        sections = [
            Section(
                f"rules-{chapter.chapter}",
                self.language.title(str(chapter.chapter)),
                (self._referee_table([(f"{chapter.chapter}.{rule.id}", rule) for rule in chapter.rules]),),
                spec.chapter_number(str(chapter.chapter)),
            )
            for chapter in spec.chapters
        ]
        edition = Paragraph((Plain(f"{self._say('edition')} {spec.ruleset.edition}"),), "edition")
        intro = Paragraph(self._spans("referees intro"))
        return Page("referees", self._say("for referees"), (edition, intro, *sections))

    def _referee_table(self, rules: Sequence[tuple[str, Rule]]) -> Table:
        used = {str(source) for rule in self.material.spec.rules.values() for source in rule.source}
        sources = [source for source in self.material.source_ids if source in used]
        head: list[Spans] = [words(self._say(key)) for key in ("number", "id", "rule", "force")]
        head += [words(self._say("house rule") if source == HOUSE else source) for source in sources]
        rows = []
        for rule_id, rule in rules:
            notes = [] if rule.fork is None else [Marked(f" {rule.fork}: {', '.join(rule.reading)}", "quiet")]
            cells: list[Spans] = [
                (self._rule(rule_id),),
                (Marked(rule_id, "code"), *notes),
                words(self.language.title(rule_id)),
                words(self._say(f"force {rule.force}")),
            ]
            cells += [words(YES if source in rule.source else "") for source in sources]
            rows.append(tuple((Paragraph(cell),) for cell in cells))
        return Table(tuple(head), tuple(rows), "referees")

    # ------------------------------------------------------------------ sources

    def sources(self) -> Page:
        """The printed manuals by rank, and which of their statements which rules carry."""
        spec = self.material.spec
        blocks: list[Block] = [Paragraph(self._spans("sources intro"))]
        head = tuple(words(self._say(key)) for key in ("id", "printed manual", "language", "rules"))
        rows = []
        for source in self.material.source_ids:
            known = self.material.sources.get(source)
            count = sum(source in rule.source for rule in spec.rules.values())
            language = "" if known is None else str(known.language or "")
            cells = ((Marked(source, "code"),), self._source(source), words(language), words(str(count)))
            rows.append(tuple((Paragraph(cell),) for cell in cells))
        blocks.append(Table(head, tuple(rows), "sources"))
        if spec.sources is not None and spec.sources.statements:
            blocks.append(Section("statements", self._say("statements"), (self._statements(),)))
        return Page("sources", self._say("sources"), tuple(blocks))

    def _statements(self) -> Table:
        spec = self.material.spec
        assert spec.sources is not None
        head = tuple(words(self._say(key)) for key in ("statement", "sources", "rules"))
        rows = []
        for name, statement in spec.sources.statements.items():
            rules = spread((self._rule(str(rule)),) for rule in statement.rules if rule in spec.rules)
            carried = rules or (Marked(self._say("needs none"), "quiet"),)
            cells = ((Marked(str(name), "code"),), words(", ".join(statement.sources)), carried)
            rows.append(tuple((Paragraph(cell),) for cell in cells))
        return Table(head, tuple(rows), "statements", (1, 2, 4))

    # ------------------------------------------------------------------ small things

    def _source(self, source: str) -> Spans:
        """A printed manual by its title."""
        context = f"source.{source}/title"
        if source == HOUSE:
            return self._spans("house rule")
        return self.language.message(context) if context in self.language.messages else words(source)

    def _rule(self, rule: str) -> RuleLink:
        return RuleLink(self.material.number(rule), rule)

    def _say(self, key: str) -> str:
        return plain(self.language.say(f"manual/{key}"))

    def _spans(self, key: str) -> Spans:
        return self.language.say(f"manual/{key}")
