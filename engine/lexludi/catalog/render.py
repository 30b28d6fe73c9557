"""Rendering: a text with slots and what fills them become runs.

`fill` is strict and raises what is wrong with a slot; `Renderer.render` never fails: it prints the nearest
thing that can be printed, and the checks tell what is missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal

from lexludi.catalog.forms import Form, UnknownFormError, read_form
from lexludi.catalog.runs import NO_BREAK, ElementRun, Plain, Run, Runs, TermRun, ValueRun, joined
from lexludi.catalog.style import Style
from lexludi.catalog.template import Slot, Template
from lexludi.catalog.terms import Term, Terms
from lexludi.catalog.vocabulary import Element, prints_itself
from lexludi.program import Grid

Shown = int | Decimal | str | Element | Runs
"""What can be put into a slot."""


class MissingTermError(Exception):
    """A slot names what is neither a term nor a value; `place`: of the word, if a word after the bar does."""

    def __init__(self, term: str, place: int | None = None) -> None:
        super().__init__(f"there is no term '{term}'")
        self.term = term
        self.place = place


class MissingFormError(Exception):
    """A term lacks the form that is asked for."""

    def __init__(self, term: str, form: str) -> None:
        super().__init__(f"'{term}' has no form '{form}'")
        self.term = term
        self.form = form


@dataclass(frozen=True)
class Renderer:
    """Everything that slots are filled from, in one language."""

    style: Style
    terms: Terms
    values: Mapping[str, int] = field(default_factory=dict)
    grids: Mapping[str, Grid] = field(default_factory=dict)

    def render(self, template: Template, shown: Mapping[str, Shown] | None = None) -> Runs:
        """The runs of a text, typeset."""
        runs: list[Run] = []
        for part in template.parts:
            if isinstance(part, str):
                runs.append(Plain(part))
                continue
            try:
                runs += self.fill(part, shown or {})
            except (MissingTermError, MissingFormError, UnknownFormError):
                runs.append(self._nearest(part, shown or {}))
        return self.style.typography.typeset(joined(runs))

    def fill(self, slot: Slot, shown: Mapping[str, Shown]) -> Runs:
        """The runs that a slot is filled with.

        Raises:
            MissingTermError: if nothing has the name, or the noun that is counted is no term.
            MissingFormError: if the term lacks the form.
            UnknownFormError: if a word after the bar means nothing here.
        """
        form = read_form(slot, self.style)
        if slot.name in shown:
            thing = shown[slot.name]
            if isinstance(thing, Element):
                return (self.element(thing, form, slot),)
            if isinstance(thing, int | Decimal):
                return (self.number(thing, form, slot),)
            if isinstance(thing, str):
                return (Plain(form.capitalised(thing)),)
            return thing
        if slot.name in self.values:
            return (self.number(self.values[slot.name], form, slot, name=slot.name),)
        term = self.terms.get(slot.name)
        if term is None:
            raise MissingTermError(slot.name)
        self._no_noun(form, slot)
        return (TermRun(self._word(term, form), slot.name),)

    def element(self, element: Element, form: Form, slot: Slot | None = None) -> Run:
        """A thing of the game: by its term, or as it is printed on the board."""
        term = self.terms.get(element.name)
        if term is not None:
            self._no_noun(form, slot)
            return ElementRun(self._word(term, form), element.name, element.domain)
        if not prints_itself(self.grids, element.domain):
            raise MissingTermError(element.name)
        if not form.noun:
            return ElementRun(element.name, element.name, element.domain)
        noun = self._word(self._noun(form, slot), form)
        return ElementRun(f"{noun}{NO_BREAK}{element.name}", element.name, element.domain)

    def number(self, number: int | Decimal, form: Form, slot: Slot | None = None, name: str = "") -> ValueRun:
        """A number, with the noun that it counts if one is asked for."""
        printed = self.style.number(number)
        if not form.noun:
            asked = form.article or form.number or form.case
            if asked:
                raise UnknownFormError(
                    slot.words.index(asked) if slot else 0,
                    f"a number alone has no form '{asked}'",
                    "name the noun that it counts: |armour_point.acc",
                )
            return ValueRun(printed, number, name)
        if wrong := form.article or form.number:
            raise UnknownFormError(
                slot.words.index(wrong) if slot else 0, f"'{wrong}' does not go with a number", "leave it out"
            )
        noun = self._noun(form, slot)
        counted, case = self.style.counted(number, form.case)
        word = self._word(noun, Form(number=counted, case=case))
        return ValueRun(f"{printed}{NO_BREAK}{word}", number, name, noun.id)

    def _word(self, term: Term, form: Form) -> str:
        found = term.form(self.style, form.number or "sg", form.case, form.article)
        if found is None:
            asked = (form.article, form.number or "sg", form.case or self.style.first_case)
            raise MissingFormError(term.id, ".".join(filter(None, asked)))
        return form.capitalised(found)

    def _noun(self, form: Form, slot: Slot | None) -> Term:
        if form.noun not in self.terms:
            raise MissingTermError(form.noun, slot.words.index(form.noun) if slot else None)
        return self.terms[form.noun]

    def _no_noun(self, form: Form, slot: Slot | None) -> None:
        """A noun's own form: no second noun."""
        if form.noun:
            place = slot.words.index(form.noun) if slot else 0
            hint = f"the language has {', '.join(self.style.form_words())}"
            raise UnknownFormError(place, f"'{form.noun}' is no form", hint)

    def _nearest(self, slot: Slot, shown: Mapping[str, Shown]) -> Run:
        """Something to read in place of what is missing."""
        thing = shown.get(slot.name, self.values.get(slot.name))
        if isinstance(thing, int | Decimal):
            return ValueRun(self.style.number(thing), thing, slot.name)
        name = thing.name if isinstance(thing, Element) else slot.name
        term = self.terms.get(name)
        word = next(term.spellings(), None) if term is not None else None
        text = word or name.replace("_", " ")
        return ElementRun(text, name, thing.domain) if isinstance(thing, Element) else TermRun(text, name)
