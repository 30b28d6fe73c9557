"""Everything that is wrong with a ruleset: its files, its meaning, its languages, its examples."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from lexludi.audit import audit_spec
from lexludi.catalog import check_language, load_language
from lexludi.catalog.own import own_languages
from lexludi.catalog.phrases import missing_phrases, unknown_phrases
from lexludi.check import check_spec, one_reading_each
from lexludi.data import locales_folder
from lexludi.lower import lower
from lexludi.problem import Problem, ProblemError, Problems
from lexludi.scenario import cases
from lexludi.spec import Spec, load_spec

Progress = Callable[[str, int, int | None], None]
"""What is being looked at, how much of it is done, and how much there is, if that is known."""


@dataclass(frozen=True, slots=True)
class Findings:
    """What was found wrong with a ruleset, and how much was looked at."""

    folder: Path
    problems: tuple[Problem, ...]
    rules: int = 0
    examples: int = 0
    languages: tuple[str, ...] = ()


def find_problems(folder: Path, *, fast: bool = False, progress: Progress = lambda what, done, total: None) -> Findings:
    """Look for everything that is wrong with the ruleset in a folder.

    The examples are played only if the rules mean something. fast: they are not played at all.
    """
    progress("files", 0, None)
    try:
        spec = load_spec(folder)
    except ProblemError as error:
        return Findings(folder, error.problems)
    problems = Problems()
    progress("rules", 0, None)
    problems.extend(check_spec(spec))
    is_sound = not len(problems)
    codes = own_languages(spec)
    for place, code in enumerate(codes):
        progress(f"language {code}", place, len(codes))
        problems.extend(_language_problems(spec, code))
    if is_sound:
        programs = [lower(spec, readings) for readings in one_reading_each(spec)]
        problems.extend(missing_phrases(spec, programs))
        problems.extend(unknown_phrases(spec, programs))
    played = 0
    if is_sound and not fast:
        count = sum(1 for _ in cases(spec))

        def step() -> None:
            nonlocal played
            played += 1
            progress("examples", played, count)

        problems.extend(audit_spec(spec, step))
    return Findings(folder, tuple(problems), len(spec.rules), played, codes)


def _language_problems(spec: Spec, code: str) -> tuple[Problem, ...]:
    try:
        return tuple(check_language(load_language(code, spec, locales_folder(spec.folder))))
    except ProblemError as error:
        return error.problems
