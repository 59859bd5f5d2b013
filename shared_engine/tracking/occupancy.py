"""What the board sees: which fields hold a marble, and which were touched since the last move."""

from shared_engine.tracking.dial import Dial

TYPE_CHECKING = False
if TYPE_CHECKING:
    Traces = tuple[list[int], tuple[int, int]]  # fields that were touched; how the dial counts


class Occupancy:
    """The settled picture of the board, field by field, and the traces hands left on it.

    Attributes:
        full: one byte a field, 1 = a marble is there.
        touched: fields that changed since the last `forget`, ascending.
        together: pairs of fields whose marbles were lifted and off the board at the same moment: nothing else shows that two
            changed places.
        journeys: where marbles were put down, and where each came from: those that were the only one in a hand.
        dial: what turns on the board.
        blind: fields whose sensor was found to be wrong, and that has not changed its mind since.
    """

    def __init__(self, full: "bytes | bytearray") -> None:
        self.full = bytearray(full)
        self.touched: "list[int]" = []
        self.together: "list[tuple[int, int]]" = []
        self.journeys: "dict[int, int]" = {}
        self.dial = Dial()
        self.blind: "list[int]" = []
        self._lifted: "list[int]" = []
        self._in_hand: "list[int]" = []
        self._before = bytes(full)

    def change(self, field: int, occupied: bool) -> bool:
        """Note a settled change; say whether it was one (a repeated reading is none)."""
        value = 1 if occupied else 0
        if field in self.blind:
            self.blind.remove(field)
        if self.full[field] == value:
            return False
        self.full[field] = value
        if field not in self.touched:
            self.touched.append(field)
            self.touched.sort()
        if self.dial.is_resting and not self.dial.turned:  # what lies on it goes round unseen
            self._follow(field, occupied)
        if occupied:
            if field in self._lifted:
                self._lifted.remove(field)
        elif self._before[field]:  # else a marble only slid over it
            for other in self._lifted:
                pair = (min(field, other), max(field, other))
                if pair not in self.together:
                    self.together.append(pair)
            self._lifted.append(field)
        return True

    def _follow(self, field: int, occupied: bool) -> None:
        """Note where the marble comes from that was put down, if only one was in a hand; after that nobody knows the others."""
        if not occupied:
            self._in_hand.append(field)
            return
        in_hand, self._in_hand = self._in_hand, []
        origins = [self.journeys.pop(source, source) for source in in_hand]
        if len(origins) == 1:
            self.journeys[field] = origins[0]

    def correct(self, field: int) -> None:
        """Count the reading of *field* as wrong until it changes."""
        self.full[field] ^= 1
        if field not in self.blind:
            self.blind.append(field)

    def forget(self) -> None:
        """Drop what was touched so far: it belongs to a move that is done."""
        self.touched = []
        self.together = []
        self.journeys = {}
        self._lifted = []
        self._in_hand = []
        self.begin()

    @property
    def traces(self) -> "Traces":
        """What hands have left since the last `forget`, for `remember`."""
        return self.touched, self.dial.traces

    def remember(self, traces: "Traces") -> None:
        """Count *traces* again: the move they belong to goes on."""
        touched, turned = traces
        self.touched = sorted(self.touched + [field for field in touched if field not in self.touched])
        self.dial.remember(turned)

    def begin(self) -> None:
        """Let moves start from this picture: only what is on it can be lifted."""
        self._before = bytes(self.full)
        self.dial.begin()

    @property
    def last_lifted(self) -> "int | None":
        """The field whose marble was lifted last and is still empty, or None."""
        return self._lifted[-1] if self._lifted else None
