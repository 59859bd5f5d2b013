"""A chip in QEMU with MicroPython's own image for it: a flash that we fill, and its REPL
(docs/esp32-emulator.md).

The folder of the emulator brings `flash`, which builds the contents of a flash chip, and `start`,
which starts a chip with it.
"""

import contextlib
import os
import select
import subprocess
import sys
import time
from pathlib import Path

from mpremote.transport import TransportError
from mpremote.transport_serial import SerialTransport

from tests.esp32.tree import SLOT

# Of this computer, between two signs of life: a second on the chip is some seconds of work here.
PATIENCE_S = 1200
_FIRST_PROMPT_S = 600
_PROMPT = b">>> "
# QEMU runs the cores by turns that end with its next timer, and an access to the flash makes one
# core wait for the other: without a timer that often, most of what the chip computes is this
# waiting.
_SHORT_TURNS = (
    "-netdev",
    "hubport,id=none,hubid=0",
    "-object",
    "filter-buffer,id=turns,netdev=none,interval=100",
)
# Ends the emulator when we ask for it, and when we are gone.
_KEEPER = 'pid=$("$@") || exit; echo "$pid"; read -r _; kill "$pid"'


class Emulator:
    """A chip whose files are those of the folder *files*, with `start` and `flash` in *tools*; off
    until start().

    Args:
        work: folder for what it writes; QEMU is unpacked in there, once.
    """

    def __init__(self, tools: Path, work: Path, files: Path) -> None:
        self._tools = tools
        self._work = work
        self._flash = work / "flash.bin"
        self._port = work / "port"
        self._keeper: subprocess.Popen[str] | None = None
        self._exited = -1  # a descriptor that can be read when QEMU has ended
        self._repl: SerialTransport | None = None
        subprocess.run([sys.executable, tools / "flash", self._flash, files], check=True)

    def start(self) -> str:
        """Switch the power on; return what the chip prints until its prompt comes."""
        command = [str(self._tools / "start"), str(self._flash), str(self._port), *_SHORT_TURNS]
        self._keeper = subprocess.Popen(
            ["bash", "-c", _KEEPER, "keeper", *command],
            env={**os.environ, "TMPDIR": str(self._work)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,  # Ctrl-C is for us
        )
        pid = self._keeper.stdout.readline()
        assert pid, f"the emulator does not start: {self._said()}"
        self._exited = os.pidfd_open(int(pid))
        self._repl = SerialTransport(str(self._port.resolve()), timeout=1)
        printed = self._until_prompt()
        self._repl.serial.timeout = PATIENCE_S
        self._repl.enter_raw_repl(soft_reset=False, timeout_overall=PATIENCE_S)
        return printed

    def _until_prompt(self) -> str:
        line, printed = self._repl.serial, b""
        end_s = time.monotonic() + _FIRST_PROMPT_S
        while not printed.endswith(_PROMPT):
            assert time.monotonic() < end_s, (
                f"no prompt, but {printed.decode(errors='replace')!r}; {self._said()}"
            )
            fresh = line.read(max(1, line.in_waiting))
            printed += fresh
            if not fresh:
                line.write(b"\r")  # what it prints while nobody has opened the line is lost
        return printed.decode(errors="replace").replace("\r\n", "\n")

    def _said(self) -> str:
        log = self._port.with_name("port.log")
        return log.read_text() if log.exists() else "(nothing)"

    def soft_reset(self) -> None:
        """Begin with an empty heap, the files as they are; neither boot selector nor firmware
        run."""
        self._repl.enter_raw_repl(timeout_overall=PATIENCE_S)

    def use_slot(self) -> None:
        """Import from the slot from now on, past the boot selector's file system: names have no
        room beside engine and referee."""
        self.run(f"import sys\nsys.path.insert(0, '/{SLOT}')")

    def run(self, code: str) -> str:
        """Run *code*; return what it prints.

        Raises:
            AssertionError: it raised something there; the message is its traceback.
        """
        printed, error = self._repl.exec_raw(code, timeout=PATIENCE_S)
        assert not error, printed.decode() + error.decode()
        return printed.decode().replace("\r\n", "\n")

    def begin(self, code: str) -> None:
        """Run *code* without waiting for its end; read_line() returns what it prints."""
        self._repl.exec_raw_no_follow(code)

    def read_line(self) -> str:
        return self._repl.read_until(1, b"\n", timeout=PATIENCE_S).decode().rstrip("\r\n")

    def cut(self) -> None:
        """Cut the power, wherever the chip is; what it has programmed into its flash is there."""
        if self._repl is not None:
            with contextlib.suppress(OSError, TransportError):
                self._repl.serial.close()
            self._repl = None
        if self._keeper is not None:
            self._keeper.communicate()
            self._keeper = None
        if self._exited >= 0:
            ended, _, _ = select.select([self._exited], [], [], PATIENCE_S)
            os.close(self._exited)
            self._exited = -1
            assert ended, "the emulator does not end"
