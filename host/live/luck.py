"""What can be counted of the luck of the cards: in those that were laid or shown, no others."""

from collections.abc import Iterable
from dataclasses import dataclass

from host.live.possible import possible
from host.live.study import Luck
from host.live.view import KENNEL, NOBODY, GameView
from shared_engine.games.catalogue import find_board_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition


@dataclass(frozen=True)
class Laid:
    """What a seat laid or showed in a turn."""

    turn: int
    seat: int
    cards: tuple[str, ...]
    results: int | None
    """How many its card had; None for who had none to lay."""


def count_luck(
    begun: "BoardPosition", view: GameView, turns: int, laid: Iterable[Laid]
) -> tuple[Luck, ...]:
    """The luck of each seat in a game that has *begun* so and was *turns* long; nothing of a game
    in which nobody holds cards.

    Args:
        view: of the position in which it has begun.
        laid: in the order of the game; of a turn that was taken back and played again the last one.
    """
    if find_board_game(begun.rules.ruleset).LIES_OPEN:
        return ()
    last = {one.turn: one for one in laid if one.turn <= turns}
    # Where all marbles are in their kennels, a card that can be played brings one out.
    is_known = not any(
        seat != NOBODY and field.kind != KENNEL
        for seat, field in zip(view.marbles, view.fields, strict=True)
    )
    cards = {card for one in last.values() for card in one.cards}
    starting = {card for card in cards if is_known and possible(begun, card).count}
    return tuple(
        _of_seat(seat, [one for one in last.values() if one.seat == seat], starting, is_known)
        for seat in range(len(view.roles))
    )


def _of_seat(seat: int, laid: list[Laid], starting: set[str], is_known: bool) -> Luck:
    seen = [card for one in laid for card in one.cards]
    results = [one.results for one in laid if one.results is not None]
    return Luck(
        seat,
        cards=len(seen),
        starts=sum(card in starting for card in seen) if is_known else None,
        stuck=sum(one.results is None for one in laid),
        results=round(sum(results) / len(results), 1) if results else None,
    )
