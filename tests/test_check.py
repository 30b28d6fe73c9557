"""Checks: each finds what it is for, at the word it is about, and nothing in a sound ruleset."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.specs import copied, edited, found, problems_of


def test_a_sound_ruleset_has_no_problem(tmp_path: Path) -> None:
    assert problems_of(edited(tmp_path, "ruleset.yaml", "title: Skirmish", "title: Skirmish")) == []


FORK = """
forks:
  driving:
    question: Does a vehicle drive?
    readings:
      yes_it_does: {text: It does., sources: [house]}
      no_it_does_not: {text: It does not., sources: [house]}
    default: yes_it_does
chapters"""


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "place"),
    [
        # references
        ("rules/play.yaml", "source: house", "source: huose", "unknown-source", "huose"),
        ("rules/play.yaml", "id: taken", "id: taken\n    overrides: play.nothing", "unknown-rule", "play.nothing"),
        ("rules/play.yaml", "id: taken", "id: taken\n    fork: f\n    reading: r", "unknown-fork", "f"),
        ("rules/play.yaml", "id: taken", "id: taken\n    reading: r", "missing-key", "r"),
        ("scenarios/play.yaml", "shows: [play.round]", "shows: [play.rounds]", "unknown-rule", "play.rounds"),
        ("ruleset.yaml", "\nchapters", FORK, "reading-without", "driving"),
        ("ruleset.yaml", "\nchapters", FORK.replace("default: yes", "default: yess"), "unknown-word", "yess"),
        # forces
        ("rules/play.yaml", "force: must_not", "force: may", "force", "deploy(vehicle, field)"),
        # flow
        ("rules/play.yaml", "      - repeat: round\n", "", "unreached", "round"),
        (
            "rules/play.yaml",
            "- repeat: round",
            "- repeat: remove_artillery(red, B1)\n      - round",
            "idle-loop",
            "repeat",
        ),
        # owners
        ("rules/play.yaml", "choose: drive(vehicle)", "choose: drive", "whose", "choose"),
    ],
)
def test_what_is_found(tmp_path: Path, file: str, old: str, new: str, code: str, place: str) -> None:
    problems = found(edited(tmp_path, file, old, new))
    assert (code, place) in [(found_code, text[: len(place)]) for found_code, text in problems]


SECOND = """
  - id: sweep
    title: Sweeping
    force: must
    text: A {vehicle} that enters a {field} sweeps it.
    source: house
    after: enter(vehicle, field)
    when: artillery(vehicle.player, field)
    do: remove_artillery(vehicle.player, field)
"""


def test_an_order_that_is_not_declared(tmp_path: Path) -> None:
    folder = edited(tmp_path, "rules/play.yaml", "\n  - id: end", SECOND + "\n  - id: end")
    [problem] = problems_of(folder)
    assert problem.code == "order"
    assert "artillery" in problem.message


def test_a_declared_order(tmp_path: Path) -> None:
    second = SECOND.replace("source: house", "source: house\n    follows: play.artillery")
    assert found(edited(tmp_path, "rules/play.yaml", "\n  - id: end", second + "\n  - id: end")) == []


def test_an_event_that_leads_to_itself_too_early(tmp_path: Path) -> None:
    steps = "do:\n      - drive(vehicle, direction)\n      - enter(vehicle, step(vehicle.position, direction))"
    old = "do: enter(vehicle, step(vehicle.position, direction))"
    assert "recursion-not-last" in [code for code, _ in found(edited(tmp_path, "rules/play.yaml", old, steps))]


def test_readings_of_two_forks_that_meet_at_one_event(tmp_path: Path) -> None:
    path = copied(tmp_path, "order_dice") / "rules" / "turn_end.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("    follows: [turn_end.newest_die]\n", ""), encoding="utf-8")
    problems = problems_of(path.parents[1])
    assert {problem.code for problem in problems} == {"order"}
    assert all("turn_end.newest_die and turn_end.ordered_only" in problem.message for problem in problems)
