"""Waking up: the log is read, and the game that was under way is refereed again up to its last
event."""

from firmware.boards import seating
from shared_engine.games.errors import RulesError
from shared_engine.log import events
from shared_engine.log.events import DAMAGED, description_of, time_of, unpack
from shared_engine.referee.referee import Referee

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.event_log import EventLog
    from shared_engine.boards.field_map import FieldMap

_EVERY_KIND = bytes(range(256))
# what a referee can begin with
_BEGINNINGS = bytes((events.Game.KIND, events.Stand.KIND, events.Gap.KIND))


class Woken:
    """Where the log ends: what a session begins with. Without a game to resume, everything is
    empty.

    Attributes:
        last_ms: the time of the last event.
        referee: has been fed the game under way.
        fields: the map of the board, for that game.
        game_number: the number of its event GAME, -1 if there is none.
        seen: which fields of the board are full, a byte each.
        last_laid: card or control, and tag, of what was laid last.
        lost: how many events of the game under way cannot be judged: one that is damaged, and all
            behind it.
    """

    def __init__(self, fields: "FieldMap", holes: int) -> None:
        self.last_ms = 0
        self.referee = Referee()
        self.fields = fields
        self.game_number = -1
        self.seen = bytearray(holes)
        self.last_laid: "tuple[str, int]" = ("", 0)
        self.lost = 0


def wake(log: "EventLog", fields: "FieldMap", holes: int, is_resumed: bool = True):  # noqa: ANN201  a generator that ends with a Woken
    """Read where the log ends; yields after some records and after every event, ends with a Woken.

    Args:
        fields: the board as it is wired, for no game yet.
        holes: of the board.
        is_resumed: False only finds the time, and no game is under way.
    """
    woken = Woken(fields, holes)
    newest = yield from log.recall(_BEGINNINGS if is_resumed else _EVERY_KIND)
    if newest is not None:
        number, bodies = newest
        last = len(bodies) - 1
        while bodies[last] == DAMAGED:
            last -= 1
        # Only the time is read: perhaps it is this event that cannot be unpacked.
        woken.last_ms = time_of(bodies[last], time_of(bodies[0]))
        if is_resumed:
            yield from _resume(log, woken, number, bodies)
    return woken


def _resume(log: "EventLog", woken: Woken, number: int, bodies: "list[bytes]"):  # noqa: ANN202  a generator of None
    """Feed the referee with *bodies*, from event *number* on up to a damaged one, unless no game
    was under way or this board cannot play it."""
    first = unpack(bodies[0])
    if isinstance(first, events.Gap) and not first.position:
        return
    saved = first if isinstance(first, (events.Stand, events.Gap)) else None
    woken.game_number = saved.game if saved else number
    game = yield from log.find(woken.game_number)
    try:
        description = description_of(game)
        woken.fields = seating.seat(woken.fields, description)
    except RulesError:
        return  # it is damaged, or the builder has changed the board
    referee = woken.referee
    if saved:
        referee.resume(description, saved)
    else:
        referee.feed(first)
    now_ms = first.at_ms
    for at in range(1, len(bodies)):
        yield
        if bodies[at] == DAMAGED:
            woken.lost = len(bodies) - at
            break
        event = unpack(bodies[at], now_ms)
        now_ms = event.at_ms
        if isinstance(event, events.Card):
            woken.last_laid = (event.card, event.tag)
        elif isinstance(event, events.Control):
            woken.last_laid = (event.control, events.NO_TAG)
        referee.feed(event)
    referee.advance(woken.last_ms)
    for field, is_full in enumerate(referee.full):
        woken.seen[woken.fields.board_field(field)] = is_full
