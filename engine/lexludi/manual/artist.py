"""Drawings of whole scenes: boards and rows side by side, and what they say in sentences."""

from __future__ import annotations

from collections.abc import Collection

from lexludi.catalog.runs import plain
from lexludi.catalog.tell import tell_fact
from lexludi.manual.board import BoardDrawing
from lexludi.manual.panel import Layout, PanelDrawing, legend
from lexludi.manual.scene import Scene
from lexludi.manual.svg import document, element
from lexludi.manual.things import Things

GAP, SMALL_GAP = 20.0, 8.0
ROOM = 760.0
"""A row of boards is not wider than this."""
NARROW = 345.0
"""The room where readings stand side by side."""


class Artist(Things):
    """Draws scenes for one language."""

    def draw(self, scene: Scene, marked: Collection[tuple[int, str]] = (), room: float = ROOM) -> str:
        """The boards and the rows of each player side by side, or in rows; `marked` places are tinted."""
        drawings: list[BoardDrawing | PanelDrawing] = [BoardDrawing(self, board) for board in scene.boards]
        layout = Layout(self, scene.panels)
        drawings += [PanelDrawing(self, panel, layout) for panel in scene.panels]
        parts: list[str] = []
        x = y = width = row_height = 0.0
        for number, drawing in enumerate(drawings):
            size = drawing.size
            if x and x + size[0] > room:
                x, y, row_height = 0.0, y + row_height, 0.0
            places = sorted(place for part, place in marked if part == number)
            inside = "\n".join(drawing.parts(places))
            parts.append(element("g", "\n", inside, "\n", transform=f"translate({x:g} {y:g})"))
            width, row_height = max(width, x + size[0]), max(row_height, size[1])
            x += size[0] + (GAP if isinstance(drawing, BoardDrawing) else SMALL_GAP)
        signs, height = legend(self, scene.panels, width)
        if signs:
            parts.append(element("g", "\n", *signs, transform=f"translate(0 {y + row_height:g})"))
        return document(width + 6, y + row_height + height, *parts)

    def says(self, scene: Scene) -> str:
        """What is to be seen, in sentences: the alternative text of the drawing."""
        program = self.pictures.program
        told = [tell_fact(self.language, program, *fact) for fact in scene.facts]
        sentences = [plain(runs) for runs in told if runs is not None]
        return " ".join(sentences) or plain(self.language.say("manual/empty board"))
