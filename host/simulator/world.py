"""The physical world of one board: chips on the carrier, marbles in the holes or pieces on the
cells, cards with their tags.

Everything that would still be there after a power cut lies in one folder: the flash chip, and what
lies where.
"""

import hashlib
import json
import re
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Annotated, NotRequired, TypedDict

from host.device.reply import read_json
from host.errors import SimulatorError
from host.simulator.chips.axes_board import AxesBoard
from host.simulator.chips.disc import DiscSwitches
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.chips.hc165 import Hc165Chain, id_byte
from host.simulator.chips.ina219 import ADDRESS as METER_ADDRESS
from host.simulator.chips.ina219 import Ina219
from host.simulator.chips.mfrc522 import Mfrc522
from host.simulator.chips.pn532 import ADDRESS, Pn532
from host.simulator.chips.tag import Tag
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.wiring import Wiring
from shared_engine.boards.board import Board
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.cards import number
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rules import Rules
from shared_engine.games.dog.see.picture import picture
from shared_engine.games.errors import NotationError, RulesetError
from shared_engine.log.events import CONTROLS
from shared_engine.prng import Prng
from shared_engine.wire.frame import crc16

# The carrier's netlist (firmware/config.py is the firmware's side of it).
_HALL_BUS, _HALL_LATCH = 1, 10
_CARD_BUS, _CARD_SELECT, _CARD_RESET = 2, 5, 4
_I2C_BUS, _I2C_PINS, _I2C_RESET = 0, (9, 8), 2
_PIXELS, _RAIL = 14, 42
_SUPPLY_MV, _SUPPLY_OHM = 4_600, 0.3  # behind the diode of the carrier, and its cables
_BUTTON = 16
_DISC = 18, 21, 38  # A, B and R

_MAKER = b"\x24\x0a\xc4"  # the addresses of Espressif's chips begin so
_DECK_SEED = 0xD06
_ADVICE = (
    "leave it as a board has it; what comes of the rules `collie rules outcomes` says without one"
)


def deck_uids(count: int) -> list[bytes]:
    """The UIDs of the first *count* stickers: random, but the same in every world, as if it were
    one box of cards."""
    prng = Prng(_DECK_SEED)
    return [bytes([0x04, *((prng.next() >> 8) & 255 for _ in range(6))]) for _ in range(count)]


def first_id(folder: Path) -> bytes:
    """The id of a board that is made in *folder*: another one than in any other folder."""
    return _MAKER + hashlib.sha256(bytes(folder.resolve())).digest()[:3]


def board_for(rules: Rules) -> Board:
    """The board of wood that *rules* can be played on.

    Raises:
        SimulatorError: there is none; the message names the option that is in the way.
    """
    for board in BOARDS.values():
        if (board.segments, board.disc) == (rules.num_sectors, rules.disc_offsets):
            try:
                FieldMap(board).seated(rules)
            except RulesetError as error:
                raise SimulatorError(f"{error}; {_ADVICE}") from error
            return board
    sizes = {board.segments for board in BOARDS.values()}
    option = "disc_offsets" if rules.num_sectors in sizes else "num_sectors"
    kinds = ", ".join(
        f"{board.name} has {board.segments} segments"
        + (f" and a disc over {list(board.disc)}" if board.disc else "")
        for board in BOARDS.values()
    )
    value = rules.num_sectors if option == "num_sectors" else list(rules.disc_offsets)
    raise SimulatorError(f"option {option} cannot be {value} on any board: {kinds}; {_ADVICE}")


@dataclass
class WorldState:
    """What lies where and what the hands are in the middle of; saved after every action."""

    holes: list[int] = field(default_factory=list[int])
    """Fields where something lies, ascending."""
    starter: int | None = None
    """Who begins, once the lights have said it."""
    games: int = 0
    """Games that were played here before the one under way."""
    turn: int = 0
    """Turns the hands have carried out in it."""
    gestures: list[list[str]] = field(default_factory=list[list[str]])
    """What the hands have to do for the turn under way."""
    done: int = 0
    """How many of the gestures are done."""
    quarter: int = 0
    """The one in which the disc rests."""
    begun_quarter: int = 0
    """The same when the turn began."""
    device_id: str = ""
    """In hexadecimal; drawn from the name of the folder when it is new."""
    chosen: list[str] = field(default_factory=list[str])
    """What somebody was asked for and has chosen in the game under way (choices.py)."""


class _Saved(TypedDict):
    """A WorldState in its file."""

    holes: list[int]
    starter: int | None
    games: NotRequired[int]
    turn: int
    gestures: list[list[str]]
    done: int
    quarter: NotRequired[int]
    begun_quarter: NotRequired[int]
    chosen: NotRequired[list[str]]
    device_id: NotRequired[Annotated[str, re.compile("([0-9a-f]{2})*")]]


def _read_state(path: Path, field_count: int) -> WorldState:
    """The state of a world in its file.

    Raises:
        SimulatorError: it is damaged, or of a board with more than *field_count* fields.
    """
    try:
        state = WorldState(**read_json(path.read_text(encoding="utf-8"), _Saved, "the world"))
        if wrong := [hole for hole in state.holes if not 0 <= hole < field_count]:
            raise NotationError(
                f"there is no field {wrong[0]} for a marble, but 0..{field_count - 1}"
            )
    except ValueError as error:
        raise SimulatorError(
            f"{path} cannot be used: {error}; give the --ruleset that it was made with, or choose "
            "another folder"
        ) from error
    return state


@dataclass
class Faults:
    """What is soldered wrongly, or broken. A hole has the number that its sensor and its light
    should have."""

    sensors: dict[int, int] = field(default_factory=dict[int, int])
    """The sensors of holes that have another one."""
    lights: dict[int, int] = field(default_factory=dict[int, int])
    """The lights of holes that have another one."""
    dead: set[int] = field(default_factory=set[int])
    """Sensors that see no marble."""
    stuck: set[int] = field(default_factory=set[int])
    """Sensors that always see one."""
    dark: set[int] = field(default_factory=set[int])
    """Lights that stay dark."""
    disc: set[int] = field(default_factory=set[int])
    """Switches under the disc that see nothing: 0 is A, 1 is B, 2 is R."""
    is_disc_exchanged: bool = False
    """A and B are in each other's place."""


class BoardWorld:
    """What lies on a board and on its reader, whatever is played, and the chips that feel it.

    Args:
        folder: holds `flash.img` and `world.json`; both are made when missing.
        fields: the map of the board for its game.
        cards: the deck: a card is known by its number in it.
        first_holes: fields where something lies when a game begins.
        sensors: as the setting of the firmware: "switch", or "axes" for marbles that roll freely.
        is_enrolled: a new board knows the deck, as deck 1.
        is_tried: the disc of a new board has passed its trial.
        reader: which card reader it has, "mfrc522" or "pn532"; the one that an older folder was
            made with.
        faults: of the board; they may be changed at any time, followed by feel().
        settings: what its maker has chosen besides.
    """

    def __init__(
        self,
        folder: Path,
        fields: FieldMap,
        cards: list[str],
        first_holes: list[int],
        *,
        is_enrolled: bool = True,
        is_tried: bool = True,
        sensors: str = "switch",
        reader: str = "mfrc522",
        faults: Faults | None = None,
        settings: dict[str, object] | None = None,
    ) -> None:
        board = fields.board
        self.folder = folder
        self.faults = faults or Faults()
        self._settings = settings or {}
        self._is_enrolled = is_enrolled
        self._is_tried = is_tried and bool(board.disc)
        self.name = board.name
        self.reader_light = board.holes
        self._fields = fields
        self._sensors = sensors
        self.pixels = Ws2812Chain(board.lights)
        self._reader = reader
        self.wiring = Wiring()
        line = self.wiring.i2c_line(_I2C_BUS)
        line.pins, line.reset_pin = _I2C_PINS, _I2C_RESET
        self.hall = self._wire_sensors(board)
        self.disc = DiscSwitches() if board.disc else None
        self.reader = self._wire_reader()
        self.wiring.add_pixels(_PIXELS, self.pixels)
        self.wiring.outputs[_RAIL] = self.pixels.switch
        self.supply_mv = _SUPPLY_MV
        """Of the lights, while they draw nothing."""
        self.meter = Ina219(self._load)
        self.wiring.add_i2c(_I2C_BUS, METER_ADDRESS, self.meter)
        self.cards = cards
        self.first_holes = first_holes
        self._uids = deck_uids(len(self.cards) + len(CONTROLS))
        self.state = WorldState()

    def _load(self) -> tuple[float, float]:
        """What the lights draw, in mA, and at how many mV."""
        milliamperes = self.pixels.draws_ma(self.faults.dark)
        return milliamperes, self.pixels.is_on * (self.supply_mv - _SUPPLY_OHM * milliamperes)

    def _wire_reader(self) -> Mfrc522 | Pn532:
        if self._reader == "pn532":
            chip = Pn532()
            self.wiring.add_i2c(_I2C_BUS, ADDRESS, chip)
            return chip
        chip = Mfrc522()
        self.wiring.outputs[_CARD_RESET] = chip.reset_pin
        self.wiring.add_selected_spi(_CARD_BUS, _CARD_SELECT, chip)
        return chip

    @property
    def device_id(self) -> bytes:
        """What the chip in this folder calls itself: not as in any other folder, and the same
        wherever this one is moved."""
        return bytes.fromhex(self.state.device_id)

    @property
    def flash(self) -> Path:
        return self.folder / "flash.img"

    @property
    def port(self) -> Path:
        """The USB serial line, under a name that stays the same over restarts."""
        return self.folder / "port"

    def open(self) -> None:
        """Set up the folder, or find everything as it was left."""
        self.folder.mkdir(parents=True, exist_ok=True)
        saved = self.folder / "world.json"
        if saved.exists():
            self.state = _read_state(saved, self._fields.game_fields)
        else:
            self.state.holes = list(self.first_holes)
            self._furnish()
        if not self.state.device_id:
            self.state.device_id = first_id(self.folder).hex()
            self.save()
        self.feel()

    def _wire_sensors(self, board: Board) -> Hc165Chain | AxesBoard:
        if self._sensors == "axes":
            return AxesBoard(self.wiring.i2c_line(_I2C_BUS), board.segments)
        chain = Hc165Chain([id_byte(colour) for colour in board.colours], board.holes_each)
        self.wiring.outputs[_HALL_LATCH] = chain.latch
        self.wiring.add_spi(_HALL_BUS, chain)
        return chain

    def loosen_disc(self) -> None:
        """Begin to turn the disc."""
        if self.disc:
            self.disc.quarter = None
            self._feel_disc()

    def turn_disc(self, quarters: int) -> None:
        """Let the disc snap in, as many quarters in the direction of play from where it rested."""
        self.state.quarter = (self.state.quarter + quarters) % 4
        if self.disc:
            self.disc.quarter = self.state.quarter
            self._feel_disc()

    def _feel_disc(self) -> None:
        if self.disc:
            self.disc.dead = self.faults.disc
            self.disc.is_exchanged = self.faults.is_disc_exchanged
            self.wiring.inputs.update(zip(_DISC, self.disc.levels(), strict=True))

    def sensor_of(self, field_number: int) -> int:
        """The sensor under a field of the game; as drawn, its light has the same number."""
        return self._fields.sensor_of_field(self._fields.board_field(field_number))

    def _furnish(self) -> None:
        """Write to the flash what the maker of the board did once: its settings, the trial of its
        disc, and the table of the deck."""
        image = FlashImage(self.flash)
        files = FlashFiles(image)
        settings = json.dumps(
            {"board": self.name, "sensors": self._sensors, "reader": self._reader, **self._settings}
        ).encode()
        files.save("data/settings", settings + crc16(settings).to_bytes(2, "big"))
        if self._is_tried:
            files.save("data/disc", b"\0" + crc16(b"\0").to_bytes(2, "big"))
        if self._is_enrolled:
            meanings = [number(card) for card in self.cards] + [
                0x80 | control for control in range(len(CONTROLS))
            ]
            table = b""
            for tag, (uid, meaning) in enumerate(zip(self._uids, meanings, strict=True)):
                meant = uid + bytes([meaning])
                table += meant + crc16(bytes([tag]) + meant).to_bytes(2, "big")
            files.save("data/deck/1", table)
        image.close()

    def save(self) -> None:
        """Keep the state so that the world goes on from here, whatever happens to this process."""
        fresh = self.folder / "world.json.new"
        fresh.write_text(json.dumps(asdict(self.state)))
        fresh.replace(self.folder / "world.json")

    def is_full(self, field_number: int) -> bool:
        return field_number in self.state.holes

    def take(self, field_number: int) -> None:
        """Lift the marble of a field; an empty hole stays empty."""
        if self.is_full(field_number):
            self.state.holes.remove(field_number)
            self._feel(self.sensor_of(field_number), is_full=False)

    def put(self, field_number: int) -> None:
        """Put a marble into a field."""
        if not self.is_full(field_number):
            self.state.holes = sorted([*self.state.holes, field_number])
            self._feel(self.sensor_of(field_number), is_full=True)

    def feel(self) -> None:
        """Let every sensor see what is over it: the faults have changed."""
        for sensor in range(self.reader_light):
            if sensor in self.faults.stuck:
                self.hall.put(sensor)
            else:
                self.hall.take(sensor)
        for field_number in self.state.holes:
            self._feel(self.sensor_of(field_number), is_full=True)
        if self.disc:
            self.disc.quarter = self.state.quarter
        self._feel_disc()

    def _feel(self, hole: int, *, is_full: bool) -> None:
        sensor = self.faults.sensors.get(hole, hole)
        if sensor in self.faults.dead | self.faults.stuck:
            return
        if is_full:
            self.hall.put(sensor)
        else:
            self.hall.take(sensor)

    def colour_of(self, field_number: int) -> tuple[int, int, int]:
        """Red, green, blue of the light in a field."""
        hole = self.sensor_of(field_number)
        light = self.faults.lights.get(hole, hole)
        return (0, 0, 0) if light in self.faults.dark else self.pixels.colours[light]

    def lay(self, tag: int) -> None:
        """Hold the card with number *tag* in the deck on the reader (control cards follow the
        playing cards)."""
        self.reader.tags = [Tag(self._uids[tag])]

    def lay_control(self, control: str) -> None:
        self.lay(len(self.cards) + CONTROLS.index(control))

    def hold_button(self, is_down: bool) -> None:
        """Press the button down, or let it go."""
        self.wiring.inputs[_BUTTON] = 0 if is_down else 1

    def clear_reader(self) -> None:
        self.reader.tags = []

    def reader_colour(self) -> tuple[int, int, int]:
        """Red, green, blue of the light beside the reader."""
        return self.pixels.colours[self.reader_light]


class World(BoardWorld):
    """Marbles and cards of Dog. Options are those of BoardWorld.

    Raises:
        SimulatorError: the game needs another board than there is.
    """

    def __init__(
        self,
        folder: Path,
        rules: Rules,
        *,
        is_enrolled: bool = True,
        is_tried: bool = True,
        sensors: str = "switch",
        reader: str = "mfrc522",
        faults: Faults | None = None,
    ) -> None:
        super().__init__(
            folder,
            FieldMap(board_for(rules)).seated(rules),
            rules.full_deck(),
            [hole for hole, is_full in enumerate(picture(setup(rules, 0))) if is_full],
            is_enrolled=is_enrolled,
            is_tried=is_tried,
            sensors=sensors,
            reader=reader,
            faults=faults,
        )
        self.rules = rules
