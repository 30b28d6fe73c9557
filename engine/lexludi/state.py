"""What a game is at one moment, what happens in it, and what can be asked about it: plain data.

A state is made of small whole numbers only. It can be kept, copied, saved as JSON and played on from,
in any order.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple, Protocol

from lexludi.program import Environment, Value

# --------------------------------------------------------------------------- the agenda
#
# The agenda is a stack of what is going on; the last entry is continued first. Entries are tuples; the last
# field says which entry it is, so that they can be told apart after they were saved.


class Begun(NamedTuple):
    """An event that is to be raised from outside."""

    routine: int
    arguments: tuple[Value, ...]
    entry: int = 0


class Happening(NamedTuple):
    """An event in progress.

    `place` is the number of the attached rule that comes next (in the body: 1 when its steps are under way).
    `marks`: at BEFORE, APPLIED and UNJUDGED; at AFTER, a bit for each rule that held when the event ended.
    `leave`: the place on the agenda of an outer event that is left when the rules of this point are done."""

    routine: int
    arguments: tuple[Value, ...]
    stage: int
    place: int = 0
    marks: int = 0
    leave: int | None = None
    entry: int = 1


class Steps(NamedTuple):
    """A list of steps; the step at `place` comes next. A list without further steps is taken off."""

    block: int
    place: int
    environment: Environment
    entry: int = 2


class Items(NamedTuple):
    """A `for each` (the step at `place` of the block) with the items that are left."""

    block: int
    place: int
    items: Environment
    environment: Environment
    entry: int = 3


class Passes(NamedTuple):
    """A `repeat` (the step at `place` of the block). `left`: of `times`, how many passes; of `until`, 1 before
    the first pass, 0 after it."""

    block: int
    place: int
    left: int
    environment: Environment
    entry: int = 4


class Waiting(NamedTuple):
    """A decision or a draw (the step at `place` of the block) that waits for its answer."""

    block: int
    place: int
    environment: Environment
    entry: int = 5


Entry = Begun | Happening | Steps | Items | Passes | Waiting
ENTRIES: tuple[type[Entry], ...] = (Begun, Happening, Steps, Items, Passes, Waiting)

INSTEAD, BEFORE, BODY, AFTER = range(4)
"""The stages of an event (`Happening.stage`)."""
APPLIED, UNJUDGED = 1, 2
"""Marks at BEFORE: a rule has applied, so the event is judged again; its permission is not judged at all."""

# --------------------------------------------------------------------------- what happens


@dataclass(frozen=True, slots=True)
class Event:
    """Something that has happened, with the rule that made it happen.

    `kind`: "verb" (facts have changed), "choice" and "nothing" (a player has chosen, or declined), "roll" and
    "draw" (chance; `name` is the domain), "refusal" (a rule has stopped the event), "instead" (another rule is
    done in the event's place), "outcome" and "silent" (the game is over)."""

    kind: str
    clause: str  # the clause that made it happen; of a refusal the one that refuses; "" when begun from outside
    rule: str
    name: str
    arguments: tuple[Value, ...]
    reasons: tuple[str, ...] = ()  # the clauses in progress around it, innermost first
    others: tuple[str, ...] = ()  # of a refusal: further rules that refuse

    def as_json(self) -> list[Any]:
        """The event as a flat list."""
        return [self.kind, self.clause, self.rule, self.name, [*self.arguments], [*self.reasons], [*self.others]]

    @classmethod
    def from_json(cls, saved: list[Any]) -> Event:
        """The event that `as_json` gave."""
        kind, clause, rule, name, arguments, reasons, others = saved
        return cls(kind, clause, rule, name, tuple(arguments), tuple(reasons), tuple(others))


@dataclass(frozen=True, slots=True)
class Move:
    """An event that a player may choose, or `nothing` (number 0)."""

    number: int
    event: str
    arguments: tuple[Value, ...]
    text: str = field(compare=False)  # "give_command(red_scout, north, 2)"

    def __str__(self) -> str:
        return self.text


NOTHING = Move(0, "nothing", (), "nothing")
"""The move of a player who declines."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game has ended: "won", "drawn", "silent" (the rules have no answer) or "over" (nothing is left to do)."""

    kind: str
    winner: int | None = None
    rule: str = ""
    clause: str = ""


class Clauses(Protocol):
    """Where clauses are noted that did or decided something, by id: a set, or whatever counts them."""

    def add(self, clause: str, /) -> None:
        """The clause did something."""


class Open(Enum):
    """Stands for a parameter that the player chooses."""

    OPEN = "open"

    def __repr__(self) -> str:
        return "OPEN"


OPEN = Open.OPEN


@dataclass(frozen=True, slots=True)
class Offered:
    """An event that a decision offers, with the arguments that are given."""

    event: str
    given: tuple[Value | Open, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision that a player has to make; without a player, something that the table has to tell."""

    rule: str
    clause: str
    player: int | None
    offers: tuple[Offered, ...]
    may_decline: bool


# --------------------------------------------------------------------------- why not


@dataclass(frozen=True, slots=True)
class Looked:
    """A fact that a condition has looked at, and what it held."""

    fact: str
    arguments: tuple[Value, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Reason:
    """A clause that refuses a move, and the facts that it looked at."""

    rule: str
    clause: str
    head: str
    facts: tuple[Looked, ...] = ()


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is not legal; without reasons it is. `nearest`: legal moves that are most like it."""

    move: Move
    reasons: tuple[Reason, ...]
    nearest: tuple[Move, ...] = ()

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that refuse, each once."""
        return tuple(dict.fromkeys(reason.rule for reason in self.reasons))


# --------------------------------------------------------------------------- the state


@dataclass(frozen=True, slots=True)
class State:
    """A game at a decision, a draw, or its end."""

    slots: tuple[int, ...]
    agenda: tuple[Entry, ...] = ()
    outcome: Outcome | None = None
    legal: tuple[Move, ...] | None = field(default=None, compare=False, repr=False)
    """The legal moves at a decision, as far as they are known: they follow from the rest."""

    def as_json(self) -> dict[str, Any]:
        """The state as lists, whole numbers, yes, no and none."""
        ended = self.outcome
        return {
            "slots": [*self.slots],
            "agenda": [_listed(entry) for entry in self.agenda],
            "outcome": None if ended is None else [ended.kind, ended.winner, ended.rule, ended.clause],
        }

    @classmethod
    def from_json(cls, saved: dict[str, Any]) -> State:
        """The state that `as_json` gave.

        Raises:
            ValueError: if it is not such a state.
        """
        try:
            agenda = tuple(_entry(fields) for fields in saved["agenda"])
            ended = saved["outcome"]
            return cls(tuple(saved["slots"]), agenda, None if ended is None else Outcome(*ended))
        except (KeyError, TypeError, IndexError) as error:
            raise ValueError(f"this is not a saved state: {error}") from None


@dataclass(frozen=True, slots=True)
class Turn:
    """A new state, and what happened on the way to it."""

    state: State
    events: tuple[Event, ...] = ()


def _listed(value: Any) -> Any:
    return [_listed(item) for item in value] if isinstance(value, tuple) else value


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _entry(fields: list[Any]) -> Entry:
    found: Entry = ENTRIES[fields[-1]](*map(_frozen, fields))
    return found
