"""How far one can trust the coach: whether teams win as often as it says, where all play alike, and
whether the mistakes of weaker players that it names are still some under a search ten times as
long.

COACH_GAMES is how many games with weaker players there are (8 by default), and four times as many
of equals, of which every fifth turn is looked at; COACH_SEED the seed of the first, COACH_RULESET
which ruleset (brandi-4).
"""

import os
import time
from collections.abc import Iterator
from dataclasses import replace

from host.coach.assess import Assessed, Effort, Task, assess, tasks
from host.coach.held import Played
from host.coach.review import BLUNDER, MISTAKE
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.rulesets import load
from shared_engine.players.levels import make
from shared_engine.players.seated import Seated
from shared_engine.prng import Prng

_GAMES = 8
_EVEN = 4
_EVERY = 5
_LONGER = 10
_MOST = 40  # of those that are named, for the longer search
_BINS = 5
_BOUND = 0.5  # of what was said to be lost


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    count = int(os.environ.get("COACH_GAMES", _GAMES))
    first = int(os.environ.get("COACH_SEED", "1"))
    ruleset = os.environ.get("COACH_RULESET", "brandi-4")
    effort = Effort()
    yield from _wins(range(first, first + _EVEN * count), ruleset, effort)
    named: list[tuple[Task, Assessed]] = []
    turns, took_s = 0, 0.0
    for seed in range(first, first + count):
        played, _ = game(ruleset, seed, ("beginner", "random"))
        began_s = time.process_time()
        for number, task in enumerate(tasks(played), 1):
            found = assess(task, effort, Prng(number))
            if found.lost >= MISTAKE:
                named.append((task, found))
        took_s += time.process_time() - began_s
        turns += len(played)
    games = f"{count} games of {ruleset} from seed {first}, {turns} turns"
    yield "coach.review_200_turns_s", 200 * took_s / turns, "s", "60", f"{games}, one core"
    longer = replace(effort, deals=_LONGER * effort.deals)
    for name, least in (("mistakes", MISTAKE), ("blunders", BLUNDER)):
        chosen = [one for one in named if one[1].lost >= least][:_MOST]
        held = sum(_holds(task, found, longer) for task, found in chosen)
        share = 100 * held / len(chosen) if chosen else 100
        yield f"coach.{name}_that_hold", share, "%", "90", f"{games}, {len(chosen)} named"


def _wins(seeds: range, ruleset: str, effort: Effort) -> Iterator[tuple[str, float, str, str, str]]:
    """How often teams win that are said to be so likely to, in games of equals."""
    forecasts: list[tuple[float, bool]] = []
    for seed in seeds:
        played, winner = game(ruleset, seed, ("friend",))
        for number, task in enumerate(tasks(played)):
            if number % _EVERY == seed % _EVERY:
                found = assess(task, effort, Prng(number + 1))
                forecasts += [(one, team == winner) for team, one in enumerate(found.chances)]
    for low, said, won, weight in calibration(forecasts):
        yield (
            f"coach.wins_{low}",
            100 * won,
            "%",
            f"{100 * said:.0f}",
            f"{len(seeds)} games of {ruleset} from seed {seeds[0]}, {weight} forecasts",
        )


def game(ruleset: str, seed: int, levels: tuple[str, ...]) -> tuple[list[Played], int]:
    """Play one game of *levels* by turns; return its turns and the team that has won."""
    rules = load(ruleset)
    players = [
        make(levels[seat % len(levels)], Prng(9 * seed + seat)) for seat in range(rules.seats)
    ]
    seated = Seated(rules, Prng(seed), seed % rules.seats, players)
    played: list[Played] = []
    while True:
        before = seated.table.position
        hand = tuple(seated.table.hands[before.turn])
        move = seated.turn()
        played.append(Played(before, move, hand if move.is_fold else (), seated.table.position))
        winner = outcome(seated.table.position)
        if winner is not None:
            return played, winner


def calibration(forecasts: list[tuple[float, bool]]) -> Iterator[tuple[int, float, float, int]]:
    """Yield for each fifth of all chances in which there is a forecast: where it begins in
    hundredths, the mean of the forecasts, the share of the teams that won, and how many."""
    for place in range(_BINS):
        inside = [one for one in forecasts if min(int(one[0] * _BINS), _BINS - 1) == place]
        if inside:
            said = sum(chance for chance, _ in inside) / len(inside)
            won = sum(has_won for _, has_won in inside) / len(inside)
            yield 100 * place // _BINS, said, won, len(inside)


def _holds(task: Task, found: Assessed, longer: Effort) -> bool:
    """Whether a longer search in other deals finds at least half of what was *found* to be lost."""
    return assess(task, longer, Prng(1 << 30)).lost >= _BOUND * found.lost
