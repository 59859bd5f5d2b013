"""What is good to play now, from what one seat knows: at once by a look one move ahead, then by
moves that are tried in deals."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from host.coach.assess import reason_for
from host.coach.review import DOUBTFUL
from host.players.tried import Tried, ahead, by_look, try_moves
from shared_engine.games.dog.move import Move
from shared_engine.players.features import Judge
from shared_engine.players.play_out import PlayOut
from shared_engine.players.quick import Quick
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng

_MOST = 8  # moves that are tried
_TURNS = 8  # played on in a deal
_DEALS = 30
_NAMED = 3  # good moves at most


class Advised(NamedTuple):
    """What is good to play.

    Attributes:
        moves: the best first; the others are hardly worse.
        reason: the feature that speaks most for the first, against another one; "" for none.
    """

    moves: tuple[Move, ...]
    reason: str


def advise(
    view: SeatView, card: str, prng: Prng, is_enough: Callable[[], bool]
) -> Iterator[Advised]:
    """Yield what is good at first sight, and then, where a search finds other moves, those.

    Args:
        card: which lies open; "" asks for the best of the whole hand.
        is_enough: asked after each deal; then nothing more is tried.
    """
    judge = Judge(view)
    known: set[tuple[str, bytes]] = set()
    found: list[Tried] = []
    for _, one in by_look(view, judge, Quick(view.position.rules)):
        what = one.move.card, one.cells
        if one.move.card and card in ("", one.move.card) and what not in known:
            known.add(what)
            found.append(one)
    if not found:
        return
    first = _advised(judge, found[:1], found)
    yield first
    found, rules = found[:_MOST], view.position.rules
    if len(found) == 1:
        return
    play_out, team = PlayOut(rules), rules.team_of[view.seat]
    for _ in range(_DEALS):
        if is_enough():
            return
        try_moves(view, found, play_out, _TURNS, prng)
    found.sort(key=lambda one: one.share(team), reverse=True)
    chosen = found[:1]
    if card:
        least = found[0].share(team) - DOUBTFUL
        chosen = [one for one in found[:_NAMED] if one.share(team) >= least]
    elif found[0].move != first.moves[0]:
        seemed = next(one for one in found if one.move == first.moves[0])
        if not ahead(found[0], seemed, team):
            return
    better = _advised(judge, chosen, found)
    if better != first:
        yield better


def _advised(judge: Judge, chosen: list[Tried], found: list[Tried]) -> Advised:
    other = next((one for one in found if one not in chosen), None)
    reason = reason_for(judge, other, chosen[0]) if other else ""
    return Advised(tuple(one.move for one in chosen), reason)
