"""Bringing catalogs up to date: every message is there, with what a translator has to know about it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from lexludi.catalog import toolkit
from lexludi.catalog.language import TOOLKIT, Language, catalog_path
from lexludi.catalog.messages import Message
from lexludi.catalog.po import Wanted, write_catalog
from lexludi.catalog.template import Slot, read_template
from lexludi.catalog.terms import Term


def update_catalog(language: Language) -> bool:
    """Write the language's catalog of the ruleset anew; whether it changed.

    Raises:
        ProblemError: if the catalog is there and cannot be read.
    """
    project = f"{language.spec.ruleset.ruleset} {language.spec.ruleset.edition}"
    messages = [_wanted(language, message) for message in language.messages.values()]
    return write_catalog(language.catalog.path, messages, language=language.code, project=project)


def update_toolkit(code: str, locales: Sequence[Path]) -> bool:
    """Write a language's catalog of the toolkit's own words anew; whether it changed.

    Raises:
        ProblemError: if the catalog is there and cannot be read.
    """
    messages = [Wanted(context, english) for context, english in toolkit.TABLE]
    return write_catalog(catalog_path(code, TOOLKIT, locales), messages, language=code, project="lexludi")


def _wanted(language: Language, message: Message) -> Wanted:
    path = message.text.mark.path
    folder = language.spec.folder
    origin = path.relative_to(folder.parent).as_posix() if path.is_relative_to(folder.parent) else path.name
    return Wanted(message.context, str(message.text), "\n".join(comments(language, message)), origin)


def comments(language: Language, message: Message) -> Iterator[str]:
    """What a translator has to know: what the rule does, and what comes to stand in each slot, in which forms."""
    if message.force:
        yield f"force: {message.force}"
    slots: dict[str, Slot] = {slot.name: slot for slot in read_template(message.text).slots}
    for name, slot in slots.items():
        vocabulary = language.vocabulary
        if name in message.parameters:
            domain = message.parameters[name].domain
            printed = ", printed as it is" if vocabulary.prints_itself(domain) else ""
            yield f"{{{name}}}: whichever it is{printed}"
        elif name in vocabulary.values:
            yield f"{{{name}}}: a number"
        elif name in language.terms:
            yield f"{{{name}}}: {_forms(language.terms[name])}"
        for word in slot.words:
            if word in language.terms and word not in slots:
                yield f"|{word}: {_forms(language.terms[word])}"


def _forms(term: Term) -> str:
    """A term with its gender and its forms, number by number."""
    by_number: dict[str, list[str]] = {}
    for (number, _), form in term.forms.forms.items():
        by_number.setdefault(number, []).append(str(form))
    numbers = [f"{number} {', '.join(dict.fromkeys(forms))}".strip() for number, forms in by_number.items()]
    gender = f" ({term.gender})" if term.gender else ""
    return "; ".join(numbers) + gender
