"""The engine knows no game: no term of a shipped ruleset stands in its code, examples for readers aside."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from lexludi.catalog import load_language
from lexludi.data import locales_folder, ruleset_folder, ruleset_names
from lexludi.spec import load_spec

ENGINE = Path(__file__).parents[1] / "engine" / "lexludi"

# The words of all tabletop games, and words that programs use in their own sense.
OF_ALL_GAMES = {
    *("bag", "board", "card", "deck", "die", "discard_pile", "model", "phase", "piece", "player", "space", "token"),
    *("turn", "round", "column", "row", "roll", "heap", "draw", "hand", "set_aside"),
    *("north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest", "direction"),
}
OF_PROGRAMS = {
    "advance",
    "blue",
    "command",
    "red",
    "section",
    "field",
    "order",
    "run",
    "down",
    "range",
    "moves",  # that are legal
    "mark",  # a place in a file
    "cell",  # of a table
    "cross",  # a shape in pictures
    "length",
    "symbol",
    "symbols",
    "unit",
    "fire",
    "action",
    "side",
}
FOR_READERS = {"description", "example", "hint", "help", "metavar", "examples", "epilog"}
"""Keywords of calls whose texts are read by people: they may use any game as their example."""

EXAMPLES = {
    ("builtins.py", "vehicle"),
    ("catalog/check.py", "armour_point"),
    ("catalog/render.py", "armour_point"),
    ("catalog/template.py", "vehicle"),
    ("spec/component_models.py", "scout"),
}
"""Hints and examples for readers that are no keyword of a call."""


def game_words() -> set[str]:
    words = set()
    for name in ruleset_names():
        spec = load_spec(ruleset_folder(name))
        words |= set(load_language("en", spec, locales_folder(spec.folder)).terms)
    return words - OF_ALL_GAMES - OF_PROGRAMS


def written(path: Path) -> Iterator[tuple[int, str]]:
    """Every identifier and text of a module that the program itself uses."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    aside = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                if keyword.arg in FOR_READERS:
                    aside |= {id(inner) for inner in ast.walk(keyword.value)}
    for node in ast.walk(tree):
        match node:
            case (
                ast.Name(id=text, lineno=line) | ast.Attribute(attr=text, lineno=line) | ast.arg(arg=text, lineno=line)
            ):
                yield line, text
            case ast.FunctionDef(name=text, lineno=line) | ast.ClassDef(name=text, lineno=line):
                yield line, text
            case ast.Constant(value=str(text), lineno=line) if id(node) not in aside:
                yield line, text


@pytest.mark.parametrize("path", sorted(ENGINE.rglob("*.py")), ids=lambda path: str(path.relative_to(ENGINE)))
def test_the_engine_knows_no_game(path: Path) -> None:
    words = game_words()
    found = [
        f"{path.relative_to(ENGINE)}:{line}: {word}"
        for line, text in written(path)
        for word in sorted(words & set(re.findall(r"[a-z]+(?:_[a-z]+)*", text)))
        if (path.relative_to(ENGINE).as_posix(), word) not in EXAMPLES
    ]
    assert found == []
