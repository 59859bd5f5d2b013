"""The decks of a board: how many there can be, and which tags can be in none."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board

MOST_DECKS = 9
# of a deck: an event of the log has one byte for the number of a tag, and 255 means unknown
MOST_TAGS = 255
_MOST_CARDS = 165  # of a deck: three packs of 55
_RANDOM = 0x08


def most_packs(board: "Board") -> int:
    """Return how many packs a deck of *board* can have."""
    return _MOST_CARDS // board.pack if board.packs else 0


def is_random(uid: bytes) -> bool:
    """Say whether *uid* was made up for this once, as phones do (ISO/IEC 14443-3 6.5.4): the tag
    has another one each time."""
    return len(uid) == 4 and uid[0] == _RANDOM
