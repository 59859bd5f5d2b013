"""A board with a log of several segments, and what is left of it when bits of its flash are
wrong."""

from pathlib import Path

from firmware.boards.seating import seat
from shared_engine.log.events import DAMAGED, unpack
from shared_engine.referee.decision import DISAGREE
from shared_engine.referee.referee import Referee
from tests.firmware.flash import MemoryFlash, log_on, storage_on
from tests.firmware.table import GAME, Table, script

BLOCKS = 40
SEED = 3
TURNS = 26  # two rounds
POWER_ONS = (2, 9, 14, 20, 25)  # after so many turns
HARMLESS_BYTES = 2  # of a record: its length and number, without which its check still fits
CHECK_BYTES = 4
JOURNAL = "log/journal"
JOURNAL_NAME_BYTES = 16
SCRIPT = script(SEED, TURNS + 1)


class Board(Table):
    """A board whose log has a journal, on a chip."""

    def __init__(self, flash: MemoryFlash, picture=None) -> None:
        self.boards = 0
        super().__init__(Path("/data"), picture=picture, flash=flash)

    def new_log(self, storage):
        return log_on(self.flash, storage)

    def rest(self) -> None:
        super().rest()
        while self.log.rest():
            pass

    def begin(self) -> None:
        self.session.begin_game(GAME, seat(self.device.fields, GAME), self.now_ms)
        self.rest()


class Played:
    """A board on which a short game was played, then two rounds of another one, with the power off
    now and then.

    Attributes:
        image: what the chip holds at the end.
        truth: all events.
        picture: where the marbles are at the end.
        places: for every file of the log the first byte of each record, the byte behind it, and the
            event's number.
    """

    def __init__(self) -> None:
        board = Board(MemoryFlash(BLOCKS))
        home = bytes(board.hands.full)
        board.begin()
        self._play(board, SCRIPT[:2])
        for field, is_full in enumerate(home):
            if board.hands.full[field] != is_full:
                board.change(field, is_full)
        board.begin()
        for number, turn in enumerate(SCRIPT[:TURNS]):
            self._play(board, [turn])
            if number in POWER_ONS:
                board.power_on()
        self.truth = board.bodies()
        self.image = bytes(board.flash.buffer)
        self.picture = bytes(board.hands.full)
        self.places = {}
        for name in sorted(board.storage.names("log")):
            if name != "id":
                self._locate(board.storage, "log/" + name)

    def _play(self, board, turns) -> None:
        for turn in turns:
            for step in turn:
                board.do(step)

    def _locate(self, storage, name) -> None:
        """Find the records by their bodies, not by their lengths and checks."""
        with storage.open(name, "rb") as file:
            data = file.read()
        at = JOURNAL_NAME_BYTES if name == JOURNAL else 0
        found = []
        known = self.truth[int(name[4:], 16) :] if name != JOURNAL else self.truth
        first = len(self.truth) - len(known)
        for number, body in enumerate(known, first):
            start = data.find(body, at)
            if start == at + HARMLESS_BYTES:
                found.append((at, start + len(body) + CHECK_BYTES, number))
                at = found[-1][1]
        self.places[name] = found

    def damaged_at(self, name: str, offset: int) -> set[int]:
        """The events that may be lost when the byte at *offset* of the file *name* is wrong."""
        return {
            number
            for start, end, number in self.places[name]
            if start + HARMLESS_BYTES <= offset < end
        }

    def flip(self, name: str, offset: int, bits: int) -> bytes:
        """What the chip holds when *bits* of a byte of a file are wrong."""
        flash = MemoryFlash(BLOCKS, self.image)
        storage = storage_on(flash)
        with storage.open(name, "rb") as file:
            data = bytearray(file.read())
        data[offset] ^= bits
        with storage.open(name, "wb") as file:
            file.write(data)
        return bytes(flash.buffer)


def start(image: bytes, picture: bytes) -> Board:
    """A board that is switched on with *image*."""
    return Board(MemoryFlash(BLOCKS, image), picture)


def play_on(board: Board, home: bytes) -> None:
    """The turn that would be next is tried, then another game begins, and its first turn is
    played."""
    for step in SCRIPT[TURNS]:
        board.do(step)
    for field, is_full in enumerate(home):
        if bool(board.hands.full[field]) != bool(is_full):
            board.change(field, is_full)
    board.begin()
    for step in SCRIPT[0]:
        board.do(step)


def follow(bodies) -> tuple[Referee, int]:
    """A host's referee that was fed the whole log, and how often it disagreed with the board."""
    referee, disagreed = Referee(), 0
    for number, body in enumerate(bodies):
        disagreed += [one.kind for one in referee.feed(unpack(body), number)].count(DISAGREE)
    return referee, disagreed


def lost(bodies) -> set[int]:
    """The numbers of the events that the board holds damaged."""
    return {number for number, body in enumerate(bodies) if body == DAMAGED}


def named(log) -> set[int]:
    """The numbers of the events that *log* says are damaged."""
    return {number for first, end in log.damaged for number in range(first, end)}
