"""`cryptolib` of the simulated board, as stock ESP32 images have it: AES in modes ECB and CBC, of
which ECB is here."""

import simulator
from uctypes import addressof

_ECB = 1
_CBC = 2


class aes:  # noqa: N801
    def __init__(self, key, mode, *rest):
        if len(key) not in (16, 32):
            raise ValueError("key")
        if mode == _CBC:
            raise NotImplementedError("the simulated board has no CBC")
        if mode != _ECB:
            raise ValueError("mode")
        self._key = bytes(key)

    def encrypt(self, blocks):
        if len(blocks) % 16:
            raise ValueError("blksize % 16")
        found = bytearray(blocks)
        if found:
            simulator.aes(addressof(self._key), len(self._key), addressof(found), len(found))
        return bytes(found)
