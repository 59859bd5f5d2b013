"""A card's tag: ISO/IEC 14443-3 type A, from power-up to HALT. Bits are lists of 0 and 1 in the
order of the air."""

from dataclasses import dataclass
from random import Random

from host.simulator.chips.crc_a import crc_a

_REQA = 0x26
_WUPA = 0x52
_HLTA = b"\x50\x00"
_SELECT = (0x93, 0x95, 0x97)  # the command byte of each cascade level
_CASCADE_TAG = 0x88
_SAK_INCOMPLETE = 0x04


def to_bits(data: bytes) -> list[int]:
    """Lowest bit of each byte first, as on the air."""
    return [byte >> shift & 1 for byte in data for shift in range(8)]


def to_bytes(bits: list[int]) -> bytes:
    """Inverse of to_bits(); a last incomplete byte is filled up with zeros."""
    return bytes(
        sum(bit << shift for shift, bit in enumerate(bits[at : at + 8]))
        for at in range(0, len(bits), 8)
    )


@dataclass
class Tag:
    """One tag in the field. *uid* has 4, 7 or 10 bytes; *sak* is the answer to its complete
    selection (0x00 NTAG, 0x08 MIFARE Classic). At the edge of the field a tag has too little power
    for some frames (*loss_ratio* of them), and the reader misunderstands some of its answers
    (*noise_ratio*); one whose answer is faint is heard only with a receiver gain of
    *needs_gain_db*. State: `level` is the cascade level it waits for in READY, `None` outside
    it."""

    uid: bytes
    sak: int = 0x00
    loss_ratio: float = 0.0
    noise_ratio: float = 0.0
    needs_gain_db: int = 0
    halted: bool = False
    active: bool = False
    level: int | None = None

    def __post_init__(self) -> None:
        if len(self.uid) not in (4, 7, 10):
            raise ValueError(f"a UID of {len(self.uid)} bytes")
        self._random = Random(self.uid)  # noqa: S311  (the same luck in every run)

    def power_off(self) -> None:
        """The field has gone: the tag forgets its state."""
        self.halted = self.active = False
        self.level = None

    def heard(self, bits: list[int], gain_db: int) -> tuple[list[int], bool] | None:
        """As answer(), with what the way through the air makes of it: the bits that arrive at a
        reader with a receiver gain of *gain_db*, and whether their parity is right."""
        if self.loss_ratio and self._random.random() < self.loss_ratio:
            self.power_off()
            return None
        answer = self.answer(bits)
        if answer is None or gain_db < self.needs_gain_db:
            return None
        if not self.noise_ratio or self._random.random() >= self.noise_ratio:
            return answer, True
        answer = list(answer)
        at = self._random.randrange(len(answer))
        answer[at] ^= 1
        is_odd = self._random.random() < 0.8
        if not is_odd:  # a second bit of the same byte: the parity bit does not change
            answer[at ^ 1 if at ^ 1 < len(answer) else at - 1] ^= 1
        return answer, not is_odd

    def answer(self, bits: list[int]) -> list[int] | None:
        """Receive one frame of the reader; return the bits of the answer, or None for silence."""
        if len(bits) == 7:
            return self._wake(to_bytes(bits)[0])
        frame = to_bytes(bits)
        if self.active:
            if frame == _HLTA + crc_a(_HLTA):
                self.halted = True
            self.active = False  # whatever else comes is not for us, and sends us back
            return None
        if self.level is None or not frame:
            return None
        if frame[0] == _SELECT[self.level] and len(frame) >= 2:
            return self._select(bits, frame)
        self.level = None
        return None

    def _wake(self, command: int) -> list[int] | None:
        if self.active or self.level is not None:
            self.active, self.level = False, None
            return None
        if command == _WUPA or (command == _REQA and not self.halted):
            self.level = 0
            return to_bits(bytes([{4: 0x04, 7: 0x44, 10: 0x84}[len(self.uid)], 0x00]))
        return None

    def _select(self, bits: list[int], frame: bytes) -> list[int] | None:
        assert self.level is not None
        last = self.level == (len(self.uid) - 4) // 3
        part = (
            self.uid[3 * self.level :]
            if last
            else bytes([_CASCADE_TAG]) + self.uid[3 * self.level :][:3]
        )
        part += bytes([part[0] ^ part[1] ^ part[2] ^ part[3]])  # BCC
        if frame[1] == 0x70:
            if frame[2:7] != part or frame[7:] != crc_a(frame[:7]):
                self.level = None
                return None
            self.level, self.active = (None, True) if last else (self.level + 1, False)
            sak = bytes([self.sak if last else _SAK_INCOMPLETE])
            return to_bits(sak + crc_a(sak))
        # anticollision: the reader names the first bits, who has others stays silent
        known = bits[16:]
        mine = to_bits(part)
        return mine[len(known) :] if mine[: len(known)] == known else None
