"""The day of a game that was fetched later: counted back from the clock of its board, as long as
that ran on."""

from datetime import datetime

import pytest

from host.device.client import DeviceClient
from host.live.follower import Follower
from host.live.log import FollowedLog
from host.store.day import Day
from host.store.remarks import write_day
from shared_engine.log.codec import WRAP_MS
from shared_engine.log.events import Boot, Fault, Game, Gap
from tests.host.device.test_client import Board
from tests.host.logs import HELLO

DAY_MS = 24 * 3600 * 1000
NOON = datetime(2026, 11, 27, 12).timestamp()  # noqa: DTZ001  the evening's own
RULES = {"ruleset": "brandi-4", "starter": 0}
BOOT = Boot(0, b"boot", b"").pack()


def game(at_ms):
    return Game(at_ms % WRAP_MS, b"", RULES).pack()


class DatedBoard(Board):
    """Its clock says *now_ms*."""

    def __init__(self, now_ms, *log, **hello):
        super().__init__(*log, **hello)
        self.now_ms = now_ms % WRAP_MS

    def _next_event(self):
        return self.link.next_event(self.now_ms)


def fetched(board, store, clock_s=NOON):
    """The days of the games, once *board* was fetched by a computer whose clock says *clock_s*."""
    follower = Follower(DeviceClient(board), store, clock=lambda: clock_s)
    follower.connect()
    follower.date_games()
    follower.close()
    return days(store)


def days(store):
    return [str(one.seen_on) for one in store.games()]


def test_fetch_when_the_board_ran_on_then_each_game_has_the_day_on_which_it_began(store):
    board = DatedBoard(11 * DAY_MS, BOOT, game(DAY_MS), game(4 * DAY_MS))
    assert fetched(board, store) == ["2026-11-17", "2026-11-20"]


def test_fetch_when_the_clock_of_the_board_has_wrapped_since_then_counted_over_it(store):
    board = DatedBoard(
        WRAP_MS + 3 * DAY_MS, BOOT, game(WRAP_MS - 2 * DAY_MS), game(WRAP_MS + DAY_MS)
    )
    assert fetched(board, store) == ["2026-11-22", "2026-11-25"]


@pytest.mark.parametrize(
    "event",
    [Boot(2 * DAY_MS, b"next", b"").pack(), Gap(2 * DAY_MS, 5, 0, 0, b"", b"").pack()],
    ids=["restarted", "gap"],
)
def test_fetch_when_the_board_may_have_been_off_then_the_day_is_then_or_before_and_later_ones_are_certain(
    store, event
):
    board = DatedBoard(11 * DAY_MS, BOOT, game(DAY_MS), event, game(4 * DAY_MS))
    assert fetched(board, store) == ["2026-11-27?", "2026-11-20"]


def test_fetch_when_the_log_of_the_board_is_full_then_a_restart_could_be_lost_and_the_day_is_then_or_before(
    store,
):
    board = DatedBoard(11 * DAY_MS, BOOT, game(DAY_MS))
    board.link.log_grew(0, 2, True)
    assert fetched(board, store) == ["2026-11-27?"]


def test_fetch_when_the_clock_is_before_the_last_event_then_it_proves_nothing(store):
    assert fetched(DatedBoard(1, BOOT, game(DAY_MS)), store) == ["2026-11-27?"]


def test_fetch_when_the_computer_does_not_know_the_day_then_unknown(store):
    assert fetched(DatedBoard(11 * DAY_MS, BOOT, game(DAY_MS)), store, 0.0) == ["?"]


@pytest.mark.parametrize("day", ["2026-11-16", "2026-11-20?", "?"])
def test_fetch_when_people_have_said_the_day_then_it_stays_and_later_games_are_dated(store, day):
    board = DatedBoard(11 * DAY_MS, BOOT, game(DAY_MS))
    fetched(board, store)
    write_day(store, 1, Day.parse(day))
    board.learn(game(4 * DAY_MS))
    assert fetched(board, store) == [day, "2026-11-20"]


def test_fetch_when_the_line_is_lost_before_the_board_says_its_clock_then_dated_afterwards(store):
    log = FollowedLog(store, lambda: NOON)
    log.open(HELLO)
    log.add(list(enumerate([BOOT, game(DAY_MS)])))
    log.open(HELLO)
    log.date_games(11 * DAY_MS)
    assert days(store) == ["2026-11-17"]


def test_follow_when_a_game_begins_meanwhile_then_it_is_of_today_at_once(store):
    board = DatedBoard(11 * DAY_MS, BOOT)
    follower = Follower(DeviceClient(board), store, clock=lambda: NOON)
    follower.connect()
    board.learn(game(DAY_MS))  # a clock that runs faster, as in a simulation, changes nothing
    follower.follow(until_won=False, is_enough=lambda: bool(store.games()))
    assert days(store) == ["2026-11-27"]
    follower.close()


def test_follow_when_another_computer_shows_the_board_then_the_day_is_then_or_before(store):
    board = DatedBoard(11 * DAY_MS, BOOT)
    follower = Follower(DeviceClient(board), store, is_shared=True, clock=lambda: NOON)
    follower.connect()
    board.learn(game(DAY_MS))
    follower.follow(until_won=False, is_enough=lambda: bool(store.games()))
    assert days(store) == ["2026-11-27?"]
    follower.close()


def test_fetch_when_a_thousand_events_lie_between_then_counted_back_all_the_same(store):
    between = [Fault(DAY_MS, "x").pack()] * 1100
    log = FollowedLog(store, lambda: NOON)
    log.open(HELLO)
    log.add(list(enumerate([BOOT, game(DAY_MS), *between])))
    log.date_games(11 * DAY_MS)
    assert days(store) == ["2026-11-17"]
