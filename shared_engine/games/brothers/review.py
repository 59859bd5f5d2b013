"""What there is to say about a game that was played."""

from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.meanings import TARGET

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.contract import Light

COUNTED: "tuple[str, ...]" = ()


def count(position: "Position", turns: "Iterable[tuple[int, Move]]") -> "list[dict[str, int]]":  # noqa: ARG001
    """Return for each seat what is counted of it: nothing yet."""
    return [{} for _ in range(position.rules.seats)]


def meant_results(position: "Position", card: str) -> "list[tuple[Move, list[Light]]]":  # noqa: ARG001  there are none
    """Return every move of the seat to turn, and that it may lie on each of its fields."""
    return [(move, [(field, TARGET) for field in move.ends]) for move in legal(position)]
