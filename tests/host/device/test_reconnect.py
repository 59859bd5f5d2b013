"""When a line is opened, given up and opened again: row by row, and under every sequence of
facts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host.device.reconnect import (
    ANSWERED,
    DENIALS,
    DENIED,
    DUE,
    ENDED,
    FAILED,
    FIRST_WAIT_MS,
    FOLLOWING,
    GREETING,
    GREETING_MS,
    LAST_WAIT_MS,
    LINE_STATES,
    OPENED,
    OPENING,
    REFUSED,
    SILENT,
    STEADY_MS,
    UNANSWERED,
    WAITING,
    Reconnect,
    wait_ms,
)

STATES = (WAITING, OPENING, GREETING, FOLLOWING, ENDED)
FACTS = (DUE, OPENED, FAILED, DENIED, ANSWERED, SILENT, UNANSWERED, REFUSED)
WAYS = {
    WAITING: (),
    OPENING: (DUE,),
    GREETING: (DUE, OPENED),
    FOLLOWING: (DUE, OPENED, ANSWERED),
    ENDED: (REFUSED,),
}


def line_in(state, now_ms=0):
    line = Reconnect(now_ms)
    for fact in WAYS[state]:
        line.apply(fact, now_ms)
    assert line.state == state
    return line


@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("fact", FACTS)
def test_apply_when_a_fact_comes_in_a_state_then_the_next_is_that_of_the_table(state, fact):
    assert line_in(state).apply(fact, 0) == LINE_STATES.get((state, fact), state)


def test_table_when_read_then_every_state_is_reached_and_only_the_end_is_never_left():
    assert set(LINE_STATES.values()) | {WAITING} == set(STATES)
    assert {state for state, _ in LINE_STATES} == set(STATES) - {ENDED}


def test_tick_when_it_is_new_then_the_line_is_opened_at_once():
    assert Reconnect(5).tick(5) == OPENING


def test_wait_when_it_fails_again_and_again_then_twice_as_long_up_to_the_last():
    assert [wait_ms(failures) for failures in range(1, 8)] == [
        250,
        500,
        1000,
        2000,
        4000,
        4000,
        4000,
    ]
    assert (FIRST_WAIT_MS, LAST_WAIT_MS) == (250, 4000)
    assert wait_ms(10**9) == LAST_WAIT_MS


def test_tick_when_it_waits_then_it_is_opened_when_the_time_has_come_and_not_before():
    line = line_in(OPENING)
    line.apply(FAILED, 1000)
    assert line.due_ms == 1250
    assert (line.tick(1249), line.tick(1250)) == (WAITING, OPENING)


def test_tick_when_the_laptop_slept_then_it_is_opened_at_once():
    line = line_in(OPENING)
    line.apply(FAILED, 1000)
    assert line.tick(10**9) == OPENING


def test_tick_when_nobody_answers_then_it_is_opened_again_after_a_while():
    line = line_in(GREETING)
    assert (line.tick(GREETING_MS - 1), line.tick(GREETING_MS)) == (GREETING, WAITING)


def follow(line, now_ms, for_ms):
    """Let the line of WAITING be followed for a while and break; return when."""
    now_ms = max(now_ms, line.due_ms)
    line.tick(now_ms)
    line.apply(OPENED, now_ms)
    line.apply(ANSWERED, now_ms)
    line.apply(FAILED, now_ms + for_ms)
    return now_ms + for_ms


def test_wait_when_a_link_comes_and_goes_at_once_then_longer_and_longer():
    line = Reconnect(0)
    now_ms, waits = 0, []
    for _ in range(6):
        now_ms = follow(line, now_ms, STEADY_MS - 1)
        waits.append(line.due_ms - now_ms)
    assert waits == [250, 500, 1000, 2000, 4000, 4000]


def test_wait_when_a_link_was_steady_then_it_begins_again():
    line = Reconnect(0)
    now_ms = 0
    for _ in range(4):
        now_ms = follow(line, now_ms, 0)
    now_ms = follow(line, now_ms, STEADY_MS)
    assert line.due_ms - now_ms == FIRST_WAIT_MS


def fail(line, fact):
    line.tick(line.due_ms)
    return line.apply(fact, line.due_ms)


def test_apply_when_denied_again_and_again_then_it_ends():
    line = Reconnect(0)
    assert [fail(line, DENIED) for _ in range(DENIALS)] == [WAITING] * (DENIALS - 1) + [ENDED]


def test_apply_when_something_else_comes_between_denials_then_it_goes_on():
    line = Reconnect(0)
    facts = [DENIED] * (DENIALS - 1) + [FAILED] + [DENIED] * (DENIALS - 1)
    assert {fail(line, fact) for fact in facts} == {WAITING}


STEPS = st.lists(st.tuples(st.sampled_from((*FACTS, "")), st.integers(0, 30_000)), max_size=60)


@given(STEPS)
def test_line_when_anything_happens_then_it_is_never_opened_twice_without_a_wait(steps):
    line, now_ms, left_ms = Reconnect(0), 0, None
    for fact, later_ms in steps:
        now_ms += later_ms
        before = line.state
        if fact and fact != DUE:
            line.apply(fact, now_ms)
        else:
            line.tick(now_ms)
        if line.state == WAITING != before:
            left_ms = now_ms
            assert FIRST_WAIT_MS <= line.due_ms - now_ms <= LAST_WAIT_MS
        if line.state == OPENING != before:
            assert before == WAITING
            assert left_ms is None or now_ms - left_ms >= FIRST_WAIT_MS


@given(STEPS)
def test_line_when_anything_has_happened_then_it_is_not_stuck(steps):
    line, now_ms = Reconnect(0), 0
    for fact, later_ms in steps:
        now_ms += later_ms
        line.tick(now_ms)
        if fact:
            line.apply(fact, now_ms)
    if line.state == ENDED:
        assert {REFUSED, DENIED} & {fact for fact, _ in steps}
        return
    # From now on the line opens, the board answers, and time passes.
    for _ in range(4):
        line.apply({OPENING: OPENED, GREETING: ANSWERED}.get(line.state, ""), now_ms)
        now_ms += LAST_WAIT_MS
        line.tick(now_ms)
    assert line.state == FOLLOWING


@given(STEPS, st.sampled_from((FAILED, UNANSWERED, SILENT)))
def test_line_when_it_stays_dead_then_it_is_tried_again_for_ever(steps, trouble):
    line, now_ms = Reconnect(0), 0
    for fact, later_ms in steps:
        now_ms += later_ms
        line.tick(now_ms)
        if fact not in ("", REFUSED, DENIED):
            line.apply(fact, now_ms)
    for _ in range(5):
        # Whatever its trouble is: it opens, says nothing, breaks.
        line.apply({OPENING: OPENED}.get(line.state, trouble), now_ms)
        line.apply(FAILED, now_ms)
        now_ms += LAST_WAIT_MS
        assert line.tick(now_ms) == OPENING
