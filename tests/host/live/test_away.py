"""A board is followed while its database is away: the board keeps what happens, and nothing is lost
or stored twice."""

import math

import psycopg
import pytest

from host.device.client import DeviceClient
from host.errors import StoreError
from host.live.follower import Follower
from host.store.store import Store
from shared_engine.log.events import Fault
from tests.host.device.test_client import Board
from tests.host.live.onlooker import Onlooker
from tests.host.logs import numbered, random_bench
from tests.host.store.postgres import installed_server
from tests.host.store.test_store import AtEveryConnection

BODIES = [body for _, body in numbered(random_bench(3, 12))]
SOME = len(BODIES) // 3
LARGE = [Fault(10**6, "x" * 200).pack() for _ in range(200)]
_SEND_AWAY = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = current_user AND pid "
    "!= pg_backend_pid()"
)


class CountingBoard(Board):
    """Remembers up to where what it holds was acknowledged."""

    acknowledged = 0

    def _next_event(self):
        event = super()._next_event()
        self.acknowledged = max(self.acknowledged, getattr(event, "upto", 0))
        return event


@pytest.fixture(scope="module")
def server():
    """One of its own: others do not want to see it stop."""
    with installed_server() as running:
        yield running


class _EnoughError(Exception):
    pass


class Evening:
    """A board that is followed into the database at *place*."""

    def __init__(self, place, patience_s=math.inf):
        self.store = Store(place, patience_s=patience_s)
        self.board, self.onlooker = CountingBoard(*BODIES[:SOME]), Onlooker()
        self._left = []
        self.follower = Follower(
            DeviceClient(self.board), self.store, on_view=self.onlooker, on_turn=self._turn
        )
        self.follower.connect()

    def until(self, condition):
        """Follow until *condition* is true."""
        self._left = [condition]
        with pytest.raises(_EnoughError):
            self.follower.follow(until_won=False)

    def learn(self, bodies):
        for body in bodies:
            self.board.learn(body)

    def is_caught_up(self):
        return self.follower.log.next_number == len(self.board.log) == self.board.acknowledged

    def is_away(self):
        return self.store.is_away

    def lines(self):
        return [line for line in self.onlooker.lines if line.startswith("database")]

    def close(self):
        self.follower.close()
        self.store.close()

    def _turn(self):
        if self._left and self._left[0]():
            raise _EnoughError


def stored(place):
    store = Store(place, is_read=True)
    rows = store.rows(1)
    record = len(store.logs()), len(store.games())
    store.close()
    return [row.body for row in rows], record


@pytest.mark.slow
def test_follow_when_the_server_is_stopped_for_a_while_then_the_board_keeps_what_happens_and_all_is_stored_once(
    server,
):
    evening = Evening(place := server.new_database())
    evening.until(evening.is_caught_up)
    server.stop()
    evening.learn(BODIES[SOME : 2 * SOME])
    evening.until(evening.is_away)
    assert evening.board.acknowledged == SOME
    seen = evening.follower.view.link
    evening.learn(BODIES[2 * SOME :])
    server.start()
    evening.until(lambda: "is back" in evening.lines()[-1])
    evening.close()
    assert stored(place) == (BODIES, (1, 1))
    assert evening.follower.view.link == seen
    assert "what happens meanwhile stays on the board" in evening.lines()[0]
    assert evening.lines()[-1] == f"database: is back; {len(BODIES) - SOME} events stored"


def test_follow_when_the_server_restarts_while_nothing_happens_then_nobody_notices(server):
    evening = Evening(place := server.new_database())
    evening.until(evening.is_caught_up)
    server.stop()
    server.start()
    evening.learn(BODIES[SOME:])
    evening.until(evening.is_caught_up)
    evening.close()
    assert (stored(place), evening.lines()) == ((BODIES, (1, 1)), [])


@pytest.mark.slow
def test_follow_when_the_board_is_lost_and_restarts_meanwhile_then_its_log_goes_on(server):
    evening = Evening(place := server.new_database())
    evening.until(evening.is_caught_up)
    server.stop()
    evening.learn(BODIES[SOME : 2 * SOME])
    evening.until(evening.is_away)
    evening.board.is_breaking = True
    evening.until(lambda: evening.board.opened == 2)
    evening.learn(BODIES[2 * SOME :])
    server.start()
    evening.until(evening.is_caught_up)
    evening.close()
    assert stored(place) == (BODIES, (1, 1))


@pytest.mark.parametrize(
    ("statements", "said"),
    [
        (["DROP TABLE events CASCADE"], "does not exist"),
        (["REVOKE ALL ON events FROM guest"], "permission denied"),
        (["ALTER ROLE guest PASSWORD 'another'", _SEND_AWAY], "password authentication failed"),
    ],
    ids=["no table", "no right", "no password"],
)
def test_follow_when_the_server_refuses_then_it_ends_and_the_password_is_not_shown(
    server, statements, said
):
    place = server.new_database_of_a_guest()
    evening = Evening(place)
    evening.until(evening.is_caught_up)
    with psycopg.connect(place.url, autocommit=True) as guest:
        for statement in statements:
            guest.execute(statement)
    evening.learn(BODIES[SOME:])
    with pytest.raises(StoreError, match=said) as ended:
        evening.follower.follow(until_won=False)
    assert "secret" not in str(ended.value)
    evening.close()


def test_follow_when_the_database_is_gone_after_a_while_then_it_ends(server):
    evening = Evening(place := server.new_database())
    evening.until(evening.is_caught_up)
    name = place.url.partition("?")[0].rpartition("/")[2]
    server.execute(f"DROP DATABASE {name} WITH (FORCE)")
    evening.learn(BODIES[SOME:])
    with pytest.raises(StoreError, match="does not exist"):
        evening.follower.follow(until_won=False)
    evening.close()


def test_follow_when_patience_is_over_then_it_ends_with_what_the_server_says(server):
    evening = Evening(server.new_database(), patience_s=0.01)
    evening.until(evening.is_caught_up)
    server.stop()
    evening.learn(BODIES[SOME:])
    try:
        with pytest.raises(
            StoreError, match=r"connection .* failed: .*; is it running, and may you use it"
        ):
            evening.follower.follow(until_won=False)
    finally:
        server.start()
    evening.close()


def test_follow_when_the_file_is_full_for_a_while_then_it_goes_on_when_there_is_room(tmp_path):
    evening = Evening(place := tmp_path / "games.db")
    evening.until(evening.is_caught_up)
    with AtEveryConnection("PRAGMA max_page_count=1"):
        evening.learn([*BODIES[SOME:], *LARGE])
        evening.until(lambda: "database or disk is full" in "".join(evening.lines()))
    assert evening.board.acknowledged < len(evening.board.log)
    with AtEveryConnection(f"PRAGMA max_page_count={2**30}"):
        evening.until(evening.is_caught_up)
    evening.close()
    assert stored(place) == ([*BODIES, *LARGE], (1, 1))
