"""Moves as values: one card and what is done with it (games/dog/text.py gives them words)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    # (kind, source field, target field, seats whose marbles go home, in the order in which they are hit)
    Part = tuple[int, int, int, tuple[int, ...]]

OUT = 0  # kennel to start
STEP = 1  # along the track or into the finish
SWAP = 2  # exchange with the marble on the target


class Move:
    """One card and what is done with it; parts in the order in which they are carried out.

    A fold has no card. A card that is laid without effect (BR-62) has no parts. `as_card` is the card a joker
    stands for, else the card itself. The source of an OUT part is the first kennel field of the seat.
    """

    __slots__ = ("as_card", "card", "parts")

    def __init__(self, card: str, as_card: str, parts: "tuple[Part, ...]") -> None:
        self.card = card
        self.as_card = as_card
        self.parts = parts

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Move)
            and self.card == other.card
            and self.as_card == other.as_card
            and self.parts == other.parts
        )

    def __hash__(self) -> int:
        return hash((self.card, self.as_card, self.parts))

    def __repr__(self) -> str:
        return "Move(%r, %r, %r)" % (self.card, self.as_card, self.parts)

    @property
    def is_fold(self) -> bool:
        return not self.card


FOLD = Move("", "", ())
