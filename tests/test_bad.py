"""Broken rulesets: each folder in `bad` says on its lines what is wrong with them.

`# problem: code` stands at the end of the line where the problem is, with `@column` where the column
matters. Everything that is said must be found, and nothing else.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest

from lexludi.audit.everything import find_problems
from lexludi.data import locales_folder, ruleset_folder
from lexludi.problem import Mark, Problem

BAD = Path(__file__).parent / "bad"
FOLDERS = sorted(path for path in BAD.iterdir() if path.is_dir())
_SAID = re.compile(r"# problem: ([\w-]+)(?: @(\d+))?")


def all_problems(folder: Path) -> tuple[Problem, ...]:
    """Everything that any stage finds wrong with the ruleset."""
    return find_problems(folder).problems


def said_problems(folder: Path) -> list[tuple[str, int, str, int | None]]:
    """File, line, code and column of what the comments say."""
    said = []
    for path in sorted(folder.rglob("*.yaml")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for code, column in _SAID.findall(line):
                said.append((path.relative_to(folder).as_posix(), number, code, int(column) if column else None))
    return said


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_line_has_the_problems_that_it_says(folder: Path) -> None:
    said = said_problems(folder)
    columns = {(file, line, code) for file, line, code, column in said if column is not None}
    found = []
    for problem in all_problems(folder):
        file = problem.mark.path.relative_to(folder).as_posix()
        place = (file, problem.mark.line, problem.code)
        found.append((*place, problem.mark.column if place in columns else None))
    assert said, "no problem is said"
    assert sorted(found, key=str) == sorted(said, key=str)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_problem_is_said_in_plain_words(folder: Path) -> None:
    for problem in all_problems(folder):
        assert problem.message
        assert problem.message[-1] not in ".!"
        words = re.sub(r"'.*?'", "", f"{problem.message} {problem.hint}")
        assert not re.search(r"pydantic|valid|instance|dict|str\b|None|Error|Python|[Ff]ield required", words)


def broken(folder: Path, files: dict[str, bytes]) -> list[tuple[str, int, int, str]]:
    """The problems of a ruleset with these files, as file, line, column and code."""
    for name, content in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)
    return [
        (problem.mark.path.relative_to(folder).as_posix(), problem.mark.line, problem.mark.column, problem.code)
        for problem in all_problems(folder)
    ]


RULESET = b"ruleset: r\ntitle: R\nedition: '1'\nplayers: [red, blue]\nchapters: [play]\n"
COMPONENTS = b"kinds: {colour: [green]}\n"
PLAY = b"chapter: play\ntitle: Play\nrules: []\n"
WHOLE = {"ruleset.yaml": RULESET, "components.yaml": COMPONENTS, "rules/play.yaml": PLAY}


@pytest.mark.parametrize(
    ("files", "problems"),
    [
        ({}, []),
        ({"rules/play.yaml": b""}, [("rules/play.yaml", 1, 1, "empty-file")]),
        ({"rules/play.yaml": b"# nothing\n"}, [("rules/play.yaml", 1, 1, "empty-file")]),
        ({"rules/play.yaml": b"play\n"}, [("rules/play.yaml", 1, 1, "wrong-shape")]),
        ({"rules/play.yaml": b"\n\n- play\n"}, [("rules/play.yaml", 3, 1, "wrong-shape")]),
        (
            {"rules/play.yaml": b"chapter: play\n\ttitle: Play\nrules:\t[]\n"},
            [("rules/play.yaml", 2, 1, "tab"), ("rules/play.yaml", 3, 7, "tab")],
        ),
        ({"rules/play.yaml": b"chapter: play\ntitle: Pl\xe4y\n"}, [("rules/play.yaml", 2, 10, "encoding")]),
        ({"rules/play.yaml": b"\xef\xbb\xbfchapter: play\ntitle: Pl\xe4y\n"}, [("rules/play.yaml", 2, 10, "encoding")]),
        ({"rules/play.yaml": "chapter: play\n".encode("utf-16")}, [("rules/play.yaml", 1, 1, "encoding")]),
        ({"rules/play.yaml": b"chapter: play\ntitle: P\x07\n"}, [("rules/play.yaml", 2, 9, "encoding")]),
        ({"rules/play.yaml": b"\xef\xbb\xbf" + PLAY.replace(b"\n", b"\r\n")}, []),
        ({"rules/play.yaml": b"[" * 100_000}, [("rules/play.yaml", 1, 1001, "yaml-syntax")]),
        ({"rules/play.yaml": b"a: " + b"[" * 60 + b"]" * 60}, [("rules/play.yaml", 1, 52, "too-deep")]),
        ({"rules/play.yml": PLAY}, [("rules/play.yml", 1, 1, "file-name")]),
        ({"component.yaml": COMPONENTS}, [("component.yaml", 1, 1, "file-name")]),
        ({"rulings/one.yaml": b"a: [b\n"}, [("rulings/one.yaml", 1, 4, "yaml-syntax")]),
    ],
)
def test_what_no_comment_can_say(
    tmp_path: Path, files: dict[str, bytes], problems: list[tuple[str, int, int, str]]
) -> None:
    assert broken(tmp_path, WHOLE | files) == problems


@pytest.mark.parametrize("missing", ["ruleset.yaml", "components.yaml"])
def test_a_missing_file(tmp_path: Path, missing: str) -> None:
    files = {name: content for name, content in WHOLE.items() if name != missing}
    assert broken(tmp_path, files) == [(missing, 1, 1, "missing-file")]


def test_an_empty_folder(tmp_path: Path) -> None:
    assert broken(tmp_path, {"notes.txt": b"not yet"}) == [(".", 1, 1, "empty-folder")]


def test_a_missing_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert [problem.code for problem in all_problems(tmp_path / "nowhere")] == ["missing-folder"]
    assert [problem.code for problem in all_problems(tmp_path / "file")] == ["missing-folder"]


def test_a_folder_where_a_file_should_be(tmp_path: Path) -> None:
    (tmp_path / "components.yaml").mkdir()
    files = {name: content for name, content in WHOLE.items() if name != "components.yaml"}
    assert broken(tmp_path, files) == [("components.yaml", 1, 1, "unreadable")]


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    assert broken(tmp_path, WHOLE) == []
    (tmp_path / "rules/play.yaml").chmod(0)
    if os.access(tmp_path / "rules/play.yaml", os.R_OK):
        pytest.skip("this user may read everything")
    assert broken(tmp_path, {}) == [("rules/play.yaml", 1, 1, "unreadable")]


def test_no_players(tmp_path: Path) -> None:
    files = WHOLE | {"ruleset.yaml": RULESET.replace(b"[red, blue]", b"[]")}
    assert broken(tmp_path, files) == [("ruleset.yaml", 4, 10, "no-value")]


ENDLESS = b"""\
kinds: {pip: 1..6}
facts: {count: {is: 0..9}}
verbs: {add(pip): {count: pip}}
untold: [add]
"""
AGAIN = b"""\
chapter: play
title: Play
rules:
  - {id: game, title: The game, force: must, text: Once., source: house, to: game, do: add(1)}
  - {id: again, title: Again, force: must, text: Again., source: house, after: add(pip), do: add(pip)}
"""
SHOWN = b"""\
chapter: play
scenarios:
  - {id: all, title: All, shows: [play.game, play.again], expect: {winner: none}}
"""


def test_an_event_that_follows_from_itself_for_ever(tmp_path: Path) -> None:
    files = WHOLE | {"components.yaml": ENDLESS, "rules/play.yaml": AGAIN, "scenarios/play.yaml": SHOWN}
    assert broken(tmp_path, files) == [("rules/play.yaml", 5, 94, "idle-loop")]


def test_a_message_is_one_line_that_can_be_read() -> None:
    problem = Problem(Mark(Path("a.yaml")), "syntax", f"cannot read 'a\nb\x1b{'9' * 5000}'")
    assert str(problem) == f"a.yaml:1:1: cannot read 'a b {'9' * 100}… [syntax]"


# ------------------------------------------------------------- a whole ruleset, in four languages, broken in one place

BROKEN = [
    # file, what stands there, what is put in its place, the code, and what stands where the problem is
    ("rules/play.yaml", "puts one {mark}", "puts 1 {mark}", "number-in-text", "1 {mark}"),
    ("rules/end.yaml", "after: write(", "after: wriet(", "unknown-event", "wriet("),
    (
        "rules/end.yaml",
        "    as: any(all(c.mark",
        "    as: has_row(player) or any(all(c.mark",
        "circular",
        "defines: has_row",
    ),
    (
        "rules/end.yaml",
        "    when: player.has_row",
        "    when: player.has_row\n    when: yes",
        "duplicate-key",
        "when: yes",
    ),
    ("scenarios/end.yaml", "winner: cross\n", "winner: nought  # wrong\n", "expectation", "nought  # wrong"),
    ("locales/en/terms/tic_tac_toe.yaml", ", pl: cells", "", "missing-form", "cell across"),
    ("locales/el/LC_MESSAGES/tic_tac_toe.po", "Ένα {cell} που", "Ένα {cel} που", "unknown-slot", "{cel}"),
]


@pytest.mark.parametrize(("file", "old", "new", "code", "place"), BROKEN, ids=[case[3] for case in BROKEN])
def test_one_thing_broken_in_a_whole_ruleset(
    tmp_path: Path, file: str, old: str, new: str, code: str, place: str
) -> None:
    folder = tmp_path / "tic_tac_toe"
    shutil.copytree(ruleset_folder("tic_tac_toe"), folder)
    shutil.copytree(locales_folder(ruleset_folder("tic_tac_toe"))[-1], folder / "locales")
    assert find_problems(folder).problems == ()
    path = folder / file
    path.write_text(path.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
    found = [(each.code, each.mark) for each in find_problems(folder).problems]
    assert code in [code for code, _ in found]
    for found_code, mark in found:
        line = mark.path.read_text(encoding="utf-8").splitlines()[mark.line - 1]
        assert found_code != code or line[mark.column - 1 :].startswith(place)
