"""Chance: the same numbers everywhere."""

from __future__ import annotations

from collections import Counter

import pytest

from lexludi.chance import Scripted, Seeded


def test_a_seed_gives_the_same_numbers_everywhere() -> None:
    # These numbers must never change: kept games are replayed from their seeds.
    chance = Seeded(2024)
    assert [chance.below(1000) for _ in range(6)] == [598, 956, 0, 96, 46, 303]


def test_seeds_differ() -> None:
    games = {tuple(Seeded(seed).below(100) for _ in range(1)) for seed in range(50)}
    assert len(games) > 30
    assert Seeded(-1).below(2**32) == Seeded(2**32 - 1).below(2**32)


@pytest.mark.parametrize("count", [1, 2, 6, 7, 36])
def test_all_numbers_come_about_equally_often(count: int) -> None:
    chance = Seeded(count)
    found = Counter(chance.below(count) for _ in range(1000 * count))
    assert set(found) == set(range(count))
    assert all(800 < often < 1200 for often in found.values())


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_there_must_be_such_a_number(count: int) -> None:
    with pytest.raises(ValueError, match="no number below"):
        Seeded(1).below(count)


def test_numbers_given_beforehand() -> None:
    chance = Scripted([5, 0, 3])
    assert [chance.below(6), chance.below(1)] == [5, 0]
    with pytest.raises(ValueError, match="3 is not a number below 3"):
        chance.below(3)
    with pytest.raises(ValueError, match="no number is left; one below 2 is needed"):
        chance.below(2)
