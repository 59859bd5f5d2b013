"""Which game plays which ruleset; the only place that knows all games. A board knows those of
on_board.py.

Each game is a module, checked against the contract where it is taken here. Whoever gets one does
not know which: positions and moves only ever go back to the game they come from, which no type can
say, so their types are dropped here and in on_board.py, nowhere else.
"""

from shared_engine.games.brothers import game as brothers
from shared_engine.games.dog import game as dog
from shared_engine.games.dog import rulesets
from shared_engine.games.dog.cards import abilities
from shared_engine.games.errors import RulesetError
from shared_engine.games.on_board import BROTHERS as BROTHERS
from shared_engine.games.on_board import (
    BROTHERS_RULESETS,
    first_position,
    open_on_board,
    read_options,
)
from shared_engine.games.on_board import DOG as DOG
from shared_engine.games.on_board import room_of as room_on_board
from shared_engine.games.reading import read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import BoardPosition, FullGame, Game, Position

_DOG: "dog.Contract" = dog
_BROTHERS: "brothers.Contract" = brothers


def names() -> "list[str]":
    """Return the rulesets of all games."""
    return rulesets.names() + list(BROTHERS_RULESETS)


def room_of(ruleset: str) -> str:
    """Return which game plays *ruleset*: on_board's DOG or BROTHERS.

    Raises:
        RulesetError: no game does; the message lists the rulesets of all.
    """
    if ruleset not in names():
        raise RulesetError("unknown ruleset %r; there are %s" % (ruleset, ", ".join(names())))
    return room_on_board(ruleset)


def check_card(card: str) -> None:
    """Raise NotationError if no game has *card*."""
    abilities(card)


def find_game(ruleset: str) -> "Game":
    """Return the game that plays *ruleset*; its `load` checks the name."""
    game: "Any" = _DOG
    if ruleset in BROTHERS_RULESETS:
        game = _BROTHERS
    return game


def find_board_game(ruleset: str) -> "FullGame":
    """Return the game that plays *ruleset* on a board with sensors; its `load` checks the name."""
    game: "Any" = _BROTHERS if ruleset in BROTHERS_RULESETS else _DOG
    return game


def open_rules(description: "dict[str, Any]") -> "tuple[Game, Any]":
    """Return the game and its rules that are described by ruleset and options.

    Raises:
        RulesError: no such ruleset or option; the message names the value.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    room_of(ruleset)
    game = find_game(ruleset)
    return game, game.load(ruleset, read_options(description))


def open_game(description: "dict[str, Any]") -> "tuple[Game, Position]":
    """Return the game and the first position that are described by ruleset, options, starter,
    perhaps state.

    Raises:
        RulesError: no such ruleset, option, seat or state; the message names the value.
    """
    game, rules = open_rules(description)
    return game, first_position(game, rules, description)


def open_foreign(description: "dict[str, Any]") -> "tuple[FullGame, BoardPosition]":
    """As open_game, for a game that is refereed by what sensors see.

    Raises:
        RulesError: as open_game, and where the game does not fit on its board.
    """
    open_game(description)
    _, position = open_on_board(description)
    return find_board_game(position.rules.ruleset), position
