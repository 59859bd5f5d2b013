"""Four wooden segments of 24 holes: 16 of the track from the start on, then kennel 1..4, then finish 1..4.

Sensor and light of a hole have the same number, segment by segment; the light beside the card reader is the last.
hardware/boards/dog-4.csv is the drawing's side of the same table, a test compares the two.
"""

GEOMETRY = "dog-4"
SEGMENTS = 4
COLOURS = b"\x00\x01\x02\x03"  # colour numbers in the ID bytes, in the order of the chain

_HOLES = 24
_TRACK = 16
SENSORS = SEGMENTS * _HOLES
LIGHTS = SENSORS + 1

# FIELDS[sensor] is the field over it: track, then finish, then kennel fields by seat (games/dog/board.py).
FIELDS = bytes(
    [
        segment * _TRACK + hole
        if hole < _TRACK
        else (SEGMENTS * _TRACK + SEGMENTS * 4 if hole < _TRACK + 4 else SEGMENTS * _TRACK)
        + segment * 4
        + (hole - _TRACK) % 4
        for segment in range(SEGMENTS)
        for hole in range(_HOLES)
    ]
)


def lights_by_field() -> bytes:
    """Return the light of every field; the one beside the reader follows the last field."""
    lights = bytearray(LIGHTS)
    for light in range(SENSORS):
        lights[FIELDS[light]] = light
    lights[SENSORS] = SENSORS
    return bytes(lights)
