"""Which game module plays which ruleset; the only place that knows all games."""

from shared_engine.games.errors import RulesetError
from shared_engine.games.reading import read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

DOG = "dog"
BROTHERS = "brothers"
# Listed here because a board does not carry this game: there is nothing with sensors to play it on.
_BROTHERS_RULESETS = ("brothers-2", "brothers-4")


# What `state` says in the description of a game that begins with what stands on the board, whatever that is.
ON_BOARD = "board"


def names() -> "list[str]":
    """Return the rulesets of all games."""
    from shared_engine.games.dog import rulesets

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


def find_game(ruleset: str) -> "Any":
    """Return the module that offers the calls of games/contract.py for *ruleset*; its `load` checks the name."""
    # Imported when asked for: a board loads only the game it plays.
    if ruleset in _BROTHERS_RULESETS:
        from shared_engine.games.brothers import game as brothers_game

        return brothers_game
    from shared_engine.games.dog import game

    return game


def open_game(description: "dict[str, Any]") -> "tuple[Any, Any]":
    """Return the game module and the first position of a game described by ruleset, options, starter, perhaps state.

    Raises:
        RulesError: no such ruleset, option, seat or state; the message names the value.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    room_of(ruleset)
    game = find_game(ruleset)
    rules = game.load(ruleset, read_object(description.get("options") or {}, "options"))
    return game, _first_position(game, rules, description)


def open_on_board(description: "dict[str, Any]") -> "tuple[Any, Any]":
    """As open_game, for a game that is refereed by what sensors see; options that contradict each other are not looked for.

    Raises:
        RulesError: as open_game, and where there is no board for the game.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    if ruleset in _BROTHERS_RULESETS:
        raise RulesetError("there is no board with sensors for %r" % ruleset)
    game = find_game(ruleset)
    rules = game.resolve(ruleset, read_object(description.get("options") or {}, "options"))
    return game, _first_position(game, rules, description)


def refuse_on_device(rules: "Any") -> None:
    """Refuse what a referee on a laptop follows, but the board itself has no room for, or nobody to ask.

    Raises:
        RulesetError: the board cannot play by *rules*; the message names the ruleset.
    """
    cannot = ""
    if rules.dog:
        cannot = "look for dog and disc, as in %r:"
    elif not rules.seven_burns or rules.canadian_burns != "all" or rules.finish_direct_from_start == "never":
        cannot = "share out a seven by whole moves, as in %r:"
    elif rules.no_move != "fold":
        cannot = "follow cards that are drawn, as in %r: say --option no_move=fold, or"
    elif rules.two_draw:
        cannot = (
            "follow cards that are drawn, as in %r: say --option two_draw=false --option joker_as_two_draw=false, or"
        )
    if cannot:
        raise RulesetError(("the board cannot " + cannot + " choose another ruleset") % rules.ruleset)


def _first_position(game: "Any", rules: "Any", description: "dict[str, Any]") -> "Any":
    starter = read_number(description.get("starter", 0), 0, rules.seats - 1, "starter (a seat)")
    if description.get("state") not in (None, ON_BOARD):
        return game.parse_state(rules, description["state"], starter)
    return game.setup(rules, (starter - 1) % rules.seats)
