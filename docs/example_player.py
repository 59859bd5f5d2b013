"""A player that takes its team home as fast as it can (docs/players.md)."""

from collections.abc import Iterator

from shared_engine.games.dog.move import Move
from shared_engine.games.dog.position import finish_marbles, team_seats, track_marbles
from shared_engine.players.options import options
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng


class Hurry:
    def __init__(self, prng: Prng) -> None:
        self._prng = prng

    def exchange(self, view: SeatView, taker: int) -> str:  # noqa: ARG002  (it gives to all alike)
        return self._prng.choice(view.hand)

    def think(self, view: SeatView) -> Iterator[Move]:
        rules = view.position.rules
        board = rules.board
        found = []
        for move, cells in options(view.position, view.hand):
            walked = 0
            for seat in team_seats(rules, view.seat):
                walked += 100 * len(finish_marbles(rules, cells, seat))
                for field in track_marbles(rules, cells, seat):
                    walked += 10 + (field - board.starts[seat]) % board.track_len
            found.append((walked, len(found), move))
        yield max(found)[2]
