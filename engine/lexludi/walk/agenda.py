"""The agenda: what is going on at this moment, whose doing it is, and what is told of it."""

from __future__ import annotations

from collections.abc import Sequence

from lexludi.problem import Mark, Problem, ProblemError
from lexludi.program import Clause, Environment, Expression, Step, Value
from lexludi.state import (
    BEFORE,
    BODY,
    INSTEAD,
    Clauses,
    Entry,
    Event,
    Happening,
    Items,
    Move,
    Outcome,
    Passes,
    State,
    Steps,
    Waiting,
)
from lexludi.walk.expressions import evaluate
from lexludi.walk.position import FaultError, Item, Position, Prepared


class Agenda:
    """A state that is being changed: the table, what is going on, and how the game has ended.

    `events` collects what happens; without it nothing is told (a trial). `floor`: how much of the agenda
    is left alone. `executed` collects the clauses that do something."""

    def __init__(
        self,
        prepared: Prepared,
        state: State,
        events: list[Event] | None = None,
        executed: Clauses | None = None,
        floor: int = 0,
    ) -> None:
        self.prepared, self.program = prepared, prepared.program
        self.slots, self.agenda = list(state.slots), list[Entry](state.agenda)
        self.outcome = state.outcome
        self.events, self.executed, self.floor = events, executed, floor
        self.legal: tuple[Move, ...] | None = None
        self.last = prepared.program.routines[0].mark  # of the last step, or event from outside
        self.position = Position(prepared, self.slots, self.agenda, executed=executed)

    @property
    def state(self) -> State:
        """The state that has been reached."""
        return State(tuple(self.slots), tuple(self.agenda), self.outcome, self.legal)

    # ------------------------------------------------------------------ steps and their expressions

    def step_of(self, entry: Steps | Items | Passes | Waiting) -> Step:
        """The step that an entry stands at."""
        return self.program.blocks[entry.block][entry.place]

    def problem(self, mark: Mark, code: str, message: str) -> ProblemError:
        """One problem, to be raised."""
        return ProblemError([Problem(mark, code, message)])

    def value(self, expression: Expression, environment: Environment, mark: Mark) -> Item:
        """The value of an expression of a step."""
        try:
            return evaluate(expression, environment, self.position)
        except FaultError as fault:
            raise fault.at(mark) from None

    def condition(self, expression: Expression, environment: Environment, mark: Mark) -> bool:
        """Whether a condition of a step holds."""
        return self.value(expression, environment, mark) is True

    def push_block(self, block: int | None, environment: Environment) -> None:
        """Begin a list of steps, if there are any."""
        if block is not None and self.program.blocks[block]:
            self.agenda.append(Steps(block, 0, environment))

    def go_past(self, entry: Steps | Waiting, environment: Environment) -> None:
        """Put the steps after this one in its place; a list that is done is taken off."""
        if entry.place + 1 < len(self.program.blocks[entry.block]):
            self.agenda[-1] = Steps(entry.block, entry.place + 1, environment)
        else:
            self.agenda.pop()

    # ------------------------------------------------------------------ telling

    def causes(self) -> list[Clause]:
        """The clauses whose steps are in progress, innermost first."""
        found = []
        for entry in reversed(self.agenda):
            if isinstance(entry, Happening):
                clause = self.clause_of(entry)
                if clause is not None:
                    found.append(clause)
        return found

    def clause_of(self, entry: Happening) -> Clause | None:
        """The clause of an event whose steps are in progress."""
        routine = self.program.routines[entry.routine]
        if entry.stage == BODY:
            return routine.way
        if entry.stage == INSTEAD:
            return routine.insteads[entry.place].clause
        attached = routine.befores if entry.stage == BEFORE else routine.afters
        return attached[entry.place - 1].clause if entry.place else None

    def tell(self, kind: str, name: str, arguments: tuple[Value, ...]) -> None:
        """Note an event that the innermost clause has made happen."""
        if self.events is not None:
            causes = self.causes()
            clause, rule = (causes[0].id, causes[0].rule) if causes else ("", "")
            self.events.append(Event(kind, clause, rule, name, arguments, _ids(causes[1:])))

    def tell_by(self, kind: str, clause: Clause, name: str, arguments: tuple[Value, ...], *others: Clause) -> None:
        """Note an event that a clause has made happen from outside the clauses in progress."""
        if self.events is not None:
            rules = dict.fromkeys(other.rule for other in others if other.rule != clause.rule)
            reasons = _ids(self.causes())
            self.events.append(Event(kind, clause.id, clause.rule, name, arguments, reasons, tuple(rules)))

    def note(self, clause: Clause | None) -> None:
        """Note that a clause has done something."""
        if clause is not None and self.executed is not None:
            self.executed.add(clause.id)

    def finish(self, kind: str, winner: int | None = None) -> None:
        """End the game, because of the innermost clause."""
        cause = next(iter(self.causes()), None)
        told = (winner,) if kind == "won" else ()
        self.tell("silent" if kind == "silent" else "outcome", kind, told)
        rule, clause = ("", "") if cause is None else (cause.rule, cause.id)
        self.outcome = Outcome(kind, winner, rule, clause)
        self.agenda.clear()


def _ids(clauses: Sequence[Clause]) -> tuple[str, ...]:
    return tuple(clause.id for clause in clauses)
