"""A thousand sessions with somebody who has no key: whatever is said, nothing happens, and the
owner is served."""

import sys
import unittest

from shared_engine.prng import Prng
from shared_engine.wire.device_link import CommandReceived, DeviceLink
from shared_engine.wire.errors import ProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, FrameReader, encode
from shared_engine.wire.host_link import HostLink
from shared_engine.wire.secure_device import WAIT_MS
from tests.shared_engine.series import sample
from tests.shared_engine.wire.pair import TOKEN, make_hello
from tests.shared_engine.wire.test_secure import KEY, OTHER_KEY, make_device, make_host

SESSIONS = sample(1000, 100)
FRAMES = 6


class Attacker:
    """Says what it has heard, changed in every way it knows, and what it makes up."""

    def __init__(self, prng, heard):
        self._prng = prng
        self._heard = heard

    def frame(self):
        below = self._prng.below
        kind = below(7)
        heard = self._heard[below(len(self._heard))]
        if kind == 0:
            return bytes([below(256) for _ in range(below(40))])
        if kind == 1:
            return encode(bytes([below(14)]) + bytes([below(256) for _ in range(below(60))]))
        if kind == 2:
            return encode(heard)
        if kind == 3:
            return encode(heard[: below(len(heard))])
        if kind == 4:
            forged = bytearray(heard)
            forged[below(len(forged))] ^= 1 + below(255)
            return encode(bytes(forged))
        if kind == 5:
            return encode(bytes([below(14)]) * (200 + below(100)), 300)
        host = HostLink(1 + below(0xFFFF), make_host(OTHER_KEY))
        host.tick(0)
        return host.data_to_send()


def events(device, data, now_ms):
    device.receive_data(data)
    found = []
    while True:
        try:
            event = device.next_event(now_ms)
        except ProtocolError:
            continue
        if event is None:
            return found
        found.append(event)


def recorded():
    """The payload of every frame that an owner and a board exchanged, in a session with
    commands."""
    device, host = (
        DeviceLink(make_hello(2), make_device(KEY, name=b"once")),
        HostLink(TOKEN, make_host()),
    )
    heard = FrameReader(16384, MAX_PAYLOAD + SEAL_BYTES)
    for now_ms in (0, 100, 200, 300):
        host.tick(now_ms)
        said = host.data_to_send()
        for event in events(device, said, now_ms):
            device.reply(event.id, 0)
        answer = device.data_to_send()
        heard.receive_data(said + answer)
        host.receive_data(answer)
        while host.next_event() is not None:
            pass
        if host.hello is not None:
            host.command(1, b"{}", now_ms)
    payloads = []
    while True:
        payload = heard.next_frame()
        if payload is None:
            return payloads
        payloads.append(payload)


class Siege:
    """A board that somebody without a key talks to, for one session after the other."""

    def __init__(self):
        self.prng = Prng(2026)
        self.attacker = Attacker(self.prng, recorded())
        self.secure = make_device(KEY)
        self.device = DeviceLink(make_hello(2), self.secure)
        self.now_ms = 0

    def go_on(self, sessions):
        """Return what came of it that should not have: nothing."""
        found = []
        for _ in range(sessions * FRAMES):
            self.now_ms += self.prng.below(2 * WAIT_MS)
            found += events(self.device, self.attacker.frame(), self.now_ms)
            if len(self.device.data_to_send(4096)) > 1024 or self.device.state != "waiting":
                found.append(self.device.state)
        return found


class FuzzTest(unittest.TestCase):
    def test_strangers_when_they_say_anything_then_no_command_and_the_owner_is_served(self):
        siege = Siege()
        device = siege.device
        self.assertTrue(len(recorded()) > 8)
        self.assertEqual(siege.go_on(SESSIONS), [])
        self.assertEqual((siege.secure.seal(b"dog"), device.next_wanted()), (b"", None))
        now_ms = siege.now_ms + WAIT_MS
        host = HostLink(TOKEN, make_host(name=b"owner"))
        commands = []
        for _ in range(8):
            now_ms += 500
            host.tick(now_ms)
            commands += events(device, host.data_to_send(), now_ms)
            host.receive_data(device.data_to_send())
            while host.next_event() is not None:
                pass
            if host.hello is not None and not commands:
                host.command(1, b"{}", now_ms)
        self.assertEqual(
            [one.body for one in commands if isinstance(one, CommandReceived)], [b"{}"]
        )

    @unittest.skipUnless(
        sys.implementation.name == "cpython", "MicroPython's own figure includes garbage"
    )
    def test_strangers_when_they_go_on_and_on_then_memory_does_not_grow(self):
        import tracemalloc

        siege = Siege()
        siege.go_on(SESSIONS // 4)
        tracemalloc.start()
        try:
            siege.go_on(SESSIONS // 4)
            before, _ = tracemalloc.get_traced_memory()
            siege.go_on(SESSIONS // 2)
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        self.assertTrue(after - before < 2048, "%d bytes more" % (after - before))


if __name__ == "__main__":
    unittest.main()
