"""An evening at a board, with every operation of its flash; and what is left of it when the power
is cut at one of them."""

from dataclasses import dataclass
from pathlib import Path

from firmware.boards.seating import seat
from firmware.event_log import EventLog
from host.simulator.chips.flash import PORT_READ_BYTES
from tests.firmware.flash import MemoryFlash, apply, journal_on, log_on, storage_on
from tests.firmware.steps import finish
from tests.firmware.table import GAME, Table, script

SEED = 3
SETTINGS = "chosen"
# with less left, no segment begins before a game has gone: what lies in the journal wants a block,
# too
NO_ROOM_BYTES = 36864


@dataclass(frozen=True)
class Promise:
    """What is safe once the flash has done so many operations.

    Attributes:
        events: how many of the evening are in the log, those that have left it too.
        acknowledged: so many of them a host holds: their games may leave.
        settings: the content of a small file.
    """

    operations: int
    events: int
    acknowledged: int
    settings: bytes | None


class WitnessedLog(EventLog):
    """Reports every event to *evening* that is safe."""

    def __init__(self, storage, journal, evening) -> None:
        super().__init__(storage, journal)
        self._evening = evening

    def append(self, body):
        is_safe = super().append(body)
        if is_safe:
            self._evening.witness([body])
        return is_safe

    def rejoin(self, bodies):
        is_safe = super().rejoin(bodies)
        if is_safe:
            self._evening.witness(bodies)
        return is_safe


class Evening(Table):
    """Seven games with everything that writes: segments that begin, games that leave, settings, a
    full log and its gap.

    Attributes:
        truth: all events in order.
        promises: in order; the last one is the end of the evening.
        left: the first event of the log after each game that left.
    """

    def __init__(self, blocks: int) -> None:
        self.truth = []
        self.promises = [Promise(0, 0, 0, None)]
        self.left = []
        self._turns = script(SEED, 4)
        self._settings = None
        self._acknowledged = 0
        super().__init__(Path("/data"), flash=MemoryFlash(blocks))
        self._home = [bool(value) for value in self.hands.full]
        self._play()

    def new_log(self, storage):
        return WitnessedLog(storage, journal_on(self.flash, storage), self)

    def witness(self, bodies) -> None:
        self.truth += bodies
        self._promise()

    def rest(self) -> None:
        """Nobody moves a marble for a while."""
        super().rest()
        while self.log.rest():
            pass

    def _promise(self) -> None:
        first = self.log.first if self.truth else 0
        if first > (self.left[-1] if self.left else 0):
            self.left.append(first)
        found = Promise(
            len(self.flash.operations), len(self.truth), self._acknowledged, self._settings
        )
        self.promises.append(found)

    def _play(self) -> None:
        self._save(b"dim")
        self._game(4)
        self.power_on()
        self._acknowledge()
        self._game(2)
        self._save(b"bright" * 100)
        self._acknowledge()
        self._fill("filler", NO_ROOM_BYTES)
        self._game(2)  # the first one leaves
        for step in self._turns[2][:2]:
            self.do(step)
        self._fill("more", NO_ROOM_BYTES - 2 * 4096)
        # in the middle of a turn, and there is no room for what the journal holds, nor for more
        self.power_on()
        assert self.log.lost
        self.storage.remove("more")
        self._acknowledge()
        self._game(1)  # the second one leaves
        self._save(b"")
        self._acknowledge()
        self._game(2)  # the third one leaves
        self._game(1)  # the fourth one leaves
        self._game(3)  # nobody holds the fifth to its end: it stays, and this one finds no room
        assert self.log.lost
        self._acknowledge()
        self.rest()
        assert not self.log.lost
        self.do(self._turns[3][0])
        self._save(b"dim again")
        self.power_on()

    def _game(self, turns: int) -> None:
        for field, is_home in enumerate(self._home):
            if bool(self.hands.full[field]) != is_home:
                self.change(field, is_home)
        self.session.begin_game(GAME, seat(self.device.fields, GAME), self.now_ms)
        self.rest()
        for turn in self._turns[:turns]:
            for step in turn:
                self.do(step)

    def _save(self, content: bytes) -> None:
        self.storage.save(SETTINGS, content)
        self._settings = content
        self._promise()

    def _acknowledge(self) -> None:
        self._acknowledged = len(self.truth)
        self._promise()
        self.log.acknowledge(self.log.head)

    def _fill(self, name: str, least_bytes: int) -> None:
        with self.storage.open(name, "wb") as file:
            while self.storage.free_bytes() >= least_bytes:
                file.write(bytes(4096))
                file.flush()
        self._promise()


def contents(chip):
    """Yield (operations done, is the next one half done, what the chip holds then), for every
    operation of a MemoryFlash.

    The content is changed afterwards: copy it.
    """
    content = bytearray(b"\xff" * len(chip.buffer))
    for number, operation in enumerate(chip.operations):
        yield number, False, content
        offset, data = operation
        if data is not None:
            torn = bytearray(content)
            apply(torn, (offset, data[: len(data) // 2]))
            yield number, True, torn
        apply(content, operation)
    yield len(chip.operations), False, content


def bounds(evening, operations: int) -> tuple[Promise, Promise]:
    """What was safe for certain after so many operations, and what can have been at most."""
    least = [promise for promise in evening.promises if promise.operations <= operations][-1]
    most = [promise for promise in evening.promises if promise.operations > operations] or [least]
    return least, most[0]


def woken(blocks: int, content: bytes, read_size: int = PORT_READ_BYTES):
    """The log, the storage and the flash of a board that is switched on with *content*."""
    flash = MemoryFlash(blocks, content)
    storage = storage_on(flash, read_size)
    log = log_on(flash, storage)
    finish(log.open(b"new!"))
    return log, storage, flash


def events_of(log) -> list[bytes]:
    """The events that *log* holds."""
    found = []
    while len(found) < log.head - log.first:
        body = log.read(log.first + len(found))
        if body is not None:
            found.append(body)
    return found
