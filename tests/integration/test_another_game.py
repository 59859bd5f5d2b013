"""A host begins another game at a simulated board on which one was won: its people put the marbles
back and play."""

import json

import pytest

from host.device.client import DeviceClient
from host.device.conversation import Conversation
from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.people import People
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import picture
from shared_engine.wire.commands import NewGame

SEED = 7
LIMIT_MS = 300_000


def leave_won(world, seed):
    """Let the world be as a game that was won leaves it."""
    people = People(world.rules, seed, 0)
    world.state.starter = 0
    while not people.is_over:
        people.carry_out(people.next_turn())
        world.state.turn += 1
    full = picture(people.table.position)
    world.state.holes = [hole for hole, is_full in enumerate(full) if is_full]
    world.save()
    world.feel()


@pytest.mark.parametrize("ruleset", ["brandi-4", "black-dog-3"])
@pytest.mark.slow
def test_host_when_it_begins_another_game_after_a_win_then_the_marbles_go_home_and_the_game_is_played(
    tmp_path, ruleset
):
    world = World(tmp_path, load(ruleset))
    world.open()
    leave_won(world, SEED)
    hands = Hands(world, SEED)
    board = firmware_board(world, serial_name=world.port, on_idle=hands)
    with board:
        board.run(5000, until=lambda: hands.is_done)
        laptop = Conversation(
            DeviceClient(SerialTransport(str(world.port))), lambda _: board.run(20)
        )
        laptop.connect()
        laptop.command(NewGame(json.dumps({"ruleset": ruleset, "starter": 1})))
        laptop.close()
        assert board.run(
            LIMIT_MS, until=lambda: world.state.starter == 1 and world.state.turn == 3
        ), world.state
