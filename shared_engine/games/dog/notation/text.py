"""Moves as text that people can read: `K: K0>T0`, `7: T17>T20 T40>T44xK2`, `fold`; fields as in
field.py."""

from shared_engine.games.cards import number
from shared_engine.games.dog.board import KENNEL
from shared_engine.games.dog.move import DOG, DRAW, FOLD, OUT, STEP, SWAP, TURN, Move
from shared_engine.games.dog.notation.field import format_field, parse_field
from shared_engine.games.dog.position import NOWHERE
from shared_engine.games.errors import NotationError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.board import Board
    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.position import Position


def describe_round(position: "Position") -> str:
    """Return what a score sheet says about the round that begins with *position*."""
    number = position.round_number
    return "round %d, dealt by seat %d, %d cards" % (
        number + 1,
        position.dealer,
        position.rules.hand_size(number),
    )


def format_move(board: "Board", move: Move) -> str:
    """Return the text of *move*."""
    if move.is_fold:
        return "fold"
    if move.is_discard:
        return "discard " + move.card
    parts = " ".join([_format_part(board, part) for part in move.parts])
    if not move.card:
        return parts
    card = move.card if move.card == move.as_card else "%s=%s" % (move.card, move.as_card)
    return "%s: %s" % (card, parts or "-")


def _format_part(board: "Board", part: "Part") -> str:
    kind, source, target, victims = part
    home = "".join(["xK%d" % seat for seat in victims])
    if kind == OUT:
        return "K%d>%s%s" % (board.seat_of(source), format_field(board, target), home)
    if kind == DRAW:
        return "%d<card<%d" % (source, target)
    if kind == TURN:
        return "disc+" if target == 1 else "disc-"
    if kind == DOG:
        return (
            "dog@%s" % format_field(board, target)
            if source == NOWHERE
            else "dog@%s>%s%s" % (format_field(board, source), format_field(board, target), home)
        )
    arrow = "<>" if kind == SWAP else ">"
    return format_field(board, source) + arrow + format_field(board, target) + home


def parse_move(board: "Board", text: str) -> Move:
    """Return the move written in *text*; the inverse of format_move.

    Raises:
        NotationError: not the text of a move; whether a move is legal is not asked here.
    """
    text = text.strip()
    if text == "fold":
        return FOLD
    if text.startswith("discard "):
        card = text[len("discard ") :].strip()
        number(card)
        return Move(card, "", ())
    if text.startswith("dog@"):
        return Move("", "", (_parse_part(board, text),))
    head, colon, body = text.rpartition(":")
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
        raise NotationError(
            "move %r has no parts; a card without effect is written '%s: -'" % (text, card)
        )
    return Move(card, as_card, parts)


def _parse_part(board: "Board", word: str) -> "Part":
    if word in ("disc+", "disc-"):
        return (TURN, 0, 1 if word == "disc+" else 3, ())
    taker, arrow, giver = word.partition("<card<")
    if arrow:
        return (DRAW, _seat(board, taker, word), _seat(board, giver, word), ())
    is_dog = word.startswith("dog@")
    path, *homes = (word[len("dog@") :] if is_dog else word).split("x")
    victims = tuple([board.seat_of(_kennel(board, home, word)) for home in homes])
    left, arrow, right = path.partition("<>")
    if arrow and not is_dog:
        return (SWAP, parse_field(board, left), parse_field(board, right), victims)
    left, arrow, right = path.partition(">")
    if is_dog:
        source = parse_field(board, left) if arrow else NOWHERE
        return (DOG, source, parse_field(board, right if arrow else left), victims)
    if not arrow:
        raise NotationError("no part of a move: %r; write 'T17>T20' or 'T10<>T21'" % word)
    if left[:1] == "K":
        return (OUT, _kennel(board, left, word), parse_field(board, right), victims)
    return (STEP, parse_field(board, left), parse_field(board, right), victims)


def _seat(board: "Board", text: str, word: str) -> int:
    if not is_number(text) or int(text) >= board.seats:
        raise NotationError("no seat %r in %r; seats are 0..%d" % (text, word, board.seats - 1))
    return int(text)


def _kennel(board: "Board", text: str, word: str) -> int:
    """Return the first kennel field of `K<seat>`: marbles in a kennel are unlabelled."""
    field = parse_field(board, text + ".1")
    if board.kind(field) != KENNEL:
        raise NotationError("no kennel %r in %r" % (text, word))
    return field
