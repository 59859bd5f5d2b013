"""Moves as values with a text form that people can read: `K: K0>T0`, `7: T17>T20 T40>T44xK2`, `JK=J: T10<>T21`, `fold`."""

from shared_engine.games.dog.board import KENNEL
from shared_engine.games.dog.cards import number
from shared_engine.games.errors import NotationError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board

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


def format_move(board: "Board", move: Move) -> str:
    """Return the text of *move*."""
    if move.is_fold:
        return "fold"
    card = move.card if move.card == move.as_card else "%s=%s" % (move.card, move.as_card)
    parts = [_format_part(board, part) for part in move.parts]
    return "%s: %s" % (card, " ".join(parts) or "-")


def _format_part(board: "Board", part: "Part") -> str:
    kind, source, target, victims = part
    home = "".join(["xK%d" % seat for seat in victims])
    if kind == OUT:
        return "K%d>%s%s" % (board.seat_of(source), board.format_field(target), home)
    arrow = "<>" if kind == SWAP else ">"
    return board.format_field(source) + arrow + board.format_field(target) + home


def parse_move(board: "Board", text: str) -> Move:
    """Return the move written in *text*; the inverse of format_move.

    Raises:
        NotationError: not the text of a move; whether a move is legal is not asked here.
    """
    text = text.strip()
    if text == "fold":
        return FOLD
    head, colon, body = text.partition(":")
    if not colon:
        raise NotationError("no move %r; a move is written like 'K: K0>T0' or 'fold'" % text)
    card, _, as_card = head.strip().partition("=")
    as_card = as_card or card
    number(card)
    number(as_card)
    if body.strip() == "-":
        return Move(card, as_card, ())
    parts = tuple([_parse_part(board, word) for word in body.split()])
    if not parts:
        raise NotationError("move %r has no parts; a card without effect is written '%s: -'" % (text, card))
    return Move(card, as_card, parts)


def _parse_part(board: "Board", word: str) -> "Part":
    path, *homes = word.split("x")
    victims = tuple([board.seat_of(_kennel(board, home, word)) for home in homes])
    left, arrow, right = path.partition("<>")
    if arrow:
        return (SWAP, board.parse_field(left), board.parse_field(right), victims)
    left, arrow, right = path.partition(">")
    if not arrow:
        raise NotationError("no part of a move: %r; write 'T17>T20' or 'T10<>T21'" % word)
    if left[:1] == "K":
        return (OUT, _kennel(board, left, word), board.parse_field(right), victims)
    return (STEP, board.parse_field(left), board.parse_field(right), victims)


def _kennel(board: "Board", text: str, word: str) -> int:
    """Return the first kennel field of `K<seat>`: marbles in a kennel are unlabelled."""
    field = board.parse_field(text + ".1")
    if board.kind(field) != KENNEL:
        raise NotationError("no kennel %r in %r" % (text, word))
    return field
