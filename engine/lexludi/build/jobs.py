"""Which languages have to be built, and building them side by side."""

from __future__ import annotations

import gc
import json
import multiprocessing
import os
import shutil
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

from lexludi.build.inputs import Inputs, inputs_of
from lexludi.catalog.language import load_languages
from lexludi.catalog.own import own_languages, printed_languages
from lexludi.data import locales_folder, ruleset_folder
from lexludi.problem import Mark, Problem
from lexludi.spec import Spec, load_spec

FORMATS = ("html", "doctest")
"""What can be built: pages, or the examples on them run (`sphinx-build -b doctest`)."""


@dataclass(frozen=True, slots=True)
class Built:
    """The manual in one language: where it is, and what was wrong."""

    ruleset: str
    language: str
    folder: Path
    problems: tuple[Problem, ...] = ()
    seconds: float = 0.0
    unchanged: bool = False  # it was there already


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the manual of one language is: `done` of `total` documents are read or written."""

    ruleset: str
    language: str
    doing: str  # "reading", "writing", "done"
    done: int
    total: int


Report = Callable[[Progress], None]
Write = Callable[[str], tuple[Any, tuple[Problem, ...]]]
"""Writes the manual in a language; also what is wrong with it."""


def build(
    name_or_path: str | Path,
    output: Path,
    *,
    languages: Sequence[str] | None = None,
    format: str = "html",
    report: Report | None = None,
    processes: int | None = None,
    anew: bool = False,
) -> tuple[Built, ...]:
    """Build the manuals of a ruleset, in all languages that there are or the ones named.

    They are written to `output/<ruleset>/<language>/<format>/`. `anew`: also what has not changed.

    Raises:
        ProblemError: if the ruleset or a language cannot be loaded at all.
        ValueError: for another format than `FORMATS`.
    """
    if format not in FORMATS:
        raise ValueError(f"there is no format '{format}'; there are {', '.join(FORMATS)}")
    folder = ruleset_folder(name_or_path)
    spec, inputs, name = load_spec(folder), inputs_of(folder, locales_folder(folder)), folder.resolve().name
    own = own_languages(spec) or printed_languages(spec)
    codes = tuple(languages) if languages is not None else own
    jobs = [Job(folder, code, format, output / name / code, inputs) for code in codes]
    results = {job.code: job.there_already() for job in jobs} if not anew else {}
    left = [job for job in jobs if results.get(job.code) is None]
    with _without_collection():
        common = _load(spec, dict.fromkeys((*own, *codes))) if left else _nothing
        for job, problems, seconds in _print(left, common, report, processes or os.cpu_count() or 1):
            job.keep(problems)
            results[job.code] = Built(name, job.code, job.output, problems, seconds)
    return tuple(built for code in codes if (built := results[code]) is not None)


@dataclass(frozen=True)
class Job:
    """One language to be built."""

    ruleset: Path
    code: str
    format: str
    folder: Path
    inputs: Inputs

    @property
    def output(self) -> Path:
        """Where the manual is written."""
        return self.folder / self.format

    @property
    def stamp(self) -> Path:
        """Where it is noted what the manual was made of."""
        return self.folder / f".{self.format}.json"

    def there_already(self) -> Built | None:
        """The manual that is there, if it was made of the same."""
        if self._noted().get("inputs") != self.inputs.of_language(self.code) or not self.output.is_dir():
            return None
        return Built(self.ruleset.resolve().name, self.code, self.output, unchanged=True)

    @property
    def doctrees(self) -> Path:
        """Where the documents are kept as they were read; each format has its own, else one would miss changes."""
        return self.folder / ".doctrees" / self.format

    def begin(self) -> None:
        """Remove what another version of the program, or a build that did not end, has left."""
        if self._noted().get("program") != self.inputs.program:
            shutil.rmtree(self.output, ignore_errors=True)
            shutil.rmtree(self.doctrees, ignore_errors=True)
        self.stamp.unlink(missing_ok=True)

    def keep(self, problems: Sequence[Problem]) -> None:
        """Note what the manual is made of. If something was wrong, it is built again next time."""
        inputs = "" if problems else self.inputs.of_language(self.code)
        noted = {"program": self.inputs.program, "inputs": inputs}
        self.folder.mkdir(parents=True, exist_ok=True)
        self.stamp.write_text(json.dumps(noted, indent=1) + "\n", encoding="utf-8")

    def _noted(self) -> Mapping[str, str]:
        try:
            noted = json.loads(self.stamp.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        return noted if isinstance(noted, dict) else {}


# --------------------------------------------------------------------------- side by side


@contextmanager
def _without_collection() -> Iterator[None]:
    """Keep the collector of garbage away from data that is all needed, and from what processes share."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.unfreeze()
        if enabled:
            gc.enable()


def _load(spec: Spec, codes: Iterable[str]) -> Write:
    """Load what all languages have in common; what comes back writes the manual of one of them.

    Raises:
        ProblemError: if the ruleset or a language cannot be used.
    """
    # Imported late: a build that has nothing to do shall not wait for it.
    import lexludi.build.press
    from lexludi.manual import gather, write_manual

    lexludi.build.press.warm_up()
    languages = load_languages(spec, locales_folder(spec.folder), list(codes))
    material = gather(spec)

    def write(code: str) -> tuple[Any, tuple[Problem, ...]]:
        manual = write_manual(material, languages[code], list(languages.values()))
        return manual, (*material.problems, *languages[code].problems)

    return write


def _nothing(code: str) -> tuple[Any, tuple[Problem, ...]]:
    raise KeyError(code)  # nothing is left to be written


Done = tuple[Job, tuple[Problem, ...], float]
"""A job that is done: what was wrong, and how many seconds it took."""


def _print(jobs: Sequence[Job], write: Write, report: Report | None, processes: int) -> Iterator[Done]:
    """Print each language in a process of its own, `processes` of them at a time."""

    def tell(job: Job, doing: str, done: int, total: int) -> None:
        if report is not None:
            report(Progress(job.ruleset.resolve().name, job.code, doing, done, total))

    if not hasattr(os, "fork"):  # then one after the other
        for job in jobs:
            yield job, *_work(job, write, partial(tell, job))
        return
    context = multiprocessing.get_context("fork")
    waiting, running = list(jobs), dict[Any, tuple[Job, Any]]()
    while waiting or running:
        while waiting and len(running) < processes:
            job = waiting.pop(0)
            here, there = context.Pipe(duplex=False)
            gc.freeze()
            process = context.Process(target=_run, args=(job, write, there), daemon=True)
            process.start()
            there.close()
            running[here] = (job, process)
        for ready in wait(list(running)):
            pipe: Any = ready
            job, process = running[pipe]
            done = _received(job, pipe, partial(tell, job))
            if done is not None:
                del running[pipe]
                pipe.close()
                process.join()
                tell(job, "done", 1, 1)
                yield job, *done


def _received(job: Job, pipe: Any, tell: Callable[[str, int, int], None]) -> tuple[tuple[Problem, ...], float] | None:
    """What a process has sent: how far it is (`None`), or what came of its work."""
    try:
        kind, said = pipe.recv()
    except EOFError:  # it has ended without a word
        problem = Problem(Mark(job.ruleset), "build", f"the process that built the manual in '{job.code}' has died")
        return (problem,), 0.0
    if kind == "done":
        problems, seconds = said
        return problems, seconds
    tell(*said)
    return None


def _run(job: Job, write: Write, pipe: Any) -> None:
    """The work of a process: what came of it is sent through the pipe."""
    pipe.send(("done", _work(job, write, lambda *said: pipe.send(("progress", said)))))


def _work(job: Job, write: Write, tell: Callable[[str, int, int], None]) -> tuple[tuple[Problem, ...], float]:
    """Write and print one language: what was wrong, and how many seconds it took."""
    from lexludi.build.press import print_manual

    began = time.perf_counter()
    job.begin()
    manual, problems = write(job.code)
    found = print_manual(job, manual, tell)
    return (*problems, *found), time.perf_counter() - began
