"""Wooden segments of 24 holes: 16 of the track from the start on, then kennel 1..4, then finish 1..4.

Sensor and light of a hole have its number, segment by segment, unless calibration has found other ones (wiring.py); the
light beside the card reader is the last. The fields of a board are numbered as if every segment had its seat: track, then
finish, then kennel fields by seat (games/dog/board.py); where fewer play, seating.py tells which of them the game means.
hardware/boards/*.csv are the drawing's side of the same table, a test compares the two.
"""

HOLES = 24  # of a segment
TRACK = 16
PLACES = 4  # in a kennel, and in a finish

# Board names and how many segments they have.
BOARDS = {"dog-4": 4, "dog-6": 6}


class Board:
    """The board called *name*, one of BOARDS."""

    def __init__(self, name: str) -> None:
        segments = BOARDS[name]
        self.name = name
        self.segments = segments
        self.colours = bytes(range(segments))
        """Colour numbers in the ID bytes, in the order of the chain."""
        self.sensors = segments * HOLES
        self.lights = self.sensors + 1
        self.fields = bytearray(self.sensors)
        """The field over each sensor."""
        self._lights = bytearray(self.lights)
        for sensor in range(self.sensors):
            segment, hole = divmod(sensor, HOLES)
            if hole < TRACK:
                self.fields[sensor] = segment * TRACK + hole
            else:
                first = segments * (TRACK + PLACES) if hole < TRACK + PLACES else segments * TRACK
                self.fields[sensor] = first + segment * PLACES + (hole - TRACK) % PLACES
            self._lights[self.fields[sensor]] = sensor
        self._lights[self.sensors] = self.sensors

    def lights_by_field(self) -> bytearray:
        """Return the light of every field; the one beside the reader follows the last field. It is the board's own."""
        return self._lights
