"""The score sheet of a stored game."""

from collections.abc import Iterator

from host.store.referee import StoredReferee
from host.store.store import Store, StoredEvent, StoredGame
from shared_engine.games.catalogue import open_rules
from shared_engine.games.errors import NotationError
from shared_engine.log.events import DAMAGED, Gap
from shared_engine.record.record import UNFINISHED, Record

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""

# Number of a GAP, how many events it says are lost, and whether it is itself the damaged one.
_Lost = tuple[int, int, bool]


def rows_of(store: Store, game: StoredGame) -> Iterator[StoredEvent]:
    """The events of *game* in order, until one never came: what follows may be of another one."""
    for expected, row in enumerate(store.rows(game.log, game.first, game.end), game.first):
        if row.number != expected:
            return
        yield row


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what is missing.

    Raises:
        StoreError: no such game.
        NotationError: its first event begins no game.
    """
    game = store.game(number)
    referee = StoredReferee()
    expected = game.first
    gaps: list[_Lost] = []
    unread: list[str] = []
    for row in rows_of(store, game):
        step = referee.feed_stored(game.log, row)
        if step.trouble and not referee.is_won:
            unread.append(step.trouble)
        elif isinstance(step.event, Gap) and not referee.is_won:
            gaps.append((row.number, step.event.lost, row.body == DAMAGED))
        if referee.record is None:
            break
        expected += 1
    record = referee.record
    if record is None:
        raise NotationError(unread[0] if unread else f"event {game.first} of the store does not begin a game")
    reasons = [referee.disagreement] if referee.disagreement else unread[:1]
    if gaps:
        reasons.append(_words(gaps))
    if expected < game.end and record.result == UNFINISHED:
        reasons.append(f"from event {expected} on: another computer has fetched it")
    record.tags.append(["Date", game.seen_on])
    record.tags.append(["Board", game.device_id])
    if reasons:
        record.tags.append([INCOMPLETE, "; ".join(reasons)])
    return record


def winners(record: Record) -> tuple[int, ...]:
    """The seats that have won; none while the game goes on."""
    if record.result == UNFINISHED:
        return ()
    _, rules = open_rules(record.description)
    return tuple(rules.teams[int(record.result)])


def _words(gaps: list[_Lost]) -> str:
    """What is lost by the GAP events of a game."""
    lost = sum(count for _, count, _ in gaps)
    damaged = [number for number, _, is_damaged in gaps if is_damaged]
    if damaged:
        return f"at least {lost} event{'s' * (lost != 1)}, because event {damaged[0]} is damaged on the board's flash"
    return f"at least {lost} events, for which the board had no room"
