"""Cards of the Dog family: what each rank can do (rule book 4.1, BR-20..BR-27)."""

from shared_engine.games.errors import NotationError

# Effects: (kind, value). A card offers all of its effects, the player chooses one.
START = 0  # bring a marble out (E-08)
FORWARD = 1  # value steps forward (E-04)
BACKWARD = 2  # value steps backward (E-07)
SPLIT = 3  # value single steps over any marbles in scope (E-10)
SWAP = 4  # exchange the fields of two marbles (E-09)
ANY = 5  # everything another card can do (E-14)

JACK = "J"
JOKER = "JK"

# In the order of a fan of cards; every walk over cards follows it, so results have one order on both interpreters.
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK")

_EFFECTS = (
    ((START, 0), (FORWARD, 1), (FORWARD, 11)),
    ((FORWARD, 2),),
    ((FORWARD, 3),),
    ((FORWARD, 4), (BACKWARD, 4)),
    ((FORWARD, 5),),
    ((FORWARD, 6),),
    ((SPLIT, 7),),
    ((FORWARD, 8),),
    ((FORWARD, 9),),
    ((FORWARD, 10),),
    ((SWAP, 0),),
    ((FORWARD, 12),),
    ((START, 0), (FORWARD, 13)),
    ((ANY, 0),),
)

_NUMBERS = {card: place for place, card in enumerate(CARDS)}


def effects(card: str) -> "tuple[tuple[int, int], ...]":
    """Return the effects of *card* in a fixed order.

    Raises:
        NotationError: there is no such card.
    """
    return _EFFECTS[number(card)]


def number(card: str) -> int:
    """Return the place of *card* in CARDS: its number in logs and on the wire.

    Raises:
        NotationError: there is no such card.
    """
    found = _NUMBERS.get(card)
    if found is None:
        raise NotationError("no card %r; cards are %s" % (card, " ".join(CARDS)))
    return found
