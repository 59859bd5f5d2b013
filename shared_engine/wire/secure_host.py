"""The host's end of a secure session: opens it, and believes only what the board has sealed."""

from shared_engine.wire.auth import NONCE_BYTES, SESSION_MS, SecureSession, is_same
from shared_engine.wire.errors import NOT_PAIRED, ProtocolError
from shared_engine.wire.messages import Fault, Hello
from shared_engine.wire.paired_key import MAX_BEHIND
from shared_engine.wire.secure_messages import Challenge, Opening, Sealed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from shared_engine.wire.auth import Aes, Random
    from shared_engine.wire.paired_key import PairedKey

PATIENCE_MS = 3000
"""A greeting in a session is repeated for so long; then the board has lost the session, and another
one is opened."""


class SecureHost:
    """Speaks with one board.

    Args:
        key: as it is kept; `collie pair` has put its generation 0 into both.
        device_id: of the board, 8 bytes.
        aes: as `auth` says.
        random: returns that many bytes nobody can guess.
        keep: called with the next key as soon as the board has proven that it goes on to that, too;
            the one before is to be forgotten. If that fails, nobody is locked out: the board says
            how far it is.
    """

    def __init__(
        self,
        key: "PairedKey",
        device_id: bytes,
        aes: "Aes",
        random: "Random",
        keep: "Callable[[PairedKey], None]",
    ) -> None:
        self.is_sealed = False
        """The payload that `receive` returned last came sealed: from the board."""
        self.answer = b""
        """A payload to send as it is, after `receive`; empty if there is none."""
        self._key = key
        self._device_id = device_id
        self._keep = keep
        self._aes = aes
        self._random = random
        self._request = b""
        # Of the Opening that is to be answered; empty if none is.
        self._nonce = b""
        self._session: SecureSession | None = None
        # The board has opened what we have sealed in this session, and goes on to the next key.
        self._is_proven = False
        self._opened_ms = 0

    def greeting(self, request: bytes, now_ms: int) -> list[bytes]:
        """Return the payloads to send, as they are, so that the board hears the HelloRequest
        *request*: sealed in a session that was just opened, else what opens one; then the request
        follows by itself."""
        self._request = request
        session = self._session
        if session is not None and now_ms - self._opened_ms <= PATIENCE_MS:
            return [session.host.seal(request)]
        self._session = None
        return [request, self._opening()]

    def renewal(self, now_ms: int) -> bytes:
        """Return the payload to send as it is, and again until it is answered, so that a new
        session follows the one that gets old; empty while none is due. One that nobody has renewed
        ends."""
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
        """Open the payload of a frame; return the message in it, None if there is none for the
        link.

        What the board has sealed is returned with `is_sealed`; in the clear, where anybody may have
        said it, only a Hello and, as long as there is no session, a Fault.
        """
        self.answer = b""
        self.is_sealed = False
        number = payload[:1]
        session = self._session
        if number == bytes((Sealed.NUMBER,)) and session is not None:
            plain = session.device.open(payload)
            self.is_sealed = plain is not None
            if plain is not None and not self._is_proven:
                self._is_proven = True
                self._key = self._key.later(self._key.generation + 1)
                self._keep(self._key)
            return plain
        if number == bytes((Challenge.NUMBER,)):
            return self._receive_challenge(payload, now_ms) if self._nonce else None
        if number == bytes((Hello.NUMBER,)) or (
            number == bytes((Fault.NUMBER,)) and session is None
        ):
            return payload
        return None

    def seal(self, payload: bytes) -> bytes:
        """Return what carries *payload* to the board; empty if there is no session, or it is worn
        out."""
        return self._session.host.seal(payload) if self._session is not None else b""

    def _opening(self) -> bytes:
        """Return what opens a session: the same until it is answered."""
        if not self._nonce:
            self._nonce = self._random(NONCE_BYTES)
        return Opening(self._key.id, self._key.generation, self._nonce).pack()

    def _receive_challenge(self, payload: bytes, now_ms: int) -> bytes | None:
        """Open a session if the *payload* proves that the board has our key; return a Fault for the
        link if it may have one that is too late for us."""
        try:
            challenge = Challenge.unpack(payload)
        except ProtocolError:
            return None
        behind = challenge.generation - self._key.generation
        if behind > MAX_BEHIND:
            return Fault(
                NOT_PAIRED, f"the key here is {behind} sessions behind the board's: pair again"
            ).pack()
        if behind < 0:
            return None
        key = self._key.later(challenge.generation)
        session = SecureSession(
            key, self._device_id, self._nonce + challenge.device_nonce, self._aes
        )
        if is_same(session.proof, challenge.proof):
            self._key = key
            self._session = session
            self._is_proven = False
            self._nonce = b""
            self._opened_ms = now_ms
            self.answer = session.host.seal(self._request)
        return None
