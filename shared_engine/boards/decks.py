"""The decks of a board: how many there can be, and which cards belong to one."""

from shared_engine.games.dog.presets import resolve

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board

MOST_DECKS = 9
MOST_TAGS = 255  # of a deck: an event of the log has one byte for the number of a tag, and 255 means unknown
MOST_CARDS = 165  # of a deck: three packs of 55


def most_packs(board: "Board") -> int:
    """Return how many packs a deck of *board* can have."""
    return MOST_CARDS // board.pack


def cards_of(board: "Board", packs: int) -> "list[tuple[str, int]]":
    """Return the cards and how many of each are in *packs* packs of *board*, in the order of a fan."""
    rules = resolve(board.games[0][0], {})
    size = len(rules.full_deck())
    return [(card, rules.deck[card] * packs * board.pack // size) for card in rules.cards()]
