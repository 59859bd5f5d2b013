"""All parts of a board together. Who works with some of them says which, in a Protocol `Needs`, and
does not know this module."""

from firmware.consent import Consent
from firmware.deck import Deck
from firmware.lights.sounds import Sounds
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.health import NAME as HEALTH
from firmware.sensing.health import Health
from firmware.session.board_lights import BoardLights
from firmware.session.modes import Modes
from firmware.session.session import Session

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.drivers.battery import Battery
    from firmware.drivers.ble_pipe import BlePipe
    from firmware.drivers.i2c_bus import I2cBus
    from firmware.drivers.ina219 import Ina219
    from firmware.drivers.storage import Storage
    from firmware.event_log import EventLog
    from firmware.hardware import Hall
    from firmware.modes.enrolment import Enrolment
    from firmware.modes.menu import Menu
    from firmware.sensing.reader_watch import ReaderWatch
    from firmware.session.waking import Woken
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.wire.secure_device import SecureDevice


class Device:
    """One board, awake: it goes on with what *woken* has found in *log*. Parts that are left out
    are not there.

    Attributes:
        fields: the board as it is wired, whichever game is played.
        hall: senses marbles.
        disc: where the disc rests, if the board has one.
        battery: None where nothing measures one.
        bus: I2C.
        meter: of the current of the lights.
        secure: who is believed over the air; None without a radio, as *ble*.
    """

    def __init__(
        self,
        storage: "Storage",
        settings: "dict[str, Any]",
        board: "Board",
        fields: "FieldMap",
        log: "EventLog",
        woken: "Woken",
        hall: "Hall",
        reader: "ReaderWatch",
        *,
        disc: "DiscWatch | None" = None,
        battery: "Battery | None" = None,
        bus: "I2cBus | None" = None,
        meter: "Ina219 | None" = None,
        ble: "BlePipe | None" = None,
        secure: "SecureDevice | None" = None,
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.board = board
        self.fields = fields
        self.log = log
        self.hall = hall
        self.reader = reader
        self.disc = disc or DiscWatch(None, 0)
        self.battery = battery
        self.bus = bus
        self.meter = meter
        self.ble = ble
        self.secure = secure
        self.deck = Deck(storage)
        self.sounds = Sounds(settings["sound"])
        self.health = Health(board.holes)
        self.health.load(storage.load(HEALTH))
        self.modes = Modes()
        self.consent = Consent()
        self.session = Session(self, woken)
        self.lights = BoardLights(self.modes, self.session, log, self.consent)
        self.self_test = ""
        """The result of the last self-test, if there was no room for it on the flash."""
        self.unlit: "list[list[int]] | None" = None
        """First and last of lights that draw no current, by the last test of all; None if there was
        none, or nothing measures."""
        self.dimmed_percent = 100
        """What lights may draw of what is estimated, after what was measured."""
        self.ending = ""
        """Why the program is about to end: "" (it is not), "restart" or "repl"."""

    # The menu and what is behind it are loaded when people ask for them, as in commands.py.

    def menu(self, now_ms: int, *, is_sure: bool = False) -> "Menu":
        """Return the menu; with *is_sure* it asks at once whether the game is to be replaced."""
        from firmware.modes.menu import Menu

        return Menu(self, now_ms, is_sure=is_sure)

    def enrolment(self) -> "Enrolment":
        """Return the enrolment that goes on where people stopped."""
        from firmware.modes import enrolment

        return enrolment.begin(self)
