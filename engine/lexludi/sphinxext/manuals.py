"""The manual that a Sphinx project is made of, and which of its documents are out of date."""

from __future__ import annotations

from collections.abc import Iterable, Set
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError
from sphinx.util import logging

from lexludi.catalog.language import load_languages
from lexludi.catalog.own import own_languages, printed_languages
from lexludi.data import locales_folder, ruleset_folder
from lexludi.manual import Manual, gather, write_manual
from lexludi.manual.blocks import Figure
from lexludi.problem import Problem, ProblemError
from lexludi.spec import load_spec
from lexludi.sphinxext.domain import domain_of

logger = logging.getLogger(__name__)

FIGURES = "_figures"
"""The folder in the source folder that drawings are written to."""

_prepared: dict[tuple[Path, str], Manual] = {}


def prepare(folder: Path, manual: Manual) -> None:
    """Hand over a manual that is written already, to be used by the builds of this process."""
    _prepared[folder.resolve(), manual.language] = manual


def manual_in(app: Sphinx) -> Manual:
    """The manual of a project, after `builder-inited`."""
    return domain_of(app.env).manual


def open_manual(app: Sphinx) -> None:
    """Read the manual of the project and write its drawings. At `builder-inited`."""
    manual = _manual(app.config.lexludi_ruleset, app.config.language)
    domain_of(app.env).manual = manual
    folder = Path(app.srcdir) / FIGURES
    folder.mkdir(exist_ok=True)
    every = (part for parts in manual.inside.values() for part in parts)
    figures = {folder / figure_file(part): part.svg for part in every if isinstance(part, Figure)}
    for path, svg in figures.items():
        _write(path, svg)
    for path in folder.glob("*.svg"):
        if path not in figures:
            path.unlink()


def figure_file(figure: Figure) -> str:
    """The name of the file of a drawing."""
    return f"{figure.name.replace('.', '-')}.svg"


def outdated(app: Sphinx, env: BuildEnvironment, *names: Set[str]) -> Iterable[str]:
    """The documents whose blocks have changed since they were read; all, if a title has. At `env-get-outdated`."""
    manual, data = manual_in(app), env.domaindata["lexludi"]
    same_frame = data.get("frame") == manual.frame
    data["frame"] = manual.frame
    documents: dict[str, dict[str, str]] = data["documents"]
    if not same_frame:
        return list(documents)
    digests = {f"page {page.name}": page.digest() for page in manual.pages}
    return [name for name, used in documents.items() if any(digests.get(key) != digest for key, digest in used.items())]


def _manual(ruleset: str, language: str) -> Manual:
    if not ruleset:
        raise ConfigError("lexludi_ruleset is not set: name a ruleset, or the folder of one")
    try:
        folder = ruleset_folder(ruleset)
        prepared = _prepared.get((folder.resolve(), language))
        if prepared is not None:
            return prepared
        spec = load_spec(folder)
        codes = dict.fromkeys((*(own_languages(spec) or printed_languages(spec)), language))
        languages = load_languages(spec, locales_folder(folder), list(codes))
        material = gather(spec)
    except ProblemError as error:
        raise ConfigError(str(error)) from None
    for problem in (*material.problems, *languages[language].problems):
        _warn(problem)
    return write_manual(material, languages[language], list(languages.values()))


def _warn(problem: Problem) -> None:
    place = f"{problem.mark.path}:{problem.mark.line}"
    logger.warning("%s", problem.message, location=place, type="lexludi", subtype=problem.code)


def _write(path: Path, text: str) -> None:
    """Write a file if it is not so already: its time says when it has changed."""
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, encoding="utf-8")
