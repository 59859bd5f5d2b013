"""Two players against each other, in deals that both play from each side."""

import math
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from itertools import repeat
from statistics import fmean, median, variance
from typing import TYPE_CHECKING, Any

from host.players.levels import make
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.rulesets import load
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

if TYPE_CHECKING:
    from shared_engine.players.levels import Player

_NORMAL = 1.96  # 95 %
_MOST_SEED = 1 << 32


@dataclass(frozen=True)
class Pairing:
    """Who plays whom, by which rules, from which seed."""

    first: str
    second: str
    ruleset: str
    options: dict[str, Any]
    seed: int


@dataclass
class Played:
    """One deal, played once with the first player in each team."""

    games: int = 0
    won: int = 0
    turns: int = 0
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """Of a processor, for each decision of the first, and of the second player."""


@dataclass
class Result:
    """What a match has shown so far."""

    deals: list[Played]

    @property
    def games(self) -> int:
        return sum(deal.games for deal in self.deals)

    @property
    def won(self) -> int:
        """Games that the first player has won."""
        return sum(deal.won for deal in self.deals)

    @property
    def turns(self) -> float:
        """Of a game, on average."""
        return sum(deal.turns for deal in self.deals) / self.games

    def interval(self) -> tuple[float, float]:
        """Between which shares that of the first player lies, in 95 of 100 matches: Wilson's, for
        as many games as the deals are worth, since games of one deal are alike."""
        share = self.won / self.games
        worth = float(self.games)
        shares = [deal.won / deal.games for deal in self.deals]
        if len(shares) > 1 and variance(shares) > 0:
            worth = share * (1 - share) * len(shares) / variance(shares)
        square = _NORMAL * _NORMAL / worth
        middle = (share + square / 2) / (1 + square)
        half = _NORMAL / (1 + square) * math.sqrt(share * (1 - share) / worth + square / worth / 4)
        return max(0.0, middle - half), min(1.0, middle + half)

    def seconds(self, player: int) -> dict[str, float]:
        """How long decisions of the first player (0) or the second took: median, mean, worst."""
        taken = [one for deal in self.deals for one in deal.seconds[player]]
        return {"median": median(taken), "mean": fmean(taken), "worst": max(taken)}


class _Timed:
    """A player whose decisions are timed, in seconds of a processor: others may be busy, too."""

    def __init__(self, player: "Player", seconds: list[float]) -> None:
        self._player = player
        self._seconds = seconds

    def exchange(self, view: SeatView, taker: int) -> str:
        begin = time.process_time()
        card = self._player.exchange(view, taker)
        self._seconds.append(time.process_time() - begin)
        return card

    def think(self, view: SeatView) -> Iterator[Move]:
        begin = time.process_time()
        yield from self._player.think(view)
        self._seconds.append(time.process_time() - begin)


def play_deal(pairing: Pairing, number: int) -> Played:
    """Play deal *number*: the same shuffles with the first player in each team once, the second in
    all others."""
    rules = load(pairing.ruleset, pairing.options)
    played = Played()
    seed = Prng(pairing.seed + number).below(_MOST_SEED)
    for team in range(len(rules.teams)):
        players: list[Player] = []
        for seat in range(rules.seats):
            is_second = rules.team_of[seat] != team
            name = pairing.second if is_second else pairing.first
            player = make(name, Prng(seed + 1 + seat), time.process_time)
            players.append(_Timed(player, played.seconds[is_second]))
        seated = Seated(rules, Prng(seed), number % rules.seats, players)
        played.won += seated.play() == team
        played.games += 1
        played.turns += seated.turns
    return played


def play_match(pairing: Pairing, deals: int, processes: int) -> Iterator[Result]:
    """Play *deals* deals in so many *processes*; yield the same result after each, with one deal
    more."""
    result = Result([])
    with ProcessPoolExecutor(processes) as pool:
        try:
            for played in pool.map(play_deal, repeat(pairing, deals), range(deals)):
                result.deals.append(played)
                yield result
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
