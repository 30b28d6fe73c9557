"""Owners: a decision must be bound to the player who makes it."""

from __future__ import annotations

from collections.abc import Iterator

from lexludi.check.graph import steps_of, variables
from lexludi.problem import Problem
from lexludi.program import Choose, Program


def whose(program: Program) -> Iterator[Problem]:
    """`whose`: a choice whose parameters say nothing of the player who chooses: red could move blue's men."""
    for clause in program.clauses.values():
        for step in steps_of(program, clause):
            if not isinstance(step, Choose) or step.by is None:
                continue
            chooser = variables(step.by)
            for offer in step.offers:
                routine = program.by_name[offer.event]
                given = {position for argument in offer.given if argument for position in variables(argument)}
                if routine.parameters and chooser and not given & chooser:
                    yield Problem(
                        step.mark,
                        "whose",
                        f"'{offer.event}' is chosen by a player, but nothing in it belongs to him",
                        "give the event the player, or something that is his",
                    )
