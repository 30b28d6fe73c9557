"""Quantifiers, and what they range over."""

from __future__ import annotations

import ast

from lexludi.builtins import item_type
from lexludi.lower.names import NUMBER, YES_NO, article
from lexludi.lower.reader import Reader, fits, type_of
from lexludi.program import (
    Constant,
    Every,
    Expression,
    Members,
    Quantifier,
    Sort,
    Type,
)

QUANTIFIERS = ("any", "all", "count", "sum", "min", "max", "first", "set")


def read_quantifier(reader: Reader, kind: str, node: ast.GeneratorExp) -> Expression:
    """`kind(body for variable in sequence if condition)`; nested `for`s nest."""
    [inner] = node.generators[:1]
    if len(node.generators) > 1:
        raise reader.problem(node, "syntax", "one `for` at a time", f"put a second {kind}(...) inside the first")
    if not isinstance(inner.target, ast.Name):
        raise reader.problem(node, "syntax", "one name must stand after `for`")
    sequence = read_sequence(reader, inner.iter)
    within = reader.bound(inner.target.id, item_type(reader.names.domains, type_of(sequence)))
    conditions = tuple(within.read_as(condition, YES_NO) for condition in inner.ifs)
    condition = None if not conditions else conditions[0] if len(conditions) == 1 else Every(conditions)
    body = Constant(True, YES_NO) if kind == "count" and isinstance(node.elt, ast.Name) else within.read(node.elt)
    wanted = YES_NO if kind in ("any", "all", "count") else NUMBER if kind in ("sum", "min", "max") else None
    found = type_of(body)
    if wanted is not None and not fits(found, wanted):
        raise reader.problem(node.elt, "type", f"{kind}(...) asks for {article(str(wanted))}, not {found}")
    type_ = {
        "any": YES_NO,
        "all": YES_NO,
        "count": NUMBER,
        "sum": NUMBER,
        "min": Type(Sort.NUMBER, found.domain, optional=True),
        "max": Type(Sort.NUMBER, found.domain, optional=True),
        "first": Type(found.sort, found.domain, optional=True),
        "set": Type(Sort.SEQUENCE, found.domain),
    }[kind]
    return Quantifier(kind, sequence, condition, body, type_)


def read_sequence(reader: Reader, node: ast.expr) -> Expression:
    """What stands after `in`: a bare name is always a kind, anything else several things."""
    if isinstance(node, ast.Name) and node.id in reader.names.domains:
        return Members(node.id)
    expression = reader.read(node)
    if type_of(expression).sort is not Sort.SEQUENCE:
        hint = reader.names.nearest(ast.unparse(node), reader.names.domains)
        raise reader.problem(node, "not-a-set", f"one {type_of(expression)} is not several things", hint)
    return expression
