"""The press: Sphinx prints the manual of one language from a folder of thin pages."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from importlib import import_module
from io import StringIO
from pathlib import Path
from typing import Any, Protocol

from docutils import nodes
from sphinx.application import Sphinx, builtin_extensions
from sphinx.errors import SphinxError
from sphinx.util.docutils import docutils_namespace, patch_docutils

from lexludi.build.source_folder import write_source
from lexludi.manual import Manual
from lexludi.problem import Mark, Problem
from lexludi.sphinxext.manuals import FIGURES, prepare

_WARNING = re.compile(r"^(?:(?P<path>[^:\n]+):(?:(?P<line>\d+):)? )?(?P<kind>WARNING|ERROR|CRITICAL): (?P<said>.*)$")
_FAILED = re.compile(r'^File "(?P<path>[^"]*)", line (?P<line>\d+|\?+), in ')
_COLOURS = re.compile(r"\x1b\[[0-9;]*m")

Tell = Callable[[str, int, int], None]
"""Is told what is being done, how many documents are done, and how many there are."""


class Place(Protocol):
    """Where a manual comes from and where it goes."""

    @property
    def ruleset(self) -> Path:
        """The folder of the ruleset."""

    @property
    def folder(self) -> Path:
        """The folder of the language."""

    @property
    def format(self) -> str:
        """The name of Sphinx' builder."""

    @property
    def doctrees(self) -> Path:
        """Where Sphinx keeps what it has read."""

    @property
    def output(self) -> Path:
        """Where the pages are written."""


def warm_up() -> None:
    """Import what every process needs, before they part."""
    for name in (*builtin_extensions, "sphinx.ext.doctest", "sphinx.search.de", "furo", "lexludi.sphinxext"):
        import_module(name)


def print_manual(place: Place, manual: Manual, tell: Tell) -> tuple[Problem, ...]:
    """Print one manual. What Sphinx warns of comes back as problems; it never raises."""
    source = place.folder / ".source"
    write_source(source, place.ruleset, manual)
    prepare(place.ruleset, manual)
    warnings = StringIO()
    logging.disable(logging.INFO)  # what is not read need not be told
    try:
        with patch_docutils(source), docutils_namespace():
            verbosity = -1 if place.format == "doctest" else 0  # then it warns of what fails
            app = Sphinx(
                source,
                source,
                place.output,
                place.doctrees,
                place.format,
                status=None,
                warning=warnings,
                verbosity=verbosity,
            )
            _follow(app, manual, tell)
            app.build()
    except (SphinxError, OSError) as error:
        warnings.write(f"ERROR: {error}\n")
    finally:
        logging.disable(logging.NOTSET)
    _remove_others(place.output, source, manual)
    return tuple(_problems(_COLOURS.sub("", warnings.getvalue()), place, source))


def _follow(app: Sphinx, manual: Manual, tell: Tell) -> None:
    """Tell how far the work is."""
    total, counted = len(manual.pages), {"reading": 0, "writing": 0}

    def step(doing: str) -> None:
        counted[doing] += 1
        tell(doing, min(counted[doing], total), total)

    def read(app: Sphinx, docname: str, source: list[str]) -> None:
        step("reading")

    def written(app: Sphinx, page: str, template: str, context: dict[str, Any], tree: nodes.document | None) -> None:
        step("writing")

    app.connect("source-read", read)
    app.connect("html-page-context", written)


def _remove_others(output: Path, source: Path, manual: Manual) -> None:
    """Remove pages and pictures of earlier builds that the manual does not have any more."""
    pages = {output / f"{name}.html" for name in (*manual.by_name, "search")}
    figures = {output / "_images" / path.name for path in (source / FIGURES).glob("*.svg")}
    for path in [*output.glob("*.html"), *output.glob("rules/*.html"), *output.glob("_images/*.svg")]:
        if path not in pages and path not in figures:
            path.unlink()


def _problems(text: str, place: Place, source: Path) -> Iterator[Problem]:
    """The warnings of Sphinx, and the examples that failed."""
    lines = text.splitlines()
    for number, line in enumerate(lines):
        if failed := _FAILED.match(line):
            details = _until_rule(lines[number + 1 :])
            where = Path(failed["path"])
            where = where if where.is_absolute() else (source / where).resolve()
            at = Mark(where, int(failed["line"]) + 1 if failed["line"].isdecimal() else 1)
            yield Problem(at, "example", "a printed example does not come out as it says", "\n    ".join(details))
        elif place.format != "doctest" and (found := _WARNING.match(line)):
            path = Path(found["path"]) if found["path"] else place.ruleset
            yield Problem(Mark(path, int(found["line"] or 1)), "sphinx", found["said"].strip())


def _until_rule(lines: list[str]) -> list[str]:
    """The lines up to the rule of stars that ends a failure."""
    end = next((place for place, line in enumerate(lines) if line.startswith("****")), len(lines))
    return [line.strip() for line in lines[:end] if line.strip()]
