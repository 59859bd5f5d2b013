"""Calibration with hands that see nothing but lights: whatever is soldered wrongly, the board then
knows its holes."""

import json
from array import array
from collections import deque

import pytest

from firmware.boards import wiring
from firmware.boards.wiring import BLIND, DARK, FINISHED, UNFINISHED, UNKNOWN, Wiring
from firmware.drivers.storage import Storage
from firmware.lights.patterns import Patterns
from firmware.modes.calibration import Calibration
from host.simulator.calibrating import CalibratingHands
from host.simulator.world import Faults, World, deck_uids
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import CHOICE, LAID, LIFT_HERE, REFUSED
from shared_engine.log import events
from shared_engine.log.events import CONTROLS, unpack
from shared_engine.wire.commands import (
    Calibrate,
    CalibrationState,
    ForgetCalibration,
    LeaveCalibration,
)
from shared_engine.wire.messages import (
    STATUS_BUSY,
    STATUS_OK,
    STATUS_REFUSED,
)
from tests.firmware.flash import MemoryFlash, apply, storage_on
from tests.firmware.table import Table

STEP_MS = 50
BLOCKS = 32
LATE_MS = (
    450  # more than three-axis sensors take: a round of scans read twice, debounce, and the lights
)
HOLES = 96
RULES = load("brandi-4")


class _Session:
    """What a mode needs of the session."""

    def __init__(self, fields):
        self.seen = bytearray(fields)
        self.mode = None


class _Deck:
    """The controls by the tags that hands lay."""

    def __init__(self, world):
        self._uids = deck_uids(len(world.cards) + len(CONTROLS))[len(world.cards) :]

    def find(self, uid):
        return "", CONTROLS[self._uids.index(uid)], 0, 1


def wired(storage):
    """The map of the board as it was calibrated."""
    known = wiring.load(storage, HOLES)
    return FieldMap(BOARDS["dog-4"], known.sensors, known.lights)


class Power:
    """One power-on of a board that is calibrated, on CPython: the chips of *world*, *storage*, and
    sensors that the board believes after *late_ms*."""

    def __init__(self, world, storage, late_ms=0):
        self._world = world
        self._pictures = deque(maxlen=late_ms // STEP_MS + 1)
        self.storage = storage
        self.board = BOARDS["dog-4"]
        self.fields = wired(storage)
        self.session = _Session(self.board.holes)
        self.hall = None
        self.ending = ""
        self.deck = _Deck(world)
        self._patterns = Patterns(self.fields.lights, 0.35, 400)
        self._now_ms = 0
        self._laid = None
        self._sense()
        self.session.mode = Calibration(self)

    def run(self, hands, for_ms=3_600_000, until=lambda: False):
        """Let time pass until the firmware restarts, *for_ms* have passed, or *until* becomes
        true."""
        end_ms = self._now_ms + for_ms
        while self._now_ms < end_ms and not self.ending and not until():
            self._now_ms += STEP_MS
            hands(self._now_ms)
            self._sense()
            self._read_card()
            self.session.mode.tick(self._now_ms)
            self._world.pixels.latch(
                bytes(self._patterns.render(self.session.mode.lights(), self._now_ms))
            )

    def _sense(self):
        self._pictures.append(self._world.hall.magnets[:HOLES])
        for sensor, is_full in enumerate(self._pictures[0]):
            field = self.fields.field_of_sensor(sensor)
            if self.session.seen[field] != is_full:
                self.session.seen[field] = is_full
                if self.session.mode:
                    assert self.session.mode.field_changed(field, is_full, self._now_ms)

    def _read_card(self):
        tag = self._world.reader.tags[0].uid if self._world.reader.tags else None
        if tag is not None and tag != self._laid:
            self.session.mode.tag_laid(tag, self._now_ms)
        self._laid = tag


def swapped(*pairs):
    """What Faults want for holes that have the sensors or lights of each other."""
    return {**dict(pairs), **{other: one for one, other in pairs}}


def moved_segments(*order):
    """The segment in each place of the board is another one of the chain."""
    return {hole: 24 * order[hole // 24] + hole % 24 for hole in range(HOLES)}


@pytest.fixture
def world(tmp_path):
    opened = World(tmp_path / "world", RULES, is_enrolled=False, faults=Faults())
    opened.open()
    return opened


@pytest.fixture
def storage(tmp_path):
    return Storage(str(tmp_path / "data"))


def calibrated(world, storage, *, is_resumed=False, late_ms=0):
    """The hands that have calibrated the board."""
    world.feel()
    hands = CalibratingHands(world, is_resumed=is_resumed)
    power = Power(world, storage, late_ms)
    power.run(hands)
    assert power.ending == "restart"
    assert power.session.mode.is_done
    return hands


def check(world, storage):
    """Whether sensors and lights that work are known to be where they are."""
    found = wired(storage)
    broken = world.faults.dead | world.faults.stuck
    for hole in range(HOLES):
        field = BOARDS["dog-4"].field_of_hole(hole)
        sensor = world.faults.sensors.get(hole, hole)
        assert found.field_of_sensor(sensor) == field or sensor in broken, hole
        light = world.faults.lights.get(hole, hole)
        assert found.light_of_field(field) == light or light in world.faults.dark, hole
    assert sorted(map(found.field_of_sensor, range(HOLES))) == list(range(HOLES))
    assert sorted(found.lights) == list(range(HOLES + 1))
    assert found.light_of_field(HOLES) == HOLES


# The others in `make proof`.
FIRST = (
    "none",
    "a ring of lights",
    "a dead sensor and its neighbours swapped",
    "two segments in the place of each other",
    "much",
)
FAULTS = {
    "none": Faults(),
    "two sensors swapped": Faults(sensors=swapped((5, 6))),
    "two lights swapped": Faults(lights=swapped((5, 6))),
    "both of two holes swapped": Faults(sensors=swapped((5, 6)), lights=swapped((5, 6))),
    "lights of far holes swapped": Faults(lights=swapped((3, 95), (17, 64))),
    "a ring of lights": Faults(lights={3: 9, 9: 40, 40: 3}),
    "the first ones swapped": Faults(sensors=swapped((0, 1)), lights=swapped((0, 2))),
    "a kennel the other way round": Faults(sensors=swapped((40, 43), (41, 42))),
    "a finish the other way round, lights too": Faults(
        sensors=swapped((44, 47), (45, 46)), lights=swapped((44, 47), (45, 46))
    ),
    "a dead sensor": Faults(dead={30}),
    "a dead sensor and its neighbours swapped": Faults(dead={20}, sensors=swapped((19, 21))),
    "the first sensor dead, the last one too": Faults(dead={0, 95}),
    "a dark light": Faults(dark={50}),
    "a dark light and its neighbours swapped": Faults(dark={50}, lights=swapped((49, 51))),
    "the first light dark": Faults(dark={0}),
    "the last light dark": Faults(dark={95}),
    "a stuck sensor": Faults(stuck={12}),
    "a stuck sensor under a marble of the start": Faults(stuck={16}),
    "two segments in the place of each other": Faults(
        sensors=moved_segments(0, 2, 1, 3), lights=moved_segments(0, 2, 1, 3)
    ),
    "all segments turned by one": Faults(
        sensors=moved_segments(1, 2, 3, 0), lights=moved_segments(1, 2, 3, 0)
    ),
    "much": Faults(
        sensors=swapped((5, 6), (40, 41)),
        lights=swapped((8, 60), (30, 31)),
        dead={70},
        stuck={14},
        dark={33},
    ),
}


@pytest.mark.parametrize(
    "faults",
    [
        pytest.param(FAULTS[name], id=name, marks=() if name in FIRST else pytest.mark.proof)
        for name in FAULTS
    ],
)
@pytest.mark.slow
def test_calibration_when_anything_is_soldered_wrongly_then_the_board_knows_its_holes(
    world, storage, faults
):
    world.faults = faults
    hands = calibrated(world, storage)
    check(world, storage)
    known = wiring.load(storage, HOLES)
    blind = [
        hole
        for hole in range(HOLES)
        if faults.sensors.get(hole, hole) in faults.dead | faults.stuck
    ]
    assert (
        known.flagged(BLIND) == blind == sorted(hands.order.index(field) for field in hands.unseen)
    )
    assert known.flagged(DARK) == sorted(hands.order.index(field) for field in hands.dark)
    assert len(hands.dark) == len(faults.dark)
    assert storage.names() == [FINISHED]


def test_calibration_when_sensors_are_believed_late_then_hands_wait_for_what_the_board_says(
    world, storage
):
    world.faults = FAULTS["much"]
    hands = calibrated(world, storage, late_ms=LATE_MS)
    check(world, storage)
    assert (len(hands.unseen), len(hands.dark)) == (2, 1)


def test_calibration_when_all_is_as_drawn_then_every_hole_is_visited_once(world, storage):
    assert calibrated(world, storage).placed == HOLES


def test_calibration_when_segments_were_moved_then_few_holes_are_visited_twice(world, storage):
    world.faults = FAULTS["two segments in the place of each other"]
    assert calibrated(world, storage).placed <= HOLES + 4


@pytest.mark.slow
def test_calibration_when_done_again_then_from_what_the_first_one_found(world, storage):
    world.faults = FAULTS["much"]
    calibrated(world, storage)
    world.faults = Faults()
    calibrated(world, storage)
    check(world, storage)
    known = wiring.load(storage, HOLES)
    assert (list(known.sensors), list(known.lights)) == (list(range(HOLES)), list(range(HOLES)))


@pytest.mark.parametrize("after", [0, 1, 7, 16, 40, 95])
@pytest.mark.slow
def test_pause_when_begun_again_then_it_goes_on_there(world, storage, after):
    hands = CalibratingHands(world)
    power = Power(world, storage)
    power.run(hands, until=lambda: hands.placed == after)
    power.session.mode.control("pause", 0)
    assert (power.ending, storage.load(FINISHED)) == ("restart", None)
    again = calibrated(world, storage, is_resumed=True)
    assert hands.placed + again.placed <= HOLES + 1
    check(world, storage)


def test_power_cut_when_in_the_middle_then_at_most_a_row_is_walked_again(world, storage):
    world.faults = FAULTS["two sensors swapped"]
    placed = cuts = 0
    while storage.load(FINISHED) is None:
        hands = CalibratingHands(world, is_resumed=cuts > 0)
        Power(world, storage).run(hands, until=lambda hands=hands: hands.placed == 22)
        placed += hands.placed
        cuts += 1
        assert cuts < 30
    check(world, storage)
    assert cuts > 4
    assert placed <= HOLES + 2 + 16 * (cuts - 1)


def test_power_cut_at_any_flash_operation_then_the_old_wiring_or_the_new_one(world):
    world.faults = Faults(sensors=swapped((5, 6)), lights=swapped((40, 41)), dark={7})
    flash = MemoryFlash(BLOCKS)
    calibrated(world, storage_on(flash))
    content = bytearray(b"\xff" * len(flash.buffer))
    loads = []
    for operation in flash.operations:
        apply(content, operation)
        loads.append(storage_on(MemoryFlash(BLOCKS, bytes(content))).load(FINISHED))
    new = storage_on(flash).load(FINISHED)
    assert new is not None
    first = loads.index(new)
    assert loads == [None] * first + [new] * (len(loads) - first)


# ---- what hands do wrong


class Walk:
    """A calibration whose marble is put where the test says, by hole; the board is as drawn."""

    def __init__(self, world, storage):
        for field in [*world.state.holes]:
            world.take(field)
        self.power = Power(world, storage)
        self.mode = self.power.session.mode
        self._board = BOARDS["dog-4"]
        self.wait()

    def wait(self, for_ms=100):
        self.power.run(lambda now_ms: None, for_ms)

    def put(self, *holes):
        for hole in holes:
            self.change(hole, True)
            self.change(hole, False)

    def change(self, hole, occupied):
        self.mode.field_changed(self._board.field_of_hole(hole), occupied, 0)

    def waited_for(self):
        return self.mode.state()["hole"]

    def reader(self):
        return self.mode.lights()[-1][1]

    def fields(self, meaning):
        return [field for field, one, _ in self.mode.lights()[:-1] if one == meaning]


@pytest.fixture
def walk(world, storage):
    return Walk(world, storage)


def test_walk_when_the_marble_is_put_into_a_wrong_hole_once_then_nothing_is_learned(walk):
    walk.put(0, 1, 3)
    assert (walk.waited_for(), walk.reader()) == (2, CHOICE)
    walk.put(2, 3, 4)
    assert walk.waited_for() == 5
    assert walk.mode.state()["moved"] == 0


def test_walk_when_another_sensor_answers_twice_then_it_is_the_one(walk):
    walk.put(0, 2, 2, 1, 1, 3)
    assert (walk.waited_for(), walk.mode.state()["moved"]) == (4, 2)


def test_walk_when_a_hole_is_visited_again_then_refused_and_still_waited_for(walk):
    walk.put(0, 1)
    walk.change(0, True)
    assert (walk.waited_for(), walk.reader()) == (2, REFUSED)
    walk.change(0, False)
    assert walk.reader() == LAID


def test_walk_when_two_marbles_are_seen_then_both_are_to_be_lifted_and_none_counts(walk):
    walk.put(0)
    walk.change(40, True)
    walk.change(1, True)
    assert walk.waited_for() == 1
    assert walk.fields(LIFT_HERE) == [1, BOARDS["dog-4"].field_of_hole(40)]
    walk.change(40, False)
    assert walk.waited_for() == 2


def test_undo_when_a_hole_was_learned_then_it_is_waited_for_again(walk):
    walk.put(0, 1, 2)
    walk.mode.control("undo", 0)
    walk.mode.control("undo", 0)
    assert walk.waited_for() == 1
    walk.put(1)
    walk.put(2)
    assert walk.waited_for() == 3


def test_confirm_when_the_marble_was_not_seen_then_undo_takes_it_back(walk):
    walk.put(0)
    walk.mode.control("confirm", 0)
    assert (walk.waited_for(), walk.mode.state()["blind"]) == (2, [1])
    walk.mode.control("undo", 0)
    assert (walk.waited_for(), walk.mode.state()["blind"]) == (1, [])


def test_confirm_when_the_lights_go_round_then_all_is_right(walk):
    walk.put(*range(HOLES))
    assert walk.mode.state()["stage"] == "look"
    walk.mode.control("confirm", 0)
    walk.wait(4000)
    assert walk.power.ending == "restart"
    assert walk.power.storage.load(FINISHED) is not None


@pytest.mark.parametrize("control", ["fold", "hint", "new_game"])
def test_control_when_it_means_nothing_here_then_nothing_happens(walk, control):
    walk.put(0)
    walk.mode.control(control, 0)
    assert (walk.waited_for(), walk.power.ending) == (1, "")


def test_finish_when_the_flash_is_full_then_it_says_so_and_tries_again(world):
    flash = MemoryFlash(BLOCKS)
    storage = storage_on(flash)
    walk = Walk(world, storage)
    with storage.open("fill", "wb") as file:
        while storage.free_bytes():
            file.write(bytes(512))
            file.flush()
    walk.put(*range(HOLES))
    walk.mode.control("confirm", 0)
    walk.wait(10_000)
    assert (walk.reader(), walk.power.ending, storage.load(FINISHED)) == (REFUSED, "", None)
    storage.remove("fill")
    walk.wait(10_000)
    assert walk.power.ending == "restart"
    assert storage.load(FINISHED) is not None


# ---- files


@pytest.mark.parametrize("content", [b"", b"\x02" + bytes(288), b"\x01" + bytes(3 * 144)])
def test_load_when_of_another_version_or_board_then_as_drawn(storage, content):
    storage.save(FINISHED, content)
    found = wiring.load(storage, HOLES)
    assert (list(found.sensors), list(found.lights)) == (list(range(HOLES)), list(range(HOLES)))


def test_complete_when_sensors_are_left_then_each_hole_has_one_and_its_own_if_it_is_free():
    known = Wiring(6)
    known.sensors[:] = bytes((1, 1, 1, 3, 1, 2))
    known.flags[:] = bytes((0, UNKNOWN, UNKNOWN, 0, UNKNOWN, 0))
    known.complete()
    assert list(known.sensors) in ([1, 5, 0, 3, 4, 2], [1, 0, 5, 3, 4, 2])


class _Axes:
    """Sensors that measure; number 5 is silent."""

    def __init__(self):
        self.baseline = array("h", bytes(6 * HOLES))

    def learn(self, sensor):
        if sensor == 5:
            raise OSError(19)
        self.baseline[3 * sensor] = -sensor
        return True


def test_empty_when_sensors_measure_then_they_learn_it_and_know_it_after_the_next_start(
    world, storage
):
    for field in [*world.state.holes[1:]]:
        world.take(field)
    power = Power(world, storage)
    power.hall = _Axes()
    power.run(lambda now_ms: None, 1000)
    assert not any(power.hall.baseline), "a marble is there"
    world.take(world.state.holes[0])
    power.run(lambda now_ms: None, HOLES * STEP_MS + 200)
    assert power.session.mode.state()["stage"] == "walk"
    fresh = _Axes()
    wiring.load_baseline(storage, fresh)
    assert list(fresh.baseline[::3]) == [0 if sensor == 5 else -sensor for sensor in range(HOLES)]


def test_load_baseline_when_the_sensors_only_switch_then_nothing_happens(storage):
    storage.save(wiring.BASELINE, bytes(6 * HOLES))
    wiring.load_baseline(storage, object())


# ---- a host


def test_command_when_begun_asked_and_left_then_it_goes_on_there(tmp_path):
    table = Table(tmp_path)
    assert table.command(Calibrate()) == (STATUS_OK, "")
    assert json.loads(table.command(CalibrationState())[1])["stage"] == "empty"
    assert table.command(Calibrate())[0] == STATUS_BUSY
    assert table.command(LeaveCalibration())[0] == STATUS_OK
    assert table.device.ending == "restart"
    table.power_on()
    table.talk()
    assert json.loads(table.command(CalibrationState())[1])["stage"] == "none"
    assert table.command(LeaveCalibration())[0] == STATUS_REFUSED


def test_command_when_it_shall_forget_then_as_drawn_from_the_next_start_on(tmp_path):
    known = Wiring(HOLES)
    known.sensors[3], known.sensors[4] = 4, 3
    for name in (FINISHED, UNFINISHED):
        known.save(Storage(str(tmp_path)), name)
    table = Table(tmp_path)
    assert json.loads(table.command(CalibrationState())[1])["moved"] == 2
    assert table.command(ForgetCalibration()) == (STATUS_OK, "")
    assert table.device.ending == "restart"
    assert json.loads(table.command(CalibrationState())[1])["moved"] == 0


def test_calibration_when_a_game_is_under_way_then_the_game_is_not_concerned(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    before = table.bodies()
    table.command(Calibrate())
    for field in [*range(80, 96)]:
        table.change(field, False)
    for field in range(16):
        table.change(field, True)
        table.change(field, False)
    assert json.loads(table.command(CalibrationState())[1])["known"] == 16
    assert table.bodies() == before
    table.command(LeaveCalibration())
    table.power_on()
    logged = [unpack(body) for body in table.bodies() if body[0] == events.Field.KIND]
    assert [(event.field, event.occupied) for event in logged] == [
        (field, False) for field in range(80, 96)
    ]
