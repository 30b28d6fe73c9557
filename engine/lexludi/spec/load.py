"""From a folder to a `Spec`: all files of a ruleset, read and shaped."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from lexludi.problem import Mark, Problems
from lexludi.source import Node, Text, read
from lexludi.spec.models import Chapter, Components, Rule, Ruleset, Scenarios, Sources
from lexludi.spec.shape import Authored, shape

Model = TypeVar("Model", bound=Authored)
FILES = ("ruleset.yaml", "components.yaml", "sources.yaml")
_ID = re.compile(r"[a-z][a-z0-9_]*")


@dataclass(frozen=True)
class Spec:
    """A ruleset as its authors wrote it, every word with its place."""

    folder: Path
    ruleset: Ruleset
    components: Components
    chapters: tuple[Chapter, ...]  # in printed order
    scenarios: tuple[Scenarios, ...]  # in the order of their chapters
    sources: Sources | None = None
    rulings: Mapping[str, Node] = field(default_factory=dict)  # by file, not yet shaped

    @cached_property
    def rules(self) -> Mapping[str, Rule]:
        """All rules by their full id (`movement.occupied`), in printed order."""
        rules = {f"{chapter.chapter}.{rule.id}": rule for chapter in self.chapters for rule in chapter.rules}
        return MappingProxyType(rules)

    @cached_property
    def titles(self) -> Mapping[str, Text]:
        """The titles of chapters and rules, by their ids."""
        chapters = {str(chapter.chapter): chapter.title for chapter in self.chapters}
        return MappingProxyType(chapters | {rule_id: rule.title for rule_id, rule in self.rules.items()})

    @cached_property
    def told_facts(self) -> frozenset[str]:
        """The facts that a reader is told of: the rest is book-keeping. All, where no fact has a sentence."""
        facts = self.components.facts
        told = frozenset(str(name) for name, fact in facts.items() if fact.says is not None)
        return told or frozenset(map(str, facts))

    @cached_property
    def _numbers(self) -> Mapping[str, str]:
        numbers = {}
        for place, chapter in enumerate(self.chapters, 1):
            numbers[str(chapter.chapter)] = str(place)
            for rule_place, rule in enumerate(chapter.rules, 1):
                numbers[f"{chapter.chapter}.{rule.id}"] = f"{place}.{rule_place}"
        return numbers

    def number(self, rule_id: str) -> str:
        """The printed number of a rule: "3.2". KeyError for an id that is no rule's."""
        return self._numbers[rule_id]

    def chapter_number(self, chapter_id: str) -> str:
        """The printed number of a chapter: "3". KeyError for an id that is no chapter's."""
        return self._numbers[chapter_id]


def load_spec(folder: Path) -> Spec:
    """Read the ruleset in `folder`. Raises `ProblemError` with everything that is wrong in its files."""
    problems = Problems()
    _folder_is_there(folder, problems)
    problems.raise_if_any()
    ruleset = _file(Ruleset, folder / "ruleset.yaml", problems)
    components = _file(Components, folder / "components.yaml", problems)
    sources = _file(Sources, folder / "sources.yaml", problems) if (folder / "sources.yaml").exists() else None
    chapters = {path.stem: _file(Chapter, path, problems) for path in _files(folder / "rules")}
    examples = {path.stem: _file(Scenarios, path, problems) for path in _files(folder / "scenarios")}
    rulings = {path.stem: read(path, problems) for path in _files(folder / "rulings")}
    for stem, chapter in chapters.items():
        if chapter is not None:
            _same_name(chapter.chapter, stem, problems)
            _ids("rule", (rule.id for rule in chapter.rules), problems)
    for stem, file in examples.items():
        if file is not None:
            _same_name(file.chapter, stem, problems)
            _ids("set-up", (set_up.id for set_up in file.set_ups), problems)
            _ids("scenario", (scenario.id for scenario in file.scenarios), problems)
    if ruleset is not None:
        _ids("chapter", ruleset.chapters, problems)
        _listed(ruleset.chapters, folder, chapters, examples, problems)
    problems.raise_if_any()
    assert ruleset is not None and components is not None  # else there were problems
    order = [str(chapter_id) for chapter_id in ruleset.chapters]
    return Spec(
        folder=folder,
        ruleset=ruleset,
        components=components,
        chapters=tuple(listed for name in order if (listed := chapters.get(name)) is not None),
        scenarios=tuple(shown for name in order if (shown := examples.get(name)) is not None),
        sources=sources,
        rulings={stem: node for stem, node in rulings.items() if node is not None},
    )


def _folder_is_there(folder: Path, problems: Problems) -> None:
    """The folder can be read, and holds a ruleset and nothing that would be passed over in silence."""
    try:
        if not folder.is_dir():
            problems.add(Mark(folder), "missing-folder", "there is no such folder")
            return
        found = sorted(path for path in folder.rglob("*") if path.suffix in (".yaml", ".yml"))
    except OSError as error:
        problems.add(Mark(folder), "unreadable", f"the folder cannot be read: {error.strerror}")
        return
    if not found:
        problems.add(Mark(folder), "empty-folder", "there is no ruleset here", "begin with 'ruleset.yaml'")
    for path in found:
        if path.suffix == ".yml":
            problems.add(Mark(path), "file-name", "the name ends in '.yml'", f"rename it to '{path.stem}.yaml'")
        elif path.parent == folder and path.name not in FILES:
            message = f"'{path.name}' is no file of a ruleset"
            problems.add(Mark(path), "file-name", message, f"files here are {', '.join(FILES)}")


def _files(folder: Path) -> list[Path]:
    """The YAML files in a folder, by name."""
    return sorted(folder.glob("*.yaml"))


def _file(model: type[Model], path: Path, problems: Problems) -> Model | None:
    """One file as a model, if nothing is wrong with it."""
    node = read(path, problems)
    return None if node is None else shape(model, node, problems)


def _same_name(chapter: Text, stem: str, problems: Problems) -> None:
    """A file is named for its chapter."""
    if str(chapter) != stem:
        message = f"the chapter is '{chapter}', but the file is '{stem}.yaml'"
        problems.add(chapter.mark, "file-name", message, "give both one name")


def _listed(
    chapters: Collection[Text], folder: Path, rules: Collection[str], examples: Collection[str], problems: Problems
) -> None:
    """The chapters that are listed are those that have files."""
    for chapter in chapters:
        if chapter not in rules and _ID.fullmatch(chapter):
            message = f"the chapter '{chapter}' has no file"
            problems.add(chapter.mark, "missing-file", message, f"write 'rules/{chapter}.yaml'")
    for part, stems in (("rules", rules), ("scenarios", examples)):
        for stem in stems:
            if stem not in chapters:
                message = f"'ruleset.yaml' lists no chapter '{stem}'"
                mark = Mark(folder / part / f"{stem}.yaml")
                problems.add(mark, "unlisted-chapter", message, f"add '{stem}' to its 'chapters:'")


def _ids(noun: str, ids: Iterable[Text], problems: Problems) -> None:
    """Ids are of one form, and each is used once."""
    seen: dict[str, Text] = {}
    for word in ids:
        if not _ID.fullmatch(word):
            problems.add(word.mark, "wrong-id", f"'{word}' is not an id", "small letters, digits and _, a letter first")
        if word in seen:
            line = seen[word].mark.line
            problems.add(
                word.mark,
                f"duplicate-{noun}",
                f"the {noun} '{word}' is already in line {line}",
                "remove one of the two, or give it another id",
            )
        seen.setdefault(word, word)
