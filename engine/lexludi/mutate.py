"""Programs with one thing changed: what no scenario notices, no scenario has shown."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from lexludi.program import (
    Attached,
    Clause,
    Constant,
    Definition,
    Expression,
    Head,
    Program,
    Routine,
    Several,
    Sort,
    Type,
)


def without(program: Program, clause_id: str) -> Program:
    """The program in which one clause says nothing; it still runs.

    How an event is done (`to`) has no steps, or, if it has none anyway, no condition; a definition answers
    none, no or 0, or what it is an exception to; whatever else never applies.

    Raises:
        KeyError: if there is no such clause.
    """
    clause = program.clauses[clause_id]
    if clause.head is Head.TO:
        silent = replace(clause, block=None) if clause.block is not None else replace(clause, guard=None)
        return replace(
            program,
            routines=tuple(
                replace(routine, way=silent) if routine.way is not None and routine.way.id == clause_id else routine
                for routine in program.routines
            ),
            clauses={**program.clauses, clause_id: silent},
        )
    if clause.head is Head.DEFINES:
        return replace(
            program,
            definitions={name: _silent(word, clause_id) for name, word in program.definitions.items()},
            clauses={other: known for other, known in program.clauses.items() if other != clause_id},
        )
    return replace(
        program,
        routines=tuple(_routine_without(routine, clause_id) for routine in program.routines),
        definitions={
            name: replace(word, cases=tuple(_excepted(case, clause_id) for case in word.cases))
            for name, word in program.definitions.items()
        },
        clauses={other: _excepted(known, clause_id) for other, known in program.clauses.items() if other != clause_id},
    )


def mutants(program: Program, clause_id: str) -> Iterator[Program]:
    """The programs in which one clause is replaced by nothing.

    There is one, but for an exception to a definition: it falls through to what it excepts, or it answers nothing.

    Raises:
        KeyError: if there is no such clause.
    """
    yield without(program, clause_id)
    if program.clauses[clause_id].head is Head.DEFINES:
        words = {name: _empty(word, clause_id) for name, word in program.definitions.items()}
        if any(word is not program.definitions[name] for name, word in words.items()):
            yield replace(program, definitions=words)


def reversed_rules(program: Program) -> Program:
    """The program with all rules at the same point in the opposite order, but for the order that `follows`
    declares and the order of the clauses within a rule."""
    return replace(
        program,
        routines=tuple(
            replace(
                routine,
                forbids=_backwards(routine.forbids),
                insteads=_backwards(routine.insteads),
                befores=_backwards(routine.befores),
                afters=_backwards(routine.afters),
                obliges=_backwards(routine.obliges),
            )
            for routine in program.routines
        ),
        clauses=dict(reversed(list(program.clauses.items()))),
    )


def _routine_without(routine: Routine, clause_id: str) -> Routine:
    return replace(
        routine,
        way=None if routine.way is None else _excepted(routine.way, clause_id),
        forbids=_attached(routine.forbids, clause_id),
        insteads=_attached(routine.insteads, clause_id),
        befores=_attached(routine.befores, clause_id),
        afters=_attached(routine.afters, clause_id),
        obliges=_attached(routine.obliges, clause_id),
    )


def _attached(attached: Iterable[Attached], clause_id: str) -> tuple[Attached, ...]:
    return tuple(
        replace(each, clause=_excepted(each.clause, clause_id)) for each in attached if each.clause.id != clause_id
    )


def _excepted(clause: Clause, clause_id: str) -> Clause:
    """The clause without one of its exceptions (or exceptions to these)."""
    if not clause.exceptions:
        return clause
    left = [exception for exception in clause.exceptions if exception.id != clause_id]
    return replace(clause, exceptions=tuple(_excepted(exception, clause_id) for exception in left))


def _silent(word: Definition, clause_id: str) -> Definition:
    """The word without one of its cases: an exception falls through to what it excepts, any other answers nothing."""
    if not _is_exception(word, clause_id):
        return _answering_nothing(word, clause_id)
    left = (case for case in word.cases if case.id != clause_id)
    return replace(word, cases=tuple(_excepted(case, clause_id) for case in left))


def _empty(word: Definition, clause_id: str) -> Definition:
    """The word in which an exception answers nothing."""
    return _answering_nothing(word, clause_id) if _is_exception(word, clause_id) else word


def _is_exception(word: Definition, clause_id: str) -> bool:
    return any(exception.id == clause_id for case in word.cases for exception in case.exceptions)


def _answering_nothing(word: Definition, clause_id: str) -> Definition:
    nothing = nothing_of(word.type)
    cases = (replace(case, value=nothing) if case.id == clause_id else case for case in word.cases)
    return replace(word, cases=tuple(cases))


def nothing_of(type_: Type) -> Expression:
    """The emptiest answer of a type: no, 0, nothing to go through, or none."""
    match type_.sort:
        case Sort.YES_NO:
            return Constant(False, type_)
        case Sort.NUMBER if not type_.optional:
            return Constant(0, type_)
        case Sort.SEQUENCE:
            return Several((), type_)
    return Constant(None, type_)


def _backwards(attached: tuple[Attached, ...]) -> tuple[Attached, ...]:
    rules: dict[str, list[Attached]] = {}
    for each in attached:
        rules.setdefault(each.clause.rule, []).append(each)
    waiting, found = list(reversed(rules)), list[Attached]()
    while waiting:
        # The first rule that follows none of those that are left; a circle is cut at its first.
        free = next(
            (
                rule
                for rule in waiting
                if not any(other in each.clause.follows for each in rules[rule] for other in waiting if other != rule)
            ),
            waiting[0],
        )
        waiting.remove(free)
        found += rules[free]
    return tuple(found)
