"""Strict YAML: what is read, where each word stands, and that nothing can make it stumble."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from lexludi.problem import Mark, Problems
from lexludi.source import List, Map, Node, Text, read, reading

LOADERS = [yaml.SafeLoader, *([yaml.CSafeLoader] if hasattr(yaml, "CSafeLoader") else [])]


class Written:
    """A file for one test, and what reading it gives."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problems = Problems()

    def node(self, content: str | bytes) -> Node | None:
        self.path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        self.problems = Problems()
        return read(self.path, self.problems)

    def map(self, content: str) -> Map:
        node = self.node(content)
        assert isinstance(node, Map), list(self.problems)
        return node

    def text(self, content: str, key: str = "a") -> Text:
        node = self.map(content).find(key)
        assert isinstance(node, Text)
        return node

    def codes(self, content: str | bytes) -> list[str]:
        assert self.node(content) is None
        return [problem.code for problem in self.problems]


@pytest.fixture(params=LOADERS, ids=lambda loader: loader.__name__)
def written(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Written:
    monkeypatch.setattr(reading, "Loader", request.param)
    return Written(tmp_path / "file.yaml")


def place(mark: Mark) -> tuple[int, int]:
    return mark.line, mark.column


def test_every_scalar_is_text(written: Written) -> None:
    node = written.map("a: no\nb: 1\nc: [true, 2024-01-01, 1.5, ~, null, 0o7]\nd: ''\n")
    assert node == {"a": "no", "b": "1", "c": ["true", "2024-01-01", "1.5", "~", "null", "0o7"], "d": ""}
    words = node.find("c")
    assert isinstance(words, List)
    assert all(isinstance(word, Text) for word in words)


def test_everything_has_its_place(written: Written) -> None:
    node = written.map("# first\na:\n  - b: c\n    d: [e, {f: g}]\n")
    assert place(node.mark) == (2, 1)
    listed = node.find("a")
    assert isinstance(listed, List)
    assert place(listed.mark) == (3, 3)
    inner = listed[0]
    assert isinstance(inner, Map)
    assert place(inner.mark) == (3, 5)
    key = inner.key("d")
    assert key is not None
    assert place(key.mark) == (4, 5)
    flow = inner.find("d")
    assert isinstance(flow, List)
    assert [place(item.mark) for item in flow] == [(4, 9), (4, 12)]
    assert node.key("z") is None
    assert node.find("z") is None


def test_order_is_kept(written: Written) -> None:
    assert list(written.map("z: 1\na: 2\nm: 3\n")) == ["z", "a", "m"]


@pytest.mark.parametrize(
    ("content", "word", "at"),
    [
        ("a: one two\n", "two", (1, 8)),
        ("a: 'one two'\n", "two", (1, 9)),
        ('a: "one two"\n', "two", (1, 9)),
        ("a: 'it''s two'\n", "two", (1, 11)),
        ('a: "o\\tn\\u00e9 \\"two"\n', "two", (1, 18)),
        ("a: one\n  two\n", "two", (2, 3)),
        ("a:\n  one\n\n  two three\n", "three", (4, 7)),
        ("a: 'one\n  two'\n", "two", (2, 3)),
        ('a: "one \\\n  two"\n', "two", (2, 3)),
        ("a: >\n  one\n  two\n", "one", (2, 3)),
        ("a: >\n  one\n  two\n", "two", (3, 3)),
        ("a: >-  # folded\n\n  one\n\n  two three\n", "three", (5, 7)),
        ("a: |\n  one\n    two\n", "two", (3, 5)),
        ("a: |2\n   one\n  two\n", "two", (3, 3)),
        ("a: žluťoučký kůň two\n", "two", (1, 18)),
        ("a: 🛡 two\n", "two", (1, 6)),
    ],
)
def test_a_character_knows_its_place(written: Written, content: str, word: str, at: tuple[int, int]) -> None:
    text = written.text(content)
    assert place(text.at(text.index(word))) == at


def test_the_end_of_a_text_has_a_place(written: Written) -> None:
    assert place(written.text("a: one\n").at(3)) == (1, 7)
    assert place(written.text("a: 'one'\n").at(3)) == (1, 8)
    text = written.text("a: >\n  one\n")
    assert place(text.at(len(text))) in [(2, 6), (3, 1)]
    assert place(written.text("a: ''\n").at(0)) == (1, 5)


def test_a_part_has_its_own_place(written: Written) -> None:
    part = written.text("a: 'one two three'\n").part(4, 7)
    assert part == "two"
    assert place(part.mark) == (1, 9)


def test_a_text_can_be_copied() -> None:
    text = Text("it's", Mark(Path("a.yaml"), 2, 3), "'it''s'")
    for twin in (copy.copy(text), copy.deepcopy(text), pickle.loads(pickle.dumps(text))):
        assert twin == text
        assert (twin.mark, twin.raw) == (text.mark, text.raw)


def test_a_text_is_a_str() -> None:
    text = Text("red", Mark(Path("a.yaml")))
    assert text == "red"
    assert {"red": 1}[text] == 1
    assert type(str(text)) is str


@pytest.mark.parametrize(
    ("content", "codes"),
    [
        ("", ["empty-file"]),
        ("# only a comment\n", ["empty-file"]),
        ("---\n", ["empty-file"]),
        ("a: b\n---\nc: d\n", ["several-documents"]),
        ("a: b\na: c\n", ["duplicate-key"]),
        ("a: {b: 1, 'b': 2}\n", ["duplicate-key"]),
        ("a: &b c\n", ["anchor"]),
        ("a: *b\n", ["alias"]),
        ("a: &b [c]\nd: *b\n", ["anchor", "alias"]),
        ("a: !b c\n", ["tag"]),
        ("a: !!str 1\n", ["tag"]),
        ("a: ! 1\n", ["tag"]),
        ("a: !b {c: d}\n", ["tag"]),
        ("? [a]\n: b\n", ["wrong-key"]),
        ("a:\nb: c\n", ["no-value"]),
        ("- \n- b\n", ["no-value"]),
        ("a: {b, c}\n", ["no-value", "no-value"]),
        ("a: [f(b, c), g(d, e)]\n", ["flow-comma", "flow-comma"]),
        ("a: {f(b, c): d}\n", ["flow-comma"]),
        ("a: ['f(b', c]\nb: f(c\n", []),
        ("- [f(b),\n   g((c), d)]\n", ["flow-comma"]),
        ("a: [b\n", ["yaml-syntax"]),
        ("a: 'b\n", ["yaml-syntax"]),
        ("a: b: c\n", ["yaml-syntax"]),
        ("a: {b} c\n", ["yaml-syntax"]),
        ("a: @b\n", ["yaml-syntax"]),
        ("a:\n  b: c\n d: e\n", ["yaml-syntax"]),
        ("a\nb: c\n", ["yaml-syntax"]),
        ("%NO 1\n", ["yaml-syntax"]),
        ("\ta: b\n", ["tab"]),
        ("a: b\t# c\n", ["tab"]),
        (b"a: \xff\n", ["encoding"]),
        (b"a: \x00\n", ["encoding"]),
        ("a: b\u2028c\n", ["encoding"]),
        ("a: b\ufeffc\n", ["encoding"]),
    ],
)
def test_problems(written: Written, content: str | bytes, codes: list[str]) -> None:
    if codes:
        assert written.codes(content) == codes
    else:
        assert written.node(content) is not None


def test_all_problems_of_a_file_are_found_at_once(written: Written) -> None:
    assert written.codes("a: &x b\na: c\nd: !y e\nf: [g(h, i)]\nj: [\n") == [
        "anchor",
        "duplicate-key",
        "tag",
        "flow-comma",
        "yaml-syntax",
    ]


def test_a_broken_text_is_one_problem(written: Written) -> None:
    assert written.codes("text: {vehicle} moves.\n") == ["yaml-syntax"]
    assert next(iter(written.problems)).mark.column == 7


def test_files_that_cannot_be_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    problems = Problems()
    assert read(tmp_path / "none.yaml", problems) is None
    assert read(tmp_path, problems) is None

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    (tmp_path / "secret.yaml").touch()
    monkeypatch.setattr(Path, "read_bytes", refuse)
    assert read(tmp_path / "secret.yaml", problems) is None
    assert sorted(problem.code for problem in problems) == ["missing-file", "unreadable", "unreadable"]


def test_line_ends_of_all_systems(written: Written) -> None:
    for end in ("\n", "\r\n", "\r"):
        node = written.map(f"a: b{end}c:{end}  - d{end}")
        key = node.key("c")
        assert key is not None
        assert place(key.mark) == (2, 1)
        assert node == {"a": "b", "c": ["d"]}


WORDS = st.text(st.sampled_from("ab(é,{'\"#:-> \\ž🛡"), min_size=1, max_size=12).map(str.strip).filter(bool)
TREES: Any = st.recursive(
    WORDS,
    lambda inner: st.lists(inner, min_size=1, max_size=3) | st.dictionaries(WORDS, inner, min_size=1, max_size=3),
    max_leaves=8,
)
STYLES = st.sampled_from([None, "'", '"', "|", ">"])


@given(tree=TREES, style=STYLES, flow=st.sampled_from([None, False]), width=st.sampled_from([4, 20, 80]))
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory, tree: Any, style: str | None, flow: bool | None, width: int
) -> None:
    content = yaml.dump(tree, default_style=style, default_flow_style=flow, width=width, allow_unicode=True)
    content = content.replace("!!str ", "").replace("! ", "")
    try:
        expected = yaml.load(content, Loader=yaml.BaseLoader)
    except yaml.YAMLError:
        return
    written = Written(tmp_path_factory.getbasetemp() / "tree.yaml")
    node = written.node(content)
    if node is None:
        assert {problem.code for problem in written.problems} <= {"flow-comma", "tag", "empty-file"}
        return
    assert node == expected
    lines = content.split("\n")
    for text in texts(node):
        for offset, character in enumerate(text):
            mark = text.at(offset)
            if not character.isspace() and "\\" not in text.raw:
                assert lines[mark.line - 1][mark.column - 1] == character


def texts(node: Node) -> list[Text]:
    if isinstance(node, Text):
        return [node]
    if isinstance(node, List):
        return [text for item in node for text in texts(item)]
    return [text for key, value in node.items() for text in (key, *texts(value))]


@given(content=st.text(st.sampled_from("ab:-[]{}()'\"#&*!|>%@`?,. \n\t\\"), max_size=60) | st.text(max_size=30))
def test_nothing_makes_it_stumble(tmp_path_factory: pytest.TempPathFactory, content: str) -> None:
    written = Written(tmp_path_factory.getbasetemp() / "any.yaml")
    node = written.node(content.encode("utf-8", "surrogatepass"))
    assert (node is None) == (len(written.problems) > 0)
    if node is not None:
        for text in texts(node):
            for offset in range(len(text) + 1):
                assert text.at(offset).line >= text.mark.line


@given(content=st.text(st.sampled_from("ab:-[]{}()'\"#|>?,. \n"), max_size=40))
def test_both_parsers_read_the_same(tmp_path_factory: pytest.TempPathFactory, content: str) -> None:
    written = Written(tmp_path_factory.getbasetemp() / "both.yaml")
    nodes = []
    with pytest.MonkeyPatch.context() as patch:
        for loader in LOADERS:
            patch.setattr(reading, "Loader", loader)
            node = written.node(content)
            nodes.append(node if node is None else [(str(text), place(text.mark), text.raw) for text in texts(node)])
    if all(node is not None for node in nodes):  # they differ in a few things that nobody writes, such as '>#'
        assert all(node == nodes[0] for node in nodes)
