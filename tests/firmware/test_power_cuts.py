"""The power-cut matrix: whatever operation of the flash is the last one, the board wakes up with a
prefix of the truth."""

import pytest

from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import READ_BYTES
from host.simulator.firmware import shim, tree
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.referee.decision import DISAGREE, LOST
from shared_engine.referee.states import CARD, IDLE, OVER
from tests.firmware.flash import MemoryFlash, log_on, storage_on
from tests.firmware.power_cuts import SETTINGS, Evening, bounds, contents, events_of, woken
from tests.firmware.steps import finish
from tests.firmware.table import referee_of

SMALL = 28  # blocks: three short games fit
AGAIN = 16  # after every so many cuts the board is used, and switched on once more
BOOTED = (4, 25)  # cuts after which the real firmware boots: in every run, in the proof
BOOT_MS = 20_000
SOON_MS = 1_000


@pytest.fixture(scope="module")
def evening():
    return Evening(SMALL)


def test_evening_when_played_then_everything_happens_in_it(evening):
    kinds = [body[0] for body in evening.truth]
    assert (
        kinds.count(events.Game.KIND),
        kinds.count(events.Boot.KIND),
        kinds.count(events.Gap.KIND),
    ) == (7, 3, 2)
    assert len(evening.left) == 5


@pytest.mark.slow
def test_log_when_the_power_is_cut_at_any_operation_then_a_prefix_of_the_truth(evening):
    cuts = 0
    for operations, is_torn, content in contents(evening.flash):
        log, storage, flash = woken(SMALL, bytes(content))
        least, most = bounds(evening, operations)
        where = (operations, is_torn, log.first, log.head, least, most)
        assert least.events <= log.head <= most.events, where
        assert events_of(log) == evening.truth[log.first : log.head], where
        assert log.first <= most.acknowledged, where
        assert log.acknowledged <= most.acknowledged, where
        assert storage.load(SETTINGS) in (least.settings, most.settings), where
        if least.events:
            assert log.id == b"log1", where
        if cuts % AGAIN == 0 and not log.lost and not log.is_full:
            assert log.append(b"\x08more"), where
            again, _, _ = woken(SMALL, bytes(flash.buffer))
            assert again.first <= most.acknowledged, where
            assert events_of(again) == [*evening.truth[again.first : log.head - 1], b"\x08more"], (
                where
            )
        cuts += 1
    print(
        f"{len(evening.flash.operations)} operations, {cuts} cuts: 0 acknowledged events lost, 0 boards that do not open"
    )
    assert cuts > 1.5 * len(evening.flash.operations)


def test_log_when_small_files_lie_in_their_folder_and_the_power_is_cut_then_a_prefix_of_the_truth():
    flash = MemoryFlash(SMALL)
    log = log_on(flash, storage_on(flash, READ_BYTES))
    finish(log.open(b"log1"))
    written, safe = [], []
    for number in range(60):
        written.append(bytes([events.Fault.KIND, number]) * 10)
        assert log.append(written[-1])
        while number % 20 == 19 and log.rest():
            pass
        safe.append((len(flash.operations), number + 1))
    for operations, is_torn, content in contents(flash):
        least = max([0] + [count for done, count in safe if done <= operations])
        again, _, _ = woken(SMALL, bytes(content), READ_BYTES)
        assert events_of(again) == written[: again.head], (operations, is_torn)
        assert again.head >= least, (operations, is_torn)


def samples(evening, count):
    """*count* cuts spread over the evening, every other one in the middle of an operation."""
    wanted = {
        len(evening.flash.operations) * number // count: number % 2 == 1 for number in range(count)
    }
    found = {}
    for operations, is_torn, content in contents(evening.flash):
        if operations in wanted and (not is_torn or wanted[operations]):
            found[operations] = bytes(content)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("count", [BOOTED[0], pytest.param(BOOTED[1], marks=pytest.mark.proof)])
def test_firmware_when_the_power_was_cut_then_it_boots_and_holds_what_follows_from_the_log(
    evening, tmp_path, count
):
    found = samples(evening, count)
    assert len(found) == count
    program, modules = tree(), shim()
    for operations, content in found.items():
        world = World(tmp_path / str(operations), load("brandi-4"))
        world.open()
        world.flash.write_bytes(content)
        board = SimulatedBoard(program, world.wiring, world.flash, flash_blocks=SMALL, shim=modules)
        before, _, _ = woken(SMALL, content)
        with board:
            assert board.run(BOOT_MS, is_lit(world)), (operations, board.text())
            board.run(SOON_MS)
        after, _, _ = woken(SMALL, world.flash.read_bytes())
        logged = events_of(after)
        truth = evening.truth[after.first : before.head]  # without a game that had to leave
        assert logged[: len(truth)] == truth, operations
        if before.is_full:
            assert logged == truth, operations
        elif before.lost:
            check_gap(logged[len(truth) :], truth, operations)
        else:
            check_boot(logged[len(truth) :], truth, operations)


def is_lit(world):
    """Says whether the light beside the reader is on: the board is ready."""
    return lambda: any(world.reader_colour())


def check_gap(said, truth, operations) -> None:
    """The board has room again after a loss: between two turns it logs the gap, in a turn it waits
    for the end of that."""
    referee, _ = referee_of(truth)
    is_in_turn = referee.state not in (IDLE, CARD, OVER)
    kinds = [body[0] for body in said]
    assert (kinds == []) if is_in_turn else (events.Gap.KIND in kinds), (operations, kinds)


def check_boot(said, truth, operations) -> None:
    """What the board logged when it woke up agrees with what a host works out from the events
    before."""
    referee, decided = referee_of(truth)
    assert DISAGREE not in decided
    assert said[0][0] == events.Boot.KIND, operations
    said = [unpack(body) for body in said]
    digests = [(event.turns, event.digest) for event in said if isinstance(event, events.Digest)]
    expected = [(referee.turns, referee.position.digest())] if referee.position else []
    assert digests[:1] == expected, operations


@pytest.mark.slow
def test_firmware_when_events_were_lost_and_there_is_room_then_it_logs_the_gap_and_the_position(
    evening, tmp_path
):
    gap = max(number for number, body in enumerate(evening.truth) if body[0] == events.Gap.KIND)
    full = [promise.operations for promise in evening.promises if promise.events < gap][-1]
    content = next(
        bytes(content) for operations, _, content in contents(evening.flash) if operations == full
    )
    before, storage, flash = woken(SMALL, content)
    assert before.lost
    storage.remove("filler")
    world = World(tmp_path, load("brandi-4"))
    world.open()
    world.flash.write_bytes(flash.buffer)
    program, modules = tree(), shim()
    with SimulatedBoard(
        program, world.wiring, world.flash, flash_blocks=SMALL, shim=modules
    ) as board:
        assert board.run(BOOT_MS, is_lit(world)), board.text()
        board.run(BOOT_MS)
    after, _, _ = woken(SMALL, world.flash.read_bytes())
    logged = events_of(after)
    assert events.Gap.KIND in [body[0] for body in logged[before.head - before.first :]]
    decided = referee_of(logged)[1]
    assert DISAGREE not in decided
    assert LOST in decided
    assert after.lost == 0
