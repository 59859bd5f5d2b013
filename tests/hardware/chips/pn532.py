"""PN532 on I2C as its user manual alone says (NXP UM0701-02), with a switch for each point that it
leaves open: nothing here is taken from the driver or from host/simulator."""

from itertools import product

WAKES = ("acknowledges", "refuses", "loses the frame")
"""What a chip that sleeps does with the first frame; 7.2.11 says only that its address wakes it."""
BUSY = ("says so", "refuses")
"""What it does with a read before a frame is ready (6.2.4)."""
SILENT_MS = (0, 0.8, 3)
"""How long it may not acknowledge its address after an exchange (6.2.4: immediately after)."""
ANSWERS_MS = (0.1, 14)
"""Until the ACK of a command is ready, and until its answer is after that (6.2.2.1: 15 ms)."""
REST = (0x00, 0xFF)
"""What is clocked out behind a frame, and in the other bits of the ready byte."""

_ADDRESS = 0x24
_ACK = b"\x00\x00\xff\x00\xff\x00"
_ERROR = b"\x00\x00\xff\x01\xff\x7f\x81\x00"
_SAM, _PARAMETERS, _RF, _VERSION, _LIST, _DIAGNOSE = 0x14, 0x12, 0x32, 0x02, 0x4A, 0x00


class Pn532:
    """A reader with tags of these *uids* in its field. `now_ms` is its clock. Its methods are those
    of a bus on which only it is."""

    def __init__(self, *, wakes, busy, silent_ms, answers_ms, rest):
        self.wakes, self.busy, self.silent_ms = wakes, busy, silent_ms
        self.answers_ms, self.rest = answers_ms, rest
        self.uids = []
        self.now_ms = 0.0
        self.power_on()

    def power_on(self):
        self.is_asleep = self.is_low_battery = True  # 7.2.10: until a SAMConfiguration
        self.has_rats = True
        self._frames = []  # that are still to be read
        self._ready_ms = self._hears_ms = 0.0

    def writeto(self, address, data):
        self._hear(address)
        if self.is_asleep:
            self.is_asleep = False
            if self.wakes == "refuses":
                raise OSError(19)
            if self.wakes == "loses the frame":
                return
        self._frames.clear()  # whatever it does is ended
        data = bytes(data)
        self._hears_ms = self.now_ms + self.silent_ms
        if data != _ACK:
            self._ready_ms = self.now_ms + self.answers_ms
            self._frames[:] = [_ACK, self._answer(data)]

    def readfrom_into(self, address, buffer):
        self._hear(address)
        is_ready = bool(self._frames) and self.now_ms >= self._ready_ms
        if self.is_asleep or (not is_ready and self.busy == "refuses"):
            raise OSError(19)
        self._hears_ms = self.now_ms + self.silent_ms
        found = bytes([self.rest & 0xFE | is_ready])
        if is_ready and len(buffer) > 1:
            found += self._frames.pop(0)
            self._ready_ms = self.now_ms + self.answers_ms
        buffer[:] = (found + bytes([self.rest]) * len(buffer))[: len(buffer)]

    def _hear(self, address):
        if address != _ADDRESS or self.now_ms < self._hears_ms:
            raise OSError(19)

    def _answer(self, frame):
        size = frame[3]
        body = frame[5 : 5 + size]
        is_right = (
            frame.startswith(b"\x00\x00\xff")
            and not (size + frame[4]) & 0xFF
            and not sum(frame[5 : 6 + size]) & 0xFF
            and body[0] == 0xD4
        )
        said = self._execute(body[1], body[2:]) if is_right else None
        if said is None:
            return _ERROR
        body = bytes([0xD5, body[1] + 1]) + said
        ends = bytes([-sum(body) & 0xFF, 0])
        return b"\x00\x00\xff" + bytes([len(body), -len(body) & 0xFF]) + body + ends

    def _execute(self, command, data):
        """What follows the code of the answer; None for an error frame."""
        if command == _SAM:
            self.is_low_battery = False
        elif self.is_low_battery:
            return None
        elif command == _VERSION:
            return b"\x32\x01\x06\x07"
        elif command == _PARAMETERS:
            self.has_rats = bool(data[0] & 0x10)
        elif command == _DIAGNOSE:
            return data if data[0] == 0 else b"\x00"
        elif command == _LIST:
            return self._list(data)
        elif command != _RF:
            return None
        return b""

    def _list(self, data):
        if data[1] != 0:  # only 106 kbit/s type A is here
            return b"\x00"
        found = self.uids[: data[0]]
        answer = bytes([len(found)])
        for number, uid in enumerate(found, 1):
            answer += bytes([number, 0x00, 0x44, 0x20, len(uid)]) + uid
            if self.has_rats:
                answer += b"\x05\x78\x80\x70\x02"
        return answer


def readings():
    """Every way in which the manual can be read."""
    names = ("wakes", "busy", "silent_ms", "answers_ms", "rest")
    for values in product(WAKES, BUSY, SILENT_MS, ANSWERS_MS, REST):
        yield dict(zip(names, values, strict=True))
