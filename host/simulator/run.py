"""Run a simulated board with its world until it is stopped; what a program around it wants to know
goes out as JSON lines."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from host.errors import SimulatorError
from host.simulator.board import FirmwareError, SimulatedBoard
from host.simulator.firmware import firmware_board
from host.simulator.fumbles import Fumbles
from host.simulator.hands import Hands
from host.simulator.helping_hands import HelpingHands
from host.simulator.meadow_hands import MeadowHands
from host.simulator.meadow_world import MeadowWorld, world_of
from host.simulator.people import Chooser
from host.simulator.weather import Weather
from host.simulator.world import World
from host.solver.endgame import Endgame
from host.solver.solver import EFFORT
from host.terminal.text import write, write_errors
from shared_engine.games.brothers.rules import Rules as MeadowRules
from shared_engine.games.dog.rules import Rules

if TYPE_CHECKING:
    from host.simulator.radio import Radio
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position

_SLICE_MS = 1000


def report(**facts: object) -> None:
    """Write one line of JSON to standard output, at once."""
    write(json.dumps(facts))


@dataclass(frozen=True)
class Simulation:
    """A simulated board, and who is at it."""

    folder: Path
    """Where its world lies; another run goes on there."""
    rules: Rules | MeadowRules
    seed: int
    speed: float = 0
    """Times real time; 0 is as fast as possible."""
    hands: bool = True
    """There are people at the board."""
    alone: bool = False
    """They lay the new-game card instead of waiting for a host."""
    fumbles: Fumbles | None = None
    choosers: Mapping[int, Chooser] | None = None
    """Who chooses for a seat, where that is not chance."""
    is_expert: bool = False
    """People play as well as can be where that can be worked out."""
    missing: tuple[int, ...] = ()
    """Seats that the board plays, with the hands of the people at the others."""
    starter: int = 0
    """Who begins, where seats are missing."""
    sensors: str = "switch"
    bare: bool = False
    """It has MicroPython, and runs what was installed on it before."""
    weather: Weather | None = None
    """It is on an air that is like that, which computers reach at folder/radio."""


def run(simulation: Simulation, is_stopped: Callable[[], bool] = lambda: False) -> None:
    """Run *simulation* until *is_stopped*; a killed microcontroller is switched on again.

    Lines printed: `ready` (port, live heap after boot), `reboot`, `won` (live heap at the end). A
    live heap is that of the firmware in bytes, without what only the simulation needs.

    Raises:
        FirmwareError: the firmware has ended by itself.
        SimulatorError: the virtual radio is not installed.
    """
    folder, seed, weather = simulation.folder, simulation.seed, simulation.weather
    world = world_of(folder, simulation.rules, sensors=simulation.sensors)
    world.open()
    radio = _radio(folder / "radio", weather, seed) if weather else None
    people = _people(simulation, world) if simulation.hands else None
    board = firmware_board(
        world,
        bare=simulation.bare,
        speed=simulation.speed,
        serial_name=world.port,
        radio=radio,
        on_idle=people,
    )
    try:
        _survive(board, board.start)
        air: dict[str, object] = {"radio": str(folder / "radio")} if radio else {}
        report(event="ready", port=str(world.port), heap_live=_live_heap(board), **air)
        is_won = False
        while not is_stopped():
            if _survive(board, lambda: board.run(_SLICE_MS)):
                report(event="reboot")
            if board.is_at_repl:
                board.speed = 1  # nothing happens but what a host asks for
            while board.log:  # what the firmware prints is for people
                write_errors(board.log.popleft())
            if people and people.is_done != is_won:
                is_won = people.is_done
                board.speed = 1 if is_won else simulation.speed
                if is_won:
                    report(event="won", heap_live=_live_heap(board), virtual_s=board.now_ms / 1000)
    finally:
        board.stop()


def _people(simulation: Simulation, world: World | MeadowWorld) -> Hands | MeadowHands:
    seed, alone, fumbles = simulation.seed, simulation.alone, simulation.fumbles or Fumbles()
    if isinstance(world, MeadowWorld):
        advise = expert if simulation.is_expert else None
        return MeadowHands(
            world,
            seed,
            alone=alone,
            rate_percent=round(100 * fumbles.second_thought),
            advise=advise,
        )
    if simulation.missing:
        return HelpingHands(world, seed, simulation.missing, starter=simulation.starter)
    return Hands(world, seed, choosers=simulation.choosers, alone=alone, fumbles=fumbles)


def expert(position: "Position") -> "Move | None":
    """A best move, where one can be worked out; the same on every computer, and after a restart."""
    return Endgame().best_move(position, EFFORT, bool)


def _survive(board: SimulatedBoard, action: Callable[[], object]) -> bool:
    """Do *action*; a microcontroller that is killed meanwhile, also while it starts, is switched on
    again. Whether it was."""
    is_killed = False
    while True:
        try:
            action()
        except FirmwareError as error:
            if error.exit_code >= 0:
                raise
            is_killed, action = True, board.reboot
        else:
            return is_killed


def _live_heap(board: SimulatedBoard) -> int:
    """Of the firmware, without what only the simulation needs."""
    found = 0

    def measure() -> None:
        nonlocal found
        found = board.live_heap() - board.shim_heap_bytes

    while _survive(board, measure):
        pass
    return found


def _radio(path: Path, weather: Weather, seed: int) -> "Radio":
    try:
        from host.simulator.radio import Radio
    except ImportError as error:
        raise SimulatorError(
            f"{error}: install the virtual radio, `pip install 'boardcollie[radio]'`"
        ) from error
    return Radio(path, weather, seed)
