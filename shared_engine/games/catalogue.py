"""Which game module plays which ruleset; the only place that knows all games."""

from shared_engine.games.reading import read_number, read_object, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def find_game(ruleset: str) -> "Any":  # noqa: ARG001  one game so far; Brothers will answer to its own rulesets
    """Return the module that offers the calls of games/contract.py for *ruleset*; its `load` checks the name."""
    # Imported when asked for: a board loads only the game it plays.
    from shared_engine.games.dog import game

    return game


def open_game(description: "dict[str, Any]") -> "tuple[Any, Any]":
    """Return the game module and the first position of a game described by ruleset, options, starter, perhaps state.

    Raises:
        RulesError: no such ruleset, option, seat or state; the message names the value.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    game = find_game(ruleset)
    rules = game.load(ruleset, read_object(description.get("options") or {}, "options"))
    starter = read_number(description.get("starter", 0), 0, rules.seats - 1, "starter (a seat)")
    if description.get("state") is not None:
        return game, game.parse_state(rules, description["state"], starter)
    return game, game.setup(rules, (starter - 1) % rules.seats)
