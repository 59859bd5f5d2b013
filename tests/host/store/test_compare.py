"""What was decided then counts: score sheets tell it, and a program that decides otherwise says
where."""

import pytest

from host.engine import engine
from host.store.compare import compare
from host.store.record import record_of
from host.store.referee import StoredReferee
from shared_engine.log.events import Card, Folded, Game, Made
from tests.host.logs import add_digest, numbered, opened, random_bench
from tests.shared_engine.referee.clerk import ENGINE, random_clerk

OURS = engine().hex()


def log_of(clerk, left_out=None):
    """The events as they arrive, but for one fact that this program does not hear of: so it decides
    otherwise."""
    kept = [event for event in clerk.events if event is not left_out]
    return [(number, event.pack()) for number, event in enumerate(kept)]


def second_card(clerk):
    return [event for event in clerk.events if isinstance(event, Card)][1]


def texts(record):
    return [turn.move for _, turn in record.turns]


@pytest.fixture(scope="module", params=[OURS, ENGINE])
def clerk(request):
    return random_clerk(3, 12, engine=request.param)


def refereed(arrived):
    stored = StoredReferee()
    steps = [stored.feed(number, body) for number, body in arrived]
    return stored, steps


def test_record_when_this_program_decides_otherwise_then_what_was_decided(store, clerk):
    opened(store).add(log_of(clerk, second_card(clerk)))
    record = record_of(store, 1)
    wanted, _ = refereed(log_of(clerk))
    assert record.turns == wanted.record.turns
    assert "Incomplete" not in dict(record.tags)


def test_referee_when_the_board_has_this_engine_then_a_difference_is_a_defect_and_it_goes_on():
    clerk = random_clerk(3, 12, engine=OURS)
    stored, _ = refereed(log_of(clerk, second_card(clerk)))
    assert "please report it" in stored.disagreement
    assert stored.trouble == ""
    assert stored.referee.turns == clerk.referee.turns


def test_referee_when_the_board_has_another_engine_then_a_difference_is_only_noted():
    clerk = random_clerk(3, 12)
    stored, steps = refereed(log_of(clerk, second_card(clerk)))
    assert (stored.disagreement, stored.trouble, len(stored.differences) > 0) == ("", "", True)
    assert "disagree" not in [one.kind for step in steps for one in step.decisions]


def test_referee_when_all_is_decided_alike_then_each_decision_once(clerk):
    stored, steps = refereed(log_of(clerk))
    said = [(one.kind, one.turns) for step in steps for one in step.decisions]
    assert said == [(one.kind, one.turns) for one in clerk.decisions]
    assert stored.differences == []


def test_referee_when_time_passes_then_the_board_says_what_it_has_decided(clerk):
    stored, _ = refereed(log_of(clerk))
    made = [number for number, body in log_of(clerk) if body[0] == Made.KIND][-1]
    stored, _ = refereed(log_of(clerk)[:made])
    assert stored.advance(clerk.now_ms) == []
    assert len(stored.record.turns) == clerk.referee.turns - 1


def test_referee_when_a_move_of_the_log_is_illegal_then_trouble_that_names_the_turn(clerk):
    arrived = log_of(clerk)
    made = [number for number, body in arrived if body[0] == Made.KIND][2]
    body = arrived[made][1]
    arrived[made] = (made, body[:-1] + bytes((body[-1] ^ 1,)))
    _, steps = refereed(arrived)
    assert "is no legal move" in steps[made].trouble


@pytest.mark.parametrize("named", ["", "xyz", "0a0b0c0", 7, None, ["0a0b0c0d"]])
def test_referee_when_nothing_is_named_so_that_decides_then_trouble_that_shows_it(named):
    body = Game(0, b"", {"ruleset": "brandi-4", "engine": named}).pack()
    _, (step,) = refereed([(0, body)])
    assert f"engine must be 8 hexadecimal digits, not {named!r}" in step.trouble


def test_record_when_the_log_says_what_decides_then_the_score_sheet_does_not(store, clerk):
    opened(store).add(log_of(clerk))
    assert "engine" not in record_of(store, 1).description
    assert "engine" in clerk.events[0].description


def test_compare_when_all_is_decided_alike_then_no_difference(store, clerk):
    opened(store).add(log_of(clerk))
    found = compare(store, store.game(1))
    assert (found.engine, found.turns) == (clerk.description["engine"], clerk.referee.turns)
    assert (found.differences, found.trouble) == ([], "")


def test_compare_when_something_differs_then_the_event_that_says_so(store, clerk):
    arrived = log_of(clerk, second_card(clerk))
    opened(store).add(arrived)
    found = compare(store, store.game(1))
    assert arrived[found.differences[0]][1][0] in (Made.KIND, Folded.KIND)
    assert found.turns == clerk.referee.turns


def test_compare_when_an_older_board_holds_another_position_then_so_it_says(store):
    bench = random_bench(3, 5)
    add_digest(bench, 1)
    opened(store).add(numbered(bench))
    found = compare(store, store.game(1))
    assert (found.engine, found.differences) == ("", [len(bench.events) - 1])
    assert isinstance(bench.events[1], Game)
