"""The question: what an author asks about the draws that come, understood with the names of the ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from lexludi.game import Game
from lexludi.lower.expressions import read_expression
from lexludi.lower.names import NUMBER, YES_NO, Names
from lexludi.lower.questions import names_of, read_pattern
from lexludi.lower.reader import Scope
from lexludi.odds.branches import Counter, End
from lexludi.problem import Mark, ProblemError, Problems
from lexludi.program import Choose, Constant, Draw, Environment, Expression, Named, Offer, Program, Value
from lexludi.program_names import parse_value
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec import models as authored
from lexludi.staging import staged_move
from lexludi.state import Move

WINNER = "winner"
"""The word by which conditions name the player who has won; none as long as nobody has."""


@dataclass(frozen=True, slots=True)
class Chance:
    """Something that may come of it, with the conditions on the table afterwards and their places."""

    name: str
    text: str
    conditions: tuple[tuple[Expression, Mark], ...]


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked. `told`: the facts that a reader is told of; `draws`: none: all that come."""

    game: Game
    told: frozenset[str]
    draws: int | None
    decisions: tuple[Move, ...]
    counters: tuple[tuple[str, Counter], ...]
    chances: tuple[Chance, ...]


def read_question(asked: authored.Odds, game: Game, spec: Spec) -> Question:
    """What is asked.

    Raises:
        ProblemError: with everything in it that names what is not there.
    """
    problems, program = Problems(), game.program
    names = names_of(spec, program.readings, problems)
    draws = _number(asked.draws, names)
    decisions = []
    for text in asked.decisions:
        try:
            decisions.append(staged_move(text, game))
        except ProblemError as error:
            problems.extend(error.problems)
    counters = tuple((str(name), _counter(counted, names, program)) for name, counted in asked.count.items())
    scope = _scope(asked.count, names)
    chances = tuple(_chance(name, chance, scope, names) for name, chance in asked.chances.items())
    problems.raise_if_any()
    return Question(game, spec.told_facts, draws, tuple(decisions), counters, chances)


def environment(end: End) -> Environment:
    """The variables of conditions: what was counted, then the winner."""
    return (*end.counts, None if end.state.outcome is None else end.state.outcome.winner)


def _number(text: Text | None, names: Names) -> int | None:
    """How many draws are looked at."""
    number = None if text is None else names.number(text)
    if text is not None and (number is None or number < 1):
        names.problems.add(text.mark, "type", f"'{text}' is not a number of draws")
    return number


def _scope(counted: Iterable[Text], names: Names) -> Scope:
    """The words that conditions may use besides those of the rules, in the order of `environment`."""
    scope = Scope()
    for name in counted:
        if not name.isidentifier():
            names.problems.add(name.mark, "wrong-id", f"'{name}' cannot stand in a condition", "use letters and _")
        names.declare(name, "counted here", name.mark)
        scope = scope.bind(str(name), NUMBER)
    # A word of the rules, or a name that is counted, comes before the one that every question has.
    taken = (*names.facts, *names.values, *names.elements, *names.words, *(name for name, _ in scope.variables))
    return scope if WINNER in taken else scope.bind(WINNER, names.type_of("player", optional=True))


def _chance(name: Text, chance: authored.Chance, scope: Scope, names: Names) -> Chance:
    read = [(read_expression(text, scope, names, YES_NO), text.mark) for text in chance.when]
    conditions = tuple((condition, mark) for condition, mark in read if condition is not None)
    return Chance(str(name), str(chance.text or ""), conditions)


# --------------------------------------------------------------------------- what is counted


def _counter(counted: Text | dict[Text, list[Text]], names: Names, program: Program) -> Counter:
    """What recognises the events that are counted."""
    if isinstance(counted, Text):
        return _event_counter(counted, names, program)
    [(kind, texts)] = counted.items()
    steps = (step for block in program.blocks for step in block)
    domains = sorted({step.domain for step in steps if isinstance(step, Draw) and step.kind == kind})
    wanted: set[tuple[str, Value]] = set()
    for text in texts:
        found = [(domain, value) for domain in domains if (value := _value(program, text, domain)) is not None]
        if not found:
            hint = f"possible here: {', '.join(domains)}" if domains else "the rules have none"
            names.problems.add(text.mark, "type", f"no {kind} gives '{text}'", hint)
        wanted.update(found)
    return lambda event: event.kind == kind and (event.name, event.arguments[0]) in wanted


def _value(program: Program, text: str, domain: str) -> Value:
    """The value of a domain that is written so; none if there is none."""
    try:
        return parse_value(program, text, domain)
    except ValueError:
        return None


def _event_counter(text: Text, names: Names, program: Program) -> Counter:
    """What recognises `enter(red_scout)` or `refused enter(red_scout)`, whatever is left out."""
    refused = text.startswith("refused ")
    pattern = read_pattern(text.part(len("refused ")) if refused else text, names)
    if pattern is None:
        return lambda event: False  # the problem is noted
    is_verb = program.by_name[pattern.event].is_verb
    if not refused and not is_verb and pattern.event not in _chosen(program):
        hint = f"verbs: {', '.join(routine.name for routine in program.routines if routine.is_verb)}"
        message = f"'{pattern.event}' is neither a verb nor a choice: it is not told, and not counted"
        names.problems.add(text.mark, "not-an-event", message, hint)
    # A verb that is chosen is told twice, and done once.
    kind = "refusal" if refused else "verb" if is_verb else "choice"
    given = _given(pattern, text, names)
    return lambda event: (
        event.kind == kind
        and event.name == pattern.event
        and all(event.arguments[place] == value for place, value in given)
    )


def _chosen(program: Program) -> frozenset[str]:
    """The events that can be chosen."""
    steps = (step for block in program.blocks for step in block if isinstance(step, Choose))
    return frozenset(case for step in steps for offer in step.offers for case in program.by_name[offer.event].cases)


def _given(pattern: Offer, text: Text, names: Names) -> list[tuple[int, Value]]:
    """The arguments that are not left open."""
    given: list[tuple[int, Value]] = []
    for place, argument in enumerate(pattern.given):
        if isinstance(argument, Constant | Named):
            given.append((place, argument.value))
        elif argument is not None:
            names.problems.add(text.mark, "not-constant", "only names and numbers can stand in what is counted")
    return given
