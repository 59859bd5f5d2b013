"""A published method, written here by its description: six moves, eight deals, eight turns.

That of Keezly (Keezen, 2026) tries the six moves that are best by a look one move ahead in eight
deals, plays each on for eight turns greedily, and adds that, weighed by 0.45, to the look.
"""

from collections.abc import Iterator

from host.players.tried import by_look
from shared_engine.games.dog.move import Move
from shared_engine.players.deals import draw
from shared_engine.players.features import Chances, Judge, measure, worth
from shared_engine.players.one_step import OneStep
from shared_engine.players.play_out import PlayOut
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

_MOVES, _DEALS, _TURNS = 6, 8, 8
_WEIGHT = 0.45


class SixEightEight:
    """A player (shared_engine/players/levels.py)."""

    def __init__(self, prng: Prng) -> None:
        self._one_step = OneStep(prng)
        self._prng = prng

    def exchange(self, view: SeatView, taker: int) -> str:
        return self._one_step.exchange(view, taker)

    def think(self, view: SeatView) -> Iterator[Move]:
        rules = view.position.rules
        found = list(by_look(view, Judge(view), self._one_step.quick(rules)))[:_MOVES]
        if len(found) > 1:
            plays = PlayOut(rules)
            found = [
                (look + _WEIGHT * self._mean(plays, view, one.move), one) for look, one in found
            ]
        yield max(found, key=lambda one: one[0])[1].move

    def _mean(self, plays: PlayOut, view: SeatView, move: Move) -> float:
        rules = view.position.rules
        chances = Chances(rules)
        total = 0
        for _ in range(_DEALS):
            after = plays.play(view.position, move, draw(view, self._prng), _TURNS)
            total += worth(measure(rules, after.cells, view.seat, after.counts, chances))
        return total / _DEALS
