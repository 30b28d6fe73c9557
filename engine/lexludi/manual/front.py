"""The first pages of a manual: title, components, turn overview."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from lexludi.catalog.language import MISSING, OVERTAKEN, Language
from lexludi.catalog.runs import Plain, Run, plain
from lexludi.manual.artist import Artist
from lexludi.manual.blocks import (
    Block,
    Contents,
    Figure,
    Listing,
    Marked,
    Page,
    PageLink,
    Paragraph,
    RuleLink,
    Section,
    Spans,
    Table,
    TermLink,
    WebLink,
    spread,
    words,
)
from lexludi.manual.chapters import FORCES
from lexludi.manual.flow import Flow, Phase, draw_flow, read_flow
from lexludi.manual.material import Material
from lexludi.manual.rows import focused
from lexludi.manual.scene import Piece, Scene, Token, scene
from lexludi.outline import Stage
from lexludi.program import Domain, Head, Sort, Value
from lexludi.program import Table as Constants
from lexludi.state import State


@dataclass(frozen=True)
class FrontWriter:
    """Writes the first pages of one manual."""

    material: Material
    language: Language
    languages: Sequence[Language]

    # ------------------------------------------------------------------ the title page

    def title(self, pages: Sequence[Page]) -> Page:
        """Title, edition, language versions, contents, and how to read the rest."""
        spec, language = self.material.spec, self.language
        title = plain(language.message("ruleset/title"))
        edition = (Marked(f"{self._say('edition')} {spec.ruleset.edition}", "edition"),)
        versions = spread(tuple(self._version(other) for other in self.languages), " · ")
        blocks: list[Block] = [Paragraph(edition, "edition")]
        if len(self.languages) > 1:
            blocks.append(
                Paragraph((Marked(f"{self._say('languages')}:", "label"), Plain(" "), *versions), "languages")
            )
        chapters = tuple(page.name for page in pages if page.number)
        before = tuple(page.name for page in pages[: _first_chapter(pages)])
        after = tuple(page.name for page in pages if not page.number and page.name not in before)
        blocks += [
            Contents(before, self._say("overview")),
            Contents(chapters, self._say("rules")),
            Contents(after, self._say("reference")),
        ]
        blocks += [self._how_to_read(), *self._gaps()]
        return Page("index", title, tuple(blocks))

    def _version(self, other: Language) -> Spans:
        if other.code == self.language.code:
            return (Marked(other.name, "here"),)
        return (WebLink(other.name, f"{other.code}:index", other.code),)

    def _how_to_read(self) -> Section:
        """What the marks at the rules mean."""
        forces = [
            (Paragraph((Marked(self._say(f"force {force}"), f"force force-{force}"), Plain(" – "), *self._spans(key))),)
            for force in FORCES
            for key in [f"means {force}"]
        ]
        marks = [
            (Paragraph((Marked(self._say(key), "house"), Plain(" – "), *self._spans(f"means {key}"))),)
            for key in ("house rule", "partly house rule")
        ]
        blocks: list[Block] = [
            Paragraph(self._spans("reading numbers")),
            Listing((*forces, *marks), kind="marks"),
            Paragraph(self._spans("reading examples")),
        ]
        if self.material.forks:
            link = PageLink(self._say("disputed points"), "disputed")
            blocks.append(Paragraph((*self._spans("reading disputed"), Plain(" "), link)))
        return Section("how-to-read", self._say("how to read"), tuple(blocks))

    def _gaps(self) -> Iterator[Block]:
        """How much of the translation is missing or overtaken."""
        states = [self.language.state(context) for context in self.language.messages]
        for state in (MISSING, OVERTAKEN):
            if count := states.count(state):
                yield Paragraph((*self._spans(f"count {state}"), Plain(f" {count}")), f"translation {state}")

    # ------------------------------------------------------------------ components

    def components(self) -> tuple[Block, ...]:
        """What lies on the table: the boards, the pieces with their data, tokens, cards."""
        return tuple(self._components())

    def _components(self) -> Iterator[Block]:
        program, artist = self.material.program, Artist(self.language, self.material.pictures)
        if program.grids or self.material.pictures.rows:
            title = self._say("the board" if program.grids else "board")
            yield Section("picture-board", title, (self._board(artist),))
        for domain in program.domains.values():
            tables = [table for table in program.tables.values() if table.of == domain.name]
            if domain.is_number or domain.name in ("player", "direction") or not tables:
                continue
            if domain.name in program.grids or self._is_product(domain, tables):
                continue
            table = self._table(domain, tables, artist)
            if len(table.head) > 1:
                yield Section(f"table-{domain.name}", self._heading(domain.name), (table,))
        tokens = tuple(self._tokens(artist))
        if tokens:
            head = ((), self._spans("token"))
            yield Section("picture-tokens", self._say("tokens"), (Table(head, tokens, "tokens", (1, 8)),))

    def _board(self, artist: Artist) -> Figure:
        """The boards and rows at the start, or in the first situation that examples begin with if more is seen then."""
        game = self.material.game
        seen, caption = self._everything(game.start_state()), self._spans("board")
        set_ups = ((file.chapter, set_up) for file in self.material.spec.scenarios for set_up in file.set_ups)
        chapter, set_up = next(set_ups, (None, None))
        if set_up is not None and set_up.title is not None:
            state = game.situation({str(fact): str(value) for fact, value in set_up.facts.items()})
            other = self._everything(state)
            if sum(value != 0 for *_, value in other.facts) > sum(value != 0 for *_, value in seen.facts):
                seen, caption = other, self.language.message(f"set-up.{chapter}.{set_up.id}/title")
        return Figure("board", artist.draw(seen), artist.says(seen), caption, kind="board")

    def _everything(self, state: State) -> Scene:
        """All boards and rows of a state."""
        seen = scene(self.material.program, state, pictures=self.material.pictures)
        panels = (focused(panel, panel)[0] for panel in seen.panels)
        return replace(seen, panels=tuple(panel for panel in panels if panel.used()))

    def _is_product(self, domain: Domain, tables: Sequence[Constants]) -> bool:
        """Whether the members only put together members of other kinds: red and scout."""
        return all(table.type.sort is Sort.MEMBER and self._has_tables(table.type.domain) for table in tables)

    def _has_tables(self, name: str) -> bool:
        return name == "player" or any(table.of == name for table in self.material.program.tables.values())

    def _table(self, domain: Domain, tables: Sequence[Constants], artist: Artist) -> Table:
        """What is printed on cards or pieces of one kind. A column is shown if the language has a word for it."""
        shown = [(table, column) for table in tables if (column := self._column(table.name)) is not None]
        pictured = any(self.material.pictures.of_element(domain.name, name).shape for name in domain.members)
        rows = []
        for place, name in enumerate(domain.members):
            cells: list[tuple[Block, ...]] = [(Paragraph(self._term(name)),)]
            if pictured:
                icon = artist.icon(piece=Piece(domain.name, name, "", None))
                cells.insert(0, (Figure(f"icon-{name}", icon, self.language.term(name), kind="icon"),))
            cells += [(Paragraph(self._value(table, table.values[place])),) for table, _ in shown]
            rows.append(tuple(cells))
        head: list[Spans] = [self._term(domain.name), *(column for _, column in shown)]
        if pictured:
            head.insert(0, ())
        return Table(tuple(head), tuple(rows), "data")

    def _column(self, name: str) -> Spans | None:
        """The head of a column: the term of that name, or of which it is the plural; `None` if there is none."""
        if name == "copies":
            return self._spans("copies")
        if self._knows(name):
            return self._term(name)
        one = name.removesuffix("s")
        return (TermLink(self.language.term(one, "pl.cap"), one),) if self._knows(one) else None

    def _tokens(self, artist: Artist) -> Iterator[tuple[tuple[Block, ...], ...]]:
        """The tokens that have a picture and a name, but for those that have their name beside them."""
        pictures = self.material.pictures
        named = {fact for row in pictures.rows if row.kind == "player" for fact in row.facts}
        for name in map(str, self.material.spec.components.pictures):
            noun = artist.noun(name) if name in self.material.program.facts and name not in named else ""
            if noun:
                icon = artist.icon(token=Token(name, ""))
                figure = Figure(f"icon-{name}", icon, self.language.term(noun), kind="icon")
                yield (figure,), (Paragraph(self._term(noun)),)

    def _value(self, table: Constants, value: Value) -> Spans:
        """A cell of a table; a dash stands where there is nothing."""
        if value is None:
            return words("–")
        if isinstance(value, int) and not isinstance(value, bool) and table.type.sort is Sort.NUMBER:
            return words(self.language.style.number(value))
        return self.language.element(self.material.program, table.type.domain, value)

    def _knows(self, term: str) -> bool:
        return term in self.language.terms or (self.language.source is not None and term in self.language.source.terms)

    def _term(self, name: str) -> Spans:
        word = self.language.term(name, "cap")
        return (TermLink(word, name),) if self._knows(name) else words(word)

    def _heading(self, name: str) -> str:
        word = self.language.term(name, "pl.cap") if self._knows(name) else name.replace("_", " ")
        return word[:1].upper() + word[1:]

    # ------------------------------------------------------------------ the turn overview

    def turn(self) -> Page:
        """The course of the game as a drawing, and phase by phase in words."""
        flow = read_flow(self.material, self.language)
        drawing = draw_flow(flow, self.material, self.language)
        caption = self._spans("turn caption")
        figure = Figure("turn", drawing, self._told(flow), caption, kind="flow")
        stages = [*self.material.course.opening, *self.material.course.phases]
        phases = [*flow.opening, *flow.phases]
        items = tuple(tuple(self._phase(phase, stage)) for phase, stage in zip(phases, stages, strict=True))
        attached = tuple(self._everywhere())
        listing = Section("phases", self._say("phases"), (Listing(items, kind="phases"), *attached))
        return Page("turn", self._say("turn overview"), (figure, listing))

    def _told(self, flow: Flow) -> str:
        """The drawing in words, for those who cannot see it."""
        opening = [phase.name for phase in flow.opening]
        phases = [f"{number}. {phase.name}" for number, phase in enumerate(flow.phases, 1)]
        ends = [self.language.title(rule) for rule in flow.endings]
        told = [*opening, *([flow.repeated] if flow.repeated else []), *phases]
        return f"{'; '.join(told)}. {self._say('ends')}: {'; '.join(ends)}."

    def _phase(self, phase: Phase, stage: Stage) -> Iterator[Block]:
        number = [RuleLink(self.material.number(phase.rule), phase.rule)] if phase.rule else []
        yield Paragraph((Marked(phase.name, "strong"), Plain(" "), *number))
        parts = tuple(
            (Paragraph((RuleLink(self.material.number(rule), rule), Plain(f" {title}"))),)
            for rule, title in phase.parts
        )
        if parts:
            yield Listing(parts, kind="parts")
        for key, found in (("before it", stage.attached), ("after it", stage.afters)):
            own = [item.clause.rule for item in found if item.event == stage.name and item.head is not Head.FORBIDS]
            if own:
                yield Paragraph((Plain(f"{self._say(key)} "), *self._rules(own)), "attached")

    def _everywhere(self) -> Iterator[Block]:
        """The rules that attach to every phase alike, because all phases are cases of one event."""
        phases = self.material.course.phases
        if len(phases) < 2:
            return
        for key, point in (("before every phase", "attached"), ("after every phase", "afters")):
            found = [
                [item.clause.rule for item in getattr(phase, point) if item.event != phase.name] for phase in phases
            ]
            common = [rule for rule in dict.fromkeys(found[0]) if all(rule in rules for rules in found)]
            if common:
                yield Paragraph((Plain(f"{self._say(key)} "), *self._rules(common)), "attached")

    def _rules(self, rules: Sequence[str]) -> Spans:
        titled = ((RuleLink(f"{self.material.number(r)} {self.language.title(r)}", r),) for r in dict.fromkeys(rules))
        return spread(titled, " · ")

    # ------------------------------------------------------------------ small things

    def _say(self, key: str) -> str:
        return plain(self.language.say(f"manual/{key}"))

    def _spans(self, key: str) -> tuple[Run, ...]:
        return self.language.say(f"manual/{key}")


def _first_chapter(pages: Sequence[Page]) -> int:
    return next((place for place, page in enumerate(pages) if page.number), len(pages))
