"""Lexludi: the rules of a game written once, playable by a program and printed in several languages.

>>> game = load("tank_wars")
>>> turn = game.start()
>>> game.decision(turn.state).rule
'set_up.set_up'
>>> game.legal_moves(turn.state)[0].text
'deploy(red, red_scout, 1, A1)'
"""

from lexludi.game import Game, RefusedError, load
from lexludi.problem import Problem, ProblemError
from lexludi.state import Event, Move, Outcome, Refusal, State, Turn

__all__ = [
    "Event",
    "Game",
    "Move",
    "Outcome",
    "Problem",
    "ProblemError",
    "Refusal",
    "RefusedError",
    "State",
    "Turn",
    "load",
]
