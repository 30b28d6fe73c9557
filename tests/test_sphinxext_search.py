"""The search finds words in every language: by any form, without accents, and by their first letters."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sphinx.search import SearchLanguage, js_index
from sphinx.search.de import SearchGerman
from sphinx.search.en import SearchEnglish

from lexludi.manual.blocks import text_of
from lexludi.sphinxext.search import FoldingSearch, GreekSearch, fold
from tests.manuals import LANGUAGES, built, languages, manual, material

EVERY = pytest.mark.parametrize("code", LANGUAGES)
STEMMERS: dict[str, type[SearchLanguage]] = {
    "cs": FoldingSearch,
    "de": SearchGerman,
    "el": GreekSearch,
    "en": SearchEnglish,
}


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return built(tmp_path_factory.getbasetemp())


@cache
def index(folder: Path, code: str) -> dict[str, Any]:
    found: dict[str, Any] = js_index.loads((folder / code / "html" / "searchindex.js").read_text("utf-8"))
    return found


@cache
def language(code: str) -> SearchLanguage:
    return STEMMERS[code]({})


def lookup(folder: Path, code: str, query: str) -> set[str]:
    """The pages that hold all words of a query, as the browser looks them up among words and titles."""
    known, searched = index(folder, code), language(code)
    result: set[str] | None = None
    for word in re.findall(r"\w+", query.lower()):
        if word in searched.stopwords or word.isdigit():
            continue
        stem = searched.stem(word)
        found: set[int] = set()
        for terms in (known["terms"], known["titleterms"]):
            exact = [stem] if stem in terms else [term for term in terms if len(stem) > 2 and stem in term]
            for term in exact:
                found |= {terms[term]} if isinstance(terms[term], int) else set(terms[term])
        names = {known["docnames"][number] for number in found}
        result = names if result is None else result & names
    return result or set()


@EVERY
def test_a_page_is_found_by_every_form_of_its_terms(pages: Path, code: str) -> None:
    for form in manual(code).forms["vehicle"]:
        found = lookup(pages, code, form)
        assert {"rules/movement", "rules/vehicles", "glossary"} <= found, form


@EVERY
def test_a_word_is_found_without_its_accents(pages: Path, code: str) -> None:
    for term in ("vehicle", "field", "command", "gunfire_token", "artillery_vehicle"):
        word = languages()[code].term(term)
        if code in ("cs", "el"):
            assert lookup(pages, code, fold(word)) == lookup(pages, code, word)
        assert "glossary" in lookup(pages, code, fold(word))


@EVERY
def test_a_word_is_found_by_its_first_letters(pages: Path, code: str) -> None:
    word = max(languages()[code].term("artillery_vehicle").split(), key=len)
    assert "glossary" in lookup(pages, code, word[:5])


@EVERY
def test_a_rule_is_found_by_the_words_of_its_title(pages: Path, code: str) -> None:
    for name in ("movement.artillery", "cards.reshuffle", "gunfire.together"):
        title = languages()[code].title(name)
        assert f"rules/{name.partition('.')[0]}" in lookup(pages, code, title), title


@EVERY
def test_nothing_is_found_that_is_not_there(pages: Path, code: str) -> None:
    assert lookup(pages, code, "qwxzqwxz") == set()


@EVERY
def test_doctests_are_not_in_the_index(pages: Path, code: str) -> None:
    assert not [term for term in index(pages, code)["terms"] if term == "example" and code != "en"]


def test_a_language_that_sphinx_does_not_know_is_searched_too() -> None:
    assert FoldingSearch({}).stem("Pancéřování") == "pancerovani"
    assert GreekSearch({}).stem("οχήματα") == GreekSearch({}).stem("ΟΧΗΜΑΤΑ") == GreekSearch({}).stem("οχηματων")


@pytest.mark.skipif(
    shutil.which("node") is None, reason="the browser's side of the search is run by node, which is not here"
)
@EVERY
def test_the_browser_stems_and_finds_alike(pages: Path, code: str) -> None:
    texts = [text_of(languages()[code].rule_text(name)) for name in material().spec.rules]
    words = sorted({word for text in texts for word in re.findall(r"\w+", text.lower())})
    queries = [languages()[code].term(term) for term in ("vehicle", "field", "gunfire_token")]
    queries += [fold(queries[0]), queries[1][:4], f"{queries[0]} {queries[1]}", "qwxzqwxz"]
    html = pages / code / "html"
    ran = subprocess.run(
        ["node", str(Path(__file__).parent / "search.mjs"), str(html / "_static"), str(html / "searchindex.js")],
        input=json.dumps({"queries": queries, "words": words}),
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    answer = json.loads(ran.stdout)
    assert dict(zip(words, answer["stems"], strict=True)) == {word: language(code).stem(word) for word in words}
    for query, found in zip(queries, answer["pages"], strict=True):
        assert lookup(pages, code, query) <= set(found), query
        assert bool(found) == (query != "qwxzqwxz")
