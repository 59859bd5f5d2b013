"""A board with a radio, its people and computers near it, all in one thread and in the time of one
world: what happens follows from the seeds, however busy the machine is. A computer is the real one
down to bleak's API and bumble's stack; time goes on while it waits."""

import os
import time

from firmware import keys, settings
from host.device.cipher import aes
from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.device.keys import FileKeys
from host.device.pairing import Pairing
from host.simulator.chips.flash import FlashImage
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.radio import Radio
from host.simulator.world import World
from host.transports.ble import BleTransport, Bluetooth
from host.transports.serial import SerialTransport
from host.transports.virtual_adapter import backends_of
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.host_link import Alive, CommandDone, Connected, LoggedEvent, Restarted
from shared_engine.wire.paired_key import first_key
from shared_engine.wire.secure_host import SecureHost
from tests.firmware.flash import storage_on
from tests.firmware.test_faults import bodies_of

KEY = bytes(range(32))
STEP_MS = 20
PATIENCE_MS = 300_000


class Live:
    """A board that knows the keys in *paired*, with *chosen* settings; *seed* is that of the air
    and of the people.

    Nobody is at the board unless *plays*: then people begin a game, and do not wait for computers.
    """

    def __init__(
        self,
        folder,
        paired=(),
        *,
        weather=None,
        seed=1,
        plays=False,
        ruleset="brandi-4",
        sensors="switch",
        **chosen,
    ):
        self.world = World(folder, load(ruleset), sensors=sensors)
        self.world.open()
        self.radio = Radio(weather=weather, seed=seed)
        hands = Hands(self.world, seed, alone=True) if plays else None
        self.board = firmware_board(
            self.world, serial_name=self.world.port, radio=self.radio, on_idle=hands
        )
        self.keys = FileKeys(folder / "keys.json")
        """Of the computer at the cable."""
        image = FlashImage(self.world.flash)
        keys.save(storage_on(image), [first_key(key) for key in paired])
        settings.save(storage_on(image), {"board": self.world.name, "sensors": sensors} | chosen)
        image.close()

    def __enter__(self):
        self.board.start()
        try:
            self.board.run(2000)
        except BaseException:
            self.board.stop()
            raise
        return self

    def __exit__(self, *exception):
        self.board.stop()

    def clock(self):
        return self.board.now_ms / 1000

    @property
    def device_id(self):
        """As its Hello has it."""
        return self.world.device_id.ljust(8, b"\0")

    def bluetooth(self):
        return WorldBluetooth(self.board, self.radio)

    def transport(self, **options):
        return WorldTransport(self.board, bluetooth=self.bluetooth, **options)

    def computer(self, key=KEY, *, secure=None):
        """A computer on the air that begins with the secret *key* or None, or is *secure*; closed
        by whoever asks for it."""
        if key is not None and secure is None:
            secure = SecureHost(first_key(key), self.device_id, aes, os.urandom, lambda later: None)
        return Computer(self, self.transport(), secure)

    def keys_on_flash(self):
        """The keys that the board would read at its next start."""
        image = FlashImage(self.world.flash)
        found = keys.load(storage_on(image))
        image.close()
        return found

    def pairing(self):
        """A computer at the cable, about to pair."""
        client = DeviceClient(SerialTransport(str(self.world.port)))
        conversation = Conversation(client, lambda _: self.board.run(STEP_MS))
        conversation.connect()
        return Pairing(conversation, self.keys), conversation

    # ---- people

    def lay_control(self, control):
        self.world.lay_control(control)
        self.board.run(500)
        self.world.clear_reader()
        self.board.run(700)

    def press(self, for_ms):
        self.world.hold_button(True)
        self.board.run(for_ms)
        self.world.hold_button(False)
        self.board.run(700)

    def agree(self):
        """Agree to what a computer asks over the air."""
        for held_ms in (100, 100, 1200):
            self.world.hold_button(True)
            self.board.run(held_ms)
            self.world.hold_button(False)
            self.board.run(150)

    def disturb(self, number):
        """Lift a marble, and put it back."""
        field = self.world.state.holes[number]
        self.world.take(field)
        self.board.run(1000)
        self.world.put(field)
        self.board.run(1000)

    def bodies(self):
        """All that the log holds; the board is off for it, and stays off."""
        return bodies_of(self.board, self.world)


class WorldBluetooth(Bluetooth):
    """That of a computer that lives in the time of the world: who waits for it lets the board
    live."""

    def __init__(self, board, radio):
        self._board = board
        self._world = radio
        self._radio = self._adapter = None
        self._scanner, self.client = backends_of(self._device)

    def wait(self, work):
        task = self._world.join(work)
        assert self._board.run(PATIENCE_MS, task.done)
        return task.result()

    def close(self):
        if self._adapter:
            self.wait(self._adapter.power_off())
        self._adapter = None

    async def _device(self):
        if self._adapter is None:
            self._adapter = await self._world.adapter()
        return self._adapter


class InWorld:
    """Of a transport: reading lets the board live until something arrives."""

    def __init__(self, board, *arguments, **options):
        super().__init__(*arguments, **options)
        self._board = board
        self.read_ms = self.read_cpu_s = 0.0
        """When something was read last: in the time of the world, and in that which this thread has
        computed."""

    def read(self, timeout_s):
        found = []
        self._board.run(
            timeout_s * 1000, lambda: found.append(super(InWorld, self).read(0)) or found[-1]
        )
        self.read_ms, self.read_cpu_s = self._board.now_ms, time.thread_time()
        return b"".join(found)


class WorldTransport(InWorld, BleTransport):
    """Bluetooth of a computer that lives in the time of the world. `sent` is what somebody near has
    heard."""

    sent = b""

    def write(self, data):
        self.sent += data
        super().write(data)


class Computer:
    """Follows the log of the board from its first event on."""

    def __init__(self, live, transport, secure=None):
        self.arrived = []
        self.transport = transport
        self.client = DeviceClient(transport, secure, clock=live.clock)
        self.client.link.pull(0)
        self.secure = secure
        self._live = live

    def poll_until(self, is_done):
        """Let time pass until that has happened."""
        end_ms = self._live.board.now_ms + PATIENCE_MS
        while not is_done():
            assert self._live.board.now_ms < end_ms, (self.arrived, self._live.board.text())
            self.poll()

    def poll(self):
        before_ms = self._live.board.now_ms
        arrived = self.client.poll()
        self.arrived += arrived
        if any(isinstance(one, LoggedEvent) for one in arrived):
            self.client.link.ack(self.events[-1].number + 1)
        if self._live.board.now_ms == before_ms:  # it waits in real time, to try again
            self._live.board.run(STEP_MS)

    def connect(self):
        self.poll_until(lambda: self.greetings)

    def follow(self, ms, until=lambda: False):
        """Follow for *ms*, or *until* that has happened; say whether it has."""
        end_ms = self._live.board.now_ms + ms
        self.poll_until(lambda: until() or self._live.board.now_ms >= end_ms)
        return bool(until())

    def catch_up(self):
        """Follow until the board says that there is no more; nobody may be playing."""
        since = len(self.arrived)
        self.poll_until(
            lambda: any(
                isinstance(one, Alive) and one.head == len(self.events)
                for one in self.arrived[since:]
            )
        )

    def command(self, asked):
        """The (status, reason) of a command; connects first."""
        self.connect()
        number = self.client.command(asked)
        done = []

        def is_done():
            done[:] = [
                one for one in self.arrived if isinstance(one, CommandDone) and one.id == number
            ]
            return done

        self.poll_until(is_done)
        return done[0].status, done[0].reason

    @property
    def events(self):
        return [one for one in self.arrived if isinstance(one, LoggedEvent)]

    @property
    def greetings(self):
        return [one for one in self.arrived if isinstance(one, Connected | Restarted)]

    def close(self):
        self.client.close()
