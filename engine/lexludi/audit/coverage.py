"""Coverage: rules without an example, clauses that no example runs, values that no sentence names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from lexludi.catalog.template import read_template
from lexludi.check.graph import parts, steps_of
from lexludi.problem import Problem
from lexludi.program import Clause, Named, Program
from lexludi.scenario import Run
from lexludi.spec import Spec


def uncovered(spec: Spec) -> Iterator[Problem]:
    """`uncovered`: a rule with something to execute that no scenario shows."""
    shown = {str(rule) for chapter in spec.scenarios for scenario in chapter.scenarios for rule in scenario.shows}
    for rule_id, rule in spec.rules.items():
        if rule.clauses and rule_id not in shown:
            message = f"no scenario shows the rule '{rule_id}'"
            yield Problem(rule.mark, "uncovered", message, f"add {rule_id} to the `shows:` of a scenario")


def not_executed(runs: Sequence[Run]) -> Iterator[Problem]:
    """`not-executed`: a clause with something to do that no run of a scenario has reached."""
    executed = frozenset[str]().union(*(run.executed for run in runs))
    clauses = {clause.id: clause for run in runs for clause in run.program.clauses.values()}
    for clause_id, clause in clauses.items():
        if clause_id not in executed and not clause.is_hook:
            message = f"no scenario comes to the clause '{clause_id}'"
            yield Problem(clause.mark, "not-executed", message, "write a scenario in which it decides something")


def unsaid(spec: Spec, program: Program) -> Iterator[Problem]:
    """`unsaid`: a value that a clause reads and that the rule's text does not name."""
    for clause in program.clauses.values():
        rule = spec.rules[clause.rule]
        named = {slot.name for slot in read_template(rule.text).slots} | {str(name) for name in rule.unsaid}
        for value in sorted(values_read(program, clause) - named):
            yield Problem(
                rule.text.mark,
                "unsaid",
                f"the rule depends on '{value}', which its text does not name",
                f"write {{{value}}} in the text, or `unsaid: {value}`",
            )


def values_read(program: Program, clause: Clause) -> set[str]:
    """The values of the ruleset that a clause reads itself."""
    roots = [clause.guard, clause.value, *steps_of(program, clause)]
    return {part.name for root in roots for part in parts(root) if isinstance(part, Named)}
