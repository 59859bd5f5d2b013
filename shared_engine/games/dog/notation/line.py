"""A position, or a hand, as one line that people can read and write; programs are promised the
Position JSON (state.py).

`0: T0* T17 F0.4 | 1: T5 | 2: - | 3: - | dog@T40 | turn 0`: a group a seat with the fields of its
marbles, named as in moves; marbles not named are in the kennel. `*`: fresh. The dog is only where
it is placed.
"""

from shared_engine.games.cards import number
from shared_engine.games.dog.board import FINISH, KENNEL, TRACK
from shared_engine.games.dog.notation.field import format_field, parse_field
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.position import (
    NOWHERE,
    Position,
    figure_field,
    finish_marbles,
    is_fresh,
    track_marbles,
)
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules

    # (seat, field, whether it is fresh, the word that said so)
    Marble = tuple[int, int, bool, str]

_NOTHING = "-"
_DOG = "dog@"
_TURN = "turn "
_FRESH = "*"


def format_line(position: Position) -> str:
    """Return the marbles, the dog and the seat to turn as one line."""
    rules, cells = position.rules, position.cells
    groups = [
        "%d: %s" % (seat, " ".join(_format_seat(rules, cells, seat)) or _NOTHING)
        for seat in range(rules.seats)
    ]
    dog = figure_field(rules, cells)
    if dog != NOWHERE:
        groups.append(_DOG + format_field(rules.board, dog))
    groups.append(_TURN + str(position.turn))
    return " | ".join(groups)


def _format_seat(rules: "Rules", cells: bytes, seat: int) -> "list[str]":
    fresh = rules.board.starts[seat] if is_fresh(cells, seat) else NOWHERE
    fields = track_marbles(rules, cells, seat) + finish_marbles(rules, cells, seat)
    return [
        format_field(rules.board, field) + (_FRESH if field == fresh else "") for field in fields
    ]


def parse_line(rules: "Rules", text: str, turn: int = 0) -> Position:
    """Return the position written in *text*, in the first round; its marbles and turn are those of
    format_line.

    Groups come in any order; a seat without one has all marbles in its kennel.

    Args:
        turn: seat to play, where *text* does not say it.

    Raises:
        NotationError: a word that means nothing here; the message names it.
        PositionError: a position that cannot be.
    """
    marbles: "list[Marble]" = []
    dog = NOWHERE
    named: "list[str]" = []
    for part in text.split("|"):
        group = part.strip()
        label, colon, words = group.partition(":")
        if group.startswith(_DOG):
            what, dog = "the dog", _parse_dog(rules, group)
        elif group.startswith(_TURN):
            what, turn = "the turn", _parse_seat(rules, group[len(_TURN) :].strip(), group)
        elif colon:
            seat = _parse_seat(rules, label.strip(), group)
            what = "seat %d" % seat
            marbles += _parse_marbles(rules, seat, words.split(), group)
        else:
            raise NotationError(
                "no group of a position: %r; write '0: T0* T17', 'dog@T40' or 'turn 0'" % group
            )
        if what in named:
            raise NotationError("%s is named twice, again in %r" % (what, group))
        named.append(what)
    return position_of(rules, marbles, turn, dog)


def _parse_dog(rules: "Rules", group: str) -> int:
    if not rules.dog:
        raise PositionError("there is no dog in ruleset %s: %r" % (rules.ruleset, group))
    field = parse_field(rules.board, group[len(_DOG) :])
    if rules.board.kind(field) != TRACK:
        raise PositionError("the dog is on the track, not in %r" % group)
    return field


def _parse_seat(rules: "Rules", text: str, group: str) -> int:
    if not is_number(text) or int(text) >= rules.seats:
        raise NotationError("no seat %r in %r; seats are 0..%d" % (text, group, rules.seats - 1))
    return int(text)


def _parse_marbles(rules: "Rules", seat: int, words: "list[str]", group: str) -> "list[Marble]":
    if words == [_NOTHING]:
        return []
    if not words:
        raise NotationError(
            "nothing behind %r; write '%d: -' if all its marbles are in the kennel" % (group, seat)
        )
    board = rules.board
    marbles: "list[Marble]" = []
    for word in words:
        fresh = word.endswith(_FRESH)
        field = parse_field(board, word[:-1] if fresh else word)
        if board.kind(field) == KENNEL:
            raise NotationError(
                "%r: a kennel is not written; marbles without a field are there" % word
            )
        if board.kind(field) == FINISH and board.seat_of(field) != seat:
            raise PositionError("%r is no field for a marble of seat %d" % (word, seat))
        marbles.append((seat, field, fresh, word))
    return marbles


def position_of(rules: "Rules", marbles: "list[Marble]", turn: int, dog: int = NOWHERE) -> Position:
    """Return the position with *marbles* on their fields, all others in their kennels, in the first
    round.

    Raises:
        PositionError: it cannot be; the message names the word of the marble.
    """
    board = rules.board
    players: "dict[str, Any]" = {}
    words: "dict[int, str]" = {}
    for seat in range(rules.seats):
        players[str(seat)] = {"track": [], "finish": []}
    for seat, field, fresh, word in marbles:
        player = players[str(seat)]
        if field in words:
            raise PositionError(
                "%r of seat %d: on this field there is a marble already, %r"
                % (word, seat, words[field])
            )
        words[field] = word
        if fresh and field != board.starts[seat]:
            raise PositionError(
                "%r: only on its start, field %d, is a marble of seat %d fresh"
                % (word, board.starts[seat], seat)
            )
        if len(player["track"]) + len(player["finish"]) == rules.marbles:
            raise PositionError(
                "%r is a marble too many: seat %d has %d" % (word, seat, rules.marbles)
            )
        if field < board.track_len:
            player["track"].append((field - board.starts[seat]) % board.track_len)
        else:
            player["finish"].append(board.slot_of(field))
        if fresh:
            player["fresh"] = True
    state: "dict[str, Any]" = {"players": players}
    if dog != NOWHERE:
        state["dog"] = dog
    return parse_state(rules, state, turn)


def format_hand(cards: "list[str]") -> str:
    """Return the cards of a hand as text, in their order: `A 7 JK BLUE:8`; `-` without any."""
    return " ".join(cards) or _NOTHING


def parse_hand(text: str) -> "list[str]":
    """Return the cards written in *text*; the inverse of format_hand.

    Raises:
        NotationError: one of the words is no card.
    """
    cards = text.split()
    if cards == [_NOTHING]:
        return []
    if not cards:
        raise NotationError("no cards; an empty hand is written '-'")
    for card in cards:
        number(card)
    return cards
