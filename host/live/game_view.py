"""The game a referee holds, as plain values to be shown. What is Dog's about it stays in here."""

from host.live.view import FINISH, KENNEL, NOBODY, TRACK, Field, GameView, Light, Team
from shared_engine.games.catalogue import find_game
from shared_engine.games.dog import board as kinds
from shared_engine.games.dog.board import Board
from shared_engine.games.dog.position import Position, finish_marbles, is_fresh, kennel_count
from shared_engine.lights.looks import lights
from shared_engine.referee.owners import Owners
from shared_engine.referee.referee import Referee

_KINDS = {kinds.TRACK: TRACK, kinds.FINISH: FINISH, kinds.KENNEL: KENNEL}


def game_view(referee: Referee) -> GameView | None:
    """The game of *referee*; None where it has none."""
    if referee.position is None:
        return None
    position: Position = referee.position
    rules, board, cells = position.rules, position.rules.board, position.cells
    marbles = _marbles(referee)
    return GameView(
        turns=referee.turns,
        turn=position.turn,
        card=referee.laid,
        fields=_fields(rules.ruleset, board),
        marbles=marbles,
        fresh=tuple(
            start for seat, start in enumerate(board.starts) if marbles[start] == seat and is_fresh(cells, seat)
        ),
        lights=tuple(Light(*light) for light in lights(referee, board.field_count)),
        teams=tuple(
            Team(team, sum(len(finish_marbles(rules, cells, seat)) for seat in team), rules.marbles * len(team))
            for team in rules.teams
        ),
    )


def _fields(ruleset: str, board: Board) -> tuple[Field, ...]:
    game = find_game(ruleset)
    starts = {start: seat for seat, start in enumerate(board.starts)}
    fields: list[Field] = []
    for field in range(board.field_count):
        kind = board.kind(field)
        on_track = kind == kinds.TRACK
        seat = starts.get(field, NOBODY) if on_track else board.seat_of(field)
        slot = 0 if on_track else board.slot_of(field)
        fields.append(Field(game.format_field(board, field), _KINDS[kind], seat, slot))
    return tuple(fields)


def _marbles(referee: Referee) -> tuple[int, ...]:
    """Whose marble is on each field; while seats are asked for theirs, as far as it is known. Kennels fill from place 1 on."""
    position: Position = referee.position
    board, owners = position.rules.board, referee.owners
    if owners:
        marbles = [_owner(board, owners, field) for field in range(board.first_kennel)]
        kennels = [sum(owners.full[board.kennel(seat) :][: board.marbles]) for seat in range(board.seats)]
    else:
        marbles = [cell - 1 for cell in position.cells[: board.first_kennel]]
        kennels = [kennel_count(position.rules, position.cells, seat) for seat in range(board.seats)]
    for seat, count in enumerate(kennels):
        marbles += [seat] * count + [NOBODY] * (board.marbles - count)
    return tuple(marbles)


def _owner(board: Board, owners: Owners, field: int) -> int:
    if not owners.full[field]:
        return NOBODY
    return owners.known.get(field, NOBODY) if field < board.track_len else board.seat_of(field)
