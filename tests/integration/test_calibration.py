"""A board that is soldered wrongly, the real firmware on MicroPython, and hands that see nothing
but its lights."""

import json

import pytest

from host.device.client import DeviceClient, check
from host.simulator.calibrating import CalibratingHands
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.world import Faults, World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.commands import Calibrate, CalibrationState
from shared_engine.wire.host_link import CommandDone

pytestmark = pytest.mark.proof  # minutes of people's work; tests/firmware has its parts

GAME_LIMIT_MS = 4_000_000
SEED = 7
FOUND = {"stage": "none", "known": 96, "moved": 8, "is_left": False, "disc": None}
SWAPPED_SENSORS = {5: 6, 6: 5, 40: 43, 43: 40}
SWAPPED_LIGHTS = {8: 60, 60: 8, 30: 31, 31: 30}
SCREW_MT = (0.0, 0.0, 3.0)  # a sensor that knows a marble there would not know that it is gone


class Room:
    """The simulated board, hands, and a laptop for commands."""

    def __init__(self, folder, faults, sensors="switch"):
        self.world = World(folder, load("brandi-4"), faults=faults, sensors=sensors)
        self.world.open()
        self.hands = None
        self.board = firmware_board(
            self.world, on_idle=lambda now_ms: self.hands(now_ms) if self.hands else None
        )

    def command(self, asked):
        """The board's answer to a command; time passes meanwhile."""
        client = DeviceClient(SerialTransport(self.board.serial.device))
        client.open()
        try:
            number = None
            for _ in range(2000):
                self.board.run(20)
                for arrival in client.poll():
                    if isinstance(arrival, CommandDone) and arrival.id == number:
                        return check(arrival)
                if number is None and client.link.hello:
                    number = client.command(asked)
        finally:
            client.close()
        raise AssertionError(self.board.text())

    def calibrate(self, *, is_resumed=False, placed=1000):
        """Calibrate until the board has restarted with what it learned, or the marble was *placed*
        so often."""
        self.command(Calibrate())
        self.hands = hands = CalibratingHands(self.world, is_resumed=is_resumed)
        boots = self.board.boots
        while self.board.boots == boots and hands.placed < placed:
            self.board.run(5000, until=lambda: self.board.boots > boots or hands.placed == placed)
            assert self.board.now_ms < GAME_LIMIT_MS, self.board.text()
        self.hands = None
        return hands

    def found(self):
        """What the board says that it has found."""
        self.board.run(1000)
        return json.loads(self.command(CalibrationState()))

    def play(self, turns):
        """Begin a game with a control card and play so many turns of it."""
        for hole in [*self.world.state.holes]:
            self.world.take(hole)
        board = self.world.rules.board
        for seat in range(4):
            for place in range(1, 5):
                self.world.put(board.kennel(seat, place))
        self.hands = Hands(self.world, SEED, alone=True)
        assert self.board.run(GAME_LIMIT_MS, until=lambda: self.world.state.turn == turns), (
            self.world.state
        )


def test_calibration_when_soldered_wrongly_then_games_are_refereed_as_on_a_good_board(tmp_path):
    faults = Faults(
        sensors=SWAPPED_SENSORS, lights=SWAPPED_LIGHTS, dark={33}, dead={70}, stuck={14}
    )
    room = Room(tmp_path, faults)
    with room.board:
        placed = room.calibrate(placed=30).placed
        room.board.reboot()
        placed += room.calibrate(is_resumed=True, placed=50).placed
        room.board.reboot()
        placed += room.calibrate(is_resumed=True).placed
        assert room.found() == FOUND | {"blind": [14, 70], "dark": [33]}
        assert placed < 96 + 2 * 16 + 20, "a power cut costs at most the row under way"
        # A builder mends what is broken; what is swapped the board knows.
        faults.dead.clear()
        faults.stuck.clear()
        faults.dark.clear()
        room.world.feel()
        room.play(60)


def test_calibration_when_sensors_measure_then_the_same_is_found_and_a_screw_is_no_marble(tmp_path):
    faults = Faults(sensors=SWAPPED_SENSORS, lights=SWAPPED_LIGHTS, dark={33})
    room = Room(tmp_path, faults, "axes")
    hall = room.world.hall
    hall.stray_mt[14] = SCREW_MT
    hall.unsolder(70)
    with room.board:
        room.calibrate()
        assert room.found() == FOUND | {"blind": [70], "dark": [33]}
        hall.solder(70)
        faults.dark.clear()
        room.play(20)
