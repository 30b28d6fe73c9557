"""The authored shape of `ruleset.yaml` and `sources.yaml`."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from lexludi.problem import Problems
from lexludi.source import List, Map, Node, Text
from lexludi.spec.annotations import Texts
from lexludi.spec.shape import Authored, keyed


class Quantity(Authored):
    """A value: a number with the noun it counts. `hit_cost: {is: 1, counts: armour_point}`; plain `size: 3` too."""

    number: Text = Field(alias="is", description="The number.")
    counts: Text | None = Field(default=None, description="The noun that it counts: a term.")

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """A number alone is its `is:`."""
        return keyed("is", data) if isinstance(data, Text) else data

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """The number alone, or with its noun."""
        return {"anyOf": [schema["properties"]["is"], schema], "description": schema.pop("description")}


class Reading(Authored):
    """One way to understand a disputed point."""

    text: Text = Field(description="What this reading says, in one sentence (English source).")
    sources: Texts = Field(description="The printed manuals that say so, by their ids, or `house`.")


class Fork(Authored):
    """A disputed point, with its readings. Rules belong to a reading by `fork:` and `reading:`."""

    question: Text = Field(description="The disputed point, as a question (English source).")
    readings: dict[Text, Reading] = Field(description="The readings, by name.")
    default: Text = Field(description="The reading in force unless another is chosen.")

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """The default is one of the readings."""
        readings, default = data.find("readings"), data.find("default")
        if isinstance(readings, Map) and isinstance(default, Text) and default not in readings:
            problems.add(
                default.mark,
                "unknown-word",
                f"'{default}' is not one of the readings",
                f"choose {' or '.join(readings)}",
            )


class Ruleset(Authored):
    """`ruleset.yaml`: what the game is, its players, values, disputed points and chapters."""

    ruleset: Text = Field(description="The name of the ruleset; its folder has the same name.")
    title: Text = Field(description="The game's title (English source).")
    edition: Text = Field(description="The edition of the rules; every citation names it.")
    players: Texts = Field(description="The players in seat order: the kind `player`.")
    chapters: Texts = Field(description="The chapters in printed order; each is a file `rules/<chapter>.yaml`.")
    values: dict[Text, Quantity] = Field(default={}, description="Numbers that have a name.")
    forks: dict[Text, Fork] = Field(default={}, description="The disputed points, by name.")
    ply: Text | None = Field(default=None, description="The event that is counted when games are counted (perft).")

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """There is a player."""
        players = data.find("players")
        if isinstance(players, List) and not players:
            problems.add(players.mark, "no-value", "there are no players", "name at least one: 'players: [red, blue]'")


class Source(Authored):
    """A printed manual."""

    title: Text = Field(description="Its title.")
    language: Text | None = Field(default=None, description="Its language: `de`.")
    complete: Text | None = Field(default=None, description="Whether it is complete, or what is missing.")


class Statement(Authored):
    """What a printed manual says: the rules that carry it, or why it needs none."""

    says: Text = Field(description="What it says, in our words.")
    sources: Texts = Field(description="The manuals that say it.")
    rules: Texts = Field(default=[], description="The rules that carry it, by their full ids.")
    needs_none: Text | None = Field(default=None, alias="needs none", description="Why no rule carries it.")
    disagree: Text | None = Field(default=None, description="Where the manuals disagree: what about.")
    fork: Text | None = Field(default=None, description="The disputed point that comes of it.")


class Sources(Authored):
    """`sources.yaml`: the printed manuals, by rank, and what they say."""

    sources: dict[Text, Source] = Field(description="The manuals by id, the most binding first.")
    statements: dict[Text, Statement] = Field(default={}, description="What they say, by the statement's id.")
