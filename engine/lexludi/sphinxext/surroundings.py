"""What surrounds a page: the other language versions, and the words of the theme in the language of the manual."""

from __future__ import annotations

from collections.abc import Mapping
from gettext import NullTranslations
from typing import Any

from docutils import nodes
from jinja2.ext import Extension
from sphinx.application import Sphinx

from lexludi.sphinxext.manuals import manual_in

THEME: tuple[tuple[str, str], ...] = (
    ("Skip to content", "skip"),
    ("Back to top", "top"),
    ('{{ _("On this page") }}', "page"),
    ('{{ _("Next") }}', "next"),
    ('{{ _("Previous") }}', "previous"),
    ('{{ _("Home") }}', "home"),
    ("Toggle Light / Dark / Auto color theme", "colours"),
    ("Toggle site navigation sidebar", "navigation"),
    ("Toggle table of contents sidebar", "contents"),
    ("<title>Contents</title>", "list"),
    ("<title>Menu</title>", "menu"),
    ("<title>Expand</title>", "expand"),
    ("<title>Light mode</title>", "light"),
    ("<title>Dark mode</title>", "dark"),
    ("<title>Auto light/dark, in light mode</title>", "automatic"),
    ("<title>Auto light/dark, in dark mode</title>", "automatic"),
)
"""What the theme says in English, whatever the language, and the toolkit's word for it."""


SPHINX: tuple[tuple[str, str], ...] = (
    ("Link to this heading", "heading"),
    ("Link to this definition", "heading"),
    ("Link to this term", "heading"),
    ("Link to this table", "heading"),
    ("Link to this image", "heading"),
)
"""What Sphinx says in English where its catalog for the language lacks it."""


class Words(NullTranslations):
    """A few translations from a mapping."""

    def __init__(self, words: Mapping[str, str]) -> None:
        super().__init__()
        self._words = words

    def gettext(self, message: str) -> str:
        """The word for an English one."""
        return self._words.get(message, message)


def translate_theme(app: Sphinx) -> None:
    """Let the theme speak the language of the manual. At `builder-inited`."""
    words = manual_in(app).theme
    app.translator.add_fallback(Words({english: words[f"theme {key}"] for english, key in SPHINX}))
    environment = getattr(getattr(app.builder, "templates", None), "environment", None)
    if environment is None:
        return
    pairs = [(english, _framed(english, words[f"theme {key}"])) for english, key in THEME]

    class ThemeWords(Extension):
        """Puts the words into the templates before they are compiled."""

        def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
            for english, word in pairs:
                source = source.replace(english, word)
            return source

    environment.add_extension(ThemeWords)


def _framed(english: str, word: str) -> str:
    """The word in the frame that the English has."""
    return f"<title>{word}</title>" if english.startswith("<title>") else word


def add_versions(app: Sphinx, pagename: str, template: str, context: dict[str, Any], tree: nodes.Node | None) -> None:
    """Where this page is in the other languages. At `html-page-context`."""
    manual = manual_in(app)
    page = pagename if pagename in manual.by_name or pagename == "search" else "index"
    root = context.get("content_root", "./")
    context["lexludi_versions"] = [
        {
            "code": code,
            "name": name,
            "here": code == manual.language,
            "address": root + app.config.lexludi_versions.format(language=code, page=page),
        }
        for code, name in manual.languages.items()
    ]
    context["lexludi_edition"] = f"{manual.theme['edition']} {manual.edition}"
    context["lexludi_words"] = manual.theme
