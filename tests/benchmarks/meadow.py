"""Brothers on the board of 256 cells: memory, thinking and waking up. Scans are in scan.py, by
ruleset."""

import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host.install.compile import ROOT
from host.simulator.firmware import firmware_board
from host.simulator.interpreter import run_micropython
from host.simulator.meadow_hands import MeadowHands
from host.simulator.meadow_world import MeadowWorld
from host.simulator.timing import CHIP, Timing
from shared_engine.games.brothers.rulesets import load
from tests.benchmarks.placements import Table

_RULESET = "brothers-2"
_SEEDS = (1, 2, 3)
_FUMBLES = 20  # percent
_BOOT_LIMIT_MS = 60_000
_TIMES = 5
_THINK = """
import json, time
from shared_engine.lights.looks import lights
from shared_engine.log.events import Field, Game
from shared_engine.referee.referee import Referee

def follow(changes, ruleset):
    feeds, rests, lit = [], [], []
    referee = Referee()
    referee.feed(Game(0, b"", {"ruleset": ruleset}))
    for at_ms, field, occupied in changes:
        while referee.deadline is not None and referee.deadline <= at_ms:
            started = time.ticks_us()
            referee.advance(referee.deadline)
            rests.append((time.ticks_us() - started) / 1000)
        started = time.ticks_us()
        if field >= 0:
            referee.feed(Field(at_ms, field, occupied))
        feeds.append((time.ticks_us() - started) / 1000)
        started = time.ticks_us()
        lights(referee, 256)
        lit.append((time.ticks_us() - started) / 1000)
    return feeds, rests, lit

feeds, rests, lit = [], [], []
for ruleset, changes in json.loads(CASES):
    runs = [follow(changes, ruleset) for _ in range(TIMES)]  # other programs run beside: the least counts
    for times, measured in zip((feeds, rests, lit), zip(*runs)):
        times += [min(one) for one in zip(*measured)]
for times in (feeds, rests, lit):
    times.sort()
print(json.dumps([[times[len(times) // 2], times[-1]] for times in (feeds, rests, lit)]))
"""


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    feeds, rests, lit = _think()
    said = (
        f"{len(_SEEDS)} games with {_FUMBLES} % fumbles, the least of {_TIMES} times, WebAssembly"
    )
    yield (
        "meadow.verdict_ms",
        rests[0],
        "ms",
        "10",
        f"a picture that has come to rest, median; {said}",
    )
    yield (
        "meadow.verdict_worst_ms",
        rests[1],
        "ms",
        "25",
        f"worst, two pieces at once among them; {said}",
    )
    yield "meadow.touch_worst_ms", feeds[1], "ms", "25", f"a cell that has settled, worst; {said}"
    yield (
        "meadow.lights_worst_ms",
        lit[1],
        "ms",
        "",
        f"all lights, with the cells where the next piece may lie, worst; {said}",
    )
    yield from _board()


def _think() -> list[list[float]]:
    """Median and worst time of a cell that settles, of a picture at rest, and of all lights, in
    ms."""
    code = (
        "TIMES = %d\nCASES = %r\n" % (_TIMES, json.dumps([_changes(seed) for seed in _SEEDS]))
        + _THINK
    )
    done = run_micropython(
        [(ROOT / "shared_engine", "/shared_engine")], code, heap_bytes=1 << 30, timeout_s=300
    )
    if done.exit_code:
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout)


class _Noted(Table):
    """A table that keeps what its referee is fed."""

    def __init__(self, ruleset: str, seed: int, rate: int) -> None:
        super().__init__(ruleset, seed, rate)
        self.changes: list[tuple[int, int, bool]] = []

    def carry_out(self, done):
        start_ms = self.now_ms
        for pause_ms, field, occupied in done:
            start_ms += pause_ms
            self.changes.append((start_ms, field, occupied))
        return super().carry_out(done)

    def wait(self, ms):
        self.changes.append((self.now_ms + ms, -1, False))
        return super().wait(ms)


def _changes(seed: int) -> tuple[str, list[tuple[int, int, bool]]]:
    table = _Noted(_RULESET, seed, _FUMBLES)
    for _ in table.play():
        pass
    return _RULESET, table.changes


def _board() -> Iterator[tuple[str, float, str, str, str]]:
    """Live heap of the firmware once it is ready and after a whole game, and how long it takes to
    wake up in its last turns."""
    with tempfile.TemporaryDirectory() as folder:
        world = MeadowWorld(Path(folder), load(_RULESET))
        world.open()
        people = MeadowHands(world, 7, alone=True)
        board = firmware_board(world)
        with board:
            board.run(5000)
            yield "meadow.heap_boot_kb", _live_kb(board), "kB", "400", "ready, no game"
            board.on_idle = people
            while world.state.turn < 50:
                board.run(500)
            yield (
                "meadow.heap_live_kb",
                _live_kb(board),
                "kB",
                "400",
                "in turn 51 of 54, by cable; hard limit 1000 kB",
            )
        board = firmware_board(world, bare=True, timing=Timing(computing=CHIP))
        with board:
            if not board.run(_BOOT_LIMIT_MS, lambda: max(world.reader_colour()) > 0):
                raise RuntimeError(board.text())
            said = (
                f"computing at {CHIP} times the WebAssembly build's; replayed from the first pen on"
            )
            yield (
                "meadow.resume_s",
                board.now_ms / 1000,
                "s",
                "3",
                f"to the lights of a game in turn 51; {said}",
            )


def _live_kb(board) -> float:
    return (board.live_heap() - board.shim_heap_bytes) / 1000
