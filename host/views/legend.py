"""What a light on a field says, as a sign and in words, for every view."""

from shared_engine.games import meanings
from shared_engine.lights import looks

LEGEND = {
    meanings.MOVABLE: ("*", "can move"),
    meanings.TARGET: (">", "goes here"),
    meanings.CAPTURE: ("x", "sends home"),
    meanings.OWN_CAPTURE: ("X", "sends own home"),
    meanings.EXCHANGE: ("~", "swaps"),
    meanings.FINISH: ("=", "finish"),
    meanings.STEP: ("-", "may pause"),
    meanings.DISC: ("%", "turns the disc"),
    looks.LIFT_HERE: ("^", "lift"),
    looks.PLACE_HERE: ("v", "place"),
    looks.CHOICE: ("?", "touch the one you mean"),
}
"""Meaning -> sign and words, in the order in which people read them."""
