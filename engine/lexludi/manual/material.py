"""The material of a manual: everything that is the same in all languages, gathered once.

The examples are run here; what languages add is only words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from lexludi.check import one_reading_each
from lexludi.game import Game
from lexludi.manual.about import elements_of
from lexludi.manual.pictures import Pictures, read_pictures
from lexludi.manual.scene import Scene, scene, without_empty
from lexludi.outline import Course, course, rules_at
from lexludi.problem import Problem, Problems
from lexludi.program import Program
from lexludi.scenario import Programs, Run, cases, run
from lexludi.spec import Spec
from lexludi.spec.models import Fork, Rule, Scenario, Source

HOUSE = "house"
"""The source of rules that no printed manual has."""


@dataclass(frozen=True)
class Example:
    """A worked example: a scenario with its runs, one for each reading that it speaks of."""

    id: str
    scenario: Scenario
    runs: tuple[Run, ...]
    home: str  # the rule that it is printed after

    @property
    def shows(self) -> tuple[str, ...]:
        """The rules that it is an example of."""
        return tuple(map(str, self.scenario.shows))


@dataclass(frozen=True)
class Material:
    """A spec with everything that follows from it and that manuals print."""

    spec: Spec
    game: Game  # under the usual readings
    pictures: Pictures
    examples: Mapping[str, Example]
    rules_at: Mapping[str, tuple[str, ...]]  # event or word -> rules on it, under any reading
    events_of: Mapping[str, tuple[str, ...]]  # rule -> events and words that it hangs on
    problems: tuple[Problem, ...]  # examples that come out otherwise than they say, and wrong pictures

    @property
    def program(self) -> Program:
        """The program under the usual readings."""
        return self.game.program

    @property
    def name(self) -> str:
        """The name of the ruleset."""
        return str(self.spec.ruleset.ruleset)

    def number(self, rule_id: str) -> str:
        """The printed number of a rule; of one that there is not, its id: the checks tell that."""
        return self.spec.number(rule_id) if rule_id in self.spec.rules else rule_id

    @cached_property
    def course(self) -> Course:
        """The course of the game under the usual readings."""
        return course(self.program)

    @cached_property
    def in_force(self) -> frozenset[str]:
        """The rules that are in force under the usual readings."""
        return frozenset(self.program.rules)

    @cached_property
    def forks(self) -> Mapping[str, Fork]:
        """The disputed points by name."""
        return {str(name): fork for name, fork in self.spec.ruleset.forks.items()}

    @cached_property
    def sources(self) -> Mapping[str, Source]:
        """The printed manuals that are described, by id."""
        declared = {} if self.spec.sources is None else self.spec.sources.sources
        return {str(name): source for name, source in declared.items()}

    @cached_property
    def source_ids(self) -> tuple[str, ...]:
        """The printed manuals by rank, then what only rules name, `house` last."""
        named = (str(source) for rule in self.spec.rules.values() for source in rule.source)
        known = dict.fromkeys((*self.sources, *named))
        known.pop(HOUSE, None)
        return (*known, HOUSE)

    def scenes(self, run: Run) -> tuple[Scene, Scene]:
        """What is to be seen before and after a run, on the boards and in the rows that it is about."""
        return self._scenes[id(run)]

    @cached_property
    def _scenes(self) -> Mapping[int, tuple[Scene, Scene]]:
        return {
            id(run): without_empty(
                scene(run.program, run.before, pictures=self.pictures),
                scene(run.program, run.after, run.events, run.before, self.pictures),
                elements_of(run),
            )
            for example in self.examples.values()
            for run in example.runs
        }

    def examples_after(self, rule_id: str) -> Sequence[Example]:
        """The examples that are printed after a rule."""
        return self._homes.get(rule_id, ())

    def examples_elsewhere(self, rule_id: str) -> Sequence[Example]:
        """The examples of a rule that are printed after another one."""
        return [example for example in self._shown.get(rule_id, ()) if example.home != rule_id]

    def exceptions_to(self, rule_id: str) -> Sequence[str]:
        """The rules that are exceptions to a rule."""
        return self._exceptions.get(rule_id, ())

    def see_also(self, rule_id: str) -> Sequence[str]:
        """The other rules that hang on the same events, but for exceptions, which are named as such."""
        named = {rule_id, *self.exceptions_to(rule_id), *map(str, self.spec.rules[rule_id].overrides)}
        around = (rule for event in self.events_of.get(rule_id, ()) for rule in self.rules_at[event])
        return [rule for rule in dict.fromkeys(around) if rule not in named]

    def is_variant(self, rule: Rule) -> bool:
        """Whether a rule is in force only under a reading that is not the usual one."""
        return rule.fork is not None and self.spec.ruleset.forks[rule.fork].default not in rule.reading

    @cached_property
    def _homes(self) -> Mapping[str, Sequence[Example]]:
        homes: dict[str, list[Example]] = {}
        for example in self.examples.values():
            homes.setdefault(example.home, []).append(example)
        return homes

    @cached_property
    def _shown(self) -> Mapping[str, Sequence[Example]]:
        shown: dict[str, list[Example]] = {}
        for example in self.examples.values():
            for rule in example.shows:
                shown.setdefault(rule, []).append(example)
        return shown

    @cached_property
    def _exceptions(self) -> Mapping[str, Sequence[str]]:
        exceptions: dict[str, list[str]] = {}
        for rule_id, rule in self.spec.rules.items():
            for target in rule.overrides:
                exceptions.setdefault(str(target), []).append(rule_id)
        return exceptions


def gather(spec: Spec) -> Material:
    """The material of a ruleset's manuals.

    Raises:
        ProblemError: if the spec cannot be lowered.
    """
    programs = Programs(spec)
    game = programs.game()
    every = [programs.game(readings).program for readings in one_reading_each(spec)]
    problems = Problems()
    pictures = read_pictures(spec, game.program, problems)
    runs: dict[str, list[Run]] = {}
    for case in cases(spec):
        outcome = run(case, spec, programs.game(case.readings))
        problems.extend(outcome.problems)
        runs.setdefault(case.id, []).append(outcome)
    examples = {name: _example(name, found, spec) for name, found in runs.items()}
    at = rules_at(every, spec.rules)
    events: dict[str, list[str]] = {}
    for event, rules in at.items():
        for rule in rules:
            events.setdefault(rule, []).append(event)
    return Material(
        spec, game, pictures, examples, at, {rule: tuple(names) for rule, names in events.items()}, tuple(problems)
    )


def _example(name: str, runs: Sequence[Run], spec: Spec) -> Example:
    """An example, at home after the first rule of its own chapter that it shows."""
    case = runs[0].case
    shows = [str(rule) for rule in case.scenario.shows if rule in spec.rules]
    own = [rule for rule in shows if rule.startswith(f"{case.chapter}.")]
    return Example(name, case.scenario, tuple(runs), next(iter([*own, *shows]), ""))
