"""GPIO numbers on the carrier board, by chip (docs/firmware.md).

Pins that decide how a chip starts, that belong to flash or PSRAM, or to USB, are not used but for
two of an ESP32: GPIO15, low at the start, keeps the ROM from printing, which disturbs nobody; GPIO5
times the answers to a host of SDIO, which there is none of.
"""

_CHIPS = ("ESP32", "ESP32S3")
# For each signal its number on these chips, in their order.
_PINS = {
    "hall_spi": (2, 1),
    "hall_sck": (18, 12),
    # Not connected, but SPI wants a pin.
    "hall_mosi": (15, 11),
    "hall_miso": (19, 13),
    "hall_latch": (21, 10),
    "card_spi": (1, 2),
    "card_sck": (14, 6),
    "card_mosi": (13, 7),
    "card_miso": (27, 15),
    "card_select": (26, 5),
    "card_reset": (25, 4),
    "i2c_scl": (22, 9),
    "i2c_sda": (4, 8),
    # Of the switches of three-axis sensors; with a pull-up.
    "i2c_reset": (5, 2),
    "pixels": (23, 14),
    # Low: the lights have no supply. No carrier is for an ESP32.
    "rail": (-1, 42),
    "button": (32, 16),
    "buzzer": (33, 17),
    "battery": (34, 1),
    # Under a disc. Those of an ESP32 are inputs only, without pull-ups of their own.
    "disc_a": (35, 18),
    "disc_b": (36, 21),
    "disc_rest": (39, 38),
}


def chip_of(machine: str) -> str:
    """Return "ESP32" or "ESP32S3" from sys.implementation._machine, such as "… module with ESP32S3"
    or "… with ESP32-S3".

    Raises:
        ValueError: another chip.
    """
    chip = machine.split(" with ")[-1].replace("-", "")
    if chip not in _CHIPS:
        raise ValueError("no pins are known for %r; known are %s" % (machine, ", ".join(_CHIPS)))
    return chip


def pins_of(chip: str) -> "dict[str, int]":
    """Return the pins of *chip*, one of those chip_of gives; a signal that it has not is left
    out."""
    at = _CHIPS.index(chip)
    return {signal: numbers[at] for signal, numbers in _PINS.items() if numbers[at] >= 0}
