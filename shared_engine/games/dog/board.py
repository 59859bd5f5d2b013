"""Geometry: fields of one Dog board and their numbers (games/dog/notation/text.py gives them
names).

One number space for all fields: the track from 0 (start of sector 0) in the direction of travel,
then the finish slots seat by seat from outside to inside, then the kennel fields seat by seat.
"""

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
        # Asked with every step: the next field of the track, and for every seat its first and last
        # slot.
        self.ahead = tuple([(field + 1) % self.track_len for field in range(self.track_len)])
        self.outermost = tuple([self.finish(seat, 1) for seat in range(seats)])
        self.innermost = tuple([self.finish(seat, finish_len) for seat in range(seats)])

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
