"""The cards of all decks, each with its number in logs and on the wire; what a card may do is said
by its game.

Numbers never change.
"""

from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

JOKER: "Final" = "JK"

# In the order of a fan of cards; every walk over cards follows it, so results have one order on
# both interpreters.
CARDS: "Final" = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", JOKER)

_OF_BLACK_DOG: "Final" = ("1/11", "13", "SWITCH", "MAGNET", "COPY", "PARTNER", "BLACK:1-7")
# Of blue and black number cards a pack holds some, there is room for 1..13.
_NAMES: "Final" = (
    CARDS
    + _OF_BLACK_DOG
    + tuple([colour + str(value) for colour in ("BLUE:", "BLACK:") for value in range(1, 14)])
)
KINDS: "Final" = len(_NAMES)
_NUMBERS: "Final" = {card: number for number, card in enumerate(_NAMES)}


def number(card: str) -> int:
    """Return the number of *card*.

    Raises:
        NotationError: there is no such card.
    """
    found = _NUMBERS.get(card)
    if found is None:
        raise no_card(card)
    return found


def name(number: int) -> str:
    """Return the card with that number; the inverse of number().

    Raises:
        NotationError: no card has it.
    """
    if not 0 <= number < len(_NAMES):
        raise NotationError("no card has the number %r" % number)
    return _NAMES[number]


def no_card(text: str) -> NotationError:
    """Return the error that *text* is no card."""
    return NotationError(
        "no card %r; cards are %s, or those of Black Dog" % (text, " ".join(CARDS))
    )
