"""The board line of libdog, the C++ library for the game of four, as its README describes it; not
on a board.

`P0*F1|P14P16|F0F3|P36P48*`: players in the order of the seats; `P` a track field 0..63, `F` a
finish slot 0..3 from outside to inside, `*` blocking. It has no turn. Its moves are not read: they
name a marble by its rank in a position.
"""

from shared_engine.games.dog.notation.line import position_of
from shared_engine.games.dog.position import (
    Position,
    finish_marbles,
    is_fresh,
    is_wall,
    track_marbles,
)
from shared_engine.games.errors import NotationError, PositionError
from shared_engine.games.reading import is_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.dog.notation.line import Marble
    from shared_engine.games.dog.rules import Rules

_STARTS = (0, 16, 32, 48)
_TRACK_LEN = 64
_FOUR = 4  # seats, marbles of a seat, slots of a finish
_TRACK = "P"
_FINISH = "F"
_BLOCKING = "*"


def format_libdog(position: Position) -> str:
    """Return the marbles of *position* as libdog writes them; whose turn it is cannot be written.

    Raises:
        NotationError: libdog does not know such a board.
        PositionError: a marble blocks without being fresh, where rules protect every marble on its
            start.
    """
    _check_board(position.rules)
    return "|".join([_format_seat(position.rules, position.cells, seat) for seat in range(_FOUR)])


def _check_board(rules: "Rules") -> None:
    board = rules.board
    found = (board.starts, board.track_len, rules.marbles, rules.finish_len, rules.dog)
    if found != (_STARTS, _TRACK_LEN, _FOUR, _FOUR, False):
        raise NotationError(
            "libdog knows 64 fields and 4 seats, one in each quarter, with 4 marbles and 4 finish "
            "slots, and no dog; "
            "ruleset %s here has %d fields and %d seats with %d marbles and %d slots%s"
            % (
                rules.ruleset,
                board.track_len,
                rules.seats,
                rules.marbles,
                rules.finish_len,
                ", and a dog" if rules.dog else "",
            )
        )


def _format_seat(rules: "Rules", cells: bytes, seat: int) -> str:
    text = ""
    for field in track_marbles(rules, cells, seat):
        text += _TRACK + str(field)
        if is_wall(rules, cells, field):
            if rules.knows_fresh and not is_fresh(cells, seat):
                raise PositionError(
                    "the marble of seat %d on T%d blocks and is not fresh; libdog has one mark "
                    "for both" % (seat, field)
                )
            text += _BLOCKING
    for field in finish_marbles(rules, cells, seat):
        text += _FINISH + str(rules.board.slot_of(field) - 1)
    return text


def parse_libdog(rules: "Rules", text: str, turn: int = 0) -> Position:
    """Return the position written in *text* with seat *turn* to play in the first round.

    Raises:
        NotationError: not libdog's notation, or libdog does not know the board of *rules*; the
            message names the word.
        PositionError: a position that cannot be.
    """
    _check_board(rules)
    groups = text.strip().split("|")
    if len(groups) != _FOUR:
        raise NotationError(
            "libdog writes 4 players as P0*F1|P14|F0F3|P48*; %r has %d" % (text, len(groups))
        )
    marbles: "list[Marble]" = []
    for seat, group in enumerate(groups):
        for word in _words(group):
            marbles.append(_parse_marble(rules, seat, word))
    return position_of(rules, marbles, turn)


def _words(group: str) -> "list[str]":
    """Return the marbles of *group*: each begins with a letter."""
    words: "list[str]" = []
    for letter in group:
        if letter in (_TRACK, _FINISH) or not words:
            words.append(letter)
        else:
            words[-1] += letter
    return words


def _parse_marble(rules: "Rules", seat: int, word: str) -> "Marble":
    blocking = word.endswith(_BLOCKING)
    index = word[1 : -1 if blocking else None]
    count = {_TRACK: _TRACK_LEN, _FINISH: _FOUR}.get(word[0], 0)
    if not is_number(index) or int(index) >= count:
        raise NotationError(
            "no marble %r of player %d; write P0..P63, F0..F3, with * where it blocks"
            % (word, seat)
        )
    field = int(index) if word[0] == _TRACK else rules.board.finish(seat, int(index) + 1)
    if rules.protects_fields and field == _STARTS[seat] and not blocking:
        raise PositionError(
            "%r of player %d does not block, but in ruleset %s a marble on its start always does"
            % (word, seat, rules.ruleset)
        )
    return (seat, field, blocking, word)
