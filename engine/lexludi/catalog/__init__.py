"""The languages of a ruleset: terms with their forms, catalogs, rendered texts, told events."""

from lexludi.catalog.check import check_language
from lexludi.catalog.language import (
    Language,
    catalog_path,
    language_codes,
    load_language,
    load_languages,
    terms_path,
)
from lexludi.catalog.messages import Message, read_messages
from lexludi.catalog.runs import ElementRun, Plain, Run, Runs, TermRun, ValueRun, plain
from lexludi.catalog.tell import tell_draw, tell_event, tell_fact, tell_move, tell_outcome, tell_refusal

__all__ = [
    "ElementRun",
    "Language",
    "Message",
    "Plain",
    "Run",
    "Runs",
    "TermRun",
    "ValueRun",
    "catalog_path",
    "check_language",
    "language_codes",
    "load_language",
    "load_languages",
    "plain",
    "read_messages",
    "tell_draw",
    "tell_event",
    "tell_fact",
    "tell_move",
    "tell_outcome",
    "tell_refusal",
    "terms_path",
]
