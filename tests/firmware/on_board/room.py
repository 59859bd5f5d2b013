"""The whole firmware on a simulated board, people who do one thing after the other, and a laptop
that asks."""

import json
import time

import serial

from host.simulator.firmware import firmware_board
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load
from shared_engine.log.events import unpack
from shared_engine.wire.host_link import CommandDone, Connected, HostLink, LoggedEvent, Restarted
from shared_engine.wire.messages import STATUS_OK

BOOT_MS = 1500
# Away until the same card counts as laid again, also if a poll met it on its way
# (sensing/card_spot.py).
TAP_MS, AWAY_MS = 450, 1500
SETTLE_MS = 1000
PATIENCE_S = 600


class Room:
    """A board in *folder*, of Dog or made by *world_of*. The laptop greets when it asks for the
    first time; `unplug` ends that, and who greets then is another program."""

    def __init__(self, folder, ruleset="brandi-4", world_of=None, **options):
        self.world = world_of(folder) if world_of else World(folder, load(ruleset), **options)
        self.world.open()
        self.board = firmware_board(self.world)
        self.arrived = []
        self._port = self._link = None
        self._session = 0x1234

    def __enter__(self):
        self.board.start()
        self.run(BOOT_MS)
        return self

    def __exit__(self, *exception):
        self.unplug()
        self.board.stop()

    # ---- people

    def run(self, ms, until=None):
        return self.board.run(ms, until)

    def lay(self, card):
        """Tap a card of the deck, by its name, or a control card."""
        world = self.world
        if card in world.cards:
            world.lay(world.cards.index(card))
        else:
            world.lay_control(card)
        self._tapped()

    def lay_tags(self, *tags, for_ms=TAP_MS):
        self.world.reader.tags = list(tags)
        self._tapped(for_ms)

    def _tapped(self, for_ms=TAP_MS):
        self.run(for_ms)
        self.world.clear_reader()
        self.run(AWAY_MS)

    def move(self, start, end):
        self.world.take(start)
        self.run(SETTLE_MS)
        self.world.put(end)
        self.run(SETTLE_MS)

    def press(self, for_ms):
        self.world.hold_button(True)
        self.run(for_ms)
        self.world.hold_button(False)
        self.run(700)

    # ---- the laptop

    def ask(self, asked):
        """The (status, reason) of a command."""
        if self._link is None:
            self._port = serial.Serial(self.board.serial.device, timeout=0)
            self._session += 1
            self._link = HostLink(self._session)
            self._wait_for(lambda one: isinstance(one, Connected | Restarted))
        number = self._link.command(asked.NUMBER, asked.pack()[1:], int(self.board.now_ms))
        done = self._wait_for(lambda one: isinstance(one, CommandDone) and one.id == number)
        return done.status, done.reason

    def answer(self, asked):
        """What a command returns that is carried out, out of its JSON."""
        status, reason = self.ask(asked)
        assert status == STATUS_OK, reason
        return json.loads(reason) if reason else None

    def pull(self):
        """All events of the log, in order; each is acknowledged."""
        assert self._link, "ask() first"
        self._link.pull(self._link.hello.first)
        head = self._link.hello.head
        self._wait_for(lambda one: isinstance(one, LoggedEvent) and one.number >= head - 1)
        self.listen(500)
        return [unpack(one.body) for one in self.arrived if isinstance(one, LoggedEvent)]

    def listen(self, ms):
        """Let time pass with the laptop at the line."""
        for _ in range(0, ms, 10):
            self._talk()
            self.run(10)

    def unplug(self):
        if self._port:
            self._port.close()
        self._port = self._link = None
        self.arrived = []

    def _wait_for(self, is_it):
        """Let time pass until something has arrived; the line needs real time too."""
        give_up_s = time.monotonic() + PATIENCE_S
        seen = len(self.arrived)
        while True:
            self._talk()
            for one in self.arrived[seen:]:
                if is_it(one):
                    return one
            seen = len(self.arrived)
            assert time.monotonic() < give_up_s, self.board.text()
            self.run(10)

    def _talk(self):
        link = self._link
        link.receive_data(self._port.read(4096))
        link.tick(int(self.board.now_ms))
        while (event := link.next_event()) is not None:
            self.arrived.append(event)
            if isinstance(event, LoggedEvent):
                link.ack(event.number + 1)
        self._port.write(link.data_to_send())
