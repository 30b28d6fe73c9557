"""Telling: events, moves, facts and outcomes become sentences of a language.

What is told is plain data, so a told example can come from what an author expects as well as from a run.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from lexludi.catalog.language import Language
from lexludi.catalog.render import Shown
from lexludi.catalog.runs import Runs
from lexludi.program import Program, Value


class Happened(Protocol):
    """Something that has happened."""

    @property
    def kind(self) -> str:
        """verb, choice, nothing, roll, draw, refusal, instead, outcome or silent."""

    @property
    def name(self) -> str:
        """The event; of a roll or draw, the domain; of an outcome, won, drawn or over."""

    @property
    def arguments(self) -> Sequence[Value]:
        """Who and what takes part; of an outcome, the winner."""


def tell_event(language: Language, program: Program, event: Happened) -> Runs | None:
    """The sentence that tells an event; `None` if it is not told."""
    match event.kind:
        case "verb":
            told = program.by_name[event.name].told
            return tell_move(language, program, event.name, event.arguments) if told else None
        case "choice":
            return tell_move(language, program, event.name, event.arguments)
        case "nothing":
            return tell_nothing(language, program, event.arguments)
        case "roll" | "draw":
            return tell_draw(language, program, event.name, event.arguments[0])
        case "refusal":
            return tell_refusal(language, program, event.name, event.arguments)
        case "outcome":
            return tell_outcome(language, program, event.arguments[0] if event.arguments else None, event.name)
        case "silent":
            return language.say("game/silent")
        case _:
            return None  # "instead": what is done in the event's place is told


def tell_move(language: Language, program: Program, name: str, arguments: Sequence[Value]) -> Runs | None:
    """The sentence of a verb or of an event that is chosen; `None` if it has none."""
    if name == "nothing":
        return language.say("game/nothing")
    return _phrase(language, program, f"phrase.{name}/told", name, arguments)


def tell_refusal(language: Language, program: Program, name: str, arguments: Sequence[Value]) -> Runs:
    """The sentence when a rule stops an event."""
    refused = _phrase(language, program, f"phrase.{name}/refused", name, arguments)
    if refused is not None:
        return refused
    told = _phrase(language, program, f"phrase.{name}/told", name, arguments)
    return language.say("game/refused event") if told is None else language.say("game/refused", told=told)


def tell_draw(language: Language, program: Program, domain: str, value: Value) -> Runs:
    """The sentence when chance has decided."""
    shown = language.shown(program, domain, value)
    context = f"phrase.{domain}/drawn"
    if context in language.messages:
        return language.message(context, {domain: shown})
    return language.say("game/drawn by chance", drawn=shown)


def tell_nothing(language: Language, program: Program, arguments: Sequence[Value]) -> Runs:
    """The sentence when a player declines; without arguments it is not said who."""
    if not arguments:
        return language.say("game/declined")
    return language.say("game/declines", player=language.shown(program, "player", arguments[0]))


def tell_outcome(language: Language, program: Program, winner: Value, kind: str = "") -> Runs:
    """The sentence of an outcome: of `kind` won, drawn, silent or over; without it, by the winner."""
    if winner is not None:
        return language.say("game/wins", player=language.shown(program, "player", winner))
    return language.say({"silent": "game/silent", "over": "game/over"}.get(kind, "game/drawn"))


def tell_fact(language: Language, program: Program, fact: str, arguments: Sequence[Value], value: Value) -> Runs | None:
    """The sentence of a fact; `None` if it has none."""
    lowered = program.facts[fact]
    context = f"fact.{fact}/says"
    if value is None or value is False:
        context = f"fact.{fact}/says no"
    if context not in language.messages:
        return None
    shown = _shown(language, program, lowered.of, lowered.of, arguments)
    if value is not None and not isinstance(value, bool):
        shown[fact] = language.shown(program, lowered.type.domain, value)
    return language.message(context, shown)


def _phrase(language: Language, program: Program, context: str, event: str, arguments: Sequence[Value]) -> Runs | None:
    if context not in language.messages:
        return None
    parameters = program.by_name[event].parameters
    names, domains = [p.name for p in parameters], [p.domain for p in parameters]
    return language.message(context, _shown(language, program, names, domains, arguments))


def _shown(
    language: Language, program: Program, names: Sequence[str], domains: Sequence[str], arguments: Sequence[Value]
) -> dict[str, Shown]:
    """What fills the slots of a phrase."""
    three = zip(names, domains, arguments, strict=True)
    return {name: language.shown(program, domain, value) for name, domain, value in three}


__all__ = [
    "Happened",
    "tell_draw",
    "tell_event",
    "tell_fact",
    "tell_move",
    "tell_nothing",
    "tell_outcome",
    "tell_refusal",
]
