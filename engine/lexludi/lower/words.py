"""Names, what stands after a dot, and calls."""

from __future__ import annotations

import ast

from lexludi.builtins import BUILT_INS
from lexludi.lower.events import QUESTIONS
from lexludi.lower.names import NONE, NUMBER, YES_NO, article
from lexludi.lower.quantifiers import QUANTIFIERS, read_quantifier
from lexludi.lower.reader import Reader, type_of
from lexludi.program import (
    BuiltIn,
    Constant,
    Expression,
    Named,
    ReadDefinition,
    ReadFact,
    ReadTable,
    Sort,
    Type,
)


def read_name(reader: Reader, node: ast.Name) -> Expression:
    """A name alone: a variable, a fact of the table, a value, a member, a defined word."""
    names, name = reader.names, node.id
    if (variable := reader.scope.find(name)) is not None:
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
        raise reader.problem(
            node, "unknown-name", f"'{name}' is a kind of thing, not one of them", f"all of them: `for x in {name}`"
        )
    known = [*(n for n, _ in reader.scope.variables), *names.values, *names.elements, *names.facts, *names.words]
    raise reader.unknown(node, name, known)


def read_attribute(reader: Reader, node: ast.Attribute) -> Expression:
    """`x.name`: a column, a fact or a defined word of one parameter."""
    names, name = reader.names, node.attr
    subject = reader.read(node.value)
    domain = type_of(subject).domain
    if type_of(subject).sort not in (Sort.MEMBER, Sort.NUMBER) or not domain:
        raise reader.problem(node.value, "type", f"{article(str(type_of(subject)))} has no '.{name}'")
    if (table := names.tables.get(f"{domain}.{name}")) is not None:
        type_ = Type(table.type.sort, table.type.domain, table.type.optional or type_of(subject).optional)
        return ReadTable(f"{domain}.{name}", subject, type_)
    if (fact := names.facts.get(name)) is not None and fact.of == (domain,):
        type_ = Type(fact.type.sort, fact.type.domain, fact.type.optional or type_of(subject).optional)
        return ReadFact(name, (subject,), type_)
    if (definition := names.definition(name)) is not None and [p.domain for p in definition.parameters] == [domain]:
        return ReadDefinition(name, (subject,), definition.type)
    raise reader.unknown(node, f"{domain}.{name}", [f"{domain}.{word}" for word in _attributes(reader, domain)])


def _attributes(reader: Reader, domain: str) -> list[str]:
    """What can be said with a dot about the members of a domain."""
    columns = [key.partition(".")[2] for key, table in reader.names.tables.items() if table.of == domain]
    facts = [fact.name for fact in reader.names.facts.values() if fact.of == (domain,)]
    words = [word for word, domains in reader.names.words.items() if domains == (domain,)]
    return [*columns, *facts, *words]


def read_constant(reader: Reader, node: ast.Constant) -> Expression:
    """A number in digits."""
    if type(node.value) is not int:
        raise reader.problem(node, "syntax", f"{node.value!r} is not part of the language", "use names and numbers")
    return Constant(node.value, NUMBER)


def read_call(reader: Reader, node: ast.Call) -> Expression:
    """A name with brackets: a question, a quantifier, a fact, a defined word, a built-in."""
    if not isinstance(node.func, ast.Name):
        raise reader.problem(node, "syntax", "only a name can stand before a bracket")
    name = node.func.id
    if name in QUESTIONS:
        return QUESTIONS[name](reader, node)
    if node.keywords:
        raise reader.problem(node, "syntax", f"'{name}' takes no `name=`")
    if name in QUANTIFIERS and len(node.args) == 1 and isinstance(node.args[0], ast.GeneratorExp):
        return read_quantifier(reader, name, node.args[0])
    if (fact := reader.names.facts.get(name)) is not None:
        _dotted(reader, node, name, len(fact.of))
        return ReadFact(name, _arguments(reader, node, name, fact.of), fact.type)
    if (definition := reader.names.definition(name)) is not None:
        _dotted(reader, node, name, len(definition.parameters))
        domains = tuple(parameter.domain for parameter in definition.parameters)
        return ReadDefinition(name, _arguments(reader, node, name, domains), definition.type)
    return _built_in(reader, node, name)


def _dotted(reader: Reader, node: ast.Call, name: str, count: int) -> None:
    """What has one argument is written with a dot, what has none without brackets: one form for each thing."""
    if count == 1 and len(node.args) == 1:
        written = ast.unparse(node.args[0])
        raise reader.problem(node, "dotted", f"write `{written}.{name}`, not `{name}({written})`")
    if count == 0:
        raise reader.problem(node, "dotted", f"write `{name}` without brackets")


def _arguments(reader: Reader, node: ast.Call, name: str, domains: tuple[str, ...]) -> tuple[Expression, ...]:
    """The arguments of a fact or definition, of its domains (each may be none)."""
    if len(node.args) != len(domains):
        raise reader.problem(node, "arity", f"'{name}' takes ({', '.join(domains)})")
    return tuple(
        reader.read_as(argument, reader.names.type_of(domain, optional=True))
        for argument, domain in zip(node.args, domains, strict=True)
    )


def _built_in(reader: Reader, node: ast.Call, name: str) -> Expression:
    """A built-in function; a board's name makes a space of its column and row."""
    names = reader.names
    if (grid := names.grids.get(name)) is not None and grid.at:
        arguments = _arguments(reader, node, name, (grid.columns, grid.rows))
        return BuiltIn("space", arguments, names.type_of(name, optional=True))
    function = BUILT_INS.get(name)
    if function is None:
        known = [*BUILT_INS, *QUESTIONS, *QUANTIFIERS, *names.facts, *names.words]
        raise reader.unknown(node, name, known)
    arguments = tuple(reader.read(argument) for argument in node.args)
    result = function.result(names.domains, names.grids, tuple(map(type_of, arguments)))
    if isinstance(result, str):
        raise reader.problem(node, "type", result)
    return BuiltIn(name, arguments, result)
