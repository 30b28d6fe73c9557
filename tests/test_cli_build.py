"""`lexludi build` and `lexludi watch`: pages are where they are said to be, and problems are shown."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest
import watchfiles

from tests.command_line import lexludi
from tests.specs import RULESETS

watch = importlib.import_module("lexludi.cli.watch")  # the name in the package is that of the command
VEHICLES = ["red_scout", "red_tank", "blue_scout", "blue_tank"]
NOUNS = ["player", "vehicle", "field", "armour_point", "artillery_token", "red", "blue", *VEHICLES]


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """The small ruleset with its nouns in English."""
    folder = tmp_path / "skirmish"
    shutil.copytree(RULESETS / "skirmish", folder)
    terms = folder / "locales" / "en" / "terms"
    terms.mkdir(parents=True)
    lines = (f"  {noun}: {{sg: {noun.replace('_', ' ')}, pl: {noun.replace('_', ' ')}s}}" for noun in NOUNS)
    (terms / "skirmish.yaml").write_text("\n".join(["terms:", *lines, ""]), encoding="utf-8")
    return folder


def test_a_manual_is_built_and_then_left_alone(skirmish: Path, tmp_path: Path) -> None:
    output = tmp_path / "public"
    ran = lexludi("build", skirmish, "--output", output)
    assert (ran.code, ran.err) == (0, "")
    page = output / "skirmish" / "en" / "html" / "index.html"
    assert ran.out.startswith(f"en  {page}  ")
    assert "Skirmish" in page.read_text("utf-8")
    assert lexludi("build", skirmish, "-o", output).out == f"en  {page}  unchanged\n"


def test_a_ruleset_with_problems_is_not_built(skirmish: Path, tmp_path: Path) -> None:
    rules = skirmish / "rules" / "play.yaml"
    rules.write_text(rules.read_text("utf-8").replace("enter(vehicle, field)", "entr(vehicle, field)"), "utf-8")
    ran = lexludi("build", skirmish, "--output", tmp_path / "public")
    assert (ran.code, ran.out) == (1, "")
    assert "rules/play.yaml:" in ran.err
    assert not list((tmp_path / "public").iterdir())


def test_an_example_that_fails_is_told(skirmish: Path, tmp_path: Path) -> None:
    path = skirmish / "scenarios" / "play.yaml"
    path.write_text(path.read_text("utf-8").replace("winner: blue", "winner: red"), "utf-8")
    ran = lexludi("build", skirmish, "--output", tmp_path / "public")
    assert ran.code == 1
    assert "the winner is blue, not red [expectation]" in ran.err


def test_the_output_must_be_writable(skirmish: Path, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    ran = lexludi("build", skirmish, "--output", tmp_path / "file")
    assert ran.code == 2
    assert "cannot be written" in ran.err


def test_watch_builds_again_what_is_saved(skirmish: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = skirmish / "rules" / "play.yaml"
    sound = rules.read_text("utf-8")

    def saving(*paths: Path, **given: object) -> Iterator[set[tuple[watchfiles.Change, str]]]:
        assert skirmish in paths
        yield set()
        for text in (sound.replace("force: may", "force: maybe", 1), sound):
            rules.write_text(text, "utf-8")
            yield {(watchfiles.Change.modified, str(rules))}

    monkeypatch.setattr(watch.watchfiles, "watch", saving)
    ran = lexludi("watch", skirmish, "--output", tmp_path / "public")
    assert ran.code == 0
    first, broken, mended = ran.out.split("changed: ")
    page = (tmp_path / "public" / "skirmish" / "en" / "html" / "index.html").as_uri()
    assert page in first and "'maybe'" not in first
    assert "'maybe'" in broken and "1 problem," in broken and page not in broken
    assert page in mended and "'maybe'" not in mended


def test_what_is_saved_during_the_first_build_is_not_lost(skirmish: Path) -> None:
    changes = watch.changes(skirmish)
    assert next(changes) == []
    rules = skirmish / "rules" / "play.yaml"
    rules.write_text(rules.read_text("utf-8") + "\n", "utf-8")
    assert next(changes) == [rules]


def test_watch_shows_what_check_finds(skirmish: Path, tmp_path: Path) -> None:
    play = skirmish / "scenarios" / "play.yaml"
    play.write_text(play.read_text("utf-8").replace("winner: blue", "winner: red"), "utf-8")
    with patch.object(watch.show, "problems") as shown:
        watch.show_build(skirmish, None, tmp_path / "public")
    assert {problem.code for problem in shown.call_args.args[0]} >= {"expectation"}


@pytest.mark.parametrize(
    ("name", "is_watched"), [("rules/a.yaml", True), ("a.po", True), ("a.html", False), ("a.yaml~", False)]
)
def test_only_what_is_written_by_hand_is_watched(name: str, is_watched: bool) -> None:
    assert watch.is_written(watchfiles.Change.modified, name) is is_watched
