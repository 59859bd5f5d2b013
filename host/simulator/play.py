"""Run a simulated board with its world until it is stopped; what a program around it wants to know goes out as JSON lines."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host.install.compile import ROOT, build, compile_files, device_sources
from host.install.made import digest, recall, remember, replace
from host.install.romfs import write_romfs
from host.install.shorten import shorten
from host.simulator.board import FirmwareError, SimulatedBoard
from host.simulator.handling import Fumbles
from host.simulator.hands import Hands
from host.simulator.interpreter import HEAP_BYTES, SIMULATOR, SimulatorError
from host.simulator.people import Chooser
from host.simulator.weather import Weather
from host.simulator.world import World
from shared_engine.games.dog.rules import Rules

if TYPE_CHECKING:
    from host.simulator.radio import Radio

_SLICE_MS = 1000


def tell(**facts: object) -> None:
    """Write one line of JSON to standard output, at once."""
    sys.stdout.write(json.dumps(facts) + "\n")
    sys.stdout.flush()


# What the ESP32 has as built-in modules, compiled C outside the heap, is Python here; it holds 22.5 kB of heap, and 1.8 kB
# more on a board with a ROM partition.
SHIM_BYTES = 23040
PARTITION_SHIM_BYTES = 1792
RADIO_SHIM_BYTES = 2832  # of a board with Bluetooth


def run(
    folder: Path,
    rules: Rules,
    seed: int,
    *,
    speed: float = 0,
    alone: bool = False,
    hands: bool = True,
    fumbles: Fumbles | None = None,
    choosers: dict[int, Chooser] | None = None,
    sensors: str = "switch",
    heap_bytes: int = HEAP_BYTES,
    bare: bool = False,
    weather: Weather | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> None:
    """Simulate the board in *folder* until *is_stopped*; a killed microcontroller is switched on again.

    *heap_bytes* is the firmware's: what stands for the ESP32's built-in modules has SHIM_BYTES of its own. A *bare* board
    has MicroPython with a ROM partition, and runs what was installed on it before. With *weather* it is on an air that is like
    that, which computers reach at *folder*/radio.
    Lines told: `ready` (port, live heap after boot), `reboot`, `won` (live heap at the end). A live heap is that of the
    firmware in bytes, without what only the simulation needs.

    Raises:
        FirmwareError: the firmware has ended by itself.
        SimulatorError: the virtual radio is not installed.
    """
    world = World(folder, rules, sensors=sensors)
    world.open()
    radio = _radio(folder / "radio", weather, seed) if weather else None
    people = Hands(world, seed, choosers=choosers, alone=alone, fumbles=fumbles) if hands else None
    board = SimulatedBoard(
        (),
        world.wiring,
        world.flash,
        boot="flash" if bare else "main",
        rom=None if bare else firmware_rom(),
        partition=folder / "romfs.img" if bare else None,
        shim=shim(),
        radio=radio,
        heap_bytes=heap_bytes + SHIM_BYTES + (PARTITION_SHIM_BYTES if bare else 0) + (RADIO_SHIM_BYTES if radio else 0),
        speed=speed,
        serial_name=world.port,
        on_idle=people,
    )
    with board:
        air: dict[str, object] = {"radio": str(folder / "radio")} if radio else {}
        tell(event="ready", port=str(world.port), heap_live=board.live_heap() - board.shim_heap_bytes, **air)
        is_told = False
        while not is_stopped():
            try:
                board.run(_SLICE_MS)
            except FirmwareError as error:
                if error.exit_code >= 0:
                    raise
                board.reboot()
                tell(event="reboot")
            if board.is_at_repl:
                board.speed = 1  # nothing happens but what a host asks for
            while board.log:  # what the firmware prints is for people
                sys.stderr.write(board.log.popleft())
            if people and people.is_done and not is_told:
                is_told = True
                tell(event="won", heap_live=board.live_heap() - board.shim_heap_bytes, virtual_s=board.now_ms / 1000)
                board.speed = 1


def _radio(path: Path, weather: Weather, seed: int) -> "Radio":
    try:
        from host.simulator.radio import Radio
    except ImportError as error:
        raise SimulatorError(f"{error}: install the virtual radio, `pip install 'boardcollie[radio]'`") from error
    return Radio(path, weather, seed)


def firmware_board(
    world: World,
    *,
    serial_name: Path | None = None,
    on_idle: Callable[[float], float | None] | None = None,
) -> SimulatedBoard:
    """A board in *world* with the firmware of this tree, its heap limited as in `run`, no radio; the rest as SimulatedBoard's."""
    return SimulatedBoard(
        (),
        world.wiring,
        world.flash,
        rom=firmware_rom(),
        shim=shim(),
        heap_bytes=HEAP_BYTES + SHIM_BYTES,
        serial_name=serial_name,
        on_idle=on_idle,
    )


def firmware_rom() -> Path:
    """The firmware and the engine, compiled, as a ROMFS image."""
    return write_romfs(build(ROOT / "build" / "device"), ROOT / "build" / "device.romfs")


def shim() -> list[tuple[Path, str]]:
    """The modules that stand for an ESP32's built-in ones, compiled."""
    # Every name takes memory, and in tables that double: those that no ESP32 has should not make them do so. What calls name
    # keeps its name, in the firmware too.
    modules = {path.stem: path.read_text() for path in sorted((SIMULATOR / "sim").glob("*.py"))}
    calling = {device_path: path.read_text() for path, device_path in device_sources()}
    folder = ROOT / "build" / "short"
    folder.mkdir(parents=True, exist_ok=True)
    made_from = digest(calling | modules)
    if recall(folder, made_from) is None:
        short = shorten(calling | modules)
        for name in modules:
            replace(folder / f"{name}.py", short[name].encode())
        remember(folder, made_from, modules)
    sources = [(folder / f"{name}.py", f"/sim/{name}.mpy") for name in modules]
    return compile_files(sources, ROOT / "build")
