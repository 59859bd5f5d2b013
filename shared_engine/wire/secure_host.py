"""The host's end of a secure session: opens it, and believes only what the board has sealed."""

from shared_engine.wire.auth import NONCE_BYTES, SESSION_MS, SecureSession, is_same, key_id
from shared_engine.wire.errors import ProtocolError
from shared_engine.wire.messages import Fault, Hello
from shared_engine.wire.secure_messages import Challenge, Opening, Sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.wire.auth import Aes, Random

PATIENCE_MS = 3000
"""A greeting in a session is repeated for so long; then the board has lost the session, and another one is opened."""


class SecureHost:
    """Speaks with one board.

    Args:
        key: that `collie pair` has put into both.
        aes: as `auth` says.
        random: returns that many bytes nobody can guess.
    """

    def __init__(self, key: bytes, aes: "Aes", random: "Random") -> None:
        self.is_sealed = False
        """The payload that `receive` returned last came sealed: from the board."""
        self.answer = b""
        """A payload to send as it is, after `receive`; empty if there is none."""
        self._key = key
        self._aes = aes
        self._random = random
        self._request = b""
        # Of the Opening that is to be answered; empty if none is.
        self._nonce = b""
        self._session: SecureSession | None = None
        self._opened_ms = 0

    def greeting(self, request: bytes, now_ms: int) -> list[bytes]:
        """Return the payloads to send, as they are, so that the board hears the HelloRequest *request*: sealed in a session
        that was just opened, else what opens one; then the request follows by itself."""
        self._request = request
        session = self._session
        if session is not None and now_ms - self._opened_ms <= PATIENCE_MS:
            return [session.host.seal(request)]
        self._session = None
        return [request, self._opening()]

    def renewal(self, now_ms: int) -> bytes:
        """Return the payload to send as it is, and again until it is answered, so that a new session follows the one that
        gets old; empty while none is due. One that nobody has renewed ends."""
        if self._session is None or now_ms - self._opened_ms < SESSION_MS // 2:
            return b""
        if now_ms - self._opened_ms < SESSION_MS:
            return self._opening()
        self.end()
        return b""

    def end(self) -> None:
        """End the session, and what would have become one, because the connection has ended."""
        self._session = None
        self._nonce = b""

    def receive(self, payload: bytes, now_ms: int) -> bytes | None:
        """Open the payload of a frame; return the message in it, None if there is none for the link.

        What the board has sealed is returned with `is_sealed`; in the clear, where anybody may have said it, only a Hello
        and, as long as there is no session, a Fault.
        """
        self.answer = b""
        self.is_sealed = False
        number = payload[:1]
        session = self._session
        if number == bytes((Sealed.NUMBER,)) and session is not None:
            plain = session.device.open(payload)
            self.is_sealed = plain is not None
            return plain
        if number == bytes((Challenge.NUMBER,)):
            if self._nonce:
                self._open_session(payload, now_ms)
        elif number == bytes((Hello.NUMBER,)) or (number == bytes((Fault.NUMBER,)) and session is None):
            return payload
        return None

    def seal(self, payload: bytes) -> bytes:
        """Return what carries *payload* to the board; empty if there is no session, or it is worn out."""
        return self._session.host.seal(payload) if self._session is not None else b""

    def _opening(self) -> bytes:
        """Return what opens a session: the same until it is answered."""
        if not self._nonce:
            self._nonce = self._random(NONCE_BYTES)
        return Opening(key_id(self._key), self._nonce).pack()

    def _open_session(self, payload: bytes, now_ms: int) -> None:
        try:
            challenge = Challenge.unpack(payload)
        except ProtocolError:
            return
        session = SecureSession(self._key, self._nonce + challenge.device_nonce, self._aes)
        if is_same(session.proof, challenge.proof):
            self._session = session
            self._nonce = b""
            self._opened_ms = now_ms
            self.answer = session.host.seal(self._request)
