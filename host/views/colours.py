"""Colours as pages and pictures write them."""

Rgb = tuple[int, int, int]

_LIGHT = 105_000  # of 255,000


def web(colour: Rgb) -> str:
    """As in #1f6fff."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def is_light(colour: Rgb) -> bool:
    """Black can be read on *colour*, and white on others."""
    red, green, blue = colour
    return 299 * red + 587 * green + 114 * blue > _LIGHT
