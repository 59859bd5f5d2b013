"""Colours of views, and as pages and pictures write them."""

from dataclasses import dataclass

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
}
"""What has the same colour in every light."""

DAY = {
    "paper": "#efeae0",
    "paper-2": "#e4ddcf",
    "sheet": "#fbf8f1",
    "ink": "#211a14",
    "dim": "#62574a",
    "line": "#cfc5b4",
    "alert": "#9a3b00",
    "alert-paper": "#ffe9cf",
    "act": "#211a14",
    "act-ink": "#fbf8f1",
    "focus": "#1f53c4",
    "plank-0": "#cf9f67",
    "plank-1": "#c99860",
    "plank-2": "#d3a56f",
    "strand": "#6b3d17",
    "pale": "#f2d3a0",
    "seam": "#4b2a10",
    "burn": "#43240c",
    "hole-0": "#241206",
    "hole-1": "#3d2310",
    "hole-2": "#6d4523",
    "turntable": "#dcb482",
    "cell": "#b68750",
    "grass": "#4f8a4d",
    "grass-2": "#2f6237",
    "card": "#fdfaf3",
    "card-2": "#f1eadb",
    "brass": "#8a5a12",
    "wood": "#6b4a33",
    "edge": "#4a3222",
    "hole": "#2a1b12",
    "disc": "#7d5a40",
}
"""A room by day."""

EVENING = {
    "paper": "#16120e",
    "paper-2": "#211b15",
    "sheet": "#241d17",
    "ink": "#f3ebdf",
    "dim": "#b7aa99",
    "line": "#453a2f",
    "alert": "#ffb066",
    "alert-paper": "#3a2410",
    "act": "#f3ebdf",
    "act-ink": "#1b150f",
    "focus": "#9dbcff",
    "plank-0": "#6a4527",
    "plank-1": "#634024",
    "plank-2": "#704b2c",
    "strand": "#2a1404",
    "pale": "#a5764a",
    "seam": "#1c0d03",
    "burn": "#f0d3a8",
    "hole-0": "#0b0502",
    "hole-1": "#180c04",
    "hole-2": "#3a2412",
    "turntable": "#7d5634",
    "cell": "#57371d",
    "grass": "#3c7243",
    "grass-2": "#1c4226",
    "card": "#efe7d8",
    "card-2": "#ddd2bd",
    "brass": "#7b4f0e",
    "wood": "#4a3426",
    "edge": "#33241a",
    "hole": "#17100b",
    "disc": "#5b422f",
}
"""A room in the evening, where pictures in files are, too."""


@dataclass(frozen=True)
class Marble:
    """How marbles of a seat look on a page, and what else is of their colour."""

    name: str
    """A key of [colour] in the texts."""
    hue: str
    deep: str
    """Where no light falls on it."""
    glow: str
    """Where light falls through it."""
    ink: str
    """Of the mark on it."""
    light: str
    """A ring or a line of that colour, as the light of a hole."""
    inlay: tuple[str, str]
    """Coloured wood, by day and in the evening."""
    mark: str
    """The outline of its mark, within half a step round 0, 0: who does not see colours has it."""


MARBLES = (
    Marble(
        "red", "#d2401f", "#761807", "#ff9a74", "#ffffff", "#ff6a45", ("#b8401f", "#9c3519"),
        "M0-.2A.2.2 0 1 1-.001-.2Z",
    ),
    Marble(
        "blue", "#1a47b0", "#081d58", "#86b4ff", "#ffffff", "#5b93ff", ("#2f58a8", "#2a4d96"),
        "M0-.25 .235.16H-.235Z",
    ),
    Marble(
        "yellow", "#f3c520", "#8a5e00", "#fff3a8", "#2b1d00", "#ffdb3d", ("#e0b12c", "#b58c1e"),
        "M0-.26 .22 0 0 .26-.22 0Z",
    ),
    Marble(
        "green", "#3cb371", "#0b5732", "#b5f7d0", "#04240f", "#33d685", ("#35935f", "#25704a"),
        "M-.075-.23h.15v.155h.155v.15H.075v.155h-.15V.075H-.23v-.15h.155Z",
    ),
    Marble(
        "pearl", "#e9efec", "#6c807b", "#ffffff", "#1d2b28", "#ffffff", ("#d5dcd6", "#a9b3ad"),
        "M-.21-.19h.42v.13h-.42ZM-.21.06h.42v.13h-.42Z",
    ),
    Marble(
        "plum", "#5a1445", "#26061c", "#d47fb6", "#ffffff", "#e06cb8", ("#5d2049", "#5c2347"),
        "M.1-.24A.25.25 0 1 0 .1.24 .19.19 0 1 1 .1-.24Z",
    ),
)  # fmt: skip
"""By seat, in the order of the lights (SEAT_COLOURS of shared_engine/lights/looks.py)."""


def web(colour: Rgb) -> str:
    """As in #1f6fff."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def is_light(colour: Rgb) -> bool:
    """Black can be read on *colour*, and white on others."""
    red, green, blue = colour
    return 299 * red + 587 * green + 114 * blue > _LIGHT
