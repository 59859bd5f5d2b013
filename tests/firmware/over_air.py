"""A computer that talks over the air with the board at a Table."""

from firmware import consent, keys
from firmware.commands.commands import commands_of
from firmware.service import Service
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.host_link import CommandDone, HostLink
from shared_engine.wire.messages import PROTOCOL_MINOR
from shared_engine.wire.secure_device import SecureDevice
from tests.shared_engine.wire.pair import TOKEN, make_hello
from tests.shared_engine.wire.test_secure import DEVICE_ID, Random, aes, make_host

STEP_MS = 200
STEPS = 100


class Computer:
    """Has *key*, and speaks with *table* from its first command on."""

    def __init__(self, table, key):
        device = table.device
        device.secure = SecureDevice(DEVICE_ID, keys.load(table.storage), aes, Random(b"device"))
        hello = make_hello(
            table.log.head, table.log.first, table.log.id, b"bo-1", minor=PROTOCOL_MINOR
        )
        self._table = table
        self._service = Service(
            table.log,
            DeviceLink(hello, device.secure),
            consent.guarded(device, commands_of(device)),
        )
        self._host = HostLink(TOKEN, make_host(key))
        self._done = {}

    def command(self, asked):
        """What becomes of a command: status and reason."""
        while self._host.hello is None:
            self._step()
        number = self._host.command(asked.NUMBER, asked.pack()[1:], self._table.now_ms)
        for _ in range(STEPS):
            self._step()
            if number in self._done:
                return self._done[number]
        raise AssertionError("the command was not answered")

    def _step(self):
        table, service, host = self._table, self._service, self._host
        table.now_ms += STEP_MS
        host.tick(table.now_ms)
        table.session.tick(table.now_ms)
        service.tick(table.now_ms)
        service.receive(host.data_to_send(), table.now_ms)
        host.receive_data(service.data_to_send())
        while (value := host.next_event()) is not None:
            if isinstance(value, CommandDone):
                self._done[value.id] = value.status, value.reason
