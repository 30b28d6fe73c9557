"""Where the shipped rulesets and catalogs are, and those of others.

Installed, the data lie inside the package; in a checkout they lie two folders above it. A ruleset that is
kept elsewhere brings its own `locales` folder, which comes first; the toolkit's own words are in ours.
"""

from __future__ import annotations

from difflib import get_close_matches
from pathlib import Path

from lexludi.problem import Mark, Problem, ProblemError


def rulesets_folder() -> Path:
    """The folder that holds the shipped rulesets."""
    return _data("rules_spec")


def ruleset_names() -> tuple[str, ...]:
    """The names of the shipped rulesets, sorted."""
    return tuple(sorted(path.parent.name for path in rulesets_folder().glob("*/ruleset.yaml")))


def ruleset_folder(name_or_path: str | Path) -> Path:
    """The folder of a ruleset, by the name of a shipped one or by path (of the folder or its `ruleset.yaml`).

    A shipped name wins over a folder of that name here; write `./mill` for the folder.
    Raises `ProblemError` (`unknown-ruleset`) if there is neither.
    """
    names = ruleset_names()
    if str(name_or_path) in names and not isinstance(name_or_path, Path):
        return rulesets_folder() / name_or_path
    path = Path(name_or_path)
    if path.name == "ruleset.yaml" and path.is_file():
        path = path.parent
    if path.is_dir():
        return path
    near = get_close_matches(path.name, names, n=3, cutoff=0.6)
    hint = f"did you mean {' or '.join(near)}?" if near else f"shipped are {', '.join(names) or 'none'}"
    message = f"there is no ruleset '{name_or_path}', neither shipped nor as a folder"
    raise ProblemError([Problem(Mark(path), "unknown-ruleset", message, hint)])


def locales_folder(spec_folder: Path) -> list[Path]:
    """The folders to look up catalogs in, nearest first. Catalogs of the ruleset are written to the first."""
    ours = _data("locales")
    if spec_folder.resolve().parent == rulesets_folder().resolve():
        return [ours]
    return [spec_folder / "locales", ours]


def _data(part: str) -> Path:
    package = Path(__file__).resolve().parent
    inside = package / part
    return inside if inside.is_dir() else package.parent.parent / part
