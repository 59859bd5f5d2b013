"""I2C of the simulated board: the chips on one pair of wires, found by address, also behind open
channels of a mux."""

import errno
from collections.abc import Iterable
from typing import Protocol

_GENERAL_CALL = 0
_ETIMEDOUT = 116  # of the ESP32's C library; here it has another number


class I2cChip(Protocol):
    def power_on(self) -> None:
        """Forget everything that a chip forgets without power. What lies around it (magnets, cards)
        stays."""
        ...

    def write(self, data: bytes, now_ms: float) -> bool:
        """Receive the bytes of one write after its address; False when it does not acknowledge its
        address or one of them."""
        ...

    def read(self, size: int, now_ms: float) -> bytes | None:
        """Return as many bytes as the controller clocks, or None when it does not acknowledge its
        address."""
        ...


class I2cMux(I2cChip, Protocol):
    def reset(self) -> None:
        """Disconnect all channels: its pin RESET was low."""
        ...

    def open_lines(self) -> Iterable["I2cLine"]:
        """The pairs of wires that are connected through at present."""
        ...


class I2cLine:
    """One pair of wires, SCL and SDA. `chips[address]` may be changed at any time: a chip was
    plugged or unplugged."""

    def __init__(self) -> None:
        self.chips: dict[int, I2cChip] = {}
        self.muxes: dict[int, I2cMux] = {}
        """Chips too, but with wires behind them."""
        self.general: list[I2cChip] = []
        """Those of the chips that hear the general call, too."""
        self.is_stuck = False
        """Something holds a wire low: no transaction comes to an end."""
        self.held_clocks = 0
        """A chip whose read was cut off holds SDA low until SCL was clocked so often. It, too,
        hears nothing before a STOP."""
        self._wants_stop = False
        self.reset_pin = -1
        """Pulled low by the microcontroller it resets the muxes: no channel is connected."""
        self.pins: tuple[int, ...] = ()
        """Where SCL and SDA end at the microcontroller, which may read and drive their levels."""
        self._levels = [1, 1]

    def power_on(self) -> None:
        for chip in (*self.chips.values(), *self.muxes.values()):
            chip.power_on()

    def cut_off(self, clocks: int) -> None:
        """The controller was reset while a chip answered, *clocks* before the end."""
        self.held_clocks, self._wants_stop = clocks, True

    @property
    def is_low(self) -> bool:
        """Something holds a wire low."""
        return self.is_stuck or self.held_clocks > 0

    def drive(self, pin: int, level: int) -> None:
        """The microcontroller drives one of the `pins`, or the one that resets muxes, by itself."""
        if pin == self.reset_pin:
            if not level:
                for mux in self.muxes.values():
                    mux.reset()
            return
        at = self.pins.index(pin)
        rises = level > self._levels[at]
        self._levels[at] = level
        if rises and at == 0 and self.held_clocks:
            self.held_clocks -= 1
        elif rises and at == 1 and self._levels[0] and not self.held_clocks:
            self._wants_stop = False

    def transfer(self, address: int, written: bytes | None, size: int, now_ms: float) -> bytes:
        """One transaction: *written*, if it is not None, then *size* bytes read after a repeated
        start.

        Several chips with one address all listen, and what they say is wired to a logical and.
        Raises OSError (ENODEV) when nobody acknowledges and OSError (ETIMEDOUT) when the line is
        stuck, with the numbers of an ESP32.
        """
        if self.is_low or self._wants_stop:
            raise OSError(_ETIMEDOUT, "a wire is held low")
        chips = self.at(address)
        if written is not None:
            acknowledged = [chip.write(written, now_ms) for chip in chips]  # each of them hears it
            if not any(acknowledged):
                raise OSError(errno.ENODEV, f"nobody at {address:#04x}")
        if not size:
            return b""
        answers = [answer for chip in chips if (answer := chip.read(size, now_ms)) is not None]
        if not answers:
            raise OSError(errno.ENODEV, f"nobody at {address:#04x}")
        return bytes(_wired_and(column) for column in zip(*answers, strict=True))

    def at(self, address: int) -> list[I2cChip]:
        """The chips that hear *address* at present."""
        found = [chips[address] for chips in (self.chips, self.muxes) if address in chips]
        if address == _GENERAL_CALL:
            found += self.general
        for mux in self.muxes.values():
            for line in mux.open_lines():
                found += line.at(address)
        return found


def _wired_and(values: Iterable[int]) -> int:
    level = 0xFF
    for value in values:
        level &= value
    return level
