"""The course of the game: what nothing leads to, and what leads nowhere."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.check.graph import doing, raised_by, steps_in, steps_of
from lexludi.problem import Problem
from lexludi.program import Choose, Draw, Program, Raise, Repeat, Routine, Step, When, Winner

START = "game"
"""The event that a game begins with."""


def unreached(program: Program) -> Iterator[Problem]:
    """`unreached`: an event that nothing raises, offers or is a case of. `no-game`: no rule declares the start."""
    if START not in program.by_name:
        first = program.routines[0].mark if program.routines else None
        if first is not None:
            yield Problem(first, "no-game", f"no rule says how to '{START}'", f"a game starts with `to: {START}`")
        return
    reached = {START}
    for clause in program.clauses.values():
        for step in steps_of(program, clause):
            reached.update(raised_by(program, step))
            if isinstance(step, Raise | Choose):
                reached.update(_offered(step))
    for routine in program.routines:
        general = any(routine.name in other.generals for other in program.routines if other is not routine)
        if routine.name not in reached and not general:
            yield Problem(
                routine.mark, "unreached", f"nothing leads to '{routine.name}'", "raise it, offer it, or remove it"
            )


def _offered(step: Raise | Choose) -> Iterator[str]:
    if isinstance(step, Raise):
        yield step.event
    else:
        yield from (offer.event for offer in step.offers)


def idle_loops(program: Program) -> Iterator[Problem]:
    """`idle-loop`: a `repeat` without an end that reaches no decision, no draw and no end of the game."""
    waits = _events_that_wait(program)
    for clause in program.clauses.values():
        for step in steps_of(program, clause):
            if isinstance(step, Repeat) and step.kind == "ever":
                inner = list(steps_in(program, step.block))
                if not any(_waits(one, waits, program) for one in inner):
                    message = "this repeats for ever: no decision, draw or end of the game is in it"
                    yield Problem(step.mark, "idle-loop", message, "add `while:`, `until:` or `times:`")


def _waits(step: Step, events: set[str], program: Program) -> bool:
    return isinstance(step, Choose | Draw | Winner) or any(event in events for event in raised_by(program, step))


def _events_that_wait(program: Program) -> set[str]:
    """The events in which a decision, a draw or the end of the game can come."""
    waits: set[str] = set()
    grows = True
    while grows:
        grows = False
        for routine in program.routines:
            if routine.name not in waits and any(
                _waits(step, waits, program) for clause in doing(routine) for step in steps_of(program, clause)
            ):
                waits.add(routine.name)
                grows = True
    return waits


def recursion_not_last(program: Program) -> Iterator[Problem]:
    """`recursion-not-last`: an event that leads to itself must do so as the last thing, or it has no bound."""
    calls = {routine.name: set(_calls(program, routine)) for routine in program.routines}
    for routine in program.routines:
        for event, last in calls[routine.name]:
            if not last and (event == routine.name or _leads(event, routine.name, calls)):
                message = f"'{routine.name}' leads to '{event}', which leads back to it, with more to do afterwards"
                yield Problem(
                    routine.mark, "recursion-not-last", message, "let the repeated event come last, or use `repeat`"
                )
                break


def _calls(program: Program, routine: Routine) -> Iterator[tuple[str, bool]]:
    """The events that a routine raises or offers, and whether it has nothing left to do then."""
    last_clause = [*doing(routine)][-1:]
    for clause in doing(routine):
        in_last = [clause] == last_clause
        if clause.block is not None:
            yield from _block_calls(program, clause.block, in_last)


def _block_calls(program: Program, block: int, last: bool) -> Iterator[tuple[str, bool]]:
    steps = program.blocks[block]
    for place, step in enumerate(steps):
        at_end = last and place == len(steps) - 1
        for event in raised_by(program, step):
            yield event, at_end
        match step:
            case When(block=inner, otherwise=other):
                yield from _block_calls(program, inner, at_end)
                if other is not None:
                    yield from _block_calls(program, other, at_end)
            case Choose(decline=decline, otherwise=other):
                for inner_block in (decline, other):
                    if inner_block is not None:
                        yield from _block_calls(program, inner_block, at_end)
            case _:
                for loop in steps_loops(step):
                    yield from _block_calls(program, loop, False)


def steps_loops(step: Step) -> tuple[int, ...]:
    """The blocks that a step does more than once."""
    block = getattr(step, "block", None)
    return (block,) if isinstance(block, int) else ()


def _leads(event: str, target: str, calls: dict[str, set[tuple[str, bool]]]) -> bool:
    seen: set[str] = set()
    waiting = [event]
    while waiting:
        name = waiting.pop()
        for other, _ in calls.get(name, ()):
            if other == target:
                return True
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return False


__all__ = ["START", "idle_loops", "recursion_not_last", "unreached"]
