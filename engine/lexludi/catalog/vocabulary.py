"""The vocabulary of a ruleset: what the slots of its texts may name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from lexludi.lower.components import declare_components
from lexludi.lower.heads import read_signature
from lexludi.lower.names import YES_NO, Names
from lexludi.problem import Problems
from lexludi.program import Domain, Fact, Grid, Sort, Type
from lexludi.source import Text
from lexludi.spec import Spec

Parameters = Mapping[str, Type]
"""What a phrase's own slots stand for, by their names."""


@dataclass(frozen=True, slots=True)
class Element:
    """A member of a domain, to be put into a slot."""

    name: str
    domain: str = ""


@dataclass(frozen=True)
class Vocabulary:
    """The names of a ruleset that texts can use.

    `events` holds the parameters of every verb and every event that a rule declares, whatever its reading."""

    domains: Mapping[str, Domain]
    grids: Mapping[str, Grid]
    elements: Mapping[str, str]  # name -> domain
    values: Mapping[str, int]
    counts: Mapping[str, Text]  # value -> the noun that it counts
    facts: Mapping[str, Fact]
    events: Mapping[str, Parameters]

    def fact_parameters(self, fact: str) -> Parameters:
        """The indexes of a fact, and its own name for its value unless that is only yes or no."""
        lowered = self.facts[fact]
        own = {} if lowered.type == YES_NO else {fact: lowered.type}
        return {name: self.type_of(name) for name in lowered.of} | own

    def type_of(self, domain: str) -> Type:
        """The type of a member of a domain."""
        return _type_of(self.domains, domain)

    def prints_itself(self, domain: str) -> bool:
        """Whether members need no term: fields, columns and rows are what is printed on the board."""
        return prints_itself(self.grids, domain)


def prints_itself(grids: Mapping[str, Grid], domain: str) -> bool:
    """Whether members of the domain are printed on a board: its spaces, columns and rows."""
    return any(domain in (grid.space, grid.columns, grid.rows) for grid in grids.values())


def read_vocabulary(spec: Spec) -> Vocabulary:
    """The vocabulary of a spec. Problems of the spec are not told here; `lower` tells them."""
    names = Names(Problems())
    declare_components(spec, names)
    events: dict[str, Parameters] = {}
    said = [*spec.components.verbs]
    said += [clause.to for rule in spec.rules.values() for clause in rule.clauses if clause.to is not None]
    for text in said:
        signature = read_signature(text, names)
        if signature is not None and signature.name not in events:
            events[signature.name] = {p.name: _type_of(names.domains, p.domain) for p in signature.parameters}
    counts = {str(name): quantity.counts for name, quantity in spec.ruleset.values.items() if quantity.counts}
    elements = {name: domain for name, (domain, _) in names.elements.items()}
    return Vocabulary(names.domains, names.grids, elements, names.values, counts, names.facts, events)


def _type_of(domains: Mapping[str, Domain], name: str) -> Type:
    domain = domains.get(name)
    return Type(Sort.NUMBER if domain is not None and domain.is_number else Sort.MEMBER, name)
