"""A sitting: a game that is played at one table, by people who must not see each other's secrets.

It keeps what has happened, lets it be taken back, and knows of every event from whom it is hidden.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product

from lexludi.chance import Chance
from lexludi.game import Game
from lexludi.program import Value
from lexludi.program_names import call_name
from lexludi.state import Decision, Event, Move, Open, Outcome, State, Turn
from lexludi.walk.legal import offered_events

ALTERNATIVES = 200
"""So many other choices are looked at to see whether a choice can be kept secret."""
THINKABLE = 20_000
"""So many moves are looked at to find one that somebody has in mind."""


@dataclass(frozen=True, slots=True)
class Happened:
    """An event, and the players from whom it is hidden."""

    event: Event
    player: int | None  # whose choice it came of
    hidden_from: frozenset[int] = frozenset()


@dataclass(frozen=True)
class Moment:
    """The game where somebody has to decide, or at its end, and how it came there."""

    state: State
    happened: tuple[Happened, ...]  # since the moment before
    chance: Chance  # as it then was


class Sitting:
    """A game at a table. `opening`: where it begins, if that is not the start of a game."""

    def __init__(self, game: Game, chance: Chance, opening: Turn | None = None) -> None:
        self.game = game
        opening = opening or game.start()
        self._moments = [self._moment(Turn(opening.state), opening, None, frozenset(), chance)]

    # ------------------------------------------------------------------ where the game is

    @property
    def state(self) -> State:
        """The state now."""
        return self._moments[-1].state

    @property
    def decision(self) -> Decision | None:
        """The decision that comes next."""
        return self.game.decision(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How the game has ended, if it has."""
        return self.game.outcome(self.state)

    @property
    def legal_moves(self) -> list[Move]:
        """The legal moves."""
        return self.game.legal_moves(self.state)

    @property
    def happened(self) -> tuple[Happened, ...]:
        """Everything that has happened."""
        return tuple(each for moment in self._moments for each in moment.happened)

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, whoever may know of it."""
        return tuple(each.event for each in self.happened)

    def seen_by(self, player: int | None) -> State:
        """The state as a player sees it: facts that are hidden from him hold none, no, or their first value.

        Without a player: what everybody sees."""
        view = self.view(player)
        slots = list(self.state.slots)
        for fact in self.game.program.facts.values():
            nothing = fact.values.index(None) if None in fact.values else 0
            for place in range(fact.offset, fact.offset + len(fact.start)):
                if view[place] is None:
                    slots[place] = nothing
        return State(tuple(slots))

    def view(self, player: int | None) -> tuple[int | None, ...]:
        """The slots as a player sees them, or as everybody does: what is hidden is none."""
        if player is not None:
            return self.game.view(self.state, player)
        views = zip(*(self.game.view(self.state, each) for each in self._players), strict=True)
        return tuple(None if None in seen else seen[0] for seen in views)

    # ------------------------------------------------------------------ playing

    def play(self, move: Move) -> tuple[Happened, ...]:
        """Make a move; chance draws until somebody has to decide again. What has happened by it.

        Raises:
            RefusedError: if it is not legal.
        """
        before, decision = self._moments[-1], self.decision
        turn = self.game.apply(before.state, move)
        player = None if decision is None else decision.player
        others = (other for other in self.legal_moves if other != move)
        unseen = self._unseen_by(turn.state, (self.game.apply(before.state, other).state for other in others))
        secret = frozenset(unseen - {player})
        self._moments.append(self._moment(Turn(before.state), turn, player, secret, before.chance))
        return self._moments[-1].happened

    def undo(self) -> bool:
        """Take the last move back, with the dice that were rolled; whether there was one."""
        if len(self._moments) == 1:
            return False
        self._moments.pop()
        return True

    def _moment(self, before: Turn, turn: Turn, player: int | None, secret: frozenset[int], chance: Chance) -> Moment:
        """What came of a turn, with the draws that follow it."""
        chance = copy(chance)
        happened = [*self._hide(before.state, turn, player, secret)]
        while chances := self.game.chances(turn.state):
            place = chance.below(sum(weight for _, weight in chances))
            drawn = next(value for value, last in _last_places(chances) if place < last)
            state, values = turn.state, [value for value, _ in chances if value != drawn]
            turn = self.game.draw(state, drawn)
            others = (self.game.draw(state, value).state for value in values)
            happened += self._hide(state, turn, player, self._unseen_by(turn.state, others))
        return Moment(turn.state, tuple(happened), chance)

    # ------------------------------------------------------------------ secrets

    @property
    def is_secret(self) -> bool:
        """Whether another player must not look: he is not to know the choice, or what the one who decides sees."""
        decision = self.decision
        if decision is None or decision.player is None or not self._has_secrets:
            return False
        others = [player for player in self._players if player != decision.player]
        return self._sees_secrets(decision.player, others) or self._can_choose_in_secret(others)

    def _sees_secrets(self, player: int, others: Sequence[int]) -> bool:
        """Whether a player sees what others do not, and what is not just as it was at the start."""
        game, state = self.game, self.state
        mine, at_start = game.view(state, player), game.program.start
        return any(
            seen is not None and unseen is None and seen != first
            for other in others
            for seen, unseen, first in zip(mine, game.view(state, other), at_start, strict=True)
        )

    def _can_choose_in_secret(self, others: Sequence[int]) -> bool:
        """Whether two choices look the same to another player and are not."""
        after = [self.game.apply(self.state, move).state for move in islice(self.legal_moves, ALTERNATIVES)]
        different = len({state.slots for state in after})
        return any(len({self.game.view(state, other) for state in after}) < different for other in others)

    @cached_property
    def _has_secrets(self) -> bool:
        return any(fact.seen for fact in self.game.program.facts.values())

    @property
    def _players(self) -> range:
        return self.game.program.domains["player"].values

    def _unseen_by(self, state: State, others: Iterator[State]) -> frozenset[int]:
        """The players to whom one of the other states looks just like this one."""
        if not self._has_secrets:
            return frozenset()
        views = {player: self.game.view(state, player) for player in self._players}
        unseen = set[int]()
        for other in islice(others, ALTERNATIVES):
            if other.slots != state.slots:
                unseen |= {player for player in views if self.game.view(other, player) == views[player]}
        return frozenset(unseen)

    def _hide(self, before: State, turn: Turn, player: int | None, secret: frozenset[int]) -> Iterator[Happened]:
        """The events of a turn. A secret choice is hidden, and so is each change of facts that are hidden."""
        changed = [
            place for place, (old, new) in enumerate(zip(before.slots, turn.state.slots, strict=True)) if old != new
        ]
        hidden_facts = {who: set(self._hidden_facts(turn.state, who, changed)) for who in secret}
        for event in turn.events:
            hidden = secret
            if event.kind == "verb":
                facts = {assignment.fact for assignment in self.game.program.by_name[event.name].assignments}
                hidden = frozenset(who for who in secret if facts & hidden_facts[who])
            elif event.kind not in ("choice", "nothing", "draw", "roll"):
                hidden = frozenset()
            yield Happened(event, player, hidden)

    def _hidden_facts(self, state: State, player: int, changed: Sequence[int]) -> Iterator[str]:
        view = self.game.view(state, player)
        for name, fact in self.game.program.facts.items():
            places = range(fact.offset, fact.offset + len(fact.start))
            if any(view[place] is None for place in changed if place in places):
                yield name

    # ------------------------------------------------------------------ finding moves

    def thinkable_moves(self) -> Iterator[Move]:
        """Moves of the kinds that are offered, legal or not."""
        decision, program = self.decision, self.game.program
        if decision is None:
            return
        for routine, given in offered_events(program, decision.offers):
            ways = (
                program.domains[parameter.domain].values if isinstance(argument, Open) else (argument,)
                for parameter, argument in zip(routine.parameters, given, strict=True)
            )
            for arguments in islice(product(*ways), THINKABLE):
                yield self.game.move(call_name(program, routine.name, arguments))


def has_words(text: str, words: str) -> bool:
    """Whether a text has all the words, or parts of words; accents and capitals do not matter.

    >>> has_words("Červený průzkumník jede na B3.", "cerv b3")
    True
    """
    folded = _folded(text)
    return all(word in folded for word in _folded(words).split())


def _folded(text: str) -> str:
    apart = unicodedata.normalize("NFD", text.casefold())
    return "".join(character for character in apart if not unicodedata.combining(character))


def _last_places(chances: Sequence[tuple[Value, int]]) -> Iterator[tuple[Value, int]]:
    """Each value with the end of its share."""
    last = 0
    for value, weight in chances:
        last += weight
        yield value, last
