"""A board with a radio, its people and computers near it, all in one thread and in the board's time: however busy the machine
is, nobody loses patience. Only the air itself, and the search for the board, live in real time."""

import os

from firmware import keys, settings
from host.device.caller import Caller
from host.device.cipher import aes
from host.device.client import DeviceClient
from host.device.keys import FileKeys
from host.device.pairing import Pairing
from host.simulator import play
from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashImage
from host.simulator.interpreter import HEAP_BYTES
from host.simulator.radio import Radio
from host.simulator.world import World
from host.transports.ble import BleTransport
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.host_link import CommandDone, Connected, LoggedEvent
from shared_engine.wire.secure_host import SecureHost
from tests.firmware.test_faults import bodies_of, storage_on

KEY = bytes(range(32))
STEP_MS = 20
PATIENCE_MS = 300_000


class Live:
    """A board that knows the keys in *paired*, with *chosen* settings."""

    def __init__(self, folder, paired=(), **chosen):
        self.world = World(folder, load("brandi-4"))
        self.world.open()
        self.radio = Radio(folder / "radio")
        self.board = SimulatedBoard(
            (),
            self.world.wiring,
            self.world.flash,
            rom=play.firmware_rom(),
            shim=play.shim(),
            heap_bytes=HEAP_BYTES + play.SHIM_BYTES + play.RADIO_SHIM_BYTES,
            serial_name=self.world.port,
            radio=self.radio,
        )
        self._folder = folder
        image = FlashImage(self.world.flash)
        keys.save(storage_on(image), list(paired))
        settings.save(storage_on(image), chosen)
        image.close()

    def __enter__(self):
        self.board.start()
        self.board.run(2000)
        return self

    def __exit__(self, *exception):
        self.board.stop()

    def clock(self):
        return self.board.now_ms / 1000

    def transport(self, **options):
        return BleTransport(radio=self._folder / "radio", **options)

    def computer(self, key=KEY):
        """A computer on the air that has *key*, or None; closed by whoever asks for it."""
        return Computer(self, self.transport(), None if key is None else SecureHost(key, aes, os.urandom))

    def pairing(self):
        """A computer at the cable, about to pair."""
        caller = Caller(SerialTransport(str(self.world.port)), lambda: self.board.run(STEP_MS))
        caller.connect()
        return Pairing(caller, FileKeys(self._folder / "keys.json")), caller

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


class Computer:
    """Follows the log of the board from its first event on."""

    def __init__(self, live, transport, secure=None):
        self.arrived = []
        self.client = DeviceClient(transport, secure, clock=live.clock)
        self.client.link.pull(0)
        self._live = live

    def poll_until(self, is_done):
        """Let time pass until that has happened."""
        end_ms = self._live.board.now_ms + PATIENCE_MS
        while not is_done():
            assert self._live.board.now_ms < end_ms, (self.arrived, self._live.board.text())
            self.poll()

    def poll(self):
        self._live.board.run(STEP_MS)
        for one in self.client.poll():
            if isinstance(one, LoggedEvent):
                self.client.link.ack(one.number + 1)
            self.arrived.append(one)

    def connect(self):
        self.poll_until(lambda: any(isinstance(one, Connected) for one in self.arrived))

    def follow(self, ms):
        end_ms = self._live.board.now_ms + ms
        self.poll_until(lambda: self._live.board.now_ms >= end_ms)

    def command(self, kind, body=b""):
        """The (status, reason) of a command."""
        number = self.client.command(kind, body)
        done = []

        def is_done():
            done[:] = [one for one in self.arrived if isinstance(one, CommandDone) and one.id == number]
            return done

        self.poll_until(is_done)
        return done[0].status, done[0].reason

    @property
    def events(self):
        return [one for one in self.arrived if isinstance(one, LoggedEvent)]

    def close(self):
        self.client.close()
