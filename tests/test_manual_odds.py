"""Odds in manuals: printed where an example asks for them, in every language, and checked by its doctest."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent

import pytest

from lexludi.catalog import Language, load_languages
from lexludi.catalog.runs import NO_BREAK
from lexludi.data import locales_folder, ruleset_folder
from lexludi.manual import gather
from lexludi.manual.blocks import Block, Check, ExampleBlock, Paragraph, RuleLink, Table, text_of, walk
from lexludi.manual.examples import ExampleWriter
from lexludi.manual.material import Material
from lexludi.manual.replay import Teller
from lexludi.spec import load_spec
from tests.specs import copied

PAGE = Path(__file__).parents[1] / "docs" / "how-to" / "ask-for-odds.rst"


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    """Tank Wars with the example that the documentation shows."""
    folder = copied(tmp_path_factory.mktemp("odds"), "tank_wars")
    (shown,) = re.findall(r"(?m)^   - id: one_shot\n(?:   .*\n)+", PAGE.read_text("utf-8"))
    path = folder / "scenarios" / "artillery.yaml"
    path.write_text(f"{path.read_text('utf-8').rstrip()}\n\n{indent(dedent(shown), '  ')}", encoding="utf-8")
    return gather(load_spec(folder))


@pytest.fixture(scope="module")
def languages(material: Material) -> dict[str, Language]:
    return load_languages(material.spec, locales_folder(ruleset_folder("tank_wars")))


def printed(material: Material, language: Language) -> ExampleBlock:
    return ExampleWriter(material, language).write(material.examples["artillery.one_shot"])


def cells(row: tuple[tuple[Block, ...], ...]) -> list[str]:
    return ["".join(map(text, cell)) for cell in row]


def text(block: Block) -> str:
    return "".join(text_of(part.spans) for part in walk(block) if isinstance(part, Paragraph)).replace(NO_BREAK, " ")


def test_the_example_is_sound(material: Material) -> None:
    assert material.problems == ()


def test_what_may_come_has_its_chance_and_its_rules(material: Material, languages: dict[str, Language]) -> None:
    block = printed(material, languages["en"])
    (table,) = [part for part in block.blocks if isinstance(part, Table)]
    assert [text_of(head) for head in table.head] == ["What may come", "Chance", "Rules that decide"]
    assert [cells(row) for row in table.rows] == [
        ["The shot hits a vehicle.", "1/12 (8.3%)", "2.5, 5.6, 5.10"],
        ["None of these.", "11/12 (91.7%)", "5.6, 5.7"],
    ]
    links = [part.rule for part in walk(table) if isinstance(part, RuleLink)]
    assert links[:3] == ["vehicles.hit", "artillery.aiming", "artillery.on_vehicle"]
    assert "Nothing happens." not in text(block)


@pytest.mark.parametrize(("code", "chance"), [("cs", "1/12 (8,3 %)"), ("de", "1/12 (8,3 %)"), ("el", "1/12 (8,3%)")])
def test_every_language(material: Material, languages: dict[str, Language], code: str, chance: str) -> None:
    language = languages[code]
    (table,) = [part for part in printed(material, language).blocks if isinstance(part, Table)]
    assert cells(table.rows[0])[1] == chance
    assert [text_of(head) for head in table.head] != ["What may come", "Chance", "Rules that decide"]


def test_the_doctest_says_the_chance_and_finds_it(material: Material, languages: dict[str, Language]) -> None:
    block = printed(material, languages["en"])
    (check,) = [part for part in block.blocks if isinstance(part, Check)]
    expected = check.code.splitlines()[1:]
    assert [line.replace(NO_BREAK, " ") for line in expected] == ["1/12 The shot hits a vehicle."]
    (run,) = material.examples["artillery.one_shot"].runs
    assert Teller(languages["en"], run.program).found(run, material.game) == expected


def test_the_sentence_is_a_message(material: Material, languages: dict[str, Language]) -> None:
    message = languages["en"].messages["scenario.artillery.one_shot/odds.hit"]
    assert (str(message.text), message.sort) == ("The {shot} hits a {vehicle}.", "text")
