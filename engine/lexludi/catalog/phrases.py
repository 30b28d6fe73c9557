"""Whether everything that can be told has a phrase: asked of the spec once, not of each language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lexludi.check.graph import raised_by, steps_of
from lexludi.problem import Mark, Problem
from lexludi.program import Choose, Draw, Program
from lexludi.spec import Spec


def missing_phrases(spec: Spec, programs: Iterable[Program]) -> Iterator[Problem]:
    """`missing-phrase`: told verbs, events that can be chosen or refused, and what is drawn.

    `programs` are those of all readings, so that an event of one reading is not passed over."""
    told = {str(event) for event in spec.components.phrases}
    refused = {str(event) for event in spec.components.refusals}
    drawn = {str(domain) for domain in spec.components.draws}
    found: dict[tuple[str, str], Mark] = {}
    for program in programs:
        for routine in program.routines:
            if routine.is_verb and routine.told and routine.name not in told:
                found.setdefault(("phrases", routine.name), routine.mark)
            if routine.forbids and routine.name not in refused:
                found.setdefault(("refusals", routine.name), routine.mark)
        for clause in program.clauses.values():
            for step in steps_of(program, clause):
                if isinstance(step, Choose):
                    for event in raised_by(program, step):
                        if event not in told:
                            found.setdefault(("phrases", event), step.mark)
                elif isinstance(step, Draw) and step.domain and step.domain not in drawn:
                    found.setdefault(("draws", step.domain), step.mark)
    for (key, name), mark in found.items():
        yield Problem(mark, "missing-phrase", f"no sentence tells '{name}'", f"add it to '{key}:' in 'components.yaml'")


def unknown_phrases(spec: Spec, programs: Iterable[Program]) -> Iterator[Problem]:
    """`unknown-event`, `unknown-kind`: a phrase for what the ruleset does not have."""
    events: set[str] = set()
    domains: set[str] = set()
    for program in programs:
        events |= set(program.by_name)
        domains |= set(program.domains)
    for phrases in (spec.components.phrases, spec.components.refusals):
        for event in phrases:
            if event not in events:
                yield Problem(
                    event.mark, "unknown-event", f"there is no event '{event}'", "remove the phrase, or rename it"
                )
    for domain in spec.components.draws:
        if domain not in domains:
            yield Problem(
                domain.mark, "unknown-kind", f"there is no kind '{domain}'", "remove the phrase, or rename it"
            )
