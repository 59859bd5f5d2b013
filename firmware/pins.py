"""GPIO numbers on the carrier board, by chip (docs/firmware.md).

Pins that decide how a chip starts, that belong to flash or octal PSRAM, or to USB, are not used.
"""

# signal: (ESP32, ESP32-S3, ESP32-C3); None where a chip has no pin left for it
_CHIPS = ("ESP32", "ESP32S3", "ESP32C3")
_PINS = {
    "hall_spi": (2, 1, 1),
    "hall_sck": (18, 12, 6),
    # Not connected, but SPI wants a pin.
    "hall_mosi": (15, 11, 7),
    "hall_miso": (19, 13, 5),
    "hall_latch": (21, 10, 4),
    "card_spi": (1, 2, None),
    "card_sck": (14, 6, None),
    "card_mosi": (13, 7, None),
    "card_miso": (27, 15, None),
    "card_select": (26, 5, None),
    "card_reset": (25, 4, None),
    "i2c_scl": (22, 9, 1),
    "i2c_sda": (4, 8, 0),
    "pixels": (23, 14, 10),
    "button": (32, 16, 3),
    "buzzer": (33, 17, 20),
    "battery": (34, 1, None),
}


def chip_of(machine: str) -> str:
    """Return "ESP32", "ESP32S3" or "ESP32C3" from sys.implementation._machine, such as "… module with ESP32S3".

    Raises:
        ValueError: another chip.
    """
    chip = machine.split(" with ")[-1].replace("-", "")
    if chip not in _CHIPS:
        raise ValueError("no pins are known for %r; known are %s" % (machine, ", ".join(_CHIPS)))
    return chip


def pins_of(chip: str) -> "dict[str, int | None]":
    """Return the pins of *chip*, one of those chip_of gives."""
    at = _CHIPS.index(chip)
    return {signal: numbers[at] for signal, numbers in _PINS.items()}
