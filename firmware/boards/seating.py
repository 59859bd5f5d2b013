"""Whether this board can referee a game, and which of its fields the game uses."""

from shared_engine.games.dog.rules import Rules
from shared_engine.games.errors import RulesetError
from shared_engine.games.on_board import open_on_board
from shared_engine.log.hints import read_hints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.boards.field_map import FieldMap
    from shared_engine.games.contract import BoardRules


def seat(fields: "FieldMap", description: "dict[str, Any]") -> "FieldMap":
    """Return the map of the same board for the game *description*.

    Raises:
        RulesError: there is no such game, or this board cannot play it; the message says why.
    """
    rules = rules_of(description)
    read_hints(description, rules.seats)
    return fields.seated(rules)


def rules_of(description: "dict[str, Any]") -> Rules:
    """Return the rules of the game of *description*: a board of this family plays Dog.

    Raises:
        RulesError: there is no such game.
    """
    return _dog(open_on_board(description)[1].rules)


def _dog(rules: "BoardRules") -> Rules:
    if not isinstance(rules, Rules):
        raise RulesetError("this board does not play %r" % rules.ruleset)
    return rules
