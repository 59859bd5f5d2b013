"""The switches under a disc, soldered wrongly or broken, the real firmware, and people who only see
its lights."""

import pytest

from host.simulator.eyes import Eyes
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.world import Faults, World
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import CHOICE
from shared_engine.log.codec import NO_QUARTER
from shared_engine.log.events import Dial, Field, unpack
from tests.firmware.test_faults import bodies_of
from tests.integration.test_power_cut_games import meant, recorded

RULESET = "black-dog-4"
SEED = 7
GREEN = 3  # the seat with the colour of "seen", and of the end
TO_THE_TRIAL = 2 + 3 + 1  # presses, from the choice that is lit first
TURN_MS = 300
GAME_LIMIT_MS = 8_000_000


class Room:
    """A board with a disc that nobody has tried, and what is broken in it."""

    def __init__(self, folder, faults):
        self.world = World(folder, load(RULESET), faults=faults, is_tried=False)
        self.world.open()
        self.eyes = Eyes(self.world)
        self.hands = None
        self.board = firmware_board(
            self.world, on_idle=lambda now_ms: self.hands(now_ms) if self.hands else None
        )

    def press(self, for_ms=100):
        self.world.hold_button(is_down=True)
        self.board.run(for_ms)
        self.world.hold_button(is_down=False)
        self.board.run(600)  # until no second press can come

    def try_disc(self, quarters=4):
        """Choose the trial and turn the disc as its lights run; whether the board has restarted
        with it."""
        self.board.run(3000)
        self.press(4200)
        for _ in range(TO_THE_TRIAL):
            self.press()
        self.press(1000)
        boots = self.board.boots
        for _ in range(quarters):
            self.world.loosen_disc()
            self.board.run(TURN_MS)
            self.world.turn_disc(1)
            self.board.run(TURN_MS)
        return self.board.run(5000, until=lambda: self.board.boots > boots)

    def play(self):
        """Play a whole game without a laptop; return the positions that the log holds."""
        self.hands = Hands(self.world, SEED, alone=True)
        assert self.board.run(GAME_LIMIT_MS, until=lambda: self.hands.is_done), self.world.state
        self.board.run(60_000)
        return recorded(bodies_of(self.board, self.world))


@pytest.mark.slow
def test_trial_when_a_and_b_are_exchanged_then_the_board_says_so_and_goes_by_it(tmp_path):
    room = Room(tmp_path, Faults(is_disc_exchanged=True))
    with room.board:
        assert not room.try_disc(quarters=3)
        assert room.eyes.shows(CHOICE) or room.eyes.is_dark()  # it pulses
        assert room.eyes.ready_seat() is None
        room.board.reboot()
        assert room.try_disc()
        room.board.run(1000)
        assert room.try_disc(), "read the other way round it is passed again"


@pytest.mark.slow
def test_trial_when_a_switch_is_dead_then_not_passed(tmp_path):
    room = Room(tmp_path, Faults(disc={0}))
    with room.board:
        assert not room.try_disc(quarters=8)


@pytest.mark.slow
def test_log_when_the_disc_turns_then_what_lies_on_it_goes_between_its_leave_and_its_rest(tmp_path):
    world = World(tmp_path, load(RULESET))
    world.open()
    with firmware_board(world) as board:
        board.run(3000)
        world.lay_control("new_game")
        board.run(1000)
        world.put(8)
        board.run(1000)
        world.loosen_disc()
        world.take(8)
        board.run(TURN_MS)
        world.put(24)
        world.turn_disc(1)
        board.run(TURN_MS)
        logged = [unpack(body) for body in bodies_of(board, world)]
    facts = [
        (type(event), event.dial if isinstance(event, Dial) else event.field)
        for event in logged[-4:]
    ]
    assert facts == [(Dial, NO_QUARTER), (Field, 8), (Field, 24), (Dial, 1)]


@pytest.mark.proof
@pytest.mark.parametrize(
    "faults", [Faults(is_disc_exchanged=True), Faults(disc={0}), Faults(disc={1}), Faults(disc={2})]
)
def test_game_when_the_disc_was_tried_then_it_is_the_one_that_was_meant(tmp_path, faults):
    room = Room(tmp_path, faults)
    with room.board:
        is_passed = room.try_disc()
        assert is_passed == faults.is_disc_exchanged
        if not is_passed:
            room.board.reboot()
        assert room.play() == meant(RULESET, SEED)
