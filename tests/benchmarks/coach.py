"""How far one can trust the coach: whether teams win as often as it says, where all play alike, and
whether the mistakes of weaker players that it names are still some under a search ten times as
long; of those that it names at a real board, by the card alone, whether they are with the hand.

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
from host.players.levels import make
from host.players.tried import Tried, ahead, try_moves
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rulesets import load
from shared_engine.players.play_out import PlayOut
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

_GAMES = 8
_EVEN = 4
_EVERY = 5
_LONGER = 10
_MOST = 40  # of those that are named, for the longer search
_BINS = 5
_TURNS = 8  # played on in a deal
_BOUND = 0.5  # of what was said to be lost


def figures() -> Iterator[tuple[str, float, str, str, str]]:
    """Name, value, unit, budget and reference of each figure."""
    count = int(os.environ.get("COACH_GAMES", _GAMES))
    first = int(os.environ.get("COACH_SEED", "1"))
    ruleset = os.environ.get("COACH_RULESET", "brandi-4")
    effort = Effort()
    yield from _wins(range(first, first + _EVEN * count), ruleset, effort)
    named: list[tuple[Task, Assessed]] = []
    by_card: list[tuple[Task, Assessed]] = []
    turns, took_s = 0, 0.0
    for seed in range(first, first + count):
        played, _ = game(ruleset, seed, ("beginner", "random"))
        began_s = time.process_time()
        for number, task in enumerate(tasks(played), 1):
            found = assess(task, effort, Prng(number))
            if found.lost >= MISTAKE:
                named.append((task, found))
        took_s += time.process_time() - began_s
        for number, task in enumerate(tasks(played), 1):
            if task.move.card and not task.move.is_discard:
                found = assess(_by_card(task), effort, Prng(number))
                if found.lost >= MISTAKE:
                    by_card.append((task, found))
        turns += len(played)
    games = f"{count} games of {ruleset} from seed {first}, {turns} turns"
    yield "coach.review_200_turns_s", 200 * took_s / turns, "s", "60", f"{games}, one core"
    held = sum(_is_better_with_hand(task, found) for task, found in by_card)
    share = 100 * held / len(by_card) if by_card else 100
    yield "coach.by_card_that_hold", share, "%", "90", f"{games}, {len(by_card)} named"
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
        make(levels[seat % len(levels)], ruleset, Prng(9 * seed + seat))
        for seat in range(rules.seats)
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


def _by_card(task: Task) -> Task:
    """*task* as a board knows it: of the hand the card that was laid."""
    view = task.view
    hand = (task.move.card,)
    seen = SeatView(view.position, view.seat, hand, view.seen, folds=view.folds)
    return task._replace(view=seen)


def _is_better_with_hand(task: Task, found: Assessed) -> bool:
    """Whether the move that was *found* to be better is so by at least half of that, now that the
    hand of *task* is known."""
    view, better = task.view, found.better
    assert better, "something is lost"
    pair = Tried(better, apply(view.position, better).cells), Tried(task.move, task.after)
    play_out, prng = PlayOut(view.position.rules), Prng(1 << 20)
    for _ in range(_LONGER * Effort().deals):
        try_moves(view, list(pair), play_out, _TURNS, prng)
    return ahead(*pair, view.position.rules.team_of[view.seat]) >= _BOUND * found.lost


def _holds(task: Task, found: Assessed, longer: Effort) -> bool:
    """Whether a longer search in other deals finds at least half of what was *found* to be lost."""
    return assess(task, longer, Prng(1 << 30)).lost >= _BOUND * found.lost
