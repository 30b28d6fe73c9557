"""The JSON Schemas for editors say the same as the models."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from lexludi.problem import Problems
from lexludi.source import read
from lexludi.spec import models
from lexludi.spec.schema import KINDS, json_schema, write_schemas
from lexludi.spec.shape import shape


def parts(schema: Any) -> Iterator[dict[str, Any]]:
    """All schemas within a schema, itself first."""
    if isinstance(schema, dict):
        yield schema
        for key, part in schema.items():
            if key in ("properties", "$defs"):
                for inner in part.values():
                    yield from parts(inner)
            else:
                yield from parts(part)
    elif isinstance(schema, list):
        for part in schema:
            yield from parts(part)


@pytest.mark.parametrize("kind", KINDS)
def test_every_key_is_described(kind: str) -> None:
    for part in parts(json_schema(kind)):
        for key, value in part.get("properties", {}).items():
            if part.get("maxProperties") != 1:  # `{roll: B}`: what it is stands above
                assert value.get("description") or "$ref" in value, key


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_of_python_is_left(kind: str) -> None:
    schema = json_schema(kind)
    titles = [part["title"] for part in parts(schema) if "title" in part]
    assert titles == [f"Lexludi: {kind}"]
    for part in parts(schema):
        assert part.get("type") != "null"
        assert "default" not in part
        assert "(" not in str(part.get("discriminator", ""))


@pytest.mark.parametrize("kind", KINDS)
def test_references_lead_somewhere(kind: str) -> None:
    schema = json_schema(kind)
    for part in parts(schema):
        if "$ref" in part:
            assert part["$ref"].removeprefix("#/$defs/") in schema["$defs"]


def test_the_keys_are_those_of_the_models() -> None:
    definitions = json_schema("rules")["$defs"]
    assert set(definitions["Rule"]["properties"]) == set(models.Rule.authored_keys())
    assert set(definitions["Clause"]["properties"]) == set(models.Clause.authored_keys())
    assert definitions["Rule"]["required"] == ["id", "title", "text", "force", "source"]
    assert definitions["Rule"]["additionalProperties"] is False
    assert set(json_schema("components")["properties"]) == set(models.Components.authored_keys())


def test_shorthands_are_known() -> None:
    ruleset = json_schema("ruleset")["$defs"]
    assert "string" in ruleset["Quantity"]["anyOf"][0]["type"]
    components = json_schema("components")["$defs"]
    assert [part["type"] for part in components["Kind"]["anyOf"]] == ["array", "string"]
    assert set(components["Pieces"]["properties"]) == {"per"}
    assert components["Pieces"]["additionalProperties"]
    assert json_schema("rules")["$defs"]["Happen"]["type"] == "string"


def test_one_file_for_each_kind(tmp_path: Path) -> None:
    written = write_schemas(tmp_path / "schemas")
    assert [path.name for path in written] == [f"{kind}.schema.json" for kind in KINDS]
    for path, kind in zip(written, KINDS, strict=True):
        assert json.loads(path.read_text(encoding="utf-8")) == json_schema(kind)


def test_an_unknown_kind() -> None:
    with pytest.raises(KeyError):
        json_schema("rulings")


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_required_is_missed(kind: str, tmp_path: Path) -> None:
    (tmp_path / "file.yaml").write_text("{}\n", encoding="utf-8")
    problems = Problems()
    node = read(tmp_path / "file.yaml", problems)
    assert node is not None
    shape(KINDS[kind], node, problems)
    missing = {problem.hint.removeprefix("add '").removesuffix(": ...'") for problem in problems}
    assert missing == set(json_schema(kind).get("required", ()))
