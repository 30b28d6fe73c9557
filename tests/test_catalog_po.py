"""Catalogs: written without losing anything, read with the place of every character."""

from __future__ import annotations

import string
from pathlib import Path
from tempfile import TemporaryDirectory

import polib
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexludi.catalog.po import Wanted, read_catalog, write_catalog
from lexludi.problem import ProblemError, Problems

LETTERS = string.ascii_letters + string.digits + 'áčžößαω .,|{}"\\'
TEXTS = st.text(alphabet=LETTERS + "\n\t", min_size=1, max_size=200)
CONTEXTS = st.text(alphabet=LETTERS, min_size=1, max_size=20)
MESSAGES = st.dictionaries(CONTEXTS, st.tuples(TEXTS, TEXTS), max_size=8)


def wanted(texts: dict[str, str]) -> list[Wanted]:
    return [Wanted(context, source, comment="force: must", origin="game/a.yaml") for context, source in texts.items()]


def write(path: Path, texts: dict[str, str]) -> bool:
    return write_catalog(path, wanted(texts), language="cs", project="game 1")


def translate(path: Path, translations: dict[str, str]) -> None:
    file = polib.pofile(str(path), wrapwidth=100)
    for entry in file:
        if entry.msgctxt in translations:
            entry.msgstr = translations[entry.msgctxt]
    file.save()


def states(path: Path, texts: dict[str, str]) -> dict[str, str]:
    catalog = read_catalog(path, Problems())
    return {context: catalog.state(context, source) for context, source in texts.items()}


@given(MESSAGES)
def test_written_twice_it_is_the_same_file(messages: dict[str, tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cs.po"
        texts = {context: source for context, (source, _) in messages.items()}
        assert write(path, texts)
        translate(path, {context: text for context, (_, text) in messages.items()})
        write(path, texts)
        before = path.read_bytes()
        assert not write(path, texts)
        assert path.read_bytes() == before


@given(MESSAGES)
def test_translations_and_their_places_are_kept(messages: dict[str, tuple[str, str]]) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cs.po"
        texts = {context: source for context, (source, _) in messages.items()}
        write(path, texts)
        translate(path, {context: text for context, (_, text) in messages.items()})
        write(path, texts)
        problems = Problems()
        catalog = read_catalog(path, problems)
        assert not len(problems)
        lines = path.read_text(encoding="utf-8").split("\n")
        for context, (source, text) in messages.items():
            entry = catalog.entries[context]
            assert (entry.source, entry.text) == (source, text)
            for offset, character in enumerate(text):
                mark = entry.text.at(offset)
                written = lines[mark.line - 1][mark.column - 1 :]
                assert written.startswith("\\" if character in '\n\t"\\' else character)


def test_a_changed_source_overtakes_the_translation(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    write(path, {"a": "one", "b": "other"})
    translate(path, {"a": "jedna"})
    assert states(path, {"a": "one", "b": "other"}) == {"a": "translated", "b": "missing"}
    assert states(path, {"a": "One."})["a"] == "overtaken"  # before the catalog is written anew, too
    write(path, {"a": "One.", "b": "other"})
    [entry, _] = polib.pofile(str(path))
    assert (entry.msgstr, entry.previous_msgid, entry.fuzzy) == ("jedna", "one", True)
    assert states(path, {"a": "One."})["a"] == "overtaken"


def test_the_first_source_is_remembered(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    for source in ("one", "two", "three"):
        write(path, {"a": source})
        if source == "one":
            translate(path, {"a": "jedna"})
    [entry] = polib.pofile(str(path))
    assert (entry.msgid, entry.previous_msgid) == ("three", "one")
    write(path, {"a": "one"})  # again what was translated
    assert states(path, {"a": "one"}) == {"a": "translated"}


def test_a_translation_marked_by_hand_stays_marked(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    write(path, {"a": "one"})
    file = polib.pofile(str(path))
    file[0].msgstr, file[0].flags, file[0].tcomment = "jedna", ["fuzzy"], "not sure"
    file.save()
    write(path, {"a": "one"})
    [entry] = polib.pofile(str(path))
    assert (entry.fuzzy, entry.tcomment) == (True, "not sure")


def test_what_is_gone_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    write(path, {"a": "one", "b": "other", "c": "empty"})
    translate(path, {"a": "jedna", "b": "jiná"})
    write(path, {"b": "other"})
    assert [entry.msgctxt for entry in polib.pofile(str(path)).obsolete_entries()] == ["a"]
    write(path, {"a": "one", "b": "other"})
    assert states(path, {"a": "one", "b": "other"}) == {"a": "translated", "b": "translated"}


def test_printed_order_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    write(path, {"b": "1", "a": "2"})
    assert [entry.msgctxt for entry in polib.pofile(str(path))] == ["b", "a"]
    write(path, {"a": "2", "c": "3", "b": "1"})
    assert [entry.msgctxt for entry in polib.pofile(str(path))] == ["a", "c", "b"]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ('msgctxt "a"\nmsgid "one"\nmsgstr "jedna\n', "po-syntax", 3),
        ('msgctxt "a"\nmsgid "one"\nmessage "jedna"\n', "po-syntax", 3),
        ('msgid "one"\nmsgstr "jedna"\n', "no-context", 1),
        ('msgctxt "a"\nmsgid "one"\nmsgstr "x"\n\nmsgctxt "a"\nmsgid "two"\nmsgstr "y"\n', "duplicate-message", 5),
    ],
)
def test_a_broken_catalog_is_a_problem_at_its_line(tmp_path: Path, text: str, code: str, line: int) -> None:
    path = tmp_path / "cs.po"
    path.write_text(text, encoding="utf-8")
    problems = Problems()
    read_catalog(path, problems)
    assert [(p.code, p.mark.path, p.mark.line) for p in problems] == [(code, path, line)]


def test_a_broken_catalog_is_not_written_over(tmp_path: Path) -> None:
    path = tmp_path / "cs.po"
    path.write_bytes(b'msgctxt "a"\nmsgid "one"\nmsgstr "\xff"\n')
    with pytest.raises(ProblemError) as error:
        write(path, {"a": "one"})
    assert [(p.code, p.mark.line) for p in error.value.problems] == [("encoding", 3)]
    assert path.read_bytes().endswith(b'"\xff"\n')
    assert list(tmp_path.iterdir()) == [path]


@given(st.binary(max_size=200) | st.text(alphabet='msgidctxtr "\\\n#~,', max_size=80).map(str.encode))
def test_no_catalog_makes_it_fail(data: bytes) -> None:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cs.po"
        path.write_bytes(data)
        read_catalog(path, Problems())
