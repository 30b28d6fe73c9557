"""The doctests of a manual: they pass in every language, and fail in every language when an expectation is wrong."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from lexludi.catalog import load_languages
from lexludi.data import locales_folder
from lexludi.manual import Manual, gather, open_examples, write_manual
from lexludi.manual.blocks import Check, walk
from lexludi.manual.replay import Examples
from lexludi.spec import load_spec
from tests.manuals import LANGUAGES, languages, manual, material
from tests.specs import copied


def checks(printed: Manual) -> list[Check]:
    return [part for page in printed.pages for part in walk(page) if isinstance(part, Check)]


def failures(printed: Manual, examples: Examples) -> list[str]:
    """The first lines of the doctests that fail."""
    names = {"example": examples.example}
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    failed = []
    for check in checks(printed):
        test = parser.get_doctest(check.code, dict(names), check.code.splitlines()[0], None, None)
        if runner.run(test, out=lambda text: None).failed:
            failed.append(test.name)
    return failed


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_printed_example_comes_out_as_it_says(code: str) -> None:
    assert len(checks(manual(code))) == sum(len(example.runs) for example in material().examples.values())
    assert failures(manual(code), open_examples("tank_wars")) == []


def test_the_lines_are_in_the_language_of_the_page() -> None:
    told = {}
    for code in LANGUAGES:
        [check] = [check for check in checks(manual(code)) if '"movement.two_tokens"' in check.code]
        first, *lines = check.code.splitlines()
        assert first == f'>>> example("movement.two_tokens", language="{code}")'
        number, _, told[code] = lines[0].partition(" ")
        assert number == material().spec.number("movement.reveal")
    translated = [told[code] for code in LANGUAGES if languages()[code].state("phrase.reveal/told") != "missing"]
    assert len(set(translated)) == len(translated) >= 1


WRONG = {
    "vehicles.hit": ("vehicles", "lose_armour(red_battle_tank, 1)", "lose_armour(red_battle_tank, 2)"),
    "artillery.on_support": ("artillery", "- artillery.on_support: remove", "- artillery.on_vehicle: remove"),
    "vehicles.no_armour": ("vehicles", "facts: {red_scout.armour: 0}", "facts: {red_scout.armour: 1}"),
    "movement_planning.intercepted": (
        "movement_planning",
        "north): [movement_planning.inter",
        "north): [movement.inter",
    ),
}
"""Expectations made wrong: an event, the rule of an event, a fact afterwards, the rule that refuses a move."""


def test_a_wrong_expectation_fails_in_every_language(tmp_path: Path) -> None:
    folder = copied(tmp_path, "tank_wars")
    for chapter, old, new in WRONG.values():
        path = folder / "scenarios" / f"{chapter}.yaml"
        text = path.read_text("utf-8")
        assert text.count(old) == 1, old
        path.write_text(text.replace(old, new), "utf-8")
    spec = load_spec(folder)
    known = load_languages(spec, locales_folder(folder), LANGUAGES)
    wrong, examples = gather(spec), Examples(spec)
    for code in LANGUAGES:
        printed = write_manual(wrong, known[code], list(known.values()))
        calls = {f'>>> example("{name}", language="{code}")' for name in WRONG}
        assert set(failures(printed, examples)) == calls


def test_a_rule_that_changes_breaks_the_examples_that_show_it(tmp_path: Path) -> None:
    folder = copied(tmp_path, "tank_wars")
    path = folder / "ruleset.yaml"
    path.write_text(path.read_text("utf-8").replace("hit_cost: {is: 1", "hit_cost: {is: 2"), "utf-8")
    spec = load_spec(folder)
    known = load_languages(spec, locales_folder(folder), ["en"])
    printed = write_manual(gather(spec), known["en"], list(known.values()))
    assert '>>> example("vehicles.hit", language="en")' in failures(printed, Examples(spec))


def test_an_unknown_example_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        open_examples("tank_wars").example("movement.nowhere")


def test_refused_moves_and_readings_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    examples = open_examples("tank_wars")
    examples.example("cards.whose_vehicle", reading="own")
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith(f"{material().spec.number('cards.own_vehicles')} ") and told[1].startswith("+ ")
