"""How fast this machine runs MicroPython at the moment: programs beside it make the same work take
up to twice as long."""

import tempfile
from pathlib import Path

from host.simulator.board import SimulatedBoard
from host.simulator.timing import Timing
from host.simulator.wiring import Wiring

REFERENCE_MS = 5.5
"""What _WORK takes on the machine of docs/benchmarks.md with nothing beside it, in processor time
of the WebAssembly build."""

_TIMES = 5
_WAIT_MS = 100
# What firmware does most: calls, attributes, small numbers, dictionaries, some text.
_WORK = """
import asyncio
from time import ticks_us

class Marble:
    def __init__(self, seat, field):
        self.seat = seat
        self.field = field

    def step(self, by):
        self.field = (self.field + by) % 64
        return self.field

def work(turns):
    marbles = [Marble(number & 3, number) for number in range(16)]
    counts = {}
    for turn in range(turns):
        for marble in marbles:
            field = marble.step(turn & 7)
            counts[field] = counts.get(field, 0) + 1
        text = "%d:%d" % (turn, len(counts))
        if text.split(":")[0] != str(turn):
            raise ValueError(text)

async def main():
    work(100)
    for _ in range(TIMES):
        start = ticks_us()
        work(400)
        print(ticks_us() - start)

asyncio.run(main())
"""


def work_ms() -> float:
    """What _WORK takes now, at best: charged as a board's computing is, a thousand times, since a
    board counts in ms."""
    with tempfile.TemporaryDirectory() as folder:
        main = Path(folder, "main.py")
        main.write_text(_WORK.replace("TIMES", str(_TIMES)))
        timing = Timing(computing=1000)
        with SimulatedBoard(
            [(main, "/main.py")], Wiring(), Path(folder, "flash.img"), timing=timing
        ) as board:
            board.run(_WAIT_MS)
            return min(map(int, board.text().split())) / 1e6
