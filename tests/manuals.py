"""The manuals of Tank Wars, written or built once for all tests that look at them."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from lexludi.build import build
from lexludi.catalog import Language, load_languages
from lexludi.data import locales_folder, ruleset_folder
from lexludi.manual import Manual, Material, gather, write_manual
from lexludi.spec import load_spec

LANGUAGES = ("cs", "de", "el", "en")


@cache
def material(ruleset: str = "tank_wars") -> Material:
    return gather(load_spec(ruleset_folder(ruleset)))


@cache
def languages(ruleset: str = "tank_wars") -> dict[str, Language]:
    spec = material(ruleset).spec
    return load_languages(spec, locales_folder(spec.folder), LANGUAGES)


@cache
def manual(code: str, ruleset: str = "tank_wars") -> Manual:
    known = languages(ruleset)
    return write_manual(material(ruleset), known[code], list(known.values()))


def built(base: Path, format: str = "html") -> Path:
    """The built manuals of Tank Wars. Test processes share them: the first one builds, the others find them built."""
    shared = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    with _locked(shared / "manuals.lock"):
        for result in build("tank_wars", shared / "manuals", format=format):
            assert not result.problems, "\n".join(map(str, result.problems))
    return shared / "manuals" / "tank_wars"


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
