"""Tiny programs for tests of the walker, made from rules that say only what matters.

A rule is written without title, text and source; a `game` of one board, two players and four pieces is around it.
"""

from __future__ import annotations

import re
import tempfile
from functools import cache
from pathlib import Path

from lexludi.game import Game
from lexludi.lower import lower
from lexludi.program import Program
from lexludi.spec import load_spec
from lexludi.state import Event

COMPONENTS = """
kinds:
  column: [A, B, C]
  row: 1..3
  number: 0..9
  step_name: [first_step, second_step, third_step, fourth_step]
boards:
  field: {grid: [column, row]}
pieces:
  vehicle: {per: player, model: [scout, tank]}
cards:
  card: {copies: {ace: 3, king: 1}}
tables:
  model:
    columns: [start_armour, range]
    rows:
      scout: [1, 2]
      tank: [3, 1]
facts:
  position: {of: vehicle, is: field or none}
  armour: {of: vehicle, is: 0..3, start: vehicle.model.start_armour}
  artillery: {of: [player, field]}
  count_of: {is: 0..9}
  other_count: {is: 0..9, start: "5"}
  hand: {of: [player, card], is: 0..3, seen when: viewer == player}
  logged: {of: step_name}
verbs:
  enter(vehicle, field): {vehicle.position: field}
  leave(vehicle, field or none): {vehicle.position: field}
  set_count(number): {count_of: number}
  add(number): {count_of: count_of + number}
  swap: {count_of: other_count, other_count: count_of}
  note(step_name): {step_name.logged: yes}
  lay(player, field): {"artillery(player, field)": yes}
  take(player, card): {"hand(player, card)": "hand(player, card) + 1"}
"""
RULESET = """
ruleset: tiny
title: Tiny
edition: "1"
players: [red, blue]
values:
  two: {is: 2}
forks:
  which:
    question: Which?
    default: one
    readings:
      one: {text: One., sources: [house]}
      other: {text: Other., sources: [house]}
chapters: [r]
"""


@cache
def program(rules: str, components: str = COMPONENTS, reading: str = "one", ply: str = "") -> Program:
    """The program of a few rules; where none says how the game goes, it is nothing."""
    if "to: game\n" not in rules:
        rules += "- id: game\n  to: game\n"
    full = re.sub(r"^- id: .*$", r"\g<0>\n  title: T\n  text: T.\n  force: must\n  source: house", rules, flags=re.M)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "tiny"
        (folder / "rules").mkdir(parents=True)
        (folder / "ruleset.yaml").write_text(RULESET + (f"ply: {ply}\n" if ply else ""), encoding="utf-8")
        (folder / "components.yaml").write_text(components, encoding="utf-8")
        (folder / "rules" / "r.yaml").write_text(f"chapter: r\ntitle: R\nrules:\n{full}", encoding="utf-8")
        return lower(load_spec(folder), {"which": reading})


def game(rules: str, components: str = COMPONENTS, reading: str = "one", ply: str = "") -> Game:
    """The game of a few rules."""
    return Game(program(rules, components, reading, ply))


def told(of: Game, events: tuple[Event, ...]) -> list[str]:
    """The events, each as its kind, rule, name and arguments as authors write them (verbs without their kind)."""
    lines = []
    for event in events:
        if event.name in of.program.by_name:
            kinds = [parameter.domain for parameter in of.program.by_name[event.name].parameters]
        else:
            kinds = [event.name if event.kind in ("roll", "draw") else "player"] * len(event.arguments)
        names = [_name(of, kind, value) for kind, value in zip(kinds, event.arguments, strict=True)]
        call = f"{event.name}({', '.join(names)})" if names else event.name
        kind = "" if event.kind == "verb" else f"{event.kind} "
        lines.append(f"{event.rule.removeprefix('r.')}: {kind}{call}")
    return lines


def _name(of: Game, kind: str, value: int | bool | None) -> str:
    if value is None:
        return "none"
    domain = of.program.domains[kind]
    return str(value) if domain.is_number else domain.name_of(value)
