"""Statements of the printed manuals: which rules carry them, and is that proved?

A statement counts as carried when each of its rules is shown by a scenario that fails as soon as a
clause of the rule is dropped. What only describes (what is in the box) is carried in words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from lexludi.audit.mutants import Dropped, all_runs, drop_each
from lexludi.scenario import Programs
from lexludi.spec import Spec


@dataclass(frozen=True, slots=True)
class Row:
    """One statement of the matrix."""

    id: str
    says: str
    sources: tuple[str, ...]
    rules: tuple[str, ...]
    proofs: tuple[str, ...]  # the cases that prove it, such as "movement.middle_field[cross]"
    unproved: tuple[str, ...]  # the rules with something to execute that no case proves
    notes: tuple[str, ...]  # the rules that carry it in words: there is nothing in them to execute
    excused: str  # why it needs no rule; empty if it has rules
    disagree: str  # what the language versions disagree about
    fork: str

    @property
    def carried(self) -> bool:
        """Whether examples prove it: none of its rules is unproved, and one is more than words."""
        return bool(self.proofs) and not self.unproved

    @property
    def in_words(self) -> bool:
        """Whether rules say it that have nothing to execute."""
        return not self.proofs and not self.unproved and bool(self.notes)


def matrix(spec: Spec, progress: Callable[[], None] = lambda: None) -> list[Row]:
    """The statements of the spec's sources with the rules that carry them, in the order of the file."""
    games = Programs(spec)
    runs = all_runs(spec, games)
    return rows(spec, list(drop_each(spec, games, runs, progress)))


def rows(spec: Spec, dropped: Sequence[Dropped]) -> list[Row]:
    """The matrix, given what was found by dropping each clause."""
    if spec.sources is None:
        return []
    proofs: dict[str, list[str]] = {}
    for drop in dropped:
        proofs.setdefault(drop.rule, []).extend(drop.shown)
    return [
        Row(
            str(name),
            str(statement.says),
            tuple(map(str, statement.sources)),
            tuple(map(str, statement.rules)),
            tuple(dict.fromkeys(proof for rule in statement.rules for proof in proofs.get(rule, ()))),
            tuple(str(rule) for rule in statement.rules if spec.rules[rule].clauses and not proofs.get(rule)),
            tuple(str(rule) for rule in statement.rules if not spec.rules[rule].clauses),
            str(statement.needs_none or ""),
            str(statement.disagree or ""),
            str(statement.fork or ""),
        )
        for name, statement in spec.sources.statements.items()
    ]


@dataclass(frozen=True, slots=True)
class Share:
    """How much of what one source says is carried."""

    source: str
    statements: int
    carried: int
    in_words: int
    excused: int


def shares(table: Iterable[Row]) -> list[Share]:
    """For each source, how many of its statements are carried, by examples or in words, and how many excused."""
    found: dict[str, list[Row]] = {}
    for row in table:
        for source in row.sources:
            found.setdefault(source, []).append(row)
    return [
        Share(
            source,
            len(group),
            sum(row.carried for row in group),
            sum(row.in_words for row in group),
            sum(bool(row.excused) for row in group),
        )
        for source, group in found.items()
    ]
