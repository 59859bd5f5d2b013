"""Which game a board with sensors plays by which ruleset; catalogue.py knows all games, and their
texts.

A game is a module, checked against the contract where it is taken here. Whoever gets it does not
know which: positions and moves only ever go back to the game they come from, which no type can say,
so their types are dropped here and in catalogue.py, nowhere else.
"""

from shared_engine.games.reading import read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.brothers.game import OnBoard as BrothersOnBoard
    from shared_engine.games.contract import BoardGame, BoardPosition
    from shared_engine.games.dog.game import OnBoard as DogOnBoard

DOG = "dog"
BROTHERS = "brothers"
BROTHERS_RULESETS = ("brothers-2", "brothers-4")
# What `state` says in the description of a game that begins with what is on the board, whatever
# that is.
ON_BOARD = "board"


def open_on_board(description: "dict[str, Any]") -> "tuple[BoardGame, BoardPosition]":
    """Return the game and the first position that are described by ruleset, options, starter,
    perhaps state, of a game that is refereed by what sensors see; options that clash are not looked
    for.

    Raises:
        RulesError: no such ruleset, option, seat or state, or there is no board for it; the message
        names the value.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    game = _board_game(ruleset)
    rules = game.resolve(ruleset, read_options(description))
    return game, first_position(game, rules, description)


def room_of(ruleset: str) -> str:
    """Return which game a board would have to play for *ruleset*: DOG or BROTHERS. Whether there is
    such a ruleset is its affair."""
    return BROTHERS if ruleset in BROTHERS_RULESETS else DOG


def _board_game(ruleset: str) -> "Any":
    """Return the game that plays *ruleset*; only then are its modules loaded, since a board plays
    one game."""
    if room_of(ruleset) == BROTHERS:
        from shared_engine.games.brothers import on_board as brothers

        of_brothers: "BrothersOnBoard" = brothers
        return of_brothers
    from shared_engine.games.dog import on_board as dog

    of_dog: "DogOnBoard" = dog
    return of_dog


def read_options(description: "dict[str, Any]") -> "dict[str, Any]":
    """Return the options of *description*. Raises NotationError: they are none."""
    return read_object(description.get("options") or {}, "options")


def first_position(game: "Any", rules: "Any", description: "dict[str, Any]") -> "Any":
    """Return the first position of *game* by *rules*. Raises RulesError: no such starter or
    state."""
    starter = read_number(description.get("starter", 0), 0, rules.seats - 1, "starter (a seat)")
    if description.get("state") in (None, ON_BOARD):
        return game.setup(rules, (starter - 1) % rules.seats)
    return game.parse_state(rules, description["state"], starter)
