"""The authored shape of `components.yaml`: what lies on the table, and the smallest things that happen to it."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from lexludi.problem import Problems
from lexludi.source import List, Map, Node, Text
from lexludi.spec.annotations import OneOf, Texts
from lexludi.spec.shape import Authored, belongs, keyed, not_both, reported


class Kind(Authored):
    """A kind of thing with finitely many members: a list of names, or a range of numbers.

    `column: [A, B, C]`, `row: 1..6`. The ends of a range may be names of values."""

    names: Texts | None = None
    span: tuple[Text, Text] | None = None

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """A list is `names`, a text with two dots is `span`."""
        if isinstance(data, List):
            return keyed("names", data)
        low, dots, high = data.partition("..") if isinstance(data, Text) else ("", "", "")
        if not (isinstance(data, Text) and dots and low.strip() and high.strip()):
            problems.add(
                data.mark, "wrong-shape", "a list of names or a range is needed here", "write [A, B, C] or 1..6"
            )
            raise reported()
        ends = List(data.mark)
        ends.append(data.part(0, len(low.rstrip())))
        ends.append(data.part(len(data) - len(high.lstrip())))
        return keyed("span", ends)

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """A list, or a text with two dots."""
        names = {"type": "array", "items": {"type": ["string", "number", "boolean"]}}
        return {"anyOf": [names, {"type": "string", "pattern": r"\.\."}], "description": schema["description"]}


class Board(Authored):
    """A board; its name is that of its spaces. Either a grid or lines."""

    grid: Texts | None = Field(
        default=None, description="The kinds of the columns and of the rows: `[column, row]`; spaces are named A1."
    )
    only: Annotated[Text, OneOf("dark", "light")] | None = Field(
        default=None, description="Only the dark (A1 is dark) or only the light spaces of the grid are used."
    )
    lines: Texts | None = Field(
        default=None, description="The lines of the board, each as its spaces in order: `[a1 d1 g1, a1 a4 a7]`."
    )
    per: Text | None = Field(default=None, description="`player`: every player has such a board.")

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """A grid or lines; `only` belongs to a grid."""
        not_both(data, "grid", "lines", problems)
        belongs(data, "only", "grid", problems)


class Pieces(Authored):
    """The pieces: one for each player and member of a second kind, or only of that.

    `vehicle: {per: player, model: [scout, tank]}` gives `red_scout` ..., `vehicle.player` and
    `vehicle.model`. Beside `per:` there is one key, a word of the author's: the second kind, with a
    list of new names, or with its own name if it is declared under `kinds:` (`model: model`)."""

    per: Text | None = Field(default=None, description="`player`: every player has each of these.")
    factor: Text = Field(description="The name of the second kind.")
    members: Texts = Field(description="The members of the second kind.")

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """The author's own key becomes `factor` and its value `members`."""
        if not isinstance(data, Map):
            return data
        pieces = Map(data.mark)
        own = [key for key in data if key != "per"]
        for key in own[1:]:
            problems.add(key.mark, "unknown-key", f"there is one key too many: '{key}'", "write one kind beside 'per:'")
        if not own:
            problems.add(
                data.mark, "missing-key", "it is not said which pieces there are", "add a kind: 'model: [scout, tank]'"
            )
            raise reported()
        if (per := data.key("per")) is not None:
            pieces[per] = data[per]
        pieces[Text("factor", own[0].mark)] = own[0]
        pieces[Text("members", own[0].mark)] = data[own[0]]
        return pieces

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """`per` and one more key."""
        properties = schema["properties"]
        return {
            "type": "object",
            "description": schema["description"],
            "properties": {"per": properties["per"]},
            "additionalProperties": properties["members"],
            "maxProperties": 2,
        }


class Cards(Authored):
    """Cards of some sorts, each with a number of copies. `support_card: {copies: {repair: 4, observer: 3}}`."""

    copies: dict[Text, Text] = Field(description="How many copies there are, by the name of the card.")


class TableRows(Authored):
    """Constants as on a data card: for each member of a kind a row, for each column a function of it."""

    columns: Texts = Field(description="The names of the columns, read as `member.column`.")
    rows: dict[Text, Texts] = Field(description="For each member its entries, in the order of the columns.")


class Fact(Authored):
    """Something that can change on the table."""

    of: Texts = Field(default=[], description="The kinds that it is about: `[player, field]`; none: one fact alone.")
    holds: Text | None = Field(
        default=None, alias="is", description="What it can be: `field or none`, `0..3`; without: yes or no."
    )
    start: Text | None = Field(
        default=None,
        description="What it is at the start, an expression over the kinds; without: none, no or the first.",
    )
    seen_when: Text | None = Field(
        default=None,
        alias="seen when",
        description="Who sees it: a condition on `viewer`, a player; without: everybody.",
    )
    says: Text | None = Field(default=None, description="The sentence that tells it (English source).")
    says_no: Text | None = Field(
        default=None, alias="says no", description="The sentence when it is no or none (English source)."
    )

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """`says no` needs `says`."""
        belongs(data, "says no", "says", problems)


class Components(Authored):
    """`components.yaml`: everything that lies on the table, and the smallest things that can happen to it."""

    kinds: dict[Text, Kind] = Field(default={}, description="Kinds of things: names (`[A, B]`) or numbers (`1..6`).")
    boards: dict[Text, Board] = Field(default={}, description="Boards, by the name of their spaces.")
    pieces: dict[Text, Pieces] = Field(default={}, description="Pieces, by the name of one.")
    cards: dict[Text, Cards] = Field(default={}, description="Cards, by the name of one.")
    tables: dict[Text, TableRows] = Field(default={}, description="Constants, by the kind that they describe.")
    facts: dict[Text, Fact] = Field(default={}, description="What can change on the table.")
    verbs: dict[Text, dict[Text, Text]] = Field(
        default={},
        description="The smallest things that happen, `enter(vehicle, field)`, each with the facts that it changes.",
    )
    untold: Texts = Field(default=[], description="Verbs that no example tells: book-keeping.")
    phrases: dict[Text, Text] = Field(
        default={},
        description="For each verb and event that can be chosen, the sentence that tells it (English source).",
    )
    refusals: dict[Text, Text] = Field(
        default={}, description="For events, the sentence when a rule stops them (English source)."
    )
    draws: dict[Text, Text] = Field(
        default={}, description="For kinds that are rolled or drawn, the sentence that tells it (English source)."
    )
    invariants: dict[Text, Text] = Field(
        default={}, description="What must hold in every position: a name and a condition, tried in random games."
    )
    pictures: dict[Text, Any] = Field(default={}, description="How the components look in diagrams.")
