"""Logic, comparisons and sums."""

from __future__ import annotations

import ast

from lexludi.builtins import item_type
from lexludi.lower.names import NUMBER, YES_NO, article
from lexludi.lower.quantifiers import read_sequence
from lexludi.lower.reader import Reader, fits, type_of
from lexludi.program import (
    Arithmetic,
    Compare,
    Constant,
    Either,
    Every,
    Expression,
    IfElse,
    Not,
    Several,
    Sort,
    Type,
    Within,
)

COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Is: "==",
    ast.IsNot: "!=",
}
SIGNS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
}


def read_logic(reader: Reader, node: ast.BoolOp) -> Expression:
    """`and`, `or`."""
    operands = tuple(reader.read_as(operand, YES_NO) for operand in node.values)
    return Every(operands) if isinstance(node.op, ast.And) else Either(operands)


def read_unary(reader: Reader, node: ast.UnaryOp) -> Expression:
    """`not`, a minus sign."""
    if isinstance(node.op, ast.Not):
        return Not(reader.read_as(node.operand, YES_NO))
    if isinstance(node.op, ast.USub):
        return Arithmetic("-", Constant(0, NUMBER), reader.read_as(node.operand, NUMBER))
    raise reader.problem(node, "syntax", "this sign is not part of the language")


def read_arithmetic(reader: Reader, node: ast.BinOp) -> Expression:
    """Sums of numbers."""
    sign = SIGNS.get(type(node.op))
    if sign is None:
        raise reader.problem(node, "syntax", "this sign is not part of the language", "there are + - * // %")
    return Arithmetic(sign, reader.read_as(node.left, NUMBER), reader.read_as(node.right, NUMBER))


def read_comparison(reader: Reader, node: ast.Compare) -> Expression:
    """A chain of comparisons: `1 < x <= 3`."""
    terms = [node.left, *node.comparators]
    parts = tuple(
        _compare(reader, left, sign, right) for left, sign, right in zip(terms, node.ops, terms[1:], strict=False)
    )
    return parts[0] if len(parts) == 1 else Every(parts)


def _compare(reader: Reader, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Expression:
    """One comparison, or `in`."""
    if isinstance(sign, ast.In | ast.NotIn):
        item, sequence = reader.read(left), read_sequence(reader, right)
        held = item_type(reader.names.domains, type_of(sequence))
        if not fits(type_of(item), Type(held.sort, held.domain, optional=True)):
            raise reader.problem(left, "type", f"{article(str(type_of(item)))} is never among {held}s")
        within = Within(item, sequence)
        return Not(within) if isinstance(sign, ast.NotIn) else within
    one, other = reader.read(left), reader.read(right)
    operator = COMPARISONS[type(sign)]
    found, wanted = type_of(other), type_of(one)
    if operator in ("==", "!="):
        alike = fits(found, wanted) or Sort.NONE in (found.sort, wanted.sort)
    else:
        alike = found.sort is wanted.sort is Sort.NUMBER
    if not alike:
        raise reader.problem(right, "type", f"{article(str(wanted))} cannot be compared with {article(str(found))}")
    return Compare(operator, one, other)


def read_choice(reader: Reader, node: ast.IfExp) -> Expression:
    """`a if condition else b`."""
    then, otherwise = reader.read(node.body), reader.read(node.orelse)
    one, other = type_of(then), type_of(otherwise)
    if not fits(one, Type(other.sort, other.domain, True)) and not fits(other, Type(one.sort, one.domain, True)):
        raise reader.problem(node.orelse, "type", f"either {article(str(one))} or {article(str(other))}: which?")
    known = other if one.sort is Sort.NONE else one
    optional = one.optional or other.optional or Sort.NONE in (one.sort, other.sort)
    type_ = Type(known.sort, known.domain, optional)
    return IfElse(reader.read_as(node.test, YES_NO), then, otherwise, type_)


def read_several(reader: Reader, node: ast.Tuple | ast.Set) -> Expression:
    """Several things written out."""
    items = tuple(reader.read(item) for item in node.elts)
    if not items:
        raise reader.problem(node, "syntax", "nothing stands between the brackets")
    first = type_of(items[0])
    for item, found in zip(node.elts, items, strict=True):
        if not fits(type_of(found), first):
            raise reader.problem(item, "type", f"{article(str(type_of(found)))} among {first}s")
    return Several(items, Type(Sort.SEQUENCE, first.domain))
