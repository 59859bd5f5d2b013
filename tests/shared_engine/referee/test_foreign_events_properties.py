"""Events of strangers: whatever bytes they are, reading and refereeing them ends in an event or a
documented error."""

from itertools import islice

from hypothesis import example, given, settings
from hypothesis import strategies as st

from shared_engine.games.catalogue import names
from shared_engine.games.errors import NotationError, RulesError
from shared_engine.log.events import KINDS, Game, Gap, unpack
from shared_engine.referee.referee import Referee
from tests.shared_engine.any_game import play, reported


def _log(ruleset):
    """A game in the middle of which the board reports its position."""
    position, _ = next(islice(play(3, ruleset), 20, None))
    return [Game(0, b"", {"ruleset": ruleset}).pack(), *reported(position)]


_LOGS = [_log(ruleset) for ruleset in names()]
_made_up = st.builds(
    lambda kind, rest: bytes([kind]) + rest, st.integers(0, len(KINDS) + 1), st.binary(max_size=140)
)
_changes = st.lists(st.tuples(st.integers(0, 200), st.integers(0, 255)), min_size=1, max_size=3)


def _changed(body, changes):
    found = bytearray(body)
    for at, value in changes:
        found[at % len(found)] = value
    return bytes(found)


_damaged = st.builds(_changed, st.sampled_from([body for log in _LOGS for body in log]), _changes)
_foreign = st.lists(_made_up | _damaged, min_size=1, max_size=12)


@example(b"")
@settings(deadline=None)
@given(st.binary(max_size=200) | _made_up)
def test_unpack_when_any_bytes_then_an_event_or_its_error(body):
    try:
        event = unpack(body)
    except NotationError:
        return
    assert body[0] == event.KIND


@example(_LOGS[0], [Gap(1, 9, 60, 0, b"", b"").pack()])
# a busy machine takes longer for an example than is ever needed
@settings(max_examples=200, deadline=None)
@given(st.sampled_from(_LOGS), _foreign)
def test_feed_when_any_events_were_fed_then_the_next_game_is_followed(log, foreign):
    referee = Referee()
    for body in log:
        referee.feed(unpack(body))
    for body in foreign:
        try:
            referee.feed(unpack(body))
        except RulesError:
            continue
    referee.feed(unpack(log[0]))
    assert referee.position is not None
