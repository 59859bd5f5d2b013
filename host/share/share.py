"""Serves the stored events of the board that is followed, as the board would by radio: other hosts
that have the key follow, and can change nothing."""

import time
from collections.abc import Callable
from copy import copy

from host.device.secure_session import ViewersKey
from host.errors import StoreAwayError, TransportLostError
from host.store.store import Store
from host.transports.base import Listener, Pipe
from shared_engine.wire.device_link import CommandReceived, DeviceLink
from shared_engine.wire.errors import RemoteProtocolError
from shared_engine.wire.messages import STATUS_REFUSED, Hello
from shared_engine.wire.secure_device import SecureDevice

_MAX_VIEWERS = 8
_CONNECTION = 1  # of each link, which has one only
_READ_AT_ONCE = 64
_REFUSAL = "this computer only shows the game; say it to the one that follows the board"


class Share:
    """Viewers of one log, who come by *listener*. Call `serve` often.

    Args:
        key: that of the viewers, loaded; without it nobody is served.
        clock: seconds, never going back.
    """

    def __init__(
        self,
        store: Store,
        listener: Listener,
        key: ViewersKey,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._store = store
        self._listener = listener
        self._key = key
        self._clock = clock
        self._hello: Hello | None = None
        self._log = -1
        self._viewers: list[_Viewer] = []

    def open(self) -> str:
        """Let viewers come; return where.

        Raises:
            TransportError: that is impossible.
        """
        return self._listener.open()

    def close(self) -> None:
        """Send everybody away."""
        for viewer in self._viewers:
            viewer.pipe.close()
        self._viewers = []
        self._listener.close()

    @property
    def viewers(self) -> int:
        """How many there are."""
        return len(self._viewers)

    def show(self, hello: Hello, log: int) -> None:
        """What the board said last, and the number of its log in the store: from here on that is
        served."""
        shown = copy(hello)
        shown.first = self._store.unbroken(log)
        shown.head = self._store.head(log)
        # Two logs under one name, as of a restored flash, differ by it: viewers compare after
        # another boot.
        shown.boot_id = bytes(
            ours ^ theirs
            for ours, theirs in zip(hello.boot_id, log.to_bytes(4, "little"), strict=True)
        )
        known = self._hello
        # A log that reaches further back than before, since a damaged event was repaired, is served
        # as another one.
        is_other = (
            known is None
            or (self._log, known.boot_id) != (log, shown.boot_id)
            or shown.first < known.first
        )
        self._hello = shown
        self._log = log
        if is_other:
            for viewer in self._viewers:
                viewer.link = self._link(viewer.secure)
                viewer.bodies = {}

    def serve(self, head: int) -> None:
        """Send all viewers what is new, now that all events below *head* are stored."""
        if self._hello is None:
            return
        self._hello.head = max(head, self._hello.head)
        self._accept()
        for viewer in list(self._viewers):
            try:
                self._serve(viewer)
            except TransportLostError:
                self._remove(viewer)
            except StoreAwayError:
                continue  # what is sent next can be read when it is back

    def _accept(self) -> None:
        """Let one come: each turn has time for a session to be opened before a place is needed
        again."""
        pipe = self._listener.accept()
        if not pipe:
            return
        if self.viewers == _MAX_VIEWERS:
            unproven = next((viewer for viewer in self._viewers if not viewer.secure.is_open), None)
            if unproven is None:
                pipe.close()
                return
            self._remove(unproven)
        secure = self._key.secure_device()
        self._viewers.append(_Viewer(pipe, secure, self._link(secure)))

    def _remove(self, viewer: "_Viewer") -> None:
        viewer.pipe.close()
        self._viewers.remove(viewer)

    def _link(self, secure: SecureDevice) -> DeviceLink:
        assert self._hello is not None, "show() first"
        return DeviceLink(copy(self._hello), secure)

    def _serve(self, viewer: "_Viewer") -> None:
        now_ms = int(self._clock() * 1000)
        data = viewer.pipe.read()
        if not viewer.link.check_session(_CONNECTION, now_ms):
            raise TransportLostError("it has proven no key, or has said nothing for too long")
        viewer.link.receive_data(data)
        self._answer(viewer.link, now_ms)
        self._key.keep_advanced(viewer.secure)
        while True:
            if not viewer.unsent:
                self._fill(viewer)
                viewer.unsent = viewer.link.data_to_send()
            written = viewer.pipe.write(viewer.unsent) if viewer.unsent else 0
            if not written:
                return  # there is nothing, or the pipe is full: what waits holds back new events
            viewer.unsent = viewer.unsent[written:]

    def _answer(self, link: DeviceLink, now_ms: int) -> None:
        while True:
            try:
                event = link.next_event(now_ms)
            except RemoteProtocolError:
                continue  # what was wrong has been reported; the rest may be good
            if event is None:
                return
            if isinstance(event, CommandReceived):
                link.reply(event.id, STATUS_REFUSED, _REFUSAL)

    def _fill(self, viewer: "_Viewer") -> None:
        """Give the link the events it wants."""
        hello = self._hello
        assert hello is not None, "show() first"
        viewer.link.log_grew(hello.first, hello.head, bool(hello.capabilities & Hello.LOG_FULL))
        number = viewer.link.next_wanted()
        while number is not None:
            if number not in viewer.bodies:
                rows = self._store.rows(self._log, number, number + _READ_AT_ONCE)
                viewer.bodies = {row.number: row.body for row in rows if row.is_whole}
            # dropped by the board, or damaged: the log begins behind its last hole now
            if number not in viewer.bodies:
                hello.first = self._store.unbroken(self._log)
                viewer.link.log_grew(hello.first, hello.head)
                return
            viewer.link.send_event(number, viewer.bodies[number])
            number = viewer.link.next_wanted()


class _Viewer:
    """One host that follows through this one."""

    def __init__(self, pipe: Pipe, secure: SecureDevice, link: DeviceLink) -> None:
        self.pipe = pipe
        self.secure = secure
        self.link = link
        self.unsent = b""
        self.bodies: dict[int, bytes] = {}
