"""People at one terminal: what each of them is shown and told, and what they type."""

from __future__ import annotations

from rich.text import Text

from lexludi.answer_words import cited, told_move
from lexludi.catalog import Language, plain, tell_fact
from lexludi.cli import show
from lexludi.cli.board import drawn_boards
from lexludi.cli.tell import tell, tell_end, tell_refusal
from lexludi.program import Sort
from lexludi.sitting import Happened, Sitting, has_words
from lexludi.state import Move

SHOWN_MOVES = 12
"""How many moves are listed at once."""


class Players:
    """People who play at one terminal, and must not see each other's secrets."""

    def __init__(self, sitting: Sitting, language: Language) -> None:
        self.sitting = sitting
        self.language = language
        self.told = dict.fromkeys(sitting.game.program.domains["player"].values, 0)
        self.alone: int | None = None  # the player who alone looks at the screen
        self.words = ""  # what the listed moves must have

    def play(self) -> None:
        """Ask for decisions until the game is over or left."""
        try:
            while self.sitting.decision is not None and self._decide():
                pass
        except EOFError:
            show.line()
        if self.alone is not None:
            show.clear()
        if self.sitting.outcome is not None:
            self._tell_new(None)
        tell_end(self.language, self.sitting)

    def _say(self, key: str, **shown: str) -> str:
        return plain(self.language.say(key, **shown))

    # ------------------------------------------------------------------ the screen

    def _decide(self) -> bool:
        """One decision; False to leave the game."""
        decision = self.sitting.decision
        assert decision is not None
        player = decision.player if self.sitting.is_secret else None
        self._look(player)
        self._tell_new(player)
        show.line()
        show.OUT.print(drawn_boards(self.sitting.game, self.language, self.sitting.seen_by(decision.player)))
        self.words = ""
        if decision.player is None:
            asks = self._say("cli/table tells")
        else:
            who = self.language.shown(self.sitting.game.program, "player", decision.player)
            asks = plain(self.language.say("cli/to decide", player=who))
        show.line()
        show.paragraph(Text.assemble((asks, "bold"), (f" ({cited(self.language, decision.rule)})", "dim")))
        self._list_moves()
        while True:
            after = self._answered(show.OUT.input(f"{self._say('cli/move')}: ").strip())
            if after is not None:
                return after

    def _look(self, player: int | None) -> None:
        """Let only this player look at the screen (none: all of them)."""
        if player != self.alone:
            show.clear()
            if player is not None:
                who = self.language.shown(self.sitting.game.program, "player", player)
                show.paragraph(plain(self.language.say("cli/alone", player=who)), "bold")
                show.OUT.input(self._say("cli/ready"))
                show.clear()
        self.alone = player

    def _tell_new(self, viewer: int | None) -> None:
        """Tell what has happened since the viewer (none: everybody) was told, without what is hidden from him."""
        happened = self.sitting.happened
        viewers = [*self.told] if viewer is None else [viewer]
        start = min(self.told[each] for each in viewers)
        told_secret = None
        for each in happened[start:]:
            if each.hidden_from.isdisjoint(viewers):
                tell(self.language, self.sitting.game, [each.event])
                told_secret = None
            elif told_secret != (each.player, each.event.kind == "draw"):
                told_secret = (each.player, each.event.kind == "draw")
                self._tell_secret(each)
        self.told |= dict.fromkeys(viewers, len(happened))

    def _tell_secret(self, happened: Happened) -> None:
        if happened.player is not None:
            who = self.language.shown(self.sitting.game.program, "player", happened.player)
            key = "cli/drawn in secret" if happened.event.kind in ("draw", "roll") else "cli/in secret"
            show.paragraph(plain(self.language.say(key, player=who)), "dim", indent=7)

    def _list_moves(self) -> None:
        found = self._found()
        for number, move in found[:SHOWN_MOVES]:
            show.paragraph(Text.assemble((f"{number:>4}  ", "cyan"), self._told(move)))
        if len(found) > SHOWN_MOVES:
            show.paragraph(self._say("cli/more", count=str(len(found) - SHOWN_MOVES)), "dim", indent=6)

    # ------------------------------------------------------------------ what is typed

    def _answered(self, answer: str) -> bool | None:
        """Do what was typed: True when a decision was made or taken back, False to leave, None to ask again."""
        word, _, rest = answer.partition(" ")
        match word.casefold():
            case "":
                found = self._found()
                if len(found) == 1:
                    return self._play(found[0][1])
                self.words = ""
                self._list_moves()
            case "quit":
                return False
            case "undo":
                return self._undo()
            case "why":
                self._why(rest)
            case "rules":
                self._rules(rest.strip())
            case "facts":
                self._facts()
            case "help" | "?":
                self._help()
            case _:
                return self._choose(answer)
        return None

    def _choose(self, answer: str) -> bool | None:
        legal = self.sitting.legal_moves
        if answer.isdecimal() and 0 < int(answer) <= len(legal):
            return self._play(legal[int(answer) - 1])
        for move in legal:
            if str(move) == answer:
                return self._play(move)
        self.words = answer
        if not self._found():
            show.paragraph(self._say("cli/found none", words=answer), "yellow")
            self.words = ""
            return None
        self._list_moves()
        return None

    def _play(self, move: Move) -> bool:
        self.sitting.play(move)
        return True

    def _undo(self) -> bool | None:
        if not self.sitting.undo():
            show.paragraph(self._say("cli/nothing to undo"), "yellow")
            return None
        count = len(self.sitting.happened)
        self.told = {player: min(told, count) for player, told in self.told.items()}
        show.paragraph(self._say("cli/undone"), "yellow")
        return True

    def _found(self) -> list[tuple[int, Move]]:
        """The legal moves that have the words typed, with their numbers."""
        legal = enumerate(self.sitting.legal_moves, 1)
        return [(number, move) for number, move in legal if self._has_words(move, self.words)]

    def _has_words(self, move: Move, words: str) -> bool:
        return not words or has_words(self._told(move), words) or has_words(str(move), words)

    def _told(self, move: Move) -> str:
        return told_move(self.language, self.sitting.game.program, move)

    # ------------------------------------------------------------------ what is asked

    def _why(self, words: str) -> None:
        """Why a move is not allowed; it is written, or described by words that only it has."""
        game = self.sitting.game
        try:
            moves = [game.move(words)]
        except ValueError:
            moves = [move for move in self.sitting.thinkable_moves() if self._has_words(move, words)]
        if not moves or not words:
            show.paragraph(self._say("cli/known none", words=words), "yellow")
            return
        if len(moves) > 1:
            show.paragraph(self._say("cli/found several"), "yellow")
            for move in moves[:SHOWN_MOVES]:
                show.paragraph(Text.assemble(f"• {self._told(move)}  ", (str(move), "dim")), indent=2)
            return
        refusal = game.why_not(self.sitting.state, moves[0])
        if not refusal.reasons:
            show.paragraph(self._say("cli/legal", told=self._told(moves[0])), "green")
            return
        tell_refusal(self.language, game, refusal)

    def _rules(self, number: str) -> None:
        """The titles of all rules, or the text of one."""
        for rule in self.sitting.game.program.rules:
            known = cited(self.language, rule)
            if not number:
                show.paragraph(Text.assemble((f"{known.number:>5}  ", "cyan"), known.title))
            elif number in (known.number, rule):
                show.paragraph(str(known), "bold")
                show.paragraph(plain(self.language.rule_text(rule)))

    def _facts(self) -> None:
        """Everything that is on the table, as far as the one who decides may see it."""
        game, state, decision = self.sitting.game, self.sitting.state, self.sitting.decision
        view = self.sitting.view(decision.player) if decision is not None else state.slots
        for name, fact in game.program.facts.items():
            for arguments, value in game.fact_values(state, name):
                is_nothing = value is None or value is False or (fact.type.sort is Sort.NUMBER and value == 0)
                if is_nothing or view[fact.slot(arguments)] is None:
                    continue
                told = tell_fact(self.language, game.program, name, arguments, value)
                if told is not None:
                    show.paragraph(plain(told), indent=2)

    def _help(self) -> None:
        for word, key in (
            ("3", "number"),
            ("b3 north", "words"),
            ("why MOVE", "why"),
            ("facts", "facts"),
            ("rules [3.2]", "rules"),
            ("undo", "undo"),
            ("quit", "quit"),
        ):
            show.paragraph(Text.assemble((f"{word:<12}", "cyan"), self._say(f"cli/help {key}")), indent=2)
