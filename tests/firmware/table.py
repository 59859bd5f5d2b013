"""A board at a table, on CPython: the real session, log and deck, a host at its line, and a plug
that can be pulled."""

from pathlib import Path

from firmware import settings
from firmware.commands.commands import commands_of
from firmware.deck_table import DeckTable
from firmware.device import Device
from firmware.drivers.storage import Storage
from firmware.event_log import EventLog
from firmware.sensing.disc_watch import DiscWatch
from firmware.sensing.reader_watch import ReaderWatch
from firmware.service import Service
from firmware.session.waking import wake
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.cards import CARDS
from shared_engine.games.dog.rulesets import load
from shared_engine.games.errors import RulesError
from shared_engine.log.events import CONTROLS, NO_TAG, Control, Field, unpack
from shared_engine.referee.referee import Referee
from shared_engine.wire.commands import CommandBody
from shared_engine.wire.device_link import DeviceLink
from shared_engine.wire.frame import crc16
from shared_engine.wire.host_link import CommandDone, Connected, HostLink, LoggedEvent, Restarted
from tests.firmware.files import storage_in
from tests.firmware.flash import storage_on
from tests.firmware.steps import finish
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.tracking.gestures import Gestures
from tests.shared_engine.wire.pair import TOKEN, make_hello
from tests.shared_engine.wire.raw import Raw

GAME = {"ruleset": "brandi-4", "options": {}, "starter": 0}
FIELDS = 96
COPIES = 8  # tags of each rank
STILL_MS = 700  # longer than the referee takes for rest
_GESTURE_MS = 160  # longer than a sensor flickers


def uid(tag):
    return bytes((4, 1, 2, 3, 4, tag >> 4, tag & 15))


def write_deck(storage: Storage) -> None:
    """Tag number rank * COPIES + copy is a card; the controls follow."""
    meanings = [tag // COPIES for tag in range(COPIES * len(CARDS))] + [
        0x80 | number for number in range(len(CONTROLS))
    ]
    table = DeckTable(storage, 1)
    meant = b"".join(uid(tag) + bytes((meaning,)) for tag, meaning in enumerate(meanings))
    assert not table.stage(0, meant)
    assert not table.commit(len(meanings), crc16(meant))


class Table:
    """Marbles, cards, a board and a host that follows it."""

    def __init__(self, folder: Path, *log: bytes, picture=None, flash=None) -> None:
        """A board with *log* from an earlier life, and marbles as in *picture*, else all in their
        kennels.

        Its files lie in *folder*, or on the chip *flash*.
        """
        self.folder = folder
        self.flash = flash
        board = load("brandi-4").board
        home = [field >= board.first_kennel for field in range(FIELDS)]
        self.hands = Gestures(bytearray(home if picture is None else picture))
        self.host = HostLink(TOKEN)
        self.received = []
        self.done = {}
        self.now_ms = 0
        self.boots = 0
        write_deck(self._storage())
        if log:
            earlier = EventLog(self._storage())
            finish(earlier.open(b"log1"))
            for body in log:
                earlier.append(body)
        self.power_on()

    def _storage(self) -> Storage:
        return storage_in(self.folder) if self.flash is None else storage_on(self.flash)

    def new_log(self, storage: Storage) -> EventLog:
        return EventLog(storage)

    def power_on(self, board: str = "dog-4", disc: DiscWatch | None = None) -> None:
        """Boot the board; what was in the air between it and the host is lost. The builder may have
        set another *board*, with a *disc*."""
        self.boots += 1
        boot_id = b"b%03d" % self.boots
        self.storage = storage = self._storage()
        self.log = self.new_log(storage)
        finish(self.log.open(b"log1"))
        hello = make_hello(self.log.head, self.log.first, self.log.id, boot_id)
        self.link = DeviceLink(hello)
        built, fields = BOARDS[board], FieldMap(BOARDS[board])
        woken = finish(wake(self.log, fields, built.holes))
        self.device = device = Device(
            storage,
            dict(settings.DEFAULTS),
            built,
            fields,
            self.log,
            woken,
            None,
            ReaderWatch(None),
            disc=disc,
        )
        self.session, self.modes, self.lights, self.sounds = (
            device.session,
            device.modes,
            device.lights,
            device.sounds,
        )
        self.service = Service(self.log, self.link, commands_of(device))
        # The clock of the host never goes back, that of the board goes on where its log ends.
        self.now_ms = max(woken.last_ms + 1, self.now_ms + 1)
        self.session.begin(
            boot_id, bytes(self.hands.full).ljust(device.board.holes, b"\0"), self.now_ms
        )
        self.host.data_to_send()

    # ---- what people do; each step is an event or a rest

    def lay(self, card: str, copy: int = 0) -> None:
        self._later(100)
        self.session.tag_laid(uid(CARDS.index(card) * COPIES + copy), self.now_ms)

    def lay_control(self, control: str) -> None:
        self._later(100)
        self.session.tag_laid(uid(COPIES * len(CARDS) + CONTROLS.index(control)), self.now_ms)

    def press(self, press: int) -> None:
        self._later(100)
        self.session.pressed(press, self.now_ms)

    def change(self, field: int, occupied: bool) -> None:
        self._later(_GESTURE_MS)
        self.hands.full[field] = occupied
        self.session.field_changed(field, occupied, self.now_ms)

    def rest(self) -> None:
        self._later(STILL_MS)

    def do(self, step) -> None:
        getattr(self, step[0])(*step[1:])

    def _later(self, for_ms: int) -> None:
        for _ in range(for_ms // 50):
            self.now_ms += 50
            self.session.tick(self.now_ms)

    # ---- the host

    def talk(self) -> None:
        """Carry bytes between board and host until both are silent and the log is followed to its
        end."""
        for _ in range(1000):
            self.now_ms += 50
            self.host.tick(self.now_ms)
            self.session.tick(self.now_ms)
            self.service.tick(self.now_ms)
            self.service.receive(self.host.data_to_send(), self.now_ms)
            self.host.receive_data(self.service.data_to_send())
            self._hear()
            if len(self.received) == self.log.head:
                return
        raise AssertionError(f"the host has {len(self.received)} of {self.log.head} events")

    def _hear(self) -> None:
        value = self.host.next_event()
        while value is not None:
            if isinstance(value, (Connected, Restarted)):
                self.host.pull(len(self.received))
            elif isinstance(value, LoggedEvent):
                self.received.append((value.number, value.body))
                self.host.ack(value.number + 1)
            elif isinstance(value, CommandDone):
                self.done[value.id] = (value.status, value.reason)
            value = self.host.next_event()

    def command(self, asked: CommandBody | Raw) -> tuple[int, str]:
        """What becomes of a command: status and reason."""
        if not self.host.hello:
            self.talk()
        number = self.host.command(asked.NUMBER, asked.pack()[1:], self.now_ms)
        for _ in range(1000):
            self.talk()
            if number in self.done:
                return self.done[number]
        raise AssertionError("the command was not answered")

    # ---- what the board holds

    def bodies(self) -> list[bytes]:
        found = []
        while len(found) < self.log.head:
            body = self.log.read(len(found))
            if body is not None:
                found.append(body)
        return found

    def kinds(self) -> list[int]:
        return [body[0] for body in self.bodies()]

    def refereed(self) -> tuple[Referee, list[str]]:
        """A referee that was fed the whole log, and the kinds of its decisions."""
        return referee_of(self.bodies())


def referee_of(bodies) -> tuple[Referee, list[str]]:
    referee = Referee()
    decided = []
    at_ms = 0
    for body in bodies:
        event = unpack(body)
        at_ms = event.at_ms
        try:
            decided += [decision.kind for decision in referee.feed(event)]
        except RulesError as error:
            decided.append(str(error))
    decided += [decision.kind for decision in referee.advance(at_ms)]
    return referee, decided


def script(seed: int, turns: int) -> list[list[tuple]]:
    """The steps of the first *turns* turns of random game *seed*, in which seat 0 begins, turn by
    turn."""
    found = []
    bench = None
    for turn in play(seed):
        if bench is None:
            assert turn.before.turn == 0
            bench = Bench(None)
            bench.begin()
        start = len(bench.events)
        if turn.move.is_fold:
            bench.show_and_fold(turn.hand)
        else:
            bench.carry_out(turn.move)
        found.append(
            [_step(event, turn.hand, len(found)) for event in bench.events[start:]] + [("rest",)]
        )
        if len(found) == turns:
            return found
    return found


def _step(event, hand, turn) -> tuple:
    """The step that leads to *event*; a shown card has its place in the hand for a tag, and no card
    is laid twice in a row."""
    if isinstance(event, Field):
        return ("change", event.field, event.occupied)
    if isinstance(event, Control):
        return ("lay_control", event.control)
    return (
        "lay",
        event.card,
        6 + turn % 2 if event.tag == NO_TAG else hand[: event.tag % 10].count(event.card),
    )


def taken_back(steps: list[tuple]) -> list[tuple]:
    """Undo a turn that was carried out in *steps*, and put its marbles back."""
    changes = [("change", step[1], not step[2]) for step in reversed(steps) if step[0] == "change"]
    return [("lay_control", "undo"), *changes, ("rest",)]
