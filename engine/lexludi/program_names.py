"""Names at the edge: run-time values, facts and events as authors write them, both ways.

Reading raises `ValueError` with a plain sentence when the text names nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches

from lexludi.program import Parameter, Program, Sort, Type, Value

CALL = re.compile(r"\s*(\w+)\s*(?:\((.*)\))?\s*", re.DOTALL)
MOST_DIGITS = 100
"""Of a number: what is longer is none."""


def value_name(program: Program, kind: str | Type, value: Value) -> str:
    """The authored name of a value of a domain or type: `red_scout`, `2`, `yes`, `none`."""
    if value is None:
        return "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    domain = program.domains.get(kind if isinstance(kind, str) else kind.domain)
    return str(value) if domain is None or domain.is_number else domain.name_of(value)


def parse_value(program: Program, text: str, kind: str | Type) -> Value:
    """The value that `text` names: a member of a domain, or a value of a type.

    None is always a value; a number may be written as a value of the ruleset (`most_armour`).

    Raises:
        ValueError: if there is no such value.
    """
    text = text.strip()
    if text == "none":
        return None
    if isinstance(kind, Type) and kind.sort is Sort.YES_NO:
        if text not in ("yes", "no"):
            raise ValueError(f"'{text}' is neither yes nor no")
        return text == "yes"
    name = kind if isinstance(kind, str) else kind.domain
    domain = program.domains.get(name)
    if domain is not None and not domain.is_number:
        if text not in domain.members:
            raise ValueError(f"'{text}' is not a {name}{_perhaps(text, domain.members)}")
        return domain.members.index(text)
    number = program.values.get(text)
    if number is None:
        number = read_number(text)
        if number is None:
            raise ValueError(f"'{text}' is not a {name or 'number'}")
    if domain is not None and number not in domain.values:
        raise ValueError(f"'{text}' is not a {name}: they go from {domain.members[0]} to {domain.members[-1]}")
    return number


def read_number(text: str) -> int | None:
    """A number written in digits.

    >>> read_number("-12"), read_number("1e3"), read_number("9" * 5000)
    (-12, None, None)
    """
    return int(text) if text.removeprefix("-").isdecimal() and len(text) <= MOST_DIGITS else None


def call_name(program: Program, event: str, arguments: Iterable[Value]) -> str:
    """An event as authors write it: `enter(red_scout, B3)`; without parameters `round`."""
    return _with_arguments(program, event, program.by_name[event].parameters, arguments)


def parse_call(program: Program, text: str) -> tuple[str, tuple[Value, ...]]:
    """The name and arguments of an event.

    Raises:
        ValueError: if there is no such event, or no such thing to take part in it.
    """
    name, written = _split(text)
    routine = program.by_name.get(name)
    if routine is None:
        raise ValueError(f"there is no event '{name}'{_perhaps(name, program.by_name)}")
    if len(written) != len(routine.parameters):
        wanted = ", ".join(parameter.name for parameter in routine.parameters)
        raise ValueError(f"'{text}': the event is {f'{name}({wanted})' if wanted else name}")
    pairs = zip(written, routine.parameters, strict=True)
    return name, tuple(parse_value(program, part, parameter.domain) for part, parameter in pairs)


def fact_name(program: Program, fact: str, arguments: Iterable[Value]) -> str:
    """A fact as authors write it: `red_scout.armour`, `artillery(red, B3)`, `first_player`."""
    known = tuple(arguments)
    of = program.facts[fact].of
    if len(of) == 1 and known:
        return f"{value_name(program, of[0], known[0])}.{fact}"
    return _with_arguments(program, fact, [Parameter(name, name) for name in of] if known else [], known)


def parse_fact(program: Program, text: str) -> tuple[str, tuple[int, ...]]:
    """The name and arguments of a fact. A fact that has arguments may stand without them, for all of it.

    Raises:
        ValueError: if there is no such fact, or no such thing that it is about.
    """
    owner, dot, dotted = text.strip().rpartition(".")
    name, written = (dotted.strip(), [owner]) if dot else _split(text)
    fact = program.facts.get(name)
    if fact is None:
        raise ValueError(f"there is no fact '{name}'{_perhaps(name, program.facts)}")
    if not written:
        return name, ()
    if len(written) != len(fact.of) or bool(dot) != (len(fact.of) == 1):
        form = f"{fact.of[0]}.{name}" if len(fact.of) == 1 else f"{name}({', '.join(fact.of)})" if fact.of else name
        raise ValueError(f"'{text}': the fact is {form}")
    arguments = []
    for part, domain in zip(written, fact.of, strict=True):
        argument = parse_value(program, part, domain)
        if argument is None:
            raise ValueError(f"'{text}': none has no facts")
        arguments.append(argument)
    return name, tuple(arguments)


def _split(text: str) -> tuple[str, list[str]]:
    """`enter(red_scout, B3)`: the name and what stands in the brackets."""
    found = CALL.fullmatch(text)
    if found is None:
        raise ValueError(f"'{text}' is not a name with what takes part in it in brackets")
    name, inner = found.groups()
    return name, [part.strip() for part in inner.split(",")] if inner and inner.strip() else []


def _with_arguments(program: Program, name: str, parameters: Iterable[Parameter], arguments: Iterable[Value]) -> str:
    pairs = zip(parameters, arguments, strict=True)
    inner = ", ".join(value_name(program, parameter.domain, argument) for parameter, argument in pairs)
    return f"{name}({inner})" if inner else name


def _perhaps(word: str, words: Iterable[str]) -> str:
    near = get_close_matches(word, list(words), n=1)
    return f"; did you mean '{near[0]}'?" if near else ""
