"""A host follows the real firmware over the virtual radio: by bleak's API, while links break."""

import threading
import time

import pytest

from firmware import settings
from host.device.client import DeviceClient
from host.errors import DeviceError, TransportError
from host.simulator import play
from host.simulator.board import SimulatedBoard
from host.simulator.chips.flash import FlashImage
from host.simulator.interpreter import HEAP_BYTES
from host.simulator.radio import Radio
from host.simulator.world import World
from host.transports.ble import BleTransport, Bluetooth
from shared_engine.games.dog.rulesets import load
from shared_engine.wire.host_link import Connected, LoggedEvent
from tests.firmware.test_faults import bodies_of, storage_on

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore::ResourceWarning")]


class Live:
    """A board with a radio that lives in a thread; `setting` is that of `ble`."""

    def __init__(self, folder, setting):
        self.world = World(folder, load("brandi-4"))
        self.world.open()
        self.radio = Radio(folder / "radio")
        self.board = SimulatedBoard(
            (),
            self.world.wiring,
            self.world.flash,
            rom=play.firmware_rom(),
            shim=play.shim(),
            heap_bytes=HEAP_BYTES + play.SHIM_BYTES + play.RADIO_SHIM_BYTES,
            speed=2,
            radio=self.radio,
        )
        self._setting = setting
        self._is_over = False
        self._thread = threading.Thread(target=self._run)

    def __enter__(self):
        if self._setting:
            image = FlashImage(self.world.flash)
            settings.save(storage_on(image), {"ble": self._setting})
            image.close()
        self.board.start()
        self._thread.start()
        return self

    def __exit__(self, *exception):
        self._is_over = True
        self._thread.join()
        self.board.stop()

    def disturb(self, number):
        """Lift a marble, and put it back."""
        field = self.world.state.holes[number]
        self.world.take(field)
        time.sleep(0.5)
        self.world.put(field)

    def _run(self):
        while not self._is_over:
            self.board.run(20)


def poll(client, arrived, is_done, within_s=40):
    """Follow the board until *is_done*; what has arrived is added to *arrived* and acknowledged."""
    end_s = time.monotonic() + within_s
    while not is_done():
        assert time.monotonic() < end_s, arrived
        for one in client.poll():
            if isinstance(one, Connected) and not any(isinstance(old, Connected) for old in arrived):
                client.link.pull(0)
            if isinstance(one, LoggedEvent):
                client.link.ack(one.number + 1)
            arrived.append(one)


def events(arrived):
    return [one for one in arrived if isinstance(one, LoggedEvent)]


def test_host_when_links_break_again_and_again_then_it_has_the_whole_log_in_order(tmp_path):
    arrived = []
    with Live(tmp_path, "open") as live:
        transport = BleTransport(radio=tmp_path / "radio")
        client = DeviceClient(transport)
        poll(client, arrived, lambda: events(arrived))
        live.world.lay_control("new_game")
        poll(client, arrived, lambda: len(events(arrived)) > 1)
        live.world.clear_reader()
        live.radio.delay(lambda: 0.01)
        for number in range(3):
            had = len(events(arrived))
            live.radio.part()
            live.disturb(number)  # while nobody listens
            poll(client, arrived, lambda had=had: len(events(arrived)) > had)
        poll(client, arrived, lambda: not client.is_lost)
        time.sleep(0.5)
        end_s = time.monotonic() + 2
        poll(client, arrived, lambda: time.monotonic() > end_s)
        client.close()
    bodies = bodies_of(live.board, live.world)
    assert len(bodies) > 5
    assert [(one.number, one.body) for one in events(arrived)] == list(enumerate(bodies))


def test_host_when_the_board_is_not_open_then_it_is_told_what_to_do_and_gets_nothing(tmp_path):
    arrived = []
    with Live(tmp_path, "") as live:
        client = DeviceClient(BleTransport("0001", tmp_path / "radio"))
        with pytest.raises(DeviceError, match="use USB"):
            poll(client, arrived, lambda: False)
        client.close()
    assert live.radio
    assert [type(one) for one in arrived] == [Connected]


def test_scan_when_a_board_is_near_then_name_id_signal_and_it_is_found_by_each(tmp_path):
    with Live(tmp_path, "") as live, Bluetooth(tmp_path / "radio") as bluetooth:
        (near,) = bluetooth.scan(2)
        assert (near.name, near.id, near.battery) == ("Board Collie 0001", "240ac4000001", None)
        assert near.signal_dbm < 0
        assert all(near.is_called(name) for name in ("0001", "board collie 0001", "240ac4000001", "24:0A:C4:00:00:03"))
        live.radio.silence(True)
        transport = BleTransport("0001", tmp_path / "radio", scan_s=0.5)
        with pytest.raises(TransportError, match="no board 0001 is near: switch it on"):
            transport.open()
        transport.close()


def test_radio_when_there_is_none_then_it_is_said(tmp_path):
    with Bluetooth(tmp_path / "nothing") as bluetooth, pytest.raises(TransportError, match="no Bluetooth adapter"):
        bluetooth.scan(0.2)
