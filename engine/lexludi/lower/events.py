"""Events in expressions and steps, and the questions about the game itself."""

from __future__ import annotations

import ast
from collections.abc import Callable

from lexludi.lower.names import YES_NO
from lexludi.lower.reader import Reader
from lexludi.program import (
    Can,
    Case,
    During,
    Expression,
    Offer,
    Would,
)


def _event_name(reader: Reader, node: ast.Call, name: str) -> str:
    """The one event that `during(...)` or `case(...)` asks about."""
    if len(node.args) != 1 or not isinstance(node.args[0], ast.Name):
        raise reader.problem(node, "syntax", f"{name}(...) takes the name of an event")
    event = node.args[0].id
    if event not in reader.names.events:
        hint = reader.names.nearest(event, reader.names.events)
        raise reader.problem(node.args[0], "unknown-event", f"no rule says how to '{event}'", hint)
    return event


def read_during(reader: Reader, node: ast.Call) -> Expression:
    """Is the event in progress?"""
    return During(_event_name(reader, node, "during"))


def read_case(reader: Reader, node: ast.Call) -> Expression:
    """Is such an event being judged?"""
    return Case(_event_name(reader, node, "case"))


def read_can(reader: Reader, node: ast.Call) -> Expression:
    """Is there a legal way to do it?"""
    if len(node.args) != 1 or node.keywords:
        raise reader.problem(node, "syntax", "can(...) takes one event")
    return Can(read_offer(reader, node.args[0]))


def read_would(reader: Reader, node: ast.Call) -> Expression:
    """What would hold if it were done?"""
    if len(node.args) != 2 or node.keywords:
        raise reader.problem(node, "syntax", "would(...) takes an event and a condition")
    event, arguments = read_event(reader, node.args[0])
    return Would(event, arguments, reader.read_as(node.args[1], YES_NO))


def read_offer(reader: Reader, node: ast.expr) -> Offer:
    """An event with some parameters open: `deploy(player, place=place)`."""
    name, positional, keywords = _event_parts(reader, node)
    parameters = reader.names.events[name].parameters
    given: list[Expression | None] = [None] * len(parameters)
    if len(positional) > len(parameters):
        raise reader.problem(node, "arity", f"the event is {reader.names.events[name]}")
    by_name = {parameter.name: place for place, parameter in enumerate(parameters)}
    for place, argument in enumerate(positional):
        given[place] = _argument(reader, argument, parameters[place].domain)
    for keyword in keywords:
        if keyword.arg not in by_name:
            hint = f"the event is {reader.names.events[name]}"
            raise reader.problem(keyword.value, "unknown-name", f"'{name}' has no '{keyword.arg}'", hint)
        given[by_name[keyword.arg]] = _argument(reader, keyword.value, parameters[by_name[keyword.arg]].domain)
    return Offer(name, tuple(given))


def read_event(reader: Reader, node: ast.expr) -> tuple[str, tuple[Expression, ...]]:
    """An event with all its arguments: `enter(vehicle, step(vehicle.position, vehicle.heading))`."""
    name, positional, keywords = _event_parts(reader, node)
    parameters = reader.names.events[name].parameters
    if keywords or len(positional) != len(parameters):
        raise reader.problem(node, "arity", f"the event is {reader.names.events[name]}")
    pairs = zip(positional, parameters, strict=True)
    return name, tuple(_argument(reader, argument, parameter.domain) for argument, parameter in pairs)


def _argument(reader: Reader, node: ast.expr, domain: str) -> Expression:
    """An argument of an event; none is judged when it comes up."""
    return reader.read_as(node, reader.names.type_of(domain, optional=True))


def _event_parts(reader: Reader, node: ast.expr) -> tuple[str, list[ast.expr], list[ast.keyword]]:
    """Name, positional and keyword arguments of an event that is declared."""
    call = node if isinstance(node, ast.Call) else ast.Call(node, [], [])
    if not isinstance(call.func, ast.Name):
        raise reader.problem(node, "syntax", "an event is a name with what takes part in it in brackets")
    name = call.func.id
    if name not in reader.names.events:
        hint = reader.names.nearest(name, reader.names.events)
        raise reader.problem(node, "unknown-event", f"no rule says how to '{name}'", hint)
    return name, call.args, call.keywords


QUESTIONS: dict[str, Callable[[Reader, ast.Call], Expression]] = {
    "can": read_can,
    "would": read_would,
    "during": read_during,
    "case": read_case,
}
"""Questions about the game itself."""
