"""Rows: pieces with what is beside them where there is no board, without colours and in every language."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Collection
from pathlib import Path

import pytest

from lexludi.catalog import load_language
from lexludi.catalog.check import check_language
from lexludi.data import locales_folder
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.manual import Manual, gather, write_manual
from lexludi.manual.artist import NARROW, Artist
from lexludi.manual.blocks import ExampleBlock, Figure, Paragraph, Section, Table, text_of, walk
from lexludi.manual.pictures import PLACES, SHAPES, Pictures, read_pictures
from lexludi.manual.rows import Cell, Item, Member, Panel, Row
from lexludi.manual.scene import Scene, only_changed, scene, without_empty
from lexludi.problem import Problems
from lexludi.spec import Spec, load_spec
from tests.manuals import LANGUAGES, languages, material
from tests.specs import RULESETS, edited

SPEC = load_spec(RULESETS / "carts")
GAME = Game(lower(SPEC))
PICTURES = read_pictures(SPEC, GAME.program)
ENGLISH = load_language("en", SPEC, locales_folder(SPEC.folder))
ARTIST = Artist(ENGLISH, PICTURES)
NEAR = {"crates": "1", "wheels": "0", "red_tiny.wheels": "4", "blue_huge.wheels": "1"}  # two carts, no more


def seen(facts: dict[str, str], pictures: Pictures = PICTURES) -> Scene:
    return scene(GAME.program, GAME.situation(facts), pictures=pictures)


def both(before: dict[str, str], after: dict[str, str], about: Collection[Member] | None = None) -> tuple[Scene, Scene]:
    return without_empty(seen(before), seen(after), about)


def panel(found: Scene, player: int | None) -> Panel:
    return next(panel for panel in found.panels if panel.player == player)


def row(found: Scene, name: str) -> Row:
    return next(row for panel in found.panels for row in panel.every if row.name == name)


def cell(found: Scene, name: str, fact: str) -> Cell:
    return next(cell for cell in row(found, name).cells if cell.fact == fact)


def words(svg: str) -> list[str]:
    return [text.text or "" for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text")]


def drawn(svg: str, shape: str) -> int:
    """How many things of a shape are drawn."""
    return svg.count(f'd="{SHAPES[shape]}"')


def rows_manual() -> Manual:
    return write_manual(gather(SPEC), ENGLISH, [ENGLISH])


# --------------------------------------------------------------------------- what is seen


def test_beside_each_piece_is_what_its_facts_say() -> None:
    found = seen({"red_tiny.crates": "3", "horses(red_tiny, wild)": "2", "red_tiny.driver": "calm"})
    assert cell(found, "red_tiny", "crates").items == (Item(3),)
    assert cell(found, "red_tiny", "horses").items == (Item(2, ("mood", "wild")),)
    assert cell(found, "red_tiny", "driver").items == (Item(1, ("mood", "calm")),)
    assert [row.name for row in panel(found, 1).rows] == ["blue_tiny", "blue_small", "blue_large", "blue_huge"]
    assert not any(cell.items for row in panel(found, 1).rows for cell in row.cells)


def test_what_a_player_has_stands_above_the_rows_and_shared_things_in_one_place() -> None:
    found = seen({"red.coins": "2", "blue.coins": "1", "debts": "4", "leader": "red"})
    [shared] = panel(found, None).shared
    assert shared.items == (Item(2, owner=0), Item(1, owner=1))
    assert [cell.fact for cell in row(found, "red").cells] == ["debts", "leader"]
    assert cell(found, "red", "leader").items == (Item(1),)  # Red is the first member of its kind
    assert cell(found, "blue", "leader").items == ()


def test_of_several_faces_one_is_marked_and_stands_last() -> None:
    two = {"horses(red_tiny, calm)": "1", "horses(red_tiny, wild)": "1", "red_tiny.foremost": "calm"}
    items = cell(seen(two), "red_tiny", "horses").items
    assert [(item.element, item.marked) for item in items] == [(("mood", "wild"), False), (("mood", "calm"), True)]
    assert "foremost" in ARTIST.says(seen(two))
    one = {"horses(red_tiny, calm)": "1", "red_tiny.foremost": "calm"}
    assert not any(item.marked for item in cell(seen(one), "red_tiny", "horses").items)
    gone = {"horses(red_tiny, wild)": "2", "red_tiny.foremost": "calm"}
    assert not any(item.marked for item in cell(seen(gone), "red_tiny", "horses").items)


def test_pieces_out_of_play_are_left_out_or_crossed_out() -> None:
    before, after = both(NEAR, NEAR | {"red_tiny.wheels": "0"})
    assert [[row.name for row in panel(found, player).rows] for found in (before, after) for player in (0, 1)] == [
        ["red_tiny"],
        ["blue_huge"],
    ] * 2
    assert row(before, "red_tiny").gone is None and row(after, "red_tiny").gone is not None
    assert not cell(after, "red_tiny", "crates").items  # nothing is counted any more beside what is gone
    assert "The red tiny cart has 0" in ARTIST.says(after) and "red tiny cart carries" not in ARTIST.says(after)


def test_of_many_pieces_those_are_seen_that_the_example_is_about() -> None:
    before, after = both({}, {"red_small.crates": "1"}, {("cart", "red_huge")})
    assert [row.name for row in panel(before, 0).rows] == [row.name for row in panel(after, 0).rows]
    assert [row.name for row in panel(after, 0).rows] == ["red_small", "red_huge"]
    assert panel(after, 0).more and [panel.player for panel in after.panels] == [0]
    assert [len(panel.rows) for panel in both({}, {}, None)[0].panels] == [4, 4]


def test_of_few_pieces_all_are_seen() -> None:
    before, _ = both(NEAR, NEAR, set())
    assert [[row.name for row in panel.rows] for panel in before.panels] == [["red_tiny"], ["blue_huge"]]
    assert not any(panel.more for panel in before.panels)


def test_places_where_nothing_is_before_and_after_are_left_out_and_the_others_keep_their_room() -> None:
    before, after = both(NEAR, NEAR | {"crates": "6"})
    assert [cell.fact for cell in row(before, "red_tiny").cells] == ["crates"]
    assert cell(before, "red_tiny", "crates").room == cell(after, "red_tiny", "crates").room == 6


def test_what_has_changed_is_known_by_its_place() -> None:
    before, after = both(NEAR | {"coins": "1"}, NEAR | {"blue.coins": "2", "red.coins": "1", "red_tiny.crates": "2"})
    assert after.differences(before) == {(0, "coins"), (1, "red_tiny crates")}
    changed = only_changed(before, after)[1]
    assert [panel.player for panel in changed.panels] == [None, 0]


def test_without_a_row_nothing_is_seen(tmp_path: Path) -> None:
    components = edited(tmp_path, "components.yaml", "kinds:", "kinds:", "carts") / "components.yaml"
    components.write_text(re.sub(r"\bpictures:\n.*", "", components.read_text("utf-8"), flags=re.S), "utf-8")
    spec = load_spec(components.parent)
    found = scene(GAME.program, GAME.start_state(), pictures=read_pictures(spec, lower(spec)))
    assert not found.panels and not found.used()


# --------------------------------------------------------------------------- how it is drawn


def test_things_are_drawn_as_often_as_the_number_says() -> None:
    before, after = both(NEAR | {"coins": "2"}, NEAR | {"coins": "2", "red_tiny.crates": "5", "blue.debts": "3"})
    for found, crates, debts in ((before, 2, 0), (after, 6, 3)):
        svg = ARTIST.draw(found)
        assert drawn(svg, "crate") == crates + 1  # and one in the legend
        assert drawn(svg, "bar") == debts
        assert drawn(svg, "circle") == 4 + 2  # coins; the carts have no shape of their own
        assert svg.count(f'd="{PLACES["bag"]}"') == 1


def test_too_many_things_are_told_by_their_number() -> None:
    svg = ARTIST.draw(both(NEAR, NEAR | {"red_tiny.crates": "20", "coins": "20"})[1])
    assert "× 20" in words(svg) and drawn(svg, "crate") == 1 + 1 + 1
    assert words(svg).count("20") == 2  # in the bag they are only numbers
    assert drawn(svg, "circle") == 2


def test_players_can_be_told_apart_without_colours() -> None:
    svg = ARTIST.draw(both(NEAR | {"horses": "1"}, NEAR | {"horses": "1"})[0])
    letters = [text for text in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}text") if text.text == "W"]
    fills = [letter.get("fill") == "#ffffff" for letter in letters]
    assert sorted(fills) == [False, True, True]  # light on dark, dark on light, and the legend


def test_what_has_changed_has_a_rim_that_is_seen_without_colours() -> None:
    before, after = both(NEAR, NEAR | {"red_tiny.wheels": "0", "debts": "1"})
    svg = ARTIST.draw(after, after.differences(before))
    tints = [
        rect for rect in ET.fromstring(svg).iter("{http://www.w3.org/2000/svg}rect") if rect.get("stroke-dasharray")
    ]
    assert len(tints) == 4  # the cart, its crates, two debts
    assert "line-through" in svg and "line-through" not in ARTIST.draw(before)


def test_nouns_are_counted_or_name_a_place() -> None:
    said = words(ARTIST.draw(both({}, NEAR | {"debts": "1", "red.debts": "2", "coins": "1", "leader": "blue"})[1]))
    assert {"2 debts", "1 debt", "Purse", "crown", "Crate"} <= {word.replace("\xa0", " ") for word in said}
    assert {"Red", "Blue", "Tiny cart", "Huge cart"} <= set(said)


def test_a_narrow_picture_is_not_wider_than_its_room() -> None:
    found = both({"crates": "3"}, {"crates": "3"})[0]
    wide, narrow = (ET.fromstring(ARTIST.draw(found, (), room)) for room in (760.0, NARROW))
    assert float(narrow.get("width", "")) < float(wide.get("width", ""))
    assert float(narrow.get("height", "")) > float(wide.get("height", ""))


@pytest.mark.parametrize("code", LANGUAGES)
def test_rows_are_drawn_and_told_in_the_language(code: str) -> None:
    language, known = languages("order_dice")[code], material("order_dice")
    facts = {"in_bag": "2", "put_in": "2", "dice": "1", "laid(red_squad, run)": "1", "blue_squad.pins": "2"}
    state = known.game.situation(facts)
    found = scene(known.program, state, pictures=known.pictures)
    found = without_empty(found, found, {("unit", "red_squad"), ("unit", "blue_squad")})[0]
    artist = Artist(language, known.pictures)
    drawn_words = {word.casefold() for word in words(artist.draw(found))}
    assert {language.term(term).casefold() for term in ("red", "blue", "bag", "squad", "run", "pin")} <= drawn_words
    assert artist.letter("order", "run") in words(artist.draw(found))
    letters = [artist.letter("order", name) for name in known.program.domains["order"].members]
    assert len(set(letters)) == len(letters) and all(letters)
    said = artist.says(found)
    assert said.count(".") >= 6 and language.term("run") in said


# --------------------------------------------------------------------------- in manuals


def test_an_example_shows_the_rows_before_and_after_and_does_not_tell_them_again() -> None:
    [example] = [part for page in rows_manual().pages for part in walk(page) if isinstance(part, ExampleBlock)]
    figures = [part for part in walk(example) if isinstance(part, Figure)]
    assert [figure.name for figure in figures] == ["play.broken.before", "play.broken.after"]
    assert "Coins of Red: 1." in figures[0].alt and "Coins of Red: 0." in figures[1].alt
    [afterwards] = [part for part in walk(example) if isinstance(part, Paragraph) and part.kind == "afterwards"]
    assert text_of(afterwards.spans).replace("\xa0", " ") == "Afterwards: The red small cart has 1 wheel."


def test_the_components_page_shows_the_first_situation_and_the_signs() -> None:
    [page] = [page for page in rows_manual().pages if page.name == "components"]
    picture, signs = (
        next(block for block in page.blocks if isinstance(block, Section) and block.anchor == anchor)
        for anchor in ("picture-board", "picture-tokens")
    )
    [figure] = picture.blocks
    assert isinstance(figure, Figure) and text_of(figure.caption) == "Everything is loaded"
    assert words(figure.svg).count("3") == 2 and "Tiny cart" in words(figure.svg)
    [table] = signs.blocks
    assert isinstance(table, Table)  # the others have their names beside them
    assert [text_of(cells[1][0].spans) for cells in table.rows if isinstance(cells[1][0], Paragraph)] == ["Crate"]


# --------------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("old", "new", "code", "place"),
    [
        ("row: [crates", "row: [crate", "unknown-fact", "crate,"),
        ("row: [crates", "row: [coins", "type", "coins,"),
        ("calm: {", "calm: {row: [crates], ", "type", "crates]"),
        ("row: [coins", "row: [foremost", "type", "foremost,"),
        ("gone without: wheels", "gone without: horses", "type", "horses}"),
        ("gone without: wheels", "gone without: wheel", "unknown-fact", "wheel}"),
        ("row: [crates, horses, driver], gone", "gone", "missing-key", "gone without"),
        ("marked by: foremost", "marked by: leader", "type", "leader}"),
        ("in: bag", "in: sack", "unknown-word", "sack,"),
        ("crates: {shape: crate", "crates: {shape: crate, shared: yes", "type", "yes}"),
        ("shared: yes", "shared: perhaps", "unknown-word", "perhaps,"),
    ],
)
def test_a_wrong_row_is_a_problem_at_its_place(tmp_path: Path, old: str, new: str, code: str, place: str) -> None:
    folder = edited(tmp_path, "components.yaml", old, new, "carts")
    spec = load_spec(folder)
    problems = Problems()
    read_pictures(spec, lower(spec), problems)
    [problem] = problems
    line = (folder / "components.yaml").read_text("utf-8").splitlines()[problem.mark.line - 1]
    assert (problem.code, line[problem.mark.column - 1 :].startswith(place)) == (code, True)


def label_problems(spec: Spec) -> list[str]:
    language = load_language("en", spec, locales_folder(spec.folder))
    return [problem.message for problem in check_language(language)]


def test_a_label_must_be_a_term(tmp_path: Path) -> None:
    assert label_problems(SPEC) == []
    changed = edited(tmp_path, "components.yaml", "label: purse", "label: puse", "carts")
    assert label_problems(load_spec(changed)) == ["there is no term 'puse'"]
