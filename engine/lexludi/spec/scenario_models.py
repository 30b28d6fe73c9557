"""The authored shape of the worked examples."""

from __future__ import annotations

from typing import Annotated

from pydantic import Discriminator, Field, Tag

from lexludi.problem import Problems
from lexludi.source import Map, Text
from lexludi.spec.annotations import Several, Single, Texts
from lexludi.spec.odds_models import Odds
from lexludi.spec.shape import Authored, belongs, not_both


class SetUp(Authored):
    """A named situation, for several scenarios to begin with."""

    id: Text = Field(description="Its id in this file.")
    title: Text | None = Field(default=None, description="Its title (English source).")
    facts: dict[Text, Text] = Field(
        description="What differs from the start: `red_scout.armour: 2`; `vehicle.armour: 2` for all."
    )


Played = Annotated[
    Annotated[Text, Tag("(text)")] | Annotated[dict[Text, Text], Single("roll", "draw"), Tag("(chance)")],
    Discriminator(lambda data: "(chance)" if isinstance(data, dict) else "(text)"),
]
"""One thing that is played: a move as text, `nothing`, `{roll: B}` or `{draw: repair}`."""
Play = Annotated[list[Played], Several()]
Told = Annotated[dict[Text, Text], Single()]


class Expect(Authored):
    """What must come out. `events` is everything that is told, in order; the other keys are partial."""

    events: list[Told] | None = Field(
        default=None, description="Everything that is told, in order, each `rule: verb(arguments)`."
    )
    rules: Texts | None = Field(default=None, description="Rules that are cited, in this order.")
    without: Texts = Field(default=[], alias="not", description="Rules that are not cited.")
    facts: dict[Text, Text] = Field(default={}, description="Facts at the end.")
    winner: Text | None = Field(default=None, description="The player who has won, or `none` for a draw.")
    refused: dict[Text, Texts] = Field(
        default={}, description="Moves that are refused at the last decision, with the rules that refuse them."
    )
    allowed: Texts = Field(default=[], description="Moves that are allowed at the last decision.")
    silent: Text | None = Field(default=None, description="The rule that asks for what no rule answers.")
    odds: dict[Text, Text] = Field(
        default={}, description="How likely each of the scenario's `odds` is, as a fraction: `hit: 1/12`."
    )


class Outcome(Expect):
    """What must come out under one reading."""

    play: Play | None = Field(default=None, description="The decisions under this reading, where they differ.")


class Scenario(Authored):
    """A worked example: a situation, what is played, and what must come out."""

    id: Text = Field(description="Its id in this file.")
    title: Text = Field(description="Its title (English source).")
    shows: Texts = Field(description="The rules that it is an example of, by their full ids.")
    from_: Text | None = Field(default=None, alias="from", description="The set-up it begins with; without: the start.")
    given: dict[Text, Text] = Field(default={}, description="Facts that differ from that.")
    impossible: Text | None = Field(
        default=None, description="Why the situation breaks an invariant: no game comes to it, but a referee may ask."
    )
    start: Texts = Field(default=[], description="The events that are started, in order.")
    resume: Text | None = Field(default=None, description="The event from which the game goes on: `turn(white)`.")
    play: Play = Field(default=[], description="Decisions and draws in order: `move(...)`, `nothing`, `{roll: B}`.")
    odds: Odds | None = Field(
        default=None, description="What is asked about the draws that come after `play`; manuals print the answer."
    )
    fork: Text | None = Field(default=None, description="The disputed point that it shows.")
    readings: dict[Text, Text] = Field(default={}, description="Readings other than the defaults, by fork.")
    expect: Expect | None = Field(default=None, description="What must come out.")
    per_reading: dict[Text, Outcome] = Field(
        default={}, alias="per reading", description="What must come out under each reading of the fork."
    )

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """One expectation, or one for each reading of a fork."""
        not_both(data, "start", "resume", problems)
        not_both(data, "expect", "per reading", problems)
        belongs(data, "per reading", "fork", problems)
        belongs(data, "fork", "per reading", problems)
        if "expect" not in data and "per reading" not in data and "fork" not in data:
            problems.add(data.mark, "missing-key", "it is not said what must come out", "add 'expect: ...'")
        _odds(data, problems)


def _odds(data: Map, problems: Problems) -> None:
    """Odds are expected where they are asked for, and what manuals print has a sentence."""
    asked, outcomes = data.find("odds"), data.find("per reading")
    expected = [data.find("expect"), *(outcomes.values() if isinstance(outcomes, Map) else ())]
    answers = [answer for each in expected if isinstance(each, Map) and (answer := each.key("odds")) is not None]
    if asked is None:
        for answer in answers:
            problems.add(answer.mark, "missing-key", "no odds are asked for", "add 'odds: ...' to the scenario")
    if not isinstance(asked, Map):
        return
    chances = asked.find("chances")
    if chances is None:
        problems.add(asked.mark, "missing-key", "it is not said what may come", "add 'chances: ...'")
    for name, chance in chances.items() if isinstance(chances, Map) else ():
        if not isinstance(chance, Map) or "text" not in chance:
            problems.add(name.mark, "missing-key", f"'{name}' has no sentence", "write 'text: ...' and 'when: ...'")


class Scenarios(Authored):
    """`scenarios/<chapter>.yaml`: the worked examples of a chapter."""

    chapter: Text = Field(description="The chapter's id; the file has the same name.")
    set_ups: list[SetUp] = Field(default=[], alias="set-ups", description="Situations to begin with.")
    scenarios: list[Scenario] = Field(default=[], description="The worked examples, in printed order.")
