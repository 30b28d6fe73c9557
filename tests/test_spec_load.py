"""From a folder to a spec. What can be wrong with files and shapes is in `bad`."""

from __future__ import annotations

from pathlib import Path

import pytest

from lexludi.problem import ProblemError
from lexludi.spec import load_spec

RULE = "  - {{id: {0}, title: {0}!, text: R., force: must, source: house}}\n"
FILES = {
    "ruleset.yaml": "ruleset: r\ntitle: R\nedition: '1'\nplayers: [red, blue]\nchapters: [set_up, play, end]\n",
    "components.yaml": "kinds: {colour: [green]}\n",
    "rules/end.yaml": "chapter: end\ntitle: The end\nrules:\n" + RULE.format("win"),
    "rules/play.yaml": "chapter: play\ntitle: Play\nrules:\n" + RULE.format("move") + RULE.format("take"),
    "rules/set_up.yaml": "chapter: set_up\ntitle: Before\nrules: []\n",
    "scenarios/end.yaml": "chapter: end\n",
    "scenarios/play.yaml": "chapter: play\nset-ups:\n  - {id: near, facts: {late: no}}\n",
}


def folder_with(folder: Path, files: dict[str, str]) -> Path:
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content, encoding="utf-8")
    return folder


def test_everything_is_read_in_printed_order(tmp_path: Path) -> None:
    spec = load_spec(folder_with(tmp_path, FILES))
    assert spec.folder == tmp_path
    assert [chapter.chapter for chapter in spec.chapters] == ["set_up", "play", "end"]
    assert list(spec.rules) == ["play.move", "play.take", "end.win"]
    assert [file.chapter for file in spec.scenarios] == ["play", "end"]
    assert spec.sources is None
    assert spec.rulings == {}


def test_numbers_come_from_the_order(tmp_path: Path) -> None:
    spec = load_spec(folder_with(tmp_path, FILES))
    assert [spec.number(rule) for rule in spec.rules] == ["2.1", "2.2", "3.1"]
    assert spec.chapter_number("set_up") == "1"
    with pytest.raises(KeyError):
        spec.number("play.none")


def test_titles(tmp_path: Path) -> None:
    spec = load_spec(folder_with(tmp_path, FILES))
    assert spec.titles["play.take"] == "take!"
    assert spec.titles["end"] == "The end"


def test_rules_cannot_be_changed(tmp_path: Path) -> None:
    spec = load_spec(folder_with(tmp_path, FILES))
    with pytest.raises(TypeError):
        spec.rules["play.new"] = spec.rules["play.move"]  # type: ignore[index]


def test_sources_and_rulings(tmp_path: Path) -> None:
    more = {"sources.yaml": "sources: {cs: {title: Czech}}\n", "rulings/first.yaml": "chapter: play\n"}
    spec = load_spec(folder_with(tmp_path, FILES | more))
    assert spec.sources is not None
    assert list(spec.sources.sources) == ["cs"]
    assert spec.rulings == {"first": {"chapter": "play"}}


def test_problems_of_all_files_at_once(tmp_path: Path) -> None:
    broken = {
        "components.yaml": "kind: {}\n",
        "rules/play.yaml": "chapter: play\n",
        "rules/end.yaml": "chapter: 'end\n",
        "scenarios/end.yaml": "chapter: endd\n",
    }
    with pytest.raises(ProblemError) as caught:
        load_spec(folder_with(tmp_path, FILES | broken))
    assert [(problem.mark.path.name, problem.code) for problem in caught.value.problems] == [
        ("components.yaml", "unknown-key"),
        ("end.yaml", "yaml-syntax"),
        ("play.yaml", "missing-key"),
        ("play.yaml", "missing-key"),
        ("end.yaml", "file-name"),
    ]


def test_an_unreadable_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "is_dir", refuse)
    with pytest.raises(ProblemError, match="unreadable"):
        load_spec(tmp_path)
