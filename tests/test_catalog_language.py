"""Languages: texts rendered, events told, and what is wrong with a language told at its place."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from lexludi.catalog import (
    ElementRun,
    Language,
    TermRun,
    ValueRun,
    language_codes,
    load_language,
    plain,
    tell_event,
    tell_fact,
    tell_move,
    tell_refusal,
)
from lexludi.catalog.phrases import missing_phrases, unknown_phrases
from lexludi.catalog.runs import NO_BREAK
from lexludi.catalog.update import comments
from lexludi.lower import lower
from lexludi.problem import ProblemError
from lexludi.program import Program, Value
from lexludi.spec import load_spec
from tests.small_languages import found, language, translate, written

CZECH = {
    "play.hit/text": "{vehicle}|cap, které vjede na {field}, ztrácí {hit_cost}|point.acc.",
    "play.game/text": "{vehicle}|cap smí jet na {field}.",
    "play.taken/text": "{vehicle}|cap nesmí jet na obsazené {field}.",
    "phrase.enter/told": "{vehicle}|cap jede na {field}|field.acc.",
    "phrase.lose/told": "{vehicle}|cap ztrácí {point}|point.acc.",
    "phrase.drive/refused": "Pro {vehicle}|acc je {field} obsazeno.",
}


UNBOUND = "Vehicle or {vehicle} that enters a {field} loses {hit_cost}|point."


@dataclass(frozen=True)
class Happened:
    kind: str
    name: str
    arguments: tuple[Value, ...] = ()


@pytest.fixture
def english(tmp_path: Path) -> Language:
    return language(written(tmp_path), "en")


@pytest.fixture
def czech(tmp_path: Path) -> Language:
    return translate(written(tmp_path), **CZECH)


@pytest.fixture
def program(english: Language) -> Program:
    return lower(english.spec)


# --------------------------------------------------------------------------- texts


def test_languages_are_the_folders_with_a_style(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "locales/fr").mkdir()
    assert language_codes([folder / "locales"]) == ("cs", "en")
    with pytest.raises(ProblemError) as error:
        language(folder, "fr")
    assert [problem.code for problem in error.value.problems] == ["unknown-language"]


def test_a_text_is_a_row_of_runs(english: Language) -> None:
    runs = english.rule_text("play.hit")
    assert plain(runs) == f"A vehicle that enters a field loses 1{NO_BREAK}point."
    assert [run for run in runs if isinstance(run, TermRun)] == [
        TermRun("vehicle", "vehicle"),
        TermRun("field", "field"),
    ]
    assert [run for run in runs if isinstance(run, ValueRun)] == [ValueRun(f"1{NO_BREAK}point", 1, "hit_cost", "point")]


def test_a_translation_chooses_its_own_forms(czech: Language) -> None:
    assert plain(czech.rule_text("play.hit")) == f"Vozidlo, které vjede na pole, ztrácí 1{NO_BREAK}bod."
    assert czech.state("play.hit/text") == "translated"


def test_what_is_not_translated_is_told_in_the_source(czech: Language) -> None:
    assert (czech.title("play.hit"), czech.state("play.hit/title")) == ("Hits", "missing")
    assert czech.title("play") == "Play"


def test_an_overtaken_translation_is_still_shown(tmp_path: Path) -> None:
    translate(written(tmp_path), **CZECH)
    written(tmp_path, game_rules_play_yaml=("that enters a", "that drives onto a"))
    czech = language(tmp_path, "cs")
    assert czech.state("play.hit/text") == "overtaken"
    assert plain(czech.rule_text("play.hit")).startswith("Vozidlo, které")
    assert "overtaken" in {code for code, _ in found(czech)}


def test_short_prepositions_keep_their_noun(czech: Language) -> None:
    assert plain(czech.render("Stojí v {field}|sg a i s {vehicle}|ins.")).replace(NO_BREAK, "_") == (
        "Stojí v_pole a_i s_vozidlem."
    )


def test_nouns(english: Language, czech: Language, program: Program) -> None:
    assert english.term("vehicle", "pl.the.cap") == "The vehicles"
    assert czech.term("point", "pl.gen") == "bodů"
    scout = program.domains["vehicle"].members.index("red_scout")
    assert plain(czech.element(program, "vehicle", scout, "acc")) == "červeného průzkumníka"
    assert czech.element(program, "field", 0) == (ElementRun("A1", "A1", "field"),)
    assert plain(czech.element(program, "row", 2)) == "2"
    assert plain(english.element(program, "vehicle", None)) == "none"
    assert plain(english.listed([english.render(text) for text in ("a", "b", "c")])) == "a, b, and c"


# --------------------------------------------------------------------------- telling


def test_events_are_told(english: Language, czech: Language, program: Program) -> None:
    scout = program.domains["vehicle"].members.index("red_scout")
    lost = Happened("verb", "lose", (scout, 2))
    assert told(english, program, lost) == "The red scout loses 2_points."
    assert told(czech, program, lost) == "Červený průzkumník ztrácí 2_body."
    entered = Happened("verb", "enter", (scout, 3))
    assert told(english, program, entered) == "The red scout drives to B2."
    assert told(czech, program, entered) == "Červený průzkumník jede na pole_B2."
    assert tell_event(english, program, Happened("verb", "tick", (scout,))) is None
    assert tell_event(english, program, Happened("instead", "enter", (scout, 3))) is None
    assert told(english, program, Happened("choice", "drive", (scout, 0))) == "The red scout goes for A1."
    assert told(english, program, Happened("nothing", "nothing")) == "The choice is declined."
    assert told(english, program, Happened("nothing", "nothing", (0,))) == "Red declines."
    assert told(english, program, Happened("roll", "row", (2,))) == "The die shows 2."
    assert told(english, program, Happened("draw", "vehicle", (scout,))) == "Chance decides: red scout."
    assert told(english, program, Happened("outcome", "won", (1,))) == "Blue wins."
    assert told(english, program, Happened("outcome", "drawn")) == "The game is drawn."
    assert told(english, program, Happened("silent", "silent")) == "The rules are silent here."


def test_refusals_are_told(english: Language, czech: Language, program: Program) -> None:
    refused = Happened("refusal", "drive", (0, 0))
    assert told(english, program, refused) == "The red scout cannot go to A1."
    assert told(czech, program, refused) == "Pro červeného průzkumníka je A1 obsazeno."
    assert plain(tell_refusal(english, program, "enter", (0, 0))) == (
        "This is not allowed: The red scout drives to A1."
    )
    assert plain(tell_refusal(english, program, "game", ())) == "A rule prevents this."
    assert tell_move(english, program, "game", ()) is None


def test_facts_are_told(english: Language, program: Program) -> None:
    def fact(name: str, argument: int, value: Value) -> str:
        runs = tell_fact(english, program, name, (argument,), value)
        assert runs is not None
        return plain(runs).replace(NO_BREAK, "_")

    assert fact("position", 0, 1) == "The red scout stands on A2."
    assert fact("position", 0, None) == "The red scout is away."
    assert fact("armour", 0, 0) == "The red scout has 0_points."
    assert fact("mine", 0, True) == "There is a mine on A1."
    assert fact("mine", 0, False) == "There is no mine on A1."


def told(language: Language, program: Program, event: Happened) -> str:
    runs = tell_event(language, program, event)
    assert runs is not None
    return plain(runs).replace(NO_BREAK, "_")


# --------------------------------------------------------------------------- checks


def test_a_sound_language_has_no_problem(english: Language, czech: Language) -> None:
    assert found(english) == []
    assert found(czech, "untranslated") == []


def test_a_missing_translation_is_told_at_the_source(czech: Language) -> None:
    assert ("untranslated", "Hits") in found(czech)


@pytest.mark.parametrize(
    ("context", "text", "code", "place"),
    [
        ("play.hit/text", "{vehicle} {field} {hit_cost} {mine}", "unknown-slot", '{mine}"'),
        ("play.hit/text", "{vehicle} {field}", "missing-slot", '{vehicle} {field}"'),
        ("play.hit/text", "{vehicle}|dat {field} {hit_cost}", "unknown-form", 'dat {field} {hit_cost}"'),
        ("play.hit/text", "{vehicle}|pl {field} {hit_cost}", "missing-form", 'pl {field} {hit_cost}"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost}|acc", "unknown-form", 'acc"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost}|field", "wrong-noun", 'field"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost}|points", "missing-term", 'points"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost} 2 x", "number-in-text", '2 x"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost} Dva", "number-in-text", 'Dva"'),
        ("play.hit/text", "{vehicle} {field} {hit_cost", "bad-slot", '{hit_cost"'),
        ("play.game/text", "{vehicle} jede na {field}", "modal", '{vehicle} jede na {field}"'),
        ("play.taken/text", "{vehicle} smí na {field}", "modal", '{vehicle} smí na {field}"'),
        ("phrase.enter/told", "{vehicle}|gen: {field}", "missing-form", 'gen: {field}"'),
        ("fact.position/says", "{vehicle}: {position}|point.dat", "unknown-form", 'dat"'),
    ],
)
def test_what_is_wrong_with_a_translation(tmp_path: Path, context: str, text: str, code: str, place: str) -> None:
    czech = translate(written(tmp_path), **{context: text})
    assert (code, place) in found(czech, "untranslated")


def test_every_thing_that_can_stand_in_a_slot_is_tried(tmp_path: Path) -> None:
    folder = written(tmp_path, locales_cs_terms_game_yaml=("pl: {nom: body, gen: bodů", "pl: {nom: body"))
    czech = translate(folder, **{"phrase.lose/told": "{vehicle} {point}|point"})
    assert found(czech, "untranslated") == [("missing-form", 'point"')]


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        (
            "A {vehicle} that",
            "A {vehikle} that",
            ("missing-term", "{vehikle} that enters a {field} loses {hit_cost}|point."),
        ),
        ("loses {hit_cost}", "loses 3 or {hit_cost}", ("number-in-text", "3 or {hit_cost}|point.")),
        ("{vehicle} may drive", "{vehicle} can drive", ("modal", "A {vehicle} can drive to a {field}.")),
        ("may not drive", "does not drive", ("modal", "A {vehicle} does not drive to a taken {field}.")),
        ("{hit_cost}|point", "{hit_cost}|point.acc", ("unknown-form", "acc.")),
        ("A {vehicle} that", "A Vehicle or {vehicle} that", ("unbound-noun", UNBOUND)),
    ],
)
def test_what_is_wrong_with_the_source(tmp_path: Path, old: str, new: str, expected: tuple[str, str]) -> None:
    english = language(written(tmp_path, game_rules_play_yaml=(old, new)), "en")
    assert expected in found(english)


def test_a_missing_term_is_told_once(tmp_path: Path) -> None:
    folder = written(tmp_path, locales_cs_terms_game_yaml=("  blue_tank:", "  blu_tank:"))
    czech = translate(folder, **CZECH)
    problems = found(czech, "untranslated")
    assert [code for code, _ in problems] == ["missing-term"]


def test_forbidden_words(tmp_path: Path) -> None:
    change = ("vehicle: {gender: neuter, ", "vehicle: {gender: neuter, forbidden: {auto: neužívá se}, ")
    folder = written(tmp_path, locales_cs_terms_game_yaml=change)
    czech = translate(folder, **{"play.hit/title": "Když Auto něco zasáhne"})
    assert found(czech, "untranslated") == [("forbidden-word", 'Auto něco zasáhne"')]


def test_missing_files(tmp_path: Path) -> None:
    folder = written(tmp_path)
    (folder / "locales/cs/terms/game.yaml").unlink()
    czech = translate(folder, **CZECH)
    assert [code for code, _ in found(czech, "untranslated")] == ["missing-file"]
    assert plain(czech.rule_text("play.hit")).startswith("vehicle, které vjede na field")


def test_a_message_that_the_ruleset_does_not_have(tmp_path: Path) -> None:
    czech = translate(written(tmp_path), **CZECH)
    path = czech.catalog.path
    path.write_text(path.read_text(encoding="utf-8").replace("play.hit/title", "play.hid/title"), encoding="utf-8")
    assert "unknown-message" in {code for code, _ in found(language(tmp_path, "cs"))}


def test_phrases_that_are_missing(tmp_path: Path) -> None:
    change = ('  lose: "{vehicle}|the.cap loses {point}|point."', '  loose: "{vehicle}|the.cap loses."')
    folder = written(tmp_path, game_components_yaml=change)
    spec = load_spec(folder / "game")
    program = lower(spec)
    assert [problem.code for problem in missing_phrases(spec, [program])] == ["missing-phrase"]
    assert [problem.code for problem in unknown_phrases(spec, [program])] == ["unknown-event"]


def test_what_a_translator_is_told(czech: Language) -> None:
    assert list(comments(czech, czech.messages["play.hit/text"])) == [
        "force: must",
        "{vehicle}: sg vozidlo, vozidla, vozidlem (neuter)",
        "{field}: sg pole, polem; pl pole, polí (neuter)",
        "{hit_cost}: a number",
        "|point: sg bod, bodu, bodem; pl body, bodů (masculine)",
    ]
    assert list(comments(czech, czech.messages["phrase.enter/told"])) == [
        "{vehicle}: whichever it is",
        "{field}: whichever it is, printed as it is",
    ]


def test_a_ruleset_elsewhere_uses_the_toolkit_of_the_shipped_locales(tmp_path: Path) -> None:
    folder = written(tmp_path)
    own, shipped = folder / "locales", tmp_path / "shipped"
    for code in ("cs", "en"):
        (shipped / code).mkdir(parents=True)
        (own / code / "style.yaml").rename(shipped / code / "style.yaml")
    spec = load_spec(folder / "game")
    czech = load_language("cs", spec, [own, shipped])
    assert czech.terms["vehicle"].id == "vehicle"
    assert czech.catalog.path == own / "cs/LC_MESSAGES/game.po"
    assert czech.toolkit.path == shipped / "cs/LC_MESSAGES/toolkit.po"
