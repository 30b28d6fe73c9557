"""The authored shape of a chapter: rules, their clauses, and the steps that they do.

A step that stands without a list is a list of one, `nothing` is the empty list, and a rule with one head
beside its text has one clause.
"""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from lexludi.problem import Problems
from lexludi.source import List, Map, Node, Text
from lexludi.spec.annotations import OneOf, Several, Texts
from lexludi.spec.shape import Authored, belongs, keyed, not_both, reported, unknown_key


class Step(Authored):
    """What all steps may have."""

    when: Text | None = Field(default=None, description="The step is done only if this condition holds.")
    unless: Text | None = Field(default=None, description="The step is done only if this condition does not hold.")


class Happen(Step):
    """A step that is one text: the event happens."""

    event: Text = Field(description="The event, with its arguments.")

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """The text is the `event`; a mapping comes here only if it is no step at all."""
        if isinstance(data, Text):
            return keyed("event", data)
        if isinstance(data, Map):
            strange = [key for key in data if key not in ("when", "unless", "otherwise")]
            if strange:
                unknown_key(strange[0], STEPS, problems)
            else:
                problems.add(data.mark, "missing-key", "it is not said what is done", "add 'do: ...'")
            raise reported()
        return data

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """A text."""
        return {"type": "string", "description": schema["description"]}


class Block(Step):
    """Steps under a condition."""

    do: Steps = Field(description="The steps.")
    otherwise: Steps | None = Field(default=None, description="The steps if the condition does not hold.")


class ForEach(Step):
    """Steps that are done for each member of a kind or item of a sequence."""

    variable: Text = Field(alias="for each", description="The name of the item; without `in:` it names the kind.")
    among: Text | None = Field(default=None, alias="in", description="The sequence; without: all members of the kind.")
    where: Text | None = Field(default=None, description="Only the items for which this holds when their turn comes.")
    by: Text | None = Field(default=None, description="The order: the item with the least of this comes first.")
    do: Steps = Field(description="The steps.")


class Repeat(Step):
    """Steps that are done again and again, until the game is over or as said."""

    repeat: Steps = Field(description="The steps.")
    while_: Text | None = Field(default=None, alias="while", description="Asked before each pass: go on?")
    until: Text | None = Field(default=None, description="Asked after each pass: stop?")
    times: Text | None = Field(default=None, description="How many passes; read once.")

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """At most one of the three."""
        not_both(data, "while", "until", problems)
        not_both(data, "while", "times", problems)
        not_both(data, "until", "times", problems)


class Let(Step):
    """Names for values, for the steps that follow."""

    let: dict[Text, Text] = Field(description="The names, each with its expression.")


class Roll(Step):
    """A roll of a die: chance picks a member of a kind."""

    roll: Text = Field(description="The name of what is rolled; it names the kind, unless `with:` does.")
    domain: Text | None = Field(default=None, alias="with", description="The kind whose members the die shows.")


class Draw(Step):
    """A draw: chance picks one item."""

    draw: Text = Field(description="The name of what is drawn; it names the kind.")
    among: Text | None = Field(
        default=None, alias="from", description="The sequence; without: all members of the kind."
    )
    where: Text | None = Field(default=None, description="Only items for which this holds can be drawn.")
    weight: Text | None = Field(default=None, description="How many of the item there are; without: all alike.")
    otherwise: Steps | None = Field(default=None, description="The steps when there is nothing to draw.")


class Choose(Step):
    """A decision of a player."""

    choose: Texts = Field(description="The events to choose from; what is left out of their arguments is free.")
    by: Text = Field(description="The player who decides.")
    decline: Steps | None = Field(default=None, alias="or", description="What the player may do instead: `nothing`.")
    otherwise: Steps | None = Field(default=None, description="The steps when there is nothing to choose from.")


class Tell(Step):
    """What the rules leave open is told by the table: how a shot was settled, what is in sight, what was agreed."""

    tell: Texts = Field(description="The events, one of which is told; what is left out of their arguments is free.")


class Stop(Step):
    """An event in progress is left."""

    stop: Text = Field(description="The event.")


class Winner(Step):
    """The game is over."""

    winner: Text = Field(description="The player who wins, or `none` for a draw.")


STEPS = ("do", "for each", "repeat", "let", "roll", "draw", "choose", "tell", "stop", "winner")
"""The keys that tell what a step is."""


def _which(data: Any) -> str:
    """Which step a mapping is: by its first telling key."""
    if isinstance(data, dict):
        for key in ("for each", "repeat", "let", "roll", "draw", "choose", "tell", "stop", "winner", "do"):
            if key in data:
                return f"({key})"
    return "(event)"


AnyStep = Annotated[
    Annotated[Happen, Tag("(event)")]
    | Annotated[Block, Tag("(do)")]
    | Annotated[ForEach, Tag("(for each)")]
    | Annotated[Repeat, Tag("(repeat)")]
    | Annotated[Let, Tag("(let)")]
    | Annotated[Roll, Tag("(roll)")]
    | Annotated[Draw, Tag("(draw)")]
    | Annotated[Choose, Tag("(choose)")]
    | Annotated[Tell, Tag("(tell)")]
    | Annotated[Stop, Tag("(stop)")]
    | Annotated[Winner, Tag("(winner)")],
    Discriminator(_which),
]
Steps = Annotated[list[AnyStep], Several(nothing=True)]
"""One step or a list; `nothing` is the empty list."""

HEADS = ("to", "before", "after", "instead of", "forbids", "obliges", "defines")
"""The keys that say what a clause is."""


class Clause(Authored):
    """An executable clause. At most one head; none: a pure exception (with `overrides`)."""

    to: Text | None = Field(default=None, description="The event that it says how to do; this declares it.")
    is_a: Text | None = Field(default=None, alias="is a", description="The more general event that it is a case of.")
    before: Text | None = Field(default=None, description="The event before which the steps are done.")
    after: Text | None = Field(default=None, description="The event after which the steps are done.")
    instead_of: Text | None = Field(
        default=None, alias="instead of", description="The event in whose place the steps are done."
    )
    forbids: Text | None = Field(default=None, description="The event that does not happen.")
    obliges: Text | None = Field(default=None, description="The event that must be chosen when such a choice is open.")
    defines: Text | None = Field(default=None, description="The word of the game that it defines, with its parameters.")
    as_: Text | None = Field(default=None, alias="as", description="What the word means: an expression.")
    most: Text | None = Field(default=None, description="Of these choices only those where this is greatest.")
    when: Text | None = Field(default=None, description="The condition under which the clause applies.")
    unless: Text | None = Field(default=None, description="The condition under which the clause does not apply.")
    do: Steps = Field(default=[], description="One step or a list; `nothing` for none.")

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """At most one head; and what belongs to one head stands under no other."""
        heads = [key for key in data if key in HEADS]
        for key in heads[1:]:
            problems.add(
                key.mark,
                "two-heads",
                f"'{heads[0]}:' and '{key}:' cannot stand side by side",
                "make two entries under 'clauses:', or two rules",
            )
        if heads[1:]:
            return
        belongs(data, "is a", "to", problems)
        belongs(data, "most", "obliges", problems)
        belongs(data, "as", "defines", problems)
        if heads and heads[0] == "defines" and "as" not in data:
            problems.add(heads[0].mark, "missing-key", f"it is not said what '{data[heads[0]]}' means", "add 'as: ...'")
        do = data.key("do")
        if do is not None and heads and heads[0] in ("forbids", "obliges", "defines"):
            problems.add(
                do.mark, "no-place", f"a clause with '{heads[0]}:' has no steps", "make another clause for them"
            )


class Rule(Authored):
    """A rule: one sentence of the manual, and what it does.

    Its clause stands beside its text (`to: ...`, `when: ...`, `do: ...`); several stand under `clauses:`.
    A rule without either is a note."""

    id: Text = Field(description="The rule's id in its chapter: small letters, digits and _; it never changes.")
    title: Text = Field(description="The rule's title (English source).")
    text: Text = Field(description="What the rule says (English source).")
    force: Annotated[Text, OneOf("must", "may", "must_not", "definition")] = Field(
        description="Whether it obliges, permits or forbids; `definition`: it says what a word means, or is a note."
    )
    source: Texts = Field(description="The printed manuals that say so, by their ids, or `house`.")
    fork: Text | None = Field(default=None, description="The disputed point that the rule belongs to.")
    reading: Texts = Field(default=[], description="The readings of the fork under which the rule is in force.")
    overrides: Texts = Field(default=[], description="The rules to which this one is an exception, by their full ids.")
    follows: Texts = Field(default=[], description="Rules that come before this one at the same event.")
    unsaid: Texts = Field(default=[], description="Values that the clauses use and the text does not name.")
    clauses: list[Clause] = Field(default=[], description="The clauses, where one sentence says several things.")

    @classmethod
    def authored_keys(cls) -> tuple[str, ...]:
        """The keys of a rule and those of its clause."""
        return (*super().authored_keys(), *Clause.authored_keys())

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """What stands beside the text becomes the only clause."""
        if not isinstance(data, Map):
            return data
        inline = [key for key in data if key in Clause.authored_keys()]
        rule = Map(data.mark)
        rule.update((key, value) for key, value in data.items() if key not in inline)
        clauses = data.key("clauses")
        if clauses is not None:
            if inline:
                problems.add(
                    inline[0].mark,
                    "two-heads",
                    f"'{inline[0]}:' cannot stand beside 'clauses:'",
                    "move it into one of the clauses",
                )
            return rule
        heads = [key for key in inline if key in HEADS]
        if inline or "overrides" in data:
            mark = heads[0].mark if heads else data.mark
            clause = Map(mark)
            clause.update((key, data[key]) for key in inline)
            only = List(mark)
            only.append(clause)
            rule[Text("clauses", mark)] = only
        return rule

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """A clause without a head needs `overrides`; `reading` goes with `fork`."""
        belongs(data, "reading", "fork", problems)
        belongs(data, "fork", "reading", problems)
        clauses = data.find("clauses")
        if "overrides" in data or not isinstance(clauses, List):
            return
        for clause in clauses:
            if isinstance(clause, Map) and not any(key in HEADS for key in clause):
                key = next((key for key in clause if key in Clause.authored_keys()), None)
                problems.add(
                    key.mark if key is not None else clause.mark,
                    "no-head",
                    "it is not said which event this is about",
                    f"add one of {', '.join(HEADS)}, or 'overrides:'",
                )


class Chapter(Authored):
    """`rules/<chapter>.yaml`: one chapter, its rules in printed order."""

    chapter: Text = Field(description="The chapter's id; the file has the same name.")
    title: Text = Field(description="The chapter's title (English source).")
    rules: list[Rule] = Field(description="The rules, in printed order.")
