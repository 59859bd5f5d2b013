"""The simulated board: this process is the physical world, MicroPython in node, its child, is the
microcontroller.

The world owns time. The microcontroller runs until all its tasks sleep, says when it wants to wake
(Op.IDLE), and stays there until run() lets time go on; between two calls of run() it always rests,
and everything around it may be changed.
"""

import math
import struct
import time
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Self

from host.errors import SimulatorError
from host.simulator.chips.flash import (
    BLOCKS,
    PORT_READ_BYTES,
    READ_BYTES,
    FlashChip,
    FlashImage,
    TimedFlash,
)
from host.simulator.file_service import FileService
from host.simulator.interpreter import HEAP_BYTES, SIMULATOR, Tree, expanded
from host.simulator.link import Link, LinkClosedError, Op, Wake
from host.simulator.microcontrollers import Microcontroller, Microcontrollers, microcontrollers
from host.simulator.serial_line import SerialLine
from host.simulator.timing import Timing
from host.simulator.trace import HEAP_FACTOR, trace
from host.simulator.wiring import Wiring

if TYPE_CHECKING:
    from host.simulator.radio import Radio

DEVICE_ID = b"\x24\x0a\xc4\x00\x00\x01"
"""Of a board that nobody tells from another one."""

POWER_ON, HARD_RESET, WATCHDOG_RESET, SOFT_RESET = 1, 2, 3, 5  # machine.reset_cause() of an ESP32
_EXIT_SOFT_RESET_RAW = 74  # node/board.mjs
_CAUSES = {70: HARD_RESET, 71: WATCHDOG_RESET, 73: SOFT_RESET, _EXIT_SOFT_RESET_RAW: SOFT_RESET}
# Where tasks are late all the time, they run in one go; and this build collects garbage between two
# goes only.
_CHARGED_HEAP = 32
_IDLE = struct.Struct("<dI")
_WAKE = struct.Struct("<dBQ")
_PWM = struct.Struct("<BIH")
_U32 = struct.Struct("<I")
_F64 = struct.Struct("<d")


class FirmwareError(SimulatorError):
    """The firmware has ended: by an exception, or because its process was killed. The message ends
    with what it printed last."""

    def __init__(self, exit_code: int, printed: str) -> None:
        super().__init__(f"the firmware ended with exit code {exit_code}\n{printed}")
        self.exit_code = exit_code


class SimulatedBoard:
    """One board and its world; several may live in one program.

    Args:
        files: modules that the MicroPython image holds, as if frozen into it.
        wiring: the chips and pins around the microcontroller.
        flash: the image file of the file system `/`, *flash_blocks* long, made and formatted when
            missing; or a chip of its own.
        boot: "main" starts the firmware by importing `main` from *files*, and an exception that
            ends it is a FirmwareError. "flash" does what an ESP32 does: /boot.py and /main.py of
            the flash run if they are there, an exception is printed. In both, the REPL answers on
            the serial line when nothing runs any more.
        device_id: what its chip calls itself: six bytes, as an address of Espressif's.
        radio: its Bluetooth (radio.py), open while the board is; None is a chip without.
        shim: the modules that stand for the ESP32's built-in ones.
        heap_bytes: hard limit of the MicroPython heap.
        timing: what the chip takes; computing takes no time unless it says so.
        speed: virtual seconds per real second; 0 is as fast as possible. May be changed at any
            time.
        serial_name: symlink under which the USB serial line is found; it stays the same over
            restarts.
        on_idle: called with now_ms whenever the microcontroller rests; simulated hands act in it,
            and return when (now_ms) they want to act again, or None.
        stuck_after_s: real seconds of computing without rest after which the firmware counts as
            hung.
    """

    def __init__(
        self,
        files: Tree,
        wiring: Wiring,
        flash: Path | FlashChip,
        *,
        flash_blocks: int = BLOCKS,
        boot: Literal["main", "flash"] = "main",
        device_id: bytes = DEVICE_ID,
        radio: "Radio | None" = None,
        shim: Tree = ((SIMULATOR / "sim", "/sim"),),
        heap_bytes: int = HEAP_BYTES,
        timing: Timing | None = None,
        speed: float = 0,
        serial_name: Path | None = None,
        on_idle: Callable[[float], float | None] | None = None,
        stuck_after_s: float = 60,
    ) -> None:
        self.wiring = wiring
        self.serial = SerialLine(serial_name)
        self.speed = speed
        self.on_idle = on_idle
        self.now_ms = 0.0
        """Virtual time since the world began; a reset does not set it back."""
        self.boots = 0
        self.shim_heap_bytes = 0
        """Live heap before the firmware was imported: the modules that stand for the ESP32's
        built-in ones."""
        self.log: deque[str] = deque(maxlen=10_000)
        """What the firmware printed, in the pieces it printed; tracebacks end here too. The REPL's
        dialogue does not."""
        self.is_at_repl = False
        """Nothing runs: the REPL answers on the serial line."""
        self._tree = (*shim, *files)
        self._how: str = boot
        self._device_id = device_id
        self._radio = radio
        self._flash = flash
        self._flash_blocks = flash_blocks
        self._heap_bytes = heap_bytes
        self._stuck_after_s = stuck_after_s
        self._next_ms = math.inf
        self._unread = 0
        self._heap = 0
        self._microcontroller: Microcontroller | None = None
        self._exit: tuple[int, bytes] | None = None
        self._link: Link | None = None
        self._timing = timing or Timing()
        self._microcontrollers = (
            Microcontrollers(charged=True, early=self._timing.compiles_early)
            if self._timing.computing
            else microcontrollers()
        )
        self._chip: FlashChip | None = None
        self._timed: TimedFlash | None = None
        self._answers: dict[int, Callable[[bytes], bytes | bytearray | None]] = {
            Op.CLOCK: self._clock,
            Op.LOG: self._print,
            Op.SERIAL_WRITE: self.serial.write,
            Op.HEAP: self._store_heap,
            Op.REPL: self._repl,
            Op.EXIT: self._exited,
            Op.PIN_WRITE: lambda data: wiring.drive(data[0], data[1]),
            Op.PIXELS: lambda data: wiring.show(data[0], data[1:]),
            Op.SPI_WRITE: self._spi_write,
            Op.I2C_WRITE: lambda data: wiring.i2c_write(data[0] >> 7, data[1:]),
            Op.PWM: lambda data: wiring.modulate(*_PWM.unpack(data)),
            Op.SPI_TRANSFER: lambda data: wiring.transfer(data[0], data[1:], self.now_ms),
            Op.I2C_TRANSFER: self._i2c_transfer,
            Op.ADC_READ: lambda data: _U32.pack(wiring.microvolts(data[0])),
            **(radio.answers if radio else {}),
        }

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exception: object) -> None:
        self.stop()

    def start(self) -> None:
        """Switch the board on and let the firmware run to its first rest. Raises FirmwareError,
        SimulatorError."""
        self.serial.open()
        self._chip = (
            FlashImage(self._flash, self._flash_blocks)
            if isinstance(self._flash, Path)
            else self._flash
        )
        if self._radio:
            self._radio.open()
        self._power_on()

    def stop(self) -> None:
        """Cut the power, and take the serial line away."""
        self.kill()
        if self._radio:
            self._radio.close()
        self.serial.close()
        if isinstance(self._chip, FlashImage):
            self._chip.close()
        self._chip = None

    def kill(self) -> None:
        """Cut the power in the middle of whatever the microcontroller does."""
        if self._microcontroller:
            self._microcontroller.kill()
        self._microcontroller = self._link = None
        if self._radio:
            self._radio.power_off()

    def reboot(self) -> None:
        """Cut the power and switch on again. Marbles, cards and the flash stay as they are."""
        self.kill()
        self._power_on()

    def run(self, ms: float, until: Callable[[], bool] | None = None) -> bool:
        """Let *ms* of virtual time pass, or less, if *until* becomes true at a rest; return whether
        it did (False without *until*). Raises FirmwareError when the firmware ends; a reset is no
        end."""
        end_ms = self.now_ms + ms
        real_s, virtual_ms, speed = time.monotonic(), self.now_ms, self.speed
        while True:
            wanted_ms = self.on_idle(self.now_ms) if self.on_idle else None
            if until and until():
                return True
            if self.now_ms >= end_ms:
                return False
            radio_ms = self._radio.next_ms if self._radio else math.inf
            target_ms = min(
                end_ms, self._next_ms, radio_ms, math.inf if wanted_ms is None else wanted_ms
            )
            target_ms = max(target_ms, self.now_ms)
            if speed != self.speed:  # changed under way: count from here
                real_s, virtual_ms, speed = time.monotonic(), self.now_ms, self.speed
            if speed:
                self._wait(real_s + (target_ms - virtual_ms) / 1000 / speed)
                target_ms = min(target_ms, virtual_ms + (time.monotonic() - real_s) * 1000 * speed)
            self.now_ms = max(self.now_ms, target_ms)
            self._step()

    def live_heap(self) -> int:
        """Bytes in use right after a collection, with nothing of the firmware on the stack: as
        exact as on the chip. Time does not pass meanwhile."""
        self._wake(Wake.MEASURE_HEAP)
        return self._heap

    def text(self) -> str:
        """The log in one piece."""
        return "".join(self.log)

    @property
    def process_id(self) -> int:
        """Of the microcontroller: to kill it is to cut the power unseen, also that of the other
        boards of this program. Raises SimulatorError when it is off."""
        if self._microcontroller is None:
            raise SimulatorError("the board is off")
        return self._microcontroller.process_id

    # --- time

    def _step(self) -> None:
        """Wake the microcontroller if it wanted to wake by now, or if serial bytes or the radio
        wait for it."""
        self.serial.flush()
        line = self.serial
        data = (
            line.typed(self.now_ms) if self.is_at_repl else line.arrived(self.now_ms, self._unread)
        )
        wake = Wake.RADIO if self._radio and self._radio.tick(self.now_ms) else Wake.NOTHING
        if data or wake or self._next_ms <= self.now_ms:
            self._wake(wake, data)

    def _wait(self, until_s: float) -> None:
        """Sleep in real time, at the REPL until the host writes; what the firmware wrote still
        flows to the host."""
        while (left_s := until_s - time.monotonic()) > 0:
            if self.is_at_repl and self.serial.wait(min(left_s, 0.02)):
                return
            if not self.is_at_repl:
                time.sleep(min(left_s, 0.02))
            self.serial.flush()

    def _wake(self, wake: Wake, data: bytes = b"") -> None:
        if self._link is None:
            raise SimulatorError("the board is off")
        try:
            self._link.answer(_WAKE.pack(self.now_ms, wake, self.wiring.low_pins()) + data)
            self._serve()
        except LinkClosedError:
            self._ended()

    # --- the microcontroller

    def _power_on(self) -> None:
        self.wiring.power_on()
        self._boot(POWER_ON)

    def _boot(self, cause: int, *, raw_repl: bool = False) -> None:
        assert self._chip, "start() first"
        self._timed = TimedFlash(self._chip, self._timing)
        if self._how == "flash":
            files = FileService(self._timed, PORT_READ_BYTES)
        else:  # as if the boot selector had been there
            files = FileService(self._timed, READ_BYTES)
        self._timed.spent_ms()  # what mounting takes passes before the firmware begins
        self._answers.update(files.answers)
        traced = trace()
        config = {
            "now_ms": self.now_ms,
            "computing": self._timing.computing,
            "heap_bytes": self._heap_bytes
            * (HEAP_FACTOR if traced else _CHARGED_HEAP if self._timing.computing else 1),
            "reset_cause": cause,
            "device_id": self._device_id.hex(),
            "low_pins": str(self.wiring.low_pins()),
            "files": list(expanded(self._tree)),
            "boot": self._how,
            "raw_repl": raw_repl,
            "radio": self._radio is not None,
            "trace": traced,
        }
        self._exit = None
        self._microcontroller = self._microcontrollers.start(config)
        self._microcontroller.socket.settimeout(self._stuck_after_s)
        self._link = Link(self._microcontroller.socket)
        self.boots += 1
        self.is_at_repl = False
        try:
            self._serve()
        except LinkClosedError:
            self._ended()
        self.shim_heap_bytes = self._heap

    def _ended(self) -> None:
        """The microcontroller is gone: boot again after a reset, raise FirmwareError after anything
        else."""
        assert self._microcontroller
        exit_code, text = self._exit or self._microcontroller.died()
        self._print(text)
        self.kill()
        if exit_code not in _CAUSES:
            raise FirmwareError(exit_code, self.text()[-4000:])
        self._boot(_CAUSES[exit_code], raw_repl=exit_code == _EXIT_SOFT_RESET_RAW)

    def _serve(self) -> None:
        """Do what the microcontroller asks until it rests. Raises LinkClosedError,
        SimulatorError."""
        link, answers, flash = self._link, self._answers, self._timed
        assert link
        assert flash
        while True:
            try:
                for op, payload in link.frames():
                    if op == Op.IDLE:
                        self._next_ms, self._unread = _IDLE.unpack(payload)
                        return
                    if op < Op.IDLE:
                        answers[op](payload)
                    else:
                        status, answer = 0, b""
                        try:
                            answer = answers[op](payload) or b""
                        except OSError as error:
                            status = error.errno or 5
                        link.answer(answer, status, round(flash.spent_ms() * 1000))
            except TimeoutError as error:
                raise SimulatorError(f"the firmware hangs\n{self.text()[-4000:]}") from error

    def _clock(self, data: bytes) -> None:
        self.now_ms = _F64.unpack(data)[0]

    def _print(self, data: bytes) -> None:
        if data:
            self.log.append(data.decode(errors="replace"))

    def _repl(self, data: bytes) -> None:
        self.is_at_repl = bool(data[0])

    def _exited(self, data: bytes) -> None:
        self._exit = data[0], data[1:]

    def _store_heap(self, data: bytes) -> None:
        self._heap = _U32.unpack(data)[0]

    def _i2c_transfer(self, data: bytes) -> bytes:
        size = int.from_bytes(data[1:], "little")
        return self.wiring.i2c_transfer(data[0] >> 7, data[0] & 0x7F, size, self.now_ms)

    def _spi_write(self, data: bytes) -> None:
        self.wiring.transfer(data[0], data[1:], self.now_ms)
