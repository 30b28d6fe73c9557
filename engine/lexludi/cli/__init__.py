"""The command line `lexludi`: each command reads what it is given, calls the library and shows what comes back.

Exit codes: 0 when all is well, 1 when there are problems, 2 when the command was used wrongly.
"""

from __future__ import annotations

import os
import signal
from importlib import metadata
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from lexludi.cli import show
from lexludi.cli.ask import ask
from lexludi.cli.build import build
from lexludi.cli.check import check
from lexludi.cli.odds import odds
from lexludi.cli.outline import outline
from lexludi.cli.perft import perft
from lexludi.cli.play import play, replay
from lexludi.cli.schema import schema
from lexludi.cli.sources import sources
from lexludi.cli.watch import watch
from lexludi.problem import ProblemError


class Commands(TyperGroup):
    """The commands; what is wrong with an input is shown as problems, whichever command reads it."""

    def invoke(self, ctx: Any) -> Any:
        """Run a command."""
        try:
            return super().invoke(ctx)
        except ProblemError as error:
            show.problems(error.problems, show.ERR)
            raise typer.Exit(1) from None
        except BrokenPipeError:
            raise  # nobody reads on: that is no mistake
        except OSError as error:
            show.line(f"{error.filename or 'lexludi'}: {error.strerror or error}", "red", show.ERR)
            raise typer.Exit(1) from None


def say_version(wanted: bool) -> None:
    """Say the version and stop, if that is wanted."""
    if wanted:
        try:
            show.line(f"lexludi {metadata.version('lexludi')}")
        except metadata.PackageNotFoundError:
            show.line("lexludi (not installed)")
        raise typer.Exit


def about(
    version: Annotated[
        bool, typer.Option("--version", help="Say the version and exit.", callback=say_version, is_eager=True)
    ] = False,
) -> None:
    """The law of the game: rules that play, explain themselves and print in several languages."""


app = typer.Typer(
    cls=Commands,
    name="lexludi",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode="markdown",
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.callback()(about)
app.command()(check)
app.command()(build)
app.command()(watch)
app.command()(play)
app.command()(replay)
app.command()(ask)
app.command()(odds)
app.command()(outline)
app.command()(perft)
app.command()(sources)
app.command()(schema)


def main() -> None:
    """Run the command line."""
    if hasattr(os, "register_at_fork"):  # Ctrl-C is for this process, which ends those that it has started
        os.register_at_fork(after_in_child=_ignore_interrupts)
    app()


def _ignore_interrupts() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


__all__ = ["app", "main"]
