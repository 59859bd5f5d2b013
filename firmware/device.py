"""What the parts of the firmware share; app.py puts it together, commands and modes get it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.deck import Deck
    from firmware.drivers.battery import Battery
    from firmware.drivers.ble_pipe import BlePipe
    from firmware.drivers.storage import Storage
    from firmware.event_log import EventLog
    from firmware.lights.sounds import Sounds
    from firmware.sensing.health import Health
    from firmware.sensing.reader_watch import ReaderWatch
    from firmware.session import Session
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.wire.secure_device import SecureDevice


class Device:
    """One board, awake."""

    def __init__(
        self,
        storage: "Storage",
        settings: "dict[str, Any]",
        board: "Board",
        fields: "FieldMap",
        hall: "Any",
        battery: "Battery | None",
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.board = board
        self.fields = fields
        """As wired, whichever game is played."""
        self.hall = hall
        """Senses marbles: one of the drivers hall_chain.py and hall_axes.py."""
        self.battery = battery
        """None where nothing measures one."""
        self.chip: "Any" = None
        """The module drivers/chip.py, for the self-test; None where there is no chip."""
        self.log: "EventLog" = None  # type: ignore[assignment]  # app.py sets it while it boots, as those below
        self.deck: "Deck" = None  # type: ignore[assignment]
        self.reader: "ReaderWatch" = None  # type: ignore[assignment]
        self.session: "Session" = None  # type: ignore[assignment]
        self.sounds: "Sounds" = None  # type: ignore[assignment]
        self.health: "Health" = None  # type: ignore[assignment]
        self.self_test = ""
        """The result of the last self-test, if there was no room for it on the flash."""
        self.secure: "SecureDevice | None" = None
        """Who is believed over the air; None as long as there is no radio."""
        self.ble: "BlePipe | None" = None
        """None on a chip without Bluetooth."""
        self.agreed: "tuple[bytes, int]" = (b"", 0)
        """What people at the board have let a computer on the air do, and until when (modes/consent.py)."""
        self.ending = ""
        """Why the program is about to end: "" (it is not), "restart" or "repl"."""
