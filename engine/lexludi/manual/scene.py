"""Scenes: what is to be seen on the boards in a state, as data that knows no language.

What a fact looks like follows from what it is about: a fact of pieces that holds a space puts them there, one
that holds a direction turns them, a fact of spaces that is yes lays a token there, one that holds an element or a
number shows that.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from lexludi.program import Fact, Grid, Program, Sort, Value, Variable
from lexludi.state import Event, State

FactPlace = tuple[str, tuple[int, ...], Value]
"""A fact with its arguments and what it holds."""


@dataclass(frozen=True, slots=True)
class Piece:
    """An element on a space."""

    domain: str
    name: str
    space: str
    owner: int | None
    heading: str = ""
    trail: tuple[str, ...] = ()  # the spaces it came from, the first one first


@dataclass(frozen=True, slots=True)
class Token:
    """Something that lies on a space: of a fact that is yes, or (`number`) that counts."""

    fact: str
    space: str
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """One board with what is on it. `player`: whose it is, where every player has one; `facts`: what is seen on it."""

    grid: Grid
    player: int | None
    pieces: tuple[Piece, ...] = ()
    tokens: tuple[Token, ...] = ()
    facts: tuple[FactPlace, ...] = ()

    def on(self, space: str) -> tuple[Piece | Token, ...]:
        """What is on a space: pieces, then tokens."""
        pieces = (piece for piece in self.pieces if piece.space == space)
        tokens = (token for token in self.tokens if token.space == space)
        return (*pieces, *tokens)

    def used(self) -> frozenset[str]:
        """The spaces on which something is."""
        return frozenset((*(piece.space for piece in self.pieces), *(token.space for token in self.tokens)))


@dataclass(frozen=True, slots=True)
class Scene:
    """All boards in a state."""

    boards: tuple[Board, ...]

    @property
    def facts(self) -> tuple[FactPlace, ...]:
        """The facts that are seen on the boards, board by board."""
        return tuple(fact for board in self.boards for fact in board.facts)

    def differences(self, other: Scene) -> frozenset[tuple[int, str]]:
        """The spaces that look otherwise in another scene: number of the board, and space."""
        changed = set()
        for number, (mine, its) in enumerate(zip(self.boards, other.boards, strict=True)):
            for space in {*mine.used(), *its.used()}:
                if _plain(mine.on(space)) != _plain(its.on(space)):
                    changed.add((number, space))
        return frozenset(changed)


def scene(program: Program, state: State, events: Iterable[Event] = (), before: State | None = None) -> Scene:
    """What is to be seen in a state; with `events` and the state before them, also the ways that pieces took."""
    trails = {} if before is None else _trails(program, before, events)
    boards = []
    for grid in program.grids.values():
        for player in program.domains[grid.per].values if grid.per else [None]:
            reader = _Reader(program, state)
            pieces, tokens = tuple(reader.pieces(grid, player, trails)), tuple(reader.tokens(grid, player))
            boards.append(Board(grid, player, pieces, tokens, tuple(reader.seen)))
    return Scene(tuple(boards))


def without_empty(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Two scenes without the boards that are empty in both; as they are, if all are."""
    pairs = zip(before.boards, after.boards, strict=True)
    return _only(before, after, [number for number, pair in enumerate(pairs) if any(board.used() for board in pair)])


def only_changed(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Two scenes with only the boards on which something has changed; as they are, if nothing has."""
    return _only(before, after, sorted({number for number, _ in after.differences(before)}))


def _only(before: Scene, after: Scene, numbers: Sequence[int]) -> tuple[Scene, Scene]:
    """Two scenes with some of their boards; all, if none are named."""
    kept = numbers or range(len(before.boards))
    mine, its = (replace(found, boards=tuple(found.boards[number] for number in kept)) for found in (before, after))
    return mine, its


def is_seen(program: Program, fact: str) -> bool:
    """Whether a fact shows on a board."""
    return any(_look(program.facts[fact], grid) for grid in program.grids.values())


def _look(fact: Fact, grid: Grid) -> str:
    """How a fact shows on a board: "piece", "heading", "content" or not at all ("")."""
    if fact.type.sort is Sort.MEMBER and fact.type.domain == grid.space and len(fact.of) == 1:
        return "piece"
    if fact.type.sort is Sort.MEMBER and fact.type.domain == "direction" and len(fact.of) == 1:
        return "heading"
    if set(fact.of) <= {grid.space, grid.per} and grid.space in fact.of and fact.type.sort is not Sort.NONE:
        return "content"
    return ""


class _Reader:
    """Reads the facts of one state, and notes which of them are seen."""

    def __init__(self, program: Program, state: State) -> None:
        self.program, self.state = program, state
        self.seen: list[FactPlace] = []

    def value(self, fact: Fact, arguments: tuple[int, ...]) -> Value:
        return fact.values[self.state.slots[fact.slot(arguments)]]

    def pieces(self, grid: Grid, player: int | None, trails: dict[tuple[str, int], list[str]]) -> Iterator[Piece]:
        """The pieces on one board: those that stand somewhere, and elements that a space holds."""
        spaces = self.program.domains[grid.space]
        for fact in self.program.facts.values():
            look = _look(fact, grid)
            if look == "piece":
                domain = self.program.domains[fact.of[0]]
                for member in domain.values:
                    space, owner = self.value(fact, (member,)), self.owner(domain.name, member)
                    if space is None or (player is not None and owner != player):
                        continue
                    self.seen.append((fact.name, (member,), space))
                    yield Piece(
                        domain.name,
                        domain.name_of(member),
                        spaces.name_of(space),
                        owner,
                        self.heading(domain.name, member),
                        tuple(trails.get((domain.name, member), ())),
                    )
            elif look == "content" and fact.type.sort is Sort.MEMBER:
                content = self.program.domains[fact.type.domain]
                for arguments, space in self.places(fact, grid, player):
                    held = self.value(fact, arguments)
                    if held is not None:
                        self.seen.append((fact.name, arguments, held))
                        owner = self.owner(content.name, held)
                        yield Piece(content.name, content.name_of(held), spaces.name_of(space), owner)

    def tokens(self, grid: Grid, player: int | None) -> Iterator[Token]:
        """What lies on the spaces of one board."""
        spaces = self.program.domains[grid.space]
        for fact in self.program.facts.values():
            if _look(fact, grid) != "content" or fact.type.sort is Sort.MEMBER:
                continue
            for arguments, space in self.places(fact, grid, player):
                held = self.value(fact, arguments)
                if held:
                    self.seen.append((fact.name, arguments, held))
                    number = None if held is True else held
                    yield Token(fact.name, spaces.name_of(space), number)

    def places(self, fact: Fact, grid: Grid, player: int | None) -> Iterator[tuple[tuple[int, ...], int]]:
        """The arguments of a fact of spaces on one board, and the space among them."""
        kinds = [
            [player] if of == grid.per and player is not None else self.program.domains[of].values for of in fact.of
        ]
        for arguments in product(*kinds):
            yield arguments, arguments[fact.of.index(grid.space)]

    def heading(self, domain: str, member: int) -> str:
        """Where a piece points, if a fact says so."""
        for fact in self.program.facts.values():
            if fact.of == (domain,) and fact.type.sort is Sort.MEMBER and fact.type.domain == "direction":
                pointed = self.value(fact, (member,))
                if pointed is not None:
                    return self.program.domains["direction"].name_of(pointed)
        return ""

    def owner(self, domain: str, member: int) -> int | None:
        """Whose a piece is."""
        if domain == "player":
            return member
        for table in self.program.tables.values():
            if table.of == domain and table.type.domain == "player":
                owner = table.values[member - (self.program.domains[domain].lowest or 0)]
                return owner if isinstance(owner, int) else None
        return None


def _trails(program: Program, before: State, events: Iterable[Event]) -> dict[tuple[str, int], list[str]]:
    """For each piece that was moved by verbs, the spaces that it left, in order."""
    trails: dict[tuple[str, int], list[str]] = {}
    where: dict[tuple[str, int], str] = {}
    reader = _Reader(program, before)
    for fact, grid in _piece_facts(program):
        for member in program.domains[fact.of[0]].values:
            space = reader.value(fact, (member,))
            if space is not None:
                where[fact.of[0], member] = program.domains[grid.space].name_of(space)
    for event in events:
        for fact, grid in _piece_facts(program):
            moved = _moved(program, event, fact)
            if moved is None:
                continue
            member, space = moved
            key = (fact.of[0], member)
            old = where.pop(key, None)
            if space is not None:
                where[key] = program.domains[grid.space].name_of(space)
                if old is not None and old != where[key]:
                    trails.setdefault(key, []).append(old)
    return trails


def _piece_facts(program: Program) -> Sequence[tuple[Fact, Grid]]:
    facts = program.facts.values()
    return [(fact, grid) for fact in facts for grid in program.grids.values() if _look(fact, grid) == "piece"]


def _moved(program: Program, event: Event, fact: Fact) -> tuple[int, int | None] | None:
    """The piece that a verb moved, and where to; `None` if it moved none."""
    if event.kind != "verb":
        return None
    for assignment in program.by_name[event.name].assignments:
        if assignment.fact != fact.name or not isinstance(assignment.arguments[0], Variable):
            continue
        member = event.arguments[assignment.arguments[0].position]
        to = event.arguments[assignment.value.position] if isinstance(assignment.value, Variable) else None
        return None if member is None else (member, to)
    return None


def _plain(things: Sequence[Piece | Token]) -> list[tuple[str, ...]]:
    """What is on a space, but for the ways that brought it there."""
    return sorted(
        (thing.name, thing.heading) if isinstance(thing, Piece) else (thing.fact, str(thing.number)) for thing in things
    )
