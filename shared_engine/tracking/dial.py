"""The dial: what turns on a board in quarters, with everything on it."""

from shared_engine.games.contract import QUARTERS
from shared_engine.tracking.costs import DENIED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


class Dial:
    """Which fields go round, and what the sensors of the dial say.

    Attributes:
        fields: that go round, ascending; empty where there is no dial.
        turned: for each number of quarters where each field goes.
        quarter: in which it rests or rested last, -1 if no sensor says that.
        is_resting: it rests, as far as is known.
        is_doubted: its sensors are not believed any more.
    """

    def __init__(self, fields: "Sequence[int]", field_count: int) -> None:
        self.fields = tuple(fields)
        self.turned = [list(range(field_count)) for _ in range(QUARTERS if fields else 1)]
        self._is_on = bytearray(field_count + 1)  # the last one is beside the board
        self.quarter = -1
        self.is_resting = True
        self.is_doubted = False
        step = len(self.fields) // QUARTERS
        for place, field in enumerate(self.fields):
            self._is_on[field] = 1
            for quarters in range(1, QUARTERS):
                to = self.fields[(place + quarters * step) % len(self.fields)]
                self.turned[quarters][field] = to

    def carries(self, field: int) -> bool:
        """Say whether *field* goes round; -1, beside the board, does not."""
        return bool(self._is_on[field])

    def denied(self, quarter: int) -> int:
        """Return what it costs to believe that the dial is in *quarter* now."""
        is_said = self.quarter >= 0 and self.is_resting
        return DENIED if is_said and quarter != self.quarter else 0
