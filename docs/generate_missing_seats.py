"""Draws docs/missing-seats.svg: what is lit in a round of a seat that the board plays.

`python -m docs.generate_missing_seats` writes it, with `--check` it only compares.
"""

import sys
from dataclasses import replace

from docs.drawn_board import Panels, Table
from docs.generated import keep
from host.live.view import GameView, Light
from shared_engine.lights import looks

_SEAT = 0
# One marble out, that has gone so many fields; the card moves no other.
_STATE = {
    "players": {
        str(seat): {"track": [at], "finish": [], "fresh": False}
        for seat, at in enumerate((12, 5, 9, 7))
    }
}


class _Dealing(Table):
    """A board to which the cards of a seat are held."""

    def view(self) -> GameView:
        view = super().view()
        reader = Light(len(view.fields), looks.HAND, _SEAT)
        return replace(view, lights=(*view.lights[:-1], reader))


def turn() -> str:
    """The cards are dealt, one of them is found, its marble is lifted and put down."""
    panels = Panels("A seat that nobody has")
    panels.add(
        _Dealing("brandi-4", _STATE),
        "1. It blinks: the cards of seat 0 are dealt over",
        "the reader, then the one it gives is found.",
    )
    table = Table("brandi-4", _STATE)
    panels.add(table, "2. It breathes: hold its cards to the reader", "until one is accepted.")
    table.lay("8")
    panels.add(table, "3. An 8 lies open. The marble that it moves", "is lit.")
    marble = table.lift("T12")
    panels.add(table, "4. Where it goes is lit: put it there, and", "the next seat is asked.")
    table.put("T20", marble)
    return panels.page()


PICTURES = {"missing-seats.svg": turn}


if __name__ == "__main__":
    sys.exit(keep(PICTURES, "docs.generate_missing_seats"))
