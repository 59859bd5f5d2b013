"""The cards of Black Dog (BD-60..BD-69): six red kinds, blue and black numbers `BLUE:8`, `BLACK:5`, and `BLACK:1-7`."""

from shared_engine.games.dog.cards import COPY, FORWARD, MAGNET, SPLIT, START, SWAP
from shared_engine.games.reading import is_number

MAGNET_CARD = "MAGNET"
COPY_CARD = "COPY"
PARTNER_CARD = "PARTNER"
BLACK = "BLACK:"
BLUE = "BLUE:"
CHOICE = "BLACK:1-7"
HIGHEST = 13  # the highest number there is room for; which of them a pack holds is the deck's business

# Numbers of cards: the red kinds and the chooser from 14, then blue 1..13, then black 1..13.
_FIRST = 14
_RED = ("1/11", "13", "SWITCH", MAGNET_CARD, COPY_CARD, PARTNER_CARD, CHOICE)
_FIRST_BLUE = 21
_FIRST_BLACK = 34

_EFFECTS = {
    "1/11": ((START, 0), (FORWARD, 1), (FORWARD, 11)),
    "13": ((START, 0), (FORWARD, 13)),
    "SWITCH": ((SWAP, 0),),
    MAGNET_CARD: ((MAGNET, 0),),
    COPY_CARD: ((COPY, 0),),
    PARTNER_CARD: ((SPLIT, 4),),
    CHOICE: tuple([(FORWARD, value) for value in range(1, 8)]),
}


def effects_of(card: str) -> "tuple[tuple[int, int], ...] | None":
    """Return the effects of *card*, or None if there is no such card."""
    value = _value(card)
    return ((FORWARD, value),) if value else _EFFECTS.get(card)


def _value(card: str) -> int:
    """Return the number on a blue or black number card, 0 for every other text."""
    colour, colon, value = card.partition(":")
    if colour + colon not in (BLUE, BLACK) or not is_number(value) or value[0] == "0":
        return 0
    return int(value) if int(value) <= HIGHEST else 0


def moves_dog(card: str) -> bool:
    """Say whether the dog runs after the figure (BD-68, BD-69)."""
    return card.startswith(BLACK)


def number_of(card: str) -> int:
    """Return the number of a card of Black Dog, see cards.number."""
    value = _value(card)
    if not value:
        return _FIRST + _RED.index(card)
    return (_FIRST_BLUE if card.startswith(BLUE) else _FIRST_BLACK) + value - 1


def card_of(number: int) -> "str | None":
    """Return the card with that number, or None."""
    if _FIRST <= number < _FIRST_BLUE:
        return _RED[number - _FIRST]
    if _FIRST_BLUE <= number < _FIRST_BLACK:
        return BLUE + str(number - _FIRST_BLUE + 1)
    if _FIRST_BLACK <= number < _FIRST_BLACK + HIGHEST:
        return BLACK + str(number - _FIRST_BLACK + 1)
    return None
