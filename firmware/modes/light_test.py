"""Shows all lights to people, who alone can say whether they are right: each colour, white, then
one after the other."""

from shared_engine.lights.looks import LAID, TEST_BLUE, TEST_GREEN, TEST_RED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.lights.looks import Light

_COLOURS = (("red", TEST_RED), ("green", TEST_GREEN), ("blue", TEST_BLUE), ("white", LAID))
_COLOUR_MS = 2500
_LIGHT_MS = 120


class LightTest:
    """Lights the chain of *board*; a card, a control or the end of the chain ends it."""

    name = "light_test"

    def __init__(self, board: "Board", fields: "FieldMap") -> None:
        self.is_done = False
        self._count = board.lights
        self._fields = fields
        self._begin_ms = -1
        self._step = 0

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """Marbles mean nothing here."""

    def tag_laid(self, uid: bytes, now_ms: int) -> None:  # noqa: ARG002  as every mode
        """Somebody wants to play."""
        self.is_done = True

    def pressed(self, press: int, now_ms: int) -> None:  # noqa: ARG002
        """Somebody wants to play."""
        self.is_done = True

    def control(self, control: str, now_ms: int) -> None:  # noqa: ARG002
        """Somebody wants to play."""
        self.is_done = True

    @property
    def shown(self) -> str:
        """What is lit: a colour, or the number of a light."""
        step = self._step - len(_COLOURS)
        return str(step) if step >= 0 else _COLOURS[self._step][0]

    def tick(self, now_ms: int) -> bool:
        """Go on with the next one when it is time; True then."""
        if self._begin_ms < 0:
            self._begin_ms = now_ms
        for_ms = now_ms - self._begin_ms
        step = for_ms // _COLOUR_MS
        if step >= len(_COLOURS):
            step = len(_COLOURS) + (for_ms - len(_COLOURS) * _COLOUR_MS) // _LIGHT_MS
        has_changed = step != self._step
        if step >= len(_COLOURS) + self._count:
            self.is_done = True
        else:
            self._step = step
        return has_changed

    def lights(self) -> "list[Light]":
        """Light all in a colour, or a single one; the lamp of the reader always comes last."""
        step = self._step - len(_COLOURS)
        if step >= 0:
            return [(self._fields.field_of_light(step), LAID, 0)]
        meaning = _COLOURS[self._step][1]
        return [(field, meaning, 0) for field in range(self._count)]
