"""The event log on flash: numbered events, only ever appended, each with a check value; a torn tail is left behind.

One file per segment, named by the number of its first event. A record is the length of the body (u8), the body, and a
CRC over number and body, so that a stale record of an earlier life can never pass for a later one.
"""

from shared_engine.wire.frame import crc16

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.drivers.storage import Storage

_SEGMENT_BYTES = 8192
_RECENT = 8  # events kept in memory: what a host that follows asks for has just been written
_READ_AT_ONCE = 8  # records
_ID_BYTES = 4
_FOLDER = "log"
_ID = _FOLDER + "/id"


class EventLog:
    """The log in the folder `log` of *storage*. Call open() first."""

    def __init__(self, storage: "Storage") -> None:
        self._storage = storage
        self._segments: "list[int]" = []  # first event of each, ascending
        self._recent: "list[bytes]" = []
        self._file = None
        self._size = 0
        self._reader = None
        self._reader_number = 0
        self.id = b""
        self.head = 0
        """Number of the next event."""

    @property
    def first(self) -> int:
        """Number of the oldest event held."""
        return self._segments[0]

    def open(self, fresh_id: bytes):  # noqa: ANN201  a generator of None
        """Find the end of the log; an empty one is made, named by the 4 bytes *fresh_id*. Yields after every record."""
        names = self._storage.names(_FOLDER)
        self._segments = sorted([int(name, 16) for name in names if name != "id"])
        self.id = self._read_id(fresh_id, not self._segments)
        if self._segments:
            self.head = self._segments[-1]
            for _ in self._scan(self._segments[-1]):
                self.head += 1
                yield
        self._begin_segment()

    def _read_id(self, fresh_id: bytes, is_empty: bool) -> bytes:
        if not is_empty:
            try:
                with self._storage.open(_ID, "rb") as file:
                    found = file.read()
                if len(found) == _ID_BYTES:
                    return found
            except OSError:
                pass
        with self._storage.open(_ID, "wb") as file:
            file.write(fresh_id)
        return fresh_id

    def _begin_segment(self) -> None:
        """Start a segment at the head; what a torn one of the same name holds is nothing."""
        if self._file is not None:
            self._file.close()
        self._file = self._storage.open(_name(self.head), "wb")  # it stays open until the next segment
        self._file.flush()
        self._size = 0
        if not self._segments or self._segments[-1] != self.head:
            self._segments.append(self.head)

    def append(self, body: bytes) -> int:
        """Write *body* (1..250 bytes) and return its number; when this returns it survives a power cut.

        Raises:
            OSError: the flash is full; nothing was counted.
        """
        if self._size > _SEGMENT_BYTES:
            self._begin_segment()
        file = self._file
        assert file is not None, "open() first"
        try:
            file.write(bytes((len(body),)) + body + _check(self.head, body))
            file.flush()
        except OSError:
            self._size = _SEGMENT_BYTES + 1  # behind half a record nothing can be found: the next one begins a segment
            raise
        self._size += len(body) + 3
        self._recent.append(body)
        if len(self._recent) > _RECENT:
            self._recent.pop(0)
        self.head += 1
        return self.head - 1

    def read(self, number: int) -> "bytes | None":
        """Return the body of event *number*, first..head - 1, or None if it is not reached yet: then ask again.

        A segment can only be read from its beginning; one call goes a few records further, and other things get
        their turn in between.
        """
        recent = number - (self.head - len(self._recent))
        if recent >= 0:
            return self._recent[recent]
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

    def _seek(self, number: int):  # noqa: ANN202  a generator of bytes
        """Begin to read the segment that holds *number*."""
        first = max([segment for segment in self._segments if segment <= number])
        self._reader = self._scan(first)
        self._reader_number = first
        return self._reader

    def last_of(self, kinds: bytes):  # noqa: ANN201  a generator of None
        """Find the newest event whose first byte is in *kinds*; yields after every record, ends with (number, body) or None."""
        for segment in reversed(self._segments):
            found = None
            number = segment
            for body in self._scan(segment):
                if body[0] in kinds:
                    found = number, body
                number += 1
                yield
            if found is not None:
                return found
        return None

    def _scan(self, first: int):  # noqa: ANN202  a generator of bytes
        """Yield the good bodies of the segment that begins with event *first*, up to the first damaged one."""
        number = first
        with self._storage.open(_name(first), "rb") as file:
            while True:
                size = file.read(1)
                if not size:
                    return
                body = file.read(size[0])
                if len(body) < size[0] or file.read(2) != _check(number, body):
                    return
                yield body
                number += 1


def _name(first: int) -> str:
    return "%s/%08x" % (_FOLDER, first)


def _check(number: int, body: bytes) -> bytes:
    value = crc16(number.to_bytes(4, "little") + body)
    return bytes((value >> 8, value & 255))
