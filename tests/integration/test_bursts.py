"""A computer may say much at once: a board takes it bit by bit, and has memory left to go on with
its game."""

import pytest

from host.transports.serial import SerialTransport
from shared_engine.wire.commands import NewGame
from shared_engine.wire.frame import MAX_PAYLOAD, SEAL_BYTES, encode
from shared_engine.wire.messages import (
    PROTOCOL_MAJOR,
    PROTOCOL_MINOR,
    Ack,
    Command,
    HelloRequest,
    Ping,
    Pull,
)
from tests.integration.live import KEY, Live

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

SIX = "brandi-6-3x2"
TURNS = 12
MANY = 40
TIMES = 5

BURSTS = {
    "acknowledgements": [Ack(number, 32) for number in range(1, 1 + MANY)],
    "pings": [Ping(number) for number in range(MANY)],
    "pulls": [Pull(0, 32)] * MANY,
    "the longest commands": [
        Command(number, NewGame.NUMBER, b"[" * (MAX_PAYLOAD - 4)) for number in range(4)
    ],
}

FIRST = "the longest commands"  # and the others in `make proof`
EACH = [name if name == FIRST else pytest.param(name, marks=pytest.mark.proof) for name in BURSTS]


@pytest.fixture(scope="module")
def live(tmp_path_factory):
    """A game of six under way."""
    with Live(tmp_path_factory.mktemp("live"), [KEY], plays=True, ruleset=SIX) as live:
        yield live


@pytest.mark.proof
@pytest.mark.parametrize("name", EACH)
def test_game_when_a_paired_computer_says_much_at_once_then_it_goes_on(live, name):
    computer = live.computer()
    computer.poll_until(lambda: live.world.state.turn >= TURNS and len(computer.events) > MANY)
    for _ in range(TIMES):
        frames = [
            encode(computer.secure.seal(one.pack()), MAX_PAYLOAD + SEAL_BYTES)
            for one in BURSTS[name]
        ]
        computer.transport.write(b"".join(frames))
        turn, had = live.world.state.turn, len(computer.events)
        computer.poll_until(lambda: live.world.state.turn > turn and len(computer.events) > had)  # noqa: B023
    computer.close()
    assert live.board.boots == 1, live.board.text()


@pytest.mark.parametrize("name", EACH)
def test_game_when_a_computer_at_the_cable_says_much_at_once_then_it_goes_on(live, name):
    live.board.run(100_000, lambda: live.world.state.turn >= TURNS)
    line = SerialTransport(str(live.world.port))
    line.open()
    line.write(encode(HelloRequest(PROTOCOL_MAJOR, PROTOCOL_MINOR, 77).pack()))
    for _ in range(TIMES):
        line.write(b"".join([encode(one.pack()) for one in BURSTS[name]]))
        turn = live.world.state.turn
        assert live.board.run(100_000, lambda: live.world.state.turn > turn)  # noqa: B023
    assert line.read(0), "it has listened"
    line.close()
    assert live.board.boots == 1, live.board.text()
