"""Decisions in a log, which may be a stranger's: what no board can have decided is found before it
counts."""

from typing import TYPE_CHECKING

from shared_engine.games.catalogue import find_game
from shared_engine.games.contract import TURN
from shared_engine.games.errors import NotationError
from shared_engine.log.events import (
    Asked,
    Blind,
    Event,
    Folded,
    Made,
    Owners,
    Refused,
    Repair,
    Won,
)

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Step


def check_decision(event: Event, position: "BoardPosition") -> None:
    """Check what the log says in *position*.

    Raises:
        NotationError: there is no such seat, team, field or move, or it is not legal; the message
            shows it.
    """
    rules = position.rules
    if isinstance(event, (Made, Folded)):
        if event.seat != position.turn:
            raise NotationError(f"turn {event.turns} is of seat {position.turn}, not {event.seat}")
        if isinstance(event, Made):
            _check_move(position, event.move, f"turn {event.turns}")
    elif isinstance(event, Asked):
        if not event.moves:
            raise NotationError(f"question {event.question} has no moves")
        for move in event.moves:
            _check_move(position, move, f"of question {event.question}, {move.hex()}")
    elif isinstance(event, Refused) and event.move:
        _check_move(position, event.move, f"what can be played, {event.move.hex()},")
    elif isinstance(event, Owners):
        _check_number("seat", event.seat, rules.seats)
    elif isinstance(event, Won):
        _check_number("team", event.team, len(rules.teams))
    elif isinstance(event, Blind):
        _check_number("field", event.field, rules.board.field_count)
    if isinstance(event, (Refused, Repair)):
        _check_steps(event.steps, rules.board.field_count)


def _check_move(position: "BoardPosition", packed: bytes, what: str) -> None:
    game = find_game(position.rules.ruleset)
    refused = game.why_not(position, game.unpack_move(position.rules, packed))
    if refused:
        raise NotationError(f"{what} is no legal move ({refused[0]})")


def _check_number(what: str, number: int, count: int) -> None:
    if not -1 <= number < count:
        raise NotationError(f"there is no {what} {number}")


def _check_steps(steps: "list[Step]", field_count: int) -> None:
    for step, field in steps:
        if step != TURN:
            _check_number("field", field, field_count)
