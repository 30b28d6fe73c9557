"""A game to be played by a program: states, legal moves, what happens, and why not.

Decisions, draws and situations go in; new states and what has happened come out. Nothing is kept here
but the program: a game may be played from any state, any number of times.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, TypeVar

from lexludi.chance import Chance
from lexludi.data import ruleset_folder
from lexludi.lower import lower
from lexludi.program import Choose, Draw, Environment, Expression, Program, Sort, Type, Value
from lexludi.program_names import fact_name, parse_call, parse_fact, parse_value, value_name
from lexludi.spec import Spec, load_spec
from lexludi.state import NOTHING, Begun, Clauses, Decision, Event, Move, Outcome, Refusal, State, Turn, Waiting
from lexludi.walk.expressions import holds
from lexludi.walk.legal import legal_moves, read_offers
from lexludi.walk.position import FaultError, Position
from lexludi.walk.reasons import why_not
from lexludi.walk.resume import agenda_before
from lexludi.walk.run import Run, prepare
from lexludi.walk.steps import chances

Call = str | tuple[str, tuple[Value, ...]]
"""An event with its arguments, written (`"enter(red_scout, B3)"`) or read (`("enter", (0, 8))`)."""
FactText = str | tuple[str, tuple[int, ...]]
"""A fact with its arguments, written (`"red_scout.armour"`) or read (`("armour", (0,))`)."""
Facts = Mapping[Any, Value | str]  # the key of a mapping type is taken to the letter, so it cannot be `FactText`
"""What facts hold: for each `FactText` a value, written or read."""

Waited = TypeVar("Waited", Choose, Draw)


class RefusedError(Exception):
    """A move that is not legal was to be made; `refusal` says which rules refuse it."""

    def __init__(self, refusal: Refusal) -> None:
        self.move, self.refusal = refusal.move, refusal
        super().__init__(f"{refusal.move} is refused by {', '.join(refusal.rules)}")


def load(name_or_path: str | Path, readings: Mapping[str, str] | None = None) -> Game:
    """The game of a ruleset, by its name or folder, under the given readings (else the defaults).

    Raises:
        ProblemError: with everything that is wrong with the ruleset.
        ValueError: if a reading is asked for that it does not have.
    """
    spec = load_spec(ruleset_folder(name_or_path))
    return Game(lower(spec, readings), spec)


class Game:
    """A ruleset ready to be played."""

    def __init__(self, program: Program, spec: Spec | None = None) -> None:
        self.program, self.spec = program, spec
        self._prepared = prepare(program)

    # ------------------------------------------------------------------ beginning

    def start_state(self) -> State:
        """The table before anything has happened."""
        return State(self.program.start)

    def situation(self, facts: Facts) -> State:
        """The table before anything has happened, but for the facts given: `{"red_scout.position": "B2"}`.

        A fact without its arguments stands for all of it.

        Raises:
            ValueError: if there is no such fact, or it cannot hold the value.
        """
        slots = list(self.program.start)
        for key, held in facts.items():
            name, arguments = parse_fact(self.program, key) if isinstance(key, str) else key
            fact = self.program.facts[name]
            value = parse_value(self.program, held, fact.type) if isinstance(held, str) else held
            try:
                code = self._prepared.code(name, value)
            except FaultError as fault:
                raise ValueError(str(fault)) from None
            every = self._all_arguments(name) if len(arguments) < len(fact.of) else [arguments]
            for each in every:
                slots[fact.slot(each)] = code
        return State(tuple(slots))

    def start(self, *, executed: Clauses | None = None) -> Turn:
        """Begin the game: to its first decision or draw."""
        return self.begin(["game"], executed=executed)

    def begin(
        self,
        events: Sequence[Call],
        facts: Facts | None = None,
        *,
        executed: Clauses | None = None,
    ) -> Turn:
        """Let events happen one after the other in a situation, to the first decision or draw.

        When they are done, the game is over: any event may happen without a game around it.

        Raises:
            ValueError: if there is no such event or fact.
            ProblemError: if the rules ask for something impossible.
        """
        calls = [self._call(event) for event in events]
        begun = [Begun(self.program.by_name[name].number, arguments) for name, arguments in calls]
        return self._advance(State(self.situation(facts or {}).slots, tuple(reversed(begun))), executed)

    def resume(self, event: Call, facts: Facts | None = None, *, executed: Clauses | None = None) -> Turn:
        """Go on with a game in a situation from where the event is about to happen: `"turn(white)"`.

        Raises:
            ValueError: if there is no such event or fact, or the game does not lead to it.
            ProblemError: if the rules ask for something impossible.
        """
        name, arguments = self._call(event)
        slots = self.situation(facts or {}).slots
        return self._advance(State(slots, agenda_before(self._prepared, slots, name, arguments)), executed)

    def _call(self, event: Call) -> tuple[str, tuple[Value, ...]]:
        name, arguments = parse_call(self.program, event) if isinstance(event, str) else event
        if name not in self.program.by_name:
            raise ValueError(f"there is no event '{name}'")
        return name, arguments

    def _advance(self, state: State, executed: Clauses | None) -> Turn:
        events: list[Event] = []
        run = Run(self._prepared, state, events, executed)
        run.advance()
        return Turn(run.state, tuple(events))

    # ------------------------------------------------------------------ decisions

    def decision(self, state: State) -> Decision | None:
        """The decision that a state waits for."""
        found = self._waits_for(state, Choose)
        if found is None:
            return None
        run, entry, step = found
        asking = run.causes()[0]
        player = None if step.by is None else run.value(step.by, entry.environment, step.mark)
        offers = read_offers(step.offers, entry.environment, run.position)
        return Decision(asking.rule, asking.id, player, offers, step.decline is not None)

    def legal_moves(self, state: State) -> list[Move]:
        """The legal moves, by number; declining (`nothing`) last. None where nothing is to be decided."""
        if state.legal is not None:
            return list(state.legal)
        found = self._waits_for(state, Choose)
        if found is None:
            return []
        run, entry, step = found
        return list(legal_moves(step, entry.environment, run.position).moves)

    def move(self, move: str | int) -> Move:
        """The move that is written so, or has this number.

        Raises:
            ValueError: if there is none.
        """
        if isinstance(move, int):
            return self._prepared.move_of(move)
        if move.strip() == NOTHING.text:
            return NOTHING
        name, arguments = parse_call(self.program, move)
        routine = self.program.by_name[name]
        if not self._prepared.fits(routine, arguments):
            raise ValueError(f"'{move}': none cannot take part in this event")
        return self._prepared.move(routine, arguments)

    def apply(self, state: State, move: Move | str | int, *, executed: Clauses | None = None) -> Turn:
        """Make a move, and go on to the next decision or draw.

        Raises:
            RefusedError: if the move is not legal.
            ValueError: if there is no such move, or nothing is to be decided.
            ProblemError: if the rules ask for something impossible.
        """
        chosen = move if isinstance(move, Move) else self.move(move)
        if chosen not in self.legal_moves(state):
            raise RefusedError(self.why_not(state, chosen))
        events: list[Event] = []
        run = Run(self._prepared, state, events, executed)
        run.chosen(chosen)
        run.advance()
        return Turn(run.state, tuple(events))

    def why_not(self, state: State, move: Move | str | int) -> Refusal:
        """Why a move is not legal, and the legal moves that are most like it. Without reasons it is legal.

        Raises:
            ValueError: if there is no such move, or nothing has begun.
        """
        return why_not(self._prepared, state, move if isinstance(move, Move) else self.move(move))

    # ------------------------------------------------------------------ chance

    def waiting_draw(self, state: State) -> Draw | None:
        """The draw (or roll) that a state waits for."""
        found = self._waits_for(state, Draw)
        return None if found is None else found[2]

    def draw_type(self, state: State) -> Type:
        """The type of what is drawn.

        Raises:
            ValueError: if nothing is drawn here.
        """
        _, _, step = self._draw(state)
        domain = self.program.domains.get(step.domain)
        return Type(Sort.MEMBER if domain is not None and not domain.is_number else Sort.NUMBER, step.domain)

    def chances(self, state: State) -> list[tuple[Value, int]]:
        """What can be drawn, each with its weight; nothing where no draw is waited for."""
        found = self._waits_for(state, Draw)
        if found is None:
            return []
        run, entry, step = found
        return chances(run, step, entry.environment)

    def draw(self, state: State, value: Value | str, *, executed: Clauses | None = None) -> Turn:
        """Draw a certain value, and go on to the next decision or draw.

        Raises:
            ValueError: if it cannot be drawn here.
            ProblemError: if the rules ask for something impossible.
        """
        drawn = parse_value(self.program, value, self.draw_type(state)) if isinstance(value, str) else value
        run, entry, step = self._draw(state)
        if drawn not in [chance for chance, _ in chances(run, step, entry.environment)]:
            raise ValueError(f"{value_name(self.program, step.domain, drawn)} cannot be drawn here")
        events: list[Event] = []
        run = Run(self._prepared, state, events, executed)
        run.drawn(drawn)
        run.advance()
        return Turn(run.state, tuple(events))

    def advance(self, state: State, chance: Chance, *, executed: Clauses | None = None) -> Turn:
        """Let chance draw until somebody has to decide, or to the end.

        Raises:
            ProblemError: if the rules ask for something impossible.
        """
        turn = Turn(state)
        while chances := self.chances(turn.state):
            drawn = _drawn(chances, chance.below(sum(weight for _, weight in chances)))
            following = self.draw(turn.state, drawn, executed=executed)
            turn = Turn(following.state, (*turn.events, *following.events))
        return turn

    def _draw(self, state: State) -> tuple[Run, Waiting, Draw]:
        found = self._waits_for(state, Draw)
        if found is None:
            raise ValueError("nothing is drawn here")
        return found

    def _waits_for(self, state: State, kind: type[Waited]) -> tuple[Run, Waiting, Waited] | None:
        """The step of that kind that a state waits at, with its entry on the agenda."""
        entry = state.agenda[-1] if state.agenda else None
        if not isinstance(entry, Waiting):
            return None
        step = self.program.blocks[entry.block][entry.place]
        return (Run(self._prepared, state), entry, step) if isinstance(step, kind) else None

    # ------------------------------------------------------------------ looking

    def outcome(self, state: State) -> Outcome | None:
        """How the game has ended, if it has."""
        return state.outcome

    def view(self, state: State, player: int) -> tuple[int | None, ...]:
        """The slots as a player sees them: what is hidden from him is none."""
        position = Position(self._prepared, state.slots, state.agenda)
        seen: list[int | None] = list(state.slots)
        for fact in self.program.facts.values():
            for arguments in () if fact.seen is None else self._all_arguments(fact.name):
                assert fact.seen is not None
                if not _is_so(fact.seen, (*arguments, player), position):
                    seen[fact.slot(arguments)] = None
        return tuple(seen)

    def broken_invariants(self, state: State) -> tuple[str, ...]:
        """The names of the ruleset's invariants that do not hold, or have no answer."""
        position = Position(self._prepared, state.slots, state.agenda)
        return tuple(name for name, invariant in self.program.invariants.items() if not _is_so(invariant, (), position))

    def fact_value(self, state: State, fact: str, arguments: tuple[int, ...] = ()) -> Value:
        """What a fact holds."""
        known = self.program.facts[fact]
        return known.values[state.slots[known.slot(arguments)]]

    def fact_values(self, state: State, text: str) -> list[tuple[tuple[int, ...], Value]]:
        """What a fact holds, as it is written (`"red_scout.armour"`); without arguments, all of it.

        Raises:
            ValueError: if there is no such fact.
        """
        name, arguments = parse_fact(self.program, text)
        partly = len(arguments) < len(self.program.facts[name].of)
        every = self._all_arguments(name) if partly else [arguments]
        return [(each, self.fact_value(state, name, each)) for each in every]

    def fact_text(self, fact: str, arguments: tuple[int, ...], value: Value) -> str:
        """A fact and what it holds: `red_scout.armour is 2`."""
        held = value_name(self.program, self.program.facts[fact].type, value)
        return f"{fact_name(self.program, fact, arguments)} is {held}"

    def _all_arguments(self, fact: str) -> list[tuple[int, ...]]:
        return list(product(*(self.program.domains[of].values for of in self.program.facts[fact].of)))


def _drawn(chances: list[tuple[Value, int]], number: int) -> Value:
    """What a number below the sum of all weights draws.

    >>> [_drawn([(0, 1), (5, 2)], number) for number in range(3)]
    [0, 5, 5]
    """
    for value, weight in chances:
        if number < weight:
            return value
        number -= weight
    raise IndexError(number)


def _is_so(condition: Expression, environment: Environment, position: Position) -> bool:
    """Whether a condition holds that no step asks: one without an answer does not."""
    try:
        return holds(condition, environment, position)
    except FaultError:
        return False
