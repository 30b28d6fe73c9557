"""Answers: what the rules say about a situation, whether a disputed point decides it, and the words for it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from lexludi.answer import Answer, answer
from lexludi.answer_words import AnswerWords, cited, in_words
from lexludi.catalog import Language, load_language
from lexludi.data import locales_folder, ruleset_folder
from lexludi.problem import ProblemError
from lexludi.situation import read_situation
from lexludi.spec import Spec, load_spec
from tests.specs import RULESETS

EXAMPLES = Path(__file__).parent.parent / "docs" / "how-to" / "examples"

DRIVING = """
from: vehicles.on_the_board
given: {red_scout.command: long_straight, red_scout.heading: north, red_battle_tank.position: B3}
start: move_vehicle(red_scout)
"""
PLANNING = """
from: vehicles.on_the_board
given: {"intercepted(red, long_straight)": yes}
start: movement_planning
"""


@pytest.fixture(scope="module")
def spec() -> Spec:
    return load_spec(ruleset_folder("tank_wars"))


@pytest.fixture(scope="module")
def english(spec: Spec) -> Language:
    return load_language("en", spec, locales_folder(spec.folder))


class Asking:
    """Asks questions about Tank Wars."""

    def __init__(self, folder: Path, spec: Spec, language: Language) -> None:
        self.path, self.spec, self.language = folder / "situation.yaml", spec, language

    def answer(self, text: str, **readings: str) -> Answer:
        self.path.write_text(f"ruleset: tank_wars\n{text}", encoding="utf-8")
        return answer(read_situation(self.path), self.spec, readings)

    def words(self, text: str, **readings: str) -> AnswerWords:
        return in_words(self.answer(text, **readings), self.language)


@pytest.fixture
def ask(tmp_path: Path, spec: Spec, english: Language) -> Asking:
    return Asking(tmp_path, spec, english)


def test_what_happens_is_answered_by_what_is_otherwise_afterwards(ask: Asking) -> None:
    words = ask.words(DRIVING)
    assert words.verdict == "happens"
    assert "The red scout stands on B4." in " ".join([words.answer, *words.result])
    assert [event.event for event in words.events] == [
        "reveal(red_scout)",
        "enter(red_scout, B3)",
        "enter(red_scout, B4)",
    ]
    last = words.events[-1].rule
    assert last is not None
    assert last.rule == "movement.carry_out"
    assert last.title.startswith("Carrying out")
    assert last.number == ask.spec.number("movement.carry_out")


def test_readings_that_change_the_answer_are_named_and_no_others(ask: Asking) -> None:
    words = ask.words(DRIVING)
    assert [(other.fork, other.reading, other.verdict) for other in words.otherwise] == [
        ("blocking", "cross", "happens")
    ]
    assert [(chosen.fork, chosen.reading) for chosen in words.readings] == [("blocking", "occupy")]
    assert "stays where it is" in words.otherwise[0].answer


def test_a_reading_is_chosen_in_the_situation_or_for_one_question(ask: Asking) -> None:
    for words in (ask.words(DRIVING + "readings: {blocking: cross}"), ask.words(DRIVING, blocking="cross")):
        assert "stays where it is" in words.answer
        assert [(other.fork, other.reading) for other in words.otherwise] == [("blocking", "occupy")]


def test_a_refused_move_is_answered_with_all_rules_and_the_nearest_moves(ask: Asking) -> None:
    found = ask.answer(PLANNING + "move: give_command(red_scout, long_straight, north)")
    assert found.verdict == "refused"
    assert found.refusal is not None
    assert found.refusal.rules == ("movement_planning.intercepted",)
    words = in_words(found, ask.language)
    assert words.answer.startswith("No. ")
    assert [refusing.rule.rule for refusing in words.refused_by] == ["movement_planning.intercepted"]
    assert words.refused_by[0].facts
    assert words.nearest[0].move == "give_command(red_scout, short_straight, north)"
    assert words.next == ""
    assert words.choices == ()


def test_an_allowed_move_is_answered_with_what_comes_of_it(ask: Asking) -> None:
    words = ask.words(PLANNING + "move: give_command(red_scout, short_straight, north)")
    assert words.verdict == "allowed"
    assert words.answer.startswith("Yes. ")
    assert [event.event for event in words.events][-1] == "lay_command(red_scout, short_straight, north)"
    assert words.next.startswith("Red decides next")
    assert all(choice.move.startswith("give_command(red_battle_tank") for choice in words.choices)


def test_a_refused_decision_in_play_is_the_answer(ask: Asking) -> None:
    found = ask.answer(PLANNING + "play: ['give_command(red_scout, long_straight, north)', nothing]")
    assert found.verdict == "refused"
    assert found.move is None
    assert found.refusal is not None
    assert str(found.refusal.move) == "give_command(red_scout, long_straight, north)"


def test_nothing_changes(ask: Asking) -> None:
    words = ask.words("from: vehicles.on_the_board\nstart: hit(red_scout)\ngiven: {red_scout.armour: 0}")
    assert words.answer
    assert words.result == ()


def test_a_draw_that_is_open_is_said(ask: Asking) -> None:
    words = ask.words("start: drop_supply(red)")
    assert "column" in words.next
    assert words.choices == ()


def test_a_way_that_is_closed_under_another_reading(ask: Asking) -> None:
    words = ask.words("from: vehicles.on_the_board\nstart: offer_card(red)\nplay: [nothing]")
    assert [(other.fork, other.reading, other.verdict) for other in words.otherwise] == [
        ("drawing", "duty", "otherwise")
    ]
    assert words.otherwise[0].answer


def test_what_follows_can_be_what_differs(ask: Asking) -> None:
    words = ask.words("from: vehicles.on_the_board\nstart: draw_card(red)\nplay: [{draw: repair_card}]")
    assert [(other.reading, other.answer == words.answer) for other in words.otherwise] == [("phase_only", True)]
    assert words.otherwise[0].next == "Red decides next."


def test_who_has_won_is_the_answer(ask: Asking) -> None:
    given = "given: {position: none, red_scout.position: A1, blue_scout.position: A1, blue_scout.armour: 1}"
    words = ask.words(f"{given}\nstart: hit(blue_scout)")
    assert (words.verdict, words.answer) == ("won", "Red wins.")


def test_what_cannot_be_played_is_a_problem(ask: Asking) -> None:
    with pytest.raises(ProblemError, match=r"no-draw"):
        ask.answer(PLANNING + "play: {roll: A}")
    with pytest.raises(ProblemError, match=r"unknown-event"):
        ask.answer(PLANNING + "move: fly(red_scout)")


def test_the_rules_are_silent(tmp_path: Path) -> None:
    """A decision with nothing to choose and no way around it."""
    text = (RULESETS / "skirmish" / "rules" / "play.yaml").read_text("utf-8")
    assert "choose: deploy(vehicle)" in text
    spec = load_spec(RULESETS / "skirmish")
    path = tmp_path / "situation.yaml"
    given = "{position: A1}"  # every vehicle is on the board, so none can be put down
    path.write_text(f"ruleset: {RULESETS / 'skirmish'}\ngiven: {given}\nstart: game\n", encoding="utf-8")
    found = answer(read_situation(path), spec)
    assert found.verdict == "silent"
    assert found.outcome is not None
    assert found.outcome.rule == "play.game"
    words = in_words(found, load_language("en", spec, locales_folder(spec.folder)))
    assert words.answer == "The rules are silent here."


def test_an_answer_is_json(ask: Asking) -> None:
    for text in (DRIVING, PLANNING + "move: give_command(red_scout, long_straight, north)"):
        data = json.loads(json.dumps(ask.words(text).as_json()))
        assert data["edition"] == ask.spec.ruleset.edition
        assert data["ruleset"] == "tank_wars"
        assert {"verdict", "answer", "events", "refused_by", "nearest", "otherwise"} <= data.keys()


def test_house_rules_are_marked(english: Language) -> None:
    marks = {rule: cited(english, rule).house for rule in english.spec.rules}
    assert marks["movement.edge"]
    assert not marks["movement.carry_out"]


def test_every_shipped_language_answers(ask: Asking) -> None:
    locales = locales_folder(ask.spec.folder)
    found = ask.answer(DRIVING)
    for code in ("cs", "de", "el", "en"):
        words = in_words(found, load_language(code, ask.spec, locales))
        assert words.language == code
        assert all(event.told for event in words.events)


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.yaml")), ids=lambda path: path.stem)
def test_the_examples_of_the_documentation_are_answered(path: Path, english: Language) -> None:
    situation = read_situation(path)
    words = in_words(answer(situation, english.spec), english, str(situation.question))
    assert words.question
    assert words.verdict in ("happens", "refused", "allowed")
