"""From power-on to the first light, and to a resumed game: what an ESP32 takes, computing at 25
times the WebAssembly build's."""

import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from firmware.boards.seating import seat
from firmware.pins import pins_of
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.firmware import firmware_board, preinstall
from host.simulator.timing import CHIP, Timing
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from tests.benchmarks import pace
from tests.firmware.flash import MemoryFlash
from tests.firmware.table import GAME, Table, script

_RUNS = 9
_EVENTS = 1000
_SEED = 3
_BLOCKS = 512
_LIMIT_MS = 120_000


class _Lights(Ws2812Chain):
    """Calls *note* with each frame."""

    def __init__(self, note: Callable[[], None]) -> None:
        super().__init__(0)
        self._note = note

    def latch(self, data: bytes) -> None:
        self._note()
        super().latch(data)


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    said = (
        f"simulated; computing at {CHIP} times the WebAssembly build's, the least of {_RUNS} "
        "power-ons"
    )
    first_ms, ready_ms = _undisturbed(b"", [])
    yield "device.first_light_s", first_ms / 1000, "s", "1.5", said
    yield "device.ready_s", ready_ms / 1000, "s", "", f"an empty log; {said}"
    content, holes = _game()
    yield (
        "device.resume_s",
        _undisturbed(content, holes)[1] / 1000,
        "s",
        "3",
        f"{_EVENTS} events; {said}",
    )
    waits_ms = _power_on(content, holes, Timing())[1]
    yield (
        "device.resume_waits_s",
        waits_ms / 1000,
        "s",
        "",
        "of it what is not computing: flash, ticks, the time for Ctrl-C",
    )


def _game() -> tuple[bytes, list[int]]:
    """The flash of a board in the middle of a game whose log has so many events, and the fields
    with a marble."""
    table = Table(Path("/data"), flash=MemoryFlash(_BLOCKS))
    table.session.begin_game(GAME, seat(table.device.fields, GAME), table.now_ms)
    for turn in script(_SEED, _EVENTS):
        if table.log.head >= _EVENTS:
            break
        for step in turn:
            table.do(step)
    return bytes(table.flash.buffer), [
        field for field, is_full in enumerate(table.hands.full) if is_full
    ]


def _undisturbed(content: bytes, holes: list[int]) -> list[float]:
    """The times to the first light, and to the first frame of the running firmware, in ms, as if
    this machine did nothing else."""
    works: list[float] = []
    found: list[tuple[float, float]] = []
    for _ in range(_RUNS):
        works.append(pace.work_ms())
        found.append(_power_on(content, holes, Timing(computing=CHIP)))
    faster = pace.REFERENCE_MS / min(works)
    waits = _power_on(content, holes, Timing())
    return [
        wait + (min(times) - wait) * faster
        for wait, times in zip(waits, zip(*found, strict=True), strict=True)
    ]


def _power_on(content: bytes, holes: list[int], timing: Timing) -> tuple[float, float]:
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), load("brandi-4"))
        world.open()
        if content:
            world.flash.write_bytes(content)
            world.state.holes = holes
            world.feel()
        preinstall(world.flash)
        board = firmware_board(world, bare=True, timing=timing)  # through the boot selector
        lit: list[float] = []
        world.wiring.pixels[pins_of("ESP32S3")["pixels"] or 0] = _Lights(
            lambda: lit.append(board.now_ms)
        )
        with board:
            if not board.run(_LIMIT_MS, lambda: len(lit) > 1):
                raise RuntimeError(board.text())
        return lit[0], lit[1]
