"""Odds in words: what may come of the draws, each with its chance, in a language, and the same as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from babel.numbers import format_percent

from lexludi.answer_words import ChosenReading, Cited, cited
from lexludi.catalog import Language, plain, tell_fact, tell_outcome
from lexludi.lower import default_readings
from lexludi.odds import Held, Odds, Result
from lexludi.program import Program
from lexludi.program_names import fact_name, value_name


@dataclass(frozen=True, slots=True)
class ResultWords:
    """Something that may come of the draws, in one language."""

    kind: str  # named, rest, counted, changed, silent
    name: str  # of a named one
    told: str
    fraction: str  # "1/12"
    percent: str  # "8.3%", as the language writes it
    chance: float
    counts: dict[str, int]
    rules: tuple[Cited, ...]


@dataclass(frozen=True, slots=True)
class OddsWords:
    """Odds in one language."""

    language: str
    ruleset: str
    title: str
    edition: str
    question: str
    results: tuple[ResultWords, ...]
    together: bool  # whether several of them can come together
    readings: tuple[ChosenReading, ...]  # that are not the defaults

    @property
    def rules(self) -> tuple[Cited, ...]:
        """All rules that decide, each once, in the order of their numbers."""
        every = {rule.rule: rule for result in self.results for rule in result.rules}
        return tuple(sorted(every.values(), key=lambda rule: [int(part) for part in rule.number.split(".")]))

    def as_json(self) -> dict[str, Any]:
        """The odds as a JSON object."""
        return asdict(self)


def odds_in_words(odds: Odds, language: Language, question: str = "") -> OddsWords:
    """Odds in a language."""
    program = odds.game.program
    return OddsWords(
        language=language.code,
        ruleset=program.ruleset,
        title=plain(language.message("ruleset/title")),
        edition=program.edition,
        question=question,
        results=tuple(_result(result, language, program) for result in odds.results),
        together=sum(result.chance for result in odds.results) > 1,
        readings=tuple(_readings(language, program)),
    )


def percent(chance: Fraction, language: Language) -> str:
    """A chance in percent, to the first place after the point; further where that would look like never or always."""
    places, edge = 3, min(chance, 1 - chance)
    while edge and not round(edge, places):
        places += 1
    rounded = round(chance, places)
    number = Decimal(rounded.numerator) / Decimal(rounded.denominator)
    return str(format_percent(number, locale=language.style.locale, decimal_quantization=False))


def _result(result: Result, language: Language, program: Program) -> ResultWords:
    return ResultWords(
        kind=result.kind,
        name=result.name,
        told=_told(result, language, program),
        fraction=str(result.chance),
        percent=percent(result.chance, language),
        chance=float(result.chance),
        counts=dict(result.counts),
        rules=tuple(cited(language, rule) for rule in result.rules),
    )


def _told(result: Result, language: Language, program: Program) -> str:
    """What has come."""
    match result.kind:
        case "named":
            return result.text or result.name
        case "rest":
            return plain(language.say("odds/none of these"))
        case "counted":
            return ", ".join(f"{name}: {count}" for name, count in result.counts)
        case "silent":
            return plain(language.say("game/silent"))
    sentences = [_held(held, language, program) for held in result.changes]
    if result.outcome is not None:
        sentences.append(plain(tell_outcome(language, program, result.outcome.winner, result.outcome.kind)))
    return " ".join(sentences) or plain(language.say("cli/no changes"))


def _held(held: Held, language: Language, program: Program) -> str:
    runs = tell_fact(language, program, held.fact, held.arguments, held.value)
    if runs is not None:
        return plain(runs)
    value = value_name(program, program.facts[held.fact].type, held.value)
    return f"{fact_name(program, held.fact, held.arguments)}: {value}"


def _readings(language: Language, program: Program) -> Iterator[ChosenReading]:
    """The readings that are not the defaults."""
    defaults = default_readings(language.spec)
    for fork, reading in program.readings.items():
        if reading != defaults[fork]:
            yield ChosenReading(
                fork,
                plain(language.message(f"fork.{fork}/question")),
                reading,
                plain(language.message(f"fork.{fork}.{reading}/text")),
            )
