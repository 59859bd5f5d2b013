"""Bits of the flash are wrong: the board starts, plays, serves all that can be read, and names what
is lost."""

import errno
import random
from collections import Counter

import pytest

from firmware.drivers.storage import Storage
from firmware.event_log import EventLog
from host.simulator.board import SimulatedBoard
from host.simulator.firmware import shim, tree
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.lights.looks import LOG_FULL
from shared_engine.log import events
from shared_engine.log.events import DAMAGED, unpack
from shared_engine.referee.states import CARD, IDLE
from shared_engine.wire.frame import crc16
from tests.firmware.damage import (
    BLOCKS,
    JOURNAL,
    JOURNAL_NAME_BYTES,
    TURNS,
    Board,
    Played,
    follow,
    lost,
    named,
    play_on,
    start,
)
from tests.firmware.flash import Disk, MemoryFlash, storage_on
from tests.firmware.power_cuts import events_of, woken
from tests.firmware.steps import finish

HOME = bytes([field >= 80 for field in range(96)])
EVERY = 41  # byte of the log, in every run
BOOT_MS = 20_000


@pytest.fixture(scope="module")
def played():
    return Played()


def agree(board) -> None:
    """A host that follows the whole log comes to the position of the board."""
    host, disagreed = follow(board.bodies())
    referee = board.session.referee
    assert disagreed == 0
    assert (host.state, host.turns, host.position) == (
        referee.state,
        referee.turns,
        referee.position,
    )


def check(played, name: str, offset: int, bits: int) -> set[int]:
    """Everything that this file promises, when *bits* of a byte are wrong; return which events are
    lost."""
    board = start(played.flip(name, offset, bits), played.picture)
    bodies = board.bodies()
    gone = lost(bodies)
    where = (name, offset, bits, gone)
    assert gone <= played.damaged_at(name, offset), where
    assert named(board.log) == gone, where
    assert board.log.id == b"log1", where
    for number, body in enumerate(played.truth):
        assert bodies[number] == body or number in gone, (where, number)
    play_on(board, HOME)
    assert board.session.referee.turns == 1, where
    agree(board)
    return gone


def places(played) -> list[tuple[str, int]]:
    """Every byte of the log that belongs to a record."""
    return [
        (name, at)
        for name, found in played.places.items()
        for start, end, _ in found
        for at in range(start, end)
    ]


def test_played_when_it_is_over_then_several_segments_a_journal_and_no_event_without_a_place(
    played,
):
    assert len(played.places) > 6
    assert {number for found in played.places.values() for *_, number in found} == set(
        range(len(played.truth))
    )
    assert [body[0] for body in played.truth].count(events.Stand.KIND) > 2


@pytest.mark.slow
def test_power_on_when_a_byte_of_the_log_is_wrong_then_all_others_are_served_and_it_is_named(
    played,
):
    for name, offset in places(played)[::EVERY]:
        check(played, name, offset, 1 << offset % 8)


@pytest.mark.proof
def test_power_on_when_any_byte_of_the_log_is_wrong_then_all_others_are_served_and_it_is_named(
    played,
):
    counts = Counter(
        len(check(played, name, offset, 1 << offset % 8)) for name, offset in places(played)
    )
    print(
        f"{counts.total()} bytes of {len(played.places)} files: {dict(counts)} by the number of events lost"
    )
    assert set(counts) == {0, 1}


@pytest.mark.proof
@pytest.mark.parametrize("bits", [1 << bit for bit in range(8)] + [0xFF])
def test_power_on_when_any_bits_of_a_byte_are_wrong_then_all_others_are_served_and_it_is_named(
    played, bits
):
    for name, offset in places(played)[:: EVERY // 2]:
        check(played, name, offset, bits)


def test_power_on_when_two_records_in_a_row_are_damaged_then_both_are_named(played):
    name = "log/00000049"
    (first, _, number), (second, *_), *_ = played.places[name][5:]
    flash = MemoryFlash(BLOCKS, played.flip(name, first + 5, 4))
    storage = storage_on(flash)
    with storage.open(name, "rb") as file:
        data = bytearray(file.read())
    data[second + 3] ^= 16
    with storage.open(name, "wb") as file:
        file.write(data)
    board = start(bytes(flash.buffer), played.picture)
    bodies = board.bodies()
    assert lost(bodies) == {number, number + 1}
    assert board.log.damaged == [(number, number + 2)]


# ---- behind the last STAND


def last_stand(played) -> int:
    return max(number for number, body in enumerate(played.truth) if body[0] == events.Stand.KIND)


def place_of(played, number) -> tuple[str, int]:
    """A byte of the body of event *number*."""
    return next(
        (name, begin + 3)
        for name, found in played.places.items()
        for begin, _, one in found
        if one == number
    )


def test_power_on_when_an_event_behind_the_last_stand_is_damaged_then_the_game_goes_on_from_before_it(
    played,
):
    number = last_stand(played) + 8
    board = start(played.flip(*place_of(played, number), 1), played.picture)
    before, _ = follow(played.truth[:number])
    assert board.session.referee.position == before.position
    gap = next(unpack(body) for body in board.bodies()[len(played.truth) :])
    assert isinstance(gap, events.Gap)
    assert (gap.lost, gap.turns, gap.position) == (
        len(played.truth) - number,
        before.turns,
        before.position.pack(),
    )
    agree(board)
    board.power_on()
    assert board.session.referee.turns == before.turns
    agree(board)


def test_power_on_when_the_game_itself_is_damaged_then_the_board_waits_for_another(played):
    number = max(number for number, body in enumerate(played.truth) if body[0] == events.Game.KIND)
    board = start(played.flip(*place_of(played, number), 1), played.picture)
    assert board.session.referee.state == IDLE
    board.lay_control("new_game")
    assert board.session.referee.state != IDLE
    agree(board)


def test_power_on_when_an_older_event_is_damaged_then_the_game_goes_on_as_if_nothing_were(played):
    board = start(played.flip(*place_of(played, last_stand(played) - 8), 1), played.picture)
    assert (board.session.referee.turns, board.session.referee.state) == (TURNS, CARD)


def test_follow_when_events_are_damaged_then_the_host_gets_all_others_and_goes_on(played):
    number = last_stand(played) - 8
    board = start(played.flip(*place_of(played, number), 1), played.picture)
    board.talk()
    expected = [(at, DAMAGED if at == number else body) for at, body in enumerate(played.truth)]
    assert board.received[: len(expected)] == expected


# ---- random bits of the whole chip


def flipped(played, seed: int) -> bytes:
    """What the chip holds when one random bit of it is wrong."""
    image = bytearray(played.image)
    bit = random.Random(seed).randrange(8 * len(image))
    image[bit // 8] ^= 1 << bit % 8
    return bytes(image)


def check_chip(played, seed: int) -> str:
    """Nothing with other content is believed, the board plays, and a host agrees; return what is
    left of the log."""
    image = flipped(played, seed)
    log, _, _ = woken(BLOCKS, image)
    held = events_of(log)
    assert len(held) <= len(played.truth), seed
    for body, wrote in zip(held, played.truth, strict=False):
        assert body in (wrote, DAMAGED), seed
    assert named(log) == lost(held), seed
    board = start(image, played.picture)
    play_on(board, HOME)
    assert board.session.referee.turns == 1, seed
    agree(board)
    if log.id != b"log1":
        return "another log"
    if len(held) < len(played.truth):
        return "ends earlier"
    return "events lost, and named" if lost(held) else "all there"


@pytest.mark.slow
def test_power_on_when_a_bit_of_the_chip_is_wrong_then_it_plays_and_believes_nothing_else(played):
    for seed in range(60):
        check_chip(played, seed)


@pytest.mark.proof
@pytest.mark.parametrize("part", range(10))
def test_power_on_when_any_bit_of_the_chip_is_wrong_then_it_plays_and_believes_nothing_else(
    played, part
):
    found = Counter(check_chip(played, seed) for seed in range(part * 1000, part * 1000 + 1000))
    print(dict(found))


# ---- the real firmware


@pytest.mark.slow
@pytest.mark.parametrize("count", [2, pytest.param(40, marks=pytest.mark.proof)])
def test_firmware_when_the_log_is_damaged_then_it_boots_and_keeps_what_can_be_read(
    played, tmp_path, count
):
    program, modules = tree(), shim()
    behind = [
        place
        for place in places(played)
        if max(played.damaged_at(*place), default=0) > last_stand(played)
    ]
    for name, offset in behind[:: len(behind) // count][:count]:
        world = World(tmp_path / f"{name[4:]}-{offset}", load("brandi-4"))
        world.open()
        world.state.holes = [hole for hole, is_full in enumerate(played.picture) if is_full]
        world.feel()
        world.flash.write_bytes(played.flip(name, offset, 1))
        board = SimulatedBoard(
            program, world.wiring, world.flash, flash_blocks=BLOCKS, shim=modules
        )
        with board:
            assert board.run(BOOT_MS, lambda world=world: any(world.reader_colour())), (
                name,
                offset,
                board.text(),
            )
            board.run(1_000)
        log, _, _ = woken(BLOCKS, world.flash.read_bytes())
        held = events_of(log)
        gone = lost(held)
        assert gone <= played.damaged_at(name, offset), (name, offset)
        for number, body in enumerate(played.truth):
            assert held[number] == body or number in gone, (name, offset, number)
        kinds = [body[0] for body in held[len(played.truth) :]]
        assert events.Boot.KIND in kinds, (name, offset)
        assert (events.Gap.KIND in kinds) == bool(gone), (name, offset)
        assert follow(held)[1] == 0, (name, offset)


# ---- what cannot be read at all


class BrokenDisk(Disk):
    """One whose *name* cannot be read."""

    def __init__(self, flash, name) -> None:
        super().__init__(flash)
        self._name = name

    def listdir(self, path):
        self._check(path)
        return super().listdir(path)

    def open(self, path, mode):
        if mode == "rb":
            self._check(path)
        return super().open(path, mode)

    def _check(self, path) -> None:
        if path == self._name:
            raise OSError(errno.EIO, path)


class BrokenBoard(Board):
    """A board with a BrokenDisk."""

    def __init__(self, played, name) -> None:
        self._name = "/data/" + name
        super().__init__(MemoryFlash(BLOCKS, played.image), played.picture)

    def _storage(self):
        disk = BrokenDisk(self.flash, self._name)
        return Storage("/data", disk, disk.open)


def test_power_on_when_the_folder_of_the_log_cannot_be_read_then_it_plays_says_so_and_writes_nothing_over_it(
    played,
):
    board = BrokenBoard(played, "log")
    play_on(board, HOME)
    assert board.session.referee.turns == 1
    assert (board.log.head, board.log.lost > 0, board.log.is_full) == (0, True, True)
    assert LOG_FULL in [meaning for _, meaning, _ in board.lights.lit()]
    log, _, _ = woken(BLOCKS, bytes(board.flash.buffer))
    assert events_of(log) == played.truth


def test_power_on_when_a_segment_cannot_be_read_then_its_events_are_named_and_the_game_goes_on(
    played,
):
    board = BrokenBoard(played, "log/0000002b")
    assert board.session.referee.turns == TURNS
    assert lost(board.bodies()) == set(range(0x2B, 0x49))
    assert board.log.damaged == [(0x2B, 0x49)]
    agree(board)


def newest_segment(played):
    """Its name, and the numbers of its events."""
    name = max(name for name in played.places if name != JOURNAL)
    numbers = [number for *_, number in played.places[name]]
    return name, range(numbers[0], numbers[-1] + 1)


def test_power_on_when_the_newest_segment_cannot_be_read_then_the_journal_says_where_it_ends(
    played,
):
    name, numbers = newest_segment(played)
    board = BrokenBoard(played, name)
    assert lost(board.bodies()) == set(numbers)
    agree(board)


def test_open_when_nothing_says_where_the_log_ends_then_another_one_since_numbers_may_be_given_again(
    played,
):
    flash = MemoryFlash(BLOCKS, played.image)
    storage_on(flash).remove(JOURNAL)
    name, numbers = newest_segment(played)
    disk = BrokenDisk(flash, "/data/" + name)
    log = EventLog(Storage("/data", disk, disk.open))
    finish(log.open(b"new!"))
    assert (log.id, log.head) == (b"new!", numbers[0])
    assert events_of(log) == played.truth[: numbers[0]]


# ---- logs of earlier firmware


def old_record(number: int, body: bytes, *, is_entry: bool = False) -> bytes:
    """As firmware before the first damage was survived wrote it."""
    own = number.to_bytes(4, "little")
    return bytes((len(body),)) + own * is_entry + body + crc16(own + body).to_bytes(2, "big")


@pytest.fixture
def old(played):
    """The chip of a board whose log was written by earlier firmware."""
    flash = MemoryFlash(BLOCKS, played.image)
    storage = storage_on(flash)
    for name, found in played.places.items():
        with storage.open(name, "rb") as file:
            data = file.read(JOURNAL_NAME_BYTES) if name == JOURNAL else b""
        for *_, number in found:
            data += old_record(number, played.truth[number], is_entry=name == JOURNAL)
        with storage.open(name, "wb") as file:
            file.write(data.ljust(4096, b"\xff") if name == JOURNAL else data)
    return flash


def test_power_on_when_the_log_was_written_by_earlier_firmware_then_all_of_it_and_it_goes_on(
    played, old
):
    board = start(bytes(old.buffer), played.picture)
    assert board.bodies()[: len(played.truth)] == played.truth
    assert (board.log.id, board.log.damaged) == (b"log1", [])
    assert (board.session.referee.turns, board.session.referee.state) == (TURNS, CARD)
    play_on(board, HOME)
    board.power_on()
    assert board.bodies()[: len(played.truth)] == played.truth
    agree(board)


def test_power_on_when_a_record_of_earlier_firmware_is_damaged_then_the_rest_of_its_segment_is_named(
    played, old
):
    name, storage = "log/00000049", storage_on(old)
    with storage.open(name, "rb") as file:
        data = bytearray(file.read())
    data[3 * (len(data) // 4)] ^= 1
    with storage.open(name, "wb") as file:
        file.write(data)
    board = start(bytes(old.buffer), played.picture)
    bodies = board.bodies()
    gone = lost(bodies)
    assert gone == set(range(min(gone), played.places[name][-1][2] + 1))
    for number, body in enumerate(played.truth):
        assert bodies[number] == body or number in gone, number
    play_on(board, HOME)
    agree(board)
