"""The air has its weather: whatever happens on it, a computer gets the whole log, event by
event."""

import pytest

from host.errors import TransportError
from host.simulator.weather import Weather
from shared_engine.wire.secure_device import PROOF_MS
from tests.integration.live import KEY, Live

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]

WEATHERS = {
    "late": Weather(late=0.1, late_ms=300),
    "lossy": Weather(lost=0.3),
    "small": Weather(mtu=23, memory=2),
    "cut": Weather(cut_every_ms=5000),
    "foul": Weather(interval_ms=50, late=0.1, late_ms=200, lost=0.2, mtu=23, cut_every_ms=7000),
}
EACH = ("late", "lossy", "small", "cut")  # foul is all of them
FULL = ("small", "foul")  # the board wants to send more than its radio has memory for


@pytest.fixture
def playing(tmp_path):
    with Live(tmp_path, [KEY], plays=True) as live:
        yield live


@pytest.fixture
def played(playing):
    """A board with a log that takes a while to pull; nobody plays any more."""
    playing.board.run(40_000)
    playing.board.on_idle = None
    playing.radio.weather.mtu = 23
    playing.board.run(1000)
    return playing


def is_whole(computer, live):
    """It has what the flash has, in order, each once. The board is off afterwards."""
    computer.catch_up()
    had = [(one.number, one.body) for one in computer.events]
    return had == list(enumerate(live.bodies()))


@pytest.mark.parametrize(
    "name", [*(pytest.param(one, marks=pytest.mark.proof) for one in EACH), "foul"]
)
def test_log_when_the_air_is_bad_then_the_computer_has_what_the_flash_has(tmp_path, name):
    with Live(tmp_path, [KEY], weather=WEATHERS[name], plays=True) as live:
        computer = live.computer()
        computer.follow(25_000)
        live.board.on_idle = None
        computer.follow(1000)
        assert len(computer.events) > 10
        assert is_whole(computer, live)
        assert bool(live.radio.refused) == (name in FULL)


@pytest.mark.proof
def test_log_when_nothing_comes_through_for_a_while_then_the_link_is_lost_and_the_rest_comes_later(
    playing,
):
    computer = playing.computer()
    computer.follow(20_000)
    playing.radio.weather.lost = 1
    computer.follow(1000)
    assert computer.client.is_lost
    computer.follow(5000)
    had = len(computer.events)
    playing.radio.weather.lost = 0
    playing.board.on_idle = None
    assert is_whole(computer, playing)
    assert len(computer.events) > had


@pytest.mark.proof
def test_log_when_the_board_reboots_in_the_middle_of_a_transfer_then_the_rest_comes(played):
    computer = played.computer()
    computer.poll_until(lambda: len(computer.events) > 10)
    assert len(computer.events) < computer.greetings[0].hello.head
    played.board.reboot()
    assert is_whole(computer, played)
    assert len(computer.greetings) == 2


@pytest.mark.proof
def test_computer_when_another_is_connected_then_it_finds_no_board_until_that_leaves(played):
    first, second = played.computer(), played.computer()
    first.poll_until(lambda: len(first.events) > 10)
    with pytest.raises(TransportError, match="no board at all is near"):
        second.client.open()
    had = len(first.events)
    first.poll_until(lambda: len(first.events) > had)
    first.close()
    assert is_whole(second, played)


@pytest.mark.proof
def test_computer_when_a_central_says_nothing_then_it_gets_in_after_ten_seconds(played):
    played.transport().open()
    computer = played.computer()
    assert not computer.follow(PROOF_MS - 2000, lambda: computer.greetings)
    assert computer.follow(15_000, lambda: computer.greetings)
    assert is_whole(computer, played)
