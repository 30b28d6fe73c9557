"""Answers in words: what a referee reads, in his language, and the same as JSON.

The answer comes first, then what happens with the rule of each event, or the rules that refuse.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from lexludi.answer import Answer, Change, Difference
from lexludi.catalog import Language, plain, tell_event, tell_fact, tell_move, tell_outcome, tell_refusal
from lexludi.lower import default_readings
from lexludi.program import Program
from lexludi.program_names import call_name, fact_name, value_name
from lexludi.state import Event, Looked, Move, Reason

FEW = 3
"""So many changed facts are an answer by themselves; more of them are listed below it."""


@dataclass(frozen=True, slots=True)
class Cited:
    """A rule as it is cited."""

    rule: str
    number: str
    title: str
    house: bool  # no printed manual says so

    def __str__(self) -> str:
        return f"{self.number} {self.title}"


@dataclass(frozen=True, slots=True)
class Told:
    """Something that happens, told with the rule that makes it happen."""

    kind: str
    event: str  # as authors write it
    told: str
    rule: Cited | None  # none: it was begun from outside
    clause: str
    because: tuple[Cited, ...]  # the rules in progress around it, innermost first


@dataclass(frozen=True, slots=True)
class Refusing:
    """A rule that refuses, its text, and the facts that it looked at."""

    rule: Cited
    clause: str
    text: str
    facts: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, as authors write it and as it is told."""

    move: str
    told: str


@dataclass(frozen=True, slots=True)
class Otherwise:
    """What would come of it under another reading of a disputed point."""

    fork: str
    question: str
    reading: str
    text: str  # what the reading says
    verdict: str
    answer: str
    result: tuple[str, ...]
    next: str  # who or what decides next, where that is otherwise


@dataclass(frozen=True, slots=True)
class ChosenReading:
    """A reading that is in force though it is not the default, or that decides the answer."""

    fork: str
    question: str
    reading: str
    text: str


@dataclass(frozen=True, slots=True)
class AnswerWords:
    """An answer in one language."""

    language: str
    ruleset: str
    title: str
    edition: str
    question: str
    verdict: str  # refused, allowed, won, drawn, silent, happens
    answer: str
    result: tuple[str, ...]  # the facts that are otherwise afterwards
    events: tuple[Told, ...]
    refused_by: tuple[Refusing, ...]
    nearest: tuple[Choice, ...]
    next: str  # who or what decides next; empty when nothing does
    choices: tuple[Choice, ...]  # what can be chosen next
    readings: tuple[ChosenReading, ...]
    otherwise: tuple[Otherwise, ...]

    def as_json(self) -> dict[str, Any]:
        """The answer as a JSON object."""
        return asdict(self)


def in_words(answer: Answer, language: Language, question: str = "") -> AnswerWords:
    """An answer in a language."""
    game, after = answer.game, answer.after
    refusal = answer.refusal
    return AnswerWords(
        language=language.code,
        ruleset=answer.program.ruleset,
        title=plain(language.message("ruleset/title")),
        edition=answer.program.edition,
        question=question,
        verdict=answer.verdict,
        answer=_sentence(answer, language),
        result=tuple(_result(answer, language)),
        events=tuple(told_events(language, answer.program, answer.events)),
        refused_by=() if refusal is None else refusing_rules(language, answer.program, refusal.reasons),
        nearest=() if refusal is None else choices(language, answer.program, refusal.nearest),
        next=_next(answer, language),
        choices=() if refusal is not None else choices(language, answer.program, game.legal_moves(after)),
        readings=tuple(_readings(answer, language)),
        otherwise=tuple(_otherwise(difference, answer, language) for difference in answer.differences),
    )


def cited(language: Language, rule: str) -> Cited:
    """A rule with its printed number and title. KeyError for an id that is no rule's."""
    authored = language.spec.rules[rule]
    return Cited(rule, language.spec.number(rule), language.title(rule), [*map(str, authored.source)] == ["house"])


def told_events(language: Language, program: Program, events: Iterable[Event]) -> Iterator[Told]:
    """What happens, without what is not told (book-keeping, and what the next line tells again)."""
    for event in events:
        told = tell_event(language, program, event)
        if told is None:
            continue
        around = dict.fromkeys(program.clauses[clause].rule for clause in event.reasons if clause)
        because = tuple(cited(language, rule) for rule in around if rule != event.rule)
        rule = cited(language, event.rule) if event.rule else None
        yield Told(event.kind, _written(program, event), plain(told), rule, event.clause, because)


def refusing_rules(language: Language, program: Program, reasons: Iterable[Reason]) -> tuple[Refusing, ...]:
    """The rules that refuse a move; each clause once."""
    found = [
        Refusing(
            cited(language, reason.rule),
            reason.clause,
            plain(language.rule_text(reason.rule)),
            tuple(dict.fromkeys(_told_fact(language, program, looked) for looked in reason.facts)),
        )
        for reason in reasons
        if reason.rule
    ]
    return tuple({each.clause: each for each in reversed(found)}.values())[::-1]


def choices(language: Language, program: Program, moves: Iterable[Move]) -> tuple[Choice, ...]:
    """Moves as they are told; one without a phrase as authors write it."""
    return tuple(Choice(str(move), told_move(language, program, move)) for move in moves)


def told_move(language: Language, program: Program, move: Move) -> str:
    """A move as it is told; without a phrase, as authors write it."""
    told = tell_move(language, program, move.event, move.arguments)
    return str(move) if told is None else plain(told)


def told_refusal(language: Language, program: Program, move: Move) -> str:
    """That a move is refused."""
    if move.number == 0:
        return plain(language.say("game/refused", told=language.say("game/nothing")))
    return plain(tell_refusal(language, program, move.event, move.arguments))


def _sentence(answer: Answer, language: Language) -> str:
    """The answer itself."""
    program, outcome = answer.program, answer.outcome
    if answer.refusal is not None:
        return plain(language.say("cli/no", told=told_refusal(language, program, answer.refusal.move)))
    if answer.verdict == "silent":
        return plain(language.say("game/silent"))
    if answer.move is not None:
        return plain(language.say("cli/yes", told=told_move(language, program, answer.move)))
    if outcome is not None and outcome.kind != "over":
        return plain(tell_outcome(language, program, outcome.winner, outcome.kind))
    refused = [tell_event(language, program, event) for event in answer.events if event.kind == "refusal"]
    if refused:
        return " ".join(dict.fromkeys(plain(runs) for runs in refused if runs is not None))
    changes = _told_changes(answer, language)
    if 0 < len(changes) <= FEW:
        return " ".join(changes)
    return plain(language.say("cli/changes" if changes else "cli/no changes"))


def _result(answer: Answer, language: Language) -> Iterator[str]:
    """What is otherwise afterwards, and how the game ended if the answer does not say it."""
    changes, outcome = _told_changes(answer, language), answer.outcome
    if " ".join(changes) != _sentence(answer, language):
        yield from changes
    if answer.move is not None and outcome is not None and outcome.kind != "over" and answer.verdict != "silent":
        yield plain(tell_outcome(language, answer.program, outcome.winner, outcome.kind))


def _told_changes(answer: Answer, language: Language) -> list[str]:
    told = (_told_change(change, answer, language) for change in answer.changes)
    return [sentence for sentence in told if sentence]


def _told_change(change: Change, answer: Answer, language: Language) -> str:
    """That a fact is otherwise; empty if it is book-keeping, which nothing tells."""
    runs = tell_fact(language, answer.program, change.fact, change.arguments, change.after)
    return "" if runs is None else plain(runs)


def _told_fact(language: Language, program: Program, looked: Looked) -> str:
    runs = tell_fact(language, program, looked.fact, looked.arguments, looked.value)
    if runs is not None:
        return plain(runs)
    held = value_name(program, program.facts[looked.fact].type, looked.value)
    return f"{fact_name(program, looked.fact, _whole(looked))}: {held}"


def _whole(looked: Looked) -> tuple[int, ...]:
    """The arguments of a fact that was looked at; they are members of domains."""
    return tuple(argument for argument in looked.arguments if argument is not None)


def _next(answer: Answer, language: Language) -> str:
    decision, draw = answer.decision, answer.game.waiting_draw(answer.after)
    if answer.refusal is not None:
        return ""
    if decision is not None and decision.player is None:
        return plain(language.say("cli/table next"))
    if decision is not None:
        player = language.shown(answer.program, "player", decision.player)
        return plain(language.say("cli/decides next", player=player))
    return "" if draw is None else plain(language.say("cli/chance next", thing=language.term(draw.domain)))


def _readings(answer: Answer, language: Language) -> Iterator[ChosenReading]:
    """Readings that a reader of the answer has to know."""
    defaults = default_readings(answer.spec)
    deciding = {difference.fork for difference in answer.differences}
    for fork, reading in answer.program.readings.items():
        if reading != defaults[fork] or fork in deciding:
            yield ChosenReading(
                fork,
                plain(language.message(f"fork.{fork}/question")),
                reading,
                plain(language.message(f"fork.{fork}.{reading}/text")),
            )


def _otherwise(difference: Difference, answer: Answer, language: Language) -> Otherwise:
    fork, reading, other = difference.fork, difference.reading, difference.answer
    known = set(_told_changes(answer, language))
    following = "" if other is None else _next(other, language)
    return Otherwise(
        fork=fork,
        question=plain(language.message(f"fork.{fork}/question")),
        reading=reading,
        text=plain(language.message(f"fork.{fork}.{reading}/text")),
        verdict="otherwise" if other is None else other.verdict,
        answer=plain(language.say("cli/other way")) if other is None else _sentence(other, language),
        result=() if other is None else tuple(fact for fact in _result(other, language) if fact not in known),
        next=following if following != _next(answer, language) else "",
    )


def _written(program: Program, event: Event) -> str:
    """An event as authors write it."""
    if event.kind in ("roll", "draw"):
        return f"{event.kind}: {value_name(program, event.name, event.arguments[0])}"
    if event.kind in ("outcome", "silent"):
        winner = event.arguments[0] if event.arguments else None
        return event.kind if winner is None else f"winner {value_name(program, 'player', winner)}"
    if event.kind == "nothing":
        return "nothing"
    written = call_name(program, event.name, event.arguments)
    return f"refused {written}" if event.kind == "refusal" else written
