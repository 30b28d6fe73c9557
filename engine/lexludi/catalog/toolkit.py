"""The toolkit's own words: what manuals, the command line and told events say beside the rules.

One table, in the order in which catalogs print it. A context says where the words stand; slots may name
what `Language.say` is given.
"""

from __future__ import annotations

from types import MappingProxyType

TABLE: tuple[tuple[str, str], ...] = (
    # what happens in a game, whatever the game
    ("game/wins", "{player}|the.cap wins."),
    ("game/drawn", "The game is drawn."),
    ("game/over", "The game is over."),
    ("game/silent", "The rules are silent here."),
    ("game/declines", "{player}|the.cap declines."),
    ("game/declined", "The choice is declined."),
    ("game/refused", "This is not allowed: {told}"),
    ("game/refused event", "A rule prevents this."),
    ("game/drawn by chance", "Chance decides: {drawn}."),
    ("game/nothing", "Do nothing."),
    ("game/yes", "yes"),
    ("game/no", "no"),
    ("game/none", "none"),
    # the command line: answers
    ("cli/yes", "Yes. {told}"),
    ("cli/no", "No. {told}"),
    ("cli/changes", "This comes of it:"),
    ("cli/no changes", "Nothing changes on the table."),
    ("cli/events", "What happens"),
    ("cli/refused by", "Refused by"),
    ("cli/facts", "Looked at"),
    ("cli/nearest", "Nearest legal moves"),
    ("cli/decides next", "{player}|the.cap decides next."),
    ("cli/chance next", "Chance decides next: {thing}."),
    ("cli/more", "and more: {count}"),
    ("cli/reading", "Read so: {text}"),
    ("cli/disputed", "Disputed points that decide this"),
    ("cli/otherwise", "Under another reading: {text}"),
    ("cli/other way", "The game takes another way: what is given here cannot be played under this reading."),
    ("cli/edition", "{title}, edition {edition}"),
    ("cli/house rule", "house rule"),
    # the command line: a game at the table
    ("cli/seed", "Seed {seed}: the same seed gives the same dice."),
    ("cli/to decide", "{player}|the.cap is to decide."),
    ("cli/alone", "Now only {player}|the looks at the screen."),
    ("cli/ready", "Press Enter when you are ready."),
    ("cli/in secret", "{player}|the.cap has chosen in secret."),
    ("cli/drawn in secret", "Chance has decided; only {player}|the knows how."),
    ("cli/move", "Move"),
    ("cli/found none", "No legal move has these words: {words}"),
    ("cli/known none", "No move has these words: {words}"),
    ("cli/found several", "Several moves have these words; which one?"),
    ("cli/legal", "This is allowed: {told}"),
    ("cli/undone", "Taken back."),
    ("cli/nothing to undo", "There is nothing to take back."),
    ("cli/left", "The game is not over."),
    ("cli/help number", "a number plays that move"),
    ("cli/help words", "words show only the moves that have them; Enter shows all again, or plays the only one"),
    ("cli/help why", "says why a move is not allowed; the move in words, or as it is written in scenarios"),
    ("cli/help facts", "says everything that is on the table"),
    ("cli/help rules", "shows the rules; with a number, the rule"),
    ("cli/help undo", "takes the last decision back"),
    ("cli/help quit", "ends the game here"),
)

WORDS = MappingProxyType(dict(TABLE))
"""The English words by their contexts."""
