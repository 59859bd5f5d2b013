"""The game under way, in the log and before the referee: what the referee decides follows from what
the log holds, and is written behind it."""

import binascii

from firmware.engine import ENGINE
from shared_engine.log import events
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.events import DAMAGED, description_of
from shared_engine.log.hints import pack_hints
from shared_engine.log.picture import pack_picture
from shared_engine.referee.states import CARD, IDLE, OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from firmware.event_log import EventLog
    from firmware.session.waking import Woken
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.games.contract import BoardPosition
    from shared_engine.log.events import Event
    from shared_engine.referee.decision import Decision
    from shared_engine.referee.referee import Referee

_NOTHING: "tuple[Decision, ...]" = ()
_BETWEEN_TURNS = (IDLE, CARD, OVER)


class LoggedGame:
    """Logs each fact, then lets the referee judge it. Goes on with what *woken* has found in *log*.

    Attributes:
        referee: to be asked, not to be fed.
        fields: the map of the board, for this game.
        is_changed: the referee has judged something, or somebody has done something, since this was
            last set to False.
        quarter: in which the disc of the board rests, NO_QUARTER while it does not, -1 if that is
            not known.
    """

    def __init__(self, log: "EventLog", woken: "Woken") -> None:
        self.referee = woken.referee
        self.fields = woken.fields
        self.is_changed = True
        self.quarter = -1
        self._log = log
        self._last_ms = 0  # of the events
        self._number = woken.game_number  # of the event GAME, -1 before the first one
        self._unlogged: "dict[str, Any] | None" = (
            None  # the description of a game whose beginning found no room in the log
        )

    def begin(
        self,
        description: "dict[str, Any]",
        fields: "FieldMap",
        seen: "bytes | bytearray",
        now_ms: int,
    ) -> "Sequence[Decision]":
        """Begin the game *description*, which uses *fields* (seating.py), with the picture *seen*,
        a byte a field of the board."""
        description = dict(description)
        description["engine"] = binascii.hexlify(ENGINE).decode()
        self._number = self._log.head
        self._unlogged = description
        self.fields = fields
        picture = bytes([seen[fields.board_field(field)] for field in range(fields.game_fields)])
        decided = list(self.apply(events.Game(now_ms, pack_picture(picture), description)))
        self._log_dial(now_ms)
        return decided

    def disc_turned(self, quarter: int, now_ms: int) -> "Sequence[Decision]":
        """The disc rests in *quarter*, or NO_QUARTER: has left its rest."""
        is_first = self.quarter < 0  # since the board is on
        self.quarter = quarter
        if self.referee.state == IDLE:
            return _NOTHING
        decided = _NOTHING
        if is_first and self.referee.quarter not in (NO_QUARTER, quarter):
            # It was turned while the board was off.
            decided = self.apply(events.Dial(now_ms, NO_QUARTER))
        return list(decided) + list(self.apply(events.Dial(now_ms, quarter)))

    @property
    def number(self) -> int:
        """The number of the event GAME, -1 before the first one."""
        return self._number

    def description(self) -> "dict[str, Any] | None":
        """Return the description of the game that was begun last, None before the first one, or if
        it is damaged."""
        if self._number < 0:
            return None
        if self._unlogged is not None:
            return dict(self._unlogged)
        steps = self._log.find(self._number)
        while True:
            try:
                next(steps)
            except StopIteration as end:
                return None if end.value == DAMAGED else description_of(end.value)

    def apply(self, event: "Event") -> "Sequence[Decision]":
        """Log a fact and let the referee judge it; return what it has decided.

        Times ascend: a sample of the sensors that was taken before the last event, but comes after
        it, counts as of then.
        """
        event.at_ms = self._last_ms = max(event.at_ms, self._last_ms)
        position = self.referee.position
        if position is not None and self.referee.begins_round(event):
            self._save_round(position, event.at_ms)
        if self._log.append(event.pack()) and isinstance(event, events.Game):
            self._unlogged = None
        return self._decided(self.referee.feed(event))

    def go_on_behind(self, lost: int, now_ms: int) -> "Sequence[Decision]":
        """Go on from the position now, although it does not follow from the last *lost* events of
        the log."""
        self._log.lost += lost
        return self._rejoin(now_ms)

    def advance(self, now_ms: int) -> "Sequence[Decision]":
        """Let time pass for the referee; return what it has decided."""
        return self._decided(self.referee.advance(now_ms))

    def tick(self, now_ms: int) -> "Sequence[Decision]":
        """Let the referee judge what is due, and go on with the log once there is room again.
        Allocates nothing otherwise."""
        decided = _NOTHING
        deadline = self.referee.deadline
        if deadline is not None and deadline <= now_ms:
            decided = self.advance(now_ms)
        if self._log.lost and not self._log.is_full and self.referee.state in _BETWEEN_TURNS:
            decided = list(decided) + list(self._rejoin(now_ms))
        return decided

    def log_digest(self, now_ms: int) -> None:
        """Log a digest of the position, if there is one, which lets a host compare; not if there is
        a picture to be judged first: a host that follows the log would do so."""
        referee, position = self.referee, self.referee.position
        if position is not None and (referee.deadline is None or referee.deadline > now_ms):
            self._log.append(events.Digest(now_ms, referee.turns, position.digest()).pack())

    def _decided(self, decided: "list[Decision]") -> "Sequence[Decision]":
        self.is_changed = True
        self.write()
        return decided

    def write(self) -> None:
        """Write what was decided into the log, where it has nothing of it yet."""
        referee = self.referee
        if referee.minutes is None:
            return  # of a game that an older firmware has begun, the log says what happened alone
        for event in referee.minutes.write(referee.repair, referee.blind):
            # Times ascend: what was due counts as of the last event, if that is later.
            event.at_ms = self._last_ms = max(event.at_ms, self._last_ms)
            self._log.append(event.pack())

    def _rejoin(self, now_ms: int) -> "Sequence[Decision]":
        """Log what was lost and what the position is, between two turns."""
        gap = _log_gap(self._log, self.referee, self._number, self._unlogged, now_ms)
        if gap is None:
            return _NOTHING
        self._unlogged = None
        if gap.position:
            self._number = gap.game
        decided = self._decided(self.referee.feed(gap))
        self._log_dial(now_ms)
        return decided

    def _save_round(self, position: "BoardPosition", now_ms: int) -> None:
        """Log what lets a later power-on begin here."""
        referee = self.referee
        picture, packed = pack_picture(referee.full), position.pack()
        past = [events.Past(now_ms, turns, before.pack()) for turns, before in referee.past]
        self._report(events.Stand(now_ms, referee.turns, self._number, picture, packed))
        for one in past:
            self._report(one)
        self._log.append(events.Hints(now_ms, pack_hints(referee.hints)).pack())
        self._log_dial(now_ms)

    def _report(self, event: "Event") -> None:
        """Log what is known of the game, and let the referee know no more."""
        self._log.append(event.pack())
        self.referee.feed(event)
        self.write()

    def _log_dial(self, now_ms: int) -> None:
        """Log where the disc is, or that nobody believes it: whoever begins here does not know
        it."""
        is_doubted = self.referee.is_dial_doubted
        if is_doubted or self.quarter >= 0:
            self._report(events.Dial(now_ms, DOUBTED if is_doubted else self.quarter))


def _log_gap(
    log: "EventLog",
    referee: "Referee",
    game_number: int,
    unlogged: "dict[str, Any] | None",
    now_ms: int,
) -> "events.Gap | None":
    """Log a GAP, and the GAME whose beginning was lost; return the GAP, or None if there is still
    no room.

    Args:
        game_number: of the GAME event, if it is in the log.
        unlogged: what the game is, if it is not.
    """
    position = referee.position
    if position is None:
        gap = events.Gap(now_ms, log.lost, 0, 0, b"", b"")
        return gap if log.rejoin([gap.pack()]) else None
    picture = pack_picture(referee.full)
    bodies: "list[bytes]" = []
    if unlogged is not None:
        game_number = log.head
        bodies.append(events.Game(now_ms, picture, unlogged).pack())
    gap = events.Gap(now_ms, log.lost, referee.turns, game_number, picture, position.pack())
    bodies.append(gap.pack())
    bodies.append(events.Hints(now_ms, pack_hints(referee.hints)).pack())
    return gap if log.rejoin(bodies) else None
