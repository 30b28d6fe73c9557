"""Tank Wars: what its documents say is carried, every rule is pinned, and it plays to its end."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from lexludi.audit.campaign import mixtures, play_out
from lexludi.audit.everything import find_problems
from lexludi.audit.mutants import Dropped, all_runs, drop_each
from lexludi.audit.statements import Row, rows, shares
from lexludi.chance import Seeded
from lexludi.check import one_reading_each
from lexludi.data import ruleset_folder
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.mutate import reversed_rules
from lexludi.scenario import Programs, Run, cases
from lexludi.spec import Spec, load_spec
from tests.specs import copied

SPEC = load_spec(ruleset_folder("tank_wars"))


@cache
def runs() -> list[Run]:
    return all_runs(SPEC, Programs(SPEC))


@cache
def dropped() -> list[Dropped]:
    return list(drop_each(SPEC, Programs(SPEC), runs()))


def table() -> list[Row]:
    return rows(SPEC, dropped())


def test_there_is_no_problem() -> None:
    assert find_problems(SPEC.folder).problems == ()


def test_every_clause_is_pinned_by_a_scenario_that_shows_its_rule() -> None:
    assert [drop.clause for drop in dropped() if not drop.shown] == []


def test_the_documents_are_carried() -> None:
    found = {share.source: share for share in shares(table())}
    for document in ("cs", "de"):
        assert found[document].carried == found[document].statements
    assert [row.id for row in table() if not (row.carried or row.in_words or row.excused)] == []


def test_every_fact_is_in_the_table() -> None:
    sections = {
        "C": 8,
        "G": 6,
        "V": 8,
        "R": 3,
        "A": 9,
        "P": 8,
        "F": 5,
        "M": 12,
        "S": 5,
        "D": 4,
        "K": 7,
        "Z": 1,
        "X": 15,
    }
    wanted = [f"{section}{number}" for section, count in sections.items() for number in range(1, count + 1)]
    assert [name for name in wanted if name not in {row.id for row in table()}] == []


def test_every_reading_of_every_fork_has_an_outcome() -> None:
    shown = {(case.fork, case.reading) for case in cases(SPEC)}
    for name, fork in SPEC.ruleset.forks.items():
        for reading in fork.readings:
            assert (str(name), str(reading)) in shown


@pytest.mark.parametrize("readings", list(one_reading_each(SPEC)), ids=str)
def test_ten_games_of_each_reading(readings: dict[str, str]) -> None:
    program = lower(SPEC, readings)
    backwards = Game(reversed_rules(program))
    for seed in range(10):
        first = play_out(Game(program), seed, resume=True, verify=True)
        other = play_out(backwards, seed)
        assert (other.moves, other.final.slots, other.outcome) == (first.moves, first.final.slots, first.outcome)


def test_ten_mixtures_of_readings() -> None:
    for seed, readings in enumerate(mixtures(SPEC, 10, seed=7)):
        play_out(Game(lower(SPEC, readings)), seed, verify=True)


def test_a_hidden_command_is_seen_by_its_player_only() -> None:
    game = Game(lower(SPEC))
    chance = Seeded(4)
    hidden = 0
    turn = game.advance(game.start().state, chance)
    while game.decision(turn.state) is not None:
        state = turn.state
        views = [game.view(state, player) for player in game.program.domains["player"].values]
        for vehicle in game.program.domains["vehicle"].values:
            owner = game.program.tables["vehicle.player"].values[vehicle]
            assert isinstance(owner, int)
            for fact in ("command", "heading"):
                slot = game.program.facts[fact].slot((vehicle,))
                assert views[owner][slot] == state.slots[slot]
                if not game.fact_value(state, "revealed", (vehicle,)):
                    assert views[1 - owner][slot] is None
                    hidden += game.fact_value(state, "command", (vehicle,)) is not None
        legal = game.legal_moves(state)
        turn = game.advance(game.apply(state, legal[chance.below(len(legal))]).state, chance)
    assert hidden > 100


def changed_value(folder: Path) -> Spec:
    path = copied(folder, "tank_wars") / "ruleset.yaml"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("hit_cost: {is: 1,", "hit_cost: {is: 2,"), encoding="utf-8")
    return load_spec(path.parent)


def test_one_value_changes_the_game_and_breaks_what_depends_on_it(tmp_path: Path) -> None:
    spec = changed_value(tmp_path)
    broken = {run.case.id for run in all_runs(spec, Programs(spec)) if run.problems}
    hits = {run.case.id for run in runs() if "vehicles.hit" in run.executed}
    assert broken
    assert broken <= hits
