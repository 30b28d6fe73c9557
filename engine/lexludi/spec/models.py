"""The authored shape of a ruleset: what may be written, file by file.

The models say what keys there are and which go together; what names mean is the business of
`lower` and `check`. Every scalar is a `Text`, so each word knows its line and column, and each model
knows where it is written (`mark`).

What may be written in two ways has one form here: one text is a list of one, a step without a list
is a list of one, `do: nothing` is an empty list, a rule with one head has one clause.
"""

from lexludi.spec.annotations import Texts
from lexludi.spec.component_models import Board, Cards, Components, Fact, Kind, Pieces, TableRows
from lexludi.spec.odds_models import Chance, Counted, Odds
from lexludi.spec.rule_models import (
    HEADS,
    STEPS,
    AnyStep,
    Block,
    Chapter,
    Choose,
    Clause,
    Draw,
    ForEach,
    Happen,
    Let,
    Repeat,
    Roll,
    Rule,
    Step,
    Steps,
    Stop,
    Tell,
    Winner,
)
from lexludi.spec.ruleset_models import Fork, Quantity, Reading, Ruleset, Source, Sources, Statement
from lexludi.spec.scenario_models import Expect, Outcome, Play, Played, Scenario, Scenarios, SetUp, Told
from lexludi.spec.shape import Authored

__all__ = [
    "HEADS",
    "STEPS",
    "AnyStep",
    "Authored",
    "Block",
    "Board",
    "Cards",
    "Chance",
    "Chapter",
    "Choose",
    "Clause",
    "Components",
    "Counted",
    "Draw",
    "Expect",
    "Fact",
    "ForEach",
    "Fork",
    "Happen",
    "Kind",
    "Let",
    "Odds",
    "Outcome",
    "Pieces",
    "Play",
    "Played",
    "Quantity",
    "Reading",
    "Repeat",
    "Roll",
    "Rule",
    "Ruleset",
    "Scenario",
    "Scenarios",
    "SetUp",
    "Source",
    "Sources",
    "Statement",
    "Step",
    "Steps",
    "Stop",
    "TableRows",
    "Tell",
    "Texts",
    "Told",
    "Winner",
]
