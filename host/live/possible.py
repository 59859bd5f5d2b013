"""What was possible in a position, as plain values to be shown. What is Dog's about it stays in here."""

from collections.abc import Iterator

from host.live.study import Possible, Result
from shared_engine.games import meanings
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.dog.move import OUT, STEP, SWAP, Move
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.moves.targets import meaning_of
from shared_engine.games.dog.position import NOWHERE, Position


def possible(position: Position, card: str) -> Possible:
    """Every distinct result that *card* has for the seat to play in *position*."""
    game, board = find_board_game(position.rules.ruleset), position.rules.board
    return Possible(
        card,
        tuple(
            Result(game.format_move(board, move), tuple(sorted(dict(_fields(position, move)).items())))
            for move, _ in results(position, card)
        ),
    )


def _fields(position: Position, move: Move) -> Iterator[tuple[int, int]]:
    """The fields of *move*, and what it means there; of several meanings on a field the last one counts."""
    for part in move.parts:
        kind, source, _, _ = part
        if kind in (OUT, STEP) and source != NOWHERE:
            yield source, meanings.MOVABLE
    for part in move.parts:
        kind, source, target, hit = part
        if kind == SWAP:
            yield source, meanings.EXCHANGE
            yield target, meanings.EXCHANGE
        elif target in move.ends:
            yield target, meaning_of(position, target, sum(1 << seat for seat in set(hit)), 0)
