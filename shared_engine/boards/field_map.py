"""Which sensor and which light lie at each field of a board, and which of its fields a game uses.

Four numberings meet here: sensors in the order of the chain, lights in theirs, fields of the board
(board.py), and fields of a game, which counts those of its seats only. The light beside the card
reader is the last light, the field behind the last field of the board, and the one behind the last
field of a game.
"""

from array import array

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any

    from shared_engine.boards.board import Board


class FieldMap:
    """The map of *board* for a game that uses all of its fields, until seated() says another one.
    It never changes.

    Attributes:
        board: whose map it is.
        game_fields: how many fields the game uses.
        lights: the light of each field of the board.
    """

    def __init__(
        self,
        board: "Board",
        sensors: "Sequence[int] | None" = None,
        lights: "Sequence[int] | None" = None,
        used: "Sequence[int] | None" = None,
    ) -> None:
        """Make the map of *board* with *sensors* and *lights* as calibration has found them for
        each hole, as drawn if it has not; the game uses the fields *used* of the board, in this
        order, or all."""
        as_drawn = range(board.holes)
        self.board = board
        self._hole_sensors = sensors or as_drawn
        self._hole_lights = lights or as_drawn
        self._fields = bytearray(board.holes)  # by sensor
        self._sensors = bytearray(board.holes)  # by field
        self.lights = _numbers(board, range(board.lights))
        self._lit = _numbers(board, range(board.lights))  # fields by light
        for hole in as_drawn:
            field = board.field_of_hole(hole)
            self._fields[self._hole_sensors[hole]] = field
            self._sensors[field] = self._hole_sensors[hole]
            self.lights[field] = self._hole_lights[hole]
            self._lit[self._hole_lights[hole]] = field
        used = as_drawn if used is None else used
        self.game_fields = len(used)
        self._used = _numbers(board, used)
        self._used.append(board.holes)
        self._nowhere = board.lights  # no field of the game
        self._game_fields = _numbers(board, [self._nowhere] * board.lights)
        for game_field, field in enumerate(self._used):
            self._game_fields[field] = game_field

    def seated(self, rules: "Any") -> "FieldMap":
        """Return the map of the same board for a game by *rules*; the board says which fields it
        uses.

        Raises:
            RulesetError: the game needs another board; the message says which.
        """
        return FieldMap(self.board, self._hole_sensors, self._hole_lights, self.board.used(rules))

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
        """Return what the game calls a field of the board, -1 if it does not use it; the inverse of
        board_field."""
        found = self._game_fields[field]
        return -1 if found == self._nowhere else found


def _numbers(board: "Board", numbers: "Iterable[int]") -> "array[int]":
    """*numbers* of fields or lights of *board*, in a byte each if there are so few."""
    return array("B" if board.lights < 256 else "H", numbers)
