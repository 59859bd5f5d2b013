"""A game that begins with what is on the board: sensors see marbles, not colours, so people are
asked colour by colour.

Kennels and finishes belong to known seats. For the track every seat touches its marbles in turn, by
lifting each and putting it back. How many are still to come is known: all that are not in its
kennel or finish.
"""

from shared_engine.games.dog.notation.state import parse_state

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.contract import Picture
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules


def owners(rules: "Rules", cells: bytes, full: "Picture") -> bytes:
    """Return for each field 1 + the seat whose marble is there, or 0; in kennels those that are
    *full*."""
    board = rules.board
    found = bytearray(cells[: board.first_kennel]) + bytearray(full[board.first_kennel :])
    for seat in range(rules.seats):
        first = board.kennel(seat)
        for field in range(first, first + board.marbles):
            if found[field]:
                found[field] = seat + 1
    return bytes(found)


def homes(rules: "Rules") -> "tuple[bytes, bytes]":
    """Return for each field 1 + the seat in whose kennel it is, or 0; and the same for kennels and
    finishes."""
    board = rules.board
    kennels, found = bytearray(board.field_count), bytearray(board.field_count)
    for field in range(board.first_finish, board.field_count):
        found[field] = board.seat_of(field) + 1
        if field >= board.first_kennel:
            kennels[field] = found[field]
    return bytes(kennels), bytes(found)


def ask_owners(position: "Position", full: "Picture") -> "Owners":
    """Return whom to ask about the marbles of *full*, with which a game begins that has the rules
    and the turn of *position*."""
    return Owners(position.rules, full, position.turn)


class Owners:
    """Finds out whose marbles are on the track.

    Attributes:
        full: the picture it is about.
        seat: whose marbles are to be touched now; -1 when all are known, or the count is wrong.
        surplus: marbles more than there can be (negative: fewer). One more is the dog, where there
            is one.
        known: track field -> seat.
    """

    def __init__(self, rules: "Rules", full: "Picture", turn: int = 0) -> None:
        board = rules.board
        self.full = bytes(full)
        self.known: "dict[int, int]" = {}
        self._rules = rules
        self._turn = turn
        self._away: "list[int]" = []  # of each seat: marbles on the track
        for seat in range(rules.seats):
            kennel, finish = board.kennel(seat), board.finish(seat, 1)
            home = sum(full[kennel : kennel + board.marbles]) + sum(
                full[finish : finish + board.finish_len]
            )
            self._away.append(rules.marbles - home)
        self.surplus = sum(full[: board.track_len]) - sum(self._away)
        if rules.dog and self.surplus == 1:
            self.surplus = 0
        if min(self._away) < 0:  # more in a kennel and finish than a seat has
            self.surplus = max(self.surplus, -min(self._away))
        self.seat = -1
        self._ask_next()

    @property
    def count(self) -> int:
        """Marbles that the asked seat has not touched yet."""
        return self._left(self.seat) if self.seat >= 0 else 0

    def touch(self, field: int) -> None:
        """Count the marble on *field* as one of the asked seat; touched again, as nobody's."""
        if self.seat < 0 or field >= self._rules.board.track_len:
            return
        if self.known.get(field) == self.seat:
            del self.known[field]
        elif field not in self.known:
            self.known[field] = self.seat
            if self._left(self.seat) == 0:
                self._ask_next()

    def _left(self, seat: int) -> int:
        return self._away[seat] - sum([owner == seat for owner in self.known.values()])

    def _ask_next(self) -> None:
        """Go on to the next seat with marbles on the track; those of the last one are the rest."""
        if self.surplus:
            return
        seats = [seat for seat in range(self._rules.seats) if self._left(seat)]
        self.seat = seats[0] if seats else -1
        unknown = self._unknown()
        if len(seats) == 1 and len(unknown) == self._left(seats[0]):
            for field in unknown:
                self.known[field] = seats[0]
            self.seat = -1

    def _unknown(self) -> "list[int]":
        track = range(self._rules.board.track_len)
        return [field for field in track if self.full[field] and field not in self.known]

    @property
    def is_done(self) -> bool:
        """The owner of every marble is known."""
        return self.seat < 0 and not self.surplus

    def owners(self) -> bytes:
        """Return for each field 1 + the seat whose marble is there; 0 if that is not known yet, or
        it is empty."""
        board = self._rules.board
        found = bytearray(board.field_count)
        for field in range(board.field_count):
            if self.full[field]:
                owner = (
                    self.known.get(field, -1) if field < board.track_len else board.seat_of(field)
                )
                found[field] = owner + 1
        return bytes(found)

    def position(self) -> "Position":
        """Return the position, when it is done."""
        return parse_state(self._rules, self.state(), self._turn)

    def state(self) -> "dict[str, Any]":
        """Return the position as Position JSON, when it is done. A marble on its own start counts
        as fresh (A-18)."""
        board = self._rules.board
        players: "dict[str, Any]" = {}
        for seat in range(self._rules.seats):
            start = board.starts[seat]
            track = [
                (field - start) % board.track_len
                for field, owner in self.known.items()
                if owner == seat
            ]
            slots = range(1, board.finish_len + 1)
            finish = [slot for slot in slots if self.full[board.finish(seat, slot)]]
            players[str(seat)] = {"track": sorted(track), "finish": finish, "fresh": 0 in track}
        state: "dict[str, Any]" = {"players": players}
        dog = self._unknown()
        if dog:
            state["dog"] = dog[0]
        return state
