"""What there is: values, domains and types."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

Value = int | bool | None
"""What a fact, parameter or variable can hold."""
Environment = tuple["Value | tuple[Value, ...]", ...]
"""The variables in force, by position."""


@dataclass(frozen=True, slots=True)
class Domain:
    """A finite, ordered set: names (`members`), or the numbers `lowest` ... `highest`."""

    name: str
    members: tuple[str, ...]  # printed names; for numbers their digits
    lowest: int | None = None  # None: named members

    @property
    def is_number(self) -> bool:
        """Whether the members are numbers."""
        return self.lowest is not None

    @property
    def values(self) -> range:
        """All members as run-time values, in order."""
        low = self.lowest or 0
        return range(low, low + len(self.members))

    def name_of(self, value: int) -> str:
        """The authored name of a member."""
        return self.members[value - (self.lowest or 0)]


class Sort(Enum):
    """The sorts of types."""

    YES_NO = "yes or no"
    NUMBER = "number"
    MEMBER = "member"
    NONE = "none"
    SEQUENCE = "sequence"


@dataclass(frozen=True, slots=True)
class Type:
    """The type of an expression. `domain` names the domain of a member, or of what a sequence holds
    (of a number, if it is known); `optional`: it can be none."""

    sort: Sort
    domain: str = ""
    optional: bool = False

    def __str__(self) -> str:
        name = self.domain or self.sort.value
        if self.sort is Sort.SEQUENCE:
            name = f"several of {self.domain}"
        return f"{name} or none" if self.optional else name


@dataclass(frozen=True, slots=True)
class Parameter:
    """A parameter of an event or definition: named for its domain."""

    name: str
    domain: str
    optional: bool = False
