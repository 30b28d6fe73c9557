"""From the authored spec to a program: names get their meaning, expressions their types.

A spec is lowered once for each choice of readings; forks are gone afterwards. All problems
of the pass are raised together.
"""

from __future__ import annotations

from collections.abc import Mapping

from lexludi.lower.components import declare_components, seen_conditions
from lexludi.lower.expressions import read_expression
from lexludi.lower.heads import written_clauses
from lexludi.lower.names import YES_NO, Names
from lexludi.lower.reader import Scope
from lexludi.lower.routines import read_generals, weave
from lexludi.lower.rules import RuleReader
from lexludi.problem import Problems
from lexludi.program import Program
from lexludi.spec import Spec

__all__ = ["default_readings", "lower"]


def default_readings(spec: Spec) -> dict[str, str]:
    """Each fork with its default reading."""
    return {str(name): str(fork.default) for name, fork in spec.ruleset.forks.items()}


def lower(spec: Spec, readings: Mapping[str, str] | None = None) -> Program:
    """The program of a spec under the given readings, the default for forks that are not named.

    Raises:
        ProblemError: with everything that is wrong with the meaning of the spec.
        ValueError: if a reading is asked for that the spec does not have.
    """
    chosen = default_readings(spec)
    known = {str(name): fork.readings for name, fork in spec.ruleset.forks.items()}
    for fork, reading in (readings or {}).items():
        if reading not in known.get(fork, ()):
            raise ValueError(f"no reading '{reading}' of a fork '{fork}'")
        chosen[fork] = reading
    problems = Problems()
    names = Names(problems)
    declare_components(spec, names)
    written = list(written_clauses(spec, chosen))
    rules = RuleReader(spec, names, written)
    rules.declare()
    rules.read()
    seen_conditions(spec, names)
    verbs = {text.partition("(")[0].strip(): text for text in spec.components.verbs}
    routines = weave(
        names,
        rules.clauses,
        read_generals(written, names),
        verbs,
        set(map(str, spec.components.untold)),
        {name: spec.components.verbs[text] for name, text in verbs.items()},
    )
    invariants = {
        str(name): invariant
        for name, text in spec.components.invariants.items()
        if (invariant := read_expression(text, Scope(), names, YES_NO)) is not None
    }
    problems.raise_if_any()
    return Program(
        ruleset=str(spec.ruleset.ruleset),
        edition=str(spec.ruleset.edition),
        readings=chosen,
        domains=names.domains,
        tables=names.tables,
        facts=names.facts,
        definitions={name: found for name in names.words if (found := names.definition(name)) is not None},
        routines=routines,
        clauses=rules.clauses,
        blocks=tuple(rules.blocks),
        rules=tuple(dict.fromkeys(clause.rule_id for clause in written)),
        values=names.values,
        grids=names.grids,
        invariants=invariants,
        ply=str(spec.ruleset.ply) if spec.ruleset.ply else None,
    )
