"""`collie fetch`: when it gives up, without a board."""

import pytest

from host.cli import fetch
from host.device.reconnect import FOLLOWING, WAITING
from host.errors import DeviceError
from host.live.view import Fetching, Note, View
from tests.host.cli.command import collie, refused


def test_fetch_when_there_is_no_such_board_then_what_to_look_for(tmp_path):
    said = refused("fetch", "--port", "/dev/nothing", "--db", tmp_path / "games.db")
    assert said.startswith("cannot open /dev/nothing")


@pytest.mark.parametrize(
    "verb", [("fetch",), ("play",), ("play", "--new"), ("table", "--page", "0")], ids=" ".join
)
def test_verb_when_there_is_no_such_board_then_no_database_is_left(verb, tmp_path):
    _, said, code = collie(*verb, "--port", "/dev/nothing", "--db", tmp_path / "games.db")
    assert (code, said.startswith("collie: cannot open /dev/nothing")) == (1, True)
    assert list(tmp_path.iterdir()) == []


def test_watch_when_events_are_fetched_then_how_many_of_how_many():
    seen = []
    watch = fetch.Watch(lambda done, wanted: seen.append((done, wanted)), lambda: 0.0)
    watch.look(View(FOLLOWING, fetching=Fetching(60, 200)))
    watch.look(View(FOLLOWING, notes=(Note(1, "log", {"en": "full"}),)))
    assert (seen, watch.facts) == ([(60, 200)], {"log": "full"})


def test_watch_when_the_board_is_away_then_it_has_a_minute():
    now = [0.0]
    watch = fetch.Watch(lambda done, wanted: None, lambda: now[0])
    watch.look(View(FOLLOWING))
    now[0] = 100
    watch.turn()
    watch.look(View(WAITING))
    now[0] = 160
    watch.turn()
    now[0] = 161
    with pytest.raises(DeviceError, match="has not come back for 60 s"):
        watch.turn()
    watch.look(View(FOLLOWING))
    watch.turn()
