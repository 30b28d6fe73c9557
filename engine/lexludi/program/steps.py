"""Steps: what a clause does, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.problem import Mark
from lexludi.program.expressions import Expression, Offer


@dataclass(frozen=True, slots=True)
class Raise:
    """The event happens (if nothing forbids it)."""

    event: str
    arguments: tuple[Expression, ...]
    mark: Mark


@dataclass(frozen=True, slots=True)
class When:
    """Do the block if the condition holds, else the other."""

    condition: Expression
    block: int
    otherwise: int | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class ForEach:
    """Do the block for each item of the sequence (read once, at the start), the item being appended
    to the environment. `by`: sorted by this key (environment with the item), ties in sequence order,
    also read once at the start. `where`: asked for each item when its turn comes."""

    sequence: Expression
    where: Expression | None
    by: Expression | None
    block: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Repeat:
    """`while` asks before each pass, `until` after each; `times` is read once; without: until the game ends."""

    kind: str  # "while", "until", "times", "ever"
    amount: Expression | None
    block: int
    mark: Mark


@dataclass(frozen=True, slots=True)
class Let:
    """Bind the next variable for the steps that follow in this list."""

    value: Expression
    name: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance: bind the next variable to one item of the sequence. Environment of `where` and
    `weight`: with the item. Without weight all alike. Nothing to draw: `otherwise` is done instead (the variable
    is none for the steps that follow); without `otherwise` the rules are silent."""

    kind: str  # "roll" or "draw"
    name: str
    domain: str
    sequence: Expression
    where: Expression | None
    weight: Expression | None
    otherwise: int | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class Choose:
    """A decision of the player `by`; without one, what the rules leave open is told by the table.

    `decline`: the block done when he chooses `nothing` (authored `or`); `otherwise`: the block done when
    nothing is open. Nothing open: `otherwise`, else `decline`, else silent."""

    offers: tuple[Offer, ...]
    by: Expression | None
    decline: int | None
    otherwise: int | None
    mark: Mark


@dataclass(frozen=True, slots=True)
class Stop:
    """Leave an event in progress (or a case of it); no `after` of it happens. In a rule attached to
    another event it takes effect when the other rules of that point are done."""

    event: str
    mark: Mark


@dataclass(frozen=True, slots=True)
class Winner:
    """The game is over at once. None: a draw."""

    player: Expression
    mark: Mark


Step = Raise | When | ForEach | Repeat | Let | Draw | Choose | Stop | Winner
