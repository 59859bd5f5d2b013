"""What the two ends of a link share: frames in, frames out, and one way to complain.

Sans-io: a link is handed bytes and the time, and hands back bytes and values. `host_link` and
`device_link` hold the two state machines.
"""

from shared_engine.wire.codec import Message
from shared_engine.wire.errors import RemoteProtocolError, UnprovenError
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, FrameReader, encode
from shared_engine.wire.messages import Fault, unpack

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.wire.secure_device import SecureDevice
    from shared_engine.wire.secure_host import SecureHost

# Three frames of the longest kind. A sender that keeps to half of it always has room for one more.
OUTBOUND_BYTES = 1024

COMMAND_MS = 30_000
"""A command that is not carried out within this time is not carried out any more: whoever asked for
it may have left."""


class Link:
    """One end. After every `receive_data`, call `next_event` until it returns None, then send
    `data_to_send`."""

    PEER = "peer"

    def __init__(self, inbound_bytes: int, secure: "SecureDevice | SecureHost | None") -> None:
        self._limit_bytes = MAX_PAYLOAD if secure is None else MAX_PAYLOAD + SEAL_BYTES
        self._reader = FrameReader(inbound_bytes, self._limit_bytes)
        self.is_over_air = secure is not None
        """Not by a cable: anybody near may be at the other end."""
        self._secure = secure
        self._now_ms = 0
        self._outbound = bytearray()

    @property
    def damaged(self) -> int:
        """Frames that arrived damaged and were dropped, so far."""
        return self._reader.damaged

    def receive_data(self, data: bytes) -> None:
        """Store bytes of the transport: any number of them, cut anywhere; `next_event` works
        through them."""
        self._reader.receive_data(data)

    def data_to_send(self, limit: int = OUTBOUND_BYTES) -> bytes:
        """Return at most *limit* bytes for the transport, and forget them; b"" if there is nothing
        to send.

        A slow transport asks for what it can carry at once, so that what waits stays in here, where
        it holds back new events.
        """
        data = bytes(self._outbound[:limit])
        self._outbound = self._outbound[limit:]
        return data

    def _send(self, message: Message) -> None:
        """Queue *message*, or drop it if nobody could open it or the buffer is full: what matters
        is repeated until answered."""
        payload = message.pack()
        if self._secure is not None:
            payload = self._secure.seal(payload)
        if payload:
            self._queue(payload)

    def _queue(self, payload: bytes) -> None:
        """As `_send`, of a payload as it is."""
        frame = encode(payload, self._limit_bytes)
        if len(self._outbound) + len(frame) <= OUTBOUND_BYTES:
            self._outbound += frame

    def _read(self) -> Message | None:
        """Return the next message, None if more data is needed; raise what the peer did wrong."""
        while True:
            payload = self._reader.next_frame()
            if payload is None:
                return None
            payload = self._unseal(payload)
            if payload is not None:
                break
        try:
            message = unpack(payload)
        except RemoteProtocolError as error:
            raise self._fault(error.code, str(error))
        if isinstance(message, Fault):
            error = UnprovenError if self._is_from_anybody() else RemoteProtocolError
            raise error(message.code, f"the {self.PEER} reports: {message.text}")
        return message

    def _unseal(self, payload: bytes) -> bytes | None:
        """Return the message in the *payload* of a frame, None if there is none."""
        secure = self._secure
        if secure is None:
            return payload
        message = secure.receive(payload, self._now_ms)
        if secure.answer:
            self._queue(secure.answer)
        return message

    def _is_from_anybody(self) -> bool:
        """Say whether what `_read` returned last came over the air in the clear."""
        return self._secure is not None and not self._secure.is_sealed

    def _fault(self, code: int, text: str) -> RemoteProtocolError:
        """Report to the peer, and return the error to raise."""
        # A character has at most four bytes.
        self._send(Fault(code, text[: (MAX_PAYLOAD - 2) // 4]))
        return RemoteProtocolError(code, text)
