"""The program: a small intermediate form of a ruleset, the same for every back end.

`lower` makes it from the authored spec; `walk` runs it; code generators translate it.
Nothing here knows YAML, languages or files. Every clause keeps the id of its rule, so
whatever happens can be cited.

Values. Inside a program a value is one of

- a number: an ``int`` (also the members of number domains such as ``1..6``);
- a member of a named domain: an ``int``, its index in `Domain.members`;
- yes or no: a ``bool``;
- none: ``None``;
- a sequence: a ``tuple`` of the above (only walked, never stored).

Variables. A clause's variables have no names at run time: they are positions in a tuple,
the environment. It begins with the parameters of the event; every step or quantifier
that binds a variable appends one value, visible to what is nested in it and, in a list of
steps, to the steps that follow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from lexludi.problem import Mark

Value = int | bool | None
"""What a fact, parameter or variable can hold."""
Environment = tuple["Value | tuple[Value, ...]", ...]
"""The variables in force, by position."""

# --------------------------------------------------------------------------- domains, types


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


# --------------------------------------------------------------------------- tables and facts


@dataclass(frozen=True, slots=True)
class Table:
    """A constant column: one value for each member of `of`, in order (`scout.range`, `field.row`)."""

    name: str
    of: str
    type: Type
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that can change on the table. Its slots are state[offset : offset + size],
    one for each combination of the members of `of`, the last index running fastest.

    A slot holds a small int: the index of the value in `values`."""

    name: str
    of: tuple[str, ...]
    type: Type
    values: tuple[Value, ...]  # every value it can hold; none, if allowed, is the last
    start: tuple[int, ...]  # the slots at the start of a game
    offset: int
    strides: tuple[int, ...]  # slots between neighbours, per index
    lowest: tuple[int, ...]  # lowest value per index (numbers may start at 1)
    seen: Expression | None = None  # environment: the indexes, then the viewer (a player)
    mark: Mark | None = None

    def slot(self, arguments: tuple[int, ...]) -> int:
        """The position of one slot in the state."""
        place = self.offset
        for argument, stride, low in zip(arguments, self.strides, self.lowest, strict=True):
            place += (argument - low) * stride
        return place


# --------------------------------------------------------------------------- expressions


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
    type: Type = Type(Sort.NUMBER)


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

# --------------------------------------------------------------------------- steps


@dataclass(frozen=True, slots=True)
class Offer:
    """An event that may be chosen: parameters given are expressions, open ones are None."""

    event: str
    given: tuple[Expression | None, ...]


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
    """A decision of the player `by`. `decline`: block done when he chooses `nothing` (authored `or`);
    `otherwise`: block done when nothing is open. Nothing open: `otherwise`, else `decline`, else silent."""

    offers: tuple[Offer, ...]
    by: Expression
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

# --------------------------------------------------------------------------- clauses and routines


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


@dataclass(frozen=True)
class Program:
    """A whole ruleset under one choice of readings, ready to run."""

    ruleset: str
    edition: str
    readings: Mapping[str, str]
    domains: Mapping[str, Domain]
    tables: Mapping[str, Table]
    facts: Mapping[str, Fact]
    definitions: Mapping[str, Definition]
    routines: tuple[Routine, ...]  # sorted by name
    clauses: Mapping[str, Clause]  # in printed order, by clause id
    blocks: tuple[tuple[Step, ...], ...]
    rules: tuple[str, ...]  # rule ids in force, in printed order
    values: Mapping[str, int]
    grids: Mapping[str, Grid]  # boards, by the name of their space domain
    invariants: Mapping[str, Expression]  # what must hold in every position, by name
    ply: str | None = None

    @cached_property
    def by_name(self) -> Mapping[str, Routine]:
        """The routines by the name of their event."""
        return {routine.name: routine for routine in self.routines}

    @property
    def start(self) -> tuple[int, ...]:
        """The slots at the start of a game."""
        return tuple(slot for fact in self.facts.values() for slot in fact.start)


@dataclass(frozen=True)
class Grid:
    """The geometry of a board, as constant tables over its spaces.

    `steps[direction][space]` is the neighbouring space or none; `columns` and `rows` name the
    domains of the two coordinates; `at[column_index][row_index]` is the space or none. A board given
    by lines has no columns or rows; `lines` then holds its authored lines."""

    space: str
    columns: str = ""
    rows: str = ""
    steps: tuple[tuple[int | None, ...], ...] = ()
    at: tuple[tuple[int | None, ...], ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()
    per: str = ""  # "player": every player has such a board
