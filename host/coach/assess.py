"""How good a decision was: the move that was played and the best others, tried in the same deals.

A first look chooses what seems best, a second one in other deals says by how much: who only looks
where a move has been lucky finds mistakes that are none.
"""

from dataclasses import dataclass
from typing import NamedTuple

from host.coach.held import Played, held
from host.players.tried import Tried, ahead, by_look, try_moves
from shared_engine.games.dog.game import FOLD
from shared_engine.games.dog.move import Move
from shared_engine.games.dog.position import needs_dog
from shared_engine.games.dog.rules import Rules
from shared_engine.players.features import NAMES, WEIGHTS, Judge
from shared_engine.players.play_out import PlayOut
from shared_engine.players.view import Memory, SeatView
from shared_engine.prng import Prng

_MOST = 8  # moves that are tried beside the one that was played
_TURNS = 8  # played on in a deal
_SECOND = 3  # so many times as many deals when it matters


@dataclass(frozen=True)
class Effort:
    """How much is tried."""

    deals: int = 30
    """Of the first look."""
    worth_a_second: float = 0.02
    """What a move must seem to have lost."""


class Task(NamedTuple):
    """A decision to assess: what its seat knew, and what it played."""

    view: SeatView
    move: Move
    after: bytes
    """The cells that it led to."""


@dataclass(frozen=True)
class Assessed:
    """A decision, and what it was worth."""

    chances: tuple[float, ...]
    """How likely each team wins after the move."""
    before: tuple[float, ...]
    """The same after the best move."""
    choices: int
    """Moves that were possible with the cards that it is known to have held."""
    lost: float = 0.0
    """How much likelier its team had won by the best move; 0 where none is clearly better."""
    better: Move | None = None
    """The best move, where something is lost."""
    reason: str = ""
    """The feature that speaks most for it (shared_engine/players/features.py); "" for none."""


def tasks(turns: list[Played]) -> list[Task]:
    """Return a task for each of *turns*; each seat knows its own cards and what lay open."""
    if not turns:
        return []
    known = Memory(-1)  # nobody's: what lies open
    found: list[Task] = []
    for turn, hand in zip(turns, held(turns), strict=True):
        open_to_all = known.view(turn.before, list(hand))
        view = SeatView(
            turn.before,
            turn.before.turn,
            open_to_all.hand,
            _fitting(turn.before.rules, open_to_all),
            folds=open_to_all.folds,
        )
        found.append(Task(view, turn.move, turn.after.cells))
        shown = list(turn.shown) if turn.shown else None
        known.follow(turn.before, turn.move, turn.after, shown)
    return found


def _fitting(rules: Rules, view: SeatView) -> tuple[str, ...]:
    """The cards that lie open, or none where there are not so many: a score sheet may say so."""
    deck = rules.full_deck()
    for card in view.seen + view.hand:
        if card not in deck:
            return ()
        deck.remove(card)
    return view.seen


def assess(task: Task, effort: Effort, prng: Prng) -> Assessed:
    """Return what *task* was worth."""
    view = task.view
    rules = view.position.rules
    team = rules.team_of[view.seat]
    play_out = PlayOut(rules)
    found, choices = _candidates(task)
    played = found[0]
    for _ in range(effort.deals):
        try_moves(view, found, play_out, _TURNS, prng)
    best = max(found, key=lambda one: one.share(team))
    seems = best.share(team) - played.share(team)
    if best is played or seems < effort.worth_a_second:
        return Assessed(played.shares(), best.shares(), choices)
    again = [Tried(one.move, one.cells) for one in (played, best)]
    for _ in range(_SECOND * effort.deals):
        try_moves(view, again, play_out, _TURNS, prng)
    played, best = again
    lost = ahead(best, played, team)
    if lost <= 0:
        return Assessed(played.shares(), played.shares(), choices)
    reason = reason_for(Judge(view), played, best)
    return Assessed(played.shares(), best.shares(), choices, lost, best.move, reason)


def _candidates(task: Task) -> tuple[list[Tried], int]:
    """The move that was played, then those that seem best, and how many there are in all."""
    view = task.view
    known = {(task.move.card, task.after)}
    others: list[Tried] = []
    if view.hand or needs_dog(view.position):
        for _, one in by_look(view, Judge(view)):
            if one.move != FOLD and (one.move.card, one.cells) not in known:
                known.add((one.move.card, one.cells))
                others.append(one)
    return [Tried(task.move, task.after), *others[:_MOST]], len(others) + 1


def reason_for(judge: Judge, other: Tried, best: Tried) -> str:
    """The feature in which *best* is ahead of *other* most; "" for none."""
    there = judge.measure(best.cells, best.move.card)
    here = judge.measure(other.cells, other.move.card)
    ahead = [
        (one - other) * weight for one, other, weight in zip(there, here, WEIGHTS, strict=True)
    ]
    most = max(ahead)
    return NAMES[ahead.index(most)] if most > 0 else ""
