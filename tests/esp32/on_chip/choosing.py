"""Lets a program choose its moves; the same on both interpreters."""

from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.rulesets import load
from shared_engine.players.levels import make
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng


def choose(ruleset, packed, hand, ticks, collect):
    """Return, packed, what `friend` plays with *hand*, and the longest piece and all of its
    thinking, in *ticks*.

    Args:
        collect: called before each piece, as gc.collect: the firmware collects while hands rest.
    """
    position = unpack(load(ruleset, {}), bytes.fromhex(packed))
    thinking = make("friend", Prng(1)).think(SeatView(position, position.turn, tuple(hand)))
    longest = whole = 0
    chosen = None
    while True:
        collect()
        started = ticks()
        found = next(thinking, None)
        took = ticks() - started
        longest = max(longest, took)
        whole += took
        if found is None:
            assert chosen is not None, "no move"
            return chosen.pack().hex(), longest, whole
        chosen = found
