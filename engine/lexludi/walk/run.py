"""Running a program: the agenda is continued until somebody has to decide, something is drawn, or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexludi.problem import Mark
from lexludi.program import Choose, Draw, Environment, Program, Value, Would
from lexludi.state import UNJUDGED, Begun, Happening, Items, Move, Outcome, Passes, State, Steps, Waiting
from lexludi.walk.expressions import arguments_of, holds
from lexludi.walk.happening import Happenings
from lexludi.walk.legal import can
from lexludi.walk.position import Position, Prepared, Questions
from lexludi.walk.steps import DONE, do_item, do_pass

LONGEST = 100_000
"""More steps than this between two decisions or draws are taken for a loop without an end."""
DEEPEST = 2_000
"""And so is more than this going on at once: events that lead to themselves."""


def prepare(program: Program) -> Prepared:
    """A program ready to be walked."""
    return Prepared(program, Questions(can, would))


class Run(Happenings):
    """One stretch of a game: from a state to the next decision, the next draw or the end."""

    def advance(self) -> None:
        """Go on until somebody has to decide, something is drawn, or nothing is left to do.

        Raises:
            ProblemError: if the rules ask for something impossible, or go on without an end.
        """
        try:
            for _ in range(LONGEST):
                if self.outcome is not None:
                    return
                depth = len(self.agenda)
                if depth > DEEPEST:
                    break
                if depth <= self.floor:
                    if not self.floor:
                        self.outcome = Outcome("over")
                    return
                entry = self.agenda[-1]
                if isinstance(entry, Waiting):
                    return
                CONTINUED[type(entry)](self, entry)
        except RecursionError:
            raise self.problem(self._mark(), "circular", "a condition asks for itself without an end") from None
        raise self.problem(self._mark(), "idle-loop", "this goes on and on without a decision or a draw")

    def _mark(self) -> Mark:
        """The innermost loop, or else the last step that was begun."""
        loops = [entry for entry in self.agenda if isinstance(entry, Passes)]
        return self.step_of(loops[-1]).mark if loops else self.last

    def chosen(self, move: Move) -> None:
        """Go on with a decision; the move must be legal."""
        entry = self.agenda[-1]
        assert isinstance(entry, Waiting)
        step = self.step_of(entry)
        assert isinstance(step, Choose)
        self.legal = None
        self.go_past(entry, entry.environment)
        if not move.number:
            self.tell("nothing", move.event, ())
            self.push_block(step.decline, entry.environment)
        else:
            self.tell("choice", move.event, move.arguments)
            self.proceed(self.program.by_name[move.event], move.arguments)

    def drawn(self, value: Value) -> None:
        """Go on with a draw; the value must be one that can be drawn."""
        entry = self.agenda[-1]
        assert isinstance(entry, Waiting)
        step = self.step_of(entry)
        assert isinstance(step, Draw)
        self.tell(step.kind, step.domain, (value,))
        self.go_past(entry, (*entry.environment, value))


def _begun(run: Run, entry: Begun) -> None:
    routine = run.program.routines[entry.routine]
    run.agenda.pop()
    run.last = routine.mark
    run.happen(routine, entry.arguments, routine.mark)


def _steps(run: Run, entry: Steps) -> None:
    step = run.step_of(entry)
    run.last = step.mark
    DONE[type(step)](run, step, entry)


CONTINUED: dict[type, Callable[[Run, Any], None]] = {
    Begun: _begun,
    Happening: Run.go_on,
    Steps: _steps,
    Items: do_item,
    Passes: do_pass,
}
"""Which function goes on with which entry of the agenda."""


def would(expression: Would, environment: Environment, position: Position) -> bool:
    """Whether a condition would hold if an event were done, with what follows up to the next decision or draw."""
    arguments = arguments_of(expression.arguments, environment, position)
    trial = State(tuple(position.slots), tuple(position.agenda))
    run = Run(position.prepared, trial, executed=position.executed, floor=len(trial.agenda))
    routine = position.prepared.program.by_name[expression.event]
    if not position.prepared.fits(routine, arguments):
        return False  # there is no such event
    run.proceed(routine, arguments, UNJUDGED)
    run.advance()
    return holds(expression.condition, environment, run.position)
