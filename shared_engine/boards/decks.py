"""The decks of a board: how many there can be."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board

MOST_DECKS = 9
MOST_TAGS = 255  # of a deck: an event of the log has one byte for the number of a tag, and 255 means unknown
_MOST_CARDS = 165  # of a deck: three packs of 55


def most_packs(board: "Board") -> int:
    """Return how many packs a deck of *board* can have."""
    return _MOST_CARDS // board.pack if board.packs else 0
