"""Geometry: fields of one Dog board, their numbers and names.

One number space for all fields: the track from 0 (start of sector 0) in the direction of travel, then the finish
slots seat by seat from outside to inside, then the kennel fields seat by seat.
"""

from shared_engine.games.errors import NotationError

TRACK = 0
FINISH = 1
KENNEL = 2


class Board:
    """The fields of a board for given seats; a plain value, never changed.

    Args:
        seats: number of seats.
        sectors: number of sectors of the track, each `sector_len` fields long.
        seat_sector: for every seat the sector whose first field is its start.
        finish_len: finish slots a seat has.
        marbles: kennel fields a seat has.
    """

    def __init__(
        self,
        seats: int,
        sectors: int,
        sector_len: int,
        seat_sector: "tuple[int, ...]",
        finish_len: int,
        marbles: int,
    ) -> None:
        self.seats = seats
        self.finish_len = finish_len
        self.marbles = marbles
        self.track_len = sectors * sector_len
        self.starts = tuple(sector * sector_len for sector in seat_sector)
        self.first_finish = self.track_len
        self.first_kennel = self.track_len + seats * finish_len
        self.field_count = self.first_kennel + seats * marbles

    def kind(self, field: int) -> int:
        """Return TRACK, FINISH or KENNEL."""
        if field < self.first_finish:
            return TRACK
        return FINISH if field < self.first_kennel else KENNEL

    def finish(self, seat: int, slot: int) -> int:
        """Return the field of finish *slot* (1 = outermost) of *seat*."""
        return self.first_finish + seat * self.finish_len + slot - 1

    def kennel(self, seat: int, slot: int = 1) -> int:
        """Return the field of kennel place *slot* (from 1) of *seat*."""
        return self.first_kennel + seat * self.marbles + slot - 1

    def seat_of(self, field: int) -> int:
        """Return the seat a finish or kennel *field* belongs to."""
        if field < self.first_kennel:
            return (field - self.first_finish) // self.finish_len
        return (field - self.first_kennel) // self.marbles

    def slot_of(self, field: int) -> int:
        """Return the slot number, from 1, of a finish or kennel *field*."""
        if field < self.first_kennel:
            return (field - self.first_finish) % self.finish_len + 1
        return (field - self.first_kennel) % self.marbles + 1

    def format_field(self, field: int) -> str:
        """Return the name of *field*: `T17`, `F2.3` or `K0.1`."""
        kind = self.kind(field)
        if kind == TRACK:
            return "T%d" % field
        return "%s%d.%d" % ("F" if kind == FINISH else "K", self.seat_of(field), self.slot_of(field))

    def parse_field(self, text: str) -> int:
        """Return the field named *text*; the inverse of format_field.

        Raises:
            NotationError: not a field of this board.
        """
        kind, number = text[:1], text[1:]
        if kind == "T" and number.isdigit() and int(number) < self.track_len:
            return int(number)
        seat, dot, slot = number.partition(".")
        if dot and seat.isdigit() and slot.isdigit() and int(seat) < self.seats and int(slot) > 0:
            if kind == "F" and int(slot) <= self.finish_len:
                return self.finish(int(seat), int(slot))
            if kind == "K" and int(slot) <= self.marbles:
                return self.kennel(int(seat), int(slot))
        raise NotationError(
            "no field %r on this board; fields are T0..T%d, F<seat>.1..%d and K<seat>.1..%d of seats 0..%d"
            % (text, self.track_len - 1, self.finish_len, self.marbles, self.seats - 1)
        )
