"""Colours of views, and as pages and pictures write them."""

Rgb = tuple[int, int, int]

_LIGHT = 105_000  # of 255,000

BOARD = {
    "ring": "#a48a72",  # round a hole that belongs to nobody
    "course": "#e9dccb",
    "face": "#fffdf9",  # of a card, and what is printed on it
    "print": "#241d19",
    "dog": "#111111",
    # as its light is seen in the evening (GROUND of shared_engine/lights/looks.py)
    "prairie": "#1f6b54",
    "black": "#000000",
    "white": "#ffffff",
    # the ground of plots, on which the colour of every seat can be seen, and its ink
    "plot": "#17100b",
    "plot-line": "#63584e",
    "plot-ink": "#f4efe9",
}
"""What has the same colour in every light."""

DAY = {
    "paper": "#f6f2ec",
    "sheet": "#fffdf9",
    "ink": "#241d19",
    "dim": "#63584e",
    "line": "#d8cec2",
    "alert": "#9c2f00",
    "wood": "#6b4a33",
    "edge": "#4a3222",
    "hole": "#2a1b12",
    "disc": "#7d5a40",
}
"""A room by day."""

EVENING = {
    "paper": "#16120f",
    "sheet": "#211b17",
    "ink": "#f4efe9",
    "dim": "#b9aea3",
    "line": "#40362e",
    "alert": "#ff9d73",
    "wood": "#4a3426",
    "edge": "#33241a",
    "hole": "#17100b",
    "disc": "#5b422f",
}
"""A room in the evening, where pictures in files are, too."""


def web(colour: Rgb) -> str:
    """As in #1f6fff."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def is_light(colour: Rgb) -> bool:
    """Black can be read on *colour*, and white on others."""
    red, green, blue = colour
    return 299 * red + 587 * green + 114 * blue > _LIGHT
