"""Checks of one language: every text against its source, the terms and the language's own style.

Each check is a small function that yields problems; `MESSAGE_CHECKS` is all of those about one text.
A problem stands where its remedy is: in the catalog, in the terms or in the spec.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from lexludi.catalog import toolkit
from lexludi.catalog.forms import UnknownFormError
from lexludi.catalog.language import MISSING, OVERTAKEN, Language
from lexludi.catalog.messages import Message
from lexludi.catalog.render import MissingFormError, MissingTermError, Shown
from lexludi.catalog.style import words_pattern
from lexludi.catalog.template import Slot, Template, read_template
from lexludi.catalog.vocabulary import Element
from lexludi.problem import Mark, Problem, Problems, shown
from lexludi.program import Type
from lexludi.source import Map, Text

_DIGITS = re.compile(r"\d+")


@dataclass(frozen=True)
class Checked:
    """One text of a language, with the message that it is the text of."""

    language: Language
    message: Message
    template: Template
    slots: frozenset[str]  # of the source text

    @property
    def is_source(self) -> bool:
        """Whether it is the text of the ruleset itself."""
        return self.language.source is None

    def problem(self, offset: int, code: str, message: str, hint: str = "") -> Problem:
        """A problem at the character at `offset`."""
        return Problem(self.template.text.at(offset), code, message, hint)


def check_language(language: Language) -> Iterator[Problem]:
    """Everything that is wrong with a language: its files, its terms, its texts."""
    yield from language.problems
    if language.terms:
        yield from missing_terms(language)
        yield from labels(language)
    for checked in checked_texts(language):
        for check in MESSAGE_CHECKS:
            yield from check(checked)
    yield from states(language)
    yield from strange_messages(language)
    yield from toolkit_words(language)


def checked_texts(language: Language) -> Iterator[Checked]:
    """The texts that the language has itself."""
    for context, message in language.messages.items():
        text = message.text
        if language.source is not None:
            entry = language.catalog.entries.get(context)
            if entry is None or not entry.text:
                continue
            text = entry.text
        slots = frozenset(slot.name for slot in read_template(message.text).slots)
        yield Checked(language, message, read_template(text), slots)


# --------------------------------------------------------------------------- one text


def bad_slots(checked: Checked) -> Iterator[Problem]:
    """`bad-slot`: braces that are no slot."""
    problems = Problems()
    read_template(checked.template.text, problems)
    yield from problems


def same_slots(checked: Checked) -> Iterator[Problem]:
    """`unknown-slot`, `missing-slot`: a translation has the slots of its source, in any order and number."""
    if checked.is_source:
        return
    for slot in checked.template.slots:
        if slot.name not in checked.slots:
            hint = f"it has {', '.join(sorted(checked.slots)) or 'none'}"
            yield checked.problem(slot.start, "unknown-slot", f"the source text has no slot '{slot.name}'", hint)
    for name in sorted(checked.slots - {slot.name for slot in checked.template.slots}):
        yield checked.problem(0, "missing-slot", f"the slot '{name}' of the source text is missing")


def forms(checked: Checked) -> Iterator[Problem]:
    """`missing-term`, `missing-form`, `unknown-form`, `wrong-noun`: what a slot asks for must be there.

    The slot of a phrase is tried with everything that can come to stand in it."""
    for slot in checked.template.slots:
        if checked.is_source or slot.name in checked.slots:
            yield from _slot(checked, slot)


def _slot(checked: Checked, slot: Slot) -> Iterator[Problem]:
    language, lacking = checked.language, dict[str, list[str]]()
    if not language.terms:
        return  # that there are none is a problem of its own
    for filling in _candidates(language, slot, checked.message.parameters):
        try:
            language.renderer.fill(slot, filling)
        except UnknownFormError as error:
            offset = slot.word_at(error.place) if slot.words else slot.start
            yield checked.problem(offset, "unknown-form", str(error), error.hint)
            return
        except MissingTermError as error:
            if _is_told_with_the_terms(language, error.term):
                continue
            offset = slot.start if error.place is None else slot.word_at(error.place)
            hint = f"add it to '{language.terms_path.name}', or see whether it is misspelt"
            yield checked.problem(offset, "missing-term", f"'{error.term}' is neither a term nor a value here", hint)
            return
        except MissingFormError as error:
            lacking.setdefault(error.form, []).append(error.term)
    for form, terms in lacking.items():
        terms = list(dict.fromkeys(terms))
        hint = f"add it to '{language.terms_path.name}', or ask for another form"
        message = f"no form '{form}' of {', '.join(terms)}"
        yield checked.problem(slot.word_at(0) if slot.words else slot.start, "missing-form", message, hint)
    counted = language.vocabulary.counts.get(slot.name)
    nouns = [word for word in slot.words if word in language.terms]
    if counted is not None and nouns and nouns[0] != counted:
        offset = slot.word_at(slot.words.index(nouns[0]))
        message = f"'{slot.name}' does not count '{nouns[0]}'"
        yield checked.problem(offset, "wrong-noun", message, f"it counts '{counted}'")


def _candidates(language: Language, slot: Slot, parameters: Mapping[str, Type]) -> Iterator[Mapping[str, Shown]]:
    """Everything that the slot can be filled with."""
    type_ = parameters.get(slot.name)
    if type_ is None:
        yield {}
        return
    domain = language.vocabulary.domains.get(type_.domain)
    if domain is None:
        yield {slot.name: 1}
    elif domain.is_number:
        for value in domain.values:
            yield {slot.name: value}
    else:
        for member in domain.members:
            yield {slot.name: Element(member, domain.name)}


def _is_told_with_the_terms(language: Language, term: str) -> bool:
    """Whether `missing_terms` tells it."""
    known_elsewhere = language.source is not None and term in language.source.terms
    return known_elsewhere or term in language.vocabulary.elements


def numbers(checked: Checked) -> Iterator[Problem]:
    """`number-in-text`: numbers are values of the spec, so that a text cannot say another one."""
    if checked.message.sort in ("name", "title"):
        return
    words = checked.template.words
    for pattern in (_DIGITS, *checked.language.style.number_words):
        for found in pattern.finditer(words):
            message = f"the number '{found.group()}' stands in the text"
            hint = "name a value of the ruleset: {hit_cost}|armour_point"
            yield checked.problem(found.start(), "number-in-text", message, hint)


def modal(checked: Checked) -> Iterator[Problem]:
    """`modal`: who reads the text must see that the rule permits, or forbids."""
    words, style = checked.template.words, checked.language.style
    hint = f"the words are those of 'modal:' in {shown(style.path)}"
    if checked.message.force == "must_not":
        if not any(pattern.search(words) for pattern in style.must_not):
            yield checked.problem(0, "modal", "the rule forbids, but no word says so", hint)
    elif checked.message.force == "may":
        for pattern in style.must_not:
            words = pattern.sub(lambda found: " " * len(found.group()), words)
        if not any(pattern.search(words) for pattern in style.may):
            yield checked.problem(0, "modal", "the rule permits, but no word says so", hint)


def forbidden_words(checked: Checked) -> Iterator[Problem]:
    """`forbidden-word`: a word that the terms rule out."""
    if checked.message.sort == "name":
        return
    for term in checked.language.terms.values():
        for word, reason in term.forbidden.items():
            for found in words_pattern(word).finditer(checked.template.words):
                message = f"'{found.group()}' is not used for {{{term.id}}}"
                yield checked.problem(found.start(), "forbidden-word", message, str(reason))


def unbound_nouns(checked: Checked) -> Iterator[Problem]:
    """`unbound-noun`: a noun of the game that is written out, where a slot would keep it the same everywhere.

    Asked of the source only: a translation has the slots of its source, and may use a word in another sense."""
    if not checked.is_source or checked.message.sort in ("name", "title"):
        return
    pattern, terms = _nouns(checked.language)
    for found in pattern.finditer(checked.template.words):
        term = terms[found.group().casefold()]
        yield checked.problem(
            found.start(), "unbound-noun", f"'{found.group()}' is a noun of the game", f"write {{{term}}}"
        )


def _nouns(language: Language) -> tuple[re.Pattern[str], Mapping[str, str]]:
    """Matches every form of the printed terms, the longest first; and the terms by their forms."""
    elements = language.vocabulary.elements
    terms = [term for term in language.terms.values() if term.printed and term.id not in elements]
    by_form = {spelling.casefold(): term.id for term in terms for spelling in term.spellings()}
    forms = "|".join(re.escape(form) for form in sorted(by_form, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{forms or '(?!)'})(?!\w)", re.IGNORECASE), by_form


MESSAGE_CHECKS: tuple[Callable[[Checked], Iterator[Problem]], ...] = (
    bad_slots,
    same_slots,
    forms,
    numbers,
    modal,
    forbidden_words,
    unbound_nouns,
)

# --------------------------------------------------------------------------- the language as a whole


def missing_terms(language: Language) -> Iterator[Problem]:
    """`missing-term`: the terms of the source language, and everything that phrases can name."""
    needed: dict[str, None] = {}
    if language.source is not None:
        needed |= dict.fromkeys(language.source.terms)
    vocabulary = language.vocabulary
    for message in language.messages.values():
        used = {slot.name for slot in read_template(message.text).slots}
        for name, type_ in message.parameters.items():
            domain = vocabulary.domains.get(type_.domain)
            if name in used and domain and not domain.is_number and not vocabulary.prints_itself(domain.name):
                needed |= dict.fromkeys(domain.members)
    for term in needed:
        if term not in language.terms:
            yield Problem(Mark(language.terms_path), "missing-term", f"there is no term '{term}'", "add it to 'terms:'")


def labels(language: Language) -> Iterator[Problem]:
    """`missing-term`: what stands beside things in pictures is a term of the source language."""
    pictures = language.spec.components.pictures.values() if language.source is None else ()
    for picture in pictures:
        key = picture.key("label") if isinstance(picture, Map) else None
        label = None if key is None else picture[key]
        if isinstance(label, Text) and label not in language.terms:
            hint = f"add it to '{language.terms_path.name}'"
            yield Problem(label.mark, "missing-term", f"there is no term '{label}'", hint)


def states(language: Language) -> Iterator[Problem]:
    """`untranslated`, `overtaken`: every message is there, and of the source as it is now."""
    for context, message in language.messages.items():
        state = language.state(context)
        if state == MISSING:
            yield Problem(message.text.mark, "untranslated", f"no {language.code} text for '{context}'")
        elif state == OVERTAKEN:
            mark = language.catalog.entries[context].mark
            hint = "read it again; then remove the word 'fuzzy' and the former source text"
            yield Problem(mark, "overtaken", f"the source text of '{context}' has changed", hint)


def strange_messages(language: Language) -> Iterator[Problem]:
    """`unknown-message`: a message of the catalog that the ruleset does not have."""
    for context, entry in language.catalog.entries.items():
        if context not in language.messages:
            yield Problem(
                entry.mark, "unknown-message", f"the ruleset has no message '{context}'", "update the catalog"
            )


def toolkit_words(language: Language) -> Iterator[Problem]:
    """The same for the toolkit's own words: `untranslated`, `overtaken`, `bad-slot`, `unknown-slot`, `missing-slot`."""
    if language.source is None:
        return
    path = language.toolkit.path
    for context, english in toolkit.TABLE:
        state = language.toolkit.state(context, english)
        if state == MISSING:
            yield Problem(Mark(path), "untranslated", f"no {language.code} text for the toolkit's '{context}'")
            continue
        entry = language.toolkit.entries[context]
        if state == OVERTAKEN:
            yield Problem(entry.mark, "overtaken", f"the source text of '{context}' has changed", "read it again")
        slots = frozenset(slot.name for slot in read_template(english).slots)
        message = Message(context, entry.text, "title")
        checked = Checked(language, message, read_template(entry.text), slots)
        yield from bad_slots(checked)
        yield from same_slots(checked)
