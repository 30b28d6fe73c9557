"""`lexludi outline`: the sequence of play, with every rule that attaches to each event."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.text import Text

from lexludi.cli import choices, show
from lexludi.lower import lower
from lexludi.outline import Line, lines
from lexludi.outline import outline as sequence_of_play
from lexludi.spec import Spec, load_spec


def outline(
    ruleset: choices.RulesetName,
    event: Annotated[str, typer.Argument(metavar="EVENT", help="The event to begin with.")] = "game",
    reading: choices.Readings = None,
) -> None:
    """The sequence of play from an event on, with every rule that attaches to each event.

    It is read off the rules as they are played. What is shown above is only named a second time: `...`.

    Examples:

        lexludi outline tank_wars

        lexludi outline tank_wars movement --reading blocking=cross
    """
    spec = load_spec(choices.folder(ruleset))
    program = lower(spec, choices.readings(reading, spec))
    if event not in program.by_name:
        raise typer.BadParameter(f"there is no event '{event}'{choices.perhaps(event, program.by_name)}")
    for line in lines(sequence_of_play(program, event)):
        show.line(_shown(line, spec))


def _shown(line: Line, spec: Spec) -> Text:
    text = Text("  " * line.depth)
    text.append(line.words, "dim" if line.words.startswith("[") else "bold" if line.depth < 2 else "")
    if line.rule:
        text.append(f"  {spec.number(line.rule)}", "bold cyan")
        text.append(f" {spec.rules[line.rule].title}", "dim")
    return text.append(line.note, "dim")
