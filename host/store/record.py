"""The score sheet of a stored game."""

from host.store.store import Store
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import DAMAGED, Game, Gap, unpack
from shared_engine.record.record import UNFINISHED, Record
from shared_engine.referee.referee import Referee

INCOMPLETE = "Incomplete"
"""The tag of a record whose events are not all there."""


def record_of(store: Store, number: int) -> Record:
    """The score sheet of stored game *number*, made from its events; a tag `Incomplete` says what is missing.

    Raises:
        StoreError: no such game.
        NotationError: its first event begins no game.
    """
    game = store.game(number)
    referee = Referee()
    record: Record | None = None
    expected = game.first
    gaps: dict[int, Gap] = {}
    missing = ""
    for event_number, body in store.events(game.log, game.first, game.end):
        if event_number != expected:
            break  # the rest of this game never came, and what follows may be of another one
        try:
            event = unpack(body)
            if isinstance(event, Game):
                record = Record(event.description)
            if isinstance(event, Gap) and record and record.result == UNFINISHED:
                gaps[event_number] = event
            for decision in referee.feed(event, event_number):
                if record:
                    record.add(decision)
        except RulesError as error:
            missing = f"event {event_number} and the rest: this program cannot read it ({error})"
            break
        expected += 1
    if record is None:
        raise NotationError(f"event {game.first} of the store does not begin a game")
    if expected < game.end and not missing:
        missing = f"from event {expected} on: another computer has fetched it"
    if gaps:
        missing = _words(gaps)
    record.tags.append(["Date", game.seen_on.isoformat()])
    record.tags.append(["Board", game.device_id])
    if (missing and record.result == UNFINISHED) or gaps:
        record.tags.append([INCOMPLETE, missing])
    return record


def _words(gaps: dict[int, Gap]) -> str:
    """What is lost by the GAP events of a game."""
    lost = sum(gap.lost for gap in gaps.values())
    damaged = [number for number, gap in gaps.items() if gap.pack() == DAMAGED]
    if damaged:
        return f"at least {lost} event{'s' * (lost != 1)}, because event {damaged[0]} is damaged on the board's flash"
    return f"at least {lost} events, for which the board had no room"
