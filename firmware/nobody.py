"""Stands where a secure session would, on a board that is not open over the air and has no paired hosts."""

from shared_engine.wire.errors import NOT_PAIRED
from shared_engine.wire.messages import Fault, HelloRequest


class Nobody:
    """As SecureDevice (shared_engine/wire/secure_device.py) without keys: lets greetings in, and complains about all else."""

    is_sealed = False

    def receive(self, payload: bytes, now_ms: int) -> "bytes | None":  # noqa: ARG002  as SecureDevice
        """Return *payload* if it is a greeting; otherwise None, and `answer` is what to say."""
        self.answer = b""
        if payload[:1] == bytes((HelloRequest.NUMBER,)):
            return payload
        if payload[:1] != bytes((Fault.NUMBER,)):
            self.answer = Fault(NOT_PAIRED, "nothing but greetings: use USB, and there the setting ble").pack()
        return None

    def seal(self, payload: bytes) -> bytes:  # noqa: ARG002  as SecureDevice
        """There is nobody to seal it for."""
        return b""
