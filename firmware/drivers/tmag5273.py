"""Three-axis Hall sensors TMAG5273 behind I2C switches TCA9548A (TI data sheets SLYS045B and
SCPS207)."""

import time

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.i2c_bus import I2cBus

PER_CHANNEL = const(4)
CHANNELS = const(6)  # of the eight of a switch
UT_PER_COUNT = 40_000 / 2048  # twelve bits for 40 mT

_MUX = const(0x70)
_ADDRESSES = b"\x35\x22\x78\x44"  # of the parts A1, B1, C1, D1
_RESULT = const(0x12)  # X_MSB_RESULT
# To all at once (6.5.1.3.2): bit 7 of the register starts a conversion (6.4.1). The register and
# its value are the ones of SENSOR_CONFIG_1 below: some sensors hang when they convert without any
# channel, as after a sag of the supply.
_GENERAL_CALL = const(0)
_START = b"\x82\x70"
_IDENTITY = b"\x01\x49\x54"  # from 0x0D: DEVICE_ID of the part for 40 mT, MANUFACTURER_ID
# in CONV_STATUS, the seventh byte from X_MSB_RESULT
_POWER_ON = const(0x10)
_COUNT_AT = const(5)  # SET_COUNT, three bits: another one with each result
_NO_COUNT = const(0xFF)
_SETTINGS = (
    (
        0x00,
        b"\x2c",
    ),  # DEVICE_CONFIG_1: temperature coefficient of neodymium, mean of eight, standard reads
    (
        0x02,
        b"\x70",
    ),  # SENSOR_CONFIG_1: all three axes; by default 40 mT, stand-by, triggered over I2C
    (0x08, b"\x01"),  # INT_CONFIG_1: the pin INT is not used, and lies on ground
    (0x18, b"\x10"),  # CONV_STATUS: the power-on reset is seen
)
# Openings of a segment that is away until its switch is asked again: ten rounds.
_SELDOM = const(CHANNELS * 11)
_TIMED_OUT = (110, 116)  # by I2cBus, and by the C library of an ESP32
_CONVERSION_MS = const(1)  # 25 us for each of eight samples of three axes, and 25 more (5.11)


class Tmag5273s:
    """The sensors of all segments on *i2c*, numbered through: segment n has its switch at 0x70 + n,
    channel c of it the sensors 4c to 4c + 3 of the segment, which have the four factory addresses.

    Sensors rest in stand-by (0.45 mA instead of 2.3) and convert when start() says so. What the
    sheet leaves open is not relied on: when RESULT_STATUS is cleared, and what a read that starts a
    conversion says of the one before.
    """

    def __init__(self, i2c: "I2cBus", segments: int) -> None:
        self._i2c = i2c
        self._open = -1  # the segment whose switch is open
        self._select, self._result = bytearray(1), bytearray(7)
        self._away = bytearray(segments)  # openings that failed in a row, or that are left out
        self._counts = bytearray(PER_CHANNEL * CHANNELS * segments)
        for segment in range(segments):  # a reset of the controller leaves switches open
            self._switch(segment, 0)

    def open(self, channel: int) -> bool:
        """Connect *channel*, six of them for each segment, and no other; False if its switch does
        not answer. One that did not for a whole round is asked seldom: it is unplugged."""
        segment = channel // CHANNELS
        away = self._away[segment]
        if away > CHANNELS:
            self._away[segment] = away - 1
            return False
        if self._open >= 0 and self._open != segment:  # its sensors have the same addresses
            self._switch(self._open, 0)
        problem = self._switch(segment, 1 << channel % CHANNELS)
        self._open = -1 if problem else segment
        if problem not in _TIMED_OUT:  # a wire that is held low says nothing of a segment
            self._away[segment] = 0 if not problem else away + 1 if away + 1 < CHANNELS else _SELDOM
        return not problem

    def read(self, sensor: int) -> bool:
        """Fetch the last result of *sensor*, whose channel is open.

        Returns False if there is none that is new: it is silent, of another kind, or has just been
        switched on, and is set up.
        """
        address = _ADDRESSES[sensor % PER_CHANNEL]
        before = self._counts[sensor]
        self._counts[sensor] = _NO_COUNT
        try:
            self._i2c.readfrom_mem_into(address, _RESULT, self._result)
            status = self._result[6]
            if not status & _POWER_ON:
                self._counts[sensor] = count = status >> _COUNT_AT
                return before != count and before != _NO_COUNT
            if self._i2c.readfrom_mem(address, 0x0D, 3) == _IDENTITY:
                for register, value in _SETTINGS:
                    self._i2c.writeto_mem(address, register, value)
                self._counts[sensor] = 0
        except OSError:
            pass
        return False

    def start(self) -> None:
        """Start a conversion of all sensors of the channel that is open."""
        if not self._started(_GENERAL_CALL):  # refused: each by itself
            for address in _ADDRESSES:
                self._started(address)

    def measure(self, sensor: int) -> None:
        """As read(), but of now; that is 2 ms. Raises OSError (ENODEV) if there is no result."""
        if self.open(sensor // PER_CHANNEL):
            self.read(sensor)
            self.start()
            time.sleep_ms(_CONVERSION_MS)
            if self.read(sensor):
                return
        raise OSError(19)

    def axis(self, axis: int) -> int:
        """The last result along *axis* (0, 1, 2), -2048..2047 counts."""
        count = self._result[2 * axis] << 4 | self._result[2 * axis + 1] >> 4
        return count - 4096 if count & 2048 else count

    def _started(self, address: int) -> bool:
        try:
            self._i2c.writeto(address, _START)
        except OSError:
            return False
        return True

    def _switch(self, segment: int, channels: int) -> int:
        """Returns 0, or what is wrong: its number as an OSError."""
        self._select[0] = channels
        try:
            self._i2c.writeto(_MUX + segment, self._select)
        except OSError as error:
            return error.errno or -1
        return 0
