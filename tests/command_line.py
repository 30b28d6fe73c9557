"""Running the command line in tests."""

from __future__ import annotations

from dataclasses import dataclass

from typer.testing import CliRunner

from lexludi.cli import app

WIDE = {"COLUMNS": "200", "TERMINAL_WIDTH": "200", "NO_COLOR": "1", "FORCE_COLOR": None}


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


def lexludi(*arguments: object, typed: str = "") -> Ran:
    """Run a command; no command may end in an exception."""
    result = CliRunner().invoke(app, [*map(str, arguments)], input=typed, env=WIDE)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert "Traceback" not in result.output
    return Ran(result.exit_code, result.stdout.replace("\u00a0", " "), result.stderr.replace("\u00a0", " "))
