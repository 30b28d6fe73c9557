"""From nodes to models: every mismatch becomes a problem with its place and a remedy.

A model of `lexludi.spec.models` derives from `Authored`. `shape` reads a node into one; what pydantic
finds, and what the models' own hooks find, lands in `Problems`, in words for people who do not program.
"""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, Self, TypeVar

from pydantic import (
    BaseModel,
    ConfigDict,
    GetJsonSchemaHandler,
    ModelWrapValidatorHandler,
    PrivateAttr,
    ValidationError,
    ValidationInfo,
    model_validator,
)
from pydantic_core import ErrorDetails, PydanticCustomError, core_schema

from lexludi.problem import Mark, Problems
from lexludi.source import List, Map, Node, Text


class Authored(BaseModel):
    """What all authored mappings share: no unknown keys, and a place (`mark`, of what was written)."""

    model_config = ConfigDict(extra="forbid", frozen=True, arbitrary_types_allowed=True, populate_by_name=True)
    _mark: Mark = PrivateAttr(default=Mark(Path()))

    @property
    def mark(self) -> Mark:
        """Where it is written."""
        return self._mark

    @classmethod
    def authored_keys(cls) -> tuple[str, ...]:
        """The keys that an author may write."""
        return tuple(field.alias or name for name, field in cls.model_fields.items())

    @classmethod
    def normal(cls, data: Node, problems: Problems) -> Node:
        """The one form of what may be written in several; by default as it is."""
        return data

    @classmethod
    def together(cls, data: Map, problems: Problems) -> None:
        """Add a problem for keys that do not go together."""

    @classmethod
    def authored_schema(cls, schema: dict[str, Any]) -> dict[str, Any]:
        """The JSON Schema of what may be written; by default that of the normal form."""
        return schema

    @model_validator(mode="wrap")
    @classmethod
    def _read(cls, data: Any, handler: ModelWrapValidatorHandler[Self], info: ValidationInfo) -> Self:
        if not isinstance(data, Text | List | Map) or not isinstance(info.context, Problems):
            return handler(data)
        node = cls.normal(data, info.context)
        if isinstance(node, Map):
            cls.together(node, info.context)
            node = cls._known(node, info.context)
        self = handler(node)
        self._mark = data.mark
        return self

    @classmethod
    def _known(cls, data: Map, problems: Problems) -> Map:
        """The mapping without the keys that do not belong there; each is a problem, and so is each that is missing.

        A key that looks like a missing one is one problem, not two."""
        known = Map(data.mark)
        fields = {field.alias or name: field for name, field in cls.model_fields.items()}
        missing = [key for key, field in fields.items() if field.is_required() and key not in data]
        for key, value in data.items():
            if key in fields:
                known[key] = value
                continue
            unknown_key(key, cls.authored_keys(), problems)
            for meant in get_close_matches(key, missing, n=1):
                missing.remove(meant)
        for key_missing in missing:
            message = f"the key '{key_missing}' is missing here"
            problems.add(data.mark, "missing-key", message, f"add '{key_missing}: ...'")
        return known

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The schema of the normal form, changed to that of what may be written."""
        written = handler(schema)
        resolved = handler.resolve_ref_schema(written)
        changed = cls.authored_schema(dict(resolved))
        resolved.clear()
        resolved.update(changed)
        return written


Model = TypeVar("Model", bound=Authored)


def shape(model: type[Model], node: Node, problems: Problems) -> Model | None:
    """Read a node as a model. What does not fit is added to `problems`, all of it; no result then."""
    found = Problems()
    result = None
    try:
        result = model.model_validate(node, context=found)
    except ValidationError as error:
        for detail in error.errors(include_url=False):
            _tell(detail, node, found)
    problems.extend(found)
    return None if len(found) else result


def reported() -> PydanticCustomError:
    """Raised where a problem has been added already and no model can be made."""
    return PydanticCustomError("reported", "a problem has been added")


def keyed(key: str, value: Node) -> Map:
    """A mapping with one key, at the place of its value."""
    mapping = Map(value.mark)
    mapping[Text(key, value.mark)] = value
    return mapping


def not_both(data: Map, one: str, other: str, problems: Problems) -> None:
    """Add a problem if both of two keys are there that exclude each other."""
    first, second = data.key(one), data.key(other)
    if first is not None and second is not None:
        late = max(first, second, key=lambda key: key.mark)
        message = f"'{one}:' and '{other}:' cannot stand side by side"
        problems.add(late.mark, "no-place", message, "remove one of the two")


def belongs(data: Map, key: str, owner: str, problems: Problems) -> None:
    """Add a problem if a key is there without the one that it belongs to."""
    written = data.key(key)
    if written is not None and owner not in data:
        hint = f"add '{owner}: ...', or remove it"
        problems.add(written.mark, "missing-key", f"'{key}:' needs '{owner}:' beside it", hint)


def unknown_key(key: Text, known: Iterable[str], problems: Problems) -> None:
    """The problem of a key that does not belong where it stands."""
    problems.add(key.mark, "unknown-key", f"there is no key '{key}' here", _nearest(key, known))


def _nearest(word: str, known: Iterable[str]) -> str:
    """A hint: the words that look most like `word`, or all."""
    words = list(known)
    near = get_close_matches(word, words, n=3, cutoff=0.6)
    return f"did you mean {' or '.join(near)}?" if near else f"possible here: {', '.join(words)}"


_MAPPING = "a mapping (lines 'key: value')"
_NEEDED = {"is_instance_of": "one text", "list_type": "a list", "dict_type": _MAPPING, "model_type": _MAPPING}


def _tell(detail: ErrorDetails, root: Node, problems: Problems) -> None:
    """Say in plain words what pydantic found."""
    given, kind = detail["input"], detail["type"]
    mark = given.mark if isinstance(given, Text | List | Map) else root.mark
    if kind in ("missing", "reported"):  # has been told already
        return
    if kind == "unknown_word":
        words = detail["ctx"]["words"]
        problems.add(mark, "unknown-word", f"'{given}' is not one of {', '.join(words)}", _nearest(given, words))
    elif kind in _NEEDED:
        given_noun = "one text" if isinstance(given, Text) else "a list" if isinstance(given, List) else _MAPPING
        problems.add(mark, "wrong-shape", f"{_where(detail['loc'])} must be {_NEEDED[kind]}, not {given_noun}")
    else:
        problems.add(mark, "wrong-shape", detail["msg"])


def _where(location: tuple[int | str, ...]) -> str:
    """What a problem is about, by the last key of its location. Names of cases are in parentheses."""
    last = next((step for step in reversed(location) if not (isinstance(step, str) and step[0] == "(")), None)
    if last is None:
        return "the file"
    return f"'{last}:'" if isinstance(last, str) else "the entry"
