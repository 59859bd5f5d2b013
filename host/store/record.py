"""The score sheet of a stored game."""

from host.store.store import Store
from shared_engine.games.catalogue import open_foreign
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import DAMAGED, Event, Game, Gap, unpack
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee.referee import Referee

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""

# Number of a GAP, how many events it says are lost, and whether it is itself the damaged one.
_Lost = tuple[int, int, bool]


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what is missing.

    Raises:
        StoreError: no such game.
        NotationError: its first event begins no game.
    """
    game = store.game(number)
    referee = Referee(open_foreign)
    record: Record | None = None
    expected = game.first
    gaps: list[_Lost] = []
    now_ms = 0
    unread: list[str] = []
    for row in store.rows(game.log, game.first, game.end):
        if row.number != expected:
            break  # the rest of this game never came, and what follows may be of another one
        try:
            if not row.is_whole:
                raise NotationError("it was damaged in the database: see `collie logs list`")
            event = unpack(row.body, now_ms)
            record = _follow(referee, row.number, event, record)
            now_ms = event.at_ms
            if isinstance(event, Gap) and record and record.result == UNFINISHED:
                gaps.append((row.number, event.lost, row.body == DAMAGED))
        except RulesError as error:
            if record is None or record.result == UNFINISHED:
                unread.append(f"event {row.number} means nothing to this program ({error})")
            record = _follow(referee, row.number, unpack(DAMAGED, now_ms), record)
        if record is None:
            break
        expected += 1
    if record is None:
        raise NotationError(unread[0] if unread else f"event {game.first} of the store does not begin a game")
    reasons = unread[:1]
    if gaps:
        reasons.append(_words(gaps))
    if expected < game.end and record.result == UNFINISHED:
        reasons.append(f"from event {expected} on: another computer has fetched it")
    record.tags.append(["Date", game.seen_on])
    record.tags.append(["Board", game.device_id])
    if reasons:
        record.tags.append([INCOMPLETE, "; ".join(reasons)])
    return record


def _follow(referee: Referee, number: int, event: Event, record: Record | None) -> Record | None:
    """Let *referee* apply *event* of that *number*; return the record of the game with what was decided, None before the game."""
    decisions = referee.feed(event, number)
    if isinstance(event, Game):
        record = Record(event.description)
    if record:
        for decision in decisions:
            record.add(decision)
    return record


def _words(gaps: list[_Lost]) -> str:
    """What is lost by the GAP events of a game."""
    lost = sum(count for _, count, _ in gaps)
    damaged = [number for number, _, is_damaged in gaps if is_damaged]
    if damaged:
        return f"at least {lost} event{'s' * (lost != 1)}, because event {damaged[0]} is damaged on the board's flash"
    return f"at least {lost} events, for which the board had no room"
