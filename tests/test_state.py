"""States, events and moves as plain data."""

from __future__ import annotations

import json
import pickle

import pytest

from lexludi.state import (
    AFTER,
    NOTHING,
    OPEN,
    Begun,
    Event,
    Happening,
    Items,
    Move,
    Outcome,
    Passes,
    Reason,
    Refusal,
    State,
    Steps,
    Waiting,
)

AGENDA = (
    Begun(3, (None, 1)),
    Happening(1, (0,), AFTER, 2, 5, 0),
    Steps(0, 1, (True, None)),
    Items(2, 0, (4, 5), (1,)),
    Passes(2, 1, 3, ()),
    Waiting(4, 0, ((1, None), True)),
)


@pytest.mark.parametrize("outcome", [None, Outcome("won", 1, "r.a", "r.a.2"), Outcome("over")])
def test_a_state_survives_being_saved(outcome: Outcome | None) -> None:
    state = State((0, 3, 1), AGENDA, outcome)
    again = State.from_json(json.loads(json.dumps(state.as_json())))
    assert again == state
    assert hash(again) == hash(state)
    assert [type(entry) for entry in again.agenda] == [type(entry) for entry in AGENDA]
    assert pickle.loads(pickle.dumps(state)) == state


def test_known_legal_moves_do_not_matter() -> None:
    assert State((1,), (), legal=(NOTHING,)) == State((1,))


@pytest.mark.parametrize(
    "saved", [{}, {"slots": 1, "agenda": [], "outcome": None}, {"slots": [], "agenda": [[1, 9]], "outcome": None}]
)
def test_what_is_not_a_state_is_refused(saved: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="this is not a saved state"):
        State.from_json(saved)


def test_entries_are_told_apart() -> None:
    assert len({Steps(1, 0, ()), Waiting(1, 0, ()), Begun(1, ())}) == 3


def test_an_event_survives_being_saved() -> None:
    event = Event("refusal", "r.a.2", "r.a", "enter", (1, None), ("r.b",), ("r.c", "r.d"))
    assert Event.from_json(json.loads(json.dumps(event.as_json()))) == event


def test_a_move_is_its_text_at_the_edge() -> None:
    move = Move(7, "enter", (0, 4), "enter(red_scout, B2)")
    assert str(move) == "enter(red_scout, B2)"
    assert move == Move(7, "enter", (0, 4), "")
    assert str(NOTHING) == "nothing"
    assert repr(OPEN) == "OPEN"


def test_the_rules_of_a_refusal_are_named_once() -> None:
    reasons = (Reason("r.b", "r.b.1", "forbids"), Reason("r.a", "r.a", "forbids"), Reason("r.b", "r.b.2", "forbids"))
    assert Refusal(NOTHING, reasons).rules == ("r.b", "r.a")
