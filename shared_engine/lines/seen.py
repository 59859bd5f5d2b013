"""What the sensors say, and since when."""

from shared_engine.lines.line import MOVING, PATIENCE_MS, PATIENT, REST_MS, RESTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import Picture

LONG_AGO_MS = -100000


class Seen:
    """The settled picture of the board.

    Attributes:
        full: a byte a field, 1 = something is there.
        changed_ms: when the board changed last.
        lifted: the field emptied last, and when, until something is put down.
    """

    __slots__ = ("changed_ms", "full", "lifted")

    def __init__(self, full: "Picture") -> None:
        self.full = bytearray(full)
        self.changed_ms = LONG_AGO_MS
        self.lifted: "tuple[int, int] | None" = None

    @property
    def last_lifted(self) -> "int | None":
        """The field whose marble was lifted last and is still empty."""
        return self.lifted[0] if self.lifted else None

    def rest(self, at_ms: int) -> int:
        """Return how long the board has rested, as of line.py."""
        still_ms = at_ms - self.changed_ms
        if still_ms < REST_MS:
            return MOVING
        return PATIENT if still_ms >= REST_MS + PATIENCE_MS else RESTED
