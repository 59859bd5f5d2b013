"""The device's end of a secure session: distinguishes a paired host from all others."""

from shared_engine.wire.auth import (
    CHALLENGE,
    FORMER_OPENING,
    KEY_ID_BYTES,
    NONCE_BYTES,
    OPENING,
    SEALED,
    SESSION_MS,
    SecureSession,
)
from shared_engine.wire.errors import NOT_PAIRED, TRY_LATER, VERSION_MISMATCH
from shared_engine.wire.messages import Fault, HelloRequest
from shared_engine.wire.paired_key import MAX_BEHIND

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from shared_engine.wire.auth import Aes, Random
    from shared_engine.wire.paired_key import PairedKey

# Keys cannot be guessed. What a stranger could waste is the time of the board; an owner who comes
# after him waits as long as he.
MAX_FAILURES = 5
WAIT_MS = 1000

PROOF_MS = 10_000
"""Who has connected proves a key within this time, or is disconnected: meanwhile nobody else can
connect."""
SILENT_MS = 30_000
"""Whose Sealed ones cease for so long is disconnected; hosts ping every second."""

STEPS = 32
"""For a host that is ahead so many generations are hashed at each Opening, while the sensors
wait."""

_GENERATION_BYTES = 4


class SecureDevice:
    """Opens what paired hosts have sealed, and seals what is for the one that speaks. A session
    ends with its connection, when it is too old, and when a paired host opens another one.

    Args:
        device_id: of this device, 8 bytes.
        keys: of the hosts that are paired, as they are kept.
        aes: as `auth` says.
        random: returns that many bytes nobody can guess.
    """

    def __init__(
        self, device_id: bytes, keys: "Iterable[PairedKey]", aes: "Aes", random: "Random"
    ) -> None:
        self.is_sealed = False
        """The payload that `receive` returned last came sealed: from a paired host."""
        self.answer = b""
        """A payload to send as it is, after `receive`; empty if there is none."""
        self.keys = list(keys)
        """Those to keep."""
        self.key_id = b""
        """Of the key of who proved one last: with whom the session is, if there is one."""
        self.has_advanced = False
        """A key of `keys` has become a later one. Whoever keeps them sets it back."""
        self._device_id = device_id
        # One of them, hashed forward on the way to the generation that a host says it has. Nobody
        # has proven that yet.
        self._reached: PairedKey | None = None
        self._aes = aes
        self._random = random
        self._session: SecureSession | None = None
        # Answered by us and not yet by the host: nobody knows yet whether it has the key.
        self._offered: SecureSession | None = None
        self._offered_key: PairedKey | None = None
        self._opening = b""
        self._challenge = b""
        self._failures = 0
        self._wait_until_ms = 0
        self._connection = 0
        self.began_ms = 0
        """When the nonce of the session was drawn: nothing said in it is older."""
        self._offered_ms = 0
        # When a Sealed was opened last, or the connection began.
        self._heard_ms = 0

    @property
    def is_open(self) -> bool:
        """There is a session."""
        return self._session is not None

    def check_session(self, connection: int, now_ms: int) -> bool:
        """Let time pass, a few times a second; return whether who is connected may stay.

        *connection* is another number for each connection, and 0 while there is none. What was
        withheld of a session is refused from its end on: each message can be delivered SILENT_MS
        after the one before, and the last SESSION_MS after the session was offered.
        """
        if connection != self._connection:
            self._connection = connection
            self._heard_ms = now_ms
            self._end()
        if self._session is not None and now_ms - self.began_ms >= SESSION_MS:
            self._session = None
        if not connection or now_ms - self._heard_ms <= (
            PROOF_MS if self._session is None else SILENT_MS
        ):
            return True
        self._heard_ms = now_ms  # if it is still there after as long again, that is said again
        self._end()
        return False

    def receive(self, payload: bytes, now_ms: int) -> bytes | None:
        """Open the payload of a frame; return the message in it, None if there is none for the
        link.

        What was sealed by a paired host is returned with `is_sealed`; in the clear only a
        HelloRequest is.
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
        elif number == bytes((FORMER_OPENING,)):
            self.answer = Fault(
                VERSION_MISMATCH, "sessions are those of protocol 1.2: update Board Collie there"
            ).pack()
        elif number != bytes((Fault.NUMBER,)):
            self.answer = Fault(
                NOT_PAIRED, "only paired hosts are served: run `collie pair`"
            ).pack()
        return None

    def seal(self, payload: bytes) -> bytes:
        """Return what carries *payload* to the host with which there is a session; empty if there
        is none, or it is worn out."""
        return self._session.device.seal(payload) if self._session is not None else b""

    def use_keys(self, keys: "Iterable[PairedKey]") -> None:
        """Replace the keys by *keys*, which are kept, and end the session: its key may not be among
        them."""
        self.keys = list(keys)
        self.has_advanced = False
        self._reached = None
        self._end()

    def _end(self) -> None:
        """End the session, and what would have become one."""
        self._session = self._offered = None

    def _unseal(self, payload: bytes, now_ms: int) -> bytes | None:
        offered = self._offered
        plain = offered.host.open(payload) if offered is not None else None
        if plain is not None:
            self._session = offered
            self._offered = None
            self._advance()
            self.began_ms = self._offered_ms
            self._failures = 0
        elif self._session is not None:
            plain = self._session.host.open(payload)
        self.is_sealed = plain is not None
        if plain is not None:
            self._heard_ms = now_ms
        elif offered is not None:
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
        middle = 1 + KEY_ID_BYTES
        end = middle + _GENERATION_BYTES
        if len(payload) != end + NONCE_BYTES:
            return b""
        generation = int.from_bytes(payload[middle:end], "little")
        for key in self.keys:
            if key.id == payload[1:middle] and generation - key.generation <= MAX_BEHIND:
                reached = self._hash_forward(key, generation)
                if reached.generation >= generation:
                    self._offered_ms = now_ms
                    return self._challenge_with(reached, payload, payload[end:])
                self._fail(now_ms)
                return Fault(
                    TRY_LATER, f"{generation - reached.generation} sessions behind, ask again"
                ).pack()
        self._fail(now_ms)
        return Fault(
            NOT_PAIRED, "this board has no such key, or one that is too old: run `collie pair`"
        ).pack()

    def _hash_forward(self, key: "PairedKey", generation: int) -> "PairedKey":
        """Return *key*, of *generation* if that is later and not too far from what was reached
        before."""
        reached = self._reached
        if (
            reached is None
            or reached.id != key.id
            or not key.generation <= reached.generation <= generation
        ):
            reached = key
        if generation > reached.generation:
            self._reached = reached = reached.later(min(generation, reached.generation + STEPS))
        return reached

    def _challenge_with(self, key: "PairedKey", opening: bytes, host_nonce: bytes) -> bytes:
        """Offer a session with *key*; return the Challenge."""
        nonce = self._random(NONCE_BYTES)
        self._offered = SecureSession(key, self._device_id, host_nonce + nonce, self._aes)
        self._offered_key = key
        self._opening = opening
        generation = key.generation.to_bytes(_GENERATION_BYTES, "little")
        self._challenge = bytes((CHALLENGE,)) + generation + nonce + self._offered.proof
        return self._challenge

    def _advance(self) -> None:
        """Go on to the key after that of the session, which both ends have proven."""
        key = self._offered_key
        assert key is not None  # a session was offered with it
        self.key_id = key.id
        self.keys = [
            key.later(key.generation + 1) if one.id == key.id else one for one in self.keys
        ]
        self.has_advanced = True
        self._offered_key = self._reached = None

    def _fail(self, now_ms: int) -> None:
        self._offered = None
        self._failures += 1
        if self._failures >= MAX_FAILURES:
            self._wait_until_ms = now_ms + WAIT_MS
