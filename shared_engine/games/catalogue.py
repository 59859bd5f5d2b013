"""Which game plays which ruleset; the only place that knows all games.

Each game is checked against the contract where it is made. Whoever gets one here does not know which: positions and moves
only ever go back to the game they come from, which no type can say, so their types are dropped here and nowhere else.
"""

from shared_engine.games.dog import rulesets
from shared_engine.games.dog.cards import abilities
from shared_engine.games.dog.game import game as dog
from shared_engine.games.errors import RulesetError
from shared_engine.games.reading import read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import BoardGame, BoardPosition, Game, Position

DOG = "dog"
BROTHERS = "brothers"
_BROTHERS_RULESETS = ("brothers-2", "brothers-4")
# What `state` says in the description of a game that begins with what is on the board, whatever that is.
ON_BOARD = "board"


def names() -> "list[str]":
    """Return the rulesets of all games."""
    return rulesets.names() + list(_BROTHERS_RULESETS)


def room_of(ruleset: str) -> str:
    """Return which game plays *ruleset*: DOG or BROTHERS.

    Raises:
        RulesetError: no game does; the message lists the rulesets of all.
    """
    if ruleset in _BROTHERS_RULESETS:
        return BROTHERS
    if ruleset not in names():
        raise RulesetError("unknown ruleset %r; there are %s" % (ruleset, ", ".join(names())))
    return DOG


def check_card(card: str) -> None:
    """Raise NotationError if no game has *card*."""
    abilities(card)


def find_game(ruleset: str) -> "Game":
    """Return the game that plays *ruleset*; its `load` checks the name."""
    game: "Any" = dog
    if ruleset in _BROTHERS_RULESETS:
        # Imported when asked for: a board does not carry this game, there is nothing with sensors to play it on.
        from shared_engine.games.brothers.game import game as brothers

        game = brothers
    return game


def find_board_game(ruleset: str) -> "BoardGame":
    """Return the game that plays *ruleset* on a board with sensors; its `load` checks the name.

    Raises:
        RulesetError: there is no board for it.
    """
    if ruleset in _BROTHERS_RULESETS:
        raise RulesetError("there is no board with sensors for %r" % ruleset)
    game: "Any" = dog
    return game


def open_rules(description: "dict[str, Any]") -> "tuple[Game, Any]":
    """Return the game and its rules that are described by ruleset and options.

    Raises:
        RulesError: no such ruleset or option; the message names the value.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    room_of(ruleset)
    game = find_game(ruleset)
    return game, game.load(ruleset, _read_options(description))


def open_game(description: "dict[str, Any]") -> "tuple[Game, Position]":
    """Return the game and the first position that are described by ruleset, options, starter, perhaps state.

    Raises:
        RulesError: no such ruleset, option, seat or state; the message names the value.
    """
    game, rules = open_rules(description)
    return game, _first_position(game, rules, description)


def open_on_board(description: "dict[str, Any]") -> "tuple[BoardGame, BoardPosition]":
    """As open_game, for a game that is refereed by what sensors see; options that clash are not looked for.

    Raises:
        RulesError: as open_game, and where there is no board for the game.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    game = find_board_game(ruleset)
    rules = game.resolve(ruleset, _read_options(description))
    return game, _first_position(game, rules, description)


def open_foreign(description: "dict[str, Any]") -> "tuple[BoardGame, BoardPosition]":
    """As open_on_board, where nobody has looked for options that clash: it is done here.

    Raises:
        RulesError: as open_on_board, and where options clash.
    """
    open_game(description)
    return open_on_board(description)


def _read_options(description: "dict[str, Any]") -> "dict[str, Any]":
    return read_object(description.get("options") or {}, "options")


def _first_position(game: "Any", rules: "Any", description: "dict[str, Any]") -> "Any":
    starter = read_number(description.get("starter", 0), 0, rules.seats - 1, "starter (a seat)")
    if description.get("state") in (None, ON_BOARD):
        return game.setup(rules, (starter - 1) % rules.seats)
    return game.parse_state(rules, description["state"], starter)
