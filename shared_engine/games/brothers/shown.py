"""What there is to see of Brothers, for whoever looks on."""

from shared_engine.games.brothers.grid import cell_of, field_of
from shared_engine.games.brothers.notation.text import format_cell
from shared_engine.games.brothers.score import rounds_of, totals
from shared_engine.games.shown import CELL, Shown

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.shown import Piece, ShownField

LIES = "piece"
PROGRESS = "pens"


def shown_fields(rules: "Rules") -> "list[ShownField]":
    """As in games/contract.py."""
    return [(format_cell(cell_of(field)), CELL, -1, 0) for field in range(rules.board.field_count)]


def show(position: "Position", newest_first: "Iterable[Move]") -> Shown:
    """As in games/contract.py."""
    rules = position.rules
    seats = range(rules.seats)
    points = totals(rules, rounds_of(position))
    breeds = tuple([rules.pen_of(seat, position.first) for seat in seats])
    of_seats = tuple([points[rules.team_of[seat]] for seat in seats])
    found = Shown(
        [("pens", "", breeds), ("left", "", position.pens), ("points", "", of_seats)],
        [
            (
                sum([rules.pens_per_seat - position.pens[seat] for seat in team]),
                rules.pens_per_seat * len(team),
            )
            for team in rules.teams
        ],
    )
    found.pieces = _pieces(position, newest_first)
    return found


def _pieces(position: "Position", newest_first: "Iterable[Move]") -> "list[Piece]":
    """Return the pieces of this round, the oldest first, as far as they are known. A position holds
    cells: which of them are one piece, only the moves say."""
    meadow = position.meadow
    count = sum(position.rules.board.counts) - sum(position.tiles)
    count += position.rules.pens_per_seat * position.rules.seats - sum(position.pens)
    found: "list[Piece]" = []
    for move in newest_first:
        if len(found) == count:
            break
        numbers = [meadow.number(cell) for cell in move.cells]
        if not numbers:
            continue  # a pass
        if any(number is None for number in numbers):
            break  # a move that is not known lies between
        is_pen = len(found) < count - sum(position.rules.board.counts) + sum(position.tiles)
        owner = position.covered[numbers[0] or 0] - 1 if is_pen else -1
        found.append(([field_of(cell) for cell in move.cells], owner))
    found.reverse()
    return found


def say_round(position: "Position") -> "tuple[str, dict[str, int | str]]":
    """As in games/contract.py."""
    facts: "dict[str, int | str]" = {"round": position.round_number + 1, "seat": position.turn}
    if not position.left:
        return "round_pens", facts
    facts["points"] = " : ".join(
        [str(points) for points in totals(position.rules, rounds_of(position))]
    )
    return "round_points", facts
