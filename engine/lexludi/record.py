"""Records: a whole game as its decisions and draws, with the edition and the readings that it was played by.

A record says nothing of what came of them: whoever replays it sees what the rules say. So a record
is a question too: is the game still legal under this edition, or under other readings?
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from pydantic import Field

from lexludi.game import Game, RefusedError
from lexludi.problem import Mark, Problem, ProblemError, Problems
from lexludi.program import Program
from lexludi.program_names import call_name, value_name
from lexludi.source import Text, read
from lexludi.spec.models import Play, Played
from lexludi.spec.shape import Authored, shape
from lexludi.staging import follow
from lexludi.state import Event, Turn

_PLAIN = re.compile(r"[\w./][\w./ (),-]*")


class Record(Authored):
    """A whole game: what was decided and drawn, in order."""

    ruleset: Text = Field(description="The ruleset: a shipped name, or the path of a folder, seen from this file.")
    edition: Text = Field(description="The edition that the game was played by.")
    readings: dict[Text, Text] = Field(default={}, description="The readings that it was played by, by fork.")
    seed: Text | None = Field(default=None, description="The seed of its dice, if they came of one.")
    play: Play = Field(default=[], description="Decisions and draws in order: `move(...)`, `nothing`, `{roll: B}`.")


def read_record(path: Path) -> Record:
    """Read a record.

    Raises:
        ProblemError: with everything that is wrong in the file.
    """
    problems = Problems()
    node = read(path, problems)
    record = None if node is None else shape(Record, node, problems)
    problems.raise_if_any()
    assert record is not None  # else there were problems
    return record


def write_record(path: Path, ruleset: str, program: Program, events: Iterable[Event], seed: int | None = None) -> None:
    """Write the game in which `events` happened. OSError if the file cannot be written."""
    path.write_text(record_text(ruleset, program, events, seed), encoding="utf-8")


def record_text(ruleset: str, program: Program, events: Iterable[Event], seed: int | None = None) -> str:
    """The record of a game, as it is written in a file."""
    lines = [f"ruleset: {_scalar(ruleset)}", f"edition: {_scalar(program.edition)}"]
    if program.readings:
        lines += ["readings:", *(f"  {fork}: {reading}" for fork, reading in program.readings.items())]
    if seed is not None:
        lines.append(f"seed: {seed}")
    entries = [_scalar(entry) if isinstance(entry, str) else _pair(entry) for entry in entries_of(program, events)]
    lines += ["play:", *(f"  - {entry}" for entry in entries)] if entries else ["play: []"]
    return "\n".join(lines) + "\n"


def entries_of(program: Program, events: Iterable[Event]) -> Iterator[str | Mapping[str, str]]:
    """The decisions and draws among what has happened, as entries of `play`."""
    for event in events:
        if event.kind == "choice":
            yield call_name(program, event.name, event.arguments)
        elif event.kind == "nothing":
            yield "nothing"
        elif event.kind in ("roll", "draw"):
            yield {event.kind: value_name(program, event.name, event.arguments[0])}


def replay(record: Record, game: Game) -> Iterator[tuple[Played | None, Turn]]:
    """Play a record again: the opening, then each entry with what came of it.

    Raises:
        ProblemError: at the first entry that the game does not take: a decision that is refused (by which rules is
            in the message, and in the `RefusedError` that is its cause), or one where the game waits for something
            else.
    """
    turn = game.start()
    yield None, turn
    for entry in record.play:
        try:
            turn = follow(game, turn.state, entry)
        except RefusedError as error:
            raise ProblemError([_refused(entry, error)]) from error
        yield entry, turn


def _refused(entry: Played, error: RefusedError) -> Problem:
    mark = entry.mark if isinstance(entry, Text) else Mark(Path())
    nearest = ", ".join(map(str, error.refusal.nearest))
    message = f"{entry} is refused by {', '.join(error.refusal.rules)}"
    return Problem(mark, "refused", message, f"legal here: {nearest}" if nearest else "")


def _pair(entry: Mapping[str, str]) -> str:
    [(kind, value)] = entry.items()
    return f"{kind}: {_scalar(value)}"


def _scalar(text: str) -> str:
    """A text as YAML takes it: plain if it is plain, else in quotes."""
    return text if _PLAIN.fullmatch(text) and not text.endswith(" ") else json.dumps(text, ensure_ascii=False)
