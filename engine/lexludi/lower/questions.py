"""Questions from outside: conditions and events that no rule says, read with the names of a ruleset."""

from __future__ import annotations

from collections.abc import Mapping

from lexludi.lower.components import declare_components
from lexludi.lower.events import read_offer
from lexludi.lower.expressions import parse, reader
from lexludi.lower.heads import written_clauses
from lexludi.lower.names import Names, NotUnderstoodError
from lexludi.lower.reader import Scope
from lexludi.lower.rules import RuleReader
from lexludi.problem import Problems
from lexludi.program import Offer
from lexludi.source import Text
from lexludi.spec import Spec


def names_of(spec: Spec, readings: Mapping[str, str], problems: Problems) -> Names:
    """All names of a spec under a choice of readings. What is wrong with the spec is added to `problems`."""
    names = Names(problems)
    declare_components(spec, names)
    rules = RuleReader(spec, names, list(written_clauses(spec, readings)))
    rules.declare()
    rules.read()
    return names


def read_pattern(text: Text, names: Names) -> Offer | None:
    """An event with parameters that may be left open: `enter(red_scout)`; `None` if there is a problem with it."""
    tree = parse(text, names)
    try:
        return None if tree is None else read_offer(reader(text, Scope(), names), tree)
    except NotUnderstoodError:
        return None
