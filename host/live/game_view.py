"""The game a referee holds, as plain values to be shown. What is Dog's about it stays in here."""

from dataclasses import replace
from typing import TYPE_CHECKING

from host.live.view import FINISH, KENNEL, NOBODY, NOWHERE, TRACK, Field, GameView, Light, Team
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.dog import board as kinds
from shared_engine.games.dog import position as positions
from shared_engine.games.dog.board import Board
from shared_engine.games.dog.position import Position, dog_field, finish_marbles, is_fresh, kennel_count
from shared_engine.lights.looks import lights
from shared_engine.referee.referee import Referee

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Owners

_KINDS = {kinds.TRACK: TRACK, kinds.FINISH: FINISH, kinds.KENNEL: KENNEL}


def game_view(referee: Referee) -> GameView | None:
    """The game of *referee*; None where it has none."""
    position = referee.position
    if position is None:
        return None
    lit = tuple(Light(*light) for light in lights(referee, position.rules.board.field_count))
    return replace(position_view(position, referee.turns, referee.owners), card=referee.laid, lights=lit)


def position_view(position: "BoardPosition", turns: int, owners: "Owners | None" = None) -> GameView:
    """The game at *position*, after so many *turns*, without a card and lights.

    Args:
        owners: whose marbles are known, while seats are asked for theirs.
    """
    assert isinstance(position, Position), "what is shown here is Dog"
    rules, board, cells = position.rules, position.rules.board, position.cells
    marbles = _marbles(position, owners)
    dog = dog_field(rules, cells)
    return GameView(
        turns=turns,
        turn=position.turn,
        card="",
        round_number=position.round_number + 1,
        dealer=position.dealer,
        hands=position.counts,
        fields=_fields(rules.ruleset, board),
        marbles=marbles,
        fresh=tuple(
            start for seat, start in enumerate(board.starts) if marbles[start] == seat and is_fresh(cells, seat)
        ),
        disc=tuple(find_board_game(rules.ruleset).dial_fields(rules)),
        dog=NOWHERE if dog == positions.NOWHERE else dog,
        lights=(),
        teams=tuple(
            Team(team, sum(len(finish_marbles(rules, cells, seat)) for seat in team), rules.marbles * len(team))
            for team in rules.teams
        ),
        paws=tuple(field for field in rules.disc_fields() if rules.is_paw(field)),
    )


def _fields(ruleset: str, board: Board) -> tuple[Field, ...]:
    game = find_board_game(ruleset)
    starts = {start: seat for seat, start in enumerate(board.starts)}
    fields: list[Field] = []
    for field in range(board.field_count):
        kind = board.kind(field)
        on_track = kind == kinds.TRACK
        seat = starts.get(field, NOBODY) if on_track else board.seat_of(field)
        slot = 0 if on_track else board.slot_of(field)
        fields.append(Field(game.format_field(board, field), _KINDS[kind], seat, slot))
    return tuple(fields)


def _marbles(position: Position, owners: "Owners | None") -> tuple[int, ...]:
    """Whose marble is on each field; while seats are asked for theirs, as far as it is known. Kennels fill from place 1 on."""
    board = position.rules.board
    if owners:
        marbles = [owner - 1 for owner in owners.owners()[: board.first_kennel]]
        kennels = [sum(owners.full[board.kennel(seat) :][: board.marbles]) for seat in range(board.seats)]
    else:
        marbles = [cell - 1 for cell in position.cells[: board.first_kennel]]
        kennels = [kennel_count(position.rules, position.cells, seat) for seat in range(board.seats)]
    for seat, count in enumerate(kennels):
        marbles += [seat] * count + [NOBODY] * (board.marbles - count)
    return tuple(marbles)
