"""The self-test of the whole firmware on the simulated board: it names every trouble, and disturbs
nothing."""

import itertools
import json

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.doctor.examination import Examination
from host.errors import DeviceError
from host.simulator.chips.flash import FlashImage
from host.simulator.chips.mfrc522 import TX_ASK
from host.simulator.timing import Timing
from host.transports.serial import SerialTransport
from shared_engine.boards.faults import DEAD, STUCK
from shared_engine.log import events
from shared_engine.log.events import Fault
from shared_engine.wire.commands import ReadSelfTest, Report, SelfTest
from tests.firmware.flash import log_on, storage_on
from tests.firmware.steps import finish
from tests.firmware.test_care import BATTERY_PIN, BOOT_MS, DIVIDER, Play, faults
from tests.shared_engine.wire.raw import Raw

pytestmark = pytest.mark.slow

SCAN_MS = 10
CONTRADICTED = 0x30  # three times


class Clinic(Play):
    """A table with a line to a host."""

    def connect(self):
        client = DeviceClient(SerialTransport(str(self.world.port)))
        self.conversation = Conversation(client, lambda _: self.board.run(20))
        self.conversation.connect()
        return Examination(self.conversation)


@pytest.fixture
def clinic(tmp_path):
    clinic = Clinic(tmp_path)
    yield clinic
    clinic.conversation.close()
    clinic.board.stop()


def storage(clinic):
    image = FlashImage(clinic.world.flash)
    return image, storage_on(image)


def damage_log(image, flash):
    """Leave a log of three events, of which number 1 is damaged."""
    log = log_on(image, flash)
    finish(log.open(b"log1"))
    for text in ("one", "two", "three"):
        log.append(Fault(1, text).pack())
    with flash.open("log/journal", "rb") as file:
        journal = file.read()
    with flash.open("log/journal", "wb") as file:
        file.write(journal.replace(b"two", b"twi"))


def test_result_when_nothing_is_wrong_then_it_says_so(clinic):
    clinic.board.start()
    clinic.board.run(BOOT_MS)
    found = clinic.connect().run()
    assert [found[name] for name in ("board", "chip", "mhz", "reset")] == [
        "dog-4",
        "ESP32S3",
        240,
        1,
    ]
    assert [found[name] for name in ("segments", "unwell", "damaged", "settings", "fault")] == [
        [],
        "",
        [],
        "",
        None,
    ]
    assert found["damaged_events"] == []
    assert (found["reader"], found["recoveries"], found["freed"]) == (("mfrc522", ""), 0, 0)
    assert found["decks"] == [(1, 116, 0, 116, 116)]
    assert found["lights"][0] == 97
    assert 300 < found["lights"][1] <= 400
    assert found["current"] == (99, 99, 4572, 100)
    assert found["flash"][1] == ""
    assert found["heap"][2] == 32768
    assert found["own_memory"] == (120_000, 60_000, 100_000)
    assert "MicroPython" in found["image"]
    assert "ESP32S3" in found["image"]
    measured_ms, counted_ms = found["clock"]
    assert abs(measured_ms - counted_ms) <= 1 <= measured_ms


def test_result_when_much_is_wrong_then_each_is_named_and_known_after_a_reboot(clinic):
    world, board = clinic.world, clinic.board
    image, flash = storage(clinic)
    kept = bytearray(2 * 96)
    for field in (17, 80):  # the one is empty, on the other lies a marble
        kept[2 * world.sensor_of(field) + 1] = CONTRADICTED
    flash.save("health", bytes((1,)) + kept)
    flash.save("settings", json.dumps({"board": "dog-4", "brightness": 900}).encode())
    with flash.open("deck/1", "r+b") as deck:
        deck.write(b"\0")
    damage_log(image, flash)
    with flash.open("junk", "wb") as junk:
        while flash.free_bytes() > 60_000:
            junk.write(bytes(4096))
            junk.flush()
    image.close()
    world.wiring.voltages[BATTERY_PIN] = 3_300_000 // DIVIDER
    board.start()
    board.run(BOOT_MS)
    world.hall.loose = 2
    world.reader.is_connected = False
    board.run(BOOT_MS)
    found = clinic.connect().run()
    assert bytes.fromhex(found["unwell"]) in (
        bytes((17, DEAD, 80, STUCK)),
        bytes((80, STUCK, 17, DEAD)),
    )
    assert found["segments"] == [(2, 1), (3, 1)]
    assert found["reader"] == ("mfrc522", "no_answer")
    assert found["decks"] == [(1, 116, 1, 115, 116)]
    assert found["battery"] == 3300
    assert "brightness" in found["settings"]
    assert found["damaged_events"] == [(1, 1)]
    assert found["flash"][0] < 60_000
    assert "card reader" in found["fault"][1], "what was reported last"
    clinic.conversation.close()
    board.reboot()
    board.run(BOOT_MS)
    assert clinic.connect().stored() == found


def test_result_when_the_reader_lost_a_setting_while_people_played_then_a_card_counts_and_that_is_counted(
    clinic,
):
    world, board = clinic.world, clinic.board
    board.start()
    board.run(BOOT_MS)
    world.reader.upset(TX_ASK, 0x40)
    clinic.lay(world.cards.index("K"))
    assert clinic.connect().run()["recoveries"] == 1
    assert [event.card for event in clinic.logged() if isinstance(event, events.Card)] == ["K"]


def test_result_when_the_flash_is_full_then_it_is_reported_all_the_same(clinic):
    image, flash = storage(clinic)
    with flash.open("junk", "wb") as junk:
        while flash.free_bytes():
            junk.write(bytes(4096))
            junk.flush()
    image.close()
    clinic.board.start()
    clinic.board.run(BOOT_MS)
    examination = clinic.connect()
    assert examination.stored() is None
    found = examination.run()
    assert found["flash"] == (0, "full")
    assert found["log"][3:] != [0, 0]
    assert examination.stored() == found


def test_result_when_lights_were_lit_and_are_not_then_the_greatest_current_of_them(clinic):
    board = clinic.board
    board.start()
    board.run(BOOT_MS)
    examination = clinic.connect()
    examination.show_lights()
    board.run(BOOT_MS)
    examination.hide_lights()
    board.run(BOOT_MS)
    now_ma, most_ma, *_ = examination.run()["current"]
    assert (now_ma, 350 < most_ma <= 400) == (99, True)


@pytest.mark.parametrize(
    ("channel_ma", "supply_mv", "percent"), [(17.5, 4_600, (65, 75)), (12, 4_190, (12, 99))]
)
def test_lights_when_more_is_measured_than_estimated_then_dimmed_at_once_and_reported_once(
    clinic, channel_ma, supply_mv, percent
):
    world, board = clinic.world, clinic.board
    board.start()
    board.run(BOOT_MS)
    world.pixels.channel_ma, world.supply_mv = channel_ma, supply_mv
    examination = clinic.connect()
    examination.show_lights()
    board.run(9_000)
    assert examination.shown() == "white"
    milliamperes, millivolts = world.meter.load()
    assert milliamperes <= 420
    assert millivolts >= 4_100
    found = examination.run()
    assert percent[0] <= found["current"][3] <= percent[1]
    assert [text[:12] for text in faults(clinic.logged())] == ["lights draw "]


def test_result_when_nothing_measures_the_current_then_none_and_the_board_works(clinic):
    clinic.world.meter.is_connected = False
    clinic.board.start()
    clinic.board.run(BOOT_MS)
    found = clinic.connect().run()
    assert (found["current"], found["fault"], found["freed"]) == (None, None, 0)


def test_result_when_segments_were_swapped_then_both_are_named(clinic):
    hall = clinic.world.hall
    hall.ids[1], hall.ids[2] = hall.ids[2], hall.ids[1]
    clinic.board.start()
    clinic.board.run(BOOT_MS)
    assert clinic.connect().run()["segments"] == [(1, 4), (2, 4)]


def test_result_when_sensors_do_not_answer_then_their_fields(tmp_path):
    clinic = Clinic(tmp_path, "axes")
    world = clinic.world
    world.hall.unsolder(world.sensor_of(70))
    with clinic.board as board:
        board.run(BOOT_MS)
        found = clinic.connect().run()
        clinic.conversation.close()
    assert (found["sensor"], found["silent"]) == ("axes", "%02x" % 70)


def test_result_when_a_read_was_cut_off_by_a_reset_then_the_wires_were_freed_once(tmp_path):
    clinic = Clinic(tmp_path, "axes")
    with clinic.board as board:
        clinic.world.wiring.i2c_line(0).cut_off(5)
        board.run(BOOT_MS)
        found = clinic.connect().run()
        clinic.conversation.close()
    assert (found["freed"], found["silent"], found["segments"]) == (1, "", [])


def moves(clinic, is_tested):
    """The moves of a turn in the middle of which the board is tested, and the longest time
    between two scans."""
    world, board = clinic.world, clinic.board
    scans = []
    latch = world.wiring.outputs[10]

    def scan(level):
        latch(level)
        if level:
            scans.append(board.now_ms)

    with board:
        clinic.begin()
        clinic.lay(world.cards.index("K"))
        clinic.take(world.rules.board.kennel(0, 1))
        world.wiring.outputs[10] = scan
        if is_tested:
            examination = clinic.connect()
            examination.run()
            with pytest.raises(DeviceError, match="a turn is under way"):
                examination.show_lights()
            clinic.conversation.close()
        clinic.put(0)
        found = clinic.logged()
    assert not faults(found)
    gap_ms = max(later - earlier for earlier, later in itertools.pairwise(scans))
    return [
        (event.turns, event.digest) for event in found if isinstance(event, events.Made)
    ], gap_ms


def test_turn_when_the_board_is_tested_in_it_then_the_same_and_scans_wait_for_one_erased_sector_at_most(
    tmp_path,
):
    tested, gap_ms = moves(Clinic(tmp_path / "tested"), is_tested=True)
    assert tested == moves(Clinic(tmp_path / "left"), is_tested=False)[0] != []
    assert gap_ms < Timing().erase_ms + 2 * SCAN_MS  # a test of the flash writes to it


def test_lights_when_shown_then_every_one_in_every_colour_until_a_card_is_laid(clinic):
    world, board = clinic.world, clinic.board
    world.faults.dark |= {17, 40, 41, 42, 96}
    board.start()
    board.run(BOOT_MS)
    examination = clinic.connect()
    examination.show_lights()
    seen, alone = {}, set()
    while shown := examination.shown():
        lit = [light for light, colour in enumerate(world.pixels.colours) if any(colour)]
        if shown.isdigit():
            alone.update(lit if len(lit) == 1 else [])
        else:
            seen.setdefault(shown, []).append((len(lit), world.pixels.colours[50]))
    for name, channels in (
        ("red", (1, 0, 0)),
        ("green", (0, 1, 0)),
        ("blue", (0, 0, 1)),
        ("white", (1, 1, 1)),
    ):
        count, colour = seen[name][len(seen[name]) // 2]
        assert (count, tuple(min(channel, 1) for channel in colour)) == (97, channels)
    assert seen["dark"][len(seen["dark"]) // 2][0] == 0
    assert alone == set(range(97))
    assert examination.run()["unlit"] == [(17, 17), (40, 42), (96, 96)]
    examination.show_lights()
    with pytest.raises(DeviceError, match="busy with light_test"):
        examination.show_lights()
    clinic.lay(0)
    assert examination.shown() == ""
    examination.show_lights()
    examination.hide_lights()
    assert examination.shown() == ""


def test_command_when_it_is_none_then_refused_and_the_next_one_is_obeyed(clinic):
    clinic.board.start()
    clinic.board.run(BOOT_MS)
    examination = clinic.connect()
    for wanted in (Raw(SelfTest.NUMBER, b"\0"), Raw(ReadSelfTest.NUMBER)):
        with pytest.raises(DeviceError, match="SelfTest"):
            clinic.conversation.command(wanted)
    assert examination.echo().wrong == 0
    assert clinic.conversation.command(Report())
