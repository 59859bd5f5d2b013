"""`machine` of the simulated board: the part of the ESP32's module that the firmware uses."""

import esp
import micropython
import sim_link
import sim_usb
import simulator
from micropython import const
from uctypes import addressof

# What is asked of the world (host/simulator/link.py).
_PIN_WRITE = const(0x10)
_PIXELS = const(0x11)
_SPI_WRITE = const(0x12)
_I2C_WRITE = const(0x13)
_PWM = const(0x14)
_SPI_TRANSFER = const(0x91)
_I2C_TRANSFER = const(0x92)
_ADC_READ = const(0x93)

PWRON_RESET = 1
HARD_RESET = 2
WDT_RESET = 3
DEEPSLEEP_RESET = 4
SOFT_RESET = 5

reset = simulator.reset
soft_reset = simulator.soft_reset
reset_cause = simulator.reset_cause
_pin_level = simulator.pin_level
_ETIMEDOUT = 116
_TICK_US = 10_000  # of FreeRTOS
_CLOCKS_MHZ = (20, 40, 80, 160, 240)  # an ESP32-C3 has no 240
_freq_hz = 160_000_000  # an ESP32 starts at this


def unique_id():
    return bytes.fromhex(simulator.device_id())


def freq(hz=None):
    global _freq_hz  # as in the hardware, there is one clock
    if hz is None:
        return _freq_hz
    if hz // 1_000_000 not in _CLOCKS_MHZ:
        raise ValueError("frequency must be 20MHz, 40MHz, 80Mhz, 160MHz or 240MHz")
    _freq_hz = hz
    return None


class Pin:
    IN = 1
    OUT = 3
    OPEN_DRAIN = 7
    PULL_DOWN = 1
    PULL_UP = 2

    def __init__(self, id, mode=-1, pull=-1, *, value=None):
        self._id = id
        self._one = bytearray(1)
        self.init(mode, pull, value=value)

    def init(self, mode=-1, pull=-1, *, value=None):
        if value is not None:
            self.value(value)

    def value(self, level=None):
        if level is None:
            return _pin_level(self._id)
        self._one[0] = 1 if level else 0
        sim_link.post(_PIN_WRITE, self._id, self._one)
        return None

    def __call__(self, level=None):
        return self.value(level)

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)


def pin_number(pin):
    return pin._id if isinstance(pin, Pin) else pin


class Timer:
    """A timer of the chip, with a soft callback: it is called between two bytecodes."""

    ONE_SHOT = 0
    PERIODIC = 1

    def __init__(self, id):
        if id not in range(4):
            raise ValueError("invalid Timer number")
        self._callback = None

    def init(self, *, mode=PERIODIC, period, callback):
        if mode != Timer.PERIODIC:
            raise NotImplementedError("the simulated timer is periodic")
        self._callback = callback
        simulator.start_timer(period, self._expire)

    def deinit(self):
        simulator.stop_timer()

    def _expire(self):
        try:
            micropython.schedule(self._callback, self)
        except RuntimeError:
            pass  # the queue is full: as on the chip, this one is lost


class SPI:
    MSB = 0
    LSB = 1

    def __init__(self, id, baudrate=1_000_000, **settings):
        self._id = id
        self._byte_ns = 0
        self._one = bytearray(1)
        self.init(baudrate, **settings)

    def init(
        self,
        baudrate=1_000_000,
        *,
        polarity=0,
        phase=0,
        bits=8,
        firstbit=MSB,
        sck=None,
        mosi=None,
        miso=None,
    ):
        self._byte_ns = 8_000_000_000 // baudrate

    def deinit(self):
        pass

    def write(self, data):
        self._spend(len(data))
        sim_link.post(_SPI_WRITE, self._id, data)

    def write_readinto(self, data, into):
        if len(data) != len(into):
            raise ValueError("buffers must be the same length")
        self._spend(len(data))
        sim_link.call(_SPI_TRANSFER, self._id, data, into)

    def readinto(self, into, write=0x00):
        for i in range(len(into)):
            into[i] = write
        self.write_readinto(into, into)

    def read(self, size, write=0x00):
        into = bytearray(size)
        self.readinto(into, write)
        return bytes(into)

    def _spend(self, size):
        # in small integers: a driver that allocates nothing must see so
        sim_link.spend(size * self._byte_ns // 1000)


class I2C:
    """Every transaction spends the time of its bits: nine for each byte, the address among them.

    The driver of ESP-IDF 5.5.2 waits for the end of a transaction for *timeout* microseconds in
    whole ticks: with less than one it does not wait, and calls every transaction timed out.
    """

    def __init__(self, id, *, scl=None, sda=None, freq=400_000, timeout=50_000):
        if id not in (0, 1):
            raise ValueError("I2C(%d) doesn't exist" % id)
        self._head = id << 7
        self._byte_ns = 9_000_000_000 // freq
        self._timeout_ticks = timeout // _TICK_US
        self._size = bytearray(2)

    def scan(self):
        found = []
        for address in range(0x08, 0x78):
            try:
                self.writeto(address, b"")
            except OSError:
                continue
            found.append(address)
        return found

    def writeto(self, addr, buf, stop=True):
        self._write(buf)
        self._transfer(addr, len(buf))
        return len(buf)

    def writevto(self, addr, vector, stop=True):
        size = 0
        for buf in vector:
            self._write(buf)
            size += len(buf)
        self._transfer(addr, size)
        return size

    def readfrom_into(self, addr, buf, stop=True):
        self._transfer(addr, 0, buf)

    def readfrom(self, addr, nbytes, stop=True):
        buf = bytearray(nbytes)
        self.readfrom_into(addr, buf)
        return bytes(buf)

    def readfrom_mem_into(self, addr, memaddr, buf, *, addrsize=8):
        self._write_memaddr(memaddr, addrsize)
        self._transfer(addr, addrsize // 8 + 1, buf)  # the address of the chip goes out twice

    def readfrom_mem(self, addr, memaddr, nbytes, *, addrsize=8):
        buf = bytearray(nbytes)
        self.readfrom_mem_into(addr, memaddr, buf, addrsize=addrsize)
        return bytes(buf)

    def writeto_mem(self, addr, memaddr, buf, *, addrsize=8):
        self._write_memaddr(memaddr, addrsize)
        self._write(buf)
        self._transfer(addr, addrsize // 8 + len(buf))

    def _write_memaddr(self, memaddr, addrsize):
        for shift in range(addrsize - 8, -1, -8):
            self._size[0] = memaddr >> shift & 0xFF
            sim_link.post(_I2C_WRITE, self._head, self._size, 1)

    def _write(self, data):
        sim_link.post(_I2C_WRITE, self._head, data)

    def _transfer(self, addr, written, into=sim_link.NOTHING):
        size = 0 if into is sim_link.NOTHING else len(into)
        self._size[0] = size & 0xFF
        self._size[1] = size >> 8
        sim_link.spend(self._byte_ns // 1000)
        try:
            sim_link.call(_I2C_TRANSFER, self._head | addr, self._size, into)
        except OSError as error:
            if error.errno == _ETIMEDOUT:
                sim_link.wait_ticks(self._timeout_ticks)
            else:  # as of MicroPython 1.29
                esp.complain("E i2c.master: I2C transaction unexpected nack detected")
            raise
        if not self._timeout_ticks:
            raise OSError(_ETIMEDOUT)
        sim_link.spend((written + size) * self._byte_ns // 1000)


class ADC:
    ATTN_0DB = 0
    ATTN_2_5DB = 1
    ATTN_6DB = 2
    ATTN_11DB = 3

    def __init__(self, pin, *, atten=ATTN_0DB):
        self._id = pin_number(pin)
        # what an ESP32 can measure
        self._most_uv = (950_000, 1_250_000, 1_750_000, 2_450_000)[atten]
        self._four = bytearray(4)

    def read_uv(self):
        sim_link.call(_ADC_READ, self._id, b"", self._four)
        return min(int.from_bytes(self._four, "little"), self._most_uv)


class PWM:
    def __init__(self, pin, *, freq=5000, duty_u16=32768):
        self._id = pin_number(pin)
        self._six = bytearray(6)
        self._freq, self._duty = freq, duty_u16
        self._report()

    def freq(self, hz=None):
        if hz is None:
            return self._freq
        if not 1 <= hz <= 40_000_000:
            raise ValueError("frequency must be from 1Hz to 40MHz")
        self._freq = hz
        self._report()
        return None

    def duty_u16(self, duty=None):
        if duty is None:
            return self._duty
        self._duty = duty
        self._report()
        return None

    def deinit(self):
        self._duty = 0
        self._report()

    def _report(self):
        for at in range(4):
            self._six[at] = self._freq >> 8 * at & 0xFF
        self._six[4] = self._duty & 0xFF
        self._six[5] = self._duty >> 8
        sim_link.post(_PWM, self._id, self._six)


class UART:
    """UART 0 only: on boards with a USB bridge chip it is the USB serial line."""

    def __init__(self, id, baudrate=115200, **settings):
        if id != 0:
            raise ValueError("UART(%d) doesn't exist" % id)

    def init(self, baudrate=115200, **settings):
        pass

    def any(self):
        return sim_usb.any_bytes()

    def read(self, size=-1):
        size = self.any() if size < 0 else min(size, self.any())
        if not size:
            return None
        buffer = bytearray(size)
        self.readinto(buffer)
        return bytes(buffer)

    def readinto(self, buffer, size=-1):
        size = len(buffer) if size < 0 else size
        return simulator.serial_read(addressof(buffer), size) or None

    def write(self, data):
        simulator.serial_write(addressof(data), len(data))
        return len(data)


class WDT:
    """Resets the board when *timeout* milliseconds of virtual time pass without feed()."""

    def __init__(self, id=0, timeout=5000):
        self._timeout_ms = timeout
        self.feed()

    def feed(self):
        simulator.feed(self._timeout_ms)


def bitstream(pin, encoding, timing, data):
    # One bit lasts as long as a high and a low half of the first pair (nanoseconds).
    sim_link.spend(len(data) * 8 * (timing[0] + timing[1]) // 1000)
    sim_link.post(_PIXELS, pin_number(pin), data)
