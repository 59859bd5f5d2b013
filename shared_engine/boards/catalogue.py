"""Which boards there are; a board in its case loads what belongs to its own kind."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board

NAMES = ("dog-4", "dog-6", "black-dog", "meadow-16")


def board_named(name: str) -> "Board":
    """Return the board that is called *name*, one of NAMES."""
    if name.startswith("meadow"):
        from shared_engine.boards.meadow import BOARDS as MEADOWS

        return MEADOWS[name]
    from shared_engine.boards.dog import BOARDS as OF_WOOD

    return OF_WOOD[name]
