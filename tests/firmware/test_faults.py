"""Something fails in the whole firmware on the simulated board: it is reported, and the same turn
goes on."""

import struct
from pathlib import Path

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.doctor.examination import Examination
from host.doctor.findings import findings
from host.errors import DeviceError
from host.install.bundles import bundled
from host.install.compile import compile_files
from host.simulator.chips.flash import FlashFiles, FlashImage
from host.simulator.chips.hc165 import Hc165Chain
from host.simulator.firmware import firmware_board, preinstall, tree
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.wire.commands import OpenRepl
from tests.firmware.flash import log_on
from tests.firmware.steps import finish

# What other tests left open may be noticed here.
pytestmark = pytest.mark.slow

CARD_MS, SETTLE_MS = 1500, 3000
HALL_CHAIN = "firmware/drivers/hall_chain.py"
_READS = next(
    number
    for number, line in enumerate(
        (Path(__file__).parents[2] / HALL_CHAIN).read_text().splitlines(), 1
    )
    if "readinto(raw)" in line
)
PLACE = f"{HALL_CHAIN}:{_READS} scan / "
"""What a traceback says of the line that reads the bus."""
BOOT_MS, FAULT_MS = 5000, 10_000
QUIET_MS = 10_000  # longer than a start that fails
LOG_MODULE = "/firmware/event_log.mpy"
BROKEN = """class EventLog:
    def __init__(self, storage, journal):
        raise OSError(5)
"""


class FailingChain(Hc165Chain):
    """A chain whose bus fails when it shall."""

    fails = False

    def transfer(self, data, now_ms):
        if self.fails:
            self.fails = False
            raise OSError(5, "bus")
        return super().transfer(data, now_ms)


@pytest.fixture
def world(tmp_path):
    world = World(tmp_path, load("brandi-4"))
    world.hall.__class__ = FailingChain
    world.open()
    return world


@pytest.fixture
def board(world):
    board = firmware_board(world)
    with board:
        board.run(BOOT_MS)
        yield board


def lay(board, world, tag):
    world.lay(tag)
    board.run(CARD_MS)
    world.clear_reader()
    board.run(CARD_MS)


def bodies_of(board, world, *more):
    """What the log of the board holds, once its power is cut; then *more* is written."""
    board.kill()
    image = FlashImage(world.flash)
    log = log_on(image)
    finish(log.open(b"log1"))
    found = []
    while len(found) < log.head:
        body = log.read(len(found))
        if body is not None:
            found.append(body)
    for body in more:
        log.append(body)
    image.close()
    return found


def logged(board, world):
    return [unpack(body) for body in bodies_of(board, world)]


def test_failure_when_a_bus_fails_then_it_is_in_the_log_and_the_turn_goes_on(board, world):
    world.lay_control("new_game")
    board.run(CARD_MS)
    world.clear_reader()
    board.run(CARD_MS)
    king = world.cards.index("K")
    lay(board, world, king)
    world.hall.fails = True
    board.run(FAULT_MS)
    assert board.boots == 2
    kennel = world.rules.board.kennel(0, 1)
    world.take(kennel)
    board.run(SETTLE_MS)
    world.put(0)  # the start of seat 0
    board.run(SETTLE_MS)
    found = logged(board, world)
    fault = next(event for event in found if isinstance(event, events.Fault))
    assert fault.text.startswith("scan: ")
    assert PLACE in fault.text
    assert "OSError" in fault.text
    kinds = [event.KIND for event in found]
    assert kinds.count(events.Game.KIND) == 1
    assert kinds[-1] == events.Made.KIND
    assert found[-1].turns == 1  # one turn


def test_failure_when_a_bus_fails_then_the_doctor_says_in_which_line(board, world):
    world.hall.fails = True
    board.run(FAULT_MS)
    with Conversation(
        DeviceClient(SerialTransport(board.serial.device)), lambda _: board.run(20)
    ) as conversation:
        found = Examination(conversation).run()
    fault = next(finding for finding in findings(found) if finding.part == "last fault")
    assert PLACE in fault.measured


def test_failure_when_it_was_reported_then_not_again_at_the_next_start(board, world):
    world.hall.fails = True
    board.run(FAULT_MS)
    board.reboot()
    board.run(BOOT_MS)
    assert [event.KIND for event in logged(board, world)].count(events.Fault.KIND) == 1


def test_failure_when_it_is_shown_then_the_light_beside_the_reader_flashes(board, world):
    seen = set()
    board.on_idle = lambda now_ms: seen.add(world.reader_colour())
    world.hall.fails = True
    board.run(3000)
    # No game: that is a faint light, always on.
    assert {(0, 0, 0), (89, 89, 89)} <= seen, seen


def test_failure_when_every_start_fails_then_the_board_comes_up_without_the_game(board, world):
    world.lay_control("new_game")
    board.run(CARD_MS)
    poison = struct.pack("<BI", events.Card.KIND, 60_000) + b"\xff\xff"  # no such card
    bodies_of(board, world, poison)
    board.reboot()
    board.run(60_000, until=lambda: board.boots == 2 + 3)
    board.run(QUIET_MS)
    assert board.boots == 2 + 3
    assert world.reader_colour() != (0, 0, 0)
    kinds = [body[0] for body in bodies_of(board, world)]
    assert kinds.count(events.Boot.KIND) == 2


def test_start_when_a_file_lies_where_the_folder_of_the_log_should_be_then_it_plays_without_a_log(
    world,
):
    image = FlashImage(world.flash)
    FlashFiles(image).save("data/log", b"")
    image.close()
    with firmware_board(world) as board:
        board.run(BOOT_MS)
        assert (board.boots, any(world.reader_colour())) == (1, True)
        with talking(board) as conversation:
            found = Examination(conversation).run()
        assert found["damaged"][0] == "log"


def replace_module(world, name, compiled):
    """Put *compiled* in place of a module of the firmware in *world*."""
    modules = {path: source.read_bytes() for source, path in tree()} | {name: compiled.read_bytes()}
    image = FlashImage(world.flash)
    for path, data in bundled(modules).items():
        FlashFiles(image).save(f"a{path}", data)
    image.close()


@pytest.fixture
def stranded(world, tmp_path):
    """A board whose log cannot be opened, after it has started four times: its firmware is
    broken."""
    (tmp_path / "firmware").mkdir()
    source = tmp_path / "firmware" / "event_log.py"
    source.write_text(BROKEN)
    ((broken, name),) = compile_files([(source, LOG_MODULE)], tmp_path / "broken", root=tmp_path)
    preinstall(world.flash)
    replace_module(world, name, broken)
    with firmware_board(world, bare=True) as board:
        board.run(60_000, until=lambda: board.boots == 4)
        board.run(QUIET_MS)
        yield board


def talking(board):
    return Conversation(DeviceClient(SerialTransport(board.serial.device)), lambda _: board.run(20))


def test_failure_when_no_start_can_succeed_then_the_doctor_says_in_which_line(stranded):
    assert stranded.boots == 4
    with talking(stranded) as conversation, pytest.raises(DeviceError, match="OSError") as raised:
        Examination(conversation).run()
    assert "firmware/event_log.py:3 __init__ / " in str(raised.value)


def test_failure_when_no_start_can_succeed_then_the_board_keeps_still_and_gives_the_repl_to_who_asks(
    stranded,
):
    stranded.run(20_000)
    assert stranded.boots == 4
    with talking(stranded) as conversation:
        conversation.command(OpenRepl())
        stranded.run(1000)
        assert stranded.is_at_repl


def test_failure_when_what_failed_is_repaired_then_the_next_start_succeeds(stranded, world):
    stranded.kill()
    replace_module(world, LOG_MODULE, next(path for path, name in tree() if name == LOG_MODULE))
    stranded.reboot()
    stranded.run(BOOT_MS)
    kinds = [body[0] for body in bodies_of(stranded, world)]
    assert kinds == [events.Boot.KIND, events.Fault.KIND]
