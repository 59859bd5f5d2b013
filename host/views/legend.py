"""What a light on a field says, as a sign and in words, for every view."""

from shared_engine.games import meanings
from shared_engine.lights import looks

LEGEND = {
    meanings.MOVABLE: ("*", "movable"),
    meanings.TARGET: (">", "target"),
    meanings.CAPTURE: ("x", "capture"),
    meanings.OWN_CAPTURE: ("X", "own_capture"),
    meanings.EXCHANGE: ("~", "exchange"),
    meanings.FINISH: ("=", "finish"),
    meanings.STEP: ("-", "step"),
    meanings.DISC: ("%", "disc"),
    meanings.GROUND: ("#", "ground"),
    looks.LIFT_HERE: ("^", "lift"),
    looks.PLACE_HERE: ("v", "place"),
    looks.PLACE_DOG: ("d", "place_dog"),
    looks.CHOICE: ("?", "choice"),
    looks.CONFIRM_CHOICE: ("!", "confirm_choice"),
    looks.SWAPPED: ("s", "swapped"),
}
"""Meaning -> sign and the key of its words in the section [light] of the texts, in the order in
which people read them."""

BELIEFS = (looks.OWNER, looks.WALL)
"""What the marbles say that a view draws, so that it draws no light for it."""
