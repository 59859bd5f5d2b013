"""What happens on the board, for the mode that has it or for the game."""

from firmware.boards import seating
from firmware.engine import ENGINE
from firmware.lights import sounds
from firmware.sensing.press import DOUBLE, DOUBLE_LONG, LONG, SHORT, VERY_LONG
from firmware.session.guide import Guide
from firmware.session.logged_game import LoggedGame
from firmware.session.programs import Programs
from shared_engine.games.errors import RulesError
from shared_engine.log import events
from shared_engine.log.hints import BEGINNER
from shared_engine.referee import decision as kinds
from shared_engine.referee.states import IDLE, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Protocol

    from firmware.consent import Consent
    from firmware.deck import Deck
    from firmware.drivers.storage import Storage
    from firmware.event_log import EventLog
    from firmware.lights.sounds import Sounds
    from firmware.modes.enrolment import Enrolment
    from firmware.modes.mode import Mode
    from firmware.session.modes import Modes
    from firmware.session.waking import Woken
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.games.contract import Move
    from shared_engine.referee.decision import Decision

    class Needs(Protocol):
        """What a session needs of a device: its board, where a game is kept, seen and heard, and
        the modes that people can begin."""

        storage: Storage
        board: Board
        fields: FieldMap
        log: EventLog
        deck: Deck
        sounds: Sounds
        modes: Modes
        consent: Consent

        def menu(self, now_ms: int, *, is_sure: bool = False) -> Mode: ...

        def enrolment(self) -> Enrolment: ...


# What can be heard; the last decision counts.
_SOUNDS = {
    kinds.MOVE: sounds.ACCEPTED,
    kinds.FOLD: sounds.ACCEPTED,
    kinds.ILLEGAL: sounds.WRONG,
    kinds.FOLD_REFUSED: sounds.WRONG,
    kinds.CORRECTION: sounds.WRONG,
    kinds.AMBIGUOUS: sounds.ASK,
    kinds.OWNERS: sounds.ASK,
    kinds.WON: sounds.VICTORY,
}
_PRESSES = {SHORT: "confirm", DOUBLE: "undo", LONG: "fold"}  # a very long one opens the menu
_TIMES = 3  # an unknown card is laid, then it is meant
_LYING_MS = 1000  # a card that is read so soon after the start has been lying there


class Session:
    """Goes on with what *woken* has found. Times are those of the log: they go on where the last
    power-on ended."""

    def __init__(self, device: "Needs", woken: "Woken") -> None:
        self._device = device
        self._modes = device.modes
        self.game = LoggedGame(device.log, woken)
        self.referee = self.game.referee
        self.programs = Programs(device.storage, self.game)
        self.guide = Guide(self.game)
        self.seen = woken.seen
        """The settled picture of the board, one byte a field, before and between games too."""
        self._lying = woken.last_laid  # it may still lie on the reader
        self._lost = woken.lost
        self._begun_ms = 0
        self._chance = 0  # of programs
        self._unknown = (b"", 0)  # the unknown card laid last, and how often in a row

    def begin(self, boot_id: bytes, picture: "bytes | bytearray", now_ms: int) -> None:
        """Log that the board is awake, and whatever has changed on it meanwhile. *picture* is one
        byte a field."""
        self._begun_ms = now_ms
        if self._lost:
            self._sound(self.game.go_on_behind(self._lost, now_ms), now_ms)
        else:
            self.game.write()  # power may have failed before that
        self._apply(events.Boot(now_ms, boot_id, ENGINE))
        for field in range(len(self.seen)):
            if picture[field] != self.seen[field]:
                self.field_changed(field, bool(picture[field]), now_ms)
        self._sound(self.game.advance(now_ms), now_ms)
        self.game.log_digest(now_ms)
        self._chance = int.from_bytes(boot_id, "big")
        self.programs.begin(self.game.description(), self._chance)

    def up_ms(self, now_ms: int) -> int:
        """Return how long the board has been awake; unlike the ticks of the controller, after 298
        hours too."""
        return now_ms - self._begun_ms

    # ---- facts

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """A field of the board has settled."""
        self.seen[field] = 1 if occupied else 0
        mode = self._modes.recipient()
        is_kept = mode is not None and mode.field_changed(field, occupied, now_ms)
        game_field = self.game.fields.game_field(field)
        if self.referee.state != IDLE and game_field >= 0 and not is_kept:
            self._apply(events.Field(now_ms, game_field, occupied))
        else:
            self.game.is_changed = True  # lights that rest are lit again

    def disc_turned(self, quarter: int, now_ms: int) -> None:
        """The disc of the board rests in *quarter*, or NO_QUARTER: has left its rest."""
        self._sound(self.game.disc_turned(quarter, now_ms), now_ms)

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A tag was laid on the reader."""
        mode = self._modes.recipient()
        if mode is not None:
            mode.tag_laid(uid, now_ms)
            return
        found = self._device.deck.find(uid)
        if found is None:
            self._apply(events.Reader(now_ms, "unknown_card"))
            self._unknown_laid(uid)
            return
        self._unknown = (b"", 0)
        card, control, tag, _ = found
        laid = (control, events.NO_TAG) if control else (card, tag)
        if now_ms - self._begun_ms < _LYING_MS and laid == self._lying:
            return
        if control:
            self.control(control, now_ms)
            return
        sound = self.programs.card_laid(card, tag, now_ms)
        if sound is not None:
            self._device.sounds.play(sound, now_ms)
            self.game.is_changed = True
        else:
            self._apply(events.Card(now_ms, card, tag))
            if self.referee.laid == card and not self.referee.objection:
                self._device.sounds.play(sounds.CARD, now_ms)

    def misread(self, reading: str, now_ms: int) -> None:
        """What lies on the reader is no single card that can be read: one of events.READINGS."""
        self._apply(events.Reader(now_ms, reading))

    def control(self, control: str, now_ms: int) -> None:
        """A control card, the button or the host asks for *control*."""
        mode = self._modes.recipient()
        if mode is not None:
            mode.control(control, now_ms)
            return
        if control == "new_game":
            self._begin_usual(now_ms)
        elif (control == "undo" and self.programs.take_back()) or (
            control == "fold" and self.programs.deal_again()
        ):
            self.game.is_changed = True
        else:
            self._apply(events.Control(now_ms, control))

    def pressed(self, press: int, now_ms: int) -> None:
        """The button was pressed, in one of the ways of sensing/press.py."""
        mode = self._modes.recipient()
        if mode is not None and press == DOUBLE_LONG:  # nobody is asked while a mode has the board
            mode.pressed(DOUBLE, now_ms)
            mode.pressed(LONG, now_ms)
        elif mode is not None:
            mode.pressed(press, now_ms)
        elif press == DOUBLE_LONG:
            self._device.consent.agree(now_ms)
        elif press == VERY_LONG:
            self._open_menu(now_ms)
        else:
            self.control(_PRESSES[press], now_ms)

    def choose(self, question: int, move: int, now_ms: int) -> None:
        """A computer answers the open *question* with the number of a *move*."""
        self._apply(events.Answer(now_ms, question, move))

    def note(self, text: str, now_ms: int) -> None:
        """Log that something is wrong with the board."""
        self._device.log.append(events.Fault(now_ms, text).pack())

    def tick(self, now_ms: int) -> None:
        """Let time pass for the mode, the referee and what is asked. Allocates nothing while
        nothing is due."""
        self._modes.tick(now_ms)
        self._device.consent.tick(now_ms)
        self._sound(self.game.tick(now_ms), now_ms)
        event = self.programs.tick(now_ms)
        if event is not None:
            self._apply(event)

    def think(self) -> bool:
        """Think one piece further, for a seat that nobody has or one that is guided; say whether
        there is more to think about."""
        return self.programs.think() or self.guide.think()

    @property
    def planned(self) -> "Move | None":
        """What the card that lies open is to do, where the board has chosen it."""
        return self.programs.planned or self.guide.planned

    # ---- games

    @property
    def is_playing(self) -> bool:
        """A game is under way."""
        return self.referee.state not in (IDLE, OVER)

    def usual_game(self) -> "dict[str, Any]":
        """Return the description of the game that was begun last, or if this board cannot play
        that, of its first one."""
        last = self.game.description()
        if last is not None:
            last.pop("state", None)
            if any(level != BEGINNER for level in self.referee.hints):
                last["hints"] = self.referee.hints[:]  # people go on with the help they have chosen
            try:
                seating.seat(self._device.fields, last)
                return last
            except RulesError:
                pass  # that was on another board
        return self._device.board.first_game()

    def begin_game(self, description: "dict[str, Any]", fields: "FieldMap", now_ms: int) -> None:
        """Begin the game *description*, which uses *fields* (seating.py), with the marbles where
        they are."""
        self._sound(self.game.begin(description, fields, self.seen, now_ms), now_ms)
        self._chance += 1
        self.programs.begin(description, self._chance)

    def blind(self) -> "list[int]":
        """Return the fields of the board whose sensor the players have said to be wrong."""
        return [self.game.fields.board_field(field) for field in self.referee.blind]

    def _begin_usual(self, now_ms: int) -> None:
        """Begin the usual game; but one that is under way is not thrown away by accident."""
        if self.is_playing:
            self._open_menu(now_ms, is_sure=True)
        else:
            description = self.usual_game()
            self.begin_game(description, seating.seat(self._device.fields, description), now_ms)

    def _open_menu(self, now_ms: int, *, is_sure: bool = False) -> None:
        self._modes.enter(self._device.menu(now_ms, is_sure=is_sure))

    def _unknown_laid(self, uid: bytes) -> None:
        """Three times the same unknown card, and no game under way: people want to enrol, if there
        is something missing."""
        self._unknown = (uid, self._unknown[1] + 1 if uid == self._unknown[0] else 1)
        if self._unknown[1] == _TIMES and not self.is_playing:
            mode = self._device.enrolment()
            if not mode.is_complete:
                self._modes.enter(mode)

    def _apply(self, event: "events.Event") -> None:
        self._sound(self.game.apply(event), event.at_ms)

    def _sound(self, decided: "Sequence[Decision]", now_ms: int) -> None:
        for decision in decided:
            if decision.kind in _SOUNDS:
                self._device.sounds.play(_SOUNDS[decision.kind], now_ms)
