"""The board as its builder has made it: settings, wiring, and the drivers for both."""

from firmware import settings
from firmware.boards import wiring
from firmware.hardware import Hardware
from firmware.lights.patterns import Patterns
from shared_engine.boards.board import BOARDS
from shared_engine.boards.field_map import FieldMap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage


class Built:
    """Reads what the builder chose, and what calibration found, from *storage*.

    Attributes:
        complaint: what is wrong with the settings, or "".
        fields: the board as it is wired.
        patterns: render the frames for its lights.
    """

    def __init__(self, storage: "Storage") -> None:
        self.storage = storage
        self.settings, self.complaint = settings.load(storage)
        self.board = BOARDS[self.settings["board"]]
        known = wiring.load(storage, self.board.holes)
        self.fields = FieldMap(self.board, known.sensors, known.lights)
        self.hardware = Hardware(self.settings, self.board)
        wiring.load_baseline(storage, self.hardware.hall)
        self.patterns = Patterns(self.fields.lights, self.settings["brightness"] / 100, self.settings["current_ma"])
