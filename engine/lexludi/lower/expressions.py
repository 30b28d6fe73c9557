"""Expressions: text, by way of Python's own parser, to typed expressions of the program.

Each kind of syntax has one function in the table `READERS`. A problem is reported at the column
of the word it is about; the expression then counts as missing (`None`) and nothing follows from it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from lexludi.builtins import BUILT_INS, item_type
from lexludi.lower.names import NONE, NUMBER, YES_NO, Names, NotUnderstoodError, article
from lexludi.problem import Mark
from lexludi.program import (
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
    Sort,
    Type,
    Variable,
    Within,
    Would,
)
from lexludi.source import Text

QUANTIFIERS = ("any", "all", "count", "sum", "min", "max", "first", "set")
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


def read_expression(text: Text, scope: Scope, names: Names, wanted: Type | None = None) -> Expression | None:
    """The expression that `text` says, of the type `wanted`; `None` if there is a problem with it."""
    tree = parse(text, names)
    return None if tree is None else Reader(text, scope, names).whole(tree, wanted)


def parse(text: Text, names: Names) -> ast.expr | None:
    """The syntax tree of an expression, or the problem `syntax`."""
    try:
        return ast.parse(f"({text})", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        offset = getattr(error, "offset", None) or 2
        mark = text.at(max(0, min(offset - 2, len(text) - 1)))
        names.problems.add(mark, "syntax", f"cannot read '{text}'", "is a bracket or an operator missing?")
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
    """Reads one expression: the text that problems point into, the variables in force, all names."""

    text: Text
    scope: Scope
    names: Names

    def whole(self, tree: ast.expr, wanted: Type | None = None) -> Expression | None:
        """The expression of a whole syntax tree, or `None` when a problem was noted."""
        try:
            return self.read(tree) if wanted is None else self.read_as(tree, wanted)
        except NotUnderstoodError:
            return None

    def read(self, node: ast.AST) -> Expression:
        """The expression of one node."""
        reader = READERS.get(type(node))
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
        return Reader(self.text, self.scope.bind(name, type_), self.names)

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

    # ------------------------------------------------------------------ names and what is read

    def name(self, node: ast.Name) -> Expression:
        """A name alone: a variable, a fact of the table, a value, a member, a defined word."""
        names, name = self.names, node.id
        if (variable := self.scope.find(name)) is not None:
            return variable
        if name == "none":
            return Constant(None, NONE)
        if name in ("yes", "no"):
            return Constant(name == "yes", YES_NO)
        if name in names.facts and not names.facts[name].of:
            return ReadFact(name, (), names.facts[name].type)
        if name in names.values:
            return Named(name, names.values[name], NUMBER)
        if name in names.elements:
            domain, value = names.elements[name]
            return Constant(value, names.type_of(domain))
        if (definition := names.definition(name)) is not None and not definition.parameters:
            return ReadDefinition(name, (), definition.type)
        if name in names.domains:
            raise self.problem(
                node, "unknown-name", f"'{name}' is a kind of thing, not one of them", f"all of them: `for x in {name}`"
            )
        known = [*(n for n, _ in self.scope.variables), *names.values, *names.elements, *names.facts, *names.words]
        raise self.unknown(node, name, known)

    def attribute(self, node: ast.Attribute) -> Expression:
        """`x.name`: a column, a fact or a defined word of one parameter."""
        names, name = self.names, node.attr
        subject = self.read(node.value)
        domain = type_of(subject).domain
        if type_of(subject).sort not in (Sort.MEMBER, Sort.NUMBER) or not domain:
            raise self.problem(node.value, "type", f"{article(str(type_of(subject)))} has no '.{name}'")
        if (table := names.tables.get(f"{domain}.{name}")) is not None:
            type_ = Type(table.type.sort, table.type.domain, table.type.optional or type_of(subject).optional)
            return ReadTable(f"{domain}.{name}", subject, type_)
        if (fact := names.facts.get(name)) is not None and fact.of == (domain,):
            type_ = Type(fact.type.sort, fact.type.domain, fact.type.optional or type_of(subject).optional)
            return ReadFact(name, (subject,), type_)
        if (definition := names.definition(name)) is not None and [p.domain for p in definition.parameters] == [domain]:
            return ReadDefinition(name, (subject,), definition.type)
        raise self.unknown(node, f"{domain}.{name}", [f"{domain}.{word}" for word in self.attributes(domain)])

    def attributes(self, domain: str) -> list[str]:
        """What can be said with a dot about the members of a domain."""
        columns = [key.partition(".")[2] for key, table in self.names.tables.items() if table.of == domain]
        facts = [fact.name for fact in self.names.facts.values() if fact.of == (domain,)]
        words = [word for word, domains in self.names.words.items() if domains == (domain,)]
        return [*columns, *facts, *words]

    def constant(self, node: ast.Constant) -> Expression:
        """A number in digits."""
        if type(node.value) is not int:
            raise self.problem(node, "syntax", f"{node.value!r} is not part of the language", "use names and numbers")
        return Constant(node.value, NUMBER)

    # ------------------------------------------------------------------ logic and arithmetic

    def logic(self, node: ast.BoolOp) -> Expression:
        """`and`, `or`."""
        operands = tuple(self.read_as(operand, YES_NO) for operand in node.values)
        return Every(operands) if isinstance(node.op, ast.And) else Either(operands)

    def unary(self, node: ast.UnaryOp) -> Expression:
        """`not`, a minus sign."""
        if isinstance(node.op, ast.Not):
            return Not(self.read_as(node.operand, YES_NO))
        if isinstance(node.op, ast.USub):
            return Arithmetic("-", Constant(0, NUMBER), self.read_as(node.operand, NUMBER))
        raise self.problem(node, "syntax", "this sign is not part of the language")

    def arithmetic(self, node: ast.BinOp) -> Expression:
        """Sums of numbers."""
        sign = SIGNS.get(type(node.op))
        if sign is None:
            raise self.problem(node, "syntax", "this sign is not part of the language", "there are + - * // %")
        return Arithmetic(sign, self.read_as(node.left, NUMBER), self.read_as(node.right, NUMBER))

    def comparison(self, node: ast.Compare) -> Expression:
        """A chain of comparisons: `1 < x <= 3`."""
        terms = [node.left, *node.comparators]
        parts = tuple(
            self.compare(left, sign, right) for left, sign, right in zip(terms, node.ops, terms[1:], strict=False)
        )
        return parts[0] if len(parts) == 1 else Every(parts)

    def compare(self, left: ast.expr, sign: ast.cmpop, right: ast.expr) -> Expression:
        """One comparison, or `in`."""
        if isinstance(sign, ast.In | ast.NotIn):
            item, sequence = self.read(left), self.sequence(right)
            held = item_type(self.names.domains, type_of(sequence))
            if not fits(type_of(item), Type(held.sort, held.domain, optional=True)):
                raise self.problem(left, "type", f"{article(str(type_of(item)))} is never among {held}s")
            within = Within(item, sequence)
            return Not(within) if isinstance(sign, ast.NotIn) else within
        one, other = self.read(left), self.read(right)
        operator = COMPARISONS[type(sign)]
        found, wanted = type_of(other), type_of(one)
        if operator in ("==", "!="):
            alike = fits(found, wanted) or Sort.NONE in (found.sort, wanted.sort)
        else:
            alike = found.sort is wanted.sort is Sort.NUMBER
        if not alike:
            raise self.problem(right, "type", f"{article(str(wanted))} cannot be compared with {article(str(found))}")
        return Compare(operator, one, other)

    def choice(self, node: ast.IfExp) -> Expression:
        """`a if condition else b`."""
        then, otherwise = self.read(node.body), self.read(node.orelse)
        one, other = type_of(then), type_of(otherwise)
        if not fits(one, Type(other.sort, other.domain, True)) and not fits(other, Type(one.sort, one.domain, True)):
            raise self.problem(node.orelse, "type", f"either {article(str(one))} or {article(str(other))}: which?")
        known = other if one.sort is Sort.NONE else one
        optional = one.optional or other.optional or Sort.NONE in (one.sort, other.sort)
        type_ = Type(known.sort, known.domain, optional)
        return IfElse(self.read_as(node.test, YES_NO), then, otherwise, type_)

    def several(self, node: ast.Tuple | ast.Set) -> Expression:
        """Several things written out."""
        items = tuple(self.read(item) for item in node.elts)
        if not items:
            raise self.problem(node, "syntax", "nothing stands between the brackets")
        first = type_of(items[0])
        for item, found in zip(node.elts, items, strict=True):
            if not fits(type_of(found), first):
                raise self.problem(item, "type", f"{article(str(type_of(found)))} among {first}s")
        return Several(items, Type(Sort.SEQUENCE, first.domain))

    # ------------------------------------------------------------------ calls and questions

    def call(self, node: ast.Call) -> Expression:
        """A name with brackets: a question, a quantifier, a fact, a defined word, a built-in."""
        if not isinstance(node.func, ast.Name):
            raise self.problem(node, "syntax", "only a name can stand before a bracket")
        name = node.func.id
        if name in QUESTIONS:
            return QUESTIONS[name](self, node)
        if node.keywords:
            raise self.problem(node, "syntax", f"'{name}' takes no `name=`")
        if name in QUANTIFIERS and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
            return self.quantifier(name, node.args[0])
        if (fact := self.names.facts.get(name)) is not None:
            self.dotted(node, name, len(fact.of))
            return ReadFact(name, self.arguments(node, name, fact.of), fact.type)
        if (definition := self.names.definition(name)) is not None:
            self.dotted(node, name, len(definition.parameters))
            domains = tuple(parameter.domain for parameter in definition.parameters)
            return ReadDefinition(name, self.arguments(node, name, domains), definition.type)
        return self.built_in(node, name)

    def dotted(self, node: ast.Call, name: str, count: int) -> None:
        """What has one argument is written with a dot, what has none without brackets: one form for each thing."""
        if count == 1 and len(node.args) == 1:
            written = ast.unparse(node.args[0])
            raise self.problem(node, "dotted", f"write `{written}.{name}`, not `{name}({written})`")
        if count == 0:
            raise self.problem(node, "dotted", f"write `{name}` without brackets")

    def arguments(self, node: ast.Call, name: str, domains: tuple[str, ...]) -> tuple[Expression, ...]:
        """The arguments of a fact or definition, of its domains (each may be none)."""
        if len(node.args) != len(domains):
            raise self.problem(node, "arity", f"'{name}' takes ({', '.join(domains)})")
        return tuple(
            self.read_as(argument, self.names.type_of(domain, optional=True))
            for argument, domain in zip(node.args, domains, strict=True)
        )

    def built_in(self, node: ast.Call, name: str) -> Expression:
        """A built-in function; a board's name makes a space of its column and row."""
        names = self.names
        if (grid := names.grids.get(name)) is not None and grid.at:
            arguments = self.arguments(node, name, (grid.columns, grid.rows))
            return BuiltIn("space", arguments, names.type_of(name, optional=True))
        function = BUILT_INS.get(name)
        if function is None:
            known = [*BUILT_INS, *QUESTIONS, *QUANTIFIERS, *names.facts, *names.words]
            raise self.unknown(node, name, known)
        arguments = tuple(self.read(argument) for argument in node.args)
        result = function.result(names.domains, names.grids, tuple(map(type_of, arguments)))
        if isinstance(result, str):
            raise self.problem(node, "type", result)
        return BuiltIn(name, arguments, result)

    def quantifier(self, kind: str, node: ast.GeneratorExp) -> Expression:
        """`kind(body for variable in sequence if condition)`; nested `for`s nest."""
        [inner] = node.generators[:1]
        if len(node.generators) > 1:
            raise self.problem(node, "syntax", "one `for` at a time", f"put a second {kind}(...) inside the first")
        if not isinstance(inner.target, ast.Name):
            raise self.problem(node, "syntax", "one name must stand after `for`")
        sequence = self.sequence(inner.iter)
        within = self.bound(inner.target.id, item_type(self.names.domains, type_of(sequence)))
        conditions = tuple(within.read_as(condition, YES_NO) for condition in inner.ifs)
        condition = None if not conditions else conditions[0] if len(conditions) == 1 else Every(conditions)
        body = Constant(True, YES_NO) if kind == "count" and isinstance(node.elt, ast.Name) else within.read(node.elt)
        wanted = YES_NO if kind in ("any", "all", "count") else NUMBER if kind in ("sum", "min", "max") else None
        found = type_of(body)
        if wanted is not None and not fits(found, wanted):
            raise self.problem(node.elt, "type", f"{kind}(...) asks for {article(str(wanted))}, not {found}")
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

    def sequence(self, node: ast.expr) -> Expression:
        """What stands after `in`: a bare name is always a kind, anything else several things."""
        if isinstance(node, ast.Name) and node.id in self.names.domains:
            return Members(node.id)
        expression = self.read(node)
        if type_of(expression).sort is not Sort.SEQUENCE:
            hint = self.names.nearest(ast.unparse(node), self.names.domains)
            raise self.problem(node, "not-a-set", f"one {type_of(expression)} is not several things", hint)
        return expression

    def event_name(self, node: ast.Call, name: str) -> str:
        """The one event that `during(...)` or `case(...)` asks about."""
        if len(node.args) != 1 or not isinstance(node.args[0], ast.Name):
            raise self.problem(node, "syntax", f"{name}(...) takes the name of an event")
        event = node.args[0].id
        if event not in self.names.events:
            hint = self.names.nearest(event, self.names.events)
            raise self.problem(node.args[0], "unknown-event", f"no rule says how to '{event}'", hint)
        return event

    def during(self, node: ast.Call) -> Expression:
        """Is the event in progress?"""
        return During(self.event_name(node, "during"))

    def case(self, node: ast.Call) -> Expression:
        """Is such an event being judged?"""
        return Case(self.event_name(node, "case"))

    def can(self, node: ast.Call) -> Expression:
        """Is there a legal way to do it?"""
        if len(node.args) != 1 or node.keywords:
            raise self.problem(node, "syntax", "can(...) takes one event")
        return Can(self.offer(node.args[0]))

    def would(self, node: ast.Call) -> Expression:
        """What would hold if it were done?"""
        if len(node.args) != 2 or node.keywords:
            raise self.problem(node, "syntax", "would(...) takes an event and a condition")
        event, arguments = self.event(node.args[0])
        return Would(event, arguments, self.read_as(node.args[1], YES_NO))

    # ------------------------------------------------------------------ events

    def offer(self, node: ast.expr) -> Offer:
        """An event with some parameters open: `deploy(player, place=place)`."""
        name, positional, keywords = self.event_parts(node)
        parameters = self.names.events[name].parameters
        given: list[Expression | None] = [None] * len(parameters)
        if len(positional) > len(parameters):
            raise self.problem(node, "arity", f"the event is {self.names.events[name]}")
        by_name = {parameter.name: place for place, parameter in enumerate(parameters)}
        for place, argument in enumerate(positional):
            given[place] = self.argument(argument, parameters[place].domain)
        for keyword in keywords:
            if keyword.arg not in by_name:
                hint = f"the event is {self.names.events[name]}"
                raise self.problem(keyword.value, "unknown-name", f"'{name}' has no '{keyword.arg}'", hint)
            given[by_name[keyword.arg]] = self.argument(keyword.value, parameters[by_name[keyword.arg]].domain)
        return Offer(name, tuple(given))

    def event(self, node: ast.expr) -> tuple[str, tuple[Expression, ...]]:
        """An event with all its arguments: `enter(vehicle, step(vehicle.position, vehicle.heading))`."""
        name, positional, keywords = self.event_parts(node)
        parameters = self.names.events[name].parameters
        if keywords or len(positional) != len(parameters):
            raise self.problem(node, "arity", f"the event is {self.names.events[name]}")
        pairs = zip(positional, parameters, strict=True)
        return name, tuple(self.argument(argument, parameter.domain) for argument, parameter in pairs)

    def argument(self, node: ast.expr, domain: str) -> Expression:
        """An argument of an event; none is judged when it comes up."""
        return self.read_as(node, self.names.type_of(domain, optional=True))

    def event_parts(self, node: ast.expr) -> tuple[str, list[ast.expr], list[ast.keyword]]:
        """Name, positional and keyword arguments of an event that is declared."""
        call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
        if not isinstance(call.func, ast.Name):
            raise self.problem(node, "syntax", "an event is a name with what takes part in it in brackets")
        name = call.func.id
        if name not in self.names.events:
            hint = self.names.nearest(name, self.names.events)
            raise self.problem(node, "unknown-event", f"no rule says how to '{name}'", hint)
        return name, call.args, call.keywords


READERS: dict[type[ast.AST], Callable[[Reader, Any], Expression]] = {
    ast.Name: Reader.name,
    ast.Attribute: Reader.attribute,
    ast.Constant: Reader.constant,
    ast.BoolOp: Reader.logic,
    ast.UnaryOp: Reader.unary,
    ast.BinOp: Reader.arithmetic,
    ast.Compare: Reader.comparison,
    ast.IfExp: Reader.choice,
    ast.Tuple: Reader.several,
    ast.Set: Reader.several,
    ast.Call: Reader.call,
}
"""Which function reads which kind of syntax; what is not here is not part of the language."""

QUESTIONS: dict[str, Callable[[Reader, ast.Call], Expression]] = {
    "can": Reader.can,
    "would": Reader.would,
    "during": Reader.during,
    "case": Reader.case,
}
"""Questions about the game itself."""
