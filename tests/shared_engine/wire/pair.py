"""Two links joined in memory, each with the smallest honest application, and what else link tests
need.

Runs on both interpreters.
"""

import unittest

from shared_engine.wire.device_link import CommandReceived, DeviceLink
from shared_engine.wire.errors import ProtocolError, RemoteProtocolError
from shared_engine.wire.frame import MAX_PAYLOAD, FrameReader, encode
from shared_engine.wire.host_link import CommandDone, Connected, HostLink, LoggedEvent, Restarted
from shared_engine.wire.messages import PROTOCOL_MAJOR, STATUS_OK, Hello, HelloRequest, unpack

TOKEN = 4711


def make_hello(
    head=0, first=0, log_id=b"log1", boot_id=b"bo-1", major=PROTOCOL_MAJOR, minor=0, window=8
):
    """A plausible Hello; the arguments are what the tests turn."""
    limits = (0, first, head, 256, window)
    return Hello(0, major, minor, b"device-1", log_id, boot_id, b"rule", *limits, "dog-4", "1.0.0")


def payloads_in(data, limit=MAX_PAYLOAD):
    """What the frames in *data* carry, each at most *limit* bytes."""
    reader = FrameReader(16384, limit)
    reader.receive_data(data)
    found = []
    while True:
        payload = reader.next_frame()
        if payload is None:
            return found
        found.append(payload)


def messages_in(data):
    return [unpack(payload) for payload in payloads_in(data)]


def said(link):
    """The messages that wait in *link*."""
    return messages_in(link.data_to_send())


def deliver(link, *messages):
    for message in messages:
        link.receive_data(encode(message.pack()))


def answer(**changes):
    """A Hello that answers the host of the tests."""
    hello = make_hello(**changes)
    hello.token = TOKEN
    return hello


def connect(head=0, first=0, window=8):
    """A host link that has just been greeted at 0 ms, its messages so far taken."""
    host = HostLink(TOKEN)
    host.tick(0)
    deliver(host, answer(head=head, first=first, window=window))
    host.next_event()
    host.tick(0)
    host.data_to_send()
    return host


def open_device(head=0, first=0, window=8):
    """A device link that a host has just greeted, its Hello taken."""
    device = DeviceLink(make_hello(head, first, window=window))
    deliver(device, HelloRequest(2, 0, TOKEN))
    device.next_event(0)
    device.data_to_send()
    return device


class CodeAssertions(unittest.TestCase):
    """A TestCase that looks into RemoteProtocolErrors."""

    def assert_code(self, code, call, *args):
        try:
            call(*args)
        except RemoteProtocolError as error:
            self.assertEqual(error.code, code)
            return str(error)
        return self.fail("nothing was raised")


def unchanged(data):
    """A perfect pipe."""
    return data


class Pair:
    """A host that stores and acknowledges what it is handed, and a device that serves `log`.

    `upward` and `downward` may be replaced: they get the bytes on their way and return those that
    arrive.
    """

    def __init__(self, log=(), window=8):
        self.log = list(log)
        self.window = window
        self.host = HostLink(TOKEN)
        self.device = DeviceLink(make_hello(len(self.log), window=window))
        self.now_ms = 0
        self.upward = unchanged
        self.downward = unchanged
        self.values = []
        self.stored = []
        self.executed = []
        self.done = []
        self.errors = []

    def step(self, elapsed_ms=100):
        """Let time pass, then carry bytes down and up once, both ends working through all they
        got."""
        self.now_ms += elapsed_ms
        self.host.tick(self.now_ms)
        self.device.receive_data(self.downward(self.host.data_to_send()))
        self.run_device()
        self.host.receive_data(self.upward(self.device.data_to_send()))
        self.run_host()

    def run_device(self):
        while True:
            try:
                event = self.device.next_event(self.now_ms)
            except ProtocolError as error:
                self.errors.append(error)
                continue
            if event is None:
                break
            if isinstance(event, CommandReceived):
                self.executed.append((event.id, event.kind, event.body))
                self.device.reply(event.id, STATUS_OK, f"did {event.kind}")
        while True:
            wanted = self.device.next_wanted()
            if wanted is None:
                break
            self.device.send_event(wanted, self.log[wanted])

    def run_host(self):
        while True:
            try:
                value = self.host.next_event()
                if value is None:
                    break
                self.values.append(value)
                if isinstance(value, (Connected, Restarted)):
                    self.host.pull(len(self.stored))
                elif isinstance(value, LoggedEvent):
                    assert value.number == len(self.stored), value
                    self.stored.append(value.body)
                    self.host.ack(len(self.stored))
                elif isinstance(value, CommandDone):
                    self.done.append((value.id, value.status, value.reason))
            except ProtocolError as error:
                self.errors.append(error)

    def append(self, body):
        """The device learned something."""
        self.log.append(body)
        self.device.log_grew(0, len(self.log))

    def restart_device(self, log_id=b"log1", boot_id=b"bo-2"):
        """Power off and on: what was in the air is lost, the log stays."""
        self.device.data_to_send()
        hello = make_hello(len(self.log), log_id=log_id, boot_id=boot_id, window=self.window)
        self.device = DeviceLink(hello)
