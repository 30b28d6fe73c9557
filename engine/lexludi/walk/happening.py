"""An event, from its judgement to the rules that come after it."""

from __future__ import annotations

from lexludi.problem import Mark
from lexludi.program import Attached, Routine, Value
from lexludi.state import AFTER, APPLIED, BEFORE, BODY, INSTEAD, Happening
from lexludi.walk.agenda import Agenda
from lexludi.walk.expressions import applies, arguments_of, evaluate
from lexludi.walk.legal import applying, refusing, selected
from lexludi.walk.position import FaultError


class Happenings(Agenda):
    """What happens at an event: it is judged, replaced or done, with the rules before and after it."""

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
        changes: dict[int, int] = {}
        for assignment in routine.assignments:
            try:
                place = arguments_of(assignment.arguments, arguments, self.position)
                if None in place:
                    raise FaultError("none-argument", f"'{assignment.fact}' is asked to change for none")
                slot = self.prepared.slot(assignment.fact, place)
                value = evaluate(assignment.value, arguments, self.position)
                code = self.prepared.code(assignment.fact, value)
                if changes.setdefault(slot, code) != code:
                    raise FaultError("changed-twice", f"'{routine.name}' changes one '{assignment.fact}' in two ways")
            except FaultError as fault:
                raise fault.at(assignment.mark) from None
        for slot, code in changes.items():
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

    def go_on(self, entry: Happening) -> None:
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
