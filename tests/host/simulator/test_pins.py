"""What the ESP32's `machine` does with wires, against simple parts at their other end."""

import pytest

from host.simulator.board import SimulatedBoard
from host.simulator.i2c import I2cLine
from host.simulator.wiring import Wiring

MEMORY = 0x50


class Memory:
    """Sixteen bytes behind an address that a write begins with, as in most I2C chips."""

    def __init__(self):
        self.bytes = bytearray(range(16))
        self.at = 0
        self.times_ms = []

    def power_on(self):
        self.at = 0

    def write(self, data, now_ms):
        self.times_ms.append(now_ms)
        if data:
            self.at = data[0]
            self.bytes[self.at : self.at + len(data) - 1] = data[1:]
        return True

    def read(self, size, now_ms):
        return bytes(self.bytes[self.at : self.at + size])


class Switch:
    """A mux with one pair of wires behind it."""

    def __init__(self):
        self.line = I2cLine()
        self.is_open = False

    def power_on(self):
        self.is_open = False

    def write(self, data, now_ms):
        self.is_open = bool(data[0])
        return True

    def read(self, size, now_ms):
        return bytes(size)

    def open_lines(self):
        return [self.line] if self.is_open else []


def printed(folder, wiring, source):
    """Run *source* as firmware; what it printed."""
    main = folder / "main.py"
    main.write_text(
        "import asyncio, gc, time\nfrom machine import ADC, I2C, PWM, Pin\n"
        "__import__('esp').osdebug(0, 0)\n" + source + "\nasyncio.run(asyncio.sleep(1000))\n"
    )
    with SimulatedBoard([(main, "/main.py")], wiring, folder / "flash.bin") as board:
        return board.text().split("\n")[:-1]


def test_i2c_when_memory_is_written_and_read_in_every_way_then_the_chip_has_it(tmp_path):
    memory, wiring = Memory(), Wiring()
    wiring.add_i2c(1, MEMORY, memory)
    wiring.add_i2c(1, 0x29, Memory())
    wiring.add_i2c(0, 0x2A, Memory())
    lines = printed(tmp_path, wiring, """
bus = I2C(1, scl=Pin(9), sda=Pin(8), freq=400_000)
print([hex(address) for address in bus.scan()])
bus.writeto_mem(0x50, 2, b"\\xaa\\xbb")
print(bus.readfrom_mem(0x50, 1, 4).hex())
print(bus.writevto(0x50, (b"\\x08", b"\\xcc", b"\\xdd")), bus.writeto(0x50, b"\\x07"))
into = bytearray(4)
bus.readfrom_into(0x50, into)
print(into.hex(), bus.readfrom(0x50, 2).hex())
bus.readfrom_mem_into(0x50, 0x0e, memoryview(into)[:2])
print(into.hex())
""")  # fmt: skip
    assert lines == ["['0x29', '0x50']", "01aabb04", "3 1", "07ccdd0a 07cc", "0e0fdd0a"]


@pytest.mark.parametrize("call", ["readfrom(9, 1)", 'writeto(9, b"")', "readfrom_mem(9, 0, 1)"])
def test_i2c_when_nobody_acknowledges_then_enodev_and_the_bus_goes_on(tmp_path, call):
    wiring = Wiring()
    wiring.add_i2c(0, MEMORY, Memory())
    source = f"""
bus = I2C(0, scl=Pin(9), sda=Pin(8))
try:
    bus.{call}
except OSError as error:
    print(error.errno)
print(bus.readfrom_mem(0x50, 3, 1))
"""
    assert printed(tmp_path, wiring, source) == ["19", "b'\\x03'"]


@pytest.mark.parametrize(
    ("timeout_us", "waits_ms"), [(9_999, (0, 1)), (10_000, (1, 11)), (50_000, (40, 51))]
)
def test_i2c_when_a_wire_is_held_low_then_timeout_after_whole_ticks(tmp_path, timeout_us, waits_ms):
    wiring = Wiring()
    wiring.add_i2c(0, MEMORY, Memory())
    wiring.i2c_line(0).is_stuck = True
    lines = printed(tmp_path, wiring, f"""
bus = I2C(0, scl=Pin(9), sda=Pin(8), timeout={timeout_us})
start = time.ticks_ms()
try:
    bus.readfrom(0x50, 1)
except OSError as error:
    print(error.errno, time.ticks_ms() - start)
""")  # fmt: skip
    number, waited_ms = map(int, lines[0].split())
    assert number == 116
    assert waits_ms[0] <= waited_ms < waits_ms[1]


def test_i2c_when_the_timeout_is_less_than_a_tick_then_no_transaction_comes_to_its_end(tmp_path):
    wiring = Wiring()
    wiring.add_i2c(0, MEMORY, Memory())
    lines = printed(tmp_path, wiring, """
bus = I2C(0, scl=Pin(9), sda=Pin(8), timeout=3000)
try:
    bus.readfrom(0x50, 1)
except OSError as error:
    print(error.errno)
""")  # fmt: skip
    assert lines == ["116"]


def test_pin_when_a_wire_of_the_bus_is_held_low_then_its_level_says_so(tmp_path):
    wiring = Wiring()
    wiring.i2c_line(0).pins = (9, 8)
    wiring.i2c_line(0).is_stuck = True
    wiring.i2c_line(1).pins = (18, 17)
    source = "print([Pin(pin).value() for pin in (9, 8, 18, 17)])"
    assert printed(tmp_path, wiring, source) == ["[0, 0, 1, 1]"]


def test_i2c_when_bytes_go_over_the_wires_then_their_time_passes(tmp_path):
    wiring = Wiring()
    wiring.add_i2c(0, MEMORY, Memory())
    lines = printed(tmp_path, wiring, """
bus = I2C(0, scl=Pin(9), sda=Pin(8), freq=100_000)
start = time.ticks_us()
for _ in range(100):
    bus.readfrom_mem(0x50, 0, 7)  # 10 bytes of 90 us
print(time.ticks_us() - start)
""")  # fmt: skip
    assert abs(int(lines[0]) - 90_000) <= 1000


def test_i2c_when_buffers_are_given_then_nothing_is_allocated(tmp_path):
    wiring = Wiring()
    wiring.add_i2c(0, MEMORY, Memory())
    lines = printed(tmp_path, wiring, """
bus = I2C(0, scl=Pin(9), sda=Pin(8))
into = bytearray(6)
before = gc.mem_alloc()
bus.readfrom_mem_into(0x50, 2, into)
bus.readfrom_into(0x50, into)
bus.writeto(0x50, into)
print(gc.mem_alloc() - before)
""")  # fmt: skip
    assert lines == ["0"]


def test_i2c_when_a_mux_is_closed_then_the_chips_behind_it_are_not_there():
    line, switch = I2cLine(), Switch()
    line.muxes[0x70] = switch
    switch.line.chips[MEMORY] = Memory()
    with pytest.raises(OSError, match="0x50"):
        line.transfer(MEMORY, b"\x01", 1, 0)
    line.transfer(0x70, b"\x01", 0, 0)
    assert line.transfer(MEMORY, b"\x01", 1, 0) == b"\x01"
    line.power_on()
    with pytest.raises(OSError, match="0x50"):
        line.transfer(MEMORY, None, 1, 0)


def test_i2c_when_two_chips_have_one_address_then_both_listen_and_zeros_win():
    line, near, far, switch = I2cLine(), Memory(), Memory(), Switch()
    line.chips[MEMORY] = near
    line.muxes[0x70] = switch
    switch.line.chips[MEMORY] = far
    switch.is_open = True
    far.bytes[3] = 0x05
    assert line.transfer(MEMORY, b"\x03", 1, 0) == b"\x01"
    line.transfer(MEMORY, b"\x00\x77", 0, 0)
    assert near.bytes[0] == far.bytes[0] == 0x77


@pytest.mark.parametrize(("attenuation", "read"), [("ATTN_0DB", 950_000), ("ATTN_11DB", 2_050_000)])
def test_adc_when_a_voltage_lies_at_the_pin_then_it_is_read_as_far_as_the_range_goes(
    tmp_path, attenuation, read
):
    wiring = Wiring(voltages={3: 2_050_000})
    source = f"print(ADC(Pin(3), atten=ADC.{attenuation}).read_uv(), ADC(Pin(4)).read_uv())"
    assert printed(tmp_path, wiring, source) == [f"{read} 0"]


def test_pwm_when_it_is_changed_then_the_pin_has_its_pulses(tmp_path):
    pulses = []
    wiring = Wiring(modulated={21: lambda hz, duty: pulses.append((hz, duty))})
    lines = printed(tmp_path, wiring, """
pwm = PWM(Pin(21), freq=440, duty_u16=0)
pwm.duty_u16(32768)
pwm.freq(70_000)
print(pwm.freq(), pwm.duty_u16())
pwm.deinit()
""")  # fmt: skip
    assert pulses == [(440, 0), (440, 32768), (70_000, 32768), (70_000, 0)]
    assert lines == ["70000 32768"]


def test_pin_when_a_level_is_put_on_it_then_it_is_read(tmp_path):
    lines = printed(
        tmp_path,
        Wiring(inputs={2: 0}),
        "print(Pin(2, Pin.IN, Pin.PULL_UP).value(), Pin(3, Pin.IN)())",
    )
    assert lines == ["0 1"]
