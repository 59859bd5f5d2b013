"""A magnet at a place of the drawing becomes, through chips, firmware and host, the field that the page draws at that place."""

import csv
import json
import math

import pytest

from hardware.generate import ROOT
from host.live.game_view import game_view
from host.simulator.meadow_world import world_of
from host.views.places import PITCH
from host.views.web.picture import board as shown
from shared_engine.boards.catalogue import NAMES, board_named
from shared_engine.games.catalogue import find_board_game
from shared_engine.log.events import Field
from shared_engine.referee.referee import Referee
from shared_engine.wire.messages import COMMAND_NEW_GAME, COMMAND_REPORT, STATUS_OK
from tests.firmware.on_board.room import Room

STAYS_MS = 80  # longer than a sensor may flicker
SETTLE_MS = 600


def holes(name):
    """The drawing's table without the light beside the reader."""
    with (ROOT / f"hardware/boards/{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))[:-1]


SAMPLE = ("dog-4", "black-dog")


@pytest.fixture(params=[pytest.param(name, marks=[] if name in SAMPLE else pytest.mark.proof) for name in NAMES])
def board(request):
    return board_named(request.param)


@pytest.fixture
def room(board, tmp_path):
    rules = find_board_game(board.games[0][0]).load(*board.games[0])
    with Room(tmp_path, world_of=lambda folder: world_of(folder, rules)) as room:
        for field in list(room.world.state.holes):
            room.world.take(field)
        room.run(SETTLE_MS)
        status, reason = room.ask(COMMAND_NEW_GAME, json.dumps(board.first_game()).encode())
        assert status == STATUS_OK, reason
        room.unplug()
        yield room


def test_magnet_when_it_comes_to_each_hole_in_turn_then_the_page_draws_its_field_at_the_place_of_the_hole(board, room):
    drawing = holes(board.name)
    for hole in drawing:
        room.world.hall.put(int(hole["sensor"]))
        room.run(STAYS_MS)
        room.world.hall.take(int(hole["sensor"]))
        room.run(STAYS_MS)
    room.run(SETTLE_MS)
    room.answer(COMMAND_REPORT)  # a laptop comes that knows how long the log is
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
