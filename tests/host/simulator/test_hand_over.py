"""A board that plays gives its serial line to the REPL when a host asks, and takes it back after a
reset."""

import time

import pytest
import serial

from host.device.client import DeviceClient
from host.simulator.firmware import firmware_board
from host.simulator.world import World
from host.transports.serial import SerialTransport
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.commands import OpenRepl, Restart
from shared_engine.wire.host_link import CommandDone, Connected
from shared_engine.wire.messages import STATUS_OK
from tests.host.simulator.serial_talk import Live


@pytest.fixture
def board(tmp_path):
    world = World(tmp_path, load("brandi-4", {}))
    world.open()
    return firmware_board(world)


@pytest.fixture
def live(board):
    with Live(board) as live:
        yield live


def ask(live, wanted):
    """Connect as a host does, and send the command."""
    client = DeviceClient(SerialTransport(live.board.serial.device))
    arrived = []

    def has(kind):
        arrived.extend(client.poll())
        return any(isinstance(one, kind) for one in arrived)

    live.wait_for(lambda: has(Connected))
    asked = client.command(wanted)
    live.wait_for(lambda: has(CommandDone))
    client.close()
    assert [(one.id, one.status) for one in arrived if isinstance(one, CommandDone)] == [
        (asked, STATUS_OK)
    ]


@pytest.mark.slow
def test_line_when_a_host_asks_for_the_repl_then_mpremote_gets_it_and_a_reset_gives_it_back(live):
    ask(live, OpenRepl())
    live.wait_for(lambda: live.board.is_at_repl)
    assert (
        live.mpremote("resume", "exec", "import os; print(os.listdir('/data/deck'))") == "['1']\n"
    )
    live.mpremote("resume", "reset")
    live.wait_for(lambda: live.board.boots == 2 and not live.board.is_at_repl)
    ask(live, Restart())
    live.wait_for(lambda: live.board.boots == 3)


@pytest.mark.slow
def test_line_when_a_host_talks_during_the_start_then_no_byte_of_it_stops_the_firmware(board):
    with board, serial.Serial(board.serial.device) as port:
        port.write(b"\x03" * 4)
        port.flush()
        time.sleep(0.1)  # a pseudo terminal hands bytes over in its own time
        board.run(2000)
        assert not board.is_at_repl
