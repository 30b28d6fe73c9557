"""Situations: a question to the rules, written down. What stands where, what is played, what is asked.

A situation is a file of its own, anywhere; it names its ruleset. Here it is read and set up on the
table, and what is played in it is followed entry by entry: decisions and draws, as in a scenario.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from pydantic import Field

from lexludi.data import ruleset_folder, ruleset_names
from lexludi.problem import Problem, ProblemError, Problems
from lexludi.program import Program, Value
from lexludi.source import Text, read
from lexludi.spec import Spec
from lexludi.spec.annotations import Texts
from lexludi.spec.models import Odds, Play
from lexludi.spec.shape import Authored, shape
from lexludi.staging import Facts, staged_events, staged_facts


class Situation(Authored):
    """A question to the rules: a table, what is played on it, and the move that is asked about."""

    ruleset: Text = Field(description="The ruleset: a shipped name, or the path of a folder, seen from this file.")
    question: Text | None = Field(default=None, description="The question, in anybody's words.")
    readings: dict[Text, Text] = Field(default={}, description="Readings other than the defaults, by fork.")
    from_: Text | None = Field(
        default=None, alias="from", description="A set-up of the ruleset to begin with: `movement.on_the_board`."
    )
    given: dict[Text, Text] = Field(default={}, description="Facts that differ from that: `red_scout.armour: 2`.")
    start: Texts = Field(default=[], description="The events that are started, in order; without: the game.")
    play: Play = Field(default=[], description="Decisions and draws in order: `move(...)`, `nothing`, `{roll: B}`.")
    move: Text | None = Field(default=None, description="The move that is asked about.")
    odds: Odds | None = Field(default=None, description="What is asked about the draws that come (`lexludi odds`).")


def read_situation(path: Path) -> Situation:
    """Read a situation.

    Raises:
        ProblemError: with everything that is wrong in the file.
    """
    problems = Problems()
    node = read(path, problems)
    situation = None if node is None else shape(Situation, node, problems)
    problems.raise_if_any()
    assert situation is not None  # else there were problems
    return situation


def folder_of(ruleset: Text) -> Path:
    """The folder of a ruleset that a file names: shipped, or by its path seen from that file.

    Raises:
        ProblemError: if there is none; it stands at the name.
    """
    try:
        return ruleset_folder(str(ruleset) if ruleset in ruleset_names() else ruleset.mark.path.parent / ruleset)
    except ProblemError as error:
        raise ProblemError(
            Problem(ruleset.mark, problem.code, f"there is no ruleset '{ruleset}'", problem.hint)
            for problem in error.problems
        ) from None


def chosen_readings(written: Mapping[Text, Text], spec: Spec) -> dict[str, str]:
    """Readings by fork, as they are written in a file.

    Raises:
        ProblemError: for a fork or reading that the ruleset does not have.
    """
    problems = Problems()
    forks = spec.ruleset.forks
    for fork, reading in written.items():
        if fork not in forks:
            problems.add(fork.mark, "unknown-fork", f"there is no fork '{fork}'", _one_of(forks))
        elif reading not in forks[fork].readings:
            message = f"the fork '{fork}' has no reading '{reading}'"
            problems.add(reading.mark, "unknown-reading", message, _one_of(forks[fork].readings))
    problems.raise_if_any()
    return {str(fork): str(reading) for fork, reading in written.items()}


def given_facts(situation: Situation, spec: Spec, program: Program) -> Facts:
    """What differs from the start values.

    Raises:
        ProblemError: for what is no set-up, fact or value.
    """
    return staged_facts(situation.from_, situation.given, spec, program)


def started_events(situation: Situation, program: Program) -> list[tuple[str, tuple[Value, ...]]]:
    """The events that the situation starts.

    Raises:
        ProblemError: for what is no event.
    """
    return staged_events(situation.start, program)


def _one_of(words: Mapping[Text, object]) -> str:
    return f"possible here: {', '.join(words)}" if words else "there are none in this ruleset"
