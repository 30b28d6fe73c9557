"""Running a program: the agenda is continued until somebody has to decide, something is drawn, or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lexludi.problem import Mark, Problem, ProblemError
from lexludi.program import (
    Attached,
    Choose,
    Clause,
    Draw,
    Environment,
    Expression,
    ForEach,
    Let,
    Program,
    Raise,
    Repeat,
    Routine,
    Step,
    Stop,
    Value,
    When,
    Winner,
    Would,
)
from lexludi.state import (
    AFTER,
    APPLIED,
    BEFORE,
    BODY,
    INSTEAD,
    UNJUDGED,
    Begun,
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
from lexludi.walk.expressions import applies, arguments_of, evaluate, holds
from lexludi.walk.legal import any_open, applying, can, legal_moves, refusing, selected
from lexludi.walk.position import FaultError, Item, Position, Prepared, Questions

LONGEST = 100_000
"""More steps than this between two decisions or draws are taken for a loop without an end."""


def prepare(program: Program) -> Prepared:
    """A program ready to be walked."""
    return Prepared(program, Questions(can, would))


class Run:
    """One stretch of a game: from a state to the next decision, the next draw or the end.

    `events` collects what happens; without it nothing is told (a trial). `floor`: how much of the agenda
    is left alone. `executed` collects the clauses that do something."""

    def __init__(
        self,
        prepared: Prepared,
        state: State,
        events: list[Event] | None = None,
        executed: set[str] | None = None,
        floor: int = 0,
    ) -> None:
        self.prepared, self.program = prepared, prepared.program
        self.slots, self.agenda = list(state.slots), list[Entry](state.agenda)
        self.outcome = state.outcome
        self.events, self.executed, self.floor = events, executed, floor
        self.legal: tuple[Move, ...] | None = None
        self.position = Position(prepared, self.slots, self.agenda, executed=executed)

    @property
    def state(self) -> State:
        """The state that has been reached."""
        return State(tuple(self.slots), tuple(self.agenda), self.outcome, self.legal)

    # ------------------------------------------------------------------ the agenda

    def advance(self) -> None:
        """Go on until somebody has to decide, something is drawn, or nothing is left to do.

        Raises:
            ProblemError: if the rules ask for something impossible, or go on without an end.
        """
        try:
            for _ in range(LONGEST):
                if self.outcome is not None:
                    return
                if len(self.agenda) <= self.floor:
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
        """The innermost loop, or else the innermost event."""
        loops = [entry for entry in self.agenda if isinstance(entry, Passes)]
        if loops:
            return self.step_of(loops[-1]).mark
        happening = [entry for entry in self.agenda if isinstance(entry, Happening | Begun)]
        return self.program.routines[happening[-1].routine if happening else 0].mark

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
        match entry.stage:
            case 2:  # BODY
                return routine.way
            case 0:  # INSTEAD
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

    # ------------------------------------------------------------------ an event

    def happen(self, routine: Routine, arguments: tuple[Value, ...], mark: Mark) -> None:
        """Raise an event: it is judged, and happens if nothing refuses it."""
        if not self.judged(routine, arguments):
            return
        for parameter, argument in zip(routine.parameters, arguments, strict=True):
            if argument is None:
                if not parameter.optional:
                    name = f"'{routine.name}' needs a {parameter.name}, here it is none"
                    raise self.problem(mark, "none-argument", name)
            elif argument not in self.program.domains[parameter.domain].values:
                raise self.problem(mark, "out-of-range", f"'{routine.name}': {argument} is not a {parameter.name}")
        self.proceed(routine, arguments)

    def judged(self, routine: Routine, arguments: tuple[Value, ...]) -> bool:
        """Whether nothing refuses the event; otherwise the refusal is told."""
        clauses = refusing(routine, arguments, self.position)
        if not clauses:
            return True
        first, *others = clauses
        for clause in clauses:
            self.note(clause)
        self.tell_by("refusal", first, routine.name, arguments, *others)
        return False

    def proceed(self, routine: Routine, arguments: tuple[Value, ...], marks: int = 0) -> None:
        """Let an event happen that is permitted."""
        replacing = list(applying(routine.insteads, arguments, self.position.judging(routine)))
        if len(replacing) > 1:
            one, other = (each.clause for each in replacing[:2])
            message = f"'{routine.name}' is replaced by {one.rule} and by {other.rule} at once"
            raise self.problem(other.mark, "two-replacements", message)
        if replacing:
            clause = replacing[0].clause
            self.tell_by("instead", clause, routine.name, arguments)
            place = routine.insteads.index(replacing[0])
            self._put_on(routine, Happening(routine.number, arguments, INSTEAD, place))
            self._do(replacing[0], arguments)
        elif routine.befores:
            self._put_on(routine, Happening(routine.number, arguments, BEFORE, 0, marks))
        else:
            self._body(routine, arguments)

    def _put_on(self, routine: Routine, entry: Happening) -> None:
        """Put an event on the agenda. Where it is the last thing that the same event still had to do, it takes
        its place, so that events that raise themselves at their end go on as long as they like."""
        cut = None
        if not routine.is_verb:
            for place in range(len(self.agenda) - 1, self.floor - 1, -1):
                below = self.agenda[place]
                if not isinstance(below, Happening) or not self._is_spent(below):
                    break
                if below.routine == entry.routine:
                    cut = place
                elif below.stage == BODY and self.prepared.watched & self.program.routines[below.routine].generals:
                    break  # somebody may ask whether it is in progress, or stop it
        if cut is not None:
            del self.agenda[cut:]
        self.agenda.append(entry)

    def _is_spent(self, entry: Happening) -> bool:
        """Whether nothing is left of an event but the steps that are under way."""
        if entry.leave is not None or entry.stage == BEFORE:
            return False
        routine = self.program.routines[entry.routine]
        return entry.stage == INSTEAD or not (entry.marks >> entry.place if entry.stage == AFTER else routine.afters)

    def _do(self, attached: Attached, arguments: tuple[Value, ...]) -> None:
        """Begin the steps of an attached clause."""
        self.note(attached.clause)
        self.push_block(attached.clause.block, selected(attached, arguments))

    def _body(self, routine: Routine, arguments: tuple[Value, ...]) -> None:
        """Do what the event is: change facts, or begin its own steps."""
        if routine.is_verb:
            self._change(routine, arguments)
            self._end(routine, arguments)
        else:
            self.note(routine.way)
            self._put_on(routine, Happening(routine.number, arguments, BODY))
            if routine.way is not None:
                self.push_block(routine.way.block, arguments)

    def _change(self, routine: Routine, arguments: tuple[Value, ...]) -> None:
        """Do a verb: all right-hand sides are read first, then written."""
        changes = []
        for assignment in routine.assignments:
            try:
                place = arguments_of(assignment.arguments, arguments, self.position)
                if None in place:
                    raise FaultError("none-argument", f"'{assignment.fact}' is asked to change for none")
                slot = self.prepared.slot(assignment.fact, place)
                value = evaluate(assignment.value, arguments, self.position)
                changes.append((slot, self.prepared.code(assignment.fact, value)))
            except FaultError as fault:
                raise fault.at(assignment.mark) from None
        for slot, code in changes:
            self.slots[slot] = code
        self.tell("verb", routine.name, arguments)

    def _end(self, routine: Routine, arguments: tuple[Value, ...]) -> None:
        """The event has ended: ask which rules come after it."""
        if not routine.afters:
            return
        judging = self.position.judging(routine)
        marks = 0
        for place, each in enumerate(routine.afters):
            if applies(each.clause, selected(each, arguments), judging):
                marks |= 1 << place
        if marks:
            self.agenda.append(Happening(routine.number, arguments, AFTER, 0, marks))

    def _happening(self, entry: Happening) -> None:
        """Go on with an event whose steps under way are done."""
        routine = self.program.routines[entry.routine]
        if entry.stage == INSTEAD:
            self.agenda.pop()
        elif entry.stage == BODY:
            self.agenda.pop()
            self._end(routine, entry.arguments)
        elif self._next_attached(entry, routine.befores if entry.stage == BEFORE else routine.afters, routine):
            pass
        else:
            # While it is judged again the event itself is not in progress.
            self.agenda.pop()
            if entry.leave is not None:
                self.leave(entry.leave)
            elif entry.stage == BEFORE and (entry.marks != APPLIED or self.judged(routine, entry.arguments)):
                self._body(routine, entry.arguments)

    def _next_attached(self, entry: Happening, attached: tuple[Attached, ...], routine: Routine) -> bool:
        """Begin the next attached rule that applies at its turn."""
        judging = self.position.judging(routine)
        for place in range(entry.place, len(attached)):
            marked = entry.stage == BEFORE or entry.marks >> place & 1
            if marked and applies(attached[place].clause, selected(attached[place], entry.arguments), judging):
                marks = entry.marks | APPLIED if entry.stage == BEFORE else entry.marks
                self.agenda[-1] = entry._replace(place=place + 1, marks=marks)
                self._do(attached[place], entry.arguments)
                return True
        return False

    def leave(self, depth: int) -> None:
        """Leave the event at that place of the agenda, and all within it; where rules are attached to an event
        on the way out, the others of that point are done first."""
        while len(self.agenda) > depth:
            place, entry = len(self.agenda) - 1, self.agenda[-1]
            if isinstance(entry, Happening) and entry.stage in (BEFORE, AFTER) and place > depth:
                self.agenda[-1] = entry._replace(leave=depth if entry.leave is None else min(depth, entry.leave))
                return
            self.agenda.pop()

    # ------------------------------------------------------------------ steps

    def _begun(self, entry: Begun) -> None:
        self.agenda.pop()
        routine = self.program.routines[entry.routine]
        self.happen(routine, entry.arguments, routine.mark)

    def _steps(self, entry: Steps) -> None:
        step = self.step_of(entry)
        DONE[type(step)](self, step, entry)

    def _raise(self, step: Raise, entry: Steps) -> None:
        try:
            arguments = arguments_of(step.arguments, entry.environment, self.position)
        except FaultError as fault:
            raise fault.at(step.mark) from None
        self.go_past(entry, entry.environment)
        self.happen(self.program.by_name[step.event], arguments, step.mark)

    def _when(self, step: When, entry: Steps) -> None:
        chosen = step.block if self.condition(step.condition, entry.environment, step.mark) else step.otherwise
        self.go_past(entry, entry.environment)
        self.push_block(chosen, entry.environment)

    def _for_each(self, step: ForEach, entry: Steps) -> None:
        try:
            items = items_of(step, entry.environment, self.position)
        except FaultError as fault:
            raise fault.at(step.mark) from None
        self.go_past(entry, entry.environment)
        if items:
            self.agenda.append(Items(entry.block, entry.place, items, entry.environment))

    def _items(self, entry: Items) -> None:
        step = self.step_of(entry)
        assert isinstance(step, ForEach)
        item, *rest = entry.items
        if rest:
            self.agenda[-1] = entry._replace(items=tuple(rest))
        else:
            self.agenda.pop()
        inner = (*entry.environment, item)
        if step.where is None or self.condition(step.where, inner, step.mark):
            self.push_block(step.block, inner)

    def _repeat(self, step: Repeat, entry: Steps) -> None:
        left = 1
        if step.kind == "times":
            assert step.amount is not None
            left = self.value(step.amount, entry.environment, step.mark) or 0
        self.go_past(entry, entry.environment)
        self.agenda.append(Passes(entry.block, entry.place, left, entry.environment))

    def _passes(self, entry: Passes) -> None:
        step = self.step_of(entry)
        assert isinstance(step, Repeat)
        left, environment = entry.left, entry.environment
        if step.kind == "times":
            again, keep, left = left > 0, left > 1, left - 1
        elif step.amount is None:
            again = keep = True
        elif step.kind == "while":
            again = keep = self.condition(step.amount, environment, step.mark)
        else:
            again = keep = left == 1 or not self.condition(step.amount, environment, step.mark)
            left = 0
        if keep:
            self.agenda[-1] = entry._replace(left=left)
        else:
            self.agenda.pop()
        if again:
            self.push_block(step.block, environment)

    def _let(self, step: Let, entry: Steps) -> None:
        value = self.value(step.value, entry.environment, step.mark)
        self.go_past(entry, (*entry.environment, tuple(value) if isinstance(value, range) else value))

    def _stop(self, step: Stop, entry: Steps) -> None:
        depth = self.position.progress(step.event)
        if depth is None:
            self.go_past(entry, entry.environment)  # no such event is in progress
        else:
            self.leave(depth)

    def _winner(self, step: Winner, entry: Steps) -> None:
        winner = self.value(step.player, entry.environment, step.mark)
        self.finish("drawn" if winner is None else "won", winner)

    # ------------------------------------------------------------------ decisions and draws

    def _choose(self, step: Choose, entry: Steps) -> None:
        environment = entry.environment
        if self.value(step.by, environment, step.mark) is None:
            raise self.problem(step.mark, "none-argument", "nobody is to decide: `by` is none")
        if self.events is None:
            # In a trial it is enough to know whether there is a decision.
            is_open = any_open(step, environment, self.position)
        else:
            self.legal = legal_moves(step, environment, self.position).moves
            is_open = bool(self.legal)
        if is_open:
            self.agenda[-1] = Waiting(entry.block, entry.place, environment)
            return
        self.legal = None
        block = step.decline if step.otherwise is None else step.otherwise
        if block is None:
            self.finish("silent")
            return
        self.go_past(entry, environment)
        self.push_block(block, environment)

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

    def _draw(self, step: Draw, entry: Steps) -> None:
        if self.chances(step, entry.environment):
            self.agenda[-1] = Waiting(entry.block, entry.place, entry.environment)
        elif step.otherwise is None:
            self.finish("silent")
        else:
            self.go_past(entry, (*entry.environment, None))
            self.push_block(step.otherwise, entry.environment)

    def chances(self, step: Draw, environment: Environment) -> list[tuple[Value, int]]:
        """What can be drawn, each with its weight."""
        found = []
        for item in self.value(step.sequence, environment, step.mark) or ():
            inner = (*environment, item)
            if step.where is None or self.condition(step.where, inner, step.mark):
                weight = 1 if step.weight is None else self.value(step.weight, inner, step.mark) or 0
                if weight > 0:
                    found.append((item, weight))
        return found

    def drawn(self, value: Value) -> None:
        """Go on with a draw; the value must be one that can be drawn."""
        entry = self.agenda[-1]
        assert isinstance(entry, Waiting)
        step = self.step_of(entry)
        assert isinstance(step, Draw)
        self.tell(step.kind, step.domain, (value,))
        self.go_past(entry, (*entry.environment, value))


def _ids(clauses: list[Clause]) -> tuple[str, ...]:
    return tuple(clause.id for clause in clauses)


def items_of(step: ForEach, environment: Environment, position: Position) -> tuple[Item, ...]:
    """What a `for each` goes through, in its order; where the key of `by` is none, an item comes last."""
    items = tuple(evaluate(step.sequence, environment, position) or ())
    if step.by is None:
        return items
    keys = [evaluate(step.by, (*environment, item), position) for item in items]
    order = sorted(range(len(items)), key=lambda place: (keys[place] is None, keys[place] or 0))
    return tuple(items[place] for place in order)


CONTINUED: dict[type, Callable[[Run, Any], None]] = {
    Begun: Run._begun,
    Happening: Run._happening,
    Steps: Run._steps,
    Items: Run._items,
    Passes: Run._passes,
}
"""Which function goes on with which entry of the agenda."""

DONE: dict[type, Callable[[Run, Any, Steps], None]] = {
    Raise: Run._raise,
    When: Run._when,
    ForEach: Run._for_each,
    Repeat: Run._repeat,
    Let: Run._let,
    Draw: Run._draw,
    Choose: Run._choose,
    Stop: Run._stop,
    Winner: Run._winner,
}
"""Which function does which step."""


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
