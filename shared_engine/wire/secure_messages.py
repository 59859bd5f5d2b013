"""The messages of a secure session; `auth` says what is in them, docs/security.md what for."""

# ruff: noqa: RUF023 - slots are listed in the order of the wire

from shared_engine.wire.auth import CHALLENGE, OPENING, SEALED
from shared_engine.wire.codec import Message
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES


class Opening(Message):
    """Host to device, in the clear, since 1.2: let us have a secure session. Repeated until the
    Challenge comes.

    key_id      bytes8   which key the host means
    generation  u32      in which generation the host has it
    host_nonce  bytes16  drawn at random for each session
    """

    NUMBER = OPENING
    LAYOUT = ("bytes8", "u32", "bytes16")
    __slots__ = ("key_id", "generation", "host_nonce")

    def __init__(self, key_id: bytes, generation: int, host_nonce: bytes) -> None:
        self.key_id = key_id
        self.generation = generation
        self.host_nonce = host_nonce


class Challenge(Message):
    """Device to host, in the clear, since 1.2: the answer to an Opening. The host's proof is its
    first Sealed.

    generation    u32      of the key in this session: the later of both ends'
    device_nonce  bytes16  drawn at random for each session
    proof         bytes16  that the device has the key, and saw the nonce of the host
    """

    NUMBER = CHALLENGE
    LAYOUT = ("u32", "bytes16", "bytes16")
    __slots__ = ("generation", "device_nonce", "proof")

    def __init__(self, generation: int, device_nonce: bytes, proof: bytes) -> None:
        self.generation = generation
        self.device_nonce = device_nonce
        self.proof = proof


class Sealed(Message):
    """Either way, since 1.1: a message that nobody else can read, forge, repeat or put behind a
    later one.

    count  u32    larger than in any Sealed of this session and direction before
    box    bytes  the encrypted message, then a tag of 16 bytes over all before it
    """

    NUMBER = SEALED
    LAYOUT = ("u32", "bytes")
    LIMIT = MAX_PAYLOAD + SEAL_BYTES
    __slots__ = ("count", "box")

    def __init__(self, count: int, box: bytes) -> None:
        self.count = count
        self.box = box


SECURE_MESSAGES = (Sealed, Opening, Challenge)
