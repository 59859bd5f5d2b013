"""The PN532 card reader on I2C, at the level of its frames (NXP UM0701-02, the user manual of its
firmware 1.6).

Modelled: frames with their checks, ACK, NACK and error frames (6.2.1), the ready byte of I2C
(6.2.4), waking up, Diagnose, GetFirmwareVersion, SetParameters, SAMConfiguration, RFConfiguration
(field, retries), InListPassiveTarget for type A with anticollision, InRelease, and time: on the air
as it is, of the chip's own program an estimate. Not modelled: extended frames, other kinds of tags,
data exchange, being a tag, the radio itself. A search without an end (MxRtyPassiveActivation 0xFF,
as after a reset) finds only what lies there when it begins. Where the manual leaves open what a tag
is left in, the model assumes the worse case: an activated tag does not answer the next search
unless the field was off. What a search does in the mode "low battery", it leaves open, too:
`low_battery`.
"""

import math
from dataclasses import dataclass
from typing import Literal

from host.simulator.chips.crc_a import crc_a
from host.simulator.chips.field import Received, exchange
from host.simulator.chips.tag import Tag, to_bits, to_bytes

ADDRESS = 0x24
ACK, NACK = bytes.fromhex("0000ff00ff00"), bytes.fromhex("0000ffff0000")
SYNTAX_ERROR = bytes.fromhex("0000ff01ff7f8100")

DIAGNOSE, GET_FIRMWARE_VERSION, SET_PARAMETERS, SAM_CONFIGURATION = 0x00, 0x02, 0x12, 0x14
RF_CONFIGURATION, IN_LIST_PASSIVE_TARGET, IN_RELEASE = 0x32, 0x4A, 0x52
LINE_TEST, ROM_TEST, RAM_TEST, ANTENNA_TEST = 0x00, 0x01, 0x02, 0x07
RF_FIELD, MAX_RETRIES = 0x01, 0x05
_RF_ITEM_BYTES = {
    RF_FIELD: 1,
    0x02: 3,
    0x04: 1,
    MAX_RETRIES: 3,
    0x0A: 11,
    0x0B: 8,
    0x0C: 3,
    0x0D: 9,
}
_VERSION = bytes([0x32, 1, 6, 7])
_FOR_EVER = 0xFF

_WAKE_MS = 2.0  # data sheet, start of the oscillator; meanwhile nobody acknowledges
_BUSY_MS = 0.4  # after a command the address is not acknowledged for a while (6.2.4)
_ACK_MS = 0.8  # estimates, as the two below: the manual gives limits only
_WORK_MS = 1.0
_FRAME_MS = 0.5  # what the chip's program needs for a frame on the air
_GUARD_MS = 5.0  # ISO 14443-3 5.1: from the field on to the first command
_SELF_TEST_MS = {LINE_TEST: 0.0, ROM_TEST: 30.0, RAM_TEST: 10.0, ANTENNA_TEST: 5.0}
_BIT_MS = 128 / 13_560_000 * 1000  # 106 kbit/s
_NO_ANSWER_MS = 5.0
_GAIN_DB = 38  # CIU_RFCfg 0x59, the setting for type A after a reset
_REQA, _HLTA = 0x26, b"\x50\x00"
_SELECT = (0x93, 0x95, 0x97)


@dataclass(frozen=True)
class _Found:
    sens_res: bytes
    sel_res: int
    uid: bytes


class Pn532:
    """`tags` are those in the field of the antenna; change the list at any time. Clear
    `is_connected` to pull the cable: without power, everything is forgotten. What its self-tests
    find is `has_antenna` and `has_ram`. In the mode "low battery" a search is answered as
    `low_battery` says: nothing is found, it is an error, or there is no answer."""

    # What it forgets without power.
    _awake_ms: float
    _is_normal: bool
    _retries: int
    _busy_until_ms: float
    _due: list[tuple[float, bytes]]  # frames for the host, and when each is ready
    _last: bytes
    _work_ms: float
    _is_field_on: bool

    def __init__(self) -> None:
        self.tags: list[Tag] = []
        self.is_connected = self.has_antenna = self.has_ram = True
        self.low_battery: Literal["nothing", "error", "silence"] = "nothing"
        self.power_on()

    def power_on(self) -> None:
        self._awake_ms = math.inf
        self._is_normal = False  # it starts in the mode "low battery", until SAMConfiguration
        self._retries = _FOR_EVER
        self._busy_until_ms = -math.inf
        self._due = []
        self._last = b""
        self._work_ms = 0.0
        self._switch_field(on=False)

    def upset(self) -> None:
        """Static or a sag of the supply makes it forget its mode; it goes on."""
        self._is_normal = False

    # --- I2C (6.2.4)

    def write(self, data: bytes, now_ms: float) -> bool:
        """Receive a frame; False while it does not acknowledge its address, which is also what
        wakes it."""
        if not self.is_connected:
            self.power_on()
            return False
        if self._awake_ms == math.inf:
            self._awake_ms = now_ms + _WAKE_MS
        if now_ms < self._awake_ms:
            return False
        start = data.find(b"\x00\xff")
        if start < 0 or len(data) < start + 4:
            return True
        size, check = data[start + 2], data[start + 3]
        if (size, check) == (0x00, 0xFF):  # ACK: the command is aborted
            self._due.clear()
        elif (size, check) == (0xFF, 0x00):  # NACK: the answer once more
            self._due = [(now_ms, self._last)]
        elif (size + check) & 0xFF == 0:
            body = data[start + 4 : start + 4 + size]
            checked = data[start + 4 : start + 5 + size]
            if len(checked) == size + 1 and sum(checked) & 0xFF == 0 and body[0] == 0xD4:
                self._receive(body[1:], now_ms)
        return True

    def read(self, size: int, now_ms: float) -> bytes | None:
        """The ready byte, then, if it says so, a frame; who reads more than the ready byte has read
        the frame."""
        if not self.is_connected:
            self.power_on()
            return None
        if now_ms < self._awake_ms or now_ms < self._busy_until_ms:
            return None
        if not self._due or now_ms < self._due[0][0]:
            return bytes(size)
        frame = self._due[0][1]
        if size > 1:
            self._last = frame
            self._due.pop(0)
            if self._due:  # the command itself begins when its ACK has been read
                self._due[0] = (now_ms + self._work_ms, self._due[0][1])
        return (b"\x01" + frame).ljust(size, b"\x00")[:size]

    def _receive(self, command: bytes, now_ms: float) -> None:
        self._work_ms = _WORK_MS
        answer = self._carry_out(command)
        if answer is None:
            frame = SYNTAX_ERROR
        else:
            body = bytes([0xD5, command[0] + 1]) + answer
            frame = (
                b"\x00\x00\xff"
                + bytes([len(body), -len(body) & 0xFF])
                + body
                + bytes([-sum(body) & 0xFF, 0])
            )
        self._busy_until_ms = now_ms + _BUSY_MS
        self._due = [(now_ms + _ACK_MS, ACK), (math.inf, frame)]

    # --- what the commands do (7.2 and 7.3)

    def _carry_out(self, command: bytes) -> bytes | None:
        """Return what follows the code of the answer, None for a command that is wrong."""
        code, values = command[0], command[1:]
        if code == DIAGNOSE and values and values[0] in _SELF_TEST_MS:
            return self._diagnose(values)
        if code == GET_FIRMWARE_VERSION and not values:
            return _VERSION
        if code == SET_PARAMETERS and len(values) == 1:
            return b""
        if code == SAM_CONFIGURATION and 1 <= len(values) <= 3 and 1 <= values[0] <= 4:
            self._is_normal = values[0] == 1
            return b""
        if code == RF_CONFIGURATION and values and _RF_ITEM_BYTES.get(values[0]) == len(values) - 1:
            if values[0] == RF_FIELD:
                self._switch_field(on=bool(values[1] & 1))
            elif values[0] == MAX_RETRIES:
                self._retries = values[3]
            return b""
        if (
            code == IN_LIST_PASSIVE_TARGET
            and len(values) == 2
            and values[0] in (1, 2)
            and values[1] == 0
        ):
            return self._list(values[0]) if self._is_normal else self._refuse()
        if code == IN_RELEASE and len(values) == 1:
            self._halt()
            return b"\x00"
        return None

    def _diagnose(self, values: bytes) -> bytes:
        self._work_ms += _SELF_TEST_MS[values[0]]
        if values[0] == LINE_TEST:
            return values
        is_bad = (values[0] == ANTENNA_TEST and not self.has_antenna) or (
            values[0] == RAM_TEST and not self.has_ram
        )
        return b"\x80" if is_bad else b"\x00"

    def _list(self, most: int) -> bytes:
        found: list[_Found] = []
        while len(found) < most:
            one = self._search()
            if one is None:
                break
            found.append(one)
            if len(found) < most:
                self._halt()
        answer = bytes([len(found)])
        for target, one in enumerate(found, 1):
            answer += (
                bytes([target]) + one.sens_res[::-1] + bytes([one.sel_res, len(one.uid)]) + one.uid
            )
        return answer

    def _refuse(self) -> bytes | None:
        if self.low_battery == "silence":
            self._work_ms = math.inf
        return None if self.low_battery == "error" else b"\0"

    # --- the field

    def _switch_field(self, *, on: bool) -> None:
        self._is_field_on = on
        if not on:
            for tag in self.tags:
                tag.power_off()

    def _search(self) -> _Found | None:
        """Try to activate one tag as often as the host allows."""
        if not self._is_field_on:
            self._switch_field(on=True)
            self._work_ms += _GUARD_MS
        for _ in range(self._retries + 1):
            found = self._activate()
            if found:
                return found
        if self._retries == _FOR_EVER:
            self._work_ms = math.inf
        return None

    def _activate(self) -> _Found | None:
        """ISO 14443-3 6.5; where tags collide, the one with the higher UID goes on."""
        sens_res = self._send(bytes([_REQA]), 7)
        if sens_res is None:
            return None
        uid = b""
        for command in _SELECT:
            known: list[int] = []
            while True:
                bits = (
                    to_bits(bytes([command, 0x20 + (len(known) >> 3 << 4) + len(known) % 8]))
                    + known
                )
                received = self._exchange(bits)
                if received is None or not received.is_parity_right:
                    return None
                if not received.collision:
                    break
                known += [*received.bits[: received.collision - 1], 1]
            part = to_bytes(known + received.bits)
            if part[0] ^ part[1] ^ part[2] ^ part[3] != part[4]:
                return None
            select = bytes([command, 0x70]) + part
            sak = self._send(select + crc_a(select))
            if sak is None or crc_a(sak[:1]) != sak[1:]:
                return None
            if not sak[0] & 0x04:
                return _Found(sens_res, sak[0], uid + part[:4])
            uid += part[1:4]
        return None

    def _halt(self) -> None:
        self._exchange(to_bits(_HLTA + crc_a(_HLTA)))

    def _send(self, data: bytes, bits: int = 0) -> bytes | None:
        received = self._exchange(to_bits(data)[: bits or None])
        return to_bytes(received.bits) if received and received.is_parity_right else None

    def _exchange(self, bits: list[int]) -> Received | None:
        received = exchange(self.tags, bits, _GAIN_DB)
        answer_ms = len(received.bits) * _BIT_MS if received else _NO_ANSWER_MS
        self._work_ms += _FRAME_MS + len(bits) * _BIT_MS + answer_ms
        return received
