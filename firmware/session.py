"""One power-on: facts into the log and to the referee, its lights to the board."""

from firmware.boards import seating
from firmware.gap import log_gap
from firmware.lights import sounds
from firmware.modes import enrolment
from firmware.modes.menu import Menu
from firmware.sensing.press import DOUBLE, LONG, SHORT, VERY_LONG
from shared_engine.games.errors import RulesError
from shared_engine.lights.looks import LOG_FULL, LOOSE, READY, SLEEP, lights
from shared_engine.log import events
from shared_engine.log.events import description_of, time_of, unpack
from shared_engine.log.hints import pack_hints
from shared_engine.log.picture import pack_picture
from shared_engine.referee import decision as kinds
from shared_engine.referee.referee import Referee
from shared_engine.referee.states import CARD, IDLE, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.device import Device
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.games.contract import BoardPosition
    from shared_engine.lights.looks import Light
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision

# What can be heard; the last decision counts.
_SOUNDS = {
    kinds.MOVE: sounds.ACCEPTED,
    kinds.FOLD: sounds.ACCEPTED,
    kinds.ILLEGAL: sounds.WRONG,
    kinds.FOLD_REFUSED: sounds.WRONG,
    kinds.CORRECTION: sounds.WRONG,
    kinds.WON: sounds.VICTORY,
}
# What a press of the button asks for in a game, where a very long one opens the menu, and in a mode, where pause ends it.
_PRESSES = {SHORT: "confirm", DOUBLE: "undo", LONG: "fold"}
_MODE_PRESSES = {SHORT: "confirm", DOUBLE: "undo", LONG: "pause", VERY_LONG: "pause"}
_TIMES = 3  # an unknown card is laid, then it is meant
_LYING_MS = 1000  # a card that is read so soon after the start has been lying there


class Session:
    """Owns the referee. Times are those of the log: they go on where the last power-on ended."""

    def __init__(self, device: "Device") -> None:
        self._device = device
        self._log = device.log
        self.referee = Referee()
        self._seen = bytearray(device.board.holes)  # the settled picture of the board, before and between games too
        self._fields = device.fields  # with the seats of the game
        self._game_number = -1
        self._unlogged: "dict[str, Any] | None" = None  # what the game is whose beginning found no room in the log
        self._lit: "list[Light] | None" = None
        self._mode: "Any" = None
        self._warning = 0  # a meaning of the light beside the reader, or 0
        self._stranger = (b"", 0)  # the unknown card laid last, and how often in a row
        self._counted = ("", 0)  # card or control, and tag, of what was laid last before the power went
        self._woke_ms = 0

    # ---- waking up

    def replay(self, is_resumed: bool = True):  # noqa: ANN201  a generator that ends with the time of the last event
        """Bring the referee to where the log ends; yields after every event, ends with the time of the last one.

        Without *is_resumed* only the time is found, and no game is under way.
        """
        log, referee = self._log, self.referee
        if not is_resumed:
            last = yield from log.recall(bytes(range(256)))
            # Only the time is read: perhaps it is this event that cannot be unpacked.
            return time_of(last[1][-1]) if last is not None else 0
        begin = yield from log.recall(bytes((events.Game.KIND, events.Stand.KIND, events.Gap.KIND)))
        if begin is None:
            return 0
        number, bodies = begin
        last_ms = time_of(bodies[-1])
        event = unpack(bodies[0])
        if isinstance(event, events.Gap) and not event.position:
            return last_ms  # no game was under way
        stand = event if isinstance(event, (events.Stand, events.Gap)) else None
        self._game_number = stand.game if stand else number
        description = description_of((yield from self._read(self._game_number)))
        if not self._seat(description):
            return last_ms
        if stand:
            referee.resume(description, stand)
        else:
            referee.feed(event)
        for at in range(1, len(bodies)):
            yield
            event = unpack(bodies[at])
            if isinstance(event, events.Card):
                self._counted = (event.card, event.tag)
            elif isinstance(event, events.Control):
                self._counted = (event.control, events.NO_TAG)
            referee.feed(event)
        referee.advance(last_ms)
        for field, value in enumerate(referee.occupancy.full):
            self._seen[self._fields.board_field(field)] = value
        return last_ms

    def _seat(self, description: "dict[str, Any]") -> bool:
        """Find the fields of a game that has begun; say whether it can go on: the builder may have changed the board."""
        try:
            self._fields = seating.seat(self._device.fields, description)
        except RulesError:
            return False
        return True

    def usual_game(self) -> "dict[str, Any]":
        """Return the description of the game that was begun last, or if this board cannot play that, of its first one."""
        if self._game_number >= 0:
            if self._unlogged is not None:
                last = dict(self._unlogged)
            else:
                body = None
                while body is None:
                    body = self._log.read(self._game_number)
                last = description_of(body)
            last.pop("state", None)
            try:
                seating.seat(self._device.fields, last)
                return last
            except RulesError:
                pass  # that was on another board
        return self._device.board.first_game()

    def _read(self, number: int):  # noqa: ANN202  a generator that ends with the body
        body = self._log.read(number)
        while body is None:
            yield
            body = self._log.read(number)
        return body

    def begin(self, boot_id: bytes, picture: "bytes | bytearray", now_ms: int) -> None:
        """Log that the board is awake, and whatever has changed on it meanwhile. *picture* is one byte a field."""
        self._woke_ms = now_ms
        self._take(events.Boot(now_ms, boot_id))
        for field in range(len(self._seen)):
            if picture[field] != self._seen[field]:
                self.field_changed(field, bool(picture[field]), now_ms)
        self._follow(self.referee.advance(now_ms), now_ms)
        if self.referee.state != IDLE:
            self._write_digest(now_ms)

    def note(self, text: str, now_ms: int) -> None:
        """Log that something is wrong with the board."""
        self._write(events.Fault(now_ms, text))

    def warn(self, meaning: int) -> None:
        """Let the light beside the reader say LOOSE or BATTERY_LOW, or with 0 what the game wants."""
        if meaning != self._warning:
            self._warning = meaning
            self._lit = None

    # ---- modes

    def enter(self, mode: "Any") -> None:
        """Let *mode* (modes/__init__.py) have cards and lights until it is done or left."""
        self._mode = mode
        self._lit = None

    def leave(self) -> None:
        """Go on with the game."""
        self._mode = None
        self._lit = None

    @property
    def seen(self) -> bytearray:
        """The settled picture, one byte a field."""
        return self._seen

    def blind(self) -> "list[int]":
        """Return the fields of the board whose sensor the players have said to be wrong."""
        return [self._fields.board_field(field) for field in self.referee.occupancy.blind]

    @property
    def mode(self) -> "Any":
        """The mode the board is in, or None: it referees."""
        return self._mode

    # ---- facts

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """A field of the board has settled anew."""
        self._seen[field] = 1 if occupied else 0
        is_kept = False
        if self._mode is not None:
            is_kept = self._mode.field_changed(field, occupied, now_ms)
            self._lit = None
        game_field = self._fields.game_field(field)
        if self.referee.state != IDLE and game_field >= 0 and not is_kept:
            self._take(events.Field(now_ms, game_field, occupied))

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A tag was laid on the reader."""
        if self._mode is not None:
            self._mode.tag_laid(uid, now_ms)
            self._lit = None
            return
        found = self.meaning(uid)
        if found is None:
            self._take(events.Reader(now_ms, "unknown_card"))
            self._stranger_laid(uid)
            return
        self._stranger = (b"", 0)
        card, control, tag, _ = found
        lying = (control, events.NO_TAG) if control else (card, tag)
        if now_ms - self._woke_ms < _LYING_MS and self._counted == lying:
            return
        if control:
            self.control(control, now_ms)
        else:
            self._take(events.Card(now_ms, card, tag))
            if self.referee.laid == card and not self.referee.objection:
                self._device.sounds.play(sounds.CARD, now_ms)

    def meaning(self, uid: bytes) -> "tuple[str, str, int, int] | None":
        """Return what a tag is in the decks (deck.py), or None."""
        return self._device.deck.find(uid)

    def _stranger_laid(self, uid: bytes) -> None:
        """Three times the same unknown card, and no game under way: people want to enrol, if there is something missing."""
        self._stranger = (uid, self._stranger[1] + 1 if uid == self._stranger[0] else 1)
        if self._stranger[1] == _TIMES and self.referee.state in (IDLE, OVER):
            mode = enrolment.begin(self._device)
            if mode is not None:
                self.enter(mode)

    def misread(self, reading: str, now_ms: int) -> None:
        """What lies on the reader is no single card that can be read: one of events.READINGS."""
        self._take(events.Reader(now_ms, reading))

    def control(self, control: str, now_ms: int) -> None:
        """A control card, the button or the host asks for *control*."""
        if self._mode is not None:
            self._mode.control(control, now_ms)
            self._lit = None
        elif control == "new_game":
            self._begin_anew(now_ms)
        else:
            self._take(events.Control(now_ms, control))

    def pressed(self, press: int, now_ms: int) -> None:
        """The button was pressed, in one of the ways of sensing/press.py."""
        self._lit = None
        mode = self._mode
        if hasattr(mode, "pressed"):
            mode.pressed(press, now_ms)
        elif mode is not None:
            mode.control(_MODE_PRESSES[press], now_ms)
        elif press == VERY_LONG:
            self.enter(Menu(self._device, now_ms))
        else:
            self.control(_PRESSES[press], now_ms)

    def _begin_anew(self, now_ms: int) -> None:
        """Begin the usual game; but one that is under way is not thrown away by accident."""
        if self.is_playing:
            self.enter(Menu(self._device, now_ms, is_sure=True))
        else:
            description = self.usual_game()
            self.begin_game(description, seating.seat(self._device.fields, description), now_ms)

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    def tick(self, now_ms: int) -> None:
        """Let time pass for the referee."""
        mode = self._mode
        if mode is not None:
            if mode.tick(now_ms):
                self._lit = None
            if mode.is_done:
                self.leave()
        deadline = self.referee.deadline
        if deadline is not None and deadline <= now_ms:
            self._follow(self.referee.advance(now_ms), now_ms)
        if self._log.lost and not self._log.is_full and self.referee.state in (IDLE, CARD, OVER):
            self._rejoin(now_ms)

    def choose(self, move: int, now_ms: int) -> None:
        """The question which move was made is answered with the number of one."""
        self._take(events.Choice(now_ms, move))

    def begin_game(self, description: "dict[str, Any]", fields: "FieldMap", now_ms: int) -> None:
        """Begin the game *description*, which uses *fields* (seating.py), with the marbles as they stand."""
        self._game_number = self._log.head
        self._unlogged = description
        self._fields = fields
        picture = bytes([self._seen[fields.board_field(field)] for field in range(fields.game_fields)])
        self._take(events.Game(now_ms, pack_picture(picture), description))

    def _take(self, event: "Event") -> None:
        """Log a fact, then let the referee judge it: what it decides must follow from the log."""
        position = self.referee.position
        if position is not None and self.referee.begins_round(event):
            self._save_round(position, event.at_ms)
        self._write(event)
        self._follow(self.referee.feed(event), event.at_ms)

    def _write(self, event: "Event") -> None:
        if self._log.append(event.pack()) and isinstance(event, events.Game):
            self._unlogged = None

    def _rejoin(self, now_ms: int) -> None:
        """There may be room again after events were lost: log what was lost and what stands, between two turns."""
        gap = log_gap(self._log, self.referee, self._game_number, self._unlogged, now_ms)
        if gap is not None:
            self._unlogged = None
            if gap.position:
                self._game_number = gap.game
            self._follow(self.referee.feed(gap), now_ms)

    def _follow(self, decided: "list[Decision]", now_ms: int) -> None:
        """Log what lets a host compare."""
        self._lit = None
        names = [decision.kind for decision in decided]
        for name in names:
            if name in _SOUNDS:
                self._device.sounds.play(_SOUNDS[name], now_ms)
        if kinds.MOVE in names or kinds.FOLD in names or kinds.UNDO in names:
            self._write_digest(now_ms)

    def _write_digest(self, now_ms: int) -> None:
        """Log what stands, unless there is a picture to be judged first: a host that follows the log would do so."""
        referee, position = self.referee, self.referee.position
        if position is not None and (referee.deadline is None or referee.deadline > now_ms):
            self._write(events.Digest(now_ms, referee.turns, position.digest()))

    def _save_round(self, position: "BoardPosition", now_ms: int) -> None:
        """Log what lets a later power-on begin here."""
        referee = self.referee
        picture, packed = pack_picture(referee.occupancy.full), position.pack()
        stand = events.Stand(now_ms, referee.turns, self._game_number, picture, packed)
        self._write(stand)
        referee.feed(stand)
        self._write(events.Hints(now_ms, pack_hints(referee.hints)))

    @property
    def is_lights_stale(self) -> bool:
        """The next call of lights() has to think."""
        return self._lit is None

    def lights(self) -> "list[Light]":
        """Return what to light now."""
        if self._lit is None and self._mode is not None:
            self._lit = self._mode.lights()
        if self._lit is None:
            self._lit = self._on_board(lights(self.referee, self._fields.game_fields))
            field, meaning, seat = self._lit[-1]
            if self._log.lost and meaning in (READY, SLEEP):
                self._lit[-1] = (field, LOG_FULL, seat)
            if self._warning == LOOSE or (self._warning and meaning in (READY, SLEEP)):
                self._lit[-1] = (field, self._warning, seat)
        return self._lit

    def _on_board(self, lit: "list[Light]") -> "list[Light]":
        """Put the lights of the game onto the fields of the board."""
        return [(self._fields.board_field(field), meaning, seat) for field, meaning, seat in lit]
