"""What is worth looking at in a game that was played: how much of their way the teams have gone,
and the moments that changed most."""

from collections.abc import Sequence
from dataclasses import dataclass

from host.live.study import Step
from host.live.view import FINISH, NOBODY, TRACK, GameView

_MOST = 5  # moments that people look at
_HUNDRED = 100


@dataclass(frozen=True)
class Moment:
    """A step to be looked at."""

    step: int
    team: int = NOBODY
    """Who came ahead by it; NOBODY where that is not why it is shown."""
    gain: int = 0
    """By how many hundredths of its way that team came ahead of the others."""


def gone(game: GameView) -> tuple[float, ...]:
    """The share of its way that each team has gone, from 0 to 1: of marbles the holes from the
    kennel to the end of the finish; empty where nothing runs."""
    track = [number for number, field in enumerate(game.fields) if field.kind == TRACK]
    starts = {game.fields[field].seat: at for at, field in enumerate(track)}
    steps = dict.fromkeys(range(len(game.roles)), 0)
    for number, seat in enumerate(game.marbles):
        field = game.fields[number]
        if field.kind == FINISH:
            steps[field.seat] += (seat != NOBODY) * (len(track) + field.slot)
        elif field.kind == TRACK and seat != NOBODY and seat in starts:
            steps[seat] += 1 + (number - track[starts[seat]]) % len(track)
    return tuple(
        sum(steps[seat] for seat in team.seats) / _whole(game, len(track), team.whole)
        for team in (game.teams if track else ())
    )


def _whole(game: GameView, track: int, marbles: int) -> int:
    """The way of so many *marbles*, each of the innermost places of the finish filled."""
    slots = max((field.slot for field in game.fields if field.kind == FINISH), default=0)
    seats = max(len(team.seats) for team in game.teams)
    each = -(-marbles // seats)
    return max(1, seats * sum(track + slots - number for number in range(each)))


def moments(steps: Sequence[Step]) -> tuple[Moment, ...]:
    """At most five of the *steps*, in their order: the win, the first one in which the referee
    stepped in, and those that brought a team ahead most."""
    leads = [_leads(gone(step.game)) for step in steps]
    chosen = [Moment(number) for number in (_first_intervention(steps), _win(steps)) if number]
    gains = [
        _gain(number, leads[number - 1], leads[number])
        for number in range(1, len(steps))
        if steps[number].game.turns > steps[number - 1].game.turns
    ]
    known = {moment.step for moment in chosen}
    rest = [one for one in gains if one.gain > 0 and one.step not in known]
    rest.sort(key=lambda one: (-one.gain, one.step))
    return tuple(sorted([*chosen, *rest[: _MOST - len(chosen)]], key=lambda one: one.step))


def _leads(shares: Sequence[float]) -> list[float]:
    """How far each is ahead of the mean of the others."""
    others = max(1, len(shares) - 1)
    return [share - (sum(shares) - share) / others for share in shares]


def _gain(step: int, before: Sequence[float], after: Sequence[float]) -> Moment:
    grown = [now - then for then, now in zip(before, after, strict=True)]
    team = max(range(len(grown)), key=lambda one: grown[one], default=NOBODY)
    return Moment(step, team, round(_HUNDRED * grown[team]) if grown else 0)


def _first_intervention(steps: Sequence[Step]) -> int:
    return next((number for number, step in enumerate(steps) if step.is_intervention), 0)


def _win(steps: Sequence[Step]) -> int:
    """The last sentence about the turn that ended the game; 0 without an end."""
    ended = [number for number, step in enumerate(steps) if step.game.won is not None]
    turns = steps[ended[0]].game.turns if ended else 0
    return next((number for number in reversed(ended) if steps[number].game.turns == turns), 0)
