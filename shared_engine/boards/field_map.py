"""Which sensor and which light lie at each field of a board, and which of its fields a game uses.

Four numberings meet here: sensors in the order of the chain, lights in theirs, fields of the board (board.py), and fields
of a game, which counts those of its seats only. The light beside the card reader is the last light, the field behind the
last field of the board, and the one behind the last field of a game.
"""

from shared_engine.boards.board import PLACES, TRACK
from shared_engine.games.errors import RulesetError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board
    from shared_engine.games.dog.rules import Rules

_NOWHERE = 255


class FieldMap:
    """The map of *board* for a game that uses all of its fields, until seated() says another one. It never changes.

    Attributes:
        game_fields: how many fields the game uses.
        lights: the light of each field of the board.
    """

    def __init__(
        self,
        board: "Board",
        sensors: "bytes | bytearray | None" = None,
        lights: "bytes | bytearray | None" = None,
        used: "bytes | None" = None,
    ) -> None:
        """Make the map of *board* with *sensors* and *lights* as calibration has found them for each hole, as drawn if it has
        not; the game uses the fields *used* of the board, in this order, or all."""
        as_drawn = bytes(range(board.holes))
        self._board = board
        self._hole_sensors = sensors or as_drawn
        self._hole_lights = lights or as_drawn
        self._fields = bytearray(board.holes)  # by sensor
        self._sensors = bytearray(board.holes)  # by field
        self.lights = bytearray(board.lights)
        self._lit = bytearray(board.lights)  # fields by light
        for hole in range(board.holes):
            field = board.field_of_hole(hole)
            self._fields[self._hole_sensors[hole]] = field
            self._sensors[field] = self._hole_sensors[hole]
            self.lights[field] = self._hole_lights[hole]
            self._lit[self._hole_lights[hole]] = field
        self.lights[board.holes] = self._lit[board.holes] = board.holes
        used = used or as_drawn
        self.game_fields = len(used)
        self._used = used + bytes((board.holes,))
        self._game_fields = bytearray(bytes((_NOWHERE,)) * board.lights)
        for game_field, field in enumerate(self._used):
            self._game_fields[field] = game_field

    def seated(self, rules: "Rules") -> "FieldMap":
        """Return the map of the same board for a game by *rules*; fields of segments without a seat are left alone.

        Raises:
            RulesetError: the game needs another board; the message says which.
        """
        return FieldMap(self._board, self._hole_sensors, self._hole_lights, _used(self._board, rules))

    def field_of_sensor(self, sensor: int) -> int:
        """Return the field of the board that *sensor* watches."""
        return self._fields[sensor]

    def sensor_of_field(self, field: int) -> int:
        """Return the sensor of a field of the board; the inverse of field_of_sensor."""
        return self._sensors[field]

    def light_of_field(self, field: int) -> int:
        """Return the light of a field of the board."""
        return self.lights[field]

    def field_of_light(self, light: int) -> int:
        """Return the field of the board where *light* shines; the inverse of light_of_field."""
        return self._lit[light]

    def board_field(self, game_field: int) -> int:
        """Return the field of the board that the game calls *game_field*."""
        return self._used[game_field]

    def game_field(self, field: int) -> int:
        """Return what the game calls a field of the board, -1 if it does not use it; the inverse of board_field."""
        found = self._game_fields[field]
        return -1 if found == _NOWHERE else found


def _used(board: "Board", rules: "Rules") -> bytes:
    """Return the fields of *board* that a game by *rules* uses, in the order of its own."""
    if rules.num_sectors != board.segments:
        raise RulesetError(
            "%s has option num_sectors = %d, this board has %d segments"
            % (rules.ruleset, rules.num_sectors, board.segments)
        )
    if rules.disc_offsets != board.disc:
        raise RulesetError(
            "%s has option disc_offsets = %s, the board %s has %s"
            % (rules.ruleset, list(rules.disc_offsets), board.name, _disc(board.disc))
        )
    # A fifth marble of each seat waits in the kennels of segments without one.
    spare = [segment for segment in range(board.segments) if segment not in rules.seat_sector]
    more = rules.marbles - PLACES
    if rules.sector_len != TRACK or not 0 <= more * rules.seats <= PLACES * len(spare):
        name, wanted, there = "sector_len", rules.sector_len, TRACK
        if wanted == there:
            name, wanted, there = "marbles", rules.marbles, PLACES
        raise RulesetError(
            "option %s cannot be %d on the board %s: each of its segments has %d track and %d kennel fields, so leave it at %d"
            % (name, wanted, board.name, TRACK, PLACES, there)
        )
    first_finish = board.segments * TRACK
    first_kennel = first_finish + board.segments * PLACES
    found = list(range(first_finish))
    for segment in rules.seat_sector:
        found += range(first_finish + segment * PLACES, first_finish + (segment + 1) * PLACES)
    left = [first_kennel + segment * PLACES + place for segment in spare for place in range(PLACES)]
    for segment in rules.seat_sector:
        found += range(first_kennel + segment * PLACES, first_kennel + (segment + 1) * PLACES)
        found += left[:more]
        left = left[more:]
    return bytes(found)


def _disc(offsets: "tuple[int, ...]") -> str:
    return "a disc over fields %s after each start" % list(offsets) if offsets else "no disc"
