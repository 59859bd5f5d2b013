"""Position JSON: positions as plain dictionaries, the convention outside programs use
(docs/formats.md).

`{"players": {"0": {"kennel": 3, "track": [0], "finish": [], "fresh": true}}}`: track fields are
relative to the owner's start (0 = start), finish slots 1..4 count from outside to inside, seats not
listed have all marbles in the kennel. With a dog, `"dog": 40` is its absolute track field; without
that key it is not placed yet.
"""

from shared_engine.games.dog.notation.field import format_field
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.position import (
    NOWHERE,
    Position,
    cell_count,
)
from shared_engine.games.errors import PositionError
from shared_engine.games.reading import read_list, read_number, read_object

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.rules import Rules


def parse_state(rules: "Rules", state: "Any", turn: "Any" = 0) -> Position:
    """Return the position described by *state* with seat *turn* to play in the first round; both
    may come from outside.

    Raises:
        PositionError: the description names what cannot be: a marble too many, two on a field, a
        slot that does not exist; or there is no such seat.
    """
    described = read_object(state, "state", PositionError)
    players = read_object(described.get("players", {}), "players", PositionError)
    read_number(turn, 0, rules.seats - 1, "turn (a seat)", PositionError)
    board = rules.board
    cells = bytearray(cell_count(rules))
    for seat in range(rules.seats):
        cells[board.first_kennel + seat] = rules.marbles
    names = [str(seat) for seat in range(rules.seats)]
    for name in sorted(players):
        if name not in names:
            raise PositionError("no seat %r; seats are '0'..'%d'" % (name, rules.seats - 1))
        _place(rules, cells, int(name), read_object(players[name], "seat " + name, PositionError))
    _place_dog(rules, cells, described.get("dog"))
    start = setup(rules, (turn - 1) % rules.seats)
    return Position(rules, bytes(cells), turn, 0, start.dealer, start.counts, 0, start.stack)


def _place_dog(rules: "Rules", cells: bytearray, dog: "Any") -> None:
    if not rules.dog:
        if dog is not None:
            raise PositionError(
                "there is no dog in ruleset %s, but dog is %r" % (rules.ruleset, dog)
            )
        return
    cells[-2] = NOWHERE
    if dog is None:
        return
    cells[-2] = read_number(dog, 0, rules.board.track_len - 1, "dog (a track field)", PositionError)
    if cells[dog]:
        raise PositionError(
            "the dog and a figure of seat %d are both on T%d" % (cells[dog] - 1, dog)
        )
    if dog % rules.sector_len == 0:
        raise PositionError("the dog cannot be on T%d: it goes round start fields" % dog)


def _place(rules: "Rules", cells: bytearray, seat: int, player: "dict[str, Any]") -> None:
    board = rules.board
    track = read_list(player.get("track", []), "track of seat %d" % seat, PositionError)
    finish = read_list(player.get("finish", []), "finish of seat %d" % seat, PositionError)
    for steps in track:
        read_number(steps, 0, board.track_len - 1, "track field of seat %d" % seat, PositionError)
        _put(rules, cells, (board.starts[seat] + steps) % board.track_len, seat)
    for slot in finish:
        read_number(slot, 1, rules.finish_len, "finish slot of seat %d" % seat, PositionError)
        _put(rules, cells, board.finish(seat, slot), seat)
    kennel = player.get("kennel", rules.marbles - len(track) - len(finish))
    read_number(kennel, 0, rules.marbles, "kennel of seat %d" % seat, PositionError)
    if kennel + len(track) + len(finish) != rules.marbles:
        raise PositionError(
            "seat %d: %d in the kennel, %d on the track and %d in the finish are not %d marbles"
            % (seat, kennel, len(track), len(finish), rules.marbles)
        )
    cells[board.first_kennel + seat] = kennel
    fresh = player.get("fresh", False)
    if not isinstance(fresh, bool):
        raise PositionError("fresh of seat %d must be true or false, not %r" % (seat, fresh))
    if fresh:
        if 0 not in track:
            raise PositionError("seat %d: a fresh marble is on field 0, but none is there" % seat)
        if rules.knows_fresh:
            cells[-1] |= 1 << seat


def _put(rules: "Rules", cells: bytearray, field: int, seat: int) -> None:
    if cells[field]:
        raise PositionError(
            "two marbles on %s: seat %d and seat %d"
            % (format_field(rules.board, field), cells[field] - 1, seat)
        )
    cells[field] = seat + 1
