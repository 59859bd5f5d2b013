"""Black Dog as data: what it changes of brandi-4. No source describes its board and its deck: they
are assumed (A-61, A-62)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def black_dog() -> "dict[str, Any]":
    """Return what Black Dog changes of brandi-4 (BD-01..BD-81)."""
    return {
        "dog": True,
        # No source names the fields of the disc and its paws; assumed, A-61. Corner fields of a
        # disc over the middle.
        "disc_offsets": (6, 7, 8, 9, 10),
        "paw_offsets": (6, 10),
        # No source names the kinds and counts of the 110 cards; assumed, A-62. Only the total and
        # some kinds are known.
        "deck": {
            "1/11": 8,
            "13": 8,
            "SWITCH": 8,
            "MAGNET": 8,
            "COPY": 8,
            "PARTNER": 8,
            "BLACK:1-7": 6,
            "BLUE:8": 7,
            "BLUE:9": 7,
            "BLUE:10": 7,
            "BLUE:12": 7,
            "BLACK:2": 7,
            "BLACK:3": 7,
            "BLACK:5": 7,
            "BLACK:6": 7,
        },
        "turn_direction": "cw",
        "hand_first": (5,),
        "hand_repeat": (5,),
        "die_shows": "none",
        "initial_on_start": 1,
        "start_protection": "always",
        "finish_direct_from_start": "never",
        "jack_noop": "never",
    }


def black_dog_alone() -> "dict[str, Any]":
    """Return what two or three players change of that (BD2-01..BD2-07)."""
    return {
        "marbles": 5,
        "exchange": "give_to_next",
        "no_move": "discard_draw",
    }
