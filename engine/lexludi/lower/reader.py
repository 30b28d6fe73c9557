"""The reader of one expression: what every kind of syntax needs."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from lexludi.lower.names import YES_NO, Names, NotUnderstoodError, article
from lexludi.problem import Mark
from lexludi.program import (
    Arithmetic,
    Can,
    Case,
    Compare,
    During,
    Either,
    Every,
    Expression,
    Members,
    Not,
    Sort,
    Type,
    Variable,
    Within,
    Would,
)
from lexludi.source import Text


@dataclass(frozen=True, slots=True)
class Scope:
    """The variables in force: name and type by position in the environment."""

    variables: tuple[tuple[str, Type], ...] = ()

    def bind(self, name: str, type_: Type) -> Scope:
        """The scope with one more variable."""
        return Scope((*self.variables, (name, type_)))

    def find(self, name: str) -> Variable | None:
        """The variable of that name that was bound last."""
        for position in range(len(self.variables) - 1, -1, -1):
            if self.variables[position][0] == name:
                return Variable(position, name, self.variables[position][1])
        return None


def type_of(expression: Expression) -> Type:
    """The type of an expression."""
    match expression:
        case Members(domain=domain):
            return Type(Sort.SEQUENCE, domain)
        case Arithmetic(left=left, right=right):
            return Type(Sort.NUMBER, optional=type_of(left).optional or type_of(right).optional)
        case Not() | Every() | Either() | Compare() | Within() | Can() | Would() | During() | Case():
            return YES_NO
        case _:
            return expression.type


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of the one type can stand where the other is wanted; none is judged when it comes up."""
    if found.sort is Sort.NONE:
        return wanted.optional or wanted.sort is Sort.NONE
    if found.sort is not wanted.sort:
        return False
    return found.sort in (Sort.NUMBER, Sort.YES_NO) or found.domain == wanted.domain


@dataclass(frozen=True)
class Reader:
    """Reads one expression: the text that problems point into, the variables in force, all names.

    `syntax` says which function reads which kind of syntax."""

    text: Text
    scope: Scope
    names: Names
    syntax: Mapping[type[ast.AST], Callable[[Reader, Any], Expression]]

    def whole(self, tree: ast.expr, wanted: Type | None = None) -> Expression | None:
        """The expression of a whole syntax tree, or `None` when a problem was noted."""
        try:
            return self.read(tree) if wanted is None else self.read_as(tree, wanted)
        except NotUnderstoodError:
            return None

    def read(self, node: ast.AST) -> Expression:
        """The expression of one node."""
        reader = self.syntax.get(type(node))
        if reader is None:
            raise self.problem(node, "syntax", "this kind of expression is not part of the language")
        return reader(self, node)

    def read_as(self, node: ast.AST, wanted: Type) -> Expression:
        """The expression of a node that must have a certain type."""
        expression = self.read(node)
        found = type_of(expression)
        if not fits(found, wanted):
            hint = "say what about it, for example `is not none`" if wanted == YES_NO else ""
            raise self.problem(node, "type", f"this is {article(str(found))}, not {article(str(wanted))}", hint)
        return expression

    def bound(self, name: str, type_: Type) -> Reader:
        """A reader that knows one more variable."""
        return replace(self, scope=self.scope.bind(name, type_))

    def mark(self, node: ast.AST) -> Mark:
        """Where a node stands in the file."""
        # One bracket was put around the text before it was parsed; columns count bytes.
        column = getattr(node, "col_offset", 1)
        before = f"({self.text})".encode()[:column].decode(errors="ignore")
        return self.text.at(max(0, min(len(before) - 1, len(self.text) - 1)))

    def problem(self, node: ast.AST, code: str, message: str, hint: str = "") -> NotUnderstoodError:
        """Note a problem at a node; to be raised."""
        self.names.problems.add(self.mark(node), code, message, hint)
        return NotUnderstoodError()

    def unknown(self, node: ast.AST, name: str, words: list[str]) -> NotUnderstoodError:
        """Note the problem `unknown-name`."""
        hint = self.names.nearest(name, words)
        return self.problem(node, "unknown-name", f"no '{name}' is known here", hint)
