"""`lexludi play` and `lexludi replay`: games at the terminal."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Annotated

import typer

from lexludi.catalog import Language, plain
from lexludi.chance import Chance, Seeded
from lexludi.cli import choices, show
from lexludi.cli.players import Players
from lexludi.cli.tell import edition, tell, tell_end, tell_refusal
from lexludi.data import ruleset_names
from lexludi.game import Game, RefusedError
from lexludi.lower import lower
from lexludi.problem import ProblemError
from lexludi.record import read_record, write_record
from lexludi.record import replay as replayed
from lexludi.sitting import Sitting
from lexludi.situation import chosen_readings, folder_of
from lexludi.spec import load_spec

LONGEST = 20_000
"""A random game that is not over after so many decisions is left."""

Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="The seed of the dice; without: any.")]


def play(
    ruleset: choices.RulesetName,
    seed: Seed = None,
    random: Annotated[bool, typer.Option("--random", help="Let chance play for all players.")] = False,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="Write the game to this file (YAML).")
    ] = None,
    language: choices.LanguageCode = "en",
    reading: choices.Readings = None,
) -> None:
    """Play a game: all players at one terminal, or chance alone.

    Before a choice that others must not see, the screen is cleared and the player is asked for. A number
    plays a move, words find moves, `why MOVE` says why one is not allowed, `help` says what else there is.

    Examples:

        lexludi play tank_wars

        lexludi play tank_wars --language de --reading blocking=cross

        lexludi play tank_wars --random --seed 7 --record game.yaml
    """
    folder = choices.folder(ruleset)
    spec = load_spec(folder)
    spoken = choices.language(language, spec)
    game = Game(lower(spec, choices.readings(reading, spec)), spec)
    if seed is None:
        seed = secrets.randbelow(2**32)
    if record is not None:
        _writable(record)
    sitting = Sitting(game, Seeded(seed))
    try:
        show.paragraph(f"{edition(spoken)}. {plain(spoken.say('cli/seed', seed=str(seed)))}", "dim")
        if random:
            _play_alone(sitting, spoken, Seeded(seed + 1))
        else:
            Players(sitting, spoken).play()
    finally:
        if record is not None:
            write_record(record, _named(folder, record), game.program, sitting.events, seed)


def replay(
    record: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play --record` writes it.")],
    language: choices.LanguageCode = "en",
    reading: choices.Readings = None,
) -> None:
    """Play a recorded game again and tell what happens.

    It stops at the first decision that the rules refuse, and says which rule refuses it. Exit code 1 then.

    Examples:

        lexludi replay game.yaml

        lexludi replay game.yaml --language cs --reading blocking=cross
    """
    recorded = read_record(record)
    spec = load_spec(folder_of(recorded.ruleset))
    spoken = choices.language(language, spec)
    readings = chosen_readings(recorded.readings, spec) | choices.readings(reading, spec)
    if recorded.edition != spec.ruleset.edition:
        show.warn(f"The game was played by edition {recorded.edition}; these are the rules of {spec.ruleset.edition}.")
    game = Game(lower(spec, readings), spec)
    show.paragraph(edition(spoken), "dim")
    state = game.start_state()
    try:
        for _, turn in replayed(recorded, game):
            tell(spoken, game, turn.events)
            state = turn.state
    except ProblemError as error:
        if isinstance(error.__cause__, RefusedError):
            tell_refusal(spoken, game, error.__cause__.refusal)
        raise
    if game.outcome(state) is None:
        show.paragraph(plain(spoken.say("cli/left")), "dim")


def _play_alone(sitting: Sitting, language: Language, chance: Chance) -> None:
    """Chance plays for everybody."""
    game = sitting.game
    tell(language, game, sitting.events)
    for _ in range(LONGEST):
        legal = sitting.legal_moves
        if not legal:
            break
        happened = sitting.play(legal[chance.below(len(legal))])
        tell(language, game, (each.event for each in happened))
    tell_end(language, sitting)


def _named(folder: Path, record: Path) -> str:
    """How a record names its ruleset: a shipped one by its name, another by its path from the record."""
    if folder.name in ruleset_names() and choices.folder(folder.name) == folder:
        return folder.name
    return Path(os.path.relpath(folder.resolve(), record.resolve().parent)).as_posix()


def _writable(path: Path) -> None:
    """Find out before the game whether its record can be written."""
    try:
        path.open("a").close()
    except OSError as error:
        raise typer.BadParameter(f"'{path}' cannot be written: {error.strerror}") from None
