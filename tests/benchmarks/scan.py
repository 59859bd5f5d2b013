"""How evenly sensors are scanned while lights and card reader are busy: the whole firmware on a
board of 144 holes.

Time is that of the simulated board: what buses and lights take; computing takes none. So this shows
what waits for what, not how fast an ESP32 computes. Only where a ruleset is named, computing is
charged at what an ESP32 is estimated to need.
"""

import json
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from statistics import median

from firmware import config
from firmware.pins import pins_of
from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.meadow_hands import MeadowHands
from host.simulator.meadow_world import MeadowWorld, world_of
from host.simulator.timing import CHIP, Timing
from host.simulator.wiring import SpiChip
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.catalogue import names, open_rules
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.commands import NewGame

_RULESET = "brandi-6-3x2"
_OPENING_MS = 20_000  # of the game, until enough has happened on it
# What node compiles of its own code is compiled while the game opens: 3 ms of it would be a gap of
# 75 ms.
THINKING = Timing(computing=CHIP, compiles_early=True)
_LISTENS_MS = 20  # to what a host sends
_PAUSE_MS = 1_000
_LATE_MS = 50  # between two scans, computing charged
_MOVING_MS = (
    900  # after a marble has moved: less than the firmware waits until it takes the board as calm
)
_CASES = (("mfrc522", False), ("mfrc522", True), ("pn532", False), ("pn532", True))
_PINS = {name: pin or 0 for name, pin in pins_of("ESP32S3").items()}  # what the simulated board has


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    slowest_hz, jitter_ms, bus_ms = float("inf"), 0.0, 0.0
    for reader, is_polled in _CASES:
        seen = watch(reader, is_polled=is_polled)
        gaps_ms = seen.gaps_ms()
        case = f"{reader}.{'polled' if is_polled else 'unplugged'}"
        said = f"{len(gaps_ms)} gaps, {seen.frames} frames of 145 lights meanwhile"
        for name, value in (
            ("min", min(gaps_ms)),
            ("median", median(gaps_ms)),
            ("max", max(gaps_ms)),
        ):
            yield f"device.scan_gap_ms.{case}.{name}", value, "ms", "10 on average", said
        slowest_hz = min(slowest_hz, len(gaps_ms) * 1000 / sum(gaps_ms))
        jitter_ms = max(jitter_ms, max(gaps_ms) - config.SCAN_MS)
        bus_ms = max(bus_ms, seen.scan_bytes * 8_000 / config.HALL_HZ)
    moving_ms = watch_hands()
    yield (
        "device.scan_gap_ms",
        max(moving_ms),
        "ms",
        "20",
        f"{len(moving_ms)} gaps while hands play, flash time on",
    )
    for ruleset in names():
        thinking_ms = sorted(watch_hands(ruleset=ruleset, timing=THINKING))
        late = sum(gap_ms > _LATE_MS for gap_ms in thinking_ms)
        said = (
            f"{late} of {len(thinking_ms)} gaps while hands play longer than {_LATE_MS} ms, median "
            f"{median(thinking_ms):.1f}, "
            f"computing at {CHIP} times the processor time of the WebAssembly build"
        )
        yield f"device.scan_gap_computing_ms {ruleset}", thinking_ms[-1], "ms", str(_LATE_MS), said
    yield "device.scan_hz", slowest_hz, "1/s", "100", "144 holes, the slowest of those cases"
    yield (
        "device.scan_jitter_ms",
        jitter_ms,
        "ms",
        "",
        "how much later than 10 ms the latest scan came",
    )
    yield "device.scan_bus_ms", bus_ms, "ms", "10", "one scan of 144 holes"


@dataclass
class Seen:
    """When scans began, what they took from the bus, and how many frames the lights were given."""

    scans_ms: list[float] = field(default_factory=list[float])
    scan_bytes: int = 0
    frames: int = 0

    def gaps_ms(self) -> list[float]:
        return [later - earlier for earlier, later in pairwise(self.scans_ms)]


class _Tap:
    """Between the bus and the chain of sensors: notes how much a scan reads."""

    def __init__(self, chip: SpiChip, seen: Seen) -> None:
        self._chip = chip
        self._seen = seen

    def power_on(self) -> None:
        self._chip.power_on()

    def transfer(self, data: bytes, now_ms: float) -> bytes:
        self._seen.scan_bytes = max(self._seen.scan_bytes, len(data))
        return self._chip.transfer(data, now_ms)


def watch_hands(
    watched_ms: int = 60_000, ruleset: str = _RULESET, timing: Timing | None = None
) -> list[float]:
    """Let hands play, and look on; return the gaps between two scans in ms that begin while marbles
    move."""
    with tempfile.TemporaryDirectory() as folder:
        world = world_of(Path(folder), open_rules({"ruleset": ruleset})[1])
        world.open()
        hands = MeadowHands(world, 7) if isinstance(world, MeadowWorld) else Hands(world, 7)
        moved_ms = [0.0]
        scans_ms: list[float] = []
        is_moving: list[bool] = []
        seen = list(world.state.holes)

        def act(now_ms: float) -> float | None:
            wanted_ms = hands(now_ms)
            if seen != world.state.holes:
                seen[:] = world.state.holes
                moved_ms.append(now_ms)
            return wanted_ms

        board = firmware_board(world, timing=timing, serial_name=world.port, on_idle=act)
        latch = world.wiring.outputs[_PINS["hall_latch"]]

        def note(level: int) -> None:
            latch(level)
            if not level:
                scans_ms.append(board.now_ms)
                is_moving.append(board.now_ms - moved_ms[-1] < _MOVING_MS)

        with board:
            laptop = Conversation(
                DeviceClient(SerialTransport(str(world.port))), lambda _: board.run(_LISTENS_MS)
            )
            laptop.connect()
            laptop.command(NewGame(json.dumps({"ruleset": ruleset, "starter": 0})))
            laptop.close()
            board.run(_OPENING_MS)
            world.wiring.outputs[_PINS["hall_latch"]] = note
            board.run(watched_ms)
    gaps_ms = [later - earlier for earlier, later in pairwise(scans_ms)]
    return [gap_ms for gap_ms, counts in zip(gaps_ms, is_moving, strict=False) if counts]


def watch(reader: str, *, is_polled: bool, watched_ms: int = 20_000) -> Seen:
    """Let a game begin, leave a card on the reader or pull its cable, and look on while nobody acts
    and lights move."""
    seen = Seen()
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), load(_RULESET), reader=reader)
        world.open()
        board = firmware_board(world, on_idle=Hands(world, 7, alone=True))
        latch = world.wiring.outputs[_PINS["hall_latch"]]

        def note(level: int) -> None:
            latch(level)
            if not level:
                seen.scans_ms.append(board.now_ms)

        with board:
            board.run(_OPENING_MS)
            board.on_idle = None
            world.lay_control("hint")
            world.reader.is_connected = is_polled
            board.run(_PAUSE_MS)
            frames = world.pixels.frames
            world.wiring.outputs[_PINS["hall_latch"]] = note
            world.wiring.add_spi(_PINS["hall_spi"], _Tap(world.hall, seen))
            board.run(watched_ms)
            seen.frames = world.pixels.frames - frames
    return seen
