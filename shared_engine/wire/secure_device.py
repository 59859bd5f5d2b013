"""The device's end of a secure session: distinguishes a paired host from all others."""

from shared_engine.wire.auth import CHALLENGE, KEY_ID_BYTES, NONCE_BYTES, OPENING, SEALED, SecureSession, key_id
from shared_engine.wire.errors import NOT_PAIRED, TRY_LATER
from shared_engine.wire.messages import Fault, HelloRequest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.wire.auth import Aes, Random

# Keys cannot be guessed. What a stranger could waste is the time of the board.
MAX_FAILURES = 5
FIRST_WAIT_MS = 1000
LAST_WAIT_MS = 16000


class SecureDevice:
    """Opens what paired hosts have sealed, and seals what is for the one that speaks. Lives as long as the radio is on: a
    session outlives a lost connection, and ends when a paired host opens another one.

    Args:
        keys: of the hosts that are paired.
        aes: as `auth` says.
        random: returns that many bytes nobody can guess.
    """

    def __init__(self, keys: "Iterable[bytes]", aes: "Aes", random: "Random") -> None:
        self.is_sealed = False
        """The payload that `receive` returned last came sealed: from a paired host."""
        self.answer = b""
        """A payload to send as it is, after `receive`; empty if there is none."""
        self._keys = keys
        self._aes = aes
        self._random = random
        self._session: SecureSession | None = None
        # Answered by us and not yet by the host: nobody knows yet whether it has the key.
        self._offered: SecureSession | None = None
        self._opening = b""
        self._challenge = b""
        self._failures = 0
        self._wait_until_ms = 0

    def receive(self, payload: bytes, now_ms: int) -> bytes | None:
        """Open the payload of a frame; return the message in it, None if there is none for the link.

        What was sealed by a paired host is returned with `is_sealed`; in the clear only a HelloRequest is.
        """
        self.answer = b""
        self.is_sealed = False
        number = payload[:1]
        if number == bytes((HelloRequest.NUMBER,)):
            return payload
        if number == bytes((SEALED,)):
            return self._unseal(payload, now_ms)
        if number == bytes((OPENING,)):
            self.answer = self._open(payload, now_ms)
        elif number != bytes((Fault.NUMBER,)):
            self.answer = Fault(NOT_PAIRED, "only paired hosts are served: run `collie pair`").pack()
        return None

    def seal(self, payload: bytes) -> bytes:
        """Return what carries *payload* to the host with which there is a session; empty if there is none, or it is worn out."""
        return self._session.device.seal(payload) if self._session is not None else b""

    def use_keys(self, keys: "Iterable[bytes]") -> None:
        """Replace the keys by *keys*, and end the session: its key may not be among them."""
        self._keys = keys
        self._session = self._offered = None

    def _unseal(self, payload: bytes, now_ms: int) -> bytes | None:
        offered = self._offered
        plain = offered.host.open(payload) if offered is not None else None
        if plain is not None:
            self._session = offered
            self._offered = None
            self._failures = 0
        elif self._session is not None:
            plain = self._session.host.open(payload)
        self.is_sealed = plain is not None
        if plain is None and offered is not None:
            self._fail(now_ms)
        return plain

    def _open(self, payload: bytes, now_ms: int) -> bytes:
        """Return the answer to an Opening; what is repeated gets the same one."""
        if self._offered is not None:
            if payload == self._opening:
                return self._challenge
            self._fail(now_ms)
        wait_ms = self._wait_until_ms - now_ms
        if wait_ms > 0:
            return Fault(TRY_LATER, f"try again in {wait_ms} ms").pack()
        end = 1 + KEY_ID_BYTES
        if len(payload) != end + NONCE_BYTES:
            return b""
        for key in self._keys:
            if key_id(key) == payload[1:end]:
                nonce = self._random(NONCE_BYTES)
                self._offered = SecureSession(key, payload[end:] + nonce, self._aes)
                self._opening = payload
                self._challenge = bytes((CHALLENGE,)) + nonce + self._offered.proof
                return self._challenge
        self._fail(now_ms)
        return Fault(NOT_PAIRED, "this board has no such key: run `collie pair`").pack()

    def _fail(self, now_ms: int) -> None:
        self._offered = None
        self._failures += 1
        if self._failures >= MAX_FAILURES:
            wait_ms = min(FIRST_WAIT_MS << min(self._failures - MAX_FAILURES, 8), LAST_WAIT_MS)
            self._wait_until_ms = now_ms + wait_ms
