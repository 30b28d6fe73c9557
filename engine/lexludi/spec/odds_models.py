"""The authored shape of odds: which chances are asked for."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Field, Tag

from lexludi.problem import Problems
from lexludi.source import List, Node, Text
from lexludi.spec.annotations import Several, Single, Texts
from lexludi.spec.shape import Authored, keyed

Counted = Annotated[
    Annotated[Text, Tag("(text)")]
    | Annotated[dict[Text, Annotated[list[Text], Several()]], Single("roll", "draw"), Tag("(chance)")],
    Discriminator(lambda data: "(chance)" if isinstance(data, dict) else "(text)"),
]
"""What is counted: an event (`lose_armour(red_scout)`), `refused enter(...)`, `{roll: [5, 6]}` or `{draw: red}`."""


class Chance(Authored):
    """Something that may come of it: `hit: red_scout.armour < 2`, or with the sentence that manuals print."""

    text: Text | None = Field(default=None, description="What may come of it, in one sentence (English source).")
    when: Texts = Field(description="The condition on the table afterwards; of several, all must hold.")

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """A condition alone is its `when:`."""
        return keyed("when", data) if isinstance(data, Text | List) else data

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """The condition alone, or with its sentence."""
        return {"anyOf": [schema["properties"]["when"], schema], "description": schema.pop("description")}


class Odds(Authored):
    """What is asked about the draws that come: how likely is what may come of them?

    Without `chances` and without `count`: everything that can be otherwise on the table afterwards.
    """

    draws: Text | None = Field(
        default=None,
        description="After how many draws (each die that is rolled is one) the table is looked at; without: after all.",
    )
    decisions: Texts = Field(
        default=[],
        description="The decisions on the way. At each the first that is legal is made; each once, `nothing` always.",
    )
    count: dict[Text, Counted] = Field(
        default={},
        description="What is counted on the way, each by a name that conditions can use: `reds: {draw: red}`, "
        "`losses: lose_armour(red_scout)`, `sixes: {roll: 6}`; arguments that are left out may be any.",
    )
    chances: dict[Text, Chance] = Field(
        default={},
        description="What may come of it, each by a name or sentence with its condition on the table afterwards: "
        "`hit: red_scout.armour < 2`. Besides all words of the rules, `winner` and what is counted can be used.",
    )
