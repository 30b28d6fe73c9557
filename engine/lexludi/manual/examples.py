"""Worked examples: the situation, pictures before and after, what happens, each step with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from lexludi.catalog.language import Language
from lexludi.catalog.runs import Plain, plain
from lexludi.catalog.tell import tell_event, tell_fact, tell_move, tell_refusal
from lexludi.manual.artist import NARROW, ROOM, Artist
from lexludi.manual.blocks import (
    Block,
    Check,
    Column,
    Columns,
    ExampleBlock,
    Figure,
    ForkLink,
    Listing,
    Marked,
    Paragraph,
    RuleLink,
    Span,
    Spans,
    spread,
    words,
)
from lexludi.manual.material import Example, Material
from lexludi.manual.odds import odds_blocks
from lexludi.manual.replay import Teller, doctest_of
from lexludi.manual.scene import only_changed
from lexludi.program import Value
from lexludi.program_names import parse_call, parse_fact
from lexludi.scenario import Run
from lexludi.spec.models import SetUp
from lexludi.state import Event

_KINDS = {
    "choice": "decision",
    "nothing": "decision",
    "roll": "chance",
    "draw": "chance",
    "refusal": "refusal",
    "outcome": "outcome",
    "silent": "outcome",
}


@dataclass(frozen=True)
class ExampleWriter:
    """Writes the examples of one manual."""

    material: Material
    language: Language

    @cached_property
    def artist(self) -> Artist:
        """What draws the boards."""
        return Artist(self.language, self.material.pictures)

    def title(self, example: Example) -> str:
        """The title of an example."""
        return plain(self.language.message(f"scenario.{example.id}/title"))

    def write(self, example: Example) -> ExampleBlock:
        """One example in its box."""
        first = example.runs[0]
        blocks = [*self._situation(example, first)]
        if first.case.reading is None:
            blocks += self._outcome(example, first)
            blocks += self._check(first)
        else:
            fork = first.case.fork or ""
            question = self.language.message(f"fork.{fork}/question")
            blocks.append(Paragraph((*self._label("disputed"), ForkLink(plain(question), fork)), "disputed"))
            blocks.append(Columns(tuple(self._reading(example, run) for run in example.runs), "readings"))
        label = tuple(self.language.say("manual/example"))
        return ExampleBlock(example.id, self.title(example), label, tuple(blocks))

    # ------------------------------------------------------------------ the situation

    def _situation(self, example: Example, run: Run) -> Iterator[Block]:
        sentences: list[Spans] = []
        set_up = self._set_up(example)
        if set_up is not None and set_up[1].title is not None:
            sentences.append((Plain(f"{plain(self.language.message(f'set-up.{set_up[0]}/title'))}."),))
        sentences += self._given(example, run)
        if sentences:
            yield Paragraph((*self._label("situation"), *spread(sentences, " ")), "situation")
        for fork, reading in example.scenario.readings.items():
            text = self.language.message(f"fork.{fork}.{reading}/text")
            yield Paragraph((*self._label("read so"), *text), "disputed")
        seen, _ = self.material.scenes(run)
        if seen.used():
            yield self._figure(example, "before", self.artist.draw(seen), self.artist.says(seen))

    def _set_up(self, example: Example) -> tuple[str, SetUp] | None:
        """The set-up that an example begins with, and its full name."""
        if example.scenario.from_ is None:
            return None
        chapter = example.runs[0].case.chapter
        wanted = str(example.scenario.from_)
        wanted = wanted if "." in wanted else f"{chapter}.{wanted}"
        for file in self.material.spec.scenarios:
            for set_up in file.set_ups:
                if f"{file.chapter}.{set_up.id}" == wanted:
                    return wanted, set_up
        return None

    def _given(self, example: Example, run: Run) -> Iterator[Spans]:
        """The facts that an example gives, but for those that were so already."""
        before = self.material.game.situation(self._usual(example))
        for key in example.scenario.given:
            try:
                fact, _ = parse_fact(run.program, key)
                after = self.material.game.fact_values(run.before, key)
            except ValueError:
                continue  # the run tells this problem
            for arguments, value in after:
                if self.material.game.fact_value(before, fact, arguments) != value:
                    yield from self._fact(run, fact, arguments, value)

    def _usual(self, example: Example) -> dict[object, str]:
        set_up = self._set_up(example)
        return {} if set_up is None else {str(key): str(text) for key, text in set_up[1].facts.items()}

    def _fact(self, run: Run, fact: str, arguments: tuple[int, ...], value: Value) -> Iterator[Spans]:
        told = tell_fact(self.language, run.program, fact, arguments, value)
        if told is not None:
            yield told

    # ------------------------------------------------------------------ what happens

    def _reading(self, example: Example, run: Run) -> Column:
        """One reading of a disputed point: what it says, and what then happens."""
        fork, reading = run.case.fork or "", run.case.reading or ""
        text = self.language.message(f"fork.{fork}.{reading}/text")
        usual = self.material.forks[fork].default == reading
        blocks = (*self._outcome(example, run), *self._check(run))
        return Column(text, blocks, "usual" if usual else "")

    def _outcome(self, example: Example, run: Run) -> Iterator[Block]:
        steps = [step for event in run.events if (step := self.step(run, event)) is not None]
        verdicts = [*self.verdicts(run)]
        if steps:
            yield Listing(tuple((step,) for step in steps), ordered=True, kind="steps")
        elif not verdicts and run.odds is None:
            yield Paragraph(tuple(self.language.say("manual/nothing happens")), "steps")
        before, after = self.material.scenes(run)
        if run.case.reading is not None:  # there is less room: only the boards and rows on which something has changed
            before, after = only_changed(before, after)
        changed = after.differences(before)
        if changed:
            drawing = self.artist.draw(after, changed, NARROW if run.case.reading and after.panels else ROOM)
            name = "after" if run.case.reading is None else f"after-{run.case.reading}"
            yield self._figure(example, name, drawing, self.artist.says(after))
        sentences = [*self._at_the_end(run)]
        if sentences:
            yield Paragraph((*self._label("afterwards"), *spread(sentences, " ")), "afterwards")
        yield from verdicts
        if run.odds is not None:
            yield from odds_blocks(run.odds, example.id, self.language)

    def step(self, run: Run, event: Event) -> Paragraph | None:
        """One thing that happens, told, with the rules that make it happen."""
        told = tell_event(self.language, run.program, event)
        if told is None:
            return None
        rules = dict.fromkeys(rule for rule in (event.rule, *map(self._rule, event.others)) if rule)
        links: tuple[Span, ...] = spread((self.number(rule),) for rule in rules)
        return Paragraph((*told, Plain(" "), *links), _KINDS.get(event.kind, ""))

    def number(self, rule: str) -> RuleLink:
        """The printed number of a rule, as a link."""
        return RuleLink(self.material.number(rule), rule)

    def _rule(self, rule_or_clause: str) -> str:
        clause = self.material.program.clauses.get(rule_or_clause)
        return rule_or_clause if clause is None else clause.rule

    def _at_the_end(self, run: Run) -> Iterator[Spans]:
        """Facts that the author names for the end and that no picture shows."""
        _, after = self.material.scenes(run)
        for key in run.case.expect.facts:
            try:
                fact, arguments = parse_fact(run.program, key)
            except ValueError:
                continue
            if arguments or not run.program.facts[fact].of:
                known = run.program.facts[fact]
                value = known.values[run.after.slots[known.slot(arguments)]]
                if (fact, arguments, value) not in after.facts:
                    yield from self._fact(run, fact, arguments, value)

    def verdicts(self, run: Run) -> Iterator[Block]:
        """Moves that are not allowed at the end, with the rules that refuse them, and moves that are."""
        expect = run.case.expect
        refused = []
        for text, rules in expect.refused.items():
            told = self._call(run, text, refused=True)
            links = spread((self.number(self._rule(rule)),) for rule in rules)
            refused.append((Paragraph((*told, Plain(" "), *links), "refusal"),))
        if refused:
            yield Paragraph(self._label("not allowed"), "verdict")
            yield Listing(tuple(refused), kind="verdicts")
        allowed = [(Paragraph(self._call(run, text), "decision"),) for text in expect.allowed]
        if allowed:
            yield Paragraph(self._label("allowed"), "verdict")
            yield Listing(tuple(allowed), kind="verdicts")

    def _call(self, run: Run, text: str, *, refused: bool = False) -> Spans:
        if text == "nothing":
            return self.language.say("game/nothing")
        try:
            event, arguments = parse_call(run.program, text)
        except ValueError:
            return words(text)
        if refused:
            return tell_refusal(self.language, run.program, event, arguments)
        return tell_move(self.language, run.program, event, arguments) or words(text)

    # ------------------------------------------------------------------ small things

    def _check(self, run: Run) -> Iterator[Block]:
        teller = Teller(self.language, run.program)
        mark = run.case.expect.mark
        yield Check(tuple(self.language.say("manual/check")), doctest_of(run.case, teller), mark)

    def _figure(self, example: Example, part: str, svg: str, alt: str) -> Figure:
        caption = self.language.say("manual/before" if part == "before" else "manual/after")
        return Figure(f"{example.id}.{part}", svg, alt, caption, kind="board")

    def _label(self, key: str) -> Spans:
        return (Marked(f"{plain(self.language.say(f'manual/{key}'))}:", "label"), Plain(" "))
