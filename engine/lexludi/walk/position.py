"""What expressions are asked about: the table, what is going on, and who wants to know."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from lexludi.builtins import board_of
from lexludi.check.graph import parts
from lexludi.problem import Mark, Problem, ProblemError
from lexludi.program import BuiltIn, Can, During, Environment, Program, Routine, Stop, Value, Would
from lexludi.program_names import call_name, value_name
from lexludi.state import BEFORE, BODY, NOTHING, Clauses, Entry, Happening, Looked, Move

Item = Any
"""A run-time value: a `Value`, or a sequence of items. Lowering has checked which."""


class FaultError(Exception):
    """An expression has no answer. Whoever asked it knows the place, and makes a problem of it."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def at(self, mark: Mark) -> ProblemError:
        """The problem at that place."""
        return ProblemError([Problem(mark, self.code, str(self))])


@dataclass(frozen=True, slots=True)
class Questions:
    """The answers to what a rule may ask about the game itself; they need more than expressions."""

    can: Callable[[Can, Environment, Position], bool]
    would: Callable[[Would, Environment, Position], bool]


@dataclass(frozen=True, slots=True)
class Places:
    """Where the slots of a fact are, with what is needed to check its arguments."""

    offset: int
    indexes: tuple[tuple[range, int], ...]  # for each argument: its values, and slots between neighbours
    values: tuple[Value, ...]
    codes: dict[Value, int]


@dataclass
class Prepared:
    """A program, with all that the walker looks up again and again."""

    program: Program
    questions: Questions
    facts: dict[str, Places] = field(init=False)
    plans: dict[Any, Any] = field(init=False, default_factory=dict)  # how to list choices; see `legal`
    _boards: dict[int, str] = field(init=False, default_factory=dict)
    _moves: dict[int, Move] = field(init=False, default_factory=dict)
    watched: frozenset[str] = field(init=False)  # events that `during` or `stop` ask about
    _scales: tuple[tuple[tuple[int, int], ...], ...] = field(init=False)  # per parameter: first value, how many

    def __post_init__(self) -> None:
        domains = self.program.domains
        self.facts = {
            fact.name: Places(
                fact.offset,
                tuple((domains[of].values, stride) for of, stride in zip(fact.of, fact.strides, strict=True)),
                fact.values,
                {value: code for code, value in enumerate(fact.values)},
            )
            for fact in self.program.facts.values()
        }
        self._scales = tuple(
            tuple(
                (domains[parameter.domain].values.start, len(domains[parameter.domain].members) + parameter.optional)
                for parameter in routine.parameters
            )
            for routine in self.program.routines
        )
        self.watched = _watched(self.program)

    def board_of(self, call: BuiltIn) -> str:
        """The board that a call of a built-in function is about."""
        board = self._boards.get(id(call))
        if board is None:
            board = self._boards[id(call)] = board_of(self.program.grids, call)
        return board

    def slot(self, fact: str, arguments: Sequence[Item]) -> int:
        """The position of a slot. Raises `FaultError` if the fact is not about such a thing."""
        places = self.facts[fact]
        slot = places.offset
        for argument, (values, stride) in zip(arguments, places.indexes, strict=True):
            if argument not in values:
                raise FaultError("out-of-range", f"there is no '{fact}' for {argument}")
            slot += (argument - values.start) * stride
        return slot

    def code(self, fact: str, value: Value) -> int:
        """What a slot holds for a value. Raises `FaultError` if the fact cannot hold it."""
        code = self.facts[fact].codes.get(value)
        if code is None:
            name = value_name(self.program, self.program.facts[fact].type, value)
            raise FaultError("out-of-range", f"'{fact}' cannot hold {name}")
        return code

    # ------------------------------------------------------------------ moves

    def fits(self, routine: Routine, arguments: Sequence[Value]) -> bool:
        """Whether each argument is one that its parameter can take."""
        return all(
            parameter.optional if argument is None else argument in self.program.domains[parameter.domain].values
            for parameter, argument in zip(routine.parameters, arguments, strict=True)
        )

    def number(self, routine: Routine, arguments: tuple[Value, ...]) -> int:
        """The number of the move that chooses an event with these arguments (which must fit)."""
        number = 0
        for argument, (start, size) in zip(arguments, self._scales[routine.number], strict=True):
            number = number * size + (size - 1 if argument is None else argument - start)
        return routine.first_move + number

    def move(self, routine: Routine, arguments: tuple[Value, ...]) -> Move:
        """The move that chooses an event with these arguments (which must fit)."""
        number = self.number(routine, arguments)
        found = self._moves.get(number)
        if found is None:
            text = call_name(self.program, routine.name, arguments)
            found = self._moves[number] = Move(number, routine.name, arguments, text)
        return found

    def move_of(self, number: int) -> Move:
        """The move of that number. Raises `ValueError` if there is none."""
        if number == 0:
            return NOTHING
        routines = self.program.routines
        # Events are numbered in the order of their names, and so are their first moves.
        routine = routines[bisect_right([each.first_move for each in routines], number) - 1] if number > 0 else None
        if routine is None:
            raise ValueError(f"no move has the number {number}")
        rest = number - routine.first_move
        arguments: list[Value] = []
        for parameter, (start, size) in zip(
            reversed(routine.parameters), reversed(self._scales[routine.number]), strict=True
        ):
            rest, place = divmod(rest, size)
            arguments.append(None if parameter.optional and place == size - 1 else start + place)
        if rest:
            raise ValueError(f"no move has the number {number}")
        return self.move(routine, tuple(reversed(arguments)))


def _watched(program: Program) -> frozenset[str]:
    """The events that `during` or `stop` ask about."""
    roots: list[Any] = [step for block in program.blocks for step in block]
    roots += [part for clause in program.clauses.values() for part in (clause.guard, clause.value)]
    roots += [assignment.value for routine in program.routines for assignment in routine.assignments]
    roots += [*(fact.seen for fact in program.facts.values()), *program.invariants.values()]
    return frozenset(part.event for root in roots for part in parts(root) if isinstance(part, During | Stop))


@dataclass(frozen=True, slots=True)
class Position:
    """What an expression is asked about. `slots` and `agenda` may be lists that their owner changes."""

    prepared: Prepared
    slots: Sequence[int]
    agenda: Sequence[Entry]
    judged: Routine | None = None  # the event whose rules are being asked
    looked: list[Looked] | None = None  # every fact that is read is noted here, if it is given
    executed: Clauses | None = None  # every clause that decides something is noted here, if it is given

    def judging(self, routine: Routine) -> Position:
        """The same, while the rules on an event are asked."""
        return Position(self.prepared, self.slots, self.agenda, routine, self.looked, self.executed)

    def recording(self, looked: list[Looked]) -> Position:
        """The same, noting every fact that is read."""
        return Position(self.prepared, self.slots, self.agenda, self.judged, looked, self.executed)

    def note(self, clause: str) -> None:
        """Note that a clause has decided something."""
        if self.executed is not None:
            self.executed.add(clause)

    def progress(self, event: str) -> int | None:
        """The place on the agenda of the innermost such event (or case of it) in progress: from its permission
        to the end of its own steps."""
        routines = self.prepared.program.routines
        for place in range(len(self.agenda) - 1, -1, -1):
            entry = self.agenda[place]
            if (
                isinstance(entry, Happening)
                and entry.stage in (BEFORE, BODY)
                and event in routines[entry.routine].generals
            ):
                return place
        return None
