"""Moves as values: one card and what is done with it (games/dog/notation/text.py gives them
words)."""

from shared_engine.games.cards import number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Final

    # (kind, source field, target field, seats whose marbles go home, in the order in which they are
    # hit)
    Part = tuple[int, int, int, tuple[int, ...]]

OUT: "Final" = 0  # kennel to start
STEP: "Final" = 1  # along the track or into the finish
SWAP: "Final" = 2  # exchange with the marble on the target
DRAW: "Final" = 3  # draw a card of the seat that is the target (BRS-05)
DOG: "Final" = 4  # the dog runs, or is placed: then the source is NOWHERE (BD-05, BD-70)
# the disc turns by as many quarters forward as the target says: 1, or 3 for one backward (BD-50)
TURN: "Final" = 5
KINDS: "Final" = 6

NO_CARD: "Final" = 255  # in place of the number of a card


class Move:
    """One card and what is done with it; parts in the order in which they are carried out.

    A fold has no card. A card that is laid without effect (BR-62) has no parts. `as_card` is the
    card a joker or a copy is played as, else the card itself; it is empty when the card is
    discarded to draw another (BD2-04). The source of an OUT part is the first kennel field of the
    seat. The first placing of the dog is a DOG part without a card.
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
    def origins(self) -> "list[int]":
        """The fields from which its parts lift something that they put down elsewhere."""
        return [source for kind, source, _, _ in self.parts if kind not in (DRAW, TURN)]

    @property
    def ends(self) -> "list[int]":
        """The fields where its parts put something down."""
        return [target for kind, _, target, _ in self.parts if kind not in (DRAW, TURN)]

    @property
    def swapped(self) -> "list[int]":
        """The fields whose marbles change places by it."""
        return [
            field
            for kind, source, target, _ in self.parts
            if kind == SWAP
            for field in (source, target)
        ]

    @property
    def journeys(self) -> "list[tuple[int, int]]":
        """From where to where figures walk by it, before the disc turns: whatever lies between."""
        came: "dict[int, int]" = {}
        for kind, source, target, _ in self.parts:
            if kind in (STEP, DOG):
                came[target] = came.pop(source, source)
        return [(source, target) for target, source in came.items()]

    @property
    def turned(self) -> int:
        """By how many quarters the disc goes on at its end; 0 if it stays."""
        return self.parts[-1][2] if self.parts and self.parts[-1][0] == TURN else 0

    @property
    def is_fold(self) -> bool:
        return not self.card and not self.parts

    @property
    def doubt(self) -> str:
        """colours_unseen if marbles of several seats go home: sensors do not see whether each is in
        its own kennel."""
        victims = [seat for part in self.parts for seat in part[3]]
        return "colours_unseen" if len(set(victims)) > 1 else ""

    @property
    def is_discard(self) -> bool:
        return bool(self.card) and not self.as_card

    def pack(self) -> bytes:
        """Return all of the move; notation/packed.py has the inverse."""
        packed = bytearray((_number(self.card), _number(self.as_card)))
        for kind, source, target, victims in self.parts:
            packed.extend((kind | len(victims) << 4, source, target))
            packed.extend(victims)
        return bytes(packed)


def _number(card: str) -> int:
    return number(card) if card else NO_CARD


FOLD: "Final" = Move("", "", ())
