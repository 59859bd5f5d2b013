"""Moves that are tried: all in the same deals, which may be the real one."""

import math
from collections.abc import Iterator

from shared_engine.games.dog.move import Move
from shared_engine.players.deals import draw
from shared_engine.players.features import Judge
from shared_engine.players.options import options
from shared_engine.players.play_out import PlayOut
from shared_engine.players.quick import Quick
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

_CLEAR = 2.5  # standard errors


class Tried:
    """A move, and what came of it."""

    def __init__(self, move: Move, cells: bytes) -> None:
        self.move = move
        self.cells = cells
        self.won: list[list[float]] = []
        """How likely each team wins, for each deal in which it was tried."""
        self._sums: list[float] = []

    def add(self, chances: list[float]) -> None:
        """Note how likely each team wins in one more deal."""
        self.won.append(chances)
        before = self._sums or [0.0] * len(chances)
        self._sums = [one + chance for one, chance in zip(before, chances, strict=True)]

    def share(self, team: int) -> float:
        """Of games that *team* wins with it."""
        return self._sums[team] / len(self.won) if self.won else 0.0

    def shares(self) -> tuple[float, ...]:
        """That of every team."""
        return tuple(one / len(self.won) for one in self._sums)


def by_look(
    view: SeatView, judge: Judge, quick: Quick | None = None
) -> Iterator[tuple[int, Tried]]:
    """Yield the moves of the hand, each with what it is worth by a look one move ahead, the best
    first; of many splits those that *quick* chooses."""
    found = [
        (0 if move.is_fold else judge.worth(cells, move.card), -place, Tried(move, cells))
        for place, (move, cells) in enumerate(options(view.position, view.hand, quick))
    ]
    found.sort(key=lambda one: one[:2], reverse=True)
    for worth, _, tried in found:
        yield worth, tried


def try_moves(
    view: SeatView, moves: list[Tried], play_out: PlayOut, turns: int, prng: Prng
) -> None:
    """Play on for *turns* turns after each of *moves* in one more deal."""
    deal = draw(view, prng)
    for one in moves:
        after = play_out.play(view.position, one.move, deal.copy(), turns)
        one.add(play_out.chances(after))


def ahead(best: Tried, other: Tried, team: int) -> float:
    """How much likelier *team* wins by *best*; 0 where chance may explain that. Both were tried in
    the same deals."""
    differences = [one[team] - two[team] for one, two in zip(best.won, other.won, strict=True)]
    count = len(differences)
    mean = sum(differences) / count
    variance = sum((one - mean) ** 2 for one in differences) / max(1, count - 1)
    return mean if mean > _CLEAR * math.sqrt(variance / count) else 0.0
