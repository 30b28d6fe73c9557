"""Expressions: text, by way of Python's own parser, to typed expressions of the program.

Each kind of syntax has one function in the table `READERS`. A problem is reported at the column
of the word it is about; the expression then counts as missing (`None`) and nothing follows from it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from lexludi.lower.logic import read_arithmetic, read_choice, read_comparison, read_logic, read_several, read_unary
from lexludi.lower.names import Names
from lexludi.lower.reader import Reader, Scope
from lexludi.lower.words import read_attribute, read_call, read_constant, read_name
from lexludi.program import Expression, Type
from lexludi.source import Text

READERS: dict[type[ast.AST], Callable[[Reader, Any], Expression]] = {
    ast.Name: read_name,
    ast.Attribute: read_attribute,
    ast.Constant: read_constant,
    ast.BoolOp: read_logic,
    ast.UnaryOp: read_unary,
    ast.BinOp: read_arithmetic,
    ast.Compare: read_comparison,
    ast.IfExp: read_choice,
    ast.Tuple: read_several,
    ast.Set: read_several,
    ast.Call: read_call,
}
"""Which function reads which kind of syntax; what is not here is not part of the language."""


DEEPEST = 60
"""Levels of an expression; rules need a dozen."""
LONGEST_SHOWN = 200
"""Characters of an expression in a message."""


def reader(text: Text, scope: Scope, names: Names) -> Reader:
    """The reader of an expression."""
    return Reader(text, scope, names, READERS)


def read_expression(text: Text, scope: Scope, names: Names, wanted: Type | None = None) -> Expression | None:
    """The expression that `text` says, of the type `wanted`; `None` if there is a problem with it."""
    tree = parse(text, names)
    return None if tree is None else reader(text, scope, names).whole(tree, wanted)


def parse(text: Text, names: Names) -> ast.expr | None:
    """The syntax tree of an expression, or the problem `syntax` or `too-deep`."""
    try:
        tree = ast.parse(f"({text})", mode="eval").body
    except (RecursionError, MemoryError):
        tree = None
    except (SyntaxError, ValueError) as error:
        offset = getattr(error, "offset", None) or 2
        mark = text.at(max(0, min(offset - 2, len(text) - 1)))
        shown = text if len(text) <= LONGEST_SHOWN else f"{text[:LONGEST_SHOWN]}…"
        names.problems.add(mark, "syntax", f"cannot read '{shown}'", "is a bracket or an operator missing?")
        return None
    if tree is not None and _is_shallow(tree):
        return tree
    names.problems.add(text.mark, "too-deep", "this expression is nested too deeply", "define a word for a part of it")
    return None


def _is_shallow(tree: ast.expr) -> bool:
    """Whether what is nested can be read, checked and played without running out of stack."""
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return True
    return False
