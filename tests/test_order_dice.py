"""The order-dice turn: what its document says is carried, and no die is ever lost."""

from __future__ import annotations

from lexludi.audit.mutants import all_runs, drop_each
from lexludi.audit.statements import rows, shares
from lexludi.chance import Seeded
from lexludi.data import ruleset_folder
from lexludi.game import Game
from lexludi.lower import lower
from lexludi.scenario import Programs
from lexludi.spec import load_spec
from lexludi.state import State

SPEC = load_spec(ruleset_folder("order_dice"))


def test_the_document_is_carried() -> None:
    dropped = list(drop_each(SPEC, Programs(SPEC), all_runs(SPEC, Programs(SPEC))))
    [document] = [share for share in shares(rows(SPEC, dropped)) if share.source == "el"]
    assert document.carried == document.statements
    assert document.statements == 34


def dice_of(game: Game, state: State, player: int) -> int:
    """The dice of a colour, wherever they are: counted here by hand, not by the ruleset's own invariant."""
    owners = game.program.tables["unit.player"].values
    beside = sum(
        game.fact_value(state, "laid", (unit, order)) or 0
        for unit in game.program.domains["unit"].values
        for order in game.program.domains["order"].values
        if owners[unit] == player
    )
    elsewhere = ("in_bag", "set_aside", "handed_over", "put_away")
    counts = sum(game.fact_value(state, place, (player,)) or 0 for place in elsewhere)
    return beside + counts + (game.fact_value(state, "in_hand") == player)


def test_no_die_is_lost() -> None:
    game = Game(lower(SPEC))
    for seed in range(20):
        chance = Seeded(seed)
        turn = game.advance(game.start().state, chance)
        while game.decision(turn.state) is not None:
            for player in game.program.domains["player"].values:
                assert dice_of(game, turn.state, player) == game.fact_value(turn.state, "put_in", (player,)) == 7
            legal = game.legal_moves(turn.state)
            turn = game.advance(game.apply(turn.state, legal[chance.below(len(legal))]).state, chance)
