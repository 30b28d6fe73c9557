"""The shipped languages: complete, sound, and all of the same standing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from babel.messages.extract import DEFAULT_KEYWORDS, extract

from lexludi.babel_extractor import extract as extract_ruleset
from lexludi.catalog import check_language, language_codes, load_languages, plain
from lexludi.catalog.messages import read_messages
from lexludi.data import locales_folder, ruleset_folder, ruleset_names
from lexludi.spec import load_spec

CODES = language_codes(locales_folder(ruleset_folder("tank_wars")))


def test_there_are_four_languages() -> None:
    assert CODES == ("cs", "de", "el", "en")


@pytest.mark.parametrize("ruleset", ruleset_names())
@pytest.mark.parametrize("code", CODES)
def test_nothing_is_wrong_with_a_language(ruleset: str, code: str) -> None:
    spec = load_spec(ruleset_folder(ruleset))
    language = load_languages(spec, locales_folder(spec.folder), [code])[code]
    assert [str(problem) for problem in check_language(language)] == []


@pytest.mark.parametrize("ruleset", ruleset_names())
def test_every_text_can_be_rendered_in_every_language(ruleset: str) -> None:
    spec = load_spec(ruleset_folder(ruleset))
    for language in load_languages(spec, locales_folder(spec.folder)).values():
        for context, message in language.messages.items():
            text = plain(language.message(context, dict.fromkeys(message.parameters, "x")))
            assert text and "{" not in text and "|" not in text


def test_babel_finds_every_message() -> None:
    folder = ruleset_folder("tank_wars")
    method: Any = extract_ruleset  # Babel's own type asks for a function without a context
    found: dict[str, str] = {}
    for path in sorted(folder.rglob("*.yaml")):
        with path.open("rb") as file:
            for line, text, _, context in extract(method, file, DEFAULT_KEYWORDS):
                assert isinstance(text, str) and context is not None and line > 0
                found[context] = text
    messages = read_messages(load_spec(folder))
    assert found == {context: str(message.text) for context, message in messages.items()}


def test_a_file_that_belongs_to_no_ruleset_has_no_messages(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_text("a: b\n", encoding="utf-8")
    with path.open("rb") as file:
        assert list(extract_ruleset(file, DEFAULT_KEYWORDS, (), {})) == []
