"""Extraction of a ruleset's texts by Babel: the method `lexludi` for its YAML files.

In a mapping file:

    [lexludi: rules_spec/**.yaml]

Each message has its context, so `pgettext` must be among the keywords, as it is by default.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from pathlib import Path
from typing import IO, Any

from lexludi.catalog.messages import read_messages
from lexludi.spec import load_spec

Extracted = tuple[int, str, tuple[str, str], list[str]]


def extract(
    file: IO[bytes], keywords: Mapping[str, Any], comment_tags: Collection[str], options: Mapping[str, Any]
) -> Iterator[Extracted]:
    """The messages of one file of a ruleset: line, `pgettext`, context and text, comments.

    The whole ruleset is read for it, since one file alone does not say what its events are. A file that
    belongs to no ruleset has no messages.

    Raises:
        ProblemError: if the ruleset has problems.
    """
    path = Path(file.name).resolve()
    folder = next((parent for parent in path.parents if (parent / "ruleset.yaml").is_file()), None)
    if folder is None:
        return
    for message in read_messages(load_spec(folder)).values():
        mark = message.text.mark
        if mark.path.resolve() == path:
            comments = [f"force: {message.force}"] if message.force else []
            yield mark.line, "pgettext", (message.context, str(message.text)), comments
