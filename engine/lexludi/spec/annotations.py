"""Marks on a field's type: what pydantic's own types do not say about the words of a spec."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import GetCoreSchemaHandler, GetJsonSchemaHandler, ValidationInfo
from pydantic_core import PydanticCustomError, core_schema

from lexludi.problem import Problems
from lexludi.source import List, Map, Text
from lexludi.spec.shape import unknown_key


@dataclass(frozen=True)
class Several:
    """A list that may be written without the list when it has one item.

    `nothing`: the word "nothing" is the empty list.
    """

    nothing: bool = False

    def listed(self, data: Any) -> Any:
        """The list that is meant."""
        if not isinstance(data, Text | Map):
            return data
        items = List(data.mark)
        if not (self.nothing and data == "nothing"):
            items.append(data)
        return items

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """The list's schema, after putting what is written into a list."""
        return core_schema.no_info_before_validator_function(self.listed, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """Either one item or a list."""
        several = handler(schema)
        return {"anyOf": [several["items"], several]}


@dataclass(frozen=True, init=False)
class OneOf:
    """A text that must be one of a few words."""

    words: tuple[str, ...]

    def __init__(self, *words: str) -> None:
        object.__setattr__(self, "words", words)

    def checked(self, word: Text) -> Text:
        """The word, if it is one of them."""
        if word not in self.words:
            raise PydanticCustomError("unknown_word", "unknown word", {"words": self.words})
        return word

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """The text's schema, then the check."""
        return core_schema.no_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """An enumeration."""
        return {"enum": list(self.words)}


@dataclass(frozen=True, init=False)
class Single:
    """A mapping that must have exactly one key, one of `keys` if there are any."""

    keys: tuple[str, ...]

    def __init__(self, *keys: str) -> None:
        object.__setattr__(self, "keys", keys)

    def checked(self, data: dict[Text, Any], info: ValidationInfo) -> dict[Text, Any]:
        """The mapping, if it has one key."""
        if len(data) != 1:
            raise PydanticCustomError("one_key", "exactly one key is needed here")
        (key,) = data
        if self.keys and key not in self.keys and isinstance(info.context, Problems):
            unknown_key(key, self.keys, info.context)
        return data

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> core_schema.CoreSchema:
        """The mapping's schema, then the check."""
        return core_schema.with_info_after_validator_function(self.checked, handler(source))

    def __get_pydantic_json_schema__(
        self, schema: core_schema.CoreSchema, handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """A mapping with one property."""
        written: dict[str, Any] = {**handler(schema), "minProperties": 1, "maxProperties": 1}
        if self.keys:
            written["properties"] = {key: written["additionalProperties"] for key in self.keys}
            written["additionalProperties"] = False
        return written


Texts = Annotated[list[Text], Several()]
"""One text or a list of texts: `source: cs` is `source: [cs]`."""
