"""What an example is about: the elements that its pictures must show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexludi.manual.rows import Member
from lexludi.program import Program, Value
from lexludi.program_names import parse_call, parse_fact
from lexludi.scenario import Run


def elements_of(run: Run) -> frozenset[Member]:
    """The elements that are named in what an example gives, starts and expects, and in what happens."""
    program, scenario, expect = run.program, run.case.scenario, run.case.expect
    found: set[Member] = set()
    for text in (*scenario.start, *expect.refused, *expect.allowed):
        try:
            name, arguments = parse_call(program, text)
        except ValueError:
            continue  # `nothing`; the run tells anything else
        found |= _members(program, (parameter.domain for parameter in program.by_name[name].parameters), arguments)
    for key in (*scenario.given, *expect.facts):
        try:
            fact, places = parse_fact(program, key)
        except ValueError:
            continue
        found |= _members(program, program.facts[fact].of, places)
    for event in run.events:
        if event.name in program.by_name:
            domains = [parameter.domain for parameter in program.by_name[event.name].parameters]
            found |= _members(program, domains, event.arguments)
    return frozenset(found)


def _members(program: Program, domains: Iterable[str], values: Iterable[Value]) -> set[Member]:
    return set(_named(program, zip(domains, values, strict=False)))


def _named(program: Program, pairs: Iterable[tuple[str, Value]]) -> Iterator[Member]:
    """The values that are elements with a name."""
    for domain, value in pairs:
        known = program.domains.get(domain)
        if known is not None and not known.is_number and value is not None:
            yield domain, known.name_of(value)
