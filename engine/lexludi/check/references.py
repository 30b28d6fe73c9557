"""References from one file to another: forks, readings, sources, rules, values, set-ups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from lexludi.problem import Problem
from lexludi.source import Text
from lexludi.spec import Spec


def known_references(spec: Spec) -> Iterator[Problem]:
    """`unknown-fork`, `unknown-reading`, `unknown-source`, `unknown-rule`: what is named must be there."""
    forks = spec.ruleset.forks
    sources = {"house", *(spec.sources.sources if spec.sources is not None else ())}
    for name, fork in forks.items():
        for reading in fork.readings.values():
            yield from _all_known(reading.sources, "source", sources)
        if len(fork.readings) < 2:
            yield Problem(name.mark, "one-reading", f"the fork '{name}' has only one reading", "a fork needs two")
    for rule in spec.rules.values():
        yield from _all_known(rule.source, "source", sources)
        yield from _all_known([*rule.overrides, *rule.follows], "rule", spec.rules)
        if rule.fork is not None:
            if rule.fork not in forks:
                yield _unknown(rule.fork, "fork", forks)
            else:
                yield from _all_known(rule.reading, "reading", forks[rule.fork].readings)
            if not rule.reading:
                yield Problem(rule.fork.mark, "missing-key", "which reading?", "add `reading:`")
        elif rule.reading:
            yield Problem(rule.reading[0].mark, "missing-key", "a reading of which fork?", "add `fork:`")
    yield from _scenario_references(spec)
    if spec.sources is not None:
        for statement in spec.sources.statements.values():
            yield from _all_known(statement.sources, "source", sources)
            yield from _all_known(statement.rules, "rule", spec.rules)
            if statement.fork is not None and statement.fork not in forks:
                yield _unknown(statement.fork, "fork", forks)


def _scenario_references(spec: Spec) -> Iterator[Problem]:
    forks = spec.ruleset.forks
    for chapter in spec.scenarios:
        for scenario in chapter.scenarios:
            yield from _all_known(scenario.shows, "rule", spec.rules)
            for fork, reading in scenario.readings.items():
                if fork not in forks:
                    yield _unknown(fork, "fork", forks)
                elif reading not in forks[fork].readings:
                    yield _unknown(reading, "reading", forks[fork].readings)
            if scenario.fork is None:
                if scenario.per_reading:
                    first = next(iter(scenario.per_reading))
                    yield Problem(first.mark, "missing-key", "readings of which fork?", "add `fork:`")
                elif scenario.expect is None:
                    yield Problem(scenario.mark, "missing-key", "the scenario expects nothing", "add `expect:`")
            elif scenario.fork not in forks:
                yield _unknown(scenario.fork, "fork", forks)
            else:
                yield from _all_known(scenario.per_reading, "reading", forks[scenario.fork].readings)
                missing = [reading for reading in forks[scenario.fork].readings if reading not in scenario.per_reading]
                if missing:
                    message = f"no outcome for {' and '.join(missing)}"
                    yield Problem(scenario.fork.mark, "reading-without", message, "add it under `per reading:`")


def readings_without_rule(spec: Spec) -> Iterator[Problem]:
    """`reading-without`: a fork that no rule speaks of."""
    used = {str(rule.fork) for rule in spec.rules.values() if rule.fork is not None}
    for name in spec.ruleset.forks:
        if name not in used:
            yield Problem(name.mark, "reading-without", f"no rule has the fork '{name}'", "give a rule `fork:`")


def _all_known(names: Iterable[Text], kind: str, known: Iterable[str]) -> Iterator[Problem]:
    return (_unknown(name, kind, known) for name in names if name not in known)


def _unknown(name: Text, kind: str, known: Iterable[str]) -> Problem:
    near = get_close_matches(name, [str(one) for one in known], n=2)
    hint = f"did you mean {' or '.join(near)}?" if near else ""
    return Problem(name.mark, f"unknown-{kind}", f"there is no {kind} '{name}'", hint)
