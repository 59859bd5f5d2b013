"""Cables come loose and the battery runs low while people play, in the whole firmware on the
simulated board."""

import pytest

from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.log import events
from shared_engine.log.events import unpack
from tests.firmware.test_faults import bodies_of

pytestmark = pytest.mark.slow

BOOT_MS, CARD_MS, REST_MS, NOTICE_MS = 5000, 1500, 3000, 4000
READER_BACK_MS = 8000  # after the longest pause between two attempts
BATTERY_PIN, DIVIDER = 1, 2
WHITE = 89  # a channel of the light beside the reader at most


class Play:
    """A table with a board and nobody but the test."""

    def __init__(self, folder, sensors="switch"):
        self.world = World(folder, load("brandi-4"), sensors=sensors)
        self.world.open()
        self.board = firmware_board(self.world, serial_name=self.world.port)

    def lay(self, tag):
        self.world.lay(tag)
        self.board.run(CARD_MS)
        self.world.clear_reader()
        self.board.run(CARD_MS)

    def begin(self):
        self.board.run(BOOT_MS)
        self.world.lay_control("new_game")
        self.board.run(CARD_MS)
        self.world.clear_reader()
        self.board.run(CARD_MS)

    def take(self, field):
        self.world.take(field)
        self.board.run(1000)

    def put(self, field):
        self.world.put(field)
        self.board.run(REST_MS)

    def blinks(self):
        """Whether the light beside the reader is white, and dark for a while in between."""
        seen = []
        for _ in range(40):
            self.board.run(50)
            seen.append(self.world.reader_colour())
        is_white = set(seen) == {(0, 0, 0), (WHITE, WHITE, WHITE)}
        return is_white and seen.count((0, 0, 0)) * 50 >= 400

    def blinks_now_and_then(self):
        """Whether the light beside the reader is white for moments, and has the colour of a seat
        else."""
        seen = []
        for _ in range(220):
            self.board.run(50)
            seen.append(self.world.reader_colour())
        others = [one for one in seen if one not in {(0, 0, 0), (WHITE, WHITE, WHITE)}]
        return 10 <= seen.count((WHITE, WHITE, WHITE)) <= 20 and len(others) > 150

    def logged(self):
        return [unpack(body) for body in bodies_of(self.board, self.world)]


def faults(logged):
    return [event.text for event in logged if isinstance(event, events.Fault)]


def test_turn_when_a_segment_comes_loose_in_it_and_back_then_no_move_is_made_up_and_it_goes_on(
    tmp_path,
):
    table = Play(tmp_path)
    with table.board as board:
        world = table.world
        table.begin()
        table.lay(world.cards.index("K"))
        kennel = world.rules.board.kennel(0, 1)
        table.take(kennel)
        for segment in (0, 2):  # that of the turn, and one that has nothing to do with it
            world.hall.loose = segment
            board.run(NOTICE_MS)
            assert table.blinks()
            world.hall.loose = None
            board.run(NOTICE_MS)
            assert not table.blinks()
        table.put(0)
        found = table.logged()
    kept = [event for event in found if isinstance(event, (events.Field, events.Made))]
    assert [(event.field, event.occupied) for event in kept if isinstance(event, events.Field)] == [
        (kennel, False),
        (0, True),
    ]
    assert isinstance(kept[-1], events.Made)
    assert kept[-1].turns == 1
    assert [text[:26] for text in faults(found)] == [
        "segment 0 is not there: lo",
        "segment 2 is not there: lo",
    ]


def test_picture_when_marbles_moved_while_a_segment_was_loose_then_it_goes_on_with_what_is_there(
    tmp_path,
):
    table = Play(tmp_path)
    with table.board as board:
        world = table.world
        table.begin()
        table.lay(world.cards.index("K"))
        world.hall.loose = 0
        board.run(NOTICE_MS)
        kennel = world.rules.board.kennel(0, 1)
        table.take(kennel)
        table.put(0)
        world.hall.loose = None
        board.run(REST_MS)
        found = table.logged()
    fields = [(event.field, event.occupied) for event in found if isinstance(event, events.Field)]
    assert sorted(fields) == [(0, True), (kennel, False)]
    assert isinstance(found[-1], events.Made)


def test_start_when_a_segment_is_missing_then_the_marbles_on_it_are_as_the_log_says(tmp_path):
    table = Play(tmp_path)
    with table.board as board:
        world = table.world
        table.begin()
        world.hall.loose = 1
        board.reboot()
        board.run(BOOT_MS)
        world.hall.loose = None
        board.run(BOOT_MS)
        found = table.logged()
    assert not [event for event in found if isinstance(event, events.Field)]
    assert len(faults(found)) == 1


def test_segments_when_swapped_while_playing_then_both_are_held_and_reported(tmp_path):
    table = Play(tmp_path)
    with table.board as board:
        hall = table.world.hall
        table.begin()
        hall.ids[1], hall.ids[2] = hall.ids[2], hall.ids[1]
        table.take(table.world.rules.board.kennel(1, 1))
        board.run(NOTICE_MS)
        assert table.blinks()
        found = table.logged()
    assert not [event for event in found if isinstance(event, events.Field)]
    assert faults(found) == ["segment 1 is in the place of another one"]


@pytest.mark.proof
def test_axes_when_the_switch_of_a_segment_falls_silent_then_its_picture_is_held(tmp_path):
    table = Play(tmp_path, "axes")
    with table.board as board:
        world = table.world
        table.begin()
        world.hall.unplug(1)
        board.run(NOTICE_MS)
        assert table.blinks()
        world.hall.plug(1)
        board.run(NOTICE_MS)
        assert not table.blinks()
        found = table.logged()
    assert not [event for event in found if isinstance(event, events.Field)]
    assert len(faults(found)) == 1


def test_battery_when_it_runs_low_then_reported_once_and_shown_until_it_is_charged(tmp_path):
    table = Play(tmp_path)
    with table.board as board:
        voltages = table.world.wiring.voltages
        voltages[BATTERY_PIN] = 3_350_000 // DIVIDER
        table.begin()
        board.run(NOTICE_MS)
        assert table.blinks_now_and_then()
        voltages[BATTERY_PIN] = 3_450_000 // DIVIDER
        board.run(NOTICE_MS)
        assert table.blinks_now_and_then()
        voltages[BATTERY_PIN] = 3_900_000 // DIVIDER
        board.run(NOTICE_MS)
        assert not table.blinks_now_and_then()
        found = table.logged()
    assert faults(found) == ["the battery is nearly empty: 3350 mV"]


def test_reader_when_its_cable_is_out_for_a_while_then_reported_once_and_shown_until_it_answers(
    tmp_path,
):
    table = Play(tmp_path)
    with table.board as board:
        reader = table.world.reader
        table.begin()
        for _ in range(2):
            reader.is_connected = False
            board.run(NOTICE_MS)
            assert table.blinks()
            reader.is_connected = True
            board.run(READER_BACK_MS)
            assert not table.blinks()
        found = table.logged()
    assert faults(found) == [
        "the card reader does not answer: look at its cable, and at the setting reader"
    ]


def test_faults_when_a_segment_and_the_reader_are_away_then_both_are_reported(tmp_path):
    table = Play(tmp_path)
    with table.board as board:
        table.begin()
        table.world.hall.loose = 1
        board.run(NOTICE_MS)
        table.world.reader.is_connected = False
        board.run(NOTICE_MS)
        found = table.logged()
    assert [text[:25] for text in faults(found)] == [
        "segment 1 is not there: l",
        "the card reader does not ",
    ]


def test_wires_when_a_chip_holds_one_again_and_again_then_the_log_says_so_ever_more_seldom(
    tmp_path,
):
    table = Play(tmp_path, "axes")
    with table.board as board:
        line = table.world.wiring.i2c_line(0)
        table.begin()
        for _ in range(5):
            line.cut_off(5)
            board.run(NOTICE_MS)
        found = table.logged()
    assert faults(found) == [
        f"a chip held a wire of I2C low, and was freed: {times} times since power-on"
        for times in (1, 2, 4)
    ]
