"""Reading a file through PyYAML's parser (the C one where it is installed), event by event."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from lexludi.problem import Mark, Problems
from lexludi.source.nodes import List, Map, Node, Text

Loader: type[Any] = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DEEPEST = 50  # levels of nesting; a spec needs a dozen

_ODD_CHARACTER = re.compile("[^\n\\x20-\\x7e\\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]")
_BEGINS = re.compile(  # a line whose text begins with a bracket or quote that ends before the text does
    r"""(?:\ *-\ +)*\ *(?:[\w ]+:\ +)?(?P<start>\{[^{}]*\}|\[[^\[\]]*\]|"[^"]*"|'[^']*')\ *[^\s,:#}\]]""", re.VERBOSE
)


def read(path: Path, problems: Problems) -> Node | None:
    """Read one file. Anything wrong with it is added to `problems`, and there is no result then."""
    source = _characters(path, problems)
    if source is None:
        return None
    return _Reading(path, source, problems).node()


def _characters(path: Path, problems: Problems) -> str | None:
    """The text of the file, if it is one; line ends are made one sort."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        problems.add(Mark(path), "missing-file", f"there is no file '{path.name}'")
        return None
    except OSError as error:
        problems.add(Mark(path), "unreadable", f"the file cannot be read: {error.strerror}")
        return None
    try:
        source = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = error.object[: error.start].decode("utf-8")
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        problems.add(Mark(path, line, column), "encoding", "the file is not UTF-8", "save it with the encoding UTF-8")
        return None
    source = source.replace("\r\n", "\n").replace("\r", "\n")
    found = len(problems)
    for number, line_text in enumerate(source.split("\n"), 1):
        odd = _ODD_CHARACTER.search(line_text)
        if odd is None:
            continue
        mark = Mark(path, number, odd.start() + 1)
        if odd.group() == "\t":
            problems.add(mark, "tab", "a tab", "use spaces")
        else:
            problems.add(
                mark, "encoding", f"the character U+{ord(odd.group()):04X} has no place in a text", "remove it"
            )
    return source if len(problems) == found else None


class _Reading:
    """One pass over the events of one file."""

    def __init__(self, path: Path, source: str, problems: Problems) -> None:
        self.path = path
        self.source = source
        self.outside = problems
        self.problems = Problems()

    def node(self) -> Node | None:
        """The only document of the file, unless something is wrong."""
        root: Node | None = None
        try:
            events = self._events()
            for event in events:
                if isinstance(event, yaml.DocumentStartEvent):
                    if root is not None:
                        self._add(event, "several-documents", "a second document begins", "remove the line '---'")
                        break
                    root = self._tree(next(events), events)
        except yaml.MarkedYAMLError as error:
            self._syntax(error)
        nothing = root is None or (isinstance(root, Text) and not root and not root.raw)
        if nothing and not len(self.problems):
            self.problems.add(Mark(self.path), "empty-file", "the file is empty")
        self.outside.extend(self.problems)
        return None if len(self.problems) else root

    def _events(self) -> Iterator[Any]:
        loader = Loader(self.source)
        try:
            while loader.check_event():
                yield loader.get_event()
        finally:
            loader.dispose()

    def _mark(self, mark: Any) -> Mark:
        return Mark(self.path, mark.line + 1, mark.column + 1)

    def _add(self, event: Any, code: str, message: str, hint: str = "") -> None:
        self.problems.add(self._mark(event.start_mark), code, message, hint)

    def _tree(self, event: Any, events: Iterator[Any]) -> Node:
        """The node that begins with `event`. A stack of the open collections, so that no depth can hurt."""
        root = self._opened(event)
        if isinstance(root, Text):
            return root
        stack = [_Open(root, event)]
        for event in events:
            top = stack[-1]
            if isinstance(event, yaml.CollectionEndEvent):
                stack.pop()
                if not stack:
                    break
                continue
            node = self._opened(event)
            if isinstance(node, Text) and top.flow and node.count("(") > node.count(")") and not event.style:
                self._add(
                    event,
                    "flow-comma",
                    f"the comma after '{node}' cuts the call in two",
                    "write a list with one line for each entry, or put the call in quotes",
                )
                top.cut = True
            self._put(top, node, event)
            if not isinstance(node, Text):
                stack.append(_Open(node, event, flow=top.flow))
                if len(stack) == DEEPEST:
                    self._add(event, "too-deep", "lists and keys are nested too deeply")
        return root

    def _put(self, top: _Open, node: Node, event: Any) -> None:
        """Add a node to the collection that is open."""
        empty = isinstance(node, Text) and not node and not node.raw and not top.cut
        if isinstance(top.node, List):
            if empty:
                self._add(event, "no-value", "an entry of the list is empty", "write something or remove the '-'")
            top.node.append(node)
        elif isinstance(top.node, Map):
            if top.waiting:
                if empty and top.key is not None:
                    hint = "put a text with { } in quotes" if top.flow else "write something or remove the key"
                    self.problems.add(top.key.mark, "no-value", f"nothing is written for '{top.key}'", hint)
                if top.key is not None:
                    top.node[top.key] = node
            elif isinstance(node, Text):
                top.key = self._key(top.node, node)
            else:
                top.key = None
                self._add(event, "wrong-key", "a list or a mapping cannot be a key", "write one text before the ':'")
            top.waiting = not top.waiting

    def _key(self, owner: Map, key: Text) -> Text | None:
        before = owner.key(key) if key in owner else None
        if before is None:
            return key
        self.problems.add(
            key.mark, "duplicate-key", f"'{key}' is already said in line {before.mark.line}", "remove one of the two"
        )
        return None

    def _opened(self, event: Any) -> Node:
        """The node for an event: whole if it is a scalar, else still empty."""
        mark = self._mark(event.start_mark)
        if isinstance(event, yaml.AliasEvent):
            self._add(event, "alias", f"'*{event.anchor}' is not used here", "write the thing itself, or use quotes")
            return Text("*", mark, "*")
        if event.anchor is not None:
            self._add(event, "anchor", f"'&{event.anchor}' is not used here", "remove it, or use quotes")
        if event.tag is not None:
            tag = event.tag.replace("tag:yaml.org,2002:", "!!")
            self._add(event, "tag", f"'{tag}' is not used here", "remove it, or put the text in quotes")
        if isinstance(event, yaml.MappingStartEvent):
            return Map(mark)
        if isinstance(event, yaml.SequenceStartEvent):
            return List(mark)
        raw = self.source[event.start_mark.index : event.end_mark.index]
        return Text(event.value, mark, "" if raw == event.value else raw)

    def _syntax(self, error: yaml.MarkedYAMLError) -> None:
        """Say what is wrong in plain words, as far as we can tell."""
        mark = error.problem_mark or error.context_mark
        place = self._mark(mark) if mark is not None else Mark(self.path)
        started = Problems()  # what was found in the broken line is a consequence
        started.extend(problem for problem in self.problems if problem.mark.line < place.line - 1)
        self.problems = started
        lines = self.source.split("\n")
        for number in (place.line, place.line - 1):
            begins = _BEGINS.match(lines[number - 1]) if 0 < number <= len(lines) else None
            if begins is not None:
                message = f"a text cannot begin with {begins['start'][0]} and go on after {begins['start'][-1]}"
                hint = "put the whole text in quotes, or write it on the next line after '>'"
                column = begins.start("start") + 1
                self.problems.add(Mark(self.path, number, column), "yaml-syntax", message, hint)
                return
        said = f"{error.context or ''} {error.problem or ''}"
        for fragment, message, hint in _SYNTAX:
            if fragment in said:
                if fragment in _OPENED and error.context_mark is not None:
                    place = self._mark(error.context_mark)
                self.problems.add(place, "yaml-syntax", message, hint)
                return
        self.problems.add(place, "yaml-syntax", f"this is not YAML: {error.problem}", "compare it with the lines above")


class _Open:
    """A list or mapping whose end has not come yet."""

    def __init__(self, node: Node, event: Any, flow: bool = False) -> None:
        self.node = node
        self.flow = flow or bool(getattr(event, "flow_style", False))
        self.key: Text | None = None  # of a mapping: the key whose value comes next
        self.waiting = False  # whether a value comes next
        self.cut = False  # by a comma in a call


_SYNTAX = (  # what PyYAML says, what we say, and what helps
    ("mapping values are not allowed", "a second ': ' in one entry", "quotes are missing, or the indentation is wrong"),
    ("quoted scalar", "a quote is opened here and not closed", "close it; inside '...' an apostrophe is written ''"),
    ("flow", "a bracket is opened here and not closed, or a comma is missing", "check what follows up to the bracket"),
    ("cannot start any token", "a text cannot begin with this character", "put the text in quotes"),
    ("could not find expected ':'", "a ':' is missing after the key", "write 'key: value'"),
    ("block", "this line does not fit the lines above", "check the indentation"),
)
_OPENED = ("quoted scalar", "flow", "could not find expected ':'")  # said at the end; shown where it begins
