"""The authored shape: one form for what may be written in several, every word with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from lexludi.problem import Mark, Problems
from lexludi.source import List, Map, Node, Text, read
from lexludi.spec import models
from lexludi.spec.schema import KINDS
from lexludi.spec.shape import Authored, shape

Model = TypeVar("Model", bound=Authored)
RULE = "id: r\ntitle: R\ntext: R.\nforce: must\nsource: house\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "file.yaml"


def written(file: Path, model: type[Model], content: str) -> Model:
    file.write_text(content, encoding="utf-8")
    problems = Problems()
    node = read(file, problems)
    result = None if node is None else shape(model, node, problems)
    assert result is not None, list(problems)
    return result


def problems_of(file: Path, model: type[Authored], content: str) -> list[tuple[int, int, str, str, str]]:
    file.write_text(content, encoding="utf-8")
    problems = Problems()
    node = read(file, problems)
    assert node is not None
    assert shape(model, node, problems) is None
    return [(p.mark.line, p.mark.column, p.code, p.message, p.hint) for p in problems]


def place(mark: Mark) -> tuple[int, int]:
    return mark.line, mark.column


def test_words_keep_their_places(file: Path) -> None:
    rule = written(file, models.Rule, RULE + "after: enter(vehicle)\nwhen: late\ndo:\n  - leave\n  - stop: turn\n")
    assert place(rule.mark) == (1, 1)
    assert place(rule.title.mark) == (2, 8)
    assert place(rule.force.mark) == (4, 8)
    assert place(rule.source[0].mark) == (5, 9)
    (clause,) = rule.clauses
    assert place(clause.mark) == (6, 1)
    assert clause.when is not None
    assert place(clause.when.mark) == (7, 7)
    assert [place(step.mark) for step in clause.do] == [(9, 5), (10, 5)]


def test_keys_keep_their_places(file: Path) -> None:
    components = written(file, models.Components, "verbs:\n  lose(vehicle): {vehicle.armour: 1}\n")
    (signature,) = components.verbs
    (target,) = components.verbs[signature]
    assert (place(signature.mark), place(target.mark)) == ((2, 3), (2, 19))


def test_one_text_is_a_list_of_one(file: Path) -> None:
    one = written(file, models.Reading, "text: Yes.\nsources: cs\n")
    several = written(file, models.Reading, "text: Yes.\nsources: [cs]\n")
    assert one.sources == several.sources == ["cs"]


def test_a_value_is_a_number_or_a_number_with_its_noun(file: Path) -> None:
    ruleset = written(
        file,
        models.Ruleset,
        "ruleset: r\ntitle: R\nedition: 1\nplayers: red\nchapters: play\n"
        "values:\n  size: 3\n  cost: {is: 1, counts: point}\n",
    )
    size, cost = ruleset.values.values()
    assert (size.number, size.counts) == ("3", None)
    assert (cost.number, cost.counts) == ("1", "point")
    assert place(size.mark) == (7, 9)


def test_kinds_are_names_or_ranges(file: Path) -> None:
    components = written(file, models.Components, "kinds:\n  column: [A, B]\n  row: 1..6\n  depth: 1 .. most\n")
    column, row, depth = components.kinds.values()
    assert (column.names, column.span) == (["A", "B"], None)
    assert (row.names, row.span) == (None, ("1", "6"))
    assert depth.span == ("1", "most")
    assert [place(end.mark) for end in depth.span or ()] == [(4, 10), (4, 15)]


@pytest.mark.parametrize("own", ["model", "members", "factor"])
def test_pieces_have_a_key_of_the_authors(file: Path, own: str) -> None:
    components = written(file, models.Components, f"pieces:\n  vehicle: {{per: player, {own}: [scout, tank]}}\n")
    (pieces,) = components.pieces.values()
    assert (pieces.per, pieces.factor, pieces.members) == ("player", own, ["scout", "tank"])
    assert place(pieces.factor.mark) == (2, 26)


def test_pieces_need_no_owner(file: Path) -> None:
    (pieces,) = written(file, models.Components, "pieces: {token: {colour: colour}}").pieces.values()
    assert (pieces.per, pieces.factor, pieces.members) == (None, "colour", ["colour"])


def test_a_rule_without_a_head_is_a_note(file: Path) -> None:
    assert written(file, models.Rule, RULE).clauses == []


def test_a_rule_that_overrides_may_do_without_a_head(file: Path) -> None:
    rule = written(file, models.Rule, RULE + "overrides: play.move\nunless: late\n")
    (clause,) = rule.clauses
    assert clause.unless == "late"
    assert written(file, models.Rule, RULE + "overrides: play.move\n").clauses[0].when is None


def test_several_clauses(file: Path) -> None:
    rule = written(file, models.Rule, RULE + "clauses:\n  - {to: turn, do: nothing}\n  - forbids: turn\n")
    assert [clause.to for clause in rule.clauses] == ["turn", None]
    assert [place(clause.mark) for clause in rule.clauses] == [(7, 5), (8, 5)]


def test_every_sort_of_step(file: Path) -> None:
    rule = written(
        file,
        models.Rule,
        RULE
        + """to: turn(player)
do:
  - enter(vehicle, field)
  - {do: leave, when: late, otherwise: [enter, leave]}
  - {for each: vehicle, in: fleet, where: vehicle.in_play, by: vehicle.armour, do: leave}
  - {repeat: leave, times: 2}
  - {repeat: leave, while: late}
  - {repeat: leave, until: late}
  - let: {distance: 2}
  - {roll: column, with: die}
  - {draw: card, from: deck, where: card.in_deck, weight: card.copies, otherwise: nothing}
  - {choose: [leave, enter], by: player, or: nothing, otherwise: {stop: turn}}
  - {stop: turn, unless: late}
  - winner: none
""",
    )
    steps = rule.clauses[0].do
    assert [type(step) for step in steps] == [
        models.Happen,
        models.Block,
        models.ForEach,
        models.Repeat,
        models.Repeat,
        models.Repeat,
        models.Let,
        models.Roll,
        models.Draw,
        models.Choose,
        models.Stop,
        models.Winner,
    ]
    happen, block, for_each, times, while_, until, let, roll, draw, choose, stop, winner = steps
    assert isinstance(happen, models.Happen)
    assert happen.event == "enter(vehicle, field)"
    assert isinstance(block, models.Block)
    assert (block.when, len(block.do), len(block.otherwise or ())) == ("late", 1, 2)
    assert isinstance(for_each, models.ForEach)
    assert (for_each.variable, for_each.among, for_each.by) == ("vehicle", "fleet", "vehicle.armour")
    assert isinstance(times, models.Repeat)
    assert isinstance(while_, models.Repeat)
    assert isinstance(until, models.Repeat)
    assert (times.times, while_.while_, until.until) == ("2", "late", "late")
    assert isinstance(let, models.Let)
    assert let.let == {"distance": "2"}
    assert isinstance(roll, models.Roll)
    assert (roll.roll, roll.domain) == ("column", "die")
    assert isinstance(draw, models.Draw)
    assert (draw.draw, draw.among, draw.weight, draw.otherwise) == ("card", "deck", "card.copies", [])
    assert isinstance(choose, models.Choose)
    assert (choose.choose, choose.by, choose.decline) == (["leave", "enter"], "player", [])
    assert choose.otherwise is not None
    assert isinstance(choose.otherwise[0], models.Stop)
    assert isinstance(stop, models.Stop)
    assert stop.unless == "late"
    assert isinstance(winner, models.Winner)
    assert winner.winner == "none"


def test_what_is_played(file: Path) -> None:
    scenario = written(
        file,
        models.Scenario,
        "id: s\ntitle: S\nshows: play.one\nstart: turn(red)\n"
        "play:\n  - move(red, A1)\n  - roll: B\nexpect: {winner: red}\n",
    )
    assert scenario.play == ["move(red, A1)", {"roll": "B"}]
    assert [isinstance(step, Text) for step in scenario.play] == [True, False]
    assert scenario.expect is not None
    assert scenario.expect.winner == "red"


def test_readings_may_differ_in_what_is_played(file: Path) -> None:
    scenario = written(
        file,
        models.Scenario,
        "id: s\ntitle: S\nshows: play.one\nfork: f\n"
        "per reading: {a: {play: nothing, not: play.one}, b: {silent: play.one}}\n",
    )
    first, second = scenario.per_reading.values()
    assert (first.play, first.without, second.play, second.silent) == (["nothing"], ["play.one"], None, "play.one")


def test_a_misspelt_key_is_not_missed_as_well(file: Path) -> None:
    assert problems_of(file, models.Rule, RULE.replace("title", "titel")) == [
        (2, 1, "unknown-key", "there is no key 'titel' here", "did you mean title?")
    ]


def test_a_strange_key_is_told_what_is_possible(file: Path) -> None:
    ((_, _, _, _, hint),) = problems_of(file, models.SetUp, "id: a\nfacts: {}\nxyz: b\n")
    assert hint == "possible here: id, title, facts"


def test_the_keys_of_a_clause_are_known_in_a_rule(file: Path) -> None:
    ((*_, hint),) = problems_of(file, models.Rule, RULE + "forbid: turn\n")
    assert hint.startswith("did you mean forbids")


def test_python_names_are_no_keys(file: Path) -> None:
    for wrong in ("is_a: turn", "instead_of: turn", "as_: yes"):
        assert problems_of(file, models.Rule, RULE + "to: move\n" + wrong)[0][:3] == (7, 1, "unknown-key")


def test_all_problems_at_once(file: Path) -> None:
    found = problems_of(file, models.Rule, "id: [r]\ntitel: R\ntext: R.\nforce: mst\nto: turn\ndo: {stop: [a], b: c}\n")
    assert [(line, column, code) for line, column, code, *_ in found] == [
        (1, 1, "missing-key"),
        (1, 5, "wrong-shape"),
        (2, 1, "unknown-key"),
        (4, 8, "unknown-word"),
        (6, 12, "wrong-shape"),
        (6, 17, "unknown-key"),
    ]


def test_the_shape_says_what_it_is_about(file: Path) -> None:
    content = RULE.replace("title: R", "title: [R]") + "to: turn\ndo: [[leave]]\n"
    assert [message for *_, message, _ in problems_of(file, models.Rule, content)] == [
        "'title:' must be one text, not a list",
        "the entry must be a mapping (lines 'key: value'), not a list",
    ]
    ((*_, message, _),) = problems_of(file, models.Rule, "- a\n")
    assert message == "the file must be a mapping (lines 'key: value'), not a list"


def test_models_are_frozen(file: Path) -> None:
    rule = written(file, models.Rule, RULE)
    with pytest.raises(ValueError, match="frozen"):
        rule.title = Text("S", rule.mark)  # type: ignore[misc]


@pytest.mark.parametrize("name", models.__all__)
def test_every_model_and_key_is_described(name: str) -> None:
    model = getattr(models, name)
    if not (isinstance(model, type) and issubclass(model, BaseModel)) or name in ("Authored", "Kind"):
        return
    assert model.__doc__
    for key, field in model.model_fields.items():
        assert field.description, f"{name}.{key}"
        assert field.description.endswith((".", "?", "`.")), f"{name}.{key}"


MARK = Mark(Path("any.yaml"))
KEYS = sorted(
    {
        key
        for name in models.__all__
        if isinstance(model := getattr(models, name), type) and issubclass(model, Authored)
        for key in model.authored_keys()
    }
)


def as_node(tree: Any) -> Node:
    if isinstance(tree, str):
        return Text(tree, MARK)
    if isinstance(tree, list):
        several = List(MARK)
        several.extend(map(as_node, tree))
        return several
    mapping = Map(MARK)
    mapping.update((Text(key, MARK), as_node(value)) for key, value in tree.items())
    return mapping


SCALARS = st.sampled_from(["a", "", "nothing", "1..2", "must", "dark", ".."])
TREES: Any = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from([*KEYS, "x", ""]), inner, max_size=6),
    max_leaves=20,
)


@given(tree=TREES, kind=st.sampled_from(sorted(KINDS)), below=st.sampled_from([None, *KEYS]))
def test_no_tree_makes_a_model_stumble(tree: Any, kind: str, below: str | None) -> None:
    problems = Problems()
    result = shape(KINDS[kind], as_node(tree if below is None else {below: [tree]}), problems)
    assert (result is None) == (len(problems) > 0)


@given(tree=TREES)
def test_no_tree_makes_a_rule_stumble(tree: Any) -> None:
    rule = {"id": "r", "title": "R", "text": "R.", "force": "must", "source": "house", "to": "turn"}
    problems = Problems()
    result = shape(models.Rule, as_node(rule | {"do": tree}), problems)
    assert (result is None) == (len(problems) > 0)
