"""How long the manuals of a ruleset take: everything new, nothing changed, one catalog changed.

    python tests/benchmarks/manuals.py tank_wars --runs 3

Each round builds all languages in a new folder, again, and again after one translation has changed (in a copy of the
ruleset and its locales). Seconds by the clock, and as a share of the whole build of the same round.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import tempfile
import time
from pathlib import Path

from lexludi.build import build
from lexludi.catalog import catalog_path, language_codes
from lexludi.data import locales_folder, ruleset_folder

ROUND = ("everything new", "nothing changed", "one catalog changed")


def copied(ruleset: str, folder: Path) -> Path:
    """A copy of a shipped ruleset with locales of its own, which may be changed."""
    origin = ruleset_folder(ruleset)
    shutil.copytree(origin, folder / ruleset)
    shutil.copytree(locales_folder(origin)[0], folder / ruleset / "locales")
    return folder / ruleset


def timed(ruleset: Path, output: Path) -> float:
    """The seconds of one build of all languages."""
    begun = time.perf_counter()
    for built in build(str(ruleset), output):
        assert not built.problems, built.problems
    return time.perf_counter() - begun


def one_round(ruleset: Path, output: Path) -> tuple[float, ...]:
    """The three builds."""
    full, unchanged = timed(ruleset, output), timed(ruleset, output)
    locales = locales_folder(ruleset)
    name = ruleset_folder(ruleset).name
    catalogs = [catalog_path(code, name, locales) for code in language_codes(locales)]
    catalog = next(path for path in catalogs if path.exists())
    text = catalog.read_text(encoding="utf-8")
    place = text.rindex('msgstr "') + len('msgstr "')
    catalog.write_text(text[:place] + "- " + text[place:], encoding="utf-8")
    return full, unchanged, timed(ruleset, output)


def main() -> None:
    """Print the median of each build, and its share of the whole."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--runs", type=int, default=3)
    chosen = parser.parse_args()
    rounds = []
    for _ in range(chosen.runs):
        with tempfile.TemporaryDirectory() as folder:
            rounds.append(one_round(copied(chosen.ruleset, Path(folder)), Path(folder) / "build"))
    for name, seconds in zip(ROUND, zip(*rounds, strict=True), strict=True):
        shares = [part / whole for part, (whole, *_) in zip(seconds, rounds, strict=True)]
        print(f"{name:20} {statistics.median(seconds):6.2f} s  {statistics.median(shares):6.1%} of everything")


if __name__ == "__main__":
    main()
