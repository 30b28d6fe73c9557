"""Scenes: what is to be seen in a state, on boards and in rows, as data that knows no language.

What a fact looks like on a board follows from what it is about: a fact of pieces that holds a space puts them
there, one that holds a direction turns them, a fact of spaces that is yes lays a token there, one that holds an
element or a number shows that.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from lexludi.manual.pictures import Pictures
from lexludi.manual.reader import FactPlace, Reader
from lexludi.manual.rows import Member, Panel, focused, read_panels
from lexludi.program import Fact, Grid, Program, Sort, Variable
from lexludi.state import Event, State


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

    def looks(self) -> dict[str, object]:
        """How each space looks on which something is, but for the ways that brought it there."""
        used = dict.fromkeys((*(piece.space for piece in self.pieces), *(token.space for token in self.tokens)))
        return {space: _plain(self.on(space)) for space in used}

    def used(self) -> bool:
        """Whether there is anything on it."""
        return bool(self.pieces or self.tokens)


Part = Board | Panel
"""A board, or the rows of a player."""


@dataclass(frozen=True, slots=True)
class Scene:
    """All boards in a state, and all rows of pieces."""

    boards: tuple[Board, ...]
    panels: tuple[Panel, ...] = ()

    @property
    def parts(self) -> tuple[Part, ...]:
        """The boards, then the rows of each player."""
        return (*self.boards, *self.panels)

    @property
    def facts(self) -> tuple[FactPlace, ...]:
        """The facts that are seen, part by part."""
        return tuple(fact for part in self.parts for fact in part.facts)

    def used(self) -> bool:
        """Whether there is anything to be seen."""
        return any(part.used() for part in self.parts)

    def differences(self, other: Scene) -> frozenset[tuple[int, str]]:
        """What looks otherwise in another scene: number of the part, and the space or other place on it."""
        changed = set()
        for number, (mine, its) in enumerate(zip(self.parts, other.parts, strict=True)):
            looks, others = mine.looks(), its.looks()
            changed |= {(number, place) for place in {*looks, *others} if looks.get(place) != others.get(place)}
        return frozenset(changed)


def scene(
    program: Program,
    state: State,
    events: Iterable[Event] = (),
    before: State | None = None,
    pictures: Pictures | None = None,
) -> Scene:
    """What is to be seen in a state; with `events` and the state before them, also the ways that pieces took.

    `pictures`: they say what is shown in rows; without them there are none."""
    trails = {} if before is None else _trails(program, before, events)
    boards = []
    for grid in program.grids.values():
        for player in program.domains[grid.per].values if grid.per else [None]:
            reader = _BoardReader(program, state)
            pieces, tokens = tuple(reader.pieces(grid, player, trails)), tuple(reader.tokens(grid, player))
            boards.append(Board(grid, player, pieces, tokens, tuple(reader.seen)))
    return Scene(tuple(boards), () if pictures is None else tuple(read_panels(program, state, pictures)))


def without_empty(before: Scene, after: Scene, about: Collection[Member] | None = None) -> tuple[Scene, Scene]:
    """Two scenes without the boards and rows that are empty in both; all boards, if nothing is to be seen at all.

    `about`: the elements that a picture is about, where it is not about everything."""
    pairs = [focused(mine, its, about) for mine, its in zip(before.panels, after.panels, strict=True)]
    before, after = (
        replace(before, panels=tuple(mine for mine, _ in pairs)),
        replace(after, panels=tuple(its for _, its in pairs)),
    )
    both = enumerate(zip(before.parts, after.parts, strict=True))
    return _only(before, after, [number for number, pair in both if any(part.used() for part in pair)])


def only_changed(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Two scenes with only the boards and players' rows where something has changed; as they are, if nothing has."""
    return _only(before, after, sorted({number for number, _ in after.differences(before)}))


def _only(before: Scene, after: Scene, numbers: Sequence[int]) -> tuple[Scene, Scene]:
    """Two scenes with some of their parts; all, if none are named."""
    kept = numbers or range(len(before.parts))
    mine, its = (_picked([found.parts[number] for number in kept]) for found in (before, after))
    return mine, its


def _picked(parts: Sequence[Part]) -> Scene:
    boards = tuple(part for part in parts if isinstance(part, Board))
    return Scene(boards, tuple(part for part in parts if isinstance(part, Panel)))


def _look(fact: Fact, grid: Grid) -> str:
    """How a fact shows on a board: "piece", "heading", "content" or not at all ("")."""
    if fact.type.sort is Sort.MEMBER and fact.type.domain == grid.space and len(fact.of) == 1:
        return "piece"
    if fact.type.sort is Sort.MEMBER and fact.type.domain == "direction" and len(fact.of) == 1:
        return "heading"
    if set(fact.of) <= {grid.space, grid.per} and grid.space in fact.of and fact.type.sort is not Sort.NONE:
        return "content"
    return ""


class _BoardReader(Reader):
    """Reads what is on boards, and notes which facts are seen."""

    def __init__(self, program: Program, state: State) -> None:
        super().__init__(program, state)
        self.seen: list[FactPlace] = []

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
                    self.seen += [(fact.name, (member,), space), *self.pointing(domain.name, member)]
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
        pointing = next(self.pointing(domain, member), None)
        pointed = None if pointing is None else pointing[2]
        return "" if pointed is None else self.program.domains["direction"].name_of(pointed)

    def pointing(self, domain: str, member: int) -> Iterator[FactPlace]:
        """The facts that say where a piece points."""
        for fact in self.program.facts.values():
            if fact.of == (domain,) and fact.type.sort is Sort.MEMBER and fact.type.domain == "direction":
                pointed = self.value(fact, (member,))
                if pointed is not None:
                    yield fact.name, (member,), pointed


def _trails(program: Program, before: State, events: Iterable[Event]) -> dict[tuple[str, int], list[str]]:
    """For each piece that was moved by verbs, the spaces that it left, in order."""
    trails: dict[tuple[str, int], list[str]] = {}
    where: dict[tuple[str, int], str] = {}
    reader = Reader(program, before)
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
