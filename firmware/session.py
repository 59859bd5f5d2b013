"""One power-on: facts into the log and to the referee, the log to the host, the host's commands to the board."""

import gc
import json

from firmware import modules
from shared_engine.games.catalogue import ON_BOARD, open_on_board, refuse_on_device
from shared_engine.games.errors import RulesError
from shared_engine.referee import decision as kinds
from shared_engine.referee import events
from shared_engine.referee.events import Event, pack, pack_picture, unpack
from shared_engine.referee.hints import pack_hints, read_hints
from shared_engine.referee.lights import lights
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import IDLE, OVER
from shared_engine.wire import messages
from shared_engine.wire.device_link import CommandReceived
from shared_engine.wire.errors import ProtocolError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.deck import Deck
    from firmware.event_log import EventLog
    from shared_engine.referee.decision import Decision
    from shared_engine.referee.lights import Light
    from shared_engine.wire.device_link import DeviceLink


# A host that catches up gets a few events at a time: reading them leaves garbage, and the sensors are waiting.
_EVENTS_AT_ONCE = 4
_REASON_BYTES = 200
# A GAME event with its picture has to fit one record of the log.
_DESCRIPTION_BYTES = 200


class Session:
    """Owns the referee. Times are those of the log: they go on where the last power-on ended."""

    def __init__(
        self, log: "EventLog", deck: "Deck", link: "DeviceLink", default_game: "dict[str, Any]", fields: int
    ) -> None:
        self._log = log
        self._deck = deck
        self._link = link
        self._default_game = default_game
        self._referee = Referee()
        self._seen = bytearray(fields)  # the settled picture, before and between games too
        self._game_number = 0
        self._lit: "list[Light] | None" = None
        self._asked: "tuple[int, dict[str, Any]] | None" = None  # a new game: the command's id and what it describes

    # ---- waking up

    def replay(self):  # noqa: ANN201  a generator that ends with the time of the last event
        """Bring the referee to where the log ends; yields after every event, ends with the time of the last one."""
        log, referee = self._log, self._referee
        last_ms = 0
        begin = yield from log.last_of(bytes((events.GAME, events.STAND)))
        if begin is not None:
            number, body = begin
            event = unpack(body)
            if event.kind == events.STAND:
                self._game_number = event.values[1]
                description = unpack((yield from self._read(self._game_number))).values[0]
                referee.resume(description, event.values)
            else:
                self._game_number = number
                referee.feed(event)
            last_ms = event.at_ms
            for later in range(number + 1, log.head):
                yield
                event = unpack((yield from self._read(later)))
                last_ms = event.at_ms
                referee.feed(event)
            referee.advance(last_ms)
            self._seen[:] = referee.occupancy.full
        return last_ms

    def _read(self, number: int):  # noqa: ANN202  a generator that ends with the body
        body = self._log.read(number)
        while body is None:
            yield
            body = self._log.read(number)
        return body

    def begin(self, boot_id: bytes, picture: "bytes | bytearray", now_ms: int) -> None:
        """Log that the board is awake, and whatever has changed on it meanwhile. *picture* is one byte a field."""
        self._take(events.BOOT, now_ms, (boot_id,))
        for field in range(len(self._seen)):
            if picture[field] != self._seen[field]:
                self.field_changed(field, bool(picture[field]), now_ms)
        if self._referee.state != IDLE:
            values = (self._referee.turns, self._referee.position.digest())
            self._write(Event(events.DIGEST, now_ms, values))

    # ---- facts

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """A field has settled anew."""
        self._seen[field] = 1 if occupied else 0
        if self._referee.state != IDLE:
            self._take(events.FIELD, now_ms, (field, occupied))

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A tag was laid on the reader."""
        found = self._deck.find(uid)
        if found is None:
            self._take(events.READER, now_ms, ("unknown_card",))
            return
        card, control, tag = found
        if control:
            self.control(control, now_ms)
        else:
            self._take(events.CARD, now_ms, (card, tag))

    def two_laid(self, now_ms: int) -> None:
        """Several tags lie on the reader, and none can be read."""
        self._take(events.READER, now_ms, ("two_cards",))

    def control(self, control: str, now_ms: int) -> None:
        """A control card, a button or the host asks for *control*."""
        if control == "new_game":
            self._begin_game(self._default_game, now_ms)
        else:
            self._take(events.CONTROL, now_ms, (control,))

    def tick(self, now_ms: int) -> None:
        """Let time pass for the referee."""
        if self._asked is not None:
            number, description = self._asked
            self._asked = None
            self._begin_game(description, now_ms)
            self._link.reply(number, messages.STATUS_OK)
        deadline = self._referee.deadline
        if deadline is not None and deadline <= now_ms:
            self._follow(self._referee.advance(now_ms), now_ms)

    def _begin_game(self, description: "dict[str, Any]", now_ms: int) -> None:
        self._game_number = self._log.head
        self._take(events.GAME, now_ms, (description, pack_picture(self._seen)))

    def _take(self, kind: int, now_ms: int, values: "tuple[Any, ...]") -> None:
        """Log a fact, then let the referee judge it: what it decides must follow from the log."""
        event = Event(kind, now_ms, values)
        if self._referee.begins_round(event):
            self._save_round(now_ms)
        self._write(event)
        self._follow(self._referee.feed(event), now_ms)

    def _write(self, event: Event) -> None:
        self._log.append(pack(event))
        self._link.log_grew(self._log.first, self._log.head)

    def _follow(self, decided: "list[Decision]", now_ms: int) -> None:
        """Log what lets a host compare."""
        referee = self._referee
        self._lit = None
        modules.forget()
        names = [decision.kind for decision in decided]
        if kinds.MOVE in names or kinds.FOLD in names or kinds.UNDO in names:
            self._write(Event(events.DIGEST, now_ms, (referee.turns, referee.position.digest())))

    def _save_round(self, now_ms: int) -> None:
        """Log what lets a later power-on begin here."""
        referee = self._referee
        picture, packed = pack_picture(referee.occupancy.full), referee.position.pack()
        stand = Event(events.STAND, now_ms, (referee.turns, self._game_number, picture, packed))
        self._write(stand)
        referee.feed(stand)
        self._write(Event(events.HINTS, now_ms, (pack_hints(referee.hints),)))

    @property
    def is_lights_stale(self) -> bool:
        """The next call of lights() has to think."""
        return self._lit is None

    def lights(self) -> "list[Light]":
        """Return what to light now."""
        if self._lit is None:
            self._lit = lights(self._referee, len(self._seen))
            modules.forget()  # what lit a split under way: the next picture may need the room
        return self._lit

    # ---- the host

    def receive(self, data: bytes, now_ms: int) -> None:
        """Take bytes from the host and do what they ask."""
        link = self._link
        link.receive_data(data)
        while True:
            try:
                event = link.next_event(now_ms)
            except ProtocolError:
                continue  # the link has told the host; it goes on
            if event is None:
                return
            if isinstance(event, CommandReceived):
                status, reason = self._obey(event, now_ms)
                if self._asked is None or self._asked[0] != event.id:
                    link.reply(event.id, status, reason)

    def data_to_send(self) -> bytes:
        """Return bytes for the host: replies, and the events it waits for."""
        link = self._link
        for _ in range(_EVENTS_AT_ONCE):
            number = link.next_wanted()
            if number is None:
                break
            body = self._log.read(number)
            if body is None:
                break  # the next round goes on reading
            link.send_event(number, body)
        return link.data_to_send()

    def _obey(self, command: CommandReceived, now_ms: int) -> "tuple[int, str]":
        if command.kind == messages.COMMAND_NEW_GAME:
            return self._obey_new_game(command)
        if command.kind == messages.COMMAND_CONTROL:
            if len(command.body) != 1 or command.body[0] >= len(events.CONTROLS):
                return messages.STATUS_BAD_ARGUMENT, "no control %s" % command.body.hex()
            self.control(events.CONTROLS[command.body[0]], now_ms)
            return messages.STATUS_OK, ""
        if command.kind == messages.COMMAND_CHOOSE:
            return self._obey_choose(command, now_ms)
        if command.kind == messages.COMMAND_REPORT:
            return messages.STATUS_OK, json.dumps({"heap_live": gc.mem_alloc(), "tags": self._deck.size})
        return messages.STATUS_UNKNOWN, "no command %d" % command.kind

    def _obey_choose(self, command: CommandReceived, now_ms: int) -> "tuple[int, str]":
        question = self._referee.question
        if question is None:
            return messages.STATUS_REFUSED, "nothing is asked"
        if len(command.body) != 1 or command.body[0] >= len(question.moves):
            return messages.STATUS_BAD_ARGUMENT, "%d moves are asked about, no %s" % (
                len(question.moves),
                command.body.hex(),
            )
        self._take(events.CHOICE, now_ms, (command.body[0],))
        return messages.STATUS_OK, ""

    def _obey_new_game(self, command: CommandReceived) -> "tuple[int, str]":
        try:
            asked = json.loads(command.body.decode())
            description = {
                name: asked[name] for name in ("ruleset", "options", "starter", "hints", "state") if name in asked
            }
            rules = open_on_board(description)[1].rules
            refuse_on_device(rules)
            read_hints(description, rules.seats)
            fields = rules.board.field_count
        except (RulesError, ValueError, TypeError, AttributeError) as error:
            return messages.STATUS_BAD_ARGUMENT, _cut(str(error))
        if asked.get("state") not in (None, ON_BOARD) or len(command.body) > _DESCRIPTION_BYTES:
            return (
                messages.STATUS_BAD_ARGUMENT,
                "a game begins at its beginning or with what stands on the board, described in %d bytes"
                % _DESCRIPTION_BYTES,
            )
        if fields != len(self._seen):
            return messages.STATUS_BAD_ARGUMENT, "that needs a board of %d fields, this one has %d" % (
                fields,
                len(self._seen),
            )
        if self._referee.state not in (IDLE, OVER) and not asked.get("abandon"):
            return messages.STATUS_BUSY, "a game is under way; finish it or abandon it"
        # Checked; it begins, and the command is answered, with the next tick: two thoughts, one after the other.
        modules.forget()
        self._asked = command.id, description
        return messages.STATUS_OK, ""


def _cut(reason: str) -> str:
    """Cut *reason* to what a reply carries; a character takes up to four bytes."""
    while len(reason.encode()) > _REASON_BYTES:
        reason = reason[:-10]
    return reason
