"""`terms/<ruleset>.yaml`: the nouns of a game in one language, with their forms.

    terms:
      vehicle: {sg: vehicle, pl: vehicles}

or, where words have cases and genders,

    terms:
      vehicle:
        gender: neuter
        forms:
          sg: {nom: vozidlo, gen: vozidla, ...}
          pl: {nom: vozidla, gen: vozidel, ...}

Elements (`red_scout`, `north`) are terms like others. `the:` gives the forms with an article where the
article of the language (`style.yaml`) before the plain form would not do.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any

from pydantic import Field

from lexludi.catalog.paradigm import NUMBERS, Level, Paradigm, read_paradigm
from lexludi.catalog.style import Style
from lexludi.problem import Mark, Problems
from lexludi.source import Map, Node, Text, read
from lexludi.spec.annotations import OneOf
from lexludi.spec.shape import Authored, shape

YesNo = Annotated[Text, OneOf("yes", "no")]


class AuthoredTerm(Authored):
    """A noun as it is written: one text (the singular), `{sg: .., pl: ..}`, or a mapping with `forms:`."""

    gender: Text | None = Field(default=None, description="Its gender, in the language's own names.")
    animate: YesNo | None = Field(default=None, description="Whether it is a living thing, where that matters.")
    forms: Any = Field(description="`sg:` and `pl:`, each a text, or a text for each case.")
    articled: dict[Text, Any] = Field(
        default={}, description="The forms with an article: `the:`, shaped like `forms:`."
    )
    printed: YesNo | None = Field(default=None, description="`no`: the glossary does not show it.")
    forbidden: dict[Text, Text] = Field(default={}, description="Words that are not used for it, each with the reason.")

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """Every key that is none of the others is a form word; `sg` and `pl` beside them are the forms."""
        if isinstance(data, Text):
            return _mapping(data, forms=_mapping(data, sg=data))
        if not isinstance(data, Map):
            return data
        term, forms, articled = Map(data.mark), Map(data.mark), Map(data.mark)
        for key, value in data.items():
            if key in NUMBERS and "forms" not in data:
                forms[key] = value
            elif key in ("gender", "animate", "forms", "printed", "forbidden"):
                term[key] = value
            else:
                articled[key] = value
        if forms:
            term[Text("forms", data.mark)] = forms
        if articled:
            term[Text("articled", data.mark)] = articled
        return term

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """A text, or a mapping with the language's form words as further keys."""
        properties = {key: value for key, value in schema["properties"].items() if key != "articled"}
        properties |= dict.fromkeys(NUMBERS, properties["forms"])
        return {
            "description": schema["description"],
            "anyOf": [
                {"type": "string"},
                {"type": "object", "properties": properties, "additionalProperties": properties["forms"]},
            ],
        }


class AuthoredTerms(Authored):
    """`terms/<ruleset>.yaml` as it is written."""

    terms: dict[Text, AuthoredTerm] = Field(description="The terms by their ids.")


@dataclass(frozen=True)
class Term:
    """A noun with its forms."""

    id: str
    mark: Mark
    forms: Paradigm  # by number and case
    articled: Mapping[str, Paradigm] = field(default_factory=dict)  # article -> by number and case
    gender: str = ""
    animate: bool = False
    printed: bool = True
    forbidden: Mapping[Text, Text] = field(default_factory=dict)

    def form(self, style: Style, number: str = "sg", case: str = "", article: str = "") -> str | None:
        """The form that is asked for, if the term has it."""
        case = case or style.first_case
        if not article:
            return self.forms.form(number, case)
        own = self.articled.get(article)
        if own is not None and (found := own.form(number, case)) is not None:
            return found
        noun = self.forms.form(number, case)
        before = style.articles[article].form(self.gender, number, case) if article in style.articles else None
        if noun is None or before is None:
            return None
        joint = "" if before.endswith(("'", "’")) else " "
        return f"{before}{joint}{noun}"

    def spellings(self) -> Iterator[str]:
        """Every form without article, each once."""
        yield from dict.fromkeys(map(str, self.forms.forms.values()))


Terms = Mapping[str, Term]


def read_terms(path: Path, style: Style, problems: Problems) -> Terms:
    """Read one file of terms. What is wrong with it is added to `problems`; the rest is there all the same."""
    node = read(path, problems)
    written = None if node is None else shape(AuthoredTerms, node, problems)
    if written is None:
        return {}
    return {str(key): _term(key, entry, style, problems) for key, entry in written.terms.items()}


def _term(key: Text, written: AuthoredTerm, style: Style, problems: Problems) -> Term:
    levels = (Level("number", NUMBERS), Level("case", style.cases))
    if key in style.form_words():
        problems.add(key.mark, "said-twice", f"'{key}' is a form word of the language", "a term needs another id")
    articled: dict[str, Paradigm] = {}
    for word, node in written.articled.items():
        if word in style.articles:
            articled[str(word)] = read_paradigm(node, levels, problems)
        else:
            known = ("gender", "animate", "forms", *NUMBERS, "printed", "forbidden", *style.articles)
            near = get_close_matches(word, known, n=2)
            hint = f"did you mean {' or '.join(near)}?" if near else f"possible here: {', '.join(known)}"
            problems.add(word.mark, "unknown-key", f"there is no key '{word}' here", hint)
    return Term(
        str(key),
        key.mark,
        read_paradigm(written.forms, levels, problems),
        articled,
        gender=str(written.gender or ""),
        animate=written.animate == "yes",
        printed=written.printed != "no",
        forbidden=written.forbidden,
    )


def _mapping(owner: Text, **entries: Node) -> Map:
    """A mapping at the place of the text that is short for it."""
    mapping = Map(owner.mark)
    for key, value in entries.items():
        mapping[Text(key, owner.mark)] = value
    return mapping
