"""What was possible in a position, as plain values to be shown."""

from typing import TYPE_CHECKING

from host.live.study import Possible, Result
from shared_engine.games.catalogue import find_board_game

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition


def possible(position: "BoardPosition", card: str) -> Possible:
    """Every distinct result that *card* has for the seat to play in *position*."""
    game, board = find_board_game(position.rules.ruleset), position.rules.board
    found = game.meant_results(position, card)
    return Possible(card, tuple(Result(game.format_move(board, move), tuple(fields)) for move, fields in found))
