"""What was possible in a position, as plain values to be shown."""

from typing import TYPE_CHECKING

from host.live.study import Possible, Result
from shared_engine.games.catalogue import find_board_game

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition

_MOST = 200  # results; where more are possible nobody reads them one by one


def possible(position: "BoardPosition", card: str) -> Possible:
    """What a person can look through: every distinct result that *card* has for the seat to play in
    *position*."""
    game, board = find_board_game(position.rules.ruleset), position.rules.board
    found = game.meant_results(position, card)
    if len(found) > _MOST:
        meant = {field: meaning for _, fields in found for field, meaning in fields}
        return Possible(card, (Result("", tuple(sorted(meant.items()))),), len(found))
    results = tuple(Result(game.format_move(board, move), tuple(fields)) for move, fields in found)
    return Possible(card, results, len(found))
