"""Reading a state for pictures: what a fact holds, and whose a thing is."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.program import Fact, Program, Value
from lexludi.state import State

FactPlace = tuple[str, tuple[int, ...], Value]
"""A fact with its arguments and what it holds."""


class Reader:
    """Reads the facts of one state."""

    def __init__(self, program: Program, state: State) -> None:
        self.program, self.state = program, state

    def value(self, fact: Fact, arguments: tuple[int, ...]) -> Value:
        """What a fact holds."""
        return fact.values[self.state.slots[fact.slot(arguments)]]

    def owner(self, domain: str, member: int) -> int | None:
        """Whose an element is."""
        if domain == "player":
            return member
        for table in self.program.tables.values():
            if table.of == domain and table.type.domain == "player":
                owner = table.values[member - (self.program.domains[domain].lowest or 0)]
                return owner if isinstance(owner, int) else None
        return None

    def members(self, domain: str) -> Iterator[tuple[int, str]]:
        """The members of a kind with their names."""
        known = self.program.domains[domain]
        return ((member, known.name_of(member)) for member in known.values)
