"""Steps: one function for each class of step, in the table `DONE`, and those that go on with a loop."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexludi.program import (
    Choose,
    Draw,
    Environment,
    ForEach,
    Let,
    Raise,
    Repeat,
    Stop,
    Value,
    When,
    Winner,
)
from lexludi.state import Items, Passes, Steps, Waiting
from lexludi.walk.agenda import Agenda
from lexludi.walk.expressions import arguments_of, evaluate
from lexludi.walk.happening import Happenings
from lexludi.walk.legal import any_open, legal_moves
from lexludi.walk.position import FaultError, Item, Position


def _raise(run: Happenings, step: Raise, entry: Steps) -> None:
    try:
        arguments = arguments_of(step.arguments, entry.environment, run.position)
    except FaultError as fault:
        raise fault.at(step.mark) from None
    run.go_past(entry, entry.environment)
    run.happen(run.program.by_name[step.event], arguments, step.mark)


def _when(run: Happenings, step: When, entry: Steps) -> None:
    chosen = step.block if run.condition(step.condition, entry.environment, step.mark) else step.otherwise
    run.go_past(entry, entry.environment)
    run.push_block(chosen, entry.environment)


def _for_each(run: Happenings, step: ForEach, entry: Steps) -> None:
    try:
        items = items_of(step, entry.environment, run.position)
    except FaultError as fault:
        raise fault.at(step.mark) from None
    run.go_past(entry, entry.environment)
    if items:
        run.agenda.append(Items(entry.block, entry.place, items, entry.environment))


def do_item(run: Happenings, entry: Items) -> None:
    """Go on with a `for each`: the next item."""
    step = run.step_of(entry)
    assert isinstance(step, ForEach)
    item, *rest = entry.items
    if rest:
        run.agenda[-1] = entry._replace(items=tuple(rest))
    else:
        run.agenda.pop()
    inner = (*entry.environment, item)
    if step.where is None or run.condition(step.where, inner, step.mark):
        run.push_block(step.block, inner)


def _repeat(run: Happenings, step: Repeat, entry: Steps) -> None:
    left = int(step.kind == "until")
    if step.kind == "times":
        assert step.amount is not None
        left = run.value(step.amount, entry.environment, step.mark) or 0
    run.go_past(entry, entry.environment)
    run.agenda.append(Passes(entry.block, entry.place, left, entry.environment))


def do_pass(run: Happenings, entry: Passes) -> None:
    """Go on with a `repeat`: the next pass, if there is one."""
    step = run.step_of(entry)
    assert isinstance(step, Repeat)
    again = _goes_on(run, step, entry)
    left = entry.left - 1 if step.kind == "times" else 0
    if again and (step.kind != "times" or left > 0):
        run.agenda[-1] = entry._replace(left=left)
    else:
        run.agenda.pop()
    if again:
        run.push_block(step.block, entry.environment)


def _goes_on(run: Happenings, step: Repeat, entry: Passes) -> bool:
    if step.kind == "times":
        return entry.left > 0
    if step.amount is None or entry.left:
        return True  # `until` is not asked before the first pass
    return run.condition(step.amount, entry.environment, step.mark) is (step.kind == "while")


def _let(run: Happenings, step: Let, entry: Steps) -> None:
    value = run.value(step.value, entry.environment, step.mark)
    run.go_past(entry, (*entry.environment, tuple(value) if isinstance(value, range) else value))


def _stop(run: Happenings, step: Stop, entry: Steps) -> None:
    depth = run.position.progress(step.event)
    if depth is None:
        run.go_past(entry, entry.environment)  # no such event is in progress
    else:
        run.leave(depth)


def _winner(run: Happenings, step: Winner, entry: Steps) -> None:
    winner = run.value(step.player, entry.environment, step.mark)
    run.finish("drawn" if winner is None else "won", winner)


def _choose(run: Happenings, step: Choose, entry: Steps) -> None:
    environment = entry.environment
    if step.by is not None and run.value(step.by, environment, step.mark) is None:
        raise run.problem(step.mark, "none-argument", "nobody is to decide: `by` is none")
    if run.events is None:
        # In a trial it is enough to know whether there is a decision.
        is_open = any_open(step, environment, run.position)
    else:
        run.legal = legal_moves(step, environment, run.position).moves
        is_open = bool(run.legal)
    if is_open:
        run.agenda[-1] = Waiting(entry.block, entry.place, environment)
        return
    run.legal = None
    block = step.decline if step.otherwise is None else step.otherwise
    if block is None:
        run.finish("silent")
        return
    run.go_past(entry, environment)
    run.push_block(block, environment)


def _draw(run: Happenings, step: Draw, entry: Steps) -> None:
    if chances(run, step, entry.environment):
        run.agenda[-1] = Waiting(entry.block, entry.place, entry.environment)
    elif step.otherwise is None:
        run.finish("silent")
    else:
        run.go_past(entry, (*entry.environment, None))
        run.push_block(step.otherwise, entry.environment)


def chances(run: Agenda, step: Draw, environment: Environment) -> list[tuple[Value, int]]:
    """What can be drawn, each with its weight."""
    found = []
    for item in run.value(step.sequence, environment, step.mark) or ():
        inner = (*environment, item)
        if step.where is None or run.condition(step.where, inner, step.mark):
            weight = 1 if step.weight is None else run.value(step.weight, inner, step.mark) or 0
            if weight > 0:
                found.append((item, weight))
    return found


def items_of(step: ForEach, environment: Environment, position: Position) -> tuple[Item, ...]:
    """What a `for each` goes through, in its order; where the key of `by` is none, an item comes last."""
    items = tuple(evaluate(step.sequence, environment, position) or ())
    if step.by is None:
        return items
    keys = [evaluate(step.by, (*environment, item), position) for item in items]
    order = sorted(range(len(items)), key=lambda place: (keys[place] is None, keys[place] or 0))
    return tuple(items[place] for place in order)


DONE: dict[type, Callable[[Happenings, Any, Steps], None]] = {
    Raise: _raise,
    When: _when,
    ForEach: _for_each,
    Repeat: _repeat,
    Let: _let,
    Draw: _draw,
    Choose: _choose,
    Stop: _stop,
    Winner: _winner,
}
"""Which function does which step."""
