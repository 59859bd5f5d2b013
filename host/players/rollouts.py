"""Players that try their best moves in many deals that may be the real one, to the round's end."""

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from host.players.tried import Tried, ahead, by_look, try_moves
from shared_engine.games.dog.deal import exchanges
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.rules import Rules
from shared_engine.players.deals import draw
from shared_engine.players.features import KEEP, Judge, is_starter
from shared_engine.players.one_step import OneStep
from shared_engine.players.play_out import PlayOut
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

_LOOK = 8  # deals after which clearly worse moves are left out
_ROUND = 100  # turns, more than any round has


@dataclass(frozen=True)
class Effort:
    """How much a player thinks about one decision."""

    seconds: float
    """At most; fewer where a move is clearly best."""
    plays: int
    """Deals played on, over all moves."""
    moves: int
    """That are tried: the best by the look one move ahead."""
    gifts: int
    """Deals in which each card is given before a round."""


class Rollouts:
    """A player (shared_engine/players/levels.py): every move is tried in the same deals, and the
    better half goes on."""

    def __init__(
        self, prng: Prng, effort: Effort, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._one_step = OneStep(prng)
        self._prng = prng
        self._effort = effort
        self._clock = clock
        self._plays: PlayOut | None = None

    def exchange(self, view: SeatView, taker: int) -> str:  # noqa: ARG002  (the rules say it)
        """The card without which the team wins most, if the others give what seems good."""
        end = self._clock() + self._effort.seconds
        rules, position = view.position.rules, view.position
        team = rules.team_of[view.seat]
        pairs = exchanges(rules, position.cells, position.round_number)
        plays = self._play_out(rules)
        won = dict.fromkeys(view.hand, 0.0)
        if len(won) == 1:
            return view.hand[0]
        for _ in range(self._effort.gifts):
            deal = draw(view, self._prng)
            given = [_gift(hand) for hand in deal.hands]
            for card in won:
                given[view.seat] = card
                tried = deal.copy()
                for seat, to in pairs:
                    tried.hands[seat].remove(given[seat])
                    tried.hands[to].append(given[seat])
                after = plays.play_on(position, tried, _ROUND, position.round_number)
                won[card] += plays.chances(after)[team]
            if self._clock() > end:
                break
        return max(won, key=lambda card: won[card])

    def think(self, view: SeatView) -> Iterator[Move]:
        end = self._clock() + self._effort.seconds
        rules = view.position.rules
        team = rules.team_of[view.seat]
        plays = self._play_out(rules)
        tried = self._candidates(view)
        yield tried[0].move
        rounds = math.ceil(math.log2(len(tried)))
        for _ in range(rounds):
            for deal in range(1, 1 + max(2, self._effort.plays // rounds // len(tried))):
                try_moves(view, tried, plays, _ROUND, self._prng)
                yield max(tried, key=lambda one: one.share(team)).move
                if self._clock() > end:
                    return
                if deal % _LOOK == 0:
                    tried = _best(tried, team, len(tried))
            tried = _best(tried, team, (len(tried) + 1) // 2)
            if len(tried) == 1:
                return

    def _play_out(self, rules: Rules) -> PlayOut:
        if self._plays is None or self._plays.rules is not rules:
            self._plays = PlayOut(rules)
        return self._plays

    def _candidates(self, view: SeatView) -> list[Tried]:
        """The moves to try, the best one first: the best of each card, then those that are worth
        most."""
        cards: set[str] = set()
        first: list[Tried] = []
        others: list[Tried] = []
        quick = self._one_step.quick(view.position.rules)
        for _, one in by_look(view, Judge(view), quick):
            (others if one.move.card in cards else first).append(one)
            cards.add(one.move.card)
        return (first + others)[: self._effort.moves]


def _best(tried: list[Tried], team: int, count: int) -> list[Tried]:
    """The *count* best ones for *team*, without those that are clearly worse than the best."""
    ranked = sorted(tried, key=lambda one: -one.share(team))
    return [one for one in ranked[:count] if ahead(ranked[0], one, team) <= 0]


def _gift(hand: list[str]) -> str:
    """The card that somebody may give: one to come out with, rather than a joker."""
    starters = [card for card in hand if is_starter(card)]
    return min(starters or hand, key=lambda card: KEEP.get(card, 0), default="")
