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

from lexludi.program.clauses import (
    Assignment,
    Attached,
    Clause,
    Definition,
    Head,
    Routine,
)
from lexludi.program.expressions import (
    Arithmetic,
    BuiltIn,
    Can,
    Case,
    Compare,
    Constant,
    During,
    Either,
    Every,
    Expression,
    IfElse,
    Members,
    Named,
    Not,
    Offer,
    Quantifier,
    ReadDefinition,
    ReadFact,
    ReadTable,
    Several,
    Variable,
    Within,
    Would,
)
from lexludi.program.steps import (
    Choose,
    Draw,
    ForEach,
    Let,
    Raise,
    Repeat,
    Step,
    Stop,
    When,
    Winner,
)
from lexludi.program.table import (
    Fact,
    Grid,
    Table,
)
from lexludi.program.types import (
    Domain,
    Environment,
    Parameter,
    Sort,
    Type,
    Value,
)
from lexludi.program.whole import (
    Program,
)

__all__ = [
    "Arithmetic",
    "Assignment",
    "Attached",
    "BuiltIn",
    "Can",
    "Case",
    "Choose",
    "Clause",
    "Compare",
    "Constant",
    "Definition",
    "Domain",
    "Draw",
    "During",
    "Either",
    "Environment",
    "Every",
    "Expression",
    "Fact",
    "ForEach",
    "Grid",
    "Head",
    "IfElse",
    "Let",
    "Members",
    "Named",
    "Not",
    "Offer",
    "Parameter",
    "Program",
    "Quantifier",
    "Raise",
    "ReadDefinition",
    "ReadFact",
    "ReadTable",
    "Repeat",
    "Routine",
    "Several",
    "Sort",
    "Step",
    "Stop",
    "Table",
    "Type",
    "Value",
    "Variable",
    "When",
    "Winner",
    "Within",
    "Would",
]
