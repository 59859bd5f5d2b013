"""The radio of the simulated board: bleak's API and bumble's host on one side, MicroPython's
`bluetooth` on the other."""

import asyncio

import pytest
from bleak.exc import BleakGATTProtocolError

from host.simulator.board import SimulatedBoard
from host.simulator.radio import Radio
from host.simulator.wiring import Wiring
from host.transports.virtual_adapter import backends_of
from tests.host.simulator.computer import Central, Computer

SERVICE = "6e400001-b5a3-f393-e0a9-e50e24dcca9e"
DOWN, UP, PLAIN = (SERVICE.replace("0001", f"000{number}", 1) for number in (2, 3, 4))
MAIN = f"""
import asyncio, bluetooth
ble = bluetooth.BLE()
service = bluetooth.UUID("{SERVICE}")
down = bluetooth.UUID("{DOWN}"), bluetooth.FLAG_WRITE | bluetooth.FLAG_WRITE_NO_RESPONSE
up = bluetooth.UUID("{UP}"), bluetooth.FLAG_READ | bluetooth.FLAG_NOTIFY
plain = bluetooth.UUID("{PLAIN}"), bluetooth.FLAG_WRITE
peer = who = None
came = []
def irq(event, data):
    global peer, who
    if event == 1:
        peer, _, who = data
        print("came", bytes(who))
    elif event == 2:
        print("gone", peer == data[0])
        peer = None
        advertise()
    elif event == 3:
        came.append((data[1], ble.gatts_read(data[1])))
    elif event == 21:
        print("mtu", data[1])
def advertise():
    ble.gap_advertise(50_000, b"\\x02\\x01\\x06\\x11\\x07" + bytes(service), resp_data=b"\\x06\\x09wooof")
async def main():
    ble.active(True)
    ble.irq(irq)
    SETUP
    ((down_handle, up_handle, plain_handle),) = ble.gatts_register_services(((service, (down, up, plain)),))
    ble.gatts_set_buffer(down_handle, 512)
    advertise()
    while True:
        await asyncio.sleep_ms(10)
        while came:
            handle, data = came.pop(0)
            if data == b"burst":
                sent = 0
                try:
                    while True:
                        ble.gatts_notify(peer, up_handle, bytes((sent,)))
                        sent += 1
                except OSError as error:
                    print("burst", sent, error.errno)
            elif data == b"who":
                print("who", bytes(who))
            elif data == b"leave":
                print("left", ble.gap_disconnect(peer), ble.gap_disconnect(99))
            else:
                ble.gatts_notify(peer, up_handle, data)
asyncio.run(main())
"""


@pytest.fixture
def made(tmp_path):
    def make(setup="ble.config(mtu=256)", seed=0):
        (tmp_path / "main.py").write_text(MAIN.replace("SETUP", setup))
        radio = Radio(tmp_path / "radio", seed=seed)
        board = SimulatedBoard(
            [(tmp_path / "main.py", "/main.py")], Wiring(), tmp_path / "flash.bin", radio=radio
        )
        return board, radio, Computer(board, tmp_path / "radio")

    return make


async def listening(client):
    heard = asyncio.Queue()
    await client.start_notify(UP, lambda _, data: heard.put_nowait(bytes(data)))
    return heard


async def echo(client, heard, data, response=False):
    await client.write_gatt_char(DOWN, data, response=response)
    return await asyncio.wait_for(heard.get(), 5)


def test_echo_when_written_with_and_without_response_then_it_comes_back_whole(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        heard = await listening(client)
        for size in (1, 20, 21, 253):
            assert await echo(client, heard, bytes(size), response=bool(size % 2)) == bytes(size)
        assert client.services.get_characteristic(DOWN).max_write_without_response_size == 253
        await client.disconnect()

    board, _, computer = made()
    with board, computer:
        computer.do(talk(computer))
        board.run(100)
        assert board.text().split("\n")[:3] == [
            "came b'\\xf1\\xf1\\xf2\\xf3\\xf4\\x01'",
            "mtu 256",
            "gone True",
        ]


def test_mtu_when_nothing_is_configured_then_23_and_notifications_are_cut(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        heard = await listening(client)
        assert client.services.get_characteristic(DOWN).max_write_without_response_size == 20
        assert await echo(client, heard, bytes(40), response=True) == bytes(20)

    board, _, computer = made("pass")
    with board, computer:
        computer.do(talk(computer))


def test_value_when_its_buffer_was_never_set_then_it_is_cut_to_20_bytes(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        heard = await listening(client)
        await client.write_gatt_char(PLAIN, bytes(range(40)), response=True)
        assert await asyncio.wait_for(heard.get(), 5) == bytes(range(20))

    board, _, computer = made()
    with board, computer:
        computer.do(talk(computer))


def test_write_when_the_characteristic_is_to_be_read_then_it_is_refused(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        with pytest.raises(BleakGATTProtocolError) as error:
            await client.write_gatt_char(UP, b"x", response=True)
        assert error.value.code == 3

    board, _, computer = made()
    with board, computer:
        computer.do(talk(computer))


def test_notifications_when_too_many_at_once_then_no_memory_and_those_before_come_in_order(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        heard = await listening(client)
        await client.write_gatt_char(DOWN, b"burst", response=False)
        return [await asyncio.wait_for(heard.get(), 5) for _ in range(8)]

    board, radio, computer = made()
    with board, computer:
        assert computer.do(talk(computer)) == [bytes((number,)) for number in range(8)]
        assert "burst 8 12\n" in board.text()
        assert radio.refused == 1


def test_address_when_kept_beyond_the_handler_then_it_is_something_else(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        await client.write_gatt_char(DOWN, b"who", response=True)

    board, _, computer = made()
    with board, computer:
        computer.do(talk(computer))
        board.run(100)
        assert "who " in board.text()
        assert board.text().count("\\xf4\\x01") == 1


def test_link_when_everybody_walks_away_then_both_ends_notice_and_may_meet_again(made):
    async def meet(computer):
        client = await computer.connect(SERVICE)
        assert await echo(client, await listening(client), b"hello") == b"hello"
        return client

    board, radio, computer = made()
    with board, computer:
        client = computer.do(meet(computer))
        radio.part()
        assert board.run(1000, lambda: not client.is_connected)
        board.run(100)
        assert "gone True" in board.text()
        computer.do(meet(computer))
        board.reboot()
        computer.do(meet(computer))


def test_board_when_it_ends_the_connection_then_the_computer_knows(made):
    async def talk(computer):
        client = await computer.connect(SERVICE)
        await client.write_gatt_char(DOWN, b"leave", response=True)
        while client.is_connected:
            await asyncio.sleep(0.01)

    board, _, computer = made()
    with board, computer:
        computer.do(talk(computer))
        assert "left True False" in board.text()


def test_silence_when_nothing_comes_through_then_nobody_is_found(made):
    board, radio, computer = made()
    with board, computer:
        radio.weather.lost = 1
        with pytest.raises(TimeoutError):
            computer.do(asyncio.wait_for(computer.find(SERVICE), 0.5))
        radio.weather.lost = 0
        device, advertised = computer.do(computer.find(SERVICE))
        assert (device.name, device.address, advertised.rssi < 0) == (
            "wooof",
            "24:0A:C4:00:00:03",
            True,
        )


def echo_times(board, radio, count, lost=0.0):
    """How long echoes take, in ms of the world, for a computer that lives in its time."""

    async def talk():
        client, loop = await central.connect(SERVICE), asyncio.get_running_loop()
        heard = await listening(client)
        radio.weather.lost = lost
        times = []
        for _ in range(count):
            began_s = loop.time()
            assert await echo(client, heard, b"x") == b"x"
            times.append(round((loop.time() - began_s) * 1000, 3))
        return times

    async def adapter():
        return device

    task = radio.join(radio.adapter())
    assert board.run(1000, task.done)
    device = task.result()
    central = Central(*backends_of(adapter))
    task = radio.join(talk())
    assert board.run(60_000, task.done)
    return task.result()


def test_echo_when_the_interval_is_longer_then_it_takes_that_longer(made):
    taken = []
    for interval_ms in (15, 60):
        board, radio, _ = made()
        radio.weather.interval_ms = interval_ms
        with board:
            taken.append(sorted(echo_times(board, radio, 20)))
    assert taken[0][0] >= 15
    assert taken[0][-1] <= 45
    assert taken[1][0] >= 60
    assert taken[1][-1] <= 180


def test_echo_when_packets_are_lost_then_it_takes_longer_and_as_long_again_with_the_same_seed(made):
    def times(seed):
        board, radio, _ = made(seed=seed)
        with board:
            return echo_times(board, radio, 20, lost=0.4)

    assert max(times(1)) > 45
    assert times(1) == times(1) != times(2)


def test_import_when_the_chip_has_no_radio_then_there_is_no_module(tmp_path):
    (tmp_path / "main.py").write_text(
        "try:\n    import bluetooth\nexcept ImportError as error:\n    print(error)\n"
    )
    with SimulatedBoard(
        [(tmp_path / "main.py", "/main.py")], Wiring(), tmp_path / "flash.bin"
    ) as board:
        assert board.text() == "this chip has no Bluetooth\n"
