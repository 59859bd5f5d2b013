"""Which game module plays which ruleset; the only place that knows all games."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def find_game(ruleset: str) -> "Any":  # noqa: ARG001  one game so far; Brothers will answer to its own rulesets
    """Return the module that offers the calls of games/contract.py for *ruleset*; its `load` checks the name."""
    # Imported when asked for: a board loads only the game it plays.
    from shared_engine.games.dog import game

    return game
