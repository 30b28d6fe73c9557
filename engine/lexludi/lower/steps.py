"""Steps: what a `do:` lists, lowered to blocks of the program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from lexludi.builtins import item_type
from lexludi.lower.events import read_event, read_offer
from lexludi.lower.expressions import parse, read_expression, reader
from lexludi.lower.names import NUMBER, YES_NO, Names, NotUnderstoodError
from lexludi.lower.quantifiers import read_sequence
from lexludi.lower.reader import Scope, type_of
from lexludi.program import (
    Choose,
    Constant,
    Draw,
    Every,
    Expression,
    ForEach,
    Let,
    Members,
    Not,
    Offer,
    Raise,
    Repeat,
    Sort,
    Step,
    Stop,
    Type,
    When,
    Winner,
)
from lexludi.source import Text
from lexludi.spec import models as authored


class UnreadableStepError(Exception):
    """A step has a problem, which is already noted; the others are read all the same."""


@dataclass(frozen=True)
class StepReader:
    """Lowers the steps of one clause. `blocks` is the program's list, which grows."""

    names: Names
    scope: Scope
    blocks: list[tuple[Step, ...]]

    def block(self, steps: Sequence[authored.AnyStep]) -> int:
        """Lower a list of steps; the number of the new block."""
        lowered: list[Step] = []
        reader = self
        for step in steps:
            try:
                done, reader = reader.step(step)
                lowered.append(done)
            except UnreadableStepError:
                pass
        self.blocks.append(tuple(lowered))
        return len(self.blocks) - 1

    def optional_block(self, steps: Sequence[authored.AnyStep] | None) -> int | None:
        """Lower a list of steps that may be missing."""
        return None if steps is None else self.block(steps)

    def step(self, step: authored.AnyStep) -> tuple[Step, StepReader]:
        """One step, and the reader for the steps after it."""
        if step.when is None and step.unless is None:
            return self.plain(step)
        if isinstance(step, authored.Block):
            bare, otherwise = step.model_copy(update={"when": None, "unless": None}), step.otherwise
            block = self.block(bare.do)
        else:
            otherwise = None
            block = self.block([step.model_copy(update={"when": None, "unless": None})])
        condition = read_condition(step.when, step.unless, self.scope, self.names)
        if condition is None:
            raise UnreadableStepError
        return When(condition, block, self.optional_block(otherwise), step.mark), self

    def plain(self, step: authored.AnyStep) -> tuple[Step, StepReader]:
        """A step without a condition of its own."""
        match step:
            case authored.Happen():
                return self.happen(step.event), self
            case authored.Block():
                if step.otherwise is not None:
                    self.names.problems.add(
                        step.mark, "wrong-shape", "`otherwise` needs a `when` or `unless`", "when is the other done?"
                    )
                return When(Constant(True, YES_NO), self.block(step.do), None, step.mark), self
            case authored.ForEach():
                return self.for_each(step), self
            case authored.Repeat():
                return self.repeat(step), self
            case authored.Let():
                return self.let(step)
            case authored.Roll():
                return self.roll(step)
            case authored.Draw():
                return self.draw(step)
            case authored.Choose():
                return self.choose(step), self
            case authored.Tell():
                offers = tuple(self.offer(text) for text in step.tell)
                return Choose(offers, None, None, None, step.mark), self
            case authored.Stop():
                if step.stop not in self.names.events:
                    self.unknown_event(step.stop)
                return Stop(str(step.stop), step.mark), self
            case authored.Winner():
                return Winner(self.expression(step.winner, self.player(optional=True)), step.mark), self

    def happen(self, event: Text) -> Raise:
        """The step that raises an event."""
        tree = parse(event, self.names)
        if tree is None:
            raise UnreadableStepError
        try:
            name, arguments = read_event(reader(event, self.scope, self.names), tree)
        except NotUnderstoodError:
            raise UnreadableStepError from None
        return Raise(name, arguments, event.mark)

    def for_each(self, step: authored.ForEach) -> ForEach:
        """A loop over a kind, or over what `in:` says."""
        domain = self.names.domain_of(step.variable)
        if step.among is not None:
            sequence = self.sequence(step.among)
        elif domain is not None:
            sequence = Members(domain)
        else:
            self.names.parameter(step.variable, step.variable.mark)
            raise UnreadableStepError
        inner = self.with_variable(step.variable, sequence)
        return ForEach(
            sequence,
            inner.optional(step.where, YES_NO),
            inner.optional(step.by, NUMBER),
            inner.block(step.do),
            step.mark,
        )

    def repeat(self, step: authored.Repeat) -> Repeat:
        """A loop with a condition, a count, or neither."""
        given = [
            (kind, text, wanted)
            for kind, text, wanted in (
                ("while", step.while_, YES_NO),
                ("until", step.until, YES_NO),
                ("times", step.times, NUMBER),
            )
            if text is not None
        ]
        if len(given) > 1:
            self.names.problems.add(step.mark, "wrong-shape", "one of `while`, `until` and `times` is enough")
            raise UnreadableStepError
        block = self.block(step.repeat)
        for kind, text, wanted in given:
            return Repeat(kind, self.expression(text, wanted), block, step.mark)
        return Repeat("ever", None, block, step.mark)

    def let(self, step: authored.Let) -> tuple[Step, StepReader]:
        """A name for a value, known to the steps that follow."""
        [(name, text)] = step.let.items()
        value = self.expression(text, None)
        return Let(value, name, step.mark), self.bound(name, type_of(value))

    def roll(self, step: authored.Roll) -> tuple[Step, StepReader]:
        """A die: one member of a kind, all alike."""
        domain = step.domain or self.names.domain_of(step.roll)
        if domain is None or domain not in self.names.domains:
            wrong = step.domain or step.roll
            self.names.problems.add(
                wrong.mark, "names-no-domain", f"'{wrong}' ends in no kind of thing", "name the kind that is rolled"
            )
            raise UnreadableStepError
        rolled = Draw("roll", step.roll, domain, Members(domain), None, None, None, step.mark)
        return rolled, self.bound(step.roll, self.names.type_of(domain))

    def draw(self, step: authored.Draw) -> tuple[Step, StepReader]:
        """One of several, by chance."""
        domain = self.names.domain_of(step.draw)
        if step.among is not None:
            sequence = self.sequence(step.among)
        elif domain is not None:
            sequence = Members(domain)
        else:
            self.names.parameter(step.draw, step.draw.mark)
            raise UnreadableStepError
        inner = self.with_variable(step.draw, sequence)
        held = item_type(self.names.domains, type_of(sequence))
        drawn = Draw(
            "draw",
            step.draw,
            held.domain,
            sequence,
            inner.optional(step.where, YES_NO),
            inner.optional(step.weight, NUMBER),
            self.optional_block(step.otherwise),
            step.mark,
        )
        return drawn, self.bound(step.draw, replace(held, optional=held.optional or step.otherwise is not None))

    def choose(self, step: authored.Choose) -> Choose:
        """A decision of a player."""
        offers = [self.offer(text) for text in step.choose]
        by = self.expression(step.by, self.player())
        return Choose(
            tuple(offers), by, self.optional_block(step.decline), self.optional_block(step.otherwise), step.mark
        )

    def offer(self, text: Text) -> Offer:
        """One event that may be chosen."""
        tree = parse(text, self.names)
        if tree is None:
            raise UnreadableStepError
        try:
            return read_offer(reader(text, self.scope, self.names), tree)
        except NotUnderstoodError:
            raise UnreadableStepError from None

    # ------------------------------------------------------------------ parts of steps

    def expression(self, text: Text, wanted: Type | None) -> Expression:
        """An expression in force here."""
        read = read_expression(text, self.scope, self.names, wanted)
        if read is None:
            raise UnreadableStepError
        return read

    def optional(self, text: Text | None, wanted: Type) -> Expression | None:
        """An expression that may be missing."""
        return None if text is None else self.expression(text, wanted)

    def sequence(self, text: Text) -> Expression:
        """Several things: a kind by its name, or an expression."""
        tree = parse(text, self.names)
        if tree is None:
            raise UnreadableStepError
        try:
            return read_sequence(reader(text, self.scope, self.names), tree)
        except NotUnderstoodError:
            raise UnreadableStepError from None

    def with_variable(self, name: Text, sequence: Expression) -> StepReader:
        """The reader for what is said of each item of a sequence."""
        return self.bound(name, item_type(self.names.domains, type_of(sequence)))

    def bound(self, name: str, type_: Type) -> StepReader:
        """The reader that knows one more variable."""
        return replace(self, scope=self.scope.bind(name, type_))

    def player(self, *, optional: bool = False) -> Type:
        """The type of a player."""
        return Type(Sort.MEMBER, "player", optional)

    def unknown_event(self, name: Text) -> None:
        """Note that no rule declares the event."""
        hint = self.names.nearest(name, self.names.events)
        self.names.problems.add(name.mark, "unknown-event", f"no rule says how to '{name}'", hint)
        raise UnreadableStepError


def read_condition(when: Text | None, unless: Text | None, scope: Scope, names: Names) -> Expression | None:
    """`when` and not `unless`, as one condition; `None` if neither is there or one has a problem."""
    conditions: list[Expression] = []
    for text in (when, unless):
        if text is not None:
            condition = read_expression(text, scope, names, YES_NO)
            if condition is None:
                return None
            conditions.append(Not(condition) if text is unless else condition)
    if len(conditions) == 2:
        return Every(tuple(conditions))
    return conditions[0] if conditions else None
