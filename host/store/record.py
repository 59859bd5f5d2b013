"""The score sheet of a stored game."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field

from host.store.day import DATE
from host.store.merge import BOARD, imported_record
from host.store.referee import StoredReferee
from host.store.remarks import LONGEST_NAME, LONGEST_NOTE, Remarks, is_name, remarks_of
from host.store.store import Store, StoredEvent, StoredGame
from shared_engine.games.catalogue import names, open_rules
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.games.reading import is_number
from shared_engine.log.events import DAMAGED, Game, Gap, unpack
from shared_engine.record.record import DRAWN, UNFINISHED, Record, from_json
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""

_SEAT, _NOTE = "Seat", "Note"
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
    """How long seats took: from the turn before, or the beginning of a round, until their turn was known.

    Attributes:
        taken_ms: by seat, turns that were taken back among them.
        turn_ms: by number of turn, as far as it is known.
        since_ms: when the turn under way began, in the time of the events; None before the first one.
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
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what is missing. One that was imported
    is as it was, with the names and the note of today.

    Raises:
        StoreError: no such game.
        NotationError: its first event begins no game.
    """
    return read_game(store, store.game(number))[0]


def read_game(store: Store, game: StoredGame) -> tuple[Record, Clock]:
    """As record_of, with the time that seats took; of an imported game none is known."""
    remarks = remarks_of(store, game.id)
    imported = imported_record(store, game.id)
    if imported is None:
        return _refereed(store, game, remarks)
    record = from_json(json.loads(imported))
    record.tags = _rewritten(record.tags, remarks)
    return record, Clock()


def ruleset_of(store: Store, game: StoredGame) -> str | None:
    """The ruleset of *game*, by its first event alone; None where that cannot be read."""
    imported = imported_record(store, game.id)
    try:
        if imported is not None:
            ruleset = json.loads(imported)["game"]["ruleset"]
        else:
            event = unpack(store.rows(game.log, game.first, game.first + 1)[0].body)
            ruleset = event.description["ruleset"] if isinstance(event, Game) else None
    except (RulesError, IndexError, KeyError):
        return None
    return ruleset if ruleset in names() else None


def names_in(record: Record) -> dict[int, str]:
    """The names of the seats that have one."""
    seats = ((name.removeprefix(_SEAT), text) for name, text in record.tags if name.startswith(_SEAT))
    return {int(seat): text for seat, text in seats if is_number(seat)}


def remarks_in(record: Record) -> Remarks:
    """The names and the note in *record*.

    Raises:
        NotationError: one is there twice, is too long, has another name than the usual one, or of a seat that there is not.
    """
    written = [name for name, _ in record.tags if _is_remark(name)]
    if len(set(written)) < len(written):
        raise NotationError(f"the tag {max(written, key=written.count)} is there twice; leave one out")
    for tag in written:
        if tag != _NOTE and tag != (usual := f"{_SEAT}{int(tag.removeprefix(_SEAT))}"):
            raise NotationError(f"the tag {tag} is not written like that: name it {usual}")
    found, seats = names_in(record), seats_of(record)
    for seat, name in found.items():
        if seat not in seats:
            raise NotationError(f"there is no seat {seat} for {name!r}; this game has {' '.join(map(str, seats))}")
        if not is_name(name):
            raise NotationError(f"a name has at most {LONGEST_NAME} characters that can be seen, not {name!r}")
    if len(note_in(record)) > LONGEST_NOTE:
        raise NotationError(f"a note has at most {LONGEST_NOTE} characters, not {len(note_in(record))}")
    return Remarks(found, note_in(record))


def note_in(record: Record) -> str:
    """The note of people, or ""."""
    return dict(record.tags).get(_NOTE, "")


def _tags(remarks: Remarks) -> list[tuple[str, str]]:
    named = [(f"{_SEAT}{seat}", name) for seat, name in sorted(remarks.names.items())]
    return named + ([(_NOTE, remarks.note)] if remarks.note else [])


def _rewritten(tags: list[list[str]], remarks: Remarks) -> list[list[str]]:
    """*tags* with names and note as people have written them since."""
    written = dict(_tags(remarks))
    kept = [[name, written.pop(name, text)] for name, text in tags if name in written or not _is_remark(name)]
    return kept + [[name, text] for name, text in written.items()]


def _is_remark(tag: str) -> bool:
    return tag == _NOTE or (tag.startswith(_SEAT) and is_number(tag.removeprefix(_SEAT)))


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
        raise NotationError(unread[0] if unread else f"event {game.first} of the store does not begin a game")
    reasons = [referee.disagreement] if referee.disagreement else unread[:1]
    if gaps:
        reasons.append(_words(gaps))
    if expected < game.end and record.result == UNFINISHED:
        reasons.append(f"from event {expected} on: another computer has fetched it")
    record.tags += [[DATE, str(game.seen_on)], [BOARD, game.device_id], *map(list, _tags(remarks))]
    if reasons:
        record.tags.append([INCOMPLETE, "; ".join(reasons)])
    return record, clock


def winners(record: Record) -> tuple[int, ...] | None:
    """The seats that have won, none of them after a draw and where no such team is in it; None while the game goes on."""
    if record.result == UNFINISHED:
        return None
    if record.result == DRAWN:
        return ()
    _, rules = open_rules(record.description)
    return tuple(rules.teams[int(record.result)]) if int(record.result) < len(rules.teams) else ()


def seats_of(record: Record) -> list[int]:
    """The seats of the game, ascending.

    Raises:
        RulesError: it cannot be opened.
    """
    _, rules = open_rules(record.description)
    return sorted(seat for team in rules.teams for seat in team)


def _words(gaps: list[_Lost]) -> str:
    """What is lost by the GAP events of a game."""
    lost = sum(count for _, count, _ in gaps)
    damaged = [number for number, _, is_damaged in gaps if is_damaged]
    if damaged:
        return f"at least {lost} event{'s' * (lost != 1)}, because event {damaged[0]} is damaged on the board's flash"
    return f"at least {lost} events, for which the board had no room"
