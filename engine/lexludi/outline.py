"""The outline of a game: its sequence of play, with every rule that attaches to each event.

It is read off the call graph of a program, so it cannot differ from what is played. An event whose content has
been shown before is only named (`again`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lexludi.program import (
    BuiltIn,
    Choose,
    Clause,
    Draw,
    Expression,
    ForEach,
    Head,
    Let,
    Members,
    Program,
    Quantifier,
    Raise,
    ReadDefinition,
    Repeat,
    Routine,
    Several,
    Step,
    Stop,
    When,
    Winner,
)

HAPPENS, CHOSEN, DECLINED, EACH, REPEAT, ROLL, DRAW, STOP, WINNER = (
    "happens",
    "chosen",
    "declined",
    "each",
    "repeat",
    "roll",
    "draw",
    "stop",
    "winner",
)
"""What a stage is: an event that is raised, one that is offered to a player, or a step of another sort."""

LOOPS = (EACH, REPEAT)


@dataclass(frozen=True, slots=True)
class Stage:
    """A stage of the sequence of play, with what happens in it.

    `name`: the event; of `each`, `roll` and `draw` the domain. `clause`: the way it is done (events), or the
    clause whose step it is. `attached`: what is judged or done before its own steps, `afters` what comes after
    them. `again`: its content is shown earlier."""

    kind: str
    name: str
    clause: Clause | None
    attached: tuple[Attachment, ...] = ()
    stages: tuple[Stage, ...] = ()
    afters: tuple[Attachment, ...] = ()
    is_verb: bool = False
    again: bool = False

    def events(self) -> Iterator[Stage]:
        """The events raised or offered directly in this stage, through loops."""
        for stage in self.stages:
            if stage.kind in LOOPS:
                yield from stage.events()
            elif stage.kind in (HAPPENS, CHOSEN):
                yield stage

    def everything(self) -> Iterator[Stage]:
        """This stage, what is attached to it, and all stages inside."""
        yield self
        for attachment in (*self.attached, *self.afters):
            for stage in attachment.stages:
                yield from stage.everything()
        for stage in self.stages:
            yield from stage.everything()


@dataclass(frozen=True, slots=True)
class Attachment:
    """A clause that attaches to an event: what it is, and what happens when it applies.

    `event` is the one that the clause names; it may be more general than the one it is found at."""

    head: Head
    event: str
    clause: Clause
    stages: tuple[Stage, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a game: what comes before the rounds, the event that is one round, and its phases.

    `repeated` is none where nothing is repeated; the phases are then those of the game."""

    opening: tuple[Stage, ...]
    repeated: Stage | None
    phases: tuple[Stage, ...]
    endings: tuple[Clause, ...]  # the clauses that end the game


def outline(program: Program, event: str = "game", *, attached: bool = True) -> Stage:
    """The sequence of play from an event on; `attached=False`: without what other rules attach to the events.

    Raises:
        KeyError: if there is no such event.
    """
    return _Reader(program, attached).event(HAPPENS, event)


def course(program: Program) -> Course:
    """The course of the whole game."""
    game = outline(program)
    opening: list[Stage] = []
    repeated: Stage | None = None
    phases: Sequence[Stage] = opening
    for stage in game.stages:
        if stage.kind == REPEAT:
            inner = [event for event in stage.events() if not event.is_verb]
            repeated = inner[0] if len(inner) == 1 else None
            parts = inner if repeated is None else [event for event in repeated.events() if not event.is_verb]
            phases = parts or inner
            break
        opening += (event for event in Stage(EACH, "", None, stages=(stage,)).events() if not event.is_verb)
    else:
        opening = []
        phases = [event for event in game.events() if not event.is_verb]
    ends = {stage.clause.id for stage in game.everything() if stage.kind == WINNER and stage.clause is not None}
    endings = tuple(clause for clause in program.clauses.values() if clause.id in ends)
    return Course(tuple(opening), repeated, tuple(phases), endings)


def rules_at(programs: Iterable[Program], printed: Iterable[str]) -> Mapping[str, tuple[str, ...]]:
    """For each event or defined word, the rules that hang on it in any of the programs, in `printed` order."""
    found: dict[str, set[str]] = {}
    for program in programs:
        for clause in program.clauses.values():
            if clause.head is not Head.EXCEPTION:
                found.setdefault(clause.event, set()).add(clause.rule)
    order = {rule: place for place, rule in enumerate(printed)}
    return {event: tuple(sorted(rules, key=order.__getitem__)) for event, rules in found.items()}


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a printed outline."""

    depth: int
    words: str
    rule: str = ""  # the rule that says so
    note: str = ""

    def text(self, number: Callable[[str], str] | None = None) -> str:
        """The line for a terminal, with the printed number of its rule."""
        cited = (
            "" if not self.rule else f"  {number(self.rule)} {self.rule}" if number is not None else f"  {self.rule}"
        )
        return f"{'  ' * self.depth}{self.words}{cited}{self.note}"


def lines(stage: Stage, depth: int = 0) -> Iterator[Line]:
    """An outline line by line."""
    cited = stage.clause.rule if stage.clause is not None and stage.kind not in LOOPS else ""
    more = "  ..." if stage.again else ""
    match stage.kind:
        case "happens":
            yield Line(depth, stage.name, cited, more)
        case "chosen":
            yield Line(depth, f"choose {stage.name}", cited, more)
        case "declined":
            yield Line(depth, "or nothing", cited)
        case "each":
            yield Line(depth, f"for each {stage.name}" if stage.name else "for each")
        case "winner":
            yield Line(depth, "the game ends", cited)
        case _:
            yield Line(depth, f"{stage.kind} {stage.name}".rstrip())
    yield from _attached_lines(stage, stage.attached, depth + 1)
    for inner in stage.stages:
        yield from lines(inner, depth + 1)
    yield from _attached_lines(stage, stage.afters, depth + 1)


def _attached_lines(stage: Stage, attachments: tuple[Attachment, ...], depth: int) -> Iterator[Line]:
    for attachment in attachments:
        said = attachment.event if attachment.event != stage.name else ""
        words = f"{attachment.head.value} {said}".rstrip()
        yield Line(depth, f"[{words}]", attachment.clause.rule)
        for inner in attachment.stages:
            yield from lines(inner, depth + 1)


@dataclass
class _Reader:
    """Walks the call graph; each event is opened once."""

    program: Program
    with_attached: bool

    def __post_init__(self) -> None:
        self._opened: set[str] = set()

    def event(self, kind: str, name: str) -> Stage:
        """An event with what attaches to it and what it does."""
        routine = self.program.by_name[name]
        if name in self._opened:
            return Stage(kind, name, routine.way, is_verb=routine.is_verb, again=self._has_content(routine))
        self._opened.add(name)
        if not self.with_attached:
            way = routine.way
            stages = () if way is None else self._block(way, way.block)
            return Stage(kind, name, way, stages=stages, is_verb=routine.is_verb)
        attached: list[Attachment] = []
        for point in (routine.forbids, routine.obliges, routine.insteads, routine.befores):
            for item in point:
                attached += self._attachments(item.clause)
        if routine.way is not None:
            attached += (Attachment(Head.EXCEPTION, name, other) for other in routine.way.exceptions)
        stages = () if routine.way is None else self._block(routine.way, routine.way.block)
        afters = tuple(attachment for item in routine.afters for attachment in self._attachments(item.clause))
        return Stage(kind, name, routine.way, tuple(attached), stages, afters, routine.is_verb)

    def _attachments(self, clause: Clause) -> Iterator[Attachment]:
        yield Attachment(clause.head, clause.event, clause, self._block(clause, clause.block))
        for exception in clause.exceptions:
            yield Attachment(Head.EXCEPTION, clause.event, exception, self._block(exception, exception.block))

    def _has_content(self, routine: Routine) -> bool:
        points = (routine.forbids, routine.obliges, routine.insteads, routine.befores, routine.afters)
        return any(points) or (routine.way is not None and routine.way.block is not None)

    def _block(self, clause: Clause, block: int | None) -> tuple[Stage, ...]:
        if block is None:
            return ()
        return tuple(stage for step in self.program.blocks[block] for stage in self._step(clause, step))

    def _step(self, clause: Clause, step: Step) -> Iterator[Stage]:
        match step:
            case Raise(event=event):
                yield self.event(HAPPENS, event)
            case When(block=block, otherwise=otherwise):
                yield from self._block(clause, block)
                yield from self._block(clause, otherwise)
            case ForEach(sequence=sequence, block=block):
                yield Stage(EACH, self._domain(sequence), clause, stages=self._block(clause, block))
            case Repeat(block=block):
                yield Stage(REPEAT, "", clause, stages=self._block(clause, block))
            case Draw(kind=kind, domain=domain, otherwise=otherwise):
                yield Stage(kind, domain, clause)
                yield from self._block(clause, otherwise)
            case Choose(offers=offers, decline=decline, otherwise=otherwise):
                for offer in offers:
                    for case in self.program.by_name[offer.event].cases:
                        yield self.event(CHOSEN, case)
                if decline is not None:
                    yield Stage(DECLINED, "", clause, stages=self._block(clause, decline))
                yield from self._block(clause, otherwise)
            case Stop(event=event):
                yield Stage(STOP, event, clause)
            case Winner():
                yield Stage(WINNER, "", clause)
            case Let():
                pass

    def _domain(self, sequence: Expression) -> str:
        """What the items of a sequence are, if that is known."""
        match sequence:
            case Members(domain=domain):
                return domain
            case BuiltIn(type=type_) | ReadDefinition(type=type_) | Quantifier(type=type_) | Several(type=type_):
                return type_.domain
            case _:
                return ""
