"""JSON Schemas of the authored files, for editors: completion, descriptions, and red lines while writing.

An editor that speaks to a YAML language server finds the schema by a first line such as
`# yaml-language-server: $schema=../schemas/rules.schema.json`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from lexludi.spec.models import Authored, Chapter, Components, Ruleset, Scenarios, Sources

KINDS: Mapping[str, type[Authored]] = MappingProxyType(
    {
        "ruleset": Ruleset,
        "components": Components,
        "rules": Chapter,
        "scenarios": Scenarios,
        "sources": Sources,
    }
)
"""The kinds of files, with the model of each."""


def json_schema(kind: str) -> dict[str, Any]:
    """The JSON Schema of one kind of file. KeyError for a kind that is not in `KINDS`.

    >>> sorted(json_schema("sources")["properties"])
    ['sources', 'statements']
    """
    schema = KINDS[kind].model_json_schema(by_alias=True, schema_generator=_ForAuthors)
    definitions = schema.get("$defs", {})
    if "Rule" in definitions:  # the keys of its only clause stand beside the rule's
        beside = definitions["Clause"]["properties"]
        definitions["Rule"]["properties"] = {**definitions["Rule"]["properties"], **beside}
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"Lexludi: {kind}", **schema}


def write_schemas(folder: Path) -> list[Path]:
    """Write all schemas into `folder` as `<kind>.schema.json`; the paths written."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for kind in KINDS:
        path = folder / f"{kind}.schema.json"
        path.write_text(json.dumps(json_schema(kind), indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
        written.append(path)
    return written


class _ForAuthors(GenerateJsonSchema):
    """Pydantic's generator, but for what an author cannot write: null, defaults, titles made of Python names."""

    def nullable_schema(self, schema: core_schema.NullableSchema) -> JsonSchemaValue:
        """What may be left out is not null in a file."""
        return self.generate_inner(schema["schema"])

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """The default of a key is said in its description."""
        return self.generate_inner(schema["schema"])

    def tagged_union_schema(self, schema: core_schema.TaggedUnionSchema) -> JsonSchemaValue:
        """`anyOf`: editors then say which keys are missing, where `oneOf` only says that nothing fits."""
        written = super().tagged_union_schema(schema)
        return {"anyOf": written.pop("oneOf"), **written} if "oneOf" in written else written

    def model_schema(self, schema: core_schema.ModelSchema) -> JsonSchemaValue:
        """A model's Python name tells an author nothing."""
        written = super().model_schema(schema)
        written.pop("title", None)
        return written

    def field_title_should_be_set(self, schema: Any) -> bool:
        """A key is its own title."""
        return False
