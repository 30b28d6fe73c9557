"""`lexludi perft`: how many ways there are to play the first plies."""

from __future__ import annotations

from typing import Annotated

import typer
from rich.table import Table

from lexludi.cli import choices, show
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.perft import Count, Perft
from lexludi.spec import load_spec


def perft(
    ruleset: choices.RulesetName,
    depth: Annotated[int, typer.Argument(metavar="DEPTH", min=1, help="How many plies.")],
    divide: Annotated[bool, typer.Option("--divide", help="Count for each first move by itself.")] = False,
    finished: Annotated[bool, typer.Option("--finished", help="Count the games that are over by then, too.")] = False,
    reading: choices.Readings = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the counts as JSON.")] = False,
) -> None:
    """How many ways there are to play the first plies: to compare a ruleset with what others have counted.

    A ply is the event that `ply:` names in `ruleset.yaml`, a turn in most games. Every decision and everything that
    can be drawn is a way of its own. Games that end earlier are not among the ways to play so many plies;
    `--finished` counts them.

    Examples:

        lexludi perft tic_tac_toe 9 --finished

        lexludi perft english_draughts 4 --divide
    """
    spec = load_spec(choices.folder(ruleset))
    program = lower(spec, choices.readings(reading, spec))
    if program.ply is None:
        raise typer.BadParameter(f"{ruleset} does not say what a ply is: add `ply: turn` to its 'ruleset.yaml'")
    with show.progress() as progress:
        counting = Perft(Game(program, spec), lambda met: progress("positions", met, None))
        if divide:
            rows = list(counting.divide(depth))
            rows.append(("total", sum((count for _, count in rows), Count())))
        else:
            rows = [(str(plies), counting.count(plies)) for plies in range(1, depth + 1)]
    first = "move" if divide else "plies"
    if as_json:
        show.as_json([{first: name, "ways": each.leaves, "finished": each.finished} for name, each in rows])
        return
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(first, justify="left" if divide else "right")
    for heading in ("ways", "finished games")[: 1 + finished]:
        table.add_column(heading, justify="right")
    for name, each in rows:
        table.add_row(name, *(f"{number:,}" for number in (each.leaves, each.finished)[: 1 + finished]))
    show.OUT.print(table)
