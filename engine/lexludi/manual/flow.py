"""The flow diagram of a game: what comes first, the phases of a round in their order, and when it ends.

It is drawn from the call graph of the program, so a phase that is added to the rules is on the drawing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from lexludi.catalog.language import Language
from lexludi.catalog.runs import plain
from lexludi.manual.material import Material
from lexludi.manual.svg import INK, QUIET, document, element, label, wrapped
from lexludi.outline import CHOSEN, DECLINED, DRAW, HAPPENS, ROLL, Stage, outline

WIDTH, LEFT, BOX, STEP, BODY = 560.0, 70.0, 420.0, 26.0, 13.0
FILL, EDGE, ACCENT = "#faf8f4", "#8d8a84", "#3f3d3a"


@dataclass(frozen=True, slots=True)
class Phase:
    """A box of the diagram: an event with its name, the rule that says how it is done, and what is in it."""

    name: str
    rule: str
    parts: tuple[tuple[str, str], ...]  # rule and title of the events that happen in it
    decides: bool  # players decide something in it
    rolls: bool  # dice or cards decide something in it


@dataclass(frozen=True, slots=True)
class Flow:
    """Everything that the diagram shows."""

    opening: tuple[Phase, ...]
    repeated: str  # what is repeated
    repeated_rule: str
    phases: tuple[Phase, ...]
    endings: tuple[str, ...]  # the rules that end the game


def read_flow(material: Material, language: Language) -> Flow:
    """The flow of a game in the words of a language."""
    reader = _Reader(material, language)
    course = material.course
    round_ = course.repeated
    alone = round_ is not None and [stage.name for stage in course.phases] == [round_.name]
    rule = "" if round_ is None or round_.clause is None or alone else round_.clause.rule
    return Flow(
        tuple(reader.phases(course.opening, rule)),
        reader.title(rule) if rule else "",
        rule,
        tuple(reader.phases(course.phases, rule)),
        tuple(clause.rule for clause in course.endings),
    )


@dataclass(frozen=True)
class _Reader:
    material: Material
    language: Language

    def title(self, rule: str) -> str:
        return self.language.title(rule)

    def phases(self, stages: Sequence[Stage], round_rule: str) -> Iterator[Phase]:
        """The stages as boxes. A stage that has a chapter of its own is called like the chapter."""
        rules = [stage.clause.rule if stage.clause is not None else "" for stage in stages]
        chapters = [rule.partition(".")[0] for rule in rules]
        own = round_rule.partition(".")[0]
        for stage, rule, chapter in zip(stages, rules, chapters, strict=True):
            if rule:
                shared = chapters.count(chapter) > 1 or chapter == own
                name = self.title(rule if shared else chapter)
            else:
                name = stage.name.replace("_", " ")
            inside = list(outline(self.material.program, stage.name, attached=False).everything())[1:]
            kinds = {inner.kind for inner in inside}
            parts = tuple((part, self.title(part)) for part in _parts(inside, rule))
            yield Phase(name, rule, parts, bool(kinds & {CHOSEN, DECLINED}), bool(kinds & {ROLL, DRAW}))


def _parts(inside: Iterable[Stage], own: str) -> Iterable[str]:
    """The rules of the same chapter that say how the events in a stage are done."""
    chapter = own.partition(".")[0]
    rules = [stage.clause.rule for stage in inside if stage.kind in (HAPPENS, CHOSEN) and stage.clause is not None]
    return dict.fromkeys(rule for rule in rules if rule != own and rule.partition(".")[0] == chapter)


# --------------------------------------------------------------------------- the drawing


def draw_flow(flow: Flow, material: Material, language: Language) -> str:
    """The flow as a drawing: boxes from top to bottom, an arrow back to the first phase."""
    drawing = _Drawing(material, language)
    for phase in flow.opening:
        drawing.box(phase, None)
        drawing.arrow()
    top = drawing.y
    if flow.repeated:
        drawing.heading(f"{material.number(flow.repeated_rule)}  {flow.repeated}")
    first = last = drawing.y
    for number, phase in enumerate(flow.phases, 1):
        last = drawing.box(phase, number)
        if number < len(flow.phases):
            drawing.arrow()
    if flow.phases:
        drawing.back(first, last, top)
    drawing.endings(flow.endings)
    drawing.legend(flow)
    return document(WIDTH, drawing.y + 6, *drawing.parts)


class _Drawing:
    """The drawing as far as it has come down the paper."""

    def __init__(self, material: Material, language: Language) -> None:
        self.material, self.language = material, language
        self.parts: list[str] = []
        self.y = 14.0

    def box(self, phase: Phase, number: int | None) -> float:
        """A phase; the middle of the box."""
        name_lines = wrapped(phase.name, BOX - 130, 16)
        lines = [line for part, title in phase.parts for line in self._part(part, title)]
        height = 16 + 20 * len(name_lines) + 17 * len(lines) + (6 if lines else 0)
        frame = {"x": LEFT, "y": self.y, "width": BOX, "height": height, "rx": 8}
        self.parts.append(element("rect", **frame, fill=FILL, stroke=EDGE, stroke_width=1.2))
        text_x = LEFT + 18
        if number is not None:
            self.parts.append(element("circle", cx=LEFT + 24, cy=self.y + 20, r=12, fill=ACCENT))
            self.parts.append(label(str(number), LEFT + 24, self.y + 24.5, 13, fill="#ffffff", font_weight=700))
            text_x = LEFT + 48
        y = self.y + 25
        for line in name_lines:
            self.parts.append(label(line, text_x, y, 16, "start", font_weight=600))
            y += 20
        for line in lines:
            self.parts.append(label(line, text_x, y, BODY, "start", fill=QUIET))
            y += 17
        self._signs(phase)
        middle = self.y + height / 2
        self.y += height
        return middle

    def _part(self, rule: str, title: str) -> list[str]:
        return wrapped(f"{self.material.number(rule)}  {title}", BOX - 70, BODY)

    def _signs(self, phase: Phase) -> None:
        """At the right: whether players decide and whether chance does."""
        x = LEFT + BOX - 22
        if phase.rolls:
            self.parts += die(x, self.y + 20)
            x -= 28
        if phase.decides:
            self.parts += decision(x, self.y + 20)

    def arrow(self) -> None:
        """From one box down to the next."""
        x, end = LEFT + BOX / 2, self.y + STEP
        self.parts.append(element("path", d=f"M{x:g} {self.y:g} V{end - 7:g}", stroke=ACCENT, stroke_width=1.6))
        self.parts.append(element("path", d=f"M{x:g} {end:g} l-5 -8 h10 Z", fill=ACCENT))
        self.y = end

    def heading(self, text: str) -> None:
        """What is repeated, above its phases."""
        for line in wrapped(text, BOX, 14):
            self.parts.append(label(line, LEFT, self.y + 16, 14, "start", font_weight=600))
            self.y += 20
        self.y += 8

    def back(self, first: float, last: float, top: float) -> None:
        """The arrow from the last phase back to the first, and the frame around what is repeated."""
        x, start, end = 34.0, last, first + 20
        way = f"M{LEFT:g} {start:g} H{x + 8:g} Q{x:g} {start:g} {x:g} {start - 8:g} V{end + 8:g}"
        way += f" Q{x:g} {end:g} {x + 8:g} {end:g} H{LEFT - 7:g}"
        self.parts.append(element("path", d=way, fill="none", stroke=ACCENT, stroke_width=1.6))
        self.parts.append(element("path", d=f"M{LEFT:g} {end:g} l-8 -5 v10 Z", fill=ACCENT))
        frame = {"x": 14, "y": top - 6, "width": WIDTH - 28, "height": self.y - top + 18, "rx": 12}
        self.parts.insert(0, element("rect", **frame, fill="none", stroke=EDGE, stroke_dasharray="6 5"))
        self.y += 12

    def endings(self, rules: Sequence[str]) -> None:
        """The rules that end the game, whenever they apply."""
        if not rules:
            return
        self.y += 16
        title = plain(self.language.say("manual/ends"))
        lines = [f"{self.material.number(rule)}  {self.language.title(rule)}" for rule in rules]
        height = 34 + 17 * len(lines)
        frame = {"x": LEFT, "y": self.y, "width": BOX, "height": height, "rx": 8}
        self.parts.append(element("rect", **frame, fill="#ffffff", stroke=INK, stroke_width=2))
        self.parts.append(label(title, LEFT + 18, self.y + 23, 15, "start", font_weight=600))
        for place, line in enumerate(lines, 1):
            self.parts.append(label(line, LEFT + 18, self.y + 23 + 17 * place, BODY, "start", fill=QUIET))
        self.y += height

    def legend(self, flow: Flow) -> None:
        """What the signs mean."""
        phases = (*flow.opening, *flow.phases)
        signs = [
            (decision, "manual/players decide", any(phase.decides for phase in phases)),
            (die, "manual/chance decides", any(phase.rolls for phase in phases)),
        ]
        x, self.y = LEFT + 10, self.y + 24
        for draw, key, used in signs:
            if used:
                text = plain(self.language.say(key))
                self.parts += draw(x, self.y)
                self.parts.append(label(text, x + 16, self.y + 4, 12, "start", fill=QUIET))
                x += 46 + len(text) * 6.8
        self.y += 12


def decision(x: float, y: float) -> tuple[str, ...]:
    """The sign for a decision: a diamond with a question mark."""
    outline = f"M{x:g} {y - 11:g} l11 11 l-11 11 l-11 -11 Z"
    return (
        element("path", d=outline, fill="#ffffff", stroke=ACCENT, stroke_width=1.5),
        label("?", x, y + 5, 13, font_weight=700),
    )


def die(x: float, y: float) -> tuple[str, ...]:
    """The sign for chance: a die."""
    frame = {"x": x - 10, "y": y - 10, "width": 20, "height": 20, "rx": 4}
    eyes = ((-4.5, -4.5), (4.5, -4.5), (0, 0), (-4.5, 4.5), (4.5, 4.5))
    return (
        element("rect", **frame, fill="#ffffff", stroke=ACCENT, stroke_width=1.5),
        *(element("circle", cx=x + dx, cy=y + dy, r=1.8, fill=ACCENT) for dx, dy in eyes),
    )
