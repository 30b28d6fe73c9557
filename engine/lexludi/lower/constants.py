"""Expressions whose value is known before a game starts: what a fact's `start:` may say."""

from __future__ import annotations

import operator

from lexludi.lower.names import Names
from lexludi.problem import Mark
from lexludi.program import (
    Arithmetic,
    Compare,
    Constant,
    Expression,
    IfElse,
    Named,
    ReadTable,
    Value,
    Variable,
)

ARITHMETIC = {"+": operator.add, "-": operator.sub, "*": operator.mul}


def constant_value(expression: Expression, variables: tuple[int, ...], mark: Mark, names: Names) -> Value:
    """The value of an expression over constants and tables; anything else is the problem `not-constant`."""

    def value(part: Expression) -> Value:
        match part:
            case Constant(value=known) | Named(value=known):
                return known
            case Variable(position=position):
                return variables[position]
            case ReadTable(table=name, argument=argument):
                row = value(argument)
                table = names.tables[name]
                return None if row is None else table.values[row - names.domains[table.of].values.start]
            case Arithmetic(operator=sign, left=left, right=right) if sign in ARITHMETIC:
                one, other = value(left), value(right)
                return None if one is None or other is None else ARITHMETIC[sign](one, other)
            case Compare(operator="==", left=left, right=right):
                return value(left) == value(right)
            case IfElse(condition=condition, then=then, otherwise=otherwise):
                return value(then) if value(condition) else value(otherwise)
            case _:
                names.problems.add(
                    mark,
                    "not-constant",
                    "a start value may only use values, tables and what the fact is `of`",
                    "let the set-up change the fact instead",
                )
                return None

    return value(expression)
