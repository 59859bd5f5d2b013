"""What the sensors say, and since when."""

from shared_engine.referee.line import MOVING, PATIENCE_MS, PATIENT, REST_MS, RESTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture

LONG_AGO_MS = -100000


class Seen:
    """The settled picture of the board.

    Attributes:
        full: a byte a field, 1 = something is there.
        changed_ms: when the board changed last.
        last_lifted: the field whose marble was lifted last and is still empty, or None.
    """

    def __init__(self, full: "Picture") -> None:
        self.full = bytearray(full)
        self.changed_ms = LONG_AGO_MS
        self.last_lifted: "int | None" = None
        self._lifted = (-1, -1)  # the field emptied last, and when, until something is put down

    def change(self, field: int, is_full: bool, at_ms: int) -> int:
        """*field* became full or empty; return when its marble was lifted if it alone was, and is
        back, else -1."""
        self.full[field] = 1 if is_full else 0
        lifted = self._lifted
        if not is_full:
            self._lifted, self.last_lifted = (field, at_ms), field
            return -1
        self._lifted = (-1, -1)
        if field == self.last_lifted:
            self.last_lifted = None
        return lifted[1] if lifted[0] == field else -1

    def rest(self, at_ms: int) -> int:
        """Return how long the board has rested, as of line.py."""
        still_ms = at_ms - self.changed_ms
        if still_ms < REST_MS:
            return MOVING
        return PATIENT if still_ms >= REST_MS + PATIENCE_MS else RESTED
