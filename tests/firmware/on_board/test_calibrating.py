"""Calibration that is left, taken up again, taken back and forgotten, on the whole firmware."""

import pytest

from host.simulator.calibrating import CalibratingHands
from host.simulator.meadow_world import MeadowWorld
from host.simulator.world import Faults
from shared_engine.games.brothers.rulesets import load
from shared_engine.wire.commands import (
    Calibrate,
    CalibrationState,
    EnrolDeck,
    ForgetCalibration,
    LeaveCalibration,
)
from shared_engine.wire.messages import STATUS_BUSY
from tests.firmware.on_board.room import Room

PATIENCE_MS = 600_000
# The first row, a kennel and a finish: 24 holes.
SEGMENT = 24


def walk(room, placed, *, is_resumed=False):
    """Hands put the marble down so often."""
    hands = CalibratingHands(room.world, is_resumed=is_resumed)
    room.board.on_idle = hands
    assert room.run(PATIENCE_MS, lambda: hands.placed >= placed)
    room.run(1000)
    room.board.on_idle = None
    for hole in list(room.world.state.holes):
        room.world.take(hole)
    room.run(1000)


def started_again(room, after):
    """The board starts again when that is done."""
    boots = room.board.boots
    after()
    room.unplug()
    assert room.run(5000, lambda: room.board.boots > boots)
    room.run(2000)


def state(room):
    return room.answer(CalibrationState())


@pytest.mark.proof
def test_calibration_when_left_and_taken_up_again_then_it_goes_on_and_can_be_forgotten(tmp_path):
    faults = Faults(sensors={5: 6, 6: 5}, lights={2: 9, 9: 2}, dead={11})
    with Room(tmp_path, faults=faults) as room:
        as_built = state(room)
        nothing = {
            "stage": "none",
            "known": 96,
            "moved": 0,
            "blind": [],
            "dark": [],
            "disc": None,
            "is_left": False,
        }
        assert as_built == nothing
        room.answer(Calibrate())
        assert room.ask(Calibrate())[0] == STATUS_BUSY
        assert room.ask(EnrolDeck(1, 2))[0] == STATUS_BUSY
        walk(room, SEGMENT)
        before = state(room)
        assert (before["stage"], before["blind"]) == ("walk", [11])
        room.lay("undo")
        assert state(room)["known"] == before["known"] - 1
        room.lay("hint")  # means nothing here
        started_again(room, lambda: room.press(1200))  # enough for today
        assert state(room) == {**as_built, "is_left": True}  # what is not finished does not count
        room.answer(Calibrate())
        room.run(1000)
        assert 16 <= state(room)["known"] < before["known"]  # whole rows are kept
        started_again(room, lambda: room.answer(LeaveCalibration()))
        started_again(room, lambda: room.answer(ForgetCalibration()))
        assert state(room) == as_built
        room.answer(Calibrate())
        assert state(room)["known"] == 0


@pytest.mark.proof
def test_calibration_when_a_meadow_is_wired_wrongly_then_each_cell_is_learned(tmp_path):
    faults = Faults(sensors={5: 6, 6: 5, 200: 17, 17: 200}, lights={2: 250, 250: 2})
    with Room(
        tmp_path, world_of=lambda folder: MeadowWorld(folder, load("brothers-4"), faults=faults)
    ) as room:
        room.answer(Calibrate())
        room.board.on_idle = hands = CalibratingHands(room.world)
        started_again(room, lambda: room.run(1_800_000, lambda: hands.is_done))
        found = state(room)
        assert (found["stage"], found["known"], found["moved"]) == ("none", 256, 6)
        assert (found["blind"], found["dark"]) == ([], [])


@pytest.mark.slow
def test_calibration_when_the_sensors_measure_then_it_begins_with_learning_what_an_empty_hole_is_like(
    tmp_path,
):
    with Room(tmp_path, sensors="axes") as room:
        for hole in list(room.world.state.holes):
            room.world.take(hole)
        room.answer(Calibrate())
        room.run(5000, lambda: False)
        assert state(room)["stage"] == "walk"
        started_again(room, lambda: room.answer(LeaveCalibration()))
        assert state(room)["stage"] == "none"
