"""A magnet at a place of the drawing becomes, through chips, firmware and host, the field that the
page draws at that place, and lights the light of that place, on the board and on the page."""

import csv
import json
import math
from contextlib import contextmanager

import pytest

from hardware.generate import ROOT
from host.live.game_view import game_view
from host.live.view import NOBODY
from host.simulator.meadow_world import world_of
from host.views.places import PITCH
from host.views.web.picture import board as shown
from host.views.web.picture import state
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.games.catalogue import find_board_game
from shared_engine.games.on_board import ON_BOARD
from shared_engine.log.events import Field, Game
from shared_engine.referee.referee import Referee
from shared_engine.wire.commands import NewGame, Report
from shared_engine.wire.messages import STATUS_OK
from tests.firmware.on_board.room import Room

STAYS_MS = 200  # a hand is no faster; a sensor flickers for less, and a scan may be late by 50
SETTLE_MS = 600


def holes(name):
    """The drawing's table without the light beside the reader."""
    with (ROOT / f"hardware/boards/{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))[:-1]


SAMPLE = ("dog-4", "black-dog")
GROUP = {"dog-4": 12, "dog-6": 12, "black-dog": 12, "meadow-16": 16}
"""So many magnets at once: less than all marbles, and nothing that could be a piece of Brothers."""
LEFT_MS = 1200  # until three-axis sensors of six segments have seen all
PULSE_MS = 1700  # longer than any rhythm of the lights
BUILT = [
    (name, sensors)
    for name in NAMES
    for sensors in ("switch", "axes")
    if (name, sensors) != ("meadow-16", "axes")
]


@pytest.fixture(
    params=[pytest.param(name, marks=[] if name in SAMPLE else pytest.mark.proof) for name in NAMES]
)
def board(request):
    return board_named(request.param)


@pytest.fixture
def room(board, tmp_path):
    with on_table(tmp_path, board, "switch") as room:
        begin(room, board.first_game())
        yield room


@contextmanager
def on_table(folder, board, sensors):
    """A board with nothing on it."""
    rules = find_board_game(board.games[0][0]).load(*board.games[0])
    with Room(folder, world_of=lambda folder: world_of(folder, rules, sensors=sensors)) as room:
        for field in list(room.world.state.holes):
            room.world.take(field)
        room.run(SETTLE_MS)
        yield room


def begin(room, game):
    status, reason = room.ask(NewGame(json.dumps(game)))
    assert status == STATUS_OK, reason
    room.unplug()
    room.run(SETTLE_MS)  # while a board loads a game it scans late


def groups(count, size):
    """Numbers 0.. below *count*, each of them in two groups, and no two of them in the same two."""
    rows = [range(first, min(first + size, count)) for first in range(0, count, size)]
    return [set(row) for row in rows] + [set(range(first, count, size)) for first in range(size)]


def lit(room, ms):
    """The holes that light up within a while."""
    seen = set()
    for _ in range(0, ms, 50):
        room.run(50)
        colours = room.world.pixels.colours[:-1]
        seen |= {light for light, colour in enumerate(colours) if any(colour)}
    return seen


def lit_on_page(referee, step):
    """Where the page draws a light, in mm; those of marbles, it draws as marbles."""
    view = game_view(referee)
    drawn, places = state(view), shown(view)["holes"]
    fields = {light["field"] for light in drawn["lights"]}
    fields |= {field for field, seat in enumerate(drawn["marbles"]) if seat != NOBODY}
    return [(places[field]["x"] * step, places[field]["y"] * step) for field in fields]


@pytest.mark.slow
def test_magnet_when_it_comes_to_each_hole_in_turn_then_the_page_draws_its_field_at_the_place_of_the_hole(
    board, room
):
    drawing = holes(board.name)
    for hole in drawing:
        room.world.hall.put(int(hole["sensor"]))
        room.run(STAYS_MS)
        room.world.hall.take(int(hole["sensor"]))
        room.run(STAYS_MS)
    room.run(SETTLE_MS)
    room.answer(Report())  # a laptop comes that knows how long the log is
    referee, seen = Referee(), []
    for event in room.pull():
        referee.feed(event)
        if isinstance(event, Field) and event.occupied:
            seen.append(event.field)
    page, step = shown(game_view(referee))["holes"], PITCH[board.name]
    assert len(seen) == len(drawing)
    for hole, field in zip(drawing, seen):
        at = page[field]["x"] * step, page[field]["y"] * step
        # The page has places to a hundredth of a step.
        assert math.dist(at, (float(hole["x_mm"]), float(hole["y_mm"]))) < 0.01 * step, hole["name"]


@pytest.mark.parametrize(
    ("name", "sensors"),
    [
        pytest.param(*one, marks=[] if one == ("dog-4", "switch") else pytest.mark.proof)
        for one in BUILT
    ],
)
def test_magnets_when_a_game_begins_with_them_then_the_lights_of_just_their_holes_are_lit_on_the_board_and_on_the_page(
    name, sensors, tmp_path
):
    board, drawing = board_named(name), holes(name)
    laid, there = groups(board.holes, GROUP[name]), set()
    with on_table(tmp_path, board, sensors) as room:
        for group in laid:
            for hole in sorted(there ^ group):
                (room.world.hall.put if hole in group else room.world.hall.take)(
                    int(drawing[hole]["sensor"])
                )
            there = group
            room.run(LEFT_MS)
            begin(
                room,
                board.first_game()
                | {"abandon": True}
                | ({"state": ON_BOARD} if board.packs else {}),
            )
            assert lit(room, PULSE_MS) == {int(drawing[hole]["light"]) for hole in group}
        room.answer(Report())
        referee, begun = Referee(), iter(laid)
        for event in room.pull():
            referee.feed(event)
            if isinstance(event, Game):
                places, group = lit_on_page(referee, PITCH[name]), next(begun)
                assert len(places) == len(group)
                for hole in (drawing[hole] for hole in group):
                    at = float(hole["x_mm"]), float(hole["y_mm"])
                    assert min(math.dist(at, place) for place in places) < 0.01 * PITCH[name], hole[
                        "name"
                    ]
        assert next(begun, None) is None
