"""A simulated board on which a test types Python, line by line, with the drivers of the firmware at
hand."""

import time
from pathlib import Path

import serial

from host.simulator.board import SimulatedBoard

LINE_END = "\x1e"  # in what is typed; as in typed/main.py
ROOT = Path(__file__).parents[3]
DRIVERS = ROOT / "firmware/drivers"


class Bench:
    """Type with ask(); between two lines the world may be changed."""

    def __init__(self, folder, wiring, drivers, *setup):
        files = [
            (DRIVERS / f"{name}.py", f"/firmware/drivers/{name}.py")
            for name in ("usb_pipe", *drivers)
        ]
        codes = (ROOT / "shared_engine/boards/faults.py", "/shared_engine/boards/faults.py")
        self.board = SimulatedBoard(
            [*files, codes, (Path(__file__).parent / "typed", "/")], wiring, folder / "flash.bin"
        )
        self._setup = setup

    def __enter__(self):
        self.board.start()
        self._port = serial.Serial(self.board.serial.device, timeout=0)
        for line in self._setup:
            assert self.ask(line) in ("done", "None")
        return self

    def __exit__(self, *exception):
        self._port.close()
        self.board.stop()

    def ask(self, text):
        """The value of an expression as the device writes it, the error as it writes that, or
        "done" for statements."""
        self._port.write(text.replace("\n", LINE_END).encode() + b"\n")
        received = bytearray()

        def has_answer():
            received.extend(self._port.read(4096))
            return received.endswith(b"\n")

        # Virtual time is cheap, but the line needs real time, on a busy computer even much of it.
        deadline_s = time.monotonic() + 60
        while not self.board.run(60_000, has_answer):
            assert time.monotonic() < deadline_s, self.board.text()
        return received.decode().strip()
