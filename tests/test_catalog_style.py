"""Styles, terms and counting: the forms of nouns, and what is wrong with a file."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest

from lexludi.catalog.forms import UnknownFormError, read_form
from lexludi.catalog.style import Style, read_style, words_pattern
from lexludi.catalog.template import Slot
from lexludi.catalog.terms import Term, read_terms
from lexludi.data import locales_folder
from lexludi.problem import Problems
from tests.small_languages import written

[LOCALES] = locales_folder(Path("rules_spec/tank_wars").resolve())


def style_of(folder: Path, code: str) -> Style:
    problems = Problems()
    style = read_style(folder / code / "style.yaml", problems)
    problems.raise_if_any()
    assert style is not None
    return style


def counted(term: Term, style: Style, number: int | Decimal, case: str = "") -> str:
    form, other = style.counted(number, case)
    return f"{style.number(number)} {term.form(style, form, other)}"


def test_numbers_with_nouns_in_czech(tmp_path: Path) -> None:
    folder = written(tmp_path) / "locales"
    style = style_of(folder, "cs")
    point = read_terms(folder / "cs/terms/game.yaml", style, Problems())["point"]
    expected = {
        0: "0 bodů",
        1: "1 bod",
        2: "2 body",
        4: "4 body",
        5: "5 bodů",
        22: "22 bodů",
        -1: "-1 bod",
        -3: "-3 body",
    }
    assert {number: counted(point, style, number) for number in expected} == expected
    assert counted(point, style, Decimal("1.5")) == "1,5 bodu"
    assert counted(point, style, 2, "acc") == "2 body"
    assert counted(point, style, 5, "ins") == "5 body"
    assert counted(point, style, 1, "ins") == "1 bodem"
    assert counted(point, style, 5, "gen") == "5 bodů"


@pytest.mark.parametrize("code", ["cs", "de", "el", "en"])
@pytest.mark.parametrize("number", [-2, -1, 0, 1, 2, 3, 5, 100])
def test_every_shipped_language_counts(code: str, number: int) -> None:
    style = style_of(LOCALES, code)
    terms = read_terms(LOCALES / code / "terms/tank_wars.yaml", style, Problems())
    for case in style.cases or ("",):
        form, other = style.counted(number, case)
        if other != "voc":
            assert terms["armour_point"].form(style, form, other), (code, number, case)


def test_a_text_holds_for_every_case(tmp_path: Path) -> None:
    path = written(tmp_path) / "locales/cs/terms/game.yaml"
    path.write_text("terms:\n  menu: menu\n  radio: {gender: neuter, sg: {nom: rádio}, pl: rádia}\n", encoding="utf-8")
    style = style_of(tmp_path / "locales", "cs")
    terms = read_terms(path, style, Problems())
    assert terms["menu"].form(style, "sg", "ins") == "menu"
    assert terms["menu"].form(style, "pl", "ins") is None
    assert terms["radio"].form(style, "pl", "ins") == "rádia"
    assert terms["radio"].form(style, "sg", "ins") is None


def test_articles_by_gender_and_the_term_s_own() -> None:
    style = style_of(LOCALES, "de")
    terms = read_terms(LOCALES / "de/terms/tank_wars.yaml", style, Problems())
    assert terms["field"].form(style, "sg", "dat", "the") == "dem Feld"
    assert terms["field"].form(style, "pl", "dat", "the") == "den Feldern"
    assert terms["vehicle_card"].form(style, "sg", "gen", "a") == "einer Fahrzeugkarte"
    assert terms["red_scout"].form(style, "sg", "acc", "the") == "den roten Spähwagen"
    assert terms["red_scout"].form(style, "sg", "nom") == "roter Spähwagen"


def test_greek_prepositions_are_joined_with_the_article() -> None:
    style = style_of(LOCALES, "el")
    terms = read_terms(LOCALES / "el/terms/tank_wars.yaml", style, Problems())
    assert terms["field"].form(style, "sg", "acc", "to") == "στο τετράγωνο"
    assert terms["support_token"].form(style, "sg", "acc", "to") == "στη μάρκα υποστήριξης"
    assert terms["support_card"].form(style, "sg", "acc", "the") == "την κάρτα υποστήριξης"


@pytest.mark.parametrize(
    ("terms", "code", "column"),
    [
        ("  point: {sg: {nom: a, lok: b}}", "unknown-key", 24),
        ("  point: {sg: [a, b]}", "wrong-shape", 15),
        ("  point: {gender: masculine}", "missing-key", 10),
        ("  point: {sg: a, gendre: masculine}", "unknown-key", 18),
        ("  acc: {sg: a}", "said-twice", 3),
        ("  point: {sg: a, printed: maybe}", "unknown-word", 27),
    ],
)
def test_what_is_wrong_with_terms(tmp_path: Path, terms: str, code: str, column: int) -> None:
    path = written(tmp_path) / "locales/cs/terms/game.yaml"
    path.write_text(f"terms:\n{terms}\n", encoding="utf-8")
    problems = Problems()
    read_terms(path, style_of(tmp_path / "locales", "cs"), problems)
    assert [(p.code, p.mark.line, p.mark.column) for p in problems] == [(code, 2, column)]


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("one: sg", "won: sg", "unknown-word"),
        ("few: pl,", "", "missing-key"),
        ("pl.gen}", "pl.lok}", "unknown-word"),
        ("quotes: [„, “]", "quotes: [„]", "wrong-shape"),
        ("cases: [nom", "cases: [sg", "said-twice"),
        ("modal: {may: [smí], ", "modal: {", "missing-key"),
    ],
)
def test_what_is_wrong_with_a_style(tmp_path: Path, old: str, new: str, code: str) -> None:
    folder = written(tmp_path, locales_cs_style_yaml=(old, new)) / "locales"
    problems = Problems()
    read_style(folder / "cs/style.yaml", problems)
    assert code in {problem.code for problem in problems}


def test_a_folder_that_is_no_language(tmp_path: Path) -> None:
    path = tmp_path / "klingonese/style.yaml"
    path.parent.mkdir()
    path.write_text("language: x\n", encoding="utf-8")
    problems = Problems()
    assert read_style(path, problems) is None
    assert [problem.code for problem in problems] == ["unknown-language"]


def test_form_words(tmp_path: Path) -> None:
    style = style_of(written(tmp_path) / "locales", "cs")
    form = read_form(Slot("hit_cost", ("point", "acc", "cap")), style)
    assert (form.noun, form.case, form.capital) == ("point", "acc", True)
    with pytest.raises(UnknownFormError) as error:
        read_form(Slot("vehicle", ("acc", "gen")), style)
    assert error.value.place == 1
    with pytest.raises(UnknownFormError) as error:
        read_form(Slot("hit_cost", ("point", "act")), style)
    assert (error.value.place, error.value.hint) == (1, "did you mean acc?")


def test_words_with_others_in_between() -> None:
    pattern = words_pattern("darf ... nicht")
    assert pattern.search("Das darf man nicht.")
    assert pattern.search("Das darf nicht sein.")
    assert not pattern.search("Das darf man. Oder nicht.")
    assert not words_pattern("may").search("maybe")
