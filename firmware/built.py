"""The board as its builder has made it: settings, wiring, and the drivers for both."""

from firmware import settings
from firmware.boards import wiring
from firmware.hardware import Hardware
from firmware.lights.patterns import Patterns
from shared_engine.boards.catalogue import board_named
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.on_board import open_on_board

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
        self.board = board_named(self.settings["board"])
        open_on_board(
            self.board.first_game()
        )  # its modules are loaded now: when a game begins, sensors have to be read
        known = wiring.load(storage, self.board.holes)
        self.fields = FieldMap(self.board, known.sensors, known.lights)
        self.hardware = Hardware(self.settings, self.board)
        wiring.load_baseline(storage, self.hardware.hall)
        self.patterns = Patterns(
            self.fields.lights, self.settings["brightness"] / 100, self.settings["current_ma"]
        )
