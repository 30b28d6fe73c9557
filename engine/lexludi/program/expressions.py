"""Expressions: what rules ask about the table and the game."""

from __future__ import annotations

from dataclasses import dataclass

from lexludi.program.types import Type, Value


@dataclass(frozen=True, slots=True)
class Constant:
    """A number, member, yes, no or none."""

    value: Value
    type: Type


@dataclass(frozen=True, slots=True)
class Named:
    """A value of the ruleset (`hit_cost`): a constant that texts can print."""

    name: str
    value: int
    type: Type


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable, by its position in the environment."""

    position: int
    name: str
    type: Type


@dataclass(frozen=True, slots=True)
class Members:
    """All members of a domain, as a sequence."""

    domain: str


@dataclass(frozen=True, slots=True)
class ReadFact:
    """The present value of a fact. Any argument none: the answer is none."""

    fact: str
    arguments: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A constant column. Argument none: the answer is none."""

    table: str
    argument: Expression
    type: Type


@dataclass(frozen=True, slots=True)
class ReadDefinition:
    """A defined word. Arguments may be none: the definition decides."""

    definition: str
    arguments: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class BuiltIn:
    """A built-in function, by name (see `lexludi.builtins`)."""

    name: str
    arguments: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Not:
    """None counts as no."""

    operand: Expression


@dataclass(frozen=True, slots=True)
class Every:
    """`and`: left to right, stops at the first that does not hold. The answer is yes or no."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Either:
    """`or`: left to right, stops at the first that holds. The answer is yes or no."""

    operands: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class IfElse:
    """`a if condition else b`."""

    condition: Expression
    then: Expression
    otherwise: Expression
    type: Type


@dataclass(frozen=True, slots=True)
class Compare:
    """`== != < <= > >=`. An order comparison with none is no."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """`+ - * // %`. With none: none. Division by zero is the problem `division-by-zero`."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Within:
    """`item in sequence`. None is in no sequence unless the sequence holds it."""

    item: Expression
    sequence: Expression


@dataclass(frozen=True, slots=True)
class Several:
    """`(a, b)` or `{a, b}`: a sequence written out."""

    items: tuple[Expression, ...]
    type: Type


@dataclass(frozen=True, slots=True)
class Quantifier:
    """`kind(body for variable in sequence if condition)`; the variable is appended to the environment.

    kind: any, all (yes or no), count (how many bodies hold; the body is yes when authored as
    `count(v for v in ...)`), sum, min, max (none when empty), first (none when empty),
    set (a sequence of the bodies)."""

    kind: str
    sequence: Expression
    condition: Expression | None
    body: Expression
    type: Type


@dataclass(frozen=True, slots=True)
class Offer:
    """An event that may be chosen: parameters given are expressions, open ones are None."""

    event: str
    given: tuple[Expression | None, ...]


@dataclass(frozen=True, slots=True)
class Can:
    """Is there a legal way to do it, the open parameters being free? Obligations are ignored."""

    offer: Offer


@dataclass(frozen=True, slots=True)
class Would:
    """Suppose the event were done on a copy, with what follows up to the next decision or draw:
    would the condition hold then? The event's own permission is not judged."""

    event: str
    arguments: tuple[Expression, ...]
    condition: Expression


@dataclass(frozen=True, slots=True)
class During:
    """Is such an event (or a case of it) in progress? From its permission to the end of its own steps."""

    event: str


@dataclass(frozen=True, slots=True)
class Case:
    """Is what is being judged such an event (or a case of it)?"""

    event: str


Expression = (
    Constant
    | Named
    | Variable
    | Members
    | ReadFact
    | ReadTable
    | ReadDefinition
    | BuiltIn
    | Not
    | Every
    | Either
    | IfElse
    | Compare
    | Arithmetic
    | Within
    | Several
    | Quantifier
    | Can
    | Would
    | During
    | Case
)
