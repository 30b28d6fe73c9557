"""Going on from the middle: the agenda as it stands when a certain event is about to happen.

The way from the event `game` to the wanted one is found in the call graph. What the way does not tell is
taken as it is at the start: loops stand at the item that the event is about, or else at their first.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from lexludi.program import (
    Attached,
    Choose,
    Draw,
    Environment,
    ForEach,
    Let,
    Program,
    Raise,
    Repeat,
    Routine,
    Step,
    Value,
    Variable,
    When,
)
from lexludi.state import AFTER, APPLIED, BEFORE, BODY, INSTEAD, Begun, Entry, Happening, Items, Passes, Steps
from lexludi.walk.expressions import arguments_of, evaluate
from lexludi.walk.position import Position, Prepared
from lexludi.walk.steps import items_of


@dataclass(frozen=True, slots=True)
class Site:
    """A step that raises an event: in which clause, and the way to it through nested lists of steps."""

    routine: Routine  # the event whose clause raises
    stage: int
    place: int  # which of the attached clauses
    select: tuple[int, ...]  # the clause's arguments, from the event's
    steps: tuple[tuple[int, int], ...]  # block and place in it, from the outermost to the step itself
    step: Raise


def agenda_before(
    prepared: Prepared, slots: tuple[int, ...], event: str, arguments: tuple[Value, ...], start: str = "game"
) -> tuple[Entry, ...]:
    """The agenda of a game that has come to the point where the event is about to happen.

    Raises:
        ValueError: if the game does not lead to such an event.
    """
    program = prepared.program
    wanted = program.by_name[event]
    last = Begun(wanted.number, arguments)
    if event == start:
        return (last,)
    sites: dict[str, list[Site]] = {}
    for site in _sites(program):
        sites.setdefault(site.step.event, []).append(site)
    ways: deque[tuple[Site, ...]] = deque((site,) for site in sites.get(event, ()))
    while ways:
        way = ways.popleft()
        first = way[0].routine
        if first.name == start:
            built = _Builder(prepared, slots).build(way, arguments)
            if built is not None:
                return (*built, last)
            continue
        passed = {site.routine.name for site in way}
        ways.extend((site, *way) for site in sites.get(first.name, ()) if site.routine.name not in passed)
    raise ValueError(f"the game does not lead to '{event}' with these arguments")


def _sites(program: Program) -> Iterator[Site]:
    for routine in program.routines:
        everything = tuple(range(len(routine.parameters)))
        if routine.way is not None:
            yield from _in_block(program, routine, BODY, 0, everything, routine.way.block, ())
        attached: tuple[tuple[int, tuple[Attached, ...]], ...] = (
            (BEFORE, routine.befores),
            (AFTER, routine.afters),
            (INSTEAD, routine.insteads),
        )
        for stage, clauses in attached:
            for place, each in enumerate(clauses):
                yield from _in_block(program, routine, stage, place, each.select, each.clause.block, ())


def _in_block(
    program: Program,
    routine: Routine,
    stage: int,
    place: int,
    select: tuple[int, ...],
    block: int | None,
    above: tuple[tuple[int, int], ...],
) -> Iterator[Site]:
    for number, step in enumerate(() if block is None else program.blocks[block]):
        steps = (*above, (block or 0, number))
        if isinstance(step, Raise):
            yield Site(routine, stage, place, select, steps, step)
        for inner in _inner_blocks(step):
            yield from _in_block(program, routine, stage, place, select, inner, steps)


def _inner_blocks(step: Step) -> tuple[int | None, ...]:
    match step:
        case When(block=block, otherwise=otherwise):
            return (block, otherwise)
        case ForEach(block=block) | Repeat(block=block):
            return (block,)
        case Draw(otherwise=otherwise):
            return (otherwise,)
        case Choose(decline=decline, otherwise=otherwise):
            return (decline, otherwise)
    return ()


@dataclass(frozen=True, slots=True)
class _Builder:
    prepared: Prepared
    slots: tuple[int, ...]

    def build(self, way: tuple[Site, ...], arguments: tuple[Value, ...]) -> tuple[Entry, ...] | None:
        """The agenda for one way through the call graph, unless it does not lead to these arguments."""
        known = dict(enumerate(arguments))
        demands: list[dict[int, Value]] = []
        for site in reversed(way):
            demand: dict[int, Value] = {}
            for place, expression in enumerate(site.step.arguments):
                if place in known and isinstance(expression, Variable):
                    demand[expression.position] = known[place]
            demands.insert(0, demand)
            known = {site.select[place]: value for place, value in demand.items() if place < len(site.select)}
        agenda: list[Entry] = []
        given: tuple[Value, ...] = ()
        for site, demand in zip(way, demands, strict=True):
            raised = self._enter(site, given, demand, agenda)
            if raised is None:
                return None
            given = raised
        return tuple(agenda) if given == arguments else None

    def _enter(
        self, site: Site, arguments: tuple[Value, ...], demand: dict[int, Value], agenda: list[Entry]
    ) -> tuple[Value, ...] | None:
        """Add what is going on at a site; the arguments of the event that it raises."""
        position = Position(self.prepared, self.slots, agenda)
        number = site.routine.number
        if site.stage in (BODY, INSTEAD):
            agenda.append(Happening(number, arguments, site.stage, site.place))
        else:
            marks = APPLIED if site.stage == BEFORE else (1 << len(site.routine.afters)) - 1
            agenda.append(Happening(number, arguments, site.stage, site.place + 1, marks))
        environment: Environment = tuple(arguments[place] for place in site.select)
        for block, place in site.steps:
            steps = self.prepared.program.blocks[block]
            for before in steps[:place]:
                if isinstance(before, Let):
                    environment = (*environment, evaluate(before.value, environment, position))
                elif isinstance(before, Draw):
                    environment = (*environment, demand.get(len(environment)))
            if place + 1 < len(steps):
                agenda.append(Steps(block, place + 1, environment))
            step = steps[place]
            if isinstance(step, Repeat):
                left = 0
                if step.kind == "times" and step.amount is not None:
                    left = (evaluate(step.amount, environment, position) or 0) - 1
                if step.kind != "times" or left > 0:
                    agenda.append(Passes(block, place, left, environment))
            elif isinstance(step, ForEach):
                items = items_of(step, environment, position)
                item = demand.get(len(environment), items[0] if items else None)
                if item not in items:
                    return None
                rest = items[items.index(item) + 1 :]
                if rest:
                    agenda.append(Items(block, place, rest, environment))
                environment = (*environment, item)
        return arguments_of(site.step.arguments, environment, position)
