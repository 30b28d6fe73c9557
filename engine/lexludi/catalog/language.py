"""A language, ready to use: its style, the nouns and messages of a ruleset, the words of the toolkit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path

from lexludi.catalog import toolkit
from lexludi.catalog.messages import Message, read_messages
from lexludi.catalog.po import Catalog, read_catalog
from lexludi.catalog.render import Renderer, Shown
from lexludi.catalog.runs import Plain, Runs, plain
from lexludi.catalog.style import Style, read_style
from lexludi.catalog.template import Slot, Template, read_template
from lexludi.catalog.terms import Term, Terms, read_terms
from lexludi.catalog.vocabulary import Element, Vocabulary, read_vocabulary
from lexludi.problem import Mark, Problem, ProblemError, Problems
from lexludi.program import Program, Value
from lexludi.program_names import value_name
from lexludi.spec import Spec

STYLE_FILE = "style.yaml"
TOOLKIT = "toolkit"
SOURCE, TRANSLATED, OVERTAKEN, MISSING = "source", "translated", "overtaken", "missing"
"""The states of a message in a language."""


@dataclass(frozen=True)
class Language:
    """One language for one ruleset.

    A text that it lacks is told in the source language, in the state "missing": nothing here ever fails
    for want of a translation. `problems` holds what was wrong with the files."""

    code: str
    spec: Spec
    style: Style
    vocabulary: Vocabulary
    messages: Mapping[str, Message]
    terms: Terms
    terms_path: Path
    catalog: Catalog
    toolkit: Catalog
    source: Language | None = None  # the language that the ruleset is written in; None: this one
    problems: tuple[Problem, ...] = ()
    _templates: dict[str, Template] = field(default_factory=dict, compare=False, repr=False)

    @property
    def name(self) -> str:
        """The name of the language in itself."""
        return self.style.language

    # ------------------------------------------------------------------ messages

    def state(self, context: str) -> str:
        """ "source", "translated", "overtaken" or "missing". KeyError for a context that is no message's."""
        message = self.messages[context]
        return SOURCE if self.source is None else self.catalog.state(context, message.text)

    def message(self, context: str, shown: Mapping[str, Shown] | None = None) -> Runs:
        """A text of the ruleset, its slots filled. KeyError for a context that is no message's."""
        message = self.messages[context]
        if self.source is None:
            return self.renderer.render(self._template(context, message.text), shown)
        if self.catalog.state(context, message.text) == MISSING:
            return self.source.message(context, shown)
        return self.renderer.render(self._template(context, self.catalog.entries[context].text), shown)

    def title(self, rule_id: str) -> str:
        """The title of a rule, by its full id, or of a chapter."""
        context = f"{rule_id}/title"
        return plain(self.message(context if context in self.messages else f"chapter.{rule_id}/title"))

    def rule_text(self, rule_id: str) -> Runs:
        """The text of a rule, by its full id."""
        return self.message(f"{rule_id}/text")

    def render(self, text: str, shown: Mapping[str, Shown] | None = None) -> Runs:
        """Any text of this language, its slots filled."""
        return self.renderer.render(read_template(text), shown)

    # ------------------------------------------------------------------ nouns

    def term(self, term_id: str, form: str = "") -> str:
        """A noun, in the form that words joined by dots ask for (`acc.pl`); in the source language if there is none."""
        if term_id not in self.terms and self.source is not None:
            return self.source.term(term_id)
        slot = Slot(term_id, tuple(filter(None, form.split("."))))
        return plain(self.renderer.render(Template(read_template("").text, (slot,))))

    def glossary(self) -> Iterator[Term]:
        """The terms that a glossary shows, in the order of the language's alphabet of ids."""
        return (term for term in self.terms.values() if term.printed)

    def element(self, program: Program, domain: str, value: Value, form: str = "") -> Runs:
        """A value of a domain as a text names it."""
        slot = Slot("value", tuple(filter(None, form.split("."))))
        shown = {"value": self.shown(program, domain, value)}
        return self.renderer.render(Template(read_template("").text, (slot,)), shown)

    def shown(self, program: Program, domain: str, value: Value) -> Shown:
        """A value of a domain, to be put into a slot."""
        if value is None or isinstance(value, bool):
            return plain(self.say(f"game/{value_name(program, domain, value)}"))
        known = program.domains.get(domain)
        return value if known is None or known.is_number else Element(known.name_of(value), domain)

    # ------------------------------------------------------------------ the toolkit's own words

    def say(self, key: str, **shown: Shown) -> Runs:
        """Words of the toolkit, by their context in `catalog/toolkit.py`. KeyError for one that is not there."""
        english = toolkit.WORDS[key]
        if self.toolkit.state(key, english) != MISSING:
            return self.renderer.render(self._template(f"toolkit {key}", self.toolkit.entries[key].text), shown)
        if self.source is not None:
            return self.source.say(key, **shown)
        return self.renderer.render(self._template(f"toolkit {key}", english), shown)

    def listed(self, items: Sequence[Runs]) -> Runs:
        """ "a, b and c"."""
        marks = [chr(0xE000 + place) for place in range(len(items))]
        runs: list[Runs] = []
        for character in self.style.listed(marks):
            runs.append(items[marks.index(character)] if character in marks else (Plain(character),))
        return tuple(run for item in runs for run in item)

    @cached_property
    def renderer(self) -> Renderer:
        """What fills slots."""
        return Renderer(self.style, self.terms, self.vocabulary.values, self.vocabulary.grids)

    def _template(self, key: str, text: str) -> Template:
        if key not in self._templates:
            self._templates[key] = read_template(text)
        return self._templates[key]


def language_codes(locales: Sequence[Path]) -> tuple[str, ...]:
    """The languages that there are: the folders with a `style.yaml`, sorted."""
    return tuple(sorted({path.parent.name for folder in locales for path in folder.glob(f"*/{STYLE_FILE}")}))


def load_language(code: str, spec: Spec, locales: Sequence[Path]) -> Language:
    """One language for a ruleset, from the first of the folders that has the file in question.

    Raises:
        ProblemError: if there is no such language, or its `style.yaml` cannot be used.
    """
    return load_languages(spec, locales, [code])[code]


def load_languages(spec: Spec, locales: Sequence[Path], codes: Sequence[str] | None = None) -> dict[str, Language]:
    """Several languages for a ruleset, by their codes; all that there are, if none are named.

    Raises:
        ProblemError: if there is no such language, or a `style.yaml` cannot be used.
    """
    loading = _Loading(spec, locales)
    wanted = loading.codes if codes is None else codes
    return {code: loading.language(code) for code in wanted}


def catalog_path(code: str, name: str, locales: Sequence[Path]) -> Path:
    """Where the catalog of a ruleset, or of the toolkit, is, or will be written."""
    return _find(locales, f"{code}/LC_MESSAGES/{name}.po")


def terms_path(code: str, name: str, locales: Sequence[Path]) -> Path:
    """Where the terms of a ruleset are, or will be written."""
    return _find(locales, f"{code}/terms/{name}.yaml")


def _find(locales: Sequence[Path], name: str) -> Path:
    """The first that exists; else where it belongs: the toolkit's own is in the last folder, the shipped one."""
    own = locales[-1] if Path(name).stem == TOOLKIT else locales[0]
    return next((path for folder in locales if (path := folder / name).exists()), own / name)


class _Loading:
    """What the languages of a ruleset have in common while they are loaded."""

    def __init__(self, spec: Spec, locales: Sequence[Path]) -> None:
        self.spec = spec
        self.locales = locales
        self.codes = language_codes(locales)
        self.vocabulary = read_vocabulary(spec)
        self.messages = read_messages(spec, self.vocabulary)
        self.styles: dict[str, Style] = {}
        self.languages: dict[str, Language] = {}

    def style(self, code: str) -> Style:
        if code not in self.codes:
            near = get_close_matches(code, self.codes, n=1)
            hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(self.codes) or 'none'}"
            mark = Mark(self.locales[0] / code)
            raise ProblemError([Problem(mark, "unknown-language", f"there is no language '{code}'", hint)])
        if code not in self.styles:
            problems = Problems()
            style = read_style(_find(self.locales, f"{code}/{STYLE_FILE}"), problems)
            problems.raise_if_any()
            assert style is not None  # else there were problems
            self.styles[code] = style
        return self.styles[code]

    def source(self) -> str | None:
        """The language that rulesets are written in."""
        return next((code for code in self.codes if self.style(code).is_source), None)

    def language(self, code: str) -> Language:
        if code in self.languages:
            return self.languages[code]
        style, source = self.style(code), self.source()
        problems = Problems()
        name = str(self.spec.ruleset.ruleset)
        where = terms_path(code, name, self.locales)
        terms = read_terms(where, style, problems)
        language = Language(
            code,
            self.spec,
            style,
            self.vocabulary,
            self.messages,
            terms,
            where,
            catalog=read_catalog(catalog_path(code, name, self.locales), problems),
            toolkit=read_catalog(catalog_path(code, TOOLKIT, self.locales), problems),
            source=None if source in (None, code) else self.language(str(source)),
            problems=tuple(problems),
        )
        self.languages[code] = language
        return language
