"""Looking back at a game that was played: what was possible, field by field, and what is counted of
each seat."""

from shared_engine.games.dog import board as kinds
from shared_engine.games.dog.move import OUT, STEP, SWAP
from shared_engine.games.dog.moves.laid import resolve
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.split import open_split
from shared_engine.games.dog.moves.targets import meaning_of
from shared_engine.games.dog.position import NOWHERE, track_marbles
from shared_engine.games.dog.see.guide import every_pause
from shared_engine.games.dog.see.picture import difference
from shared_engine.games.dog.see.under_way import perhaps_made
from shared_engine.games.meanings import EXCHANGE, MOVABLE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.games.contract import Light, Picture
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position

COUNTED: "tuple[str, ...]" = ("folds", "waiting", "sent_home", "lost", "burned")
"""Turns out for the round, those of them without a marble on the track and so without a card to
start with, marbles that the seat's cards sent home, own ones among them, its marbles that were sent
home, and those of them that sevens sent home."""

_SEVEN = "7"


def meant_results(position: "Position", card: str) -> "list[tuple[Move, list[Light]]]":
    """As in games/contract.py."""
    return [(move, _fields(position, move)) for move, _ in results(position, card)]


def _fields(position: "Position", move: "Move") -> "list[Light]":
    found: "dict[int, int]" = {}
    for kind, source, _, _ in move.parts:
        if kind in (OUT, STEP) and source != NOWHERE:
            found[source] = MOVABLE
    for kind, source, target, hit in move.parts:
        if kind == SWAP:
            found[source] = found[target] = EXCHANGE
        elif target in move.ends:
            found[target] = meaning_of(position, target, sum([1 << seat for seat in set(hit)]), 0)
    return sorted(found.items())


def points_left(
    position: "Position", card: str, full: "Picture", lifted: "int | None"
) -> "tuple[int, int] | None":
    """As in games/contract.py."""
    as_card = resolve(position, card).split
    seen = difference(position.rules, position.cells, full)
    if not as_card or not 0 <= seen.missing <= 1:
        return None
    split = open_split(position.rules, position.cells, position.turn, card, as_card)
    found: "list[int]" = []
    for _, made in perhaps_made(position, seen, lifted):
        if made.is_none and card == as_card:
            found.append(split.points)
        found += [left for _, left in every_pause(split, made)]
    return (found[0], split.points) if found and min(found) == max(found) else None


def count(position: "Position", turns: "Iterable[tuple[int, Move]]") -> "list[dict[str, int]]":
    """As in games/contract.py."""
    rules = position.rules
    board = rules.board
    counts = [dict.fromkeys(COUNTED, 0) for _ in range(board.seats)]
    out = [len(track_marbles(rules, position.cells, seat)) for seat in range(board.seats)]
    for seat, move in turns:
        mine = counts[seat]
        if move.is_fold:
            mine["folds"] += 1
            mine["waiting"] += not out[seat]
        is_seven = move.as_card.split(":")[-1] == _SEVEN
        for kind, source, target, hit in move.parts:
            mine["sent_home"] += len(hit)
            for other in hit:
                counts[other]["lost"] += 1
                counts[other]["burned"] += is_seven
                out[other] -= 1
            if kind == OUT:
                out[board.seat_of(source)] += 1
            elif kind == STEP and (board.kind(source), board.kind(target)) == (
                kinds.TRACK,
                kinds.FINISH,
            ):
                out[board.seat_of(target)] -= 1
    return counts
