"""Templates: taken apart and put together again, with every slip at its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexludi.catalog.template import Slot, read_template, write_template
from lexludi.problem import Mark, Problems
from lexludi.source import Text

NAMES = st.from_regex(r"[A-Za-z_][A-Za-z0-9_]{0,8}", fullmatch=True)
WORDS = st.lists(st.from_regex(r"[a-z][a-z0-9_]{0,6}", fullmatch=True), max_size=3)
SLOTS = st.builds(lambda name, words: Slot(name, tuple(words)), NAMES, WORDS)
# what follows a slot could be taken for its form, unless it begins with a space
LITERALS = st.text().map(lambda text: " " + text)


def bare(parts: tuple[str | Slot, ...]) -> list[str | Slot]:
    """The parts without offsets, neighbouring texts joined."""
    result: list[str | Slot] = []
    for part in parts:
        if isinstance(part, Slot):
            result.append(Slot(part.name, part.words))
        elif result and isinstance(result[-1], str):
            result[-1] += part
        else:
            result.append(part)
    return result


@given(st.lists(SLOTS | LITERALS))
def test_what_is_written_is_read(parts: list[str | Slot]) -> None:
    problems = Problems()
    template = read_template(write_template(parts), problems)
    assert not len(problems)
    assert bare(template.parts) == bare(tuple(parts))


@given(st.text(alphabet="{}|.ab A1é\\\n"))
def test_what_is_read_is_written(text: str) -> None:
    problems = Problems()
    template = read_template(text, problems)
    if not len(problems):
        assert write_template(template.parts) == text
    assert len(template.words) == len(text)


@given(st.lists(SLOTS | LITERALS))
def test_offsets_show_the_slot(parts: list[str | Slot]) -> None:
    text = write_template(parts)
    for slot in read_template(text).slots:
        assert text[slot.start : slot.stop] == str(slot)
        for place, word in enumerate(slot.words):
            assert text.startswith(word, slot.word_at(place))


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("a } b", 3),
        ("a { b", 3),
        ("a {} b", 3),
        ("a {b:acc} b", 3),
        ("a {b c} b", 3),
        ("a {b}| c", 6),
        ("a {b}|acc.Pl c", 11),
        ("a {b}|ácc c", 7),
        ("a {b}|9", 6),
    ],
)
def test_a_slip_is_told_at_its_place(text: str, column: int) -> None:
    problems = Problems()
    read_template(Text(text, Mark(Path("a.yaml"), 1, 1)), problems)
    assert [(problem.code, problem.mark.column) for problem in problems] == [("bad-slot", column)]


def test_the_former_notation_is_recognised() -> None:
    problems = Problems()
    read_template("The {vehicle:acc.pl}", problems)
    [problem] = problems
    assert problem.hint == "the form follows the slot: {vehicle}|acc.pl"


def test_a_full_stop_after_a_form_is_text() -> None:
    template = read_template("for {vehicle}|acc.")
    assert template.parts == ("for ", Slot("vehicle", ("acc",), 4, 17), ".")
