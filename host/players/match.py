"""Two players against each other, in deals that both play from each side.

A deal is what is chance in a game: shuffles in Dog, the first tiles of a prairie in Brothers."""

import math
import signal
import time
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from multiprocessing import active_children
from statistics import fmean, median, variance
from typing import Any

from host.players.levels import make, seat
from shared_engine.games.catalogue import open_rules
from shared_engine.prng import Prng

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
    """By the first player."""
    turns: int = 0
    seconds: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    """Of a processor, for each decision of the first, and of the second player."""
    drawn: int = 0

    @property
    def share(self) -> float:
        """Of the games that the first player has won; one that nobody has won is half a win."""
        return (self.won + self.drawn / 2) / self.games


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
    def drawn(self) -> int:
        """Games that nobody has won."""
        return sum(deal.drawn for deal in self.deals)

    @property
    def share(self) -> float:
        """As in Played."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def turns(self) -> float:
        """Of a game, on average."""
        return sum(deal.turns for deal in self.deals) / self.games

    def interval(self) -> tuple[float, float]:
        """Between which shares that of the first player lies, in 95 of 100 matches: Wilson's, for
        as many games as the deals are worth, since games of one deal are alike."""
        share = self.share
        worth = float(self.games)
        shares = [deal.share for deal in self.deals]
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

    def __init__(self, player: Any, seconds: list[float]) -> None:
        self._player = player
        self._seconds = seconds

    def exchange(self, view: Any, taker: int) -> str:
        begin = time.process_time()
        card: str = self._player.exchange(view, taker)
        self._seconds.append(time.process_time() - begin)
        return card

    def think(self, view: Any) -> Iterator[Any]:
        begin = time.process_time()
        yield from self._player.think(view)
        self._seconds.append(time.process_time() - begin)


def play_deal(pairing: Pairing, number: int) -> Played:
    """Play deal *number*: the same chance with the first player in each team once, the second in
    all others."""
    _, rules = open_rules({"ruleset": pairing.ruleset, "options": pairing.options})
    played = Played()
    seed = Prng(pairing.seed + number).below(_MOST_SEED)
    for team in range(len(rules.teams)):
        players: list[_Timed] = []
        for at in range(rules.seats):
            is_second: bool = rules.team_of[at] != team
            name = pairing.second if is_second else pairing.first
            player = make(name, pairing.ruleset, Prng(seed + 1 + at), time.process_time)
            players.append(_Timed(player, played.seconds[is_second]))
        seated = seat(rules, Prng(seed), number % rules.seats, players)
        won = seated.play()
        played.won += won == team
        played.drawn += won < 0
        played.games += 1
        played.turns += seated.turns
    return played


def play_match(pairing: Pairing, deals: int, processes: int) -> Iterator[Result]:
    """Play *deals* deals in so many *processes*; yield the same result after each, with one deal
    more."""
    result = Result([])
    numbers = iter(range(deals))
    with ProcessPoolExecutor(processes, initializer=_begin) as pool:
        play = partial(play_deal, pairing)
        # More than can be played at once: nobody waits for a long one.
        under_way = deque(pool.submit(play, number) for number in islice(numbers, 2 * processes))
        try:
            while under_way:
                result.deals.append(under_way.popleft().result())
                under_way.extend(pool.submit(play, number) for number in islice(numbers, 1))
                yield result
        except BaseException:
            # Nobody wants to know any more what they play, and a deal may take long.
            for process in active_children():
                process.terminate()
            raise


def _begin() -> None:
    # The program ends its processes, and then they end at once; Ctrl-C reaches them, too.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
