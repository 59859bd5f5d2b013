"""Run a simulated board with its world until it is stopped; what a program around it wants to know goes out as JSON lines."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from host.simulator.board import FirmwareError
from host.simulator.firmware import firmware_board
from host.simulator.handling import Fumbles
from host.simulator.hands import Hands
from host.simulator.interpreter import SimulatorError
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
    bare: bool = False,
    weather: Weather | None = None,
    is_stopped: Callable[[], bool] = lambda: False,
) -> None:
    """Simulate the board in *folder* until *is_stopped*; a killed microcontroller is switched on again.

    A *bare* board has MicroPython, and runs what was installed on it before. With *weather* it is on an air that is like that,
    which computers reach at *folder*/radio.
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
    board = firmware_board(world, bare=bare, speed=speed, serial_name=world.port, radio=radio, on_idle=people)
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
