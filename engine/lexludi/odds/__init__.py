"""Odds: what may come of the draws in a situation, and how likely it is, as exact fractions.

What may come is named by the author of the question, with conditions on the table afterwards; or it is how often
something has happened on the way; or, where nothing of that is asked, everything that can be otherwise on the table.
"""

from __future__ import annotations

from lexludi.odds.asking import Odds, odds, odds_from
from lexludi.odds.expected import read_fraction, unexpected
from lexludi.odds.results import Held, Result

__all__ = ["Held", "Odds", "Result", "odds", "odds_from", "read_fraction", "unexpected"]
