"""Brothers as a game (games/contract.py): everything the rooms above call, in one place.

There are no cards: where the contract has a card, it is None. There is no board with sensors either, so nothing is explained
or lit; moves come in as text.
"""

from shared_engine.games.brothers.ask.check import why_not as why_not
from shared_engine.games.brothers.move import PASS as PASS
from shared_engine.games.brothers.move import Move as Move
from shared_engine.games.brothers.moves.placements import has_move as has_move
from shared_engine.games.brothers.moves.placements import legal as legal
from shared_engine.games.brothers.notation.state import format_state as format_state
from shared_engine.games.brothers.notation.state import parse_state as parse_state
from shared_engine.games.brothers.notation.text import format_cell as format_cell
from shared_engine.games.brothers.notation.text import format_move as format_move
from shared_engine.games.brothers.notation.text import parse_cell as parse_cell
from shared_engine.games.brothers.notation.text import parse_move as parse_move
from shared_engine.games.brothers.play import apply as apply
from shared_engine.games.brothers.play import setup as setup
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rulesets import load as load
from shared_engine.games.brothers.score import DRAW as DRAW
from shared_engine.games.brothers.score import outcome as outcome

unpack = Position.unpack


def picture(position: Position) -> bytes:
    """Return one byte a cell of the prairie, 1 = a pen covers it, row by row."""
    return bytes([1 if owner else 0 for owner in position.covered])


def view(position: Position, seat: int) -> Position:  # noqa: ARG001  every seat sees the same
    """Return what *seat* may know: all of *position*, for nothing is hidden (BO-03)."""
    return position


def digest(position: Position) -> bytes:
    """Return 4 bytes that are equal on both interpreters for equal positions."""
    return position.digest()
