"""Names of people that the command line says, against the game that is under way."""

import click
import pytest

from host.cli.options import name_people
from host.device.client import DeviceClient
from host.live.follower import Follower
from shared_engine.log.events import Game
from tests.host.device.test_client import Board


@pytest.fixture
def follower(store):
    follower = Follower(
        DeviceClient(Board(Game(0, b"", {"ruleset": "brandi-2", "starter": 0}).pack())), store
    )
    follower.connect()
    return follower


def test_names_when_the_game_under_way_has_fewer_seats_then_refused(follower):
    with pytest.raises(click.BadParameter, match="brandi-2 has 2 seats: none is left for Carla"):
        name_people(follower, {0: "Anna", 1: "Ben", 2: "Carla"})
    assert follower.names == {}


def test_names_when_there_is_a_seat_for_each_then_they_have_them(follower):
    name_people(follower, {1: "Ben"})
    assert follower.view.game.names[1] == "Ben"
