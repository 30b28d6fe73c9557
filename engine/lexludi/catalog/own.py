"""The languages of a ruleset: the one that it is written in, and those that it is translated to."""

from __future__ import annotations

from lexludi.catalog.language import catalog_path, language_codes, load_languages, terms_path
from lexludi.data import locales_folder
from lexludi.spec import Spec


def own_languages(spec: Spec) -> tuple[str, ...]:
    """The languages that have terms or a catalog of the ruleset."""
    locales, name = locales_folder(spec.folder), str(spec.ruleset.ruleset)
    return tuple(
        code
        for code in language_codes(locales)
        if terms_path(code, name, locales).exists() or catalog_path(code, name, locales).exists()
    )


def printed_languages(spec: Spec) -> tuple[str, ...]:
    """The languages that manuals are printed in: its own, or that of its source where it has none yet.

    Raises:
        ProblemError: if the style of a language cannot be used.
    """
    languages = load_languages(spec, locales_folder(spec.folder))
    return own_languages(spec) or tuple(code for code, language in languages.items() if language.source is None)[:1]
