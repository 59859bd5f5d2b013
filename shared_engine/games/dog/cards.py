"""Cards of the Dog family: what each of them can do (rule book 4.1, BR-20..BR-27; BD-60..BD-69 in black_cards.py)."""

from shared_engine.games.errors import NotationError

# Effects: (kind, value). A card offers all of its effects, the player chooses one.
START = 0  # bring a marble out (E-08)
FORWARD = 1  # value steps forward (E-04)
BACKWARD = 2  # value steps backward (E-07)
SPLIT = 3  # value points over any marbles in scope (E-10, E-11)
SWAP = 4  # exchange the fields of two marbles (E-09)
ANY = 5  # everything another card can do (E-14)
MAGNET = 6  # forward to the field behind the next figure (BD-64)
COPY = 7  # everything the card played last can do (BD-65)

JACK = "J"
JOKER = "JK"
TWO = "2"
SEVEN = "7"

# In the order of a fan of cards; every walk over cards follows it, so results have one order on both interpreters.
CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "JK")

_EFFECTS = {
    "A": ((START, 0), (FORWARD, 1), (FORWARD, 11)),
    "2": ((FORWARD, 2),),
    "3": ((FORWARD, 3),),
    "4": ((FORWARD, 4), (BACKWARD, 4)),
    "5": ((FORWARD, 5),),
    "6": ((FORWARD, 6),),
    "7": ((SPLIT, 7),),
    "8": ((FORWARD, 8),),
    "9": ((FORWARD, 9),),
    "10": ((FORWARD, 10),),
    "J": ((SWAP, 0),),
    "Q": ((FORWARD, 12),),
    "K": ((START, 0), (FORWARD, 13)),
    "JK": ((ANY, 0),),
}


def effects(card: str) -> "tuple[tuple[int, int], ...]":
    """Return the effects of *card* in a fixed order.

    Raises:
        NotationError: there is no such card.
    """
    found = _EFFECTS.get(card)
    if found is None:
        # Imported when asked for: few games have these cards.
        from shared_engine.games.dog.black.cards import effects_of

        found = effects_of(card)
        if found is None:
            raise NotationError("no card %r; cards are %s, or those of Black Dog" % (card, " ".join(CARDS)))
    return found


def number(card: str) -> int:
    """Return the number of *card* in logs and on the wire: its place in CARDS, 14..63 for those of Black Dog.

    Raises:
        NotationError: there is no such card.
    """
    if card in CARDS:
        return CARDS.index(card)
    effects(card)
    from shared_engine.games.dog.black.cards import number_of

    return number_of(card)


def name(number: int) -> str:
    """Return the card with that number; the inverse of number().

    Raises:
        NotationError: no card has it.
    """
    if number < len(CARDS):
        return CARDS[number]
    from shared_engine.games.dog.black.cards import card_of

    card = card_of(number)
    if card is None:
        raise NotationError("no card has the number %r" % number)
    return card
