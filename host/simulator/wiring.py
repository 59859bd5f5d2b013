"""What is connected to which pin of the simulated microcontroller."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from host.simulator.chips.buzzer import Buzzer
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.i2c import I2cChip, I2cLine


class Chip(Protocol):
    def power_on(self) -> None:
        """Forget everything that a chip forgets without power. What lies around it (magnets, cards)
        stays."""
        ...


class SpiChip(Chip, Protocol):
    def transfer(self, data: bytes, now_ms: float) -> bytes:
        """Receive *data* from MOSI and return as many bytes for MISO."""
        ...


class SelectedSpiChip(SpiChip, Protocol):
    def select(self, selected: bool) -> None:
        """Its chip select line went active or inactive."""
        ...


@dataclass
class Wiring:
    """The netlist of one board. Keys are GPIO numbers or bus numbers.

    An SPI bus has chips with a select line, which differ by it, and at most one chip without one,
    which answers when no other is selected.
    """

    outputs: dict[int, Callable[[int], None]] = field(
        default_factory=dict[int, Callable[[int], None]]
    )
    """Called with the level whenever the firmware drives this pin."""
    inputs: dict[int, int] = field(default_factory=dict[int, int])
    """Levels of the input pins; a pin that is not named reads high (pulled up)."""
    voltages: dict[int, int] = field(default_factory=dict[int, int])
    """Microvolts at the pins that are measured; a pin that is not named lies at 0."""
    modulated: dict[int, Callable[[int, int], None]] = field(
        default_factory=dict[int, Callable[[int, int], None]]
    )
    """Called with frequency in Hz and duty (0..65535) whenever the firmware changes the pulses of
    this pin."""
    pixels: dict[int, Ws2812Chain] = field(default_factory=dict[int, Ws2812Chain])
    chips: list[Chip] = field(default_factory=list[Chip])
    i2c: dict[int, I2cLine] = field(default_factory=dict[int, I2cLine])
    _buses: dict[int, "_Bus"] = field(default_factory=dict[int, "_Bus"])
    _written: dict[int, bytes] = field(default_factory=dict[int, bytes])

    def add_pixels(self, pin: int, chain: Ws2812Chain) -> None:
        self.pixels[pin] = chain
        self.chips.append(chain)

    def add_buzzer(self, pin: int, buzzer: Buzzer) -> None:
        self.modulated[pin] = buzzer.modulate
        self.chips.append(buzzer)

    def add_spi(self, bus: int, chip: SpiChip) -> None:
        """A chip that has no select line (a shift register chain)."""
        self._bus(bus).unselected = chip
        self.chips.append(chip)

    def add_selected_spi(self, bus: int, select_pin: int, chip: SelectedSpiChip) -> None:
        """A chip selected by a low level on *select_pin*."""
        entry = self._bus(bus)

        def drive(level: int) -> None:
            selected = not level
            if selected != (entry.selected is chip):
                entry.selected = chip if selected else None
                chip.select(selected)

        self.outputs[select_pin] = drive
        self.chips.append(chip)

    def i2c_line(self, bus: int) -> I2cLine:
        """The wires of *bus*, on which chips are found by their address."""
        return self.i2c.setdefault(bus, I2cLine())

    def add_i2c(self, bus: int, address: int, chip: I2cChip) -> None:
        self.i2c_line(bus).chips[address] = chip

    def power_on(self) -> None:
        for part in (*self.chips, *self.i2c.values()):
            part.power_on()
        self._written.clear()
        for bus in self._buses.values():
            bus.selected = None

    def drive(self, pin: int, level: int) -> None:
        output = self.outputs.get(pin)
        if output:
            output(level)
        for line in self.i2c.values():
            if pin in line.pins or pin == line.reset_pin:
                line.drive(pin, level)

    def low_pins(self) -> int:
        """Bit n is set when pin n reads low, because of what happens around the
        microcontroller."""
        low = {pin for pin, level in self.inputs.items() if not level}
        for line in self.i2c.values():
            if line.is_low:
                low.update(line.pins)
        return sum(1 << pin for pin in low)

    def transfer(self, bus: int, data: bytes, now_ms: float) -> bytes:
        """One SPI transfer; a bus on which nobody answers reads as ones."""
        entry = self._bus(bus)
        chip = entry.selected or entry.unselected
        return chip.transfer(data, now_ms) if chip else b"\xff" * len(data)

    def i2c_write(self, bus: int, data: bytes) -> None:
        """Keep a part of the write that the next i2c_transfer() begins with."""
        self._written[bus] = self._written.get(bus, b"") + data

    def i2c_transfer(self, bus: int, address: int, size: int, now_ms: float) -> bytes:
        """One I2C transaction (I2cLine.transfer). Raises OSError (ENODEV) when nobody
        acknowledges."""
        written = self._written.pop(bus, None)
        return self.i2c_line(bus).transfer(address, written, size, now_ms)

    def microvolts(self, pin: int) -> int:
        return self.voltages.get(pin, 0)

    def modulate(self, pin: int, frequency_hz: int, duty: int) -> None:
        output = self.modulated.get(pin)
        if output:
            output(frequency_hz, duty)

    def show(self, pin: int, data: bytes) -> None:
        chain = self.pixels.get(pin)
        if chain:
            chain.latch(data)

    def _bus(self, bus: int) -> "_Bus":
        return self._buses.setdefault(bus, _Bus())


@dataclass
class _Bus:
    selected: SpiChip | None = None
    unselected: SpiChip | None = None
