"""Search in languages that Sphinx does not know.

What Python puts into the index and what the browser looks up must be stemmed alike. Where Sphinx ships a stemmer
for the browser, Python uses its twin; elsewhere both only take marks off letters, and every page is indexed under
all forms of the terms that it uses (`directives`), so that a noun is found by any of its forms. A word that is
typed without accents is found, and so is one of which only the first letters are typed.
"""

from __future__ import annotations

import unicodedata
from typing import ClassVar

import snowballstemmer
from sphinx import package_dir
from sphinx.application import Sphinx
from sphinx.config import Config
from sphinx.search import SearchLanguage, languages

FOLD = 'word.normalize("NFD").replace(/\\p{Mn}/gu, "").replace(/ς/g, "σ")'

_SCRIPTS = package_dir / "search" / "minified-js"
_NAMES = {"cs": "Czech", "el": "Greek"}


def fold(word: str) -> str:
    """A word in small letters without their marks, as `FOLD` does in the browser.

    >>> fold("Ποδήλατος"), fold("Žár")
    ('ποδηλατοσ', 'zar')
    """
    parted = unicodedata.normalize("NFD", word.lower())
    return "".join(letter for letter in parted if unicodedata.category(letter) != "Mn").replace("ς", "σ")


class FoldingSearch(SearchLanguage):
    """Words as they are, without marks."""

    js_stemmer_code = f"var Stemmer = function () {{\n  this.stemWord = (word) => {FOLD};\n}};\n"

    def stem(self, word: str) -> str:
        """What a word is indexed under."""
        return fold(word)


class GreekSearch(FoldingSearch):
    """Greek, with the stemmer that Sphinx ships for the browser."""

    lang = "el"
    language_name = "Greek"
    scripts: ClassVar = (_SCRIPTS / "base-stemmer.js", _SCRIPTS / "greek-stemmer.js")

    def __init__(self, options: dict[str, str]) -> None:
        super().__init__(options)
        if not all(script.is_file() for script in self.scripts):
            self._stemmer = None  # both sides do without
            return
        self._stemmer = snowballstemmer.stemmer("greek")
        inside = "".join(script.read_text("utf-8") for script in self.scripts)
        stem = f"const stemmer = new GreekStemmer();\n  this.stemWord = (word) => stemmer.stemWord({FOLD});"
        self.js_stemmer_code = f"{inside}\nvar Stemmer = function () {{\n  {stem}\n}};\n"

    def stem(self, word: str) -> str:
        """What a word is indexed under."""
        folded = fold(word)
        return folded if self._stemmer is None else str(self._stemmer.stemWord(folded))


def add_search(app: Sphinx) -> None:
    """Register what Sphinx lacks: Greek, Czech, and whatever else a manual is in."""
    app.add_search_language(GreekSearch)
    app.connect("config-inited", _add_own_language)


def _add_own_language(app: Sphinx, config: Config) -> None:
    code = config.html_search_language or config.language
    if code not in languages and code.partition("_")[0] not in languages:
        made = type("OwnSearch", (FoldingSearch,), {"lang": code, "language_name": _NAMES.get(code, code)})
        app.add_search_language(made)
