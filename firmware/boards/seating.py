"""Whether this board can referee a game, and which of its fields the game uses."""

from shared_engine.games.errors import RulesetError
from shared_engine.games.on_board import DOG, open_on_board, room_of
from shared_engine.games.reading import read_text
from shared_engine.log.hints import read_hints
from shared_engine.log.programs import read_programs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.games.contract import BoardRules


def seat(fields: "FieldMap", description: "dict[str, Any]") -> "FieldMap":
    """Return the map of the same board for the game *description*.

    Raises:
        RulesError: there is no such game, or this board cannot play it; the message says why.
    """
    rules = rules_of(fields.board, description)
    read_hints(description, rules.seats)
    _check_levels(read_programs(description, rules.seats), fields.board)
    return fields.seated(rules)


def rules_of(board: "Board", description: "dict[str, Any]") -> "BoardRules":
    """Return the rules of the game of *description*. A game of another kind is refused before
    anything of it is loaded.

    Raises:
        RulesError: there is no such game, or *board* plays another.
    """
    ruleset = read_text(description.get("ruleset"), "ruleset")
    if room_of(ruleset) != board.game:
        raise RulesetError("this board does not play %r" % ruleset)
    return open_on_board(description)[1].rules


def _check_levels(levels: "list[str]", board: "Board") -> None:
    """Raises RulesetError: this board has no program of one of the *levels*, by seat."""
    if not any(levels):
        return
    if board.game != DOG:
        raise RulesetError("no program of this board plays %s" % board.game)
    from shared_engine.players import levels as known

    names = known.names() + list(known.LAPTOP_LEVELS)
    for level in levels:
        if level and level not in names:
            raise RulesetError(
                "no program of this board is called %r: %s" % (level, ", ".join(names))
            )
