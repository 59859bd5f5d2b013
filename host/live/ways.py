"""Where marbles went in a move, as views draw it."""

from host.live.view import Flight, Way
from shared_engine.games.shown import Shown


def ways_of(shown: Shown) -> tuple[Way, ...]:
    """The ways of the last move in what is *shown*."""
    return tuple(
        Way(seat, tuple(fields), tuple(Flight(*flight) for flight in flights))
        for seat, fields, flights in shown.ways
    )
