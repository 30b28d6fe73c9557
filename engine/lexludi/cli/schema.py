"""`lexludi schema`: JSON Schemas, with which editors complete and check what is written."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from lexludi.cli import show
from lexludi.spec.schema import write_schemas


def schema(folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder to write into.")]) -> None:
    """Write the JSON Schemas of all files of a ruleset.

    An editor that speaks to a YAML language server finds a schema by the first line of a file, such as
    `# yaml-language-server: $schema=../schemas/rules.schema.json`.

    Examples:

        lexludi schema schemas
    """
    try:
        written = write_schemas(folder)
    except OSError as error:
        raise typer.BadParameter(f"'{folder}' cannot be written: {error.strerror}") from None
    for path in written:
        show.line(str(path))
