"""CRC_A of ISO/IEC 14443-3 (polynomial x^16 + x^12 + x^5 + 1, lowest bit first)."""


def crc(data: bytes, preset: int) -> int:
    value = preset
    for byte in data:
        value ^= byte
        for _ in range(8):
            value = value >> 1 ^ (0x8408 if value & 1 else 0)
    return value


def crc_a(data: bytes) -> bytes:
    """The two bytes that follow *data* on the air."""
    return crc(data, 0x6363).to_bytes(2, "little")
