"""Games made by hand, as plain as what views are given."""

from dataclasses import replace

from host.live.view import FINISH, KENNEL, NOBODY, TRACK, Column, Field, GameView
from shared_engine.games.contract import NO_FIELD

_SIDE = 16


def empty_game(seat_sides=(0, 1, 2, 3), sides=4):
    """No marble anywhere; each seat has its start at the beginning of a side of the board."""
    starts = {side * _SIDE: seat for seat, side in enumerate(seat_sides)}
    track = [
        Field(f"T{number}", TRACK, starts.get(number, NOBODY), 0) for number in range(sides * _SIDE)
    ]
    seats = range(len(seat_sides))
    finishes = [
        Field(f"F{seat}.{slot}", FINISH, seat, slot) for seat in seats for slot in (1, 2, 3, 4)
    ]
    kennels = [
        Field(f"K{seat}.{slot}", KENNEL, seat, slot) for seat in seats for slot in (1, 2, 3, 4)
    ]
    fields = (*track, *finishes, *kennels)
    return GameView(
        turns=0,
        turn=0,
        card="",
        round_number=1,
        columns=(
            Column("track", TRACK),
            Column("home", FINISH),
            Column("kennel", KENNEL),
            Column("cards", "", (6,) * len(seat_sides)),
        ),
        roles=("",) * (len(seat_sides) - 1) + ("deals",),
        fields=fields,
        marbles=(NOBODY,) * len(fields),
        walls=(),
        disc=(),
        dog=NO_FIELD,
        lights=(),
        teams=(),
    )


def with_marbles(game, places, walls=()):
    """*game* with marbles at *places* (name of the field -> seat), those on the fields *walls* are
    walls."""
    return replace(
        game,
        marbles=tuple(places.get(field.name, NOBODY) for field in game.fields),
        walls=tuple(number for number, field in enumerate(game.fields) if field.name in walls),
    )
