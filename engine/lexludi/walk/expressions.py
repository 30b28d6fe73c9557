"""Expressions: one function for each class of the program's form, in the table `EVALUATORS`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from lexludi.builtins import BUILT_INS
from lexludi.program import (
    Arithmetic,
    BuiltIn,
    Can,
    Case,
    Clause,
    Compare,
    Constant,
    During,
    Either,
    Environment,
    Every,
    Expression,
    IfElse,
    Members,
    Named,
    Not,
    Quantifier,
    ReadDefinition,
    ReadFact,
    ReadTable,
    Several,
    Sort,
    Type,
    Value,
    Variable,
    Within,
    Would,
)
from lexludi.state import Looked
from lexludi.walk.position import FaultError, Item, Position


def evaluate(expression: Expression, environment: Environment, position: Position) -> Item:
    """The answer of an expression.

    Raises:
        FaultError: if it has none (`out-of-range`, `division-by-zero`).
        ProblemError: the same inside a definition, whose place is known.
    """
    return EVALUATORS[type(expression)](expression, environment, position)


def holds(expression: Expression, environment: Environment, position: Position) -> bool:
    """Whether a condition holds: none counts as no."""
    return EVALUATORS[type(expression)](expression, environment, position) is True


def applies(clause: Clause, environment: Environment, position: Position) -> bool:
    """Whether a clause is in force here: its guard holds, and none of its exceptions applies.

    Raises:
        ProblemError: at the clause, if its guard has no answer.
    """
    try:
        if clause.guard is not None and not holds(clause.guard, environment, position):
            return False
    except FaultError as fault:
        raise fault.at(clause.mark) from None
    for exception in clause.exceptions:
        if applies(exception, environment, position):
            position.note(exception.id)
            return False
    return True


def no_answer(type_: Type) -> Item:
    """What a definition answers when none of its cases applies: no, nothing to go through, or none."""
    if type_.sort is Sort.YES_NO:
        return False
    return () if type_.sort is Sort.SEQUENCE else None


# --------------------------------------------------------------------------- what is read


def _constant(expression: Constant | Named, environment: Environment, position: Position) -> Item:
    return expression.value


def _variable(expression: Variable, environment: Environment, position: Position) -> Item:
    return environment[expression.position]


def _members(expression: Members, environment: Environment, position: Position) -> Item:
    return position.prepared.program.domains[expression.domain].values


def _read_fact(expression: ReadFact, environment: Environment, position: Position) -> Item:
    arguments = []
    for part in expression.arguments:
        argument = EVALUATORS[type(part)](part, environment, position)
        if argument is None:
            return None
        arguments.append(argument)
    prepared = position.prepared
    value = prepared.facts[expression.fact].values[position.slots[prepared.slot(expression.fact, arguments)]]
    if position.looked is not None:
        position.looked.append(Looked(expression.fact, tuple(arguments), value))
    return value


def _read_table(expression: ReadTable, environment: Environment, position: Position) -> Item:
    argument = evaluate(expression.argument, environment, position)
    if argument is None:
        return None
    program = position.prepared.program
    table = program.tables[expression.table]
    rows = program.domains[table.of].values
    if argument not in rows:
        raise FaultError("out-of-range", f"there is no '{table.name}' for {argument}")
    return table.values[argument - rows.start]


def _read_definition(expression: ReadDefinition, environment: Environment, position: Position) -> Item:
    arguments = tuple(evaluate(part, environment, position) for part in expression.arguments)
    for case in position.prepared.program.definitions[expression.definition].cases:
        if case.value is not None and applies(case, arguments, position):
            position.note(case.id)
            try:
                return evaluate(case.value, arguments, position)
            except FaultError as fault:
                raise fault.at(case.mark) from None
    return no_answer(position.prepared.program.definitions[expression.definition].type)


def _built_in(expression: BuiltIn, environment: Environment, position: Position) -> Item:
    arguments = tuple(evaluate(part, environment, position) for part in expression.arguments)
    prepared = position.prepared
    return BUILT_INS[expression.name].answer(prepared.program, prepared.board_of(expression), arguments)


# --------------------------------------------------------------------------- logic and arithmetic


def _not(expression: Not, environment: Environment, position: Position) -> Item:
    return not holds(expression.operand, environment, position)


def _every(expression: Every, environment: Environment, position: Position) -> Item:
    for operand in expression.operands:  # noqa: SIM110 - a plain loop is a third faster, and this is asked most
        if EVALUATORS[type(operand)](operand, environment, position) is not True:
            return False
    return True


def _either(expression: Either, environment: Environment, position: Position) -> Item:
    return any(holds(operand, environment, position) for operand in expression.operands)


def _if_else(expression: IfElse, environment: Environment, position: Position) -> Item:
    chosen = expression.then if holds(expression.condition, environment, position) else expression.otherwise
    return evaluate(chosen, environment, position)


def _compare(expression: Compare, environment: Environment, position: Position) -> Item:
    left, right = expression.left, expression.right
    one = EVALUATORS[type(left)](left, environment, position)
    other = EVALUATORS[type(right)](right, environment, position)
    match expression.operator:
        case "==":
            return one == other
        case "!=":
            return one != other
    return one is not None and other is not None and ORDER[expression.operator](one, other)


ORDER: dict[str, Callable[[Any, Any], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _arithmetic(expression: Arithmetic, environment: Environment, position: Position) -> Item:
    one = evaluate(expression.left, environment, position)
    other = evaluate(expression.right, environment, position)
    if one is None or other is None:
        return None
    if other == 0 and expression.operator in ("//", "%"):
        raise FaultError("division-by-zero", f"{one} {expression.operator} 0 has no answer")
    return ARITHMETIC[expression.operator](one, other)


ARITHMETIC: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
}


def _within(expression: Within, environment: Environment, position: Position) -> Item:
    sequence = evaluate(expression.sequence, environment, position)
    return sequence is not None and evaluate(expression.item, environment, position) in sequence


def _several(expression: Several, environment: Environment, position: Position) -> Item:
    return tuple(evaluate(item, environment, position) for item in expression.items)


# --------------------------------------------------------------------------- quantifiers


def _quantifier(expression: Quantifier, environment: Environment, position: Position) -> Item:
    return QUANTIFIERS[expression.kind](expression.body, _bound(expression, environment, position), position)


def _bound(expression: Quantifier, environment: Environment, position: Position) -> Iterator[Environment]:
    """The environments with each item for which the condition holds."""
    condition = expression.condition
    for item in evaluate(expression.sequence, environment, position) or ():
        inner = (*environment, item)
        if condition is None or EVALUATORS[type(condition)](condition, inner, position) is True:
            yield inner


def _any(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return any(holds(body, inner, position) for inner in bound)


def _all(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return all(holds(body, inner, position) for inner in bound)


def _count(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return sum(holds(body, inner, position) for inner in bound)


def _sum(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    """Arithmetic with none is none, here too."""
    numbers = [evaluate(body, inner, position) for inner in bound]
    return None if None in numbers else sum(numbers)


def _known(body: Expression, bound: Iterator[Environment], position: Position) -> Iterable[int]:
    """The bodies that are not none: none is neither less nor greater than anything."""
    return (value for inner in bound if (value := evaluate(body, inner, position)) is not None)


def _min(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return min(_known(body, bound, position), default=None)


def _max(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return max(_known(body, bound, position), default=None)


def _first(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    for inner in bound:
        return evaluate(body, inner, position)
    return None


def _set(body: Expression, bound: Iterator[Environment], position: Position) -> Item:
    return tuple(evaluate(body, inner, position) for inner in bound)


QUANTIFIERS: dict[str, Callable[[Expression, Iterator[Environment], Position], Item]] = {
    "any": _any,
    "all": _all,
    "count": _count,
    "sum": _sum,
    "min": _min,
    "max": _max,
    "first": _first,
    "set": _set,
}
"""Each kind of quantifier: from its body and the environments in which it is asked, the answer."""

# --------------------------------------------------------------------------- questions about the game


def _can(expression: Can, environment: Environment, position: Position) -> Item:
    return position.prepared.questions.can(expression, environment, position)


def _would(expression: Would, environment: Environment, position: Position) -> Item:
    return position.prepared.questions.would(expression, environment, position)


def _during(expression: During, environment: Environment, position: Position) -> Item:
    return position.progress(expression.event) is not None


def _case(expression: Case, environment: Environment, position: Position) -> Item:
    return position.judged is not None and expression.event in position.judged.generals


EVALUATORS: dict[type, Callable[[Any, Environment, Position], Item]] = {
    Constant: _constant,
    Named: _constant,
    Variable: _variable,
    Members: _members,
    ReadFact: _read_fact,
    ReadTable: _read_table,
    ReadDefinition: _read_definition,
    BuiltIn: _built_in,
    Not: _not,
    Every: _every,
    Either: _either,
    IfElse: _if_else,
    Compare: _compare,
    Arithmetic: _arithmetic,
    Within: _within,
    Several: _several,
    Quantifier: _quantifier,
    Can: _can,
    Would: _would,
    During: _during,
    Case: _case,
}
"""Which function answers which class of expression."""


def arguments_of(expressions: Iterable[Expression], environment: Environment, position: Position) -> tuple[Value, ...]:
    """The arguments that a step gives to an event."""
    return tuple(evaluate(expression, environment, position) for expression in expressions)
