"""Positions and moves are read on a board: packed ones may come from a damaged flash or from a
stranger, so nothing of them is believed unchecked."""

from shared_engine.games.brothers.grid import WIDTH, cell_of, is_on_grid
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.position import ROUNDS, Position
from shared_engine.games.brothers.possible import why_impossible
from shared_engine.games.brothers.tiles import PEN_CELLS
from shared_engine.games.errors import NotationError, PositionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.brothers.rules import Rules


def parse_on_grid(rules: "Rules", state: "Any", turn: int = 0) -> Position:
    """Return the position described by *state*, on the grid.

    Raises:
        PositionError: as parse_state, and where the prairie does not lie on the grid of a board.
    """
    # Hardly any game begins in its middle: a board does without these two.
    from shared_engine.games.brothers.notation.state import parse_state
    from shared_engine.games.brothers.notation.text import format_cell

    position = parse_state(rules, state, turn)
    for cell in position.meadow.cells:
        if not is_on_grid(cell):
            raise PositionError(
                "the prairie reaches %s, which is not on the grid of %d x %d cells from M0.0 on"
                % (format_cell(cell), WIDTH, WIDTH)
            )
    return position


def unpack(rules: "Rules", data: bytes) -> Position:
    """Return the position whose `pack` is *data*, its prairie on the grid of a board.

    Raises:
        PositionError: *data* has another length, or says what cannot be in a game by *rules* on a
        board; the message shows it.
    """
    size = Position.size(rules, data)
    if len(data) != size:
        raise _no_position(rules, data, "%d bytes, not %d" % (len(data), size))
    position = Position.from_packed(rules, data)
    problem = _why_no_values(position) or why_impossible(position)
    if not problem and position.pack() != data:
        problem = "its rows or rounds are not in their order"
    if problem:
        raise _no_position(rules, data, problem)
    return position


def _no_position(rules: "Rules", data: bytes, problem: str) -> PositionError:
    return PositionError("no position of %s: %s (%s)" % (rules.ruleset, data.hex(), problem))


def _why_no_values(position: Position) -> str:
    """Return which value of *position* no position has, or ""."""
    rules, cells = position.rules, position.meadow.cells
    if position.round_number >= ROUNDS:
        return "there are %d rounds" % ROUNDS
    of_seats = (position.turn, position.first, max(position.covered) - 1 if position.covered else 0)
    if max(of_seats) >= rules.seats or position.passed >> rules.seats:
        return "there are %d seats" % rules.seats
    most = rules.seats * rules.pens_per_seat // 2
    if any(max(pair) > most for pair in position.left):
        return "there are %d pens of a kind" % most
    covered = [0] * (1 + rules.seats)
    for owner in position.covered:
        covered[owner] += 1
    for seat, pens in enumerate(position.pens):
        if covered[1 + seat] != PEN_CELLS * (rules.pens_per_seat - pens):
            return "seat %d has %d pens left, and covers %d cells" % (seat, pens, covered[1 + seat])
    for number, cell in enumerate(cells):
        if not is_on_grid(cell):
            return "no cell of a board is at %d, %d" % cell
        if number and cell == cells[number - 1]:
            return "a cell is there twice"
    return ""


def unpack_move(rules: "Rules", data: bytes) -> Move:
    """Return the move whose `pack` is *data*; whether it is legal is not checked.

    Raises:
        NotationError: *data* is no move; the message shows it.
    """
    try:
        start = 1 + data[0]
        piece = data[1:start].decode()
    except (IndexError, ValueError):
        raise NotationError("no move of %s: %s" % (rules.ruleset, data.hex()))
    return Move(piece, [cell_of(field) for field in data[start:]])
