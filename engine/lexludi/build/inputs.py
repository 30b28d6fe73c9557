"""What a manual is made of, as short words that change when anything in it does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent
LIBRARIES = ("sphinx", "furo", "docutils", "babel", "snowballstemmer")
TEXTS = (".py", ".css", ".html")


@dataclass(frozen=True)
class Inputs:
    """The digests of everything that manuals of one ruleset are made of."""

    program: str  # this package and the libraries that print
    spec: str
    languages: dict[str, str]  # the files of each language
    words: str  # the terms and styles of all languages: every glossary shows them

    def of_language(self, code: str) -> str:
        """The digest of what the manual in one language is made of."""
        return _digest((self.program, self.spec, self.words, self.languages.get(code, "")))


def inputs_of(folder: Path, locales: Sequence[Path]) -> Inputs:
    """The inputs of a ruleset's manuals: its folder, and the files of each language in the `locales` folders."""
    name = folder.resolve().name
    catalogs: dict[str, list[Path]] = {}
    words: list[Path] = []
    for place in locales:
        for language in sorted(path for path in place.glob("*") if path.is_dir()):
            files = [language / "LC_MESSAGES" / f"{domain}.po" for domain in (name, "toolkit")]
            catalogs.setdefault(language.name, []).extend(files)
            words += (language / "style.yaml", *(language / "terms" / f"{domain}.yaml" for domain in (name, "toolkit")))
    program = (path for path in sorted(PACKAGE.rglob("*")) if path.suffix in TEXTS)
    spec = (path for path in sorted(folder.rglob("*.yaml")) if "locales" not in path.relative_to(folder).parts)
    return Inputs(
        program=_digest((*map(_version, LIBRARIES), _digest_of(program, PACKAGE))),
        spec=_digest((str(folder.resolve()), _digest_of(spec, folder))),
        languages={code: _digest_of(paths, paths[0].parent) for code, paths in catalogs.items()},
        words=_digest_of(words, folder),
    )


def _digest(words: Iterable[str]) -> str:
    return hashlib.sha256("\n".join(words).encode()).hexdigest()


def _digest_of(paths: Iterable[Path], start: Path) -> str:
    """The digest of files with their names; one that is not there counts as empty."""
    total = hashlib.sha256()
    for path in paths:
        shown = path.relative_to(start) if path.is_relative_to(start) else path
        total.update(f"\n{shown}\n".encode())
        try:
            total.update(path.read_bytes())
        except OSError:
            continue
    return total.hexdigest()


def _version(library: str) -> str:
    try:
        return f"{library} {version(library)}"
    except PackageNotFoundError:
        return library
