"""The score sheet of a stored game."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from host.store.day import DATE
from host.store.imported import imported_record
from host.store.referee import StoredReferee
from host.store.remarks import remarks_of
from host.store.said import Remarks
from host.store.store import Store, StoredEvent, StoredGame
from host.store.tags import BOARD, INCOMPLETE, rewritten, tags_of
from shared_engine.games.catalogue import names
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import DAMAGED, Game, Gap, unpack
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

# What starts the clock of the seat to play.
_BEGINNINGS = (kinds.ROUND, kinds.MOVE, kinds.FOLD, kinds.UNDO, kinds.LOST)

# Number of a GAP, how many events it says are lost, and whether it is itself the damaged one.
_Lost = tuple[int, int, bool]


def rows_of(store: Store, game: StoredGame) -> Iterator[StoredEvent]:
    """The events of *game* in order, until one never came: what follows may be of another one."""
    for expected, row in enumerate(store.rows(game.log, game.first, game.end), game.first):
        if row.number != expected:
            return
        yield row


@dataclass
class Clock:
    """How long seats took: from the turn before, or the beginning of a round, until their turn was
    known.

    Attributes:
        taken_ms: by seat, turns that were taken back among them.
        turn_ms: by number of turn, as far as it is known.
        since_ms: when the turn under way began, in the time of the events; None before the first
            one.
    """

    taken_ms: dict[int, int] = field(default_factory=dict[int, int])
    turn_ms: dict[int, int] = field(default_factory=dict[int, int])
    since_ms: int | None = None
    _played: int = 0

    def add(self, decision: Decision) -> None:
        """Count what *decision* ends."""
        if decision.kind in (kinds.MOVE, kinds.FOLD):
            self._played += 1
            if self.since_ms is not None:
                took_ms = decision.at_ms - self.since_ms
                self.taken_ms[decision.seat] = self.taken_ms.get(decision.seat, 0) + took_ms
                self.turn_ms[self._played] = took_ms
        elif decision.kind == kinds.UNDO:
            self.turn_ms.pop(self._played, None)
            self._played -= 1
        elif decision.kind == kinds.LOST:
            self._played = decision.count
        if decision.kind in _BEGINNINGS:
            self.since_ms = decision.at_ms


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what
    is missing. One that was imported is as it was, with the names and the note of today.

    Raises:
        StoreError: no such game.
        RulesError: its first event begins no game, or what was imported is no score sheet.
    """
    return read_game(store, store.game(number))[0]


def read_game(store: Store, game: StoredGame) -> tuple[Record, Clock]:
    """As record_of, with the time that seats took; of an imported game none is known."""
    remarks = remarks_of(store, game.id)
    imported = imported_record(store, game.id)
    if imported is None:
        return _refereed(store, game, remarks)
    imported.tags = rewritten(imported.tags, remarks)
    return imported, Clock()


def ruleset_of(store: Store, game: StoredGame) -> str | None:
    """The ruleset of *game*, by its first event alone; None where that cannot be read."""
    try:
        imported = imported_record(store, game.id)
        if imported is not None:
            ruleset = imported.description["ruleset"]
        else:
            event = unpack(store.rows(game.log, game.first, game.first + 1)[0].body)
            ruleset = event.description["ruleset"] if isinstance(event, Game) else None
    except (RulesError, IndexError, KeyError):
        return None
    return ruleset if ruleset in names() else None


def _refereed(store: Store, game: StoredGame, remarks: Remarks) -> tuple[Record, Clock]:
    referee, clock = StoredReferee(), Clock()
    expected = game.first
    gaps: list[_Lost] = []
    unread: list[str] = []
    for row in rows_of(store, game):
        step = referee.feed_stored(game.log, row)
        for decision in step.decisions:
            clock.add(decision)
        if step.trouble and not referee.is_won:
            unread.append(step.trouble)
        elif isinstance(step.event, Gap) and not referee.is_won:
            gaps.append((row.number, step.event.lost, row.body == DAMAGED))
        if referee.record is None:
            break
        expected += 1
    record = referee.record
    if record is None:
        raise NotationError(
            unread[0] if unread else f"event {game.first} of the store does not begin a game"
        )
    # Where the log has the decisions, the score sheet is whole, whatever this program would decide.
    differs = referee.disagreement if not referee.engine else ""
    reasons = [differs] if differs else unread[:1]
    if gaps:
        reasons.append(_words(gaps))
    if expected < game.end and record.result == UNFINISHED:
        reasons.append(f"from event {expected} on: another computer has fetched it")
    record.tags += [
        [DATE, str(game.seen_on)],
        [BOARD, game.device_id],
        *map(list, tags_of(remarks)),
    ]
    if reasons:
        record.tags.append([INCOMPLETE, "; ".join(reasons)])
    return record, clock


def _words(gaps: list[_Lost]) -> str:
    """What is lost by the GAP events of a game."""
    lost = sum(count for _, count, _ in gaps)
    damaged = [number for number, _, is_damaged in gaps if is_damaged]
    if damaged:
        return (
            f"at least {lost} event{'s' * (lost != 1)}, because event {damaged[0]} is damaged on "
            "the board's flash"
        )
    return f"at least {lost} events, for which the board had no room"
