"""The program as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from lexludi.program.clauses import Clause, Definition, Routine
from lexludi.program.expressions import Expression
from lexludi.program.steps import Step
from lexludi.program.table import Fact, Grid, Table
from lexludi.program.types import Domain


@dataclass(frozen=True)
class Program:
    """A whole ruleset under one choice of readings, ready to run."""

    ruleset: str
    edition: str
    readings: Mapping[str, str]
    domains: Mapping[str, Domain]
    tables: Mapping[str, Table]
    facts: Mapping[str, Fact]
    definitions: Mapping[str, Definition]
    routines: tuple[Routine, ...]  # sorted by name
    clauses: Mapping[str, Clause]  # in printed order, by clause id
    blocks: tuple[tuple[Step, ...], ...]
    rules: tuple[str, ...]  # rule ids in force, in printed order
    values: Mapping[str, int]
    grids: Mapping[str, Grid]  # boards, by the name of their space domain
    invariants: Mapping[str, Expression]  # what must hold in every position, by name
    ply: str | None = None

    @cached_property
    def by_name(self) -> Mapping[str, Routine]:
        """The routines by the name of their event."""
        return {routine.name: routine for routine in self.routines}

    @property
    def start(self) -> tuple[int, ...]:
        """The slots at the start of a game."""
        return tuple(slot for fact in self.facts.values() for slot in fact.start)
