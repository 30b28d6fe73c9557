"""The pages of a manual: what is printed, in all four languages, and where it stands."""

from __future__ import annotations

import pytest

from lexludi.catalog.runs import NO_BREAK, TermRun
from lexludi.manual.alphabet import by_letter, sort_key
from lexludi.manual.blocks import (
    Block,
    Columns,
    ExampleBlock,
    ExampleLink,
    Figure,
    ForkBlock,
    Glossary,
    Listing,
    Paragraph,
    RuleBlock,
    RuleLink,
    Spans,
    Table,
    text_of,
    walk,
)
from lexludi.manual.whole import anchor
from tests.manuals import LANGUAGES, languages, manual, material

SPEC = material().spec
EVERY = pytest.mark.parametrize("code", LANGUAGES)


def rule(name: str, code: str = "en") -> RuleBlock:
    block = manual(code).blocks["rule", name]
    assert isinstance(block, RuleBlock)
    return block


def marks(name: str, code: str = "en") -> list[str]:
    return [text_of(mark).replace(NO_BREAK, " ") for mark in rule(name, code).marks]


@EVERY
def test_the_pages_in_their_order(code: str) -> None:
    chapters = [f"rules/{chapter.chapter}" for chapter in SPEC.chapters]
    last = ["disputed", "glossary", "rule-index", "referees", "sources"]
    assert [page.name for page in manual(code).pages] == ["index", "turn", *chapters, *last]


@EVERY
def test_every_rule_is_printed_once_with_its_number(code: str) -> None:
    parts = [part for page in manual(code).pages for part in walk(page)]
    printed = [part for part in parts if isinstance(part, RuleBlock)]
    assert [part.id for part in printed] == list(SPEC.rules)
    assert [part.number for part in printed] == [SPEC.number(name) for name in SPEC.rules]
    assert all(text_of(part.text) for part in printed)


@EVERY
def test_every_example_is_printed_once_after_a_rule_that_it_shows(code: str) -> None:
    homes: dict[str, str] = {}
    for name in SPEC.rules:
        for block in rule(name, code).blocks:
            assert isinstance(block, ExampleBlock) and block.id not in homes
            homes[block.id] = name
    assert set(homes) == set(material().examples)
    for example, home in homes.items():
        assert home in material().examples[example].shows
        assert home.partition(".")[0] == example.partition(".")[0]


def test_other_rules_that_an_example_shows_link_to_it() -> None:
    links = [span.example for mark in rule("movement.order").marks for span in mark if isinstance(span, ExampleLink)]
    assert links and all("movement.order" in material().examples[example].shows for example in links)


def test_an_exception_is_shown_with_the_rule_that_it_excepts() -> None:
    number, other = SPEC.number("vehicles.destroyed_at_once"), SPEC.number("gunfire.together")
    assert f"exception to {number}" in " ".join(marks("gunfire.together"))
    assert any(mark.startswith("exceptions:") and other in mark for mark in marks("vehicles.destroyed_at_once"))


def test_force_and_house_rules_are_marked() -> None:
    assert marks("movement.occupied")[0] == "must not"
    assert "house rule" in marks("vehicles.in_play")
    assert "partly a house rule" in marks("artillery.shells")
    assert not [mark for mark in marks("movement.artillery") if "house" in mark]


def test_rules_of_a_disputed_point_link_to_it() -> None:
    assert "disputed point" in marks("movement.occupied")
    assert rule("movement.occupied_on_the_way").variant and not rule("movement.occupied").variant
    assert any("in force only under this reading" in mark for mark in marks("movement.occupied_on_the_way"))


def test_see_also_names_the_rules_on_the_same_event() -> None:
    [see] = [mark for mark in rule("movement.occupied").marks if text_of(mark).startswith("see also")]
    linked = {span.rule for span in see if isinstance(span, RuleLink)}
    assert {"movement.carry_out", "movement.edge", "movement.occupied_on_the_way"} <= linked
    assert "movement.occupied" not in linked


@EVERY
def test_terms_in_a_rule_are_words_of_the_glossary(code: str) -> None:
    used = {run.term for name in SPEC.rules for run in rule(name, code).text if isinstance(run, TermRun)}
    known = {name for sort, name in manual(code).objects if sort == "term"}
    assert used <= known | {term.id for term in languages()[code].terms.values() if not term.printed}


@EVERY
def test_the_glossary_has_the_words_of_the_other_languages(code: str) -> None:
    [glossary] = [block for block in manual(code).by_name["glossary"].blocks if isinstance(block, Glossary)]
    entry = next(entry for entry in glossary.entries if entry.term == "vehicle")
    said = " ".join(text_of(block.spans) for block in entry.blocks if isinstance(block, Paragraph))
    for other in LANGUAGES:
        assert (languages()[other].term("vehicle") in said) == (other != code)
    words = [entry.word for entry in glossary.entries]
    assert words == sorted(words, key=lambda word: sort_key(word, code))


@EVERY
def test_an_example_has_the_situation_the_boards_and_the_steps(code: str) -> None:
    block = manual(code).blocks["example", "movement.two_tokens"]
    assert isinstance(block, ExampleBlock) and block.title
    figures = [part for part in block.blocks if isinstance(part, Figure)]
    assert [figure.name for figure in figures] == ["movement.two_tokens.before", "movement.two_tokens.after"]
    assert all(figure.alt and figure.caption for figure in figures)
    [steps] = [part for part in block.blocks if isinstance(part, Listing) and part.kind == "steps"]
    cited = [span.rule for [step] in steps.items for span in spans_of(step) if isinstance(span, RuleLink)]
    expected = material().examples["movement.two_tokens"].scenario.expect
    assert expected is not None and expected.events is not None
    assert cited == [next(iter(event)) for event in expected.events]


@EVERY
def test_readings_stand_side_by_side(code: str) -> None:
    blocks = [block for block in manual(code).by_name["disputed"].blocks if isinstance(block, ForkBlock)]
    assert [block.id for block in blocks] == list(SPEC.ruleset.forks)
    for block in blocks:
        [columns] = [part for part in block.blocks if isinstance(part, Columns)]
        assert len(columns.columns) == len(material().forks[block.id].readings)
        assert [column.kind for column in columns.columns].count("usual") == 1
        assert all(len(column.blocks) > 1 for column in columns.columns)


def test_an_example_of_a_disputed_point_tells_what_comes_of_each_reading() -> None:
    block = manual("en").blocks["example", "cards.right_or_duty"]
    [columns] = [part for part in walk(block) if isinstance(part, Columns)]
    told = [
        " ".join(text_of(part.spans) for part in walk(column) if isinstance(part, Paragraph))
        for column in columns.columns
    ]
    assert "declined" in told[0] and "takes" in told[1]


@EVERY
def test_referees_find_every_rule(code: str) -> None:
    tables = [part for part in walk(manual(code).by_name["referees"]) if isinstance(part, Table)]
    rows = [[text_of(spans_of(cell[0])) for cell in row] for table in tables for row in table.rows]
    assert [row[0] for row in rows] == [SPEC.number(name) for name in SPEC.rules]
    assert [row[1].split()[0] for row in rows] == list(SPEC.rules)
    heads = [text_of(head) for head in tables[0].head]
    occupied = next(row for row in rows if row[1].startswith("movement.occupied "))
    assert [bool(occupied[heads.index(source)]) for source in ("cs", "de", "en")] == [False, True, True]


@EVERY
def test_the_turn_overview_is_drawn_from_the_phases(code: str) -> None:
    [figure] = [block for block in manual(code).by_name["turn"].blocks if isinstance(block, Figure)]
    for chapter in ("artillery", "movement_planning", "gunfire_planning", "movement", "gunfire", "supply_drop"):
        assert languages()[code].title(chapter) in figure.alt
    assert figure.alt.index("1. ") < figure.alt.index("6. ")


@EVERY
def test_the_picture_of_the_board_is_with_the_components(code: str) -> None:
    names = [part.name for part in walk(manual(code).by_name["rules/components"]) if isinstance(part, Figure)]
    assert "board" in names and "icon-scout" in names and "icon-artillery_token" in names


@EVERY
def test_a_page_is_the_same_whenever_it_is_written(code: str) -> None:
    names = [figure.name for page in manual(code).pages for figure in walk(page) if isinstance(figure, Figure)]
    assert len(names) == len(set(names))
    assert len({page.digest() for page in manual(code).pages}) == len(manual(code).pages)


def test_anchors_are_made_of_ids_and_nothing_else() -> None:
    assert anchor("rule", "movement.occupied") == "rule-movement-occupied"
    assert len({anchor("rule", name) for name in SPEC.rules}) == len(SPEC.rules)
    assert manual("el").objects["rule", "movement.occupied"].anchor == "rule-movement-occupied"


def test_alphabets() -> None:
    words = ["chata", "čin", "cena", "hora", "zima", "žena"]
    assert [letter for letter, _ in by_letter(words, str, "cs")] == ["C", "Č", "H", "CH", "Z", "Ž"]
    assert [letter for letter, _ in by_letter(["Öl", "Ohr", "Ast"], str, "de")] == ["A", "O"]


def spans_of(block: Block) -> Spans:
    assert isinstance(block, Paragraph)
    return block.spans
