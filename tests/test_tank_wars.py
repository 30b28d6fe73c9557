"""Tank Wars: what its documents say is carried, its commands are hidden, its numbers are values."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from lexludi.audit.mutants import Dropped, all_runs, drop_each
from lexludi.audit.statements import Row, rows, shares
from lexludi.catalog import load_language, plain
from lexludi.chance import Seeded
from lexludi.data import locales_folder, ruleset_folder
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.scenario import Programs, Run
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


def test_the_documents_are_carried() -> None:
    found = {share.source: share for share in shares(table())}
    for document in ("cs", "de"):
        assert found[document].carried == found[document].statements


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


@pytest.mark.parametrize(
    ("code", "one", "two"),
    [
        ("cs", "1 bod pancéřování", "2 body pancéřování"),
        ("de", "1 Panzerungspunkt", "2 Panzerungspunkte"),
        ("el", "1 πόντο θωράκισης", "2 πόντους θωράκισης"),
        ("en", "1 armour point", "2 armour points"),
    ],
)
def test_one_value_changes_the_sentence(tmp_path: Path, code: str, one: str, two: str) -> None:
    texts = []
    for spec in (SPEC, changed_value(tmp_path)):
        language = load_language(code, spec, locales_folder(spec.folder))
        texts.append(plain(language.rule_text("vehicles.hit")).replace("\N{NO-BREAK SPACE}", " "))
    assert one in texts[0]
    assert two in texts[1]


def test_one_value_changes_the_game_and_breaks_what_depends_on_it(tmp_path: Path) -> None:
    spec = changed_value(tmp_path)
    broken = {run.case.id for run in all_runs(spec, Programs(spec)) if run.problems}
    hits = {run.case.id for run in runs() if "vehicles.hit" in run.executed}
    assert broken
    assert broken <= hits
