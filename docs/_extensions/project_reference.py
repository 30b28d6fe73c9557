"""Directives that print the reference from the code, so that it cannot say something else.

- `keys`: the keys of an authored mapping, from its model in `lexludi.spec`;
- `built-ins`: the built-in words of expressions;
- `command-line`: the commands with their options;
- `excerpt`: a rule, scenario or declaration of a shipped ruleset, as it is written there;
- `layers`: the stages in order, from the import contract and the modules' own first sentences.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator, Sequence
from functools import partial
from inspect import cleandoc
from itertools import takewhile
from pathlib import Path
from textwrap import dedent
from types import NoneType, UnionType
from typing import Annotated, Any, ClassVar, Union, get_args, get_origin

import typer.main
from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective
from sphinx.util.typing import ExtensionMetadata, OptionSpec
from typer.core import TyperGroup

import lexludi.record
import lexludi.situation  # noqa: F401  # so that `authored` finds what is written in such files
from lexludi.builtins import BUILT_INS
from lexludi.cli import app
from lexludi.spec.annotations import OneOf, Several
from lexludi.spec.shape import Authored

ROOT = Path(__file__).parents[2]


class Printed(SphinxDirective):
    """A directive whose content is text that code writes."""

    def lines(self) -> Iterator[str]:
        """The text to print, as reStructuredText."""
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        """Parse the text in place."""
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=False)


class Keys(Printed):
    """`.. keys:: Rule`: what may stand in a mapping, with the meaning of each key.

    `:meaning-only:` leaves the keys out, where authors choose them."""

    required_arguments = 1
    option_spec: ClassVar[OptionSpec] = {"meaning-only": directives.flag}

    def lines(self) -> Iterator[str]:
        """One entry of a definition list for each key."""
        model = authored()[self.arguments[0]]
        yield from paragraph(model.__doc__ or "")
        if "meaning-only" in self.options:
            return
        for name, field in model.model_fields.items():
            kind = in_words(field.annotation, field.metadata)
            yield f"`{field.alias or name}` : {kind}{', required' if field.is_required() else ''}"
            yield f"   {' '.join((field.description or '').split())}"
            yield ""


def paragraph(docstring: str) -> Iterator[str]:
    """The docstring, without its indentation."""
    first, _, rest = docstring.partition("\n")
    yield first
    yield from (line.removeprefix("    ") for line in rest.splitlines())
    yield ""


def in_words(annotation: Any, notes: Sequence[Any] = ()) -> str:
    """What a key holds, in an author's words.

    >>> in_words(dict[str, Annotated[list[str], Several()]] | None)
    'names, each with one or several texts'
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if annotation is Any:
        return "texts or mappings"
    if origin is Annotated:
        return in_words(arguments[0], arguments[1:])
    if origin in (Union, UnionType):
        kinds = [in_words(argument, notes) for argument in arguments if argument is not NoneType]
        return " or ".join(dict.fromkeys(kinds))
    if origin is dict:
        return f"names, each with {in_words(arguments[1])}"
    if origin is list:
        one = "one or several" if any(isinstance(note, Several) for note in notes) else "several"
        return f"{one} {in_words(arguments[0]).removeprefix('a ')}s"
    for note in notes:
        if isinstance(note, OneOf):
            return " or ".join(f"`{word}`" for word in note.words)
    if isinstance(annotation, type) and issubclass(annotation, Authored):
        name = annotation.__name__.removeprefix("Authored")
        return "a step" if "Step" in bases(annotation) else f"a {SPOKEN.get(name, name.lower())}"
    return "a text"


def authored() -> dict[str, type[Authored]]:
    """Every model of what may be written, by name."""
    found: dict[str, type[Authored]] = {}
    waiting = Authored.__subclasses__()
    while waiting:
        model = waiting.pop()
        found[model.__name__] = model
        waiting.extend(model.__subclasses__())
    return found


def bases(model: type[Authored]) -> list[str]:
    """The names of what a model derives from."""
    return [base.__name__ for base in model.__mro__]


SPOKEN = {
    "Quantity": "value",
    "TableRows": "table",
    "SetUp": "set-up",
    "Expect": "expectation",
    "Outcome": "expectation",
    "Odds": "question of odds",
}
"""What a model is called where its own name is not the word."""


class BuiltIns(Printed):
    """`.. built-ins::`: the built-in words of expressions."""

    def lines(self) -> Iterator[str]:
        """A table of call, meaning and example."""
        yield from (".. list-table::", "   :header-rows: 1", "", "   * - call", "     - meaning", "     - example")
        for function in BUILT_INS.values():
            yield f"   * - `{function.signature}`"
            yield f"     - {function.meaning}"
            yield f"     - `{function.example}`"


class CommandLine(Printed):
    """`.. command-line::`: every command with its arguments and options, from the command line itself."""

    def run(self) -> list[nodes.Node]:
        """Parse the text in place, with a section for each command."""
        return self.parse_text_to_nodes("\n".join(self.lines()), allow_section_headings=True)

    def lines(self) -> Iterator[str]:
        """One section for each command."""
        group = typer.main.get_command(app)
        assert isinstance(group, TyperGroup)
        for name, command in sorted(group.commands.items()):
            context = command.context_class(command, info_name=f"lexludi {name}")
            yield from (name, "-" * len(name), "", ".. code-block:: text", "")
            yield f"   {command.get_usage(context).removeprefix('Usage: ')}"
            yield ""
            yield from re.sub(r"^Examples:$", "Examples::", cleandoc(command.help or ""), flags=re.M).splitlines()
            yield ""
            for parameter in command.get_params(context):
                if (record := parameter.get_help_record(context)) is not None:
                    yield f"`{record[0]}`"
                    yield f"   {record[1]}"
                    yield ""


class Excerpt(SphinxDirective):
    """`.. excerpt:: tank_wars/rules/movement.yaml artillery`: what stands under an id or key of a ruleset's file."""

    required_arguments = 2

    def run(self) -> list[nodes.Node]:
        """The lines of the entry, as a block of YAML."""
        file, name = self.arguments
        path = ROOT / "rules_spec" / file
        self.env.note_dependency(str(path))
        text = entry(path.read_text("utf-8"), name)
        if not text:
            raise self.error(f"{file} has no entry '{name}'")
        block = nodes.literal_block(text, text, language="yaml")
        return [block]


def entry(text: str, name: str) -> str:
    """The entry of a list or mapping that has this id or key, with everything nested in it.

    >>> entry("rules:\\n  - id: a\\n    force: may\\n  - id: b\\n    force: must\\n", "a")
    '- id: a\\n  force: may'
    """
    lines = text.splitlines()
    starts = re.compile(rf"\s*(- id: {re.escape(name)}|{re.escape(name)}(\(.*\))?:.*)$")
    for number, line in enumerate(lines):
        if starts.match(line):
            nested = takewhile(partial(is_nested, line), lines[number + 1 :])
            return dedent("\n".join([line, *nested])).strip()
    return ""


def is_nested(outer: str, line: str) -> bool:
    """Whether a line is empty or stands deeper than another."""
    return not line.strip() or len(line) - len(line.lstrip()) > len(outer) - len(outer.lstrip())


class Layers(Printed):
    """`.. layers::`: the stages from the first to the last, each with its module's first sentence."""

    def lines(self) -> Iterator[str]:
        """One entry of a definition list for each module."""
        config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]
        (contract,) = (contract for contract in config["contracts"] if contract["type"] == "layers")
        for layer in reversed(contract["layers"]):
            for name in re.findall(r"\w+", layer):
                if sentence := first_sentence(name):
                    yield f"`{name}`"
                    yield f"   {sentence}"
                    yield ""


def first_sentence(module: str) -> str:
    """The first line of a module's docstring; empty if there is no such module or docstring."""
    package = ROOT / "engine" / "lexludi" / module
    for path in (package.with_suffix(".py"), package / "__init__.py"):
        if path.exists():
            docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
            return docstring.partition("\n\n")[0].replace("\n", " ")
    return ""


def setup(sphinx: Sphinx) -> ExtensionMetadata:
    """Register the directives."""
    sphinx.add_directive("keys", Keys)
    sphinx.add_directive("built-ins", BuiltIns)
    sphinx.add_directive("command-line", CommandLine)
    sphinx.add_directive("excerpt", Excerpt)
    sphinx.add_directive("layers", Layers)
    return {"version": "1", "parallel_read_safe": True}
