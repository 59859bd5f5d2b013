"""Looking back at a game that was played: what was possible, and what is counted of each seat."""

from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.score import points
from shared_engine.games.brothers.tiles import ANGULAR, PENS, STRAIGHT
from shared_engine.games.meanings import TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.contract import Light, Picture

COUNTED: "tuple[str, ...]" = (
    "tiles",
    "straight_pens",
    "angular_pens",
    "fenced",
    "points",
    "rounds_straight",
    "rounds_angular",
)
"""Tiles laid, pens of each kind placed and the cells beneath them, all by the seat; and of its team
penalty points, and rounds in which it had fewer than the other, as breeder of straight and of
angular pens."""


def count(position: "Position", turns: "Iterable[tuple[int, Move]]") -> "list[dict[str, int]]":
    """As in games/contract.py. Rounds count as far as the turns can be played one after the
    other."""
    counts = [dict.fromkeys(COUNTED, 0) for _ in range(position.rules.seats)]
    is_whole = True
    for seat, move in turns:
        _count_piece(counts[seat], move)
        is_whole = is_whole and seat == position.turn and why_not(position, move) is None
        if is_whole:
            after = apply(position, move)
            if len(after.left) > len(position.left):
                _count_round(counts, position, after.left[-1])
            position = after
    return counts


def _count_piece(mine: "dict[str, int]", move: "Move") -> None:
    if move.piece in PENS:
        mine["straight_pens" if move.piece == STRAIGHT else "angular_pens"] += 1
        mine["fenced"] += len(move.cells)
    elif not move.is_pass:
        mine["tiles"] += 1


def _count_round(
    counts: "list[dict[str, int]]", position: "Position", left: "tuple[int, int]"
) -> None:
    """Count the round of *position* that has ended with the pens *left*."""
    of_straight, of_angular = points(position.rules, *left)
    for seat, mine in enumerate(counts):
        if position.rules.pen_of(seat, position.first) == ANGULAR:
            mine["points"] += of_angular
            mine["rounds_angular"] += of_angular < of_straight
        else:
            mine["points"] += of_straight
            mine["rounds_straight"] += of_straight < of_angular


def meant_results(position: "Position", card: str) -> "list[tuple[Move, list[Light]]]":  # noqa: ARG001  there are none
    """Return every move of the seat to turn, and that it may lie on each of its fields."""
    return [(move, [(field, TARGET) for field in move.ends]) for move in legal(position)]


def points_left(
    position: "Position",  # noqa: ARG001  there are none
    card: str,  # noqa: ARG001
    full: "Picture",  # noqa: ARG001
    lifted: "int | None",  # noqa: ARG001
) -> "tuple[int, int] | None":
    """As in games/contract.py."""
    return None
