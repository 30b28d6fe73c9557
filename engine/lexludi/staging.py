"""Staging: what scenarios and situations write down, put on the table and played entry by entry.

Facts that are given, events that are started, and entries of `play`: decisions and draws.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lexludi.game import Game
from lexludi.problem import Mark, Problem, ProblemError, Problems
from lexludi.program import Program, Value
from lexludi.program_names import parse_call, parse_fact, parse_value
from lexludi.source import Text
from lexludi.spec import Spec
from lexludi.spec.models import Played
from lexludi.state import Clauses, Move, State, Turn

Facts = dict[tuple[str, tuple[int, ...]], Value]


def staged_facts(
    set_up: Text | None, given: Mapping[Text, Text], spec: Spec, program: Program, chapter: str = ""
) -> Facts:
    """What differs from the start values: the facts of a set-up, then those that are given besides.

    chapter: where a set-up without a chapter's name (`on_the_board`) is looked for.

    Raises:
        ProblemError: for what is no set-up, fact or value.
    """
    problems = Problems()
    facts: Facts = {}
    first = _set_up(set_up, chapter, spec, problems)
    # A fact that is given comes last, and one that speaks of everything takes the place of what spoke of one thing.
    for key, text in [*first.items(), *given.items()]:
        try:
            name, arguments = staged_fact(key, program)
            for known in [known for known in facts if known[0] == name and known[1][: len(arguments)] == arguments]:
                del facts[known]
            facts[name, arguments] = staged_value(key, text, program)
        except ProblemError as error:
            problems.extend(error.problems)
    problems.raise_if_any()
    return facts


def staged_value(key: Text, text: Text, program: Program) -> Value:
    """What a fact is said to hold.

    Raises:
        ProblemError: if there is no such fact, or it cannot hold that.
    """
    fact = program.facts[staged_fact(key, program)[0]]
    try:
        value = parse_value(program, text, fact.type)
    except ValueError as error:
        raise _problem(text.mark, "type", str(error)) from None
    if value not in fact.values:
        raise _problem(text.mark, "out-of-range", f"'{fact.name}' cannot hold {text}")
    return value


def staged_fact(key: Text, program: Program) -> tuple[str, tuple[int, ...]]:
    """A fact as it is written; without arguments, all of it.

    Raises:
        ProblemError: if there is no such fact.
    """
    try:
        return parse_fact(program, key)
    except ValueError as error:
        raise _problem(key.mark, "unknown-fact", str(error)) from None


def staged_events(texts: Iterable[Text], program: Program) -> list[tuple[str, tuple[Value, ...]]]:
    """The events that are started; without any, the game.

    Raises:
        ProblemError: for what is no event.
    """
    problems = Problems()
    events = []
    for text in texts:
        try:
            events.append(parse_call(program, text))
        except ValueError as error:
            problems.add(text.mark, "unknown-event", str(error))
    problems.raise_if_any()
    return events or [("game", ())]


def follow(game: Game, state: State, entry: Played, *, executed: Clauses | None = None) -> Turn:
    """Play one entry: a decision (a text), or a draw (a mapping with one key).

    Raises:
        RefusedError: if the decision is not legal.
        ProblemError: if the entry names nothing, or the game does not wait for such an entry.
    """
    if isinstance(entry, Text):
        return game.apply(state, _decision(game, state, entry), executed=executed)
    [(kind, text)] = entry.items()
    waiting = game.waiting_draw(state)
    if waiting is None:
        raise _problem(kind.mark, "no-draw", f"nothing is drawn here: {waits_for(game, state)}")
    try:
        value = parse_value(game.program, text, game.draw_type(state))
    except ValueError as error:
        raise _problem(text.mark, "type", str(error)) from None
    if value not in [chance for chance, _ in game.chances(state)]:
        raise _problem(text.mark, "no-draw", f"{text} cannot be drawn here")
    return game.draw(state, value, executed=executed)


def staged_move(text: Text, game: Game) -> Move:
    """A move as it is written.

    Raises:
        ProblemError: if there is no such move.
    """
    try:
        return game.move(text)
    except ValueError as error:
        raise _problem(text.mark, "unknown-event", str(error)) from None


def waits_for(game: Game, state: State) -> str:
    """What comes next in a state, in a few words."""
    waiting = game.waiting_draw(state)
    if waiting is not None:
        return f"a {waiting.kind} of {waiting.domain} comes next"
    decision = game.decision(state)
    if decision is None:
        return "nothing is to be decided any more"
    if decision.player is None:
        return f"what the rules leave open is told next, by {decision.rule}"
    player = game.program.domains["player"].name_of(decision.player)
    return f"a decision of {player} comes next, by {decision.rule}"


def _decision(game: Game, state: State, text: Text) -> Move:
    move = staged_move(text, game)
    if game.decision(state) is None:
        raise _problem(text.mark, "no-decision", f"'{text}' cannot be decided here: {waits_for(game, state)}")
    return move


def _set_up(name: Text | None, chapter: str, spec: Spec, problems: Problems) -> Mapping[Text, Text]:
    if name is None:
        return {}
    set_ups = {f"{file.chapter}.{set_up.id}": set_up for file in spec.scenarios for set_up in file.set_ups}
    full = name if "." in name or not chapter else f"{chapter}.{name}"
    if full not in set_ups:
        hint = f"possible here: {', '.join(set_ups)}" if set_ups else "there are none in this ruleset"
        problems.add(name.mark, "unknown-name", f"there is no set-up '{name}'", hint)
        return {}
    return set_ups[full].facts


def _problem(mark: Mark, code: str, message: str) -> ProblemError:
    return ProblemError([Problem(mark, code, message)])
