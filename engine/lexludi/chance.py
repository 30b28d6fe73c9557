"""Chance: where the numbers of dice and drawn cards come from. It is always handed in, never built in."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

WORD = 0xFFFFFFFF


class Chance(Protocol):
    """A source of chance."""

    def below(self, count: int) -> int:
        """One of the numbers 0 ... count - 1, all alike."""
        ...


class Seeded:
    """Numbers that depend on the seed alone (its lowest 32 bits): the same in every version, on every machine.

    The generator is xoshiro128** (Blackman and Vigna, 2018), four words of 32 bits, filled from the
    seed by splitmix32. A number below `count` is a word modulo `count`; words from the incomplete
    last round, which would favour small numbers, are passed over.

    >>> chance = Seeded(1)
    >>> [chance.below(6) for _ in range(8)]
    [4, 1, 5, 0, 0, 3, 4, 1]
    """

    def __init__(self, seed: int) -> None:
        self._words = tuple(_splitmix(seed, round_) for round_ in range(1, 5))

    def below(self, count: int) -> int:
        """One of the numbers 0 ... count - 1.

        Raises:
            ValueError: if there is no such number, or more than a word can tell apart.
        """
        if not 0 < count <= WORD + 1:
            raise ValueError(f"no number below {count}")
        whole_rounds = (WORD + 1) // count * count
        while (word := self._next()) >= whole_rounds:
            pass
        return word % count

    def _next(self) -> int:
        a, b, c, d = self._words
        answer = _turned((b * 5) & WORD, 7) * 9 & WORD
        c, d = c ^ a, d ^ b
        self._words = (a ^ d, b ^ c, c ^ (b << 9 & WORD), _turned(d, 11))
        return answer


def _turned(word: int, places: int) -> int:
    """The word with its bits turned to the left."""
    return (word << places & WORD) | word >> (32 - places)


def _splitmix(seed: int, round_: int) -> int:
    """A well-mixed word for the seed, another one in each round."""
    word = (seed + round_ * 0x9E3779B9) & WORD
    word = (word ^ word >> 16) * 0x21F0AAAD & WORD
    word = (word ^ word >> 15) * 0x735A2D97 & WORD
    return word ^ word >> 15


class Scripted:
    """Numbers that are given beforehand, in order.

    >>> chance = Scripted([3, 0])
    >>> chance.below(6), chance.below(2)
    (3, 0)
    """

    def __init__(self, numbers: Iterable[int]) -> None:
        self._numbers: Iterator[int] = iter(numbers)

    def below(self, count: int) -> int:
        """The next number.

        Raises:
            ValueError: if there is none, or it is not below `count`.
        """
        number = next(self._numbers, None)
        if number is None:
            raise ValueError(f"no number is left; one below {count} is needed")
        if not 0 <= number < count:
            raise ValueError(f"{number} is not a number below {count}")
        return number
