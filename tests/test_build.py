"""Building: several languages side by side, only what has changed, and problems instead of tracebacks."""

from __future__ import annotations

import json
import shutil
import time
from pathlib import Path

import pytest

from lexludi.build import Built, Progress, build, inputs_of
from lexludi.problem import ProblemError
from tests.manuals import LANGUAGES, built
from tests.specs import RULESETS

VEHICLES = ["red_scout", "red_tank", "blue_scout", "blue_tank"]
NOUNS = ["player", "vehicle", "field", "armour_point", "artillery_token", "red", "blue", *VEHICLES]


@pytest.fixture
def skirmish(tmp_path: Path) -> Path:
    """The small ruleset with its nouns in English and, of a sort, in German."""
    folder = tmp_path / "skirmish"
    shutil.copytree(RULESETS / "skirmish", folder)
    for code in ("en", "de"):
        terms = folder / "locales" / code / "terms"
        terms.mkdir(parents=True)
        gender = "gender: neuter, " if code == "de" else ""
        lines = [f"  {noun}: {{{gender}sg: {code} {noun.replace('_', ' ')}, pl: {code}s}}" for noun in NOUNS]
        (terms / "skirmish.yaml").write_text("\n".join(["terms:", *lines, ""]), encoding="utf-8")
    return folder


def states(results: tuple[Built, ...]) -> dict[str, bool]:
    return {result.language: result.unchanged for result in results}


def index(results: tuple[Built, ...], code: str) -> str:
    [folder] = [result.folder for result in results if result.language == code]
    return (folder / "rules" / "play.html").read_text("utf-8")


def test_only_what_has_changed_is_built_again(skirmish: Path, tmp_path: Path) -> None:
    output = tmp_path / "public"
    first = build(skirmish, output)
    assert states(first) == {"de": False, "en": False}
    assert [problem for result in first for problem in result.problems if result.language == "en"] == []
    assert states(build(skirmish, output, languages=["en"])) == {"en": True}

    rules = skirmish / "rules" / "play.yaml"
    rules.write_text(rules.read_text("utf-8").replace("title: Course of the game", "title: The fight", 1), "utf-8")
    second = build(skirmish, output)
    assert states(second) == {"de": False, "en": False}
    assert "The fight" in index(second, "en")
    assert states(build(skirmish, output, anew=True)) == {"de": False, "en": False}


def test_pages_that_have_not_changed_are_left_alone(skirmish: Path, tmp_path: Path) -> None:
    [result] = build(skirmish, tmp_path / "public", languages=["en"])
    times = {path.name: path.stat().st_mtime_ns for path in result.folder.rglob("*.html")}
    rules = skirmish / "rules" / "play.yaml"
    text = rules.read_text("utf-8")
    rules.write_text(text.replace("A {vehicle} ", "Any {vehicle} ", 1), "utf-8")
    [again] = build(skirmish, tmp_path / "public", languages=["en"])
    changed = {path.name for path in again.folder.rglob("*.html") if path.stat().st_mtime_ns != times[path.name]}
    assert "play.html" in changed and "turn.html" not in changed and "sources.html" not in changed


def test_a_catalog_concerns_only_its_language(skirmish: Path) -> None:
    locales = [skirmish / "locales"]
    before = inputs_of(skirmish, locales)
    catalog = skirmish / "locales" / "de" / "LC_MESSAGES" / "skirmish.po"
    catalog.parent.mkdir()
    catalog.write_text("", "utf-8")
    after = inputs_of(skirmish, locales)
    assert before.of_language("de") == after.of_language("de")  # an empty file is as good as none
    catalog.write_text("# something", "utf-8")
    after = inputs_of(skirmish, locales)
    assert before.of_language("de") != after.of_language("de")
    assert before.of_language("en") == after.of_language("en")
    terms = skirmish / "locales" / "de" / "terms" / "skirmish.yaml"
    terms.write_text(terms.read_text("utf-8") + "\n", "utf-8")
    assert before.of_language("en") != inputs_of(skirmish, locales).of_language("en")  # glossaries show all languages


def test_a_build_that_did_not_end_begins_anew(skirmish: Path, tmp_path: Path) -> None:
    [result] = build(skirmish, tmp_path / "public", languages=["en"])
    (result.folder / "rules" / "play.html").write_text("half a page", "utf-8")
    (result.folder.parent / ".html.json").unlink()
    assert "half a page" not in index(build(skirmish, tmp_path / "public", languages=["en"]), "en")


def test_a_page_that_is_gone_is_removed(skirmish: Path, tmp_path: Path) -> None:
    [result] = build(skirmish, tmp_path / "public", languages=["en"])
    stray = result.folder / "rules" / "old.html"
    stray.write_text("", "utf-8")
    build(skirmish, tmp_path / "public", languages=["en"], anew=True)
    assert not stray.exists()


def test_progress_is_told(skirmish: Path, tmp_path: Path) -> None:
    told: list[Progress] = []
    build(skirmish, tmp_path / "public", languages=["en"], report=told.append)
    assert {each.doing for each in told} == {"reading", "writing", "done"}
    assert all(0 < each.done <= each.total and each.language == "en" for each in told)


def test_an_example_that_fails_is_a_problem_and_is_built_again(skirmish: Path, tmp_path: Path) -> None:
    path = skirmish / "scenarios" / "play.yaml"
    path.write_text(path.read_text("utf-8").replace("winner: blue", "winner: red"), "utf-8")
    for format in ("html", "doctest"):
        [result] = build(skirmish, tmp_path / "public", languages=["en"], format=format)
        assert "expectation" in [problem.code for problem in result.problems]
        [again] = build(skirmish, tmp_path / "public", languages=["en"], format=format)
        assert not again.unchanged
    [doctest] = [problem for problem in again.problems if problem.code == "example"]
    assert doctest.mark.path.resolve() == path.resolve() and doctest.mark.line > 1
    assert "Expected" in doctest.hint and "Got" in doctest.hint


def test_what_cannot_be_loaded_raises_problems(skirmish: Path, tmp_path: Path) -> None:
    with pytest.raises(ProblemError, match="there is no language 'xx'"):
        build(skirmish, tmp_path / "public", languages=["xx"])
    with pytest.raises(ProblemError, match="there is no ruleset"):
        build("tnak_wars", tmp_path / "public")
    with pytest.raises(ValueError, match="there is no format 'pdf'"):
        build(skirmish, tmp_path / "public", format="pdf")
    rules = skirmish / "rules" / "play.yaml"
    rules.write_text(rules.read_text("utf-8").replace("enter(vehicle, field)", "entr(vehicle, field)"), "utf-8")
    with pytest.raises(ProblemError):
        build(skirmish, tmp_path / "public")


def test_one_process_after_the_other_comes_to_the_same(skirmish: Path, tmp_path: Path) -> None:
    side_by_side = build(skirmish, tmp_path / "two")
    in_a_row = build(skirmish, tmp_path / "one", processes=1)
    for code in ("de", "en"):
        assert index(side_by_side, code) == index(in_a_row, code)


def test_the_doctests_of_tank_wars_pass_in_every_language(tmp_path_factory: pytest.TempPathFactory) -> None:
    """`sphinx-build -b doctest` on the manuals; `test_manual_replay` shows that they can fail."""
    folder = built(tmp_path_factory.getbasetemp(), "doctest")
    for code in LANGUAGES:
        results = (folder / code / "doctest" / "output.txt").read_text("utf-8")
        assert "0 failures in tests" in results and "0 failures in setup code" in results
        assert int(results.split("Doctest summary")[1].split("tests")[0].split()[-1]) > 100


def test_nothing_to_do_is_done_at_once(skirmish: Path, tmp_path: Path) -> None:
    build(skirmish, tmp_path / "public", languages=["en"])
    began = time.perf_counter()
    [result] = build(skirmish, tmp_path / "public", languages=["en"])
    assert result.unchanged and time.perf_counter() - began < 2
    assert set(json.loads((result.folder.parent / ".html.json").read_text("utf-8"))) == {"inputs", "program"}
