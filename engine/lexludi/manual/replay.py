"""Replaying printed examples: the doctests of a manual, in the language of the page.

    example("movement.two_tokens", language="de")

prints what happens in that example, in German, each line with the number of the rule that makes it happen. What a
page says must come out is told from what the author expects (`expected`); what `example` prints is told from the
game that is played (`found`). So a page whose example no longer holds fails.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from pathlib import Path

from lexludi.catalog.language import Language, load_language
from lexludi.catalog.runs import Runs, plain
from lexludi.catalog.tell import tell_fact, tell_move, tell_outcome, tell_refusal
from lexludi.data import locales_folder, ruleset_folder
from lexludi.game import Game
from lexludi.odds import read_fraction
from lexludi.program import Program, Value
from lexludi.program_names import fact_name, parse_call, parse_fact, parse_value, value_name
from lexludi.scenario import Case, Programs, Run, cases, run
from lexludi.spec import Spec, load_spec
from lexludi.state import State

FEW = 6
"""So many facts that are named together are told one by one; more are only named."""


class Teller:
    """Tells what is expected and what came out, as lines of one language."""

    def __init__(self, language: Language, program: Program) -> None:
        self.language, self.program = language, program

    def expected(self, case: Case) -> list[str]:
        """The lines that the author expects."""
        return list(self._expected(case))

    def found(self, outcome: Run, game: Game) -> list[str]:
        """The lines that came out of a run, about the same things."""
        return list(self._found(outcome, game))

    def _expected(self, case: Case) -> Iterator[str]:
        expect = case.expect
        if expect.events is not None:
            yield from self._events([next(iter(entry.items())) for entry in expect.events])
        for key, text in expect.facts.items():
            yield from self._expected_fact(key, text)
        if expect.winner is not None:
            winner = None if expect.winner == "none" else parse_value(self.program, expect.winner, "player")
            yield f"= {plain(tell_outcome(self.language, self.program, winner))}"
        if expect.silent is not None:
            yield self._line(expect.silent, self.language.say("game/silent"))
        for text, rules in expect.refused.items():
            for rule in rules:
                yield self._line(rule, self._refusal(text))
        for text in expect.allowed:
            yield self._allowed(text)
        for name, text in expect.odds.items():
            yield self._chance(case, name, read_fraction(text))

    def _found(self, outcome: Run, game: Game) -> Iterator[str]:
        expect, state = outcome.case.expect, outcome.after
        if expect.events is not None:
            yield from self._events(outcome.told)
        for key, text in expect.facts.items():
            yield from self._found_fact(key, text, game, state)
        ended = game.outcome(state)
        if expect.winner is not None:
            told = tell_outcome(
                self.language, self.program, ended.winner if ended else None, ended.kind if ended else ""
            )
            yield f"= {plain(told)}"
        if expect.silent is not None and ended is not None and ended.kind == "silent":
            yield self._line(ended.rule, self.language.say("game/silent"))
        for text, rules in expect.refused.items():
            reasons = self._reasons(text, game, state)
            for rule in [rule for rule in rules if rule in reasons] or reasons:
                yield self._line(rule, self._refusal(text))
            if not reasons:
                yield self._allowed(text)
        for text in expect.allowed:
            reasons = self._reasons(text, game, state)
            for rule in reasons:
                yield self._line(rule, self._refusal(text))
            if not reasons:
                yield self._allowed(text)
        results = {} if outcome.odds is None else outcome.odds.by_name
        for name in expect.odds:
            yield self._chance(outcome.case, name, results[str(name)].chance if name in results else None)

    # ------------------------------------------------------------------ events

    def _events(self, told: Sequence[tuple[str, str]]) -> Iterator[str]:
        if not told:
            yield plain(self.language.say("manual/nothing happens"))
        for rule, text in told:
            yield self._line(rule, self._event(text))

    def _event(self, text: str) -> Runs | str:
        kind, _, rest = text.partition(" ")
        try:
            if kind == "refused":
                return self._refusal(rest)
            if text == "draw":
                return tell_outcome(self.language, self.program, None)
            if kind == "winner":
                return tell_outcome(self.language, self.program, parse_value(self.program, rest, "player"))
            return tell_move(self.language, self.program, *parse_call(self.program, text)) or text
        except ValueError:
            return text

    def _refusal(self, text: str) -> Runs | str:
        try:
            return tell_refusal(self.language, self.program, *parse_call(self.program, text))
        except ValueError:
            return text

    def _allowed(self, text: str) -> str:
        told = self.language.say("game/nothing") if text == "nothing" else self._event(text)
        return f"+ {told if isinstance(told, str) else plain(told)}"

    def _reasons(self, text: str, game: Game, state: State) -> list[str]:
        try:
            return list(game.why_not(state, text).rules) if game.decision(state) is not None else []
        except ValueError:
            return []

    def _chance(self, case: Case, name: str, chance: Fraction | None) -> str:
        context = f"scenario.{case.id}/odds.{name}"
        known = context in self.language.messages
        return f"{chance} {plain(self.language.message(context)) if known else name}"

    def _line(self, rule: str, told: Runs | str) -> str:
        known = self.program.clauses.get(rule)  # a clause may be named in place of its rule
        rule_id = rule if known is None else known.rule
        spec = self.language.spec
        number = spec.number(rule_id) if rule_id in spec.rules else rule_id
        return f"{number} {told if isinstance(told, str) else plain(told)}".strip()

    # ------------------------------------------------------------------ facts

    def _expected_fact(self, key: str, text: str) -> Iterator[str]:
        try:
            name, arguments = parse_fact(self.program, key)
            value = parse_value(self.program, text, self.program.facts[name].type)
        except ValueError:
            yield f"= {key}: {text}"
            return
        kinds = (self.program.domains[of].values for of in self.program.facts[name].of)
        every = [arguments] if arguments else list(product(*kinds))
        if len(every) > FEW:
            yield f"= {key}: {text}"
        else:
            for each in every:
                yield self._fact(name, each, value)

    def _found_fact(self, key: str, text: str, game: Game, state: State) -> Iterator[str]:
        try:
            name, _ = parse_fact(self.program, key)
            wanted = parse_value(self.program, text, self.program.facts[name].type)
        except ValueError:
            return
        values = game.fact_values(state, key)
        if len(values) > FEW:
            values = [(arguments, value) for arguments, value in values if value != wanted]
            if not values:
                yield f"= {key}: {text}"
        for arguments, value in values:
            yield self._fact(name, arguments, value)

    def _fact(self, name: str, arguments: tuple[int, ...], value: Value) -> str:
        told = tell_fact(self.language, self.program, name, arguments, value)
        if told is not None:
            return f"= {plain(told)}"
        held = value_name(self.program, self.program.facts[name].type, value)
        return f"= {fact_name(self.program, name, arguments)}: {held}"


class Examples:
    """The examples of a ruleset, to be replayed by name."""

    def __init__(self, spec: Spec) -> None:
        self.spec = spec
        self._programs = Programs(spec)
        self._languages: dict[str, Language] = {}
        self._cases: Mapping[tuple[str, str | None], Case] = {(case.id, case.reading): case for case in cases(spec)}

    def example(self, name: str, language: str = "en", reading: str | None = None) -> None:
        """Play an example again and print what happens, each line with the number of its rule.

        Raises:
            KeyError: if there is no such example, or it needs a `reading` and that is not one of it.
        """
        case = self._cases[name, reading]
        game = self._programs.game(case.readings)
        outcome = run(case, self.spec, game)
        for line in Teller(self._language(language), game.program).found(outcome, game):
            print(line)

    def _language(self, code: str) -> Language:
        if code not in self._languages:
            self._languages[code] = load_language(code, self.spec, locales_folder(self.spec.folder))
        return self._languages[code]


def open_examples(name_or_path: str | Path) -> Examples:
    """The examples of a ruleset, by its name or folder. Raises `ProblemError` if it cannot be loaded."""
    return _examples(ruleset_folder(name_or_path))


@lru_cache(maxsize=4)
def _examples(folder: Path) -> Examples:
    return Examples(load_spec(folder))


def doctest_of(case: Case, teller: Teller) -> str:
    """The doctest of a case: the call, and what its author expects."""
    reading = "" if case.reading is None else f', reading="{case.reading}"'
    call = f'>>> example("{case.id}", language="{teller.language.code}"{reading})'
    return "\n".join((call, *teller.expected(case)))
