"""The game a referee holds, as plain values to be shown: what its game says about itself
(games/shown.py), and what is lit."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from host.language.language import in_all
from host.live.view import (
    CELL,
    NOBODY,
    Column,
    Field,
    GameView,
    Light,
    Piece,
    Points,
    Team,
)
from host.live.ways import ways_of
from host.live.words import next_step, would
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.meanings import GROUND
from shared_engine.games.on_board import DOG, room_of
from shared_engine.lights.looks import lights
from shared_engine.log.hints import GUIDED, LEVELS
from shared_engine.log.lines import write_json
from shared_engine.players.advice import advised
from shared_engine.record.record import Record
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import AWAIT_MOVE

if TYPE_CHECKING:
    from shared_engine.games.contract import BoardPosition, Move, Owners


def game_view(
    referee: Referee, record: Record | None = None, names: Sequence[str] = ()
) -> GameView | None:
    """The game of *referee*; None where it has none.

    Args:
        record: its score sheet so far, where there is one.
        names: of the people, by seat.
    """
    position = referee.position
    if position is None:
        return None
    shown = position_view(position, referee.turns, record, referee.owners)
    fields = position.rules.board.field_count
    advice = _advice(referee, position)
    lit = (Light(*light) for light in lights(referee, fields, advice))
    # What lies open in every turn is no card that anybody has laid.
    game = find_board_game(position.rules.ruleset)
    card = "" if referee.laid == game.LIES_OPEN else referee.laid
    seen = zip(shown.fields, referee.full, game.picture(position), strict=True)
    loose = tuple(
        number
        for number, (field, full, wanted) in enumerate(seen)
        if field.kind == CELL and full and not wanted
    )
    full, repair = referee.full, referee.repair
    left = card and game.points_left(position, card, full, referee.last_lifted)
    return replace(
        shown,
        card=card,
        loose=loose,
        lights=tuple(light for light in lit if light.meaning != GROUND),
        points=Points(*left) if left else None,
        step=in_all(partial(next_step, position, full, repair), names) if repair else {},
        would=in_all(partial(would, position, advice), names) if advice else {},
        hints=tuple(LEVELS[level] for level in referee.hints),
        names=tuple(names),
    )


def _advice(referee: Referee, position: "BoardPosition") -> "Move | None":
    """What the lights lead to, as on the board (firmware/session/guide.py); None: all of it."""
    if referee.state != AWAIT_MOVE or referee.hints[position.turn] != GUIDED:
        return None
    if room_of(position.rules.ruleset) != DOG:
        return None
    return _best_move(position.rules, position, referee.laid)


@lru_cache(maxsize=1)  # lights change many times while one card lies open
def _best_move(_rules: object, position: "BoardPosition", card: str) -> "Move | None":
    # Positions of two rulesets may be equal, so the rules are a part of what is remembered.
    found: Move | None = None
    for move in advised(cast("Any", position), card):
        found = move
    return found


def position_view(
    position: "BoardPosition",
    turns: int,
    record: Record | None = None,
    owners: "Owners | None" = None,
) -> GameView:
    """The game at *position*, after so many *turns*, those of *record*, without a card and lights.

    Args:
        owners: whose marbles are known, while seats are asked for theirs.
    """
    rules, cells = position.rules, position.cells
    game = find_board_game(rules.ruleset)
    known = owners.owners() if owners else game.owners(rules, cells, game.picture(position))
    marbles = tuple(owner - 1 for owner in known)
    shown = game.show(position, _newest_first(rules, turns, record))
    dog = game.figures.figure_field(rules, cells) if game.figures else NO_FIELD
    team = game.outcome(position)
    return GameView(
        turns=turns,
        turn=position.turn,
        card="",
        round_number=position.round_number + 1,
        columns=tuple(Column(*column) for column in shown.columns),
        roles=tuple(shown.roles),
        fields=tuple(Field(*field) for field in game.shown_fields(rules)),
        marbles=marbles,
        walls=tuple(field for field in shown.walls if marbles[field] != NOBODY),
        disc=tuple(game.dial.dial_fields(rules)) if game.dial else (),
        dog=dog if 0 <= dog < len(marbles) else NO_FIELD,
        lights=(),
        teams=tuple(
            Team(team, *progress)
            for team, progress in zip(rules.teams, shown.progress, strict=True)
        ),
        progress=game.PROGRESS,
        won=None if team is None else rules.teams[team] if team >= 0 else (),
        lies=game.LIES,
        ground=tuple(field for field, _ in game.drawn(position)),
        pieces=tuple(Piece(tuple(fields), seat) for fields, seat in shown.pieces),
        ways=ways_of(shown),
        paws=tuple(shown.paws),
        ruleset=rules.ruleset,
        options=write_json(record.description.get("options", {}) if record else {}),
        programs=tuple(record.description.get("programs", ()) if record else ()),
    )


def _newest_first(rules: Any, turns: int, record: Record | None) -> Iterable[Any]:
    """The moves of *record* up to the last of so many *turns*, which may not all be known."""
    game = find_board_game(rules.ruleset)
    for number, turn in reversed(record.turns if record else ()):
        if number == turns:
            yield game.parse_move(rules.board, turn.move)
            turns -= 1
