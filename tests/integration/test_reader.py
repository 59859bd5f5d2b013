"""The card reader while a game is played: either kind, and with its cable out for a while."""

import pytest

from host.simulator.firmware import firmware_board
from host.simulator.hands import Hands
from host.simulator.world import World
from shared_engine.games.dog.rulesets import load

pytestmark = pytest.mark.slow


def play_until(board, world, turn):
    assert board.run(300_000, lambda: world.state.turn >= turn), (world.state, board.text())


@pytest.mark.parametrize("reader", ["mfrc522", pytest.param("pn532", marks=pytest.mark.proof)])
def test_game_when_the_cable_of_the_reader_was_out_then_it_goes_on(tmp_path, reader):
    world = World(tmp_path, load("brandi-4"), reader=reader)
    world.open()
    hands = Hands(world, 7, alone=True)
    board = firmware_board(world, on_idle=hands)
    with board:
        play_until(board, world, 2)
        board.on_idle = None
        world.reader.is_connected = False
        board.run(20_000)
        world.reader.is_connected = True
        board.run(7_000)  # the longest pause between two attempts
        board.on_idle = hands
        play_until(board, world, 5)
        assert board.boots == 1
