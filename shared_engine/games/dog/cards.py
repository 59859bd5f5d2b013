"""What each card may do (rule book 4.1, BR-20..BR-27, BD-60..BD-69).

The cards of Black Dog are here too: a deck of any ruleset may hold a magnet or a partner card. What
the dog and the disc do after a card is in black/.
"""

from shared_engine.games.cards import CARDS, number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

# Effects: (kind, value). A card offers all of its effects, the player chooses one.
START: "Final" = 0  # bring a marble out (E-08)
FORWARD: "Final" = 1  # value steps forward (E-04)
BACKWARD: "Final" = 2  # value steps backward (E-07)
SPLIT: "Final" = 3  # value points over any marbles in scope (E-10, E-11)
SWAP: "Final" = 4  # exchange the fields of two marbles (E-09)
ANY: "Final" = 5  # everything another card can do (E-14)
MAGNET: "Final" = 6  # forward to the field behind the next figure (BD-64)
COPY: "Final" = 7  # everything the card played last can do (BD-65)

JACK: "Final" = "J"
TWO: "Final" = "2"
SEVEN: "Final" = "7"
PARTNER_CARD: "Final" = "PARTNER"
_BLACK: "Final" = "BLACK:"

_EFFECTS: "dict[str, tuple[tuple[int, int], ...]]" = {
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
    "1/11": ((START, 0), (FORWARD, 1), (FORWARD, 11)),
    "13": ((START, 0), (FORWARD, 13)),
    "SWITCH": ((SWAP, 0),),
    "MAGNET": ((MAGNET, 0),),
    "COPY": ((COPY, 0),),
    PARTNER_CARD: ((SPLIT, 4),),
    "BLACK:1-7": tuple([(FORWARD, value) for value in range(1, 8)]),
}


def _effects(card: str) -> "tuple[tuple[int, int], ...]":
    """Return the effects of *card*; a number card of Black Dog, which is not in the table, says its
    own."""
    return _EFFECTS.get(card) or ((FORWARD, int(card.split(":")[1])),)


class Abilities:
    """What a card may do, as one value that is made once, when it is first asked for: no game has
    all cards.

    Attributes:
        effects: of the card itself, in a fixed order.
        plays: the cards it may be played as: a joker as every other one, a copy as none, since the
            position knows which.
        offers: (effect, value, card that has it) of all `plays`, in the order of a fan; a way out
            of the kennel once.
        singles: those offers that move one marble as a whole, a way out of the kennel first.
        split: the one of `plays` whose points may be split, empty if there is none.
        points: of that split.
        back: steps it goes backward, 0 if it cannot.
        longest: how far one marble can go forward by it.
        moves_dog: the dog runs after the figure (BD-68, BD-69).
    """

    __slots__ = (
        "back",
        "effects",
        "longest",
        "moves_dog",
        "offers",
        "plays",
        "points",
        "singles",
        "split",
    )

    def __init__(self, card: str) -> None:
        self.effects = _effects(card)
        kind = self.effects[0][0]
        self.plays = CARDS[:-1] if kind == ANY else () if kind == COPY else (card,)
        self.moves_dog = card.startswith(_BLACK)
        self.split = ""
        self.points = self.back = self.longest = 0
        offers: "list[tuple[int, int, str]]" = []
        brings_out = False
        for one in self.plays:
            for effect, value in _effects(one):
                if effect != START or not brings_out:
                    offers.append((effect, value, one))
                brings_out = brings_out or effect == START
                if effect in (FORWARD, SPLIT):
                    self.longest = max(self.longest, value)
                if effect == SPLIT:
                    self.split, self.points = one, value
                if effect == BACKWARD and kind != ANY:
                    self.back = value
        self.offers = tuple(offers)
        self.singles = tuple([offer for offer in offers if offer[0] != SPLIT])


_made: "dict[str, Abilities]" = {}


def abilities(card: str) -> Abilities:
    """Return what *card* may do.

    Raises:
        NotationError: there is no such card.
    """
    found = _made.get(card)
    if found is None:
        number(card)
        found = _made[card] = Abilities(card)
    return found
