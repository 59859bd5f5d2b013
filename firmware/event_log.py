"""The event log on flash: numbered events, only ever appended; a torn tail is left behind, and
instead of an event whose record is damaged there is DAMAGED.

One file per segment, a row of records (records.py), named by the number of its first event. A
segment begins with each power-on and with each game, so that games leave whole: the oldest first,
once a host holds them, when room is needed.

To write into a segment stops the program while the flash erases a sector. So an event goes into a
journal first, which takes a millisecond (drivers/journal.py), and from there into its segment when
rest() is called: nobody moves a marble then. Entries of the journal are records, too; those that a
segment holds already mean nothing.
"""

from firmware import old_records, records
from shared_engine.log.events import DAMAGED, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, Any

    from firmware.drivers.journal import Journal
    from firmware.drivers.storage import Storage

_SEGMENT_BYTES = 16384  # a long game
# Free before a segment begins: what it will need, a copy of its last block, and 8 kB for all other
# files together.
_ROOM_BYTES = _SEGMENT_BYTES + 16384
_LONG_BYTES = 12288  # so long that a segment may end when there is time for it
_BROKEN = 2 * _SEGMENT_BYTES
_RECENT = 8  # events kept in memory: what a host that follows asks for has just been written
_READ_AT_ONCE = 8  # records
_READ_AT_BOOT = 32  # records
_JOURNAL_EVENTS = 1024  # more than a journal holds
_MOST_EVENTS = 0xFFFFFFFF
_ERASED = bytes((records.ERASED,))
_RANGES = 8  # of damaged events that are remembered
_FOLDER = "log"
# id (4 bytes), number before which all events are acknowledged (u32), 1 if events have been lost
# since the last record.
_STATE = _FOLDER + "/id"
_STATE_BYTES = 9
# After so many lost events it is tried again whether there is room: perhaps another file has gone.
_LOST_BETWEEN_TRIES = 64


class EventLog:
    """The log in the folder `log` of *storage*. Call open() first."""

    def __init__(self, storage: "Storage", journal: "Journal | None" = None) -> None:
        """Without a *journal* every event is written into its segment at once."""
        self._storage = storage
        self._journal = journal
        self._waiting: "list[bytes]" = []  # the newest events: in the journal, and in no segment
        # what open() has read: number of the first event, and bodies
        self._tail: "tuple[int, list[bytes]]" = (0, [])
        self._is_unsaved = False  # what is acknowledged
        self._segments: "list[int]" = []  # first event of each, ascending
        self._recent: "list[bytes]" = []
        self._file = None
        self._size = 0
        self._is_cut = False  # a segment could not be read to its end
        self._reader = None
        self._reader_number = 0
        self.id = b""
        self.head = 0
        """Number of the next event."""
        self.acknowledged = 0
        """Events below this number may leave: a host holds them. Remembered for whole segments
        only."""
        self.lost = 0
        """Events that found no room. Until rejoin() everything is lost: what came after a gap would
        say something else."""
        self.is_full = False
        """There was no room when it was tried last; an acknowledgement may change that."""
        self.is_unreadable = False
        """Nobody knows which segments there are: nothing is written, since that might be over
        them."""
        self.damaged: "list[tuple[int, int]]" = []
        """First event and the one behind the last of what was found damaged since open(), in the
        order in which it was found."""

    @property
    def first(self) -> int:
        """Number of the oldest event held."""
        return self._segments[0] if self._segments else self.head

    def open(self, fresh_id: bytes):  # noqa: ANN201  a generator of None
        """Find the end of the log; an empty one is made, named by the 4 bytes *fresh_id*. Yields
        after some records."""
        try:
            names = self._storage.names(_FOLDER)
        except OSError:
            self.is_unreadable = True
            self.id, self.lost = fresh_id, 1
            return
        self._segments = sorted([number for number in map(_number_of, names) if number >= 0])
        bodies: "list[bytes]" = []
        if self._segments:
            self.head = self._segments[-1]
            for body in self._scan(self.head, _MOST_EVENTS):
                bodies.append(body)
                self.head += 1
                if len(bodies) % _READ_AT_BOOT == 0:
                    yield
        self._tail = self.head - len(bodies), bodies
        if self._journal is not None:
            for body in self._follow(self._journal.records()):
                bodies.append(body)
                self._waiting.append(body)
                self._note(body)
        # A log whose end cannot be read gets another name: a host may know of more events than are
        # counted here.
        is_end_known = not self._is_cut or self._waiting
        state = self._storage.load(_STATE) if self._segments and is_end_known else None
        if state is not None and len(state) == _STATE_BYTES:
            self.id = state[:4]
            self.acknowledged = min(int.from_bytes(state[4:8], "little"), self.head)
            self.lost = state[8]
        else:
            self.id = fresh_id
            self._remember(0, 0)
        while self._segments and self._segments[0]:
            opening = self._opening(self._segments[0])
            if not opening or opening[0] == Game.KIND or not self._drop_oldest():
                break  # else the power went while a game was leaving
        if (
            self._begin_segment(self.head - len(self._waiting))
            and self._settle()
            and self._journal is not None
        ):
            self._journal.renew()

    def append(self, body: bytes) -> bool:
        """Write *body* (1..250 bytes) as event number head; when this returns True it survives a
        power cut.

        Returns:
            False if there is no room: the event is counted in `lost`, and the log waits for
            rejoin().
        """
        if self.lost == 0:
            if self._journalled(body) or self._written(body):
                return True
            self._remember(self.acknowledged, 1)
        self.lost += 1
        if self.lost % _LOST_BETWEEN_TRIES == 0:
            self.is_full = False
        return False

    def rejoin(self, bodies: "list[bytes]") -> bool:
        """Go on after a loss with *bodies*, which say what was lost and what the position is; a
        power cut leaves all or none of them.

        Returns:
            False if there is still no room: `is_full` is set.
        """
        if not (self._settle() and self._begin_segment(self.head) and self._put(bodies, self.head)):
            return False
        for body in bodies:
            self._note(body)
        self.lost = 0
        self._remember(self.acknowledged, 0)
        return True

    def rest(self) -> bool:
        """Do a piece of what can wait until nobody moves a marble, some 100 ms; return whether
        there was anything to do."""
        if self._is_unsaved:
            self._is_unsaved = False
            self._remember(self.acknowledged, 1 if self.lost else 0)
            return True
        journal = self._journal
        if journal is None or self.lost or not journal.is_half_full():
            return False
        if self._waiting:
            return self._settle()
        if self._size > _LONG_BYTES:
            return self._begin_segment(self.head)
        return journal.renew()

    def acknowledge(self, upto: int) -> None:
        """A host holds all events below *upto* for good. Remembered when it is true of another
        segment, with the next rest() or, where the room is needed, at once."""
        end = self.acknowledged
        for first in reversed(self._segments):
            if first <= upto:
                end = first
                break
        if end <= self.acknowledged:
            return
        if self._journal is not None and not (self.lost or self.is_full):
            self.acknowledged = end
            self._is_unsaved = True
        elif self._remember(end, 1 if self.lost else 0):
            self.is_full = False

    def _remember(self, acknowledged: int, has_lost: int) -> bool:
        """Save what the segments do not say; nothing changes if that is impossible."""
        if self.is_unreadable:
            return False
        try:
            self._storage.save(
                _STATE, self.id + acknowledged.to_bytes(4, "little") + bytes((has_lost,))
            )
        except OSError:
            return False
        self.acknowledged = acknowledged
        return True

    def _begin_segment(self, first: int) -> bool:
        """Start a segment at event *first*, if there is room; what a torn one of the same name
        holds is nothing."""
        if self.is_unreadable:
            self.is_full = True
            return False
        try:
            if self._file is not None:
                file, self._file = self._file, None
                file.close()
            while self._storage.free_bytes() < _ROOM_BYTES:
                if not self._drop_oldest():
                    self.is_full = True
                    return False
            # it stays open until the next segment
            self._file = self._storage.open(_name(first), "wb")
            self._file.flush()
        except OSError:
            self.is_full = True
            return False
        self.is_full = False
        self._size = 0
        if not self._segments or self._segments[-1] != first:
            self._segments.append(first)
        return True

    def _drop_oldest(self) -> bool:
        """Delete the oldest game, or what lies before the first; False if it has to stay.

        The newest game always stays: a power-on goes on with it.
        """
        segments = self._segments
        count = 1
        while count < len(segments) and self._opening(segments[count])[:1] != bytes((Game.KIND,)):
            count += 1
        if count >= len(segments) or segments[count] > self.acknowledged:
            return False
        if self._reader is not None:
            self._reader.close()
            self._reader = None
        # the oldest first: whenever the power goes, nothing is missing in between
        for _ in range(count):
            self._storage.remove(_name(segments[0]))
            segments.pop(0)
        return True

    def _opening(self, first: int) -> bytes:
        """Return the event that the segment of that name begins with, b"" if there is none that can
        be read."""
        try:
            with self._storage.open(_name(first), "rb") as file:
                for _, body in _read(file.read(records.PIECE_BYTES), None, first, first + 1):
                    return body or b""
        except OSError:
            pass
        return b""

    def _journalled(self, body: bytes) -> bool:
        """Write *body* into the journal, if its segment has begun and will have room for it."""
        journal = self._journal
        if (
            journal is None
            or self._file is None
            or body[0] == Game.KIND
            or self._size > _SEGMENT_BYTES
        ):
            return False
        entry = records.pack(self.head, [body])
        if not journal.append(entry) and not (
            self._settle() and journal.renew() and journal.append(entry)
        ):
            return False
        self._waiting.append(body)
        self._note(body)
        return True

    def _written(self, body: bytes) -> bool:
        """Write *body* into its segment."""
        if not self._settle():
            return False
        has_segment = (
            self._file is not None
            and self._size <= _SEGMENT_BYTES
            and (body[0] != Game.KIND or self._size == 0)
        )
        if not ((has_segment or self._begin_segment(self.head)) and self._put([body], self.head)):
            return False
        self._note(body)
        return True

    def _settle(self) -> bool:
        """Write what only the journal holds into its segment; into a new one, if that has failed
        before."""
        if not self._waiting:
            return True
        first = self.head - len(self._waiting)
        is_whole = self._file is not None and self._size < _BROKEN
        if not (is_whole and self._put(self._waiting, first)) and not (
            self._begin_segment(first) and self._put(self._waiting, first)
        ):
            return False
        self._waiting = []
        return True

    def _put(self, bodies: "list[bytes]", number: int) -> bool:
        """Write *bodies*, the first of which has *number*, all with one flush, so that a power cut
        leaves all or none."""
        file = self._file
        assert file is not None, "open() first"
        data = records.pack(number, bodies)
        try:
            file.write(data)
            file.flush()
        except OSError:
            self._size = (
                _BROKEN  # behind half a record nothing can be found: the next one begins a segment
            )
            self.is_full = True
            return False
        self._size += len(data)
        return True

    def _note(self, body: bytes) -> None:
        """Count *body*, which is safe, and keep it at hand."""
        self._recent.append(body)
        if len(self._recent) > max(_RECENT, len(self._waiting)):
            self._recent.pop(0)
        self.head += 1

    def read(self, number: int) -> "bytes | None":
        """Return the body of event *number*, DAMAGED if it cannot be read; None if it is not held,
        or not reached yet: then ask again, as `find` does.

        A segment can only be read from its beginning; one call goes a few records further, and
        other things get their turn in between.
        """
        recent = number - (self.head - len(self._recent))
        if 0 <= recent < len(self._recent):
            return self._recent[recent]
        if not self.first <= number < self.head:
            return None
        reader = self._reader
        if reader is None or self._reader_number > number:
            reader = self._seek(number)
        for _ in range(_READ_AT_ONCE):
            body = next(reader, None)
            if body is None:  # the end of its segment, or of what was written when the reader began
                reader = self._seek(number)
                continue
            self._reader_number += 1
            if self._reader_number > number:
                return body
        return None

    def find(self, number: int):  # noqa: ANN201  a generator of None
        """Read event *number*; yields after some records, ends with its body, DAMAGED if it cannot
        be read or is not held."""
        while self.first <= number < self.head:
            body = self.read(number)
            if body is not None:
                return body
            yield
        return DAMAGED

    def _seek(self, number: int):  # noqa: ANN202  a generator of bytes
        """Begin to read the segment that holds *number*."""
        first = max([segment for segment in self._segments if segment <= number])
        self._reader = self._scan(first, self._end(first))
        self._reader_number = first
        return self._reader

    def _end(self, first: int) -> int:
        """Return the number behind the last event of the segment that begins with *first*, as far
        as it is written."""
        behind = [segment for segment in self._segments if segment > first]
        return behind[0] if behind else self.head - len(self._waiting)

    def recall(self, kinds: bytes):  # noqa: ANN201  a generator of None
        """Find the newest event that can be read whose first byte is in *kinds*, right after
        open(), which has read the newest segment: no segment is read twice. Yields after some
        records, ends with the number and a list of this body and all after it, or None."""
        first, bodies = self._tail
        self._tail = 0, []
        while True:
            for at in range(len(bodies) - 1, -1, -1):
                if bodies[at][0] in kinds and bodies[at] != DAMAGED:
                    return first + at, bodies[at:]
            before = [segment for segment in self._segments if segment < first]
            if not before:
                return None
            earlier: "list[bytes]" = []
            for body in self._scan(before[-1], first):
                earlier.append(body)
                if len(earlier) % _READ_AT_BOOT == 0:
                    yield
            bodies = earlier + bodies
            first = before[-1]

    def last_of(self, kinds: bytes):  # noqa: ANN201  a generator of None
        """Find the newest event whose first byte is in *kinds*; yields after every record, ends
        with (number, body) or None."""
        for at in range(len(self._waiting) - 1, -1, -1):
            if self._waiting[at][0] in kinds:
                return self.head - len(self._waiting) + at, self._waiting[at]
        for segment in reversed(self._segments):
            found = None
            number = segment
            for body in self._scan(segment, self._end(segment)):
                if body[0] in kinds:
                    found = number, body
                number += 1
                yield
            if found is not None:
                return found
        return None

    def _scan(self, first: int, end: int):  # noqa: ANN202  a generator of bytes
        """Yield the body of each event of the segment that begins with event *first*, DAMAGED where
        it cannot be read: up to *end*, or with _MOST_EVENTS up to the last one that there is."""
        number = first
        try:
            with self._storage.open(_name(first), "rb") as file:
                for found, body in _read(file.read(records.PIECE_BYTES), file, first, end):
                    while number < found:
                        yield self._damaged(number)
                        number += 1
                    yield body if body and body != DAMAGED else self._damaged(number)
                    number += 1
        except OSError:
            self._is_cut = True
        while number < end < _MOST_EVENTS:
            yield self._damaged(number)
            number += 1

    def _follow(self, data: bytes):  # noqa: ANN202  a generator of bytes
        """Yield the bodies from event `head` on of a journal that holds *data*, DAMAGED where one
        cannot be read."""
        number = self.head
        entries = old_records.read_journal(data)
        oldest = next(entries, None)
        if oldest is None or oldest[0] > number:
            content = data.rstrip(_ERASED) + _ERASED * records.EXTRA_BYTES
            entries = records.read(content, None, number, _MOST_EVENTS, _JOURNAL_EVENTS)
        elif oldest[0] == number:
            yield oldest[1]
            number += 1
        for found, body in entries:
            while number < found:
                yield self._damaged(number)
                number += 1
            if number == found:
                yield body or self._damaged(number)
                number += 1

    def _damaged(self, number: int) -> bytes:
        """Remember that event *number* cannot be read, and return what is held instead."""
        known = self.damaged
        for at in range(len(known)):
            first, end = known[at]
            if first <= number < end:
                return DAMAGED
            if number == end:
                known[at] = first, end + 1
                return DAMAGED
        if len(known) < _RANGES:
            known.append((number, number + 1))
        return DAMAGED


def _read(
    data: bytes, file: "IO[Any] | None", first: int, end: int
) -> "Iterator[tuple[int, bytes | None]]":
    """Yield what records.read does, of a segment in either format."""
    if old_records.begins(data, first) and not records.begins(data, first):
        return old_records.read(data + file.read() if file is not None else data, first, end)
    return records.read(data, file, first, end)


def _name(first: int) -> str:
    return "%s/%08x" % (_FOLDER, first)


def _number_of(name: str) -> int:
    """Return the number of the first event in the segment *name*; -1 if that is no name of a
    segment."""
    try:
        first = int(name, 16)
    except ValueError:
        return -1
    return first if _name(first) == _FOLDER + "/" + name else -1
