"""Small pieces of SVG: elements as text, measures of words.

The drawings are files of their own that a page shows as pictures, so they bring their fonts and colours.
"""

from __future__ import annotations

from xml.sax.saxutils import escape, quoteattr

FONT = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Arial, sans-serif"
INK, QUIET, PAPER = "#1c1b1a", "#6b6966", "#ffffff"
LINE, TINT = "#8d8a84", "#fff3bf"


def element(name: str, *inside: str, **attributes: str | int | float) -> str:
    """An element. An underscore in the name of an attribute stands for a hyphen.

    >>> element("rect", x=1.50, fill_opacity=0.25)
    '<rect x="1.5" fill-opacity="0.25"/>'
    """
    written = "".join(f" {key.rstrip('_').replace('_', '-')}={_attribute(value)}" for key, value in attributes.items())
    content = "".join(inside)
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def label(
    text: str, x: float, y: float, size: float = 12, anchor: str = "middle", **attributes: str | int | float
) -> str:
    """A word or a line of words; `y` is its base line."""
    return element("text", escape(text), x=x, y=y, font_size=size, text_anchor=anchor, **attributes)


def document(width: float, height: float, *inside: str) -> str:
    """A whole drawing on paper of its own, so that it can be read on a dark page too."""
    paper = element("rect", width=width, height=height, rx=6, fill=PAPER)
    body = "\n".join((paper, *inside))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{_number(width)}" height="{_number(height)}"'
    box = f'viewBox="0 0 {_number(width)} {_number(height)}"'
    return f'{head} {box} font-family="{FONT}" fill="{INK}">\n{body}\n</svg>\n'


def breadth(text: str, size: float, *, bold: bool = False) -> float:
    """How much room a line of words takes at the most, by the width of letters in wide fonts."""
    return len(text) * size * (0.68 if bold else 0.6)


def wrapped(text: str, width: float, size: float) -> list[str]:
    """The lines of a text that shall not be wider, by the usual width of letters.

    >>> wrapped("a vehicle drives on", 60, 10)
    ['a vehicle', 'drives on']
    """
    room = max(1, int(width / (size * 0.56)))
    lines: list[str] = []
    for word in text.split(" "):
        if lines and len(lines[-1]) + 1 + len(word) <= room:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def _attribute(value: str | int | float) -> str:
    return quoteattr(value if isinstance(value, str) else _number(value))


def _number(value: float) -> str:
    return f"{value:.2f}".rstrip("0").rstrip(".")
