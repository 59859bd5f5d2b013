"""The device's thinking and memory on real MicroPython (WebAssembly); an ESP32 at 240 MHz is about 20 times slower."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host.install.compile import ROOT, build
from host.simulator import play
from host.simulator.board import SimulatedBoard
from host.simulator.hands import Hands
from host.simulator.interpreter import HEAP_BYTES, run_micropython
from host.simulator.people import People
from host.simulator.world import World
from shared_engine.games.dog.picture import difference, picture
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rulesets import load

_GAMES = 4
_THINK = """
import json, time
from shared_engine.games.dog.game import explain, targets, unpack
from shared_engine.games.dog.picture import Difference
from shared_engine.games.dog.rulesets import load

rules = load("brandi-4", {})
verdicts, lit = [], []
for packed, card, lifted, emptied, filled, kennels in json.loads(CASES):
    position = unpack(rules, bytes.fromhex(packed))
    seen = Difference(emptied, filled, kennels)
    started = time.ticks_us()
    for _ in range(10):
        explain(position, card, seen)
    verdicts.append((time.ticks_us() - started) / 10000)
    started = time.ticks_us()
    for _ in range(10):
        targets(position, card, lifted)
    lit.append((time.ticks_us() - started) / 10000)
verdicts.sort()
lit.sort()
print(json.dumps([verdicts[len(verdicts) // 2], verdicts[-1], lit[-1]]))
"""


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    code = "CASES = %r\n" % json.dumps(_cases()) + _THINK
    done = run_micropython([(ROOT / "shared_engine", "/shared_engine")], code, heap_bytes=1 << 30, timeout_s=120)
    median, worst, targets_ms = json.loads(done.stdout)
    yield "device.targets_ms", targets_ms, "ms", "5", "worst over the moves of four games"
    yield "device.verdict_ms", median, "ms", "10", "median over the moves of four games"
    yield "device.verdict_worst_ms", worst, "ms", "25", "worst over the moves of four games, brandi-4"
    yield from _heap()


def _cases() -> list[list[object]]:
    """The moves of some games, each as what the board has to judge."""
    cases: list[list[object]] = []
    for seed in range(_GAMES):
        people = People(load("brandi-4", {}), seed, 0)
        while not people.is_over:
            turn = people.next_turn()
            if turn.move.parts:
                after = apply(turn.before, turn.move)
                seen = difference(after.rules, turn.before.cells, picture(after))
                lifted = turn.move.parts[0][1]
                cases.append(
                    [turn.before.pack().hex(), turn.move.card, lifted, seen.emptied, seen.filled, seen.kennels]
                )
            people.carry_out(turn)
    return cases


def _heap() -> Iterator[tuple[str, float, str, str, str]]:
    """Live heap of the firmware after boot and after a whole game under the hard limit."""
    with tempfile.TemporaryDirectory() as folder:
        world = World(Path(folder), load("brandi-4", {}))
        world.open()
        hands = Hands(world, 7, alone=True)
        files = build(ROOT / "build" / "device")
        heap_bytes = HEAP_BYTES + play.SHIM_BYTES
        board = SimulatedBoard(files, world.wiring, world.flash, shim=play.shim(), heap_bytes=heap_bytes, on_idle=hands)
        with board:
            yield "device.heap_boot_kb", (board.live_heap() - board.shim_heap_bytes) / 1024, "kB", "60", "after boot"
            while not hands.is_done:
                board.run(1000)
            live = (board.live_heap() - board.shim_heap_bytes) / 1024
            yield "device.heap_live_kb", live, "kB", "60", "four players; hard limit 128 kB"
