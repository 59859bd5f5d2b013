"""The Bluetooth pipe on real MicroPython, with bleak at the other end of a virtual air."""

import asyncio
from pathlib import Path

import pytest

from host.simulator.board import SimulatedBoard
from host.simulator.radio import Radio
from host.simulator.wiring import Wiring
from shared_engine import VERSION
from shared_engine.wire.gatt import DOWN, NO_COMPANY, SERVICE, UP
from tests.host.simulator.computer import Computer

ROOT = Path(__file__).parents[3]
BATTERY_SERVICE, BATTERY_LEVEL = (
    "0000%s-0000-1000-8000-00805f9b34fb" % number for number in ("180f", "2a19")
)
MODEL, SERIAL, FIRMWARE = (
    "00002a%d-0000-1000-8000-00805f9b34fb" % number for number in (24, 25, 26)
)


@pytest.fixture
def radio(tmp_path):
    return Radio(tmp_path / "radio")


@pytest.fixture
def board(tmp_path, radio):
    tree = [
        (Path(__file__).parent / "echoing", "/"),
        (ROOT / "firmware/drivers/ble_pipe.py", "/firmware/drivers/ble_pipe.py"),
        (ROOT / "firmware/drivers/ble_service.py", "/firmware/drivers/ble_service.py"),
        (ROOT / "shared_engine/__init__.py", "/shared_engine/__init__.py"),
        (ROOT / "shared_engine/wire/gatt.py", "/shared_engine/wire/gatt.py"),
    ]
    with SimulatedBoard(tree, Wiring(), tmp_path / "flash.bin", radio=radio) as board:
        yield board


@pytest.fixture
def computer(board, tmp_path):
    with Computer(board, tmp_path / "radio") as computer:
        yield computer


async def meet(computer, mtu=517):
    """A connected client, and the list to which is added what the board sends."""
    client = await computer.connect(SERVICE, mtu)
    heard = bytearray()
    await client.start_notify(UP, lambda _, data: heard.extend(data))
    return client, heard


async def write(client, data):
    size = client.services.get_characteristic(DOWN).max_write_without_response_size
    for at in range(0, len(data), size):
        await client.write_gatt_char(DOWN, data[at : at + size], response=True)
        await asyncio.sleep(0.02)


async def until_has(heard, count):
    async with asyncio.timeout(20):
        while len(heard) < count:
            await asyncio.sleep(0.01)
    return bytes(heard)


def test_advertisement_when_nobody_is_connected_then_name_id_and_later_the_battery(board, computer):
    device, heard = computer.do(computer.find(SERVICE))
    assert device.name == "Board Collie ab01"
    assert heard.manufacturer_data == {NO_COMPANY: b"\x24\x0a\xc4\x00\xab\x01"}
    assert heard.service_data == {}

    async def charge():
        client, _ = await meet(computer)
        await write(client, b"battery")
        await asyncio.sleep(0.1)
        assert await client.read_gatt_char(BATTERY_LEVEL) == b"\x2a"
        await client.disconnect()

    computer.do(charge())
    board.run(1000)
    assert computer.do(computer.find(SERVICE))[1].service_data == {BATTERY_SERVICE: b"\x2a"}


def test_information_when_it_is_read_then_what_the_device_is(board, computer):
    async def read():
        client, _ = await meet(computer)
        return [bytes(await client.read_gatt_char(uuid)) for uuid in (MODEL, SERIAL, FIRMWARE)]

    assert computer.do(read()) == [b"Board Collie", b"240ac400ab01", VERSION.encode()]


@pytest.mark.parametrize("mtu", [517, 100, 23])
def test_bytes_when_written_in_pieces_of_any_mtu_then_they_come_back_in_order(computer, mtu):
    async def talk():
        client, heard = await meet(computer, mtu)
        assert (
            client.services.get_characteristic(UP).max_write_without_response_size
            == min(mtu, 256) - 3
        )
        sent = bytes(range(256)) * 3
        await write(client, sent)
        assert await until_has(heard, len(sent)) == sent

    computer.do(talk())


def test_flood_when_the_radio_has_no_memory_then_it_is_sent_again_and_nothing_is_missing(
    radio, computer
):
    async def talk():
        client, heard = await meet(computer, 23)
        await write(client, b"flood")
        assert await until_has(heard, 4000) == bytes(range(250)) * 16

    radio.weather.interval_ms = (
        100  # four packets leave in 100 ms: a board that does not wait has no memory soon
    )
    computer.do(talk())
    assert radio.refused > 10


def test_writes_when_more_come_than_the_ring_holds_then_the_surplus_is_lost_and_the_rest_comes_back(
    computer,
):
    async def talk():
        client, heard = await meet(computer)
        pieces = [bytes((number,)) * 200 for number in range(5)]
        for piece in pieces:
            await client.write_gatt_char(DOWN, piece, response=False)
        await asyncio.sleep(0.5)
        await write(client, b"after")
        back = await until_has(heard, 405)
        assert back.endswith(b"after")
        assert back.startswith(pieces[0] + pieces[1])

    computer.do(talk())


def test_link_when_it_is_lost_then_the_board_advertises_again_and_talks_again(
    board, radio, computer
):
    async def talk():
        client, heard = await meet(computer)
        await write(client, b"hello")
        assert await until_has(heard, 5) == b"hello"

    for _ in range(3):
        computer.do(talk())
        radio.part()
        board.run(200)


def test_connection_when_the_board_ends_it_then_the_next_one_has_another_number(board, computer):
    async def come():
        client, heard = await meet(computer)
        await write(client, b"connection")
        return client, (await until_has(heard, 1))[0]

    client, first = computer.do(come())
    computer.do(write(client, b"disconnect"))
    board.speed = 1
    assert board.run(2000, lambda: not client.is_connected)
    assert computer.do(come())[1] == first + 1
