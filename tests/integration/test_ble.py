"""A host follows the real firmware over the virtual radio: by bleak's API, encrypted, while links
break."""

import pytest

from host.device.reconnect import WAITING
from host.errors import DeviceError, TransportError
from host.transports.ble import Bluetooth
from shared_engine.wire.host_link import Connected, Restarted
from tests.integration.live import KEY, Live

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


def test_host_when_links_break_again_and_again_then_it_has_the_whole_log_in_order(tmp_path):
    with Live(tmp_path, [KEY]) as live:
        computer = live.computer()
        computer.poll_until(lambda: computer.events)
        live.lay_control("new_game")
        computer.poll_until(lambda: len(computer.events) > 1)
        live.radio.weather.late, live.radio.weather.late_ms = 0.5, 20
        for number in range(3):
            had = len(computer.events)
            live.radio.part()
            live.disturb(number)  # while nobody listens
            computer.poll_until(lambda had=had: len(computer.events) > had)
        computer.poll_until(lambda: not computer.client.is_lost)
        computer.follow(3000)
        computer.close()
    bodies = live.bodies()
    assert len(bodies) > 5
    assert [(one.number, one.body) for one in computer.events] == list(enumerate(bodies))


@pytest.mark.proof
def test_host_when_the_board_restarts_again_and_again_then_it_has_the_whole_log_in_order(tmp_path):
    with Live(tmp_path, [KEY]) as live:
        computer = live.computer()
        computer.poll_until(lambda: computer.events)
        for number in range(3):
            had = len(computer.events)
            live.board.reboot()
            live.disturb(number)
            computer.poll_until(
                lambda had=had: len(computer.events) > had and not computer.client.is_lost
            )
        computer.follow(3000)
        computer.close()
    assert sum(isinstance(one, Restarted) for one in computer.arrived) == 3
    assert [(one.number, one.body) for one in computer.events] == list(enumerate(live.bodies()))


@pytest.mark.proof
def test_host_when_its_laptop_sleeps_until_the_board_has_parted_with_it_then_it_goes_on(tmp_path):
    with Live(tmp_path, [KEY]) as live:
        computer = live.computer()
        computer.poll_until(lambda: computer.events)
        had = len(computer.events)
        live.board.run(40_000)  # it disconnects who is silent for 30 s
        live.lay_control("new_game")
        computer.poll_until(lambda: computer.client.state == WAITING)
        computer.poll_until(lambda: len(computer.events) > had and not computer.client.is_lost)
        computer.follow(3000)
        computer.close()
    assert [(one.number, one.body) for one in computer.events] == list(enumerate(live.bodies()))


def test_host_when_it_has_no_key_then_the_answer_says_what_to_do_and_nothing_else(tmp_path):
    with Live(tmp_path) as live:
        computer = live.computer(None)
        with pytest.raises(DeviceError, match="connect the cable, and run `collie pair`"):
            computer.poll_until(lambda: computer.events)
        computer.close()
    assert [type(one) for one in computer.arrived] == [Connected]


def test_scan_when_a_board_is_near_then_name_id_signal_and_it_is_found_by_each(tmp_path):
    with Live(tmp_path) as live, live.bluetooth() as bluetooth:
        (near,) = bluetooth.scan(2)
        board = live.world.device_id.hex()
        assert (near.name, near.id, near.battery) == (f"Board Collie {board[-4:]}", board, None)
        assert near.device_id == f"{board}0000"
        assert near.signal_dbm < 0
        assert all(
            near.is_called(name)
            for name in (board[-4:], f"board collie {board[-4:]}", board, "24:0A:C4:00:00:03")
        )
        live.radio.weather.lost = 1
        transport = live.transport(wanted=board[-4:], scan_s=0.5)
        with pytest.raises(TransportError, match=f"no board {board[-4:]} is near: switch it on"):
            transport.open()
        transport.close()


def test_board_when_bluetooth_is_off_then_nobody_finds_it(tmp_path):
    with Live(tmp_path, ble="off") as live, live.bluetooth() as bluetooth:
        assert bluetooth.scan(1) == []


def test_radio_when_there_is_none_then_it_is_said(tmp_path):
    with (
        Bluetooth(tmp_path / "nothing") as bluetooth,
        pytest.raises(TransportError, match="nothing is on the air at"),
    ):
        bluetooth.scan(0.2)
