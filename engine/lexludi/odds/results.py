"""The results: the ends that draws can lead to, put together by what is asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from lexludi.odds.branches import Branches, End
from lexludi.odds.question import Chance, Question, environment
from lexludi.program import Value
from lexludi.state import Outcome, State
from lexludi.walk.expressions import holds
from lexludi.walk.position import FaultError, Position, Prepared
from lexludi.walk.run import prepare


@dataclass(frozen=True, slots=True)
class Held:
    """What a fact holds afterwards that has held something else."""

    fact: str
    arguments: tuple[int, ...]
    value: Value


@dataclass(frozen=True, slots=True)
class Result:
    """Something that may come of the draws.

    `kind`: "named" (by `name`), "rest" (none of the named ones), "counted" (so often, by the names of what is
    counted), "changed" (told by what is otherwise on the table, and how the game has ended), "silent" (the rules have
    no answer there)."""

    kind: str
    chance: Fraction
    rules: tuple[str, ...]  # that decide on the way there, in printed order
    name: str = ""
    text: str = ""  # the sentence of a named one, if it has one
    counts: tuple[tuple[str, int], ...] = ()
    changes: tuple[Held, ...] = ()
    outcome: Outcome | None = None


def results(question: Question, found: Branches) -> Iterator[Result]:
    """The results that are asked for.

    Raises:
        ProblemError: if a condition has no answer.
    """
    ends = [end for end in found.ends if not _is_silent(end)]
    if question.chances:
        yield from _named(question, ends)
    elif question.counters:
        yield from _counted(question, ends)
    else:
        yield from _changed(question, ends, found.root)
    silent = [end for end in found.ends if _is_silent(end)]
    if silent:
        yield _result("silent", silent, question)


def _is_silent(end: End) -> bool:
    return end.state.outcome is not None and end.state.outcome.kind == "silent"


def _named(question: Question, ends: list[End]) -> Iterator[Result]:
    """Each named result; then, if that is possible, that none of them has come."""
    prepared = prepare(question.game.program)
    unnamed = set(range(len(ends)))
    for chance in question.chances:
        having = [place for place, end in enumerate(ends) if _has_come(chance, end, prepared)]
        unnamed.difference_update(having)
        yield _result("named", (ends[place] for place in having), question, name=chance.name, text=chance.text)
    if unnamed:
        yield _result("rest", (ends[place] for place in sorted(unnamed)), question)


def _has_come(chance: Chance, end: End, prepared: Prepared) -> bool:
    position = Position(prepared, end.state.slots, end.state.agenda)
    for condition, mark in chance.conditions:
        try:
            if not holds(condition, environment(end), position):
                return False
        except FaultError as fault:
            raise fault.at(mark) from None
    return True


def _counted(question: Question, ends: list[End]) -> Iterator[Result]:
    """Each combination of counts."""
    for counts in sorted({end.counts for end in ends}):
        named = tuple((name, count) for (name, _), count in zip(question.counters, counts, strict=True))
        yield _result("counted", (end for end in ends if end.counts == counts), question, counts=named)


def _changed(question: Question, ends: list[End], before: State) -> Iterator[Result]:
    """Everything that can be otherwise afterwards; the most likely first."""
    alike: dict[tuple[tuple[Held, ...], Outcome | None], list[End]] = {}
    for end in ends:
        alike.setdefault((tuple(_changes(question, before, end.state)), _outcome(end.state)), []).append(end)
    found = [
        _result("changed", having, question, changes=changes, outcome=outcome)
        for (changes, outcome), having in alike.items()
    ]
    yield from sorted(found, key=lambda result: -result.chance)


def _outcome(state: State) -> Outcome | None:
    """How the game has ended, whichever rule has ended it; none where there is only nothing left to do."""
    ended = state.outcome
    return None if ended is None or ended.kind == "over" else Outcome(ended.kind, ended.winner)


def _changes(question: Question, before: State, after: State) -> Iterator[Held]:
    """The facts that are otherwise, but for book-keeping."""
    game = question.game
    for name, fact in game.program.facts.items():
        places = slice(fact.offset, fact.offset + len(fact.start))
        if name not in question.told or before.slots[places] == after.slots[places]:
            continue
        pairs = zip(game.fact_values(before, name), game.fact_values(after, name), strict=True)
        yield from (Held(name, arguments, new) for (arguments, old), (_, new) in pairs if old != new)


def _result(kind: str, ends: Iterable[End], question: Question, **told: Any) -> Result:
    """A result of these ends together."""
    chance, deciding = Fraction(0), set[str]()
    for end in ends:
        chance += end.chance
        deciding |= end.rules
    rules = tuple(rule for rule in question.game.program.rules if rule in deciding)
    return Result(kind, chance, rules, **told)
