"""Which boards there are. What belongs to boards of another kind is not loaded."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board

_OF_WOOD = ("dog-4", "dog-6", "black-dog")
_MEADOWS = ("meadow-16",)
NAMES = _OF_WOOD + _MEADOWS


def board_named(name: str) -> "Board":
    """Return the board that is called *name*, one of NAMES."""
    if name in _MEADOWS:
        from shared_engine.boards.meadow import BOARDS as MEADOWS

        return MEADOWS[name]
    from shared_engine.boards.dog import BOARDS as OF_WOOD

    return OF_WOOD[name]
