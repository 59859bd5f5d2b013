"""The decks of a board: how many there can be, and which cards belong to one."""

from shared_engine.games.cards import JOKER

MOST_DECKS = 9
MOST_TAGS = 255  # of a deck: an event of the log has one byte for the number of a tag, and 255 means unknown
MOST_PACKS = 3
PACKS = 2  # those of a game for four
PACK_CARDS = 55

_RANK = 4  # cards of a rank in a pack
_JOKERS = 3


def cards_of(card: str, packs: int) -> int:
    """Return how many of *card* are in *packs* packs."""
    return packs * (_JOKERS if card == JOKER else _RANK)
