"""Force: what a rule's clauses do must be what its force says."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.problem import Problem
from lexludi.spec import Spec


def forces(spec: Spec) -> Iterator[Problem]:
    """`force`: who forbids says must_not (or must, for a duty); a definition has only definitions."""
    for rule in spec.rules.values():
        for clause in rule.clauses:
            if clause.forbids is not None and rule.force not in ("must_not", "must"):
                message = f"the rule forbids '{clause.forbids}', but its force is {rule.force}"
                yield Problem(clause.forbids.mark, "force", message, "a restriction is must_not")
            if clause.defines is not None and rule.force == "may" and len(rule.clauses) == 1:
                message = "a rule that only defines a word permits nothing"
                yield Problem(clause.defines.mark, "force", message, "its force is definition")
