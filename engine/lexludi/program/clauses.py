"""Clauses of rules, and the events that they are woven into."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from lexludi.problem import Mark
from lexludi.program.expressions import Expression
from lexludi.program.types import Parameter, Type


class Head(Enum):
    """What a clause is."""

    TO = "to"
    BEFORE = "before"
    AFTER = "after"
    INSTEAD = "instead of"
    FORBIDS = "forbids"
    OBLIGES = "obliges"
    DEFINES = "defines"
    EXCEPTION = "exception"  # a rule with `overrides` and no head of its own


@dataclass(frozen=True, slots=True)
class Clause:
    """One executable clause of a rule. Environment: the parameters of its event (or definition)."""

    id: str  # "movement.occupied", or "movement.occupied.2" where a rule has several clauses
    rule: str  # "movement.occupied"
    head: Head
    event: str
    parameters: tuple[Parameter, ...]
    guard: Expression | None  # `when` and not `unless`; None: always
    block: int | None  # index into Program.blocks; None: nothing to do
    value: Expression | None  # of a definition (`as`), or of an obligation (`most`)
    exceptions: tuple[Clause, ...]  # while one of these applies, this clause does not
    follows: tuple[str, ...]  # rules that come before it at the same point, whatever the print order
    mark: Mark

    @property
    def is_hook(self) -> bool:
        """Whether it only names an event for other rules to hang on: there is nothing to be done or dropped."""
        return self.head is Head.TO and self.block is None and self.guard is None


@dataclass(frozen=True, slots=True)
class Attached:
    """A clause at a routine. `select` picks the clause's arguments from the routine's: they are not
    simply the same where the clause speaks of a more general event."""

    clause: Clause
    select: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Assignment:
    """One change that a verb makes."""

    fact: str
    arguments: tuple[Expression, ...]
    value: Expression
    mark: Mark


@dataclass(frozen=True, slots=True)
class Routine:
    """An event, with all rules on it woven in: nothing is looked up at run time.

    At an event: judge (`way`'s guard, then `forbids`); `insteads`; `befores`, then judge again;
    the body (assignments of a verb, or `way`'s block); `afters`."""

    name: str
    number: int  # index in Program.routines
    parameters: tuple[Parameter, ...]
    is_verb: bool
    told: bool
    assignments: tuple[Assignment, ...]  # a verb's; all right-hand sides are read first
    way: Clause | None  # the `to` clause; None for verbs
    forbids: tuple[Attached, ...]
    insteads: tuple[Attached, ...]
    befores: tuple[Attached, ...]
    afters: tuple[Attached, ...]
    obliges: tuple[Attached, ...]
    generals: frozenset[str]  # its own name and those of the more general events
    cases: tuple[str, ...]  # leaf events to offer when it is chosen; itself when it has none
    case_maps: Mapping[str, tuple[int, ...]]  # case -> for each own parameter, the case's parameter
    first_move: int  # number of its first move; its arguments count up in mixed radix
    mark: Mark


@dataclass(frozen=True, slots=True)
class Definition:
    """A word of the game. `cases` are tried in order (exceptions first); the first that applies answers."""

    name: str
    parameters: tuple[Parameter, ...]
    type: Type
    cases: tuple[Clause, ...]
