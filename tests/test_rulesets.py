"""Every shipped ruleset: no problem, every rule pinned, every statement accounted for, played to the end."""

from __future__ import annotations

from functools import cache

import pytest

from lexludi.audit.campaign import mixtures, play_out
from lexludi.audit.everything import find_problems
from lexludi.audit.mutants import all_runs, drop_each
from lexludi.audit.statements import Row, rows
from lexludi.check import one_reading_each
from lexludi.data import ruleset_folder, ruleset_names
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.mutate import reversed_rules
from lexludi.scenario import Programs, cases
from lexludi.spec import Spec, load_spec

RULESETS = ruleset_names()


@cache
def spec_of(ruleset: str) -> Spec:
    return load_spec(ruleset_folder(ruleset))


@cache
def unpinned_and_table(ruleset: str) -> tuple[list[str], list[Row]]:
    spec = spec_of(ruleset)
    dropped = list(drop_each(spec, Programs(spec), all_runs(spec, Programs(spec))))
    return [drop.clause for drop in dropped if not drop.shown], rows(spec, dropped)


def readings_of_all() -> list[tuple[str, dict[str, str]]]:
    return [(ruleset, readings) for ruleset in RULESETS for readings in one_reading_each(spec_of(ruleset))]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_there_is_no_problem(ruleset: str) -> None:
    assert find_problems(ruleset_folder(ruleset)).problems == ()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_clause_is_pinned_by_a_scenario_that_shows_its_rule(ruleset: str) -> None:
    assert unpinned_and_table(ruleset)[0] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_statement_is_carried_or_excused(ruleset: str) -> None:
    table = unpinned_and_table(ruleset)[1]
    assert [row.id for row in table if not (row.carried or row.in_words or row.excused)] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_reading_of_every_fork_has_an_outcome(ruleset: str) -> None:
    shown = {(case.fork, case.reading) for case in cases(spec_of(ruleset))}
    for name, fork in spec_of(ruleset).ruleset.forks.items():
        for reading in fork.readings:
            assert (str(name), str(reading)) in shown


@pytest.mark.parametrize(("ruleset", "readings"), readings_of_all(), ids=str)
def test_ten_games_of_each_reading(ruleset: str, readings: dict[str, str]) -> None:
    program = lower(spec_of(ruleset), readings)
    backwards = Game(reversed_rules(program))
    for seed in range(10):
        first = play_out(Game(program), seed, resume=True, verify=True)
        other = play_out(backwards, seed)
        assert (other.moves, other.final.slots, other.outcome) == (first.moves, first.final.slots, first.outcome)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_ten_mixtures_of_readings(ruleset: str) -> None:
    for seed, readings in enumerate(mixtures(spec_of(ruleset), 10, seed=7)):
        play_out(Game(lower(spec_of(ruleset), readings)), seed, verify=True)
