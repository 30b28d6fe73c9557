"""Routines: every event with all the clauses on it woven in."""

from __future__ import annotations

import ast
import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

from lexludi.lower.expressions import parse, reader
from lexludi.lower.heads import Written
from lexludi.lower.names import Names, Signature
from lexludi.lower.reader import Scope
from lexludi.lower.verbs import read_assignments
from lexludi.program import Attached, Clause, Head, Not, Routine
from lexludi.source import Text


@dataclass(frozen=True, slots=True)
class General:
    """The more general event that an event is a case of, and which of the case's parameters it takes."""

    event: str
    select: tuple[int, ...]


def read_generals(written: Iterable[Written], names: Names) -> dict[str, General]:
    """For each event with `is a:`, what it is a case of."""
    generals: dict[str, General] = {}
    for clause in written:
        text = clause.clause.is_a
        if text is None or clause.said is None:
            continue
        case = names.events.get(clause.said.partition("(")[0].strip())
        general = None if case is None else _read_general(text, case, names)
        if case is not None and general is not None:
            generals[case.name] = general
    for case_name in list(generals):
        _check_no_cycle(case_name, generals, names)
    return generals


def _read_general(text: Text, case: Signature, names: Names) -> General | None:
    tree = parse(text, names)
    if tree is None:
        return None
    reading = reader(text, Scope(), names)
    call = tree if isinstance(tree, ast.Call) else ast.Call(tree, [], [])
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    general = names.events.get(name)
    if general is None:
        reading.problem(tree, "unknown-event", f"no rule says how to '{name}'", names.nearest(name, names.events))
        return None
    place = {parameter.name: number for number, parameter in enumerate(case.parameters)}
    arguments = [argument.id if isinstance(argument, ast.Name) else "" for argument in call.args]
    select = tuple(place.get(argument, -1) for argument in arguments)
    domains = [case.parameters[number].domain for number in select if number >= 0]
    if domains != [parameter.domain for parameter in general.parameters]:
        reading.problem(tree, "parameter-names", f"the event is {general}", f"take its parameters from {case}")
        return None
    return General(name, select)


def _check_no_cycle(name: str, generals: dict[str, General], names: Names) -> None:
    seen, event = [name], name
    while event in generals:
        event = generals[event].event
        if event in seen:
            if event == name:
                names.problems.add(
                    names.events[name].mark, "circular", f"'{name}' is a case of itself", "remove one `is a:`"
                )
            del generals[name]
            return
        seen.append(event)


def weave(
    names: Names,
    clauses: dict[str, Clause],
    generals: dict[str, General],
    verbs: dict[str, Text],
    untold: set[str],
    changes: dict[str, dict[Text, Text]],
) -> tuple[Routine, ...]:
    """One routine for each event, sorted by name, so that numbers do not depend on the order of rules."""
    order = list(clauses)
    routines: list[Routine] = []
    first_move = 1
    for number, (name, signature) in enumerate(sorted(names.events.items())):
        chain = _chain(name, len(signature.parameters), generals)
        attached = {
            head: _in_order(
                [
                    Attached(clause, select)
                    for event, select in chain
                    for clause in clauses.values()
                    if clause.event == event and clause.head is head
                ],
                order,
            )
            for head in Head
        }
        conditions = [
            Attached(replace(each.clause, guard=Not(each.clause.guard), block=None), each.select)
            for each in attached[Head.TO]
            if each.clause.event != name and each.clause.guard is not None
        ]
        cases = _leaves(name, generals)
        sizes = [len(names.domains[p.domain].members) + p.optional for p in signature.parameters]
        routines.append(
            Routine(
                name,
                number,
                signature.parameters,
                is_verb=name in verbs,
                told=name not in untold,
                assignments=read_assignments(changes[name], signature, names) if name in verbs else (),
                way=next((a.clause for a in attached[Head.TO] if a.clause.event == name), None),
                # What must hold for a more general event must hold for its cases: it refuses them like a restriction.
                forbids=_in_order([*conditions, *attached[Head.FORBIDS]], order),
                insteads=attached[Head.INSTEAD],
                befores=attached[Head.BEFORE],
                afters=attached[Head.AFTER],
                obliges=attached[Head.OBLIGES],
                generals=frozenset(event for event, _ in chain),
                cases=cases,
                case_maps={case: _select_up(case, name, generals) for case in cases if case != name},
                first_move=first_move,
                mark=signature.mark,
            )
        )
        first_move += math.prod(sizes)
    return tuple(routines)


def _chain(name: str, count: int, generals: dict[str, General]) -> list[tuple[str, tuple[int, ...]]]:
    """The event and all that it is a case of, each with the parameters that it takes."""
    chain, select = [(name, tuple(range(count)))], tuple(range(count))
    while name in generals:
        general = generals[name]
        name, select = general.event, tuple(select[place] for place in general.select)
        chain.append((name, select))
    return chain


def _select_up(case: str, general: str, generals: dict[str, General]) -> tuple[int, ...]:
    """For each parameter of the general event, the parameter of the case."""
    select: tuple[int, ...] | None = None
    while case != general:
        step = generals[case]
        select = step.select if select is None else tuple(select[place] for place in step.select)
        case = step.event
    return select or ()


def _leaves(name: str, generals: dict[str, General]) -> tuple[str, ...]:
    """The cases of an event that have no cases themselves; the event alone when it has none."""
    below = sorted(case for case, general in generals.items() if general.event == name)
    return tuple(leaf for case in below for leaf in _leaves(case, generals)) if below else (name,)


def _in_order(attached: list[Attached], order: list[str]) -> tuple[Attached, ...]:
    """Printed order, but a rule that `follows` another comes after it."""
    place = {clause_id: number for number, clause_id in enumerate(order)}
    waiting = sorted(attached, key=lambda item: place[item.clause.id])
    done: list[Attached] = []
    while waiting:
        pending = {item.clause.rule for item in waiting}
        free = next(
            (item for item in waiting if not (set(item.clause.follows) & (pending - {item.clause.rule}))), waiting[0]
        )
        waiting.remove(free)
        done.append(free)
    return tuple(done)
