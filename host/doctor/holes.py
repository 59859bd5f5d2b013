"""Where a hole of a board is, and what it is called, for somebody with a soldering iron or a marble
in the hand."""

from shared_engine.boards.board import Board
from shared_engine.games.catalogue import find_board_game

_ROWS = {"dog": ("track", "kennel", "finish"), "brothers": ("cells",)}
"""What the rows of a segment are called, by the game that a board plays."""


def place_of(board: Board, hole: int) -> str:
    """In which segment *hole* is, and where there, counted from 1."""
    segment, at = divmod(hole, board.holes_each)
    row = max(row for row, first in enumerate(board.rows) if first <= at)
    return f"{at - board.rows[row] + 1} of the {_ROWS[board.game][row]} of segment {segment}"


def hole_of(board: Board, field: int) -> int:
    """The hole in which *field* is."""
    return next(hole for hole in range(board.holes) if board.field_of_hole(hole) == field)


def name_of(board: Board, field: int) -> str:
    """What *field* is called in its game."""
    game = find_board_game(board.games[0][0])
    return game.format_field(game.load(*board.games[0]).board, field)
