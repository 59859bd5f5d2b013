"""Bluetooth LE as a transport: bleak's API, over the virtual air, to what only looks like a
board."""

import pytest
from bleak.exc import (
    BleakBluetoothNotAvailableError,
    BleakBluetoothNotAvailableReason,
    BleakDBusError,
    BleakDeviceNotFoundError,
    BleakError,
)

from host.errors import TransportDeniedError, TransportError, TransportLostError
from host.transports.ble import BleTransport, Bluetooth
from tests.host.transports.breaking_air import BreakingAir
from tests.host.transports.peripheral import Peripheral
from tests.waiting import until

pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning")


@pytest.fixture
def air(tmp_path):
    return tmp_path / "radio"


@pytest.fixture
def near(air):
    """A transport to what is near; its search is short."""
    transport = BleTransport(radio=air, scan_s=0.5)
    yield transport
    transport.close()


@pytest.mark.parametrize("mtu", [23, 100, 256])
def test_write_when_the_mtu_is_small_or_large_then_pieces_as_long_as_it_carries(air, near, mtu):
    data = bytes(number & 0xFF for number in range(600))
    with Peripheral(air, mtu=mtu) as board:
        near.open()
        near.write(data)
        until(lambda: len(b"".join(board.written)) == len(data))
    assert b"".join(board.written) == data
    assert {len(piece) for piece in board.written[:-1]} == {mtu - 3}


def test_write_when_the_mtu_is_another_one_next_time_then_the_pieces_are(air, near):
    with Peripheral(air, mtu=23) as board:
        near.open()
        near.write(bytes(100))
        until(lambda: len(b"".join(board.written)) == 100)
        board.mtu = 256
        board.reboot()
        near.open()
        near.write(bytes(100))
        until(lambda: len(b"".join(board.written)) == 200)
    assert [len(piece) for piece in board.written] == [20] * 5 + [100]


def test_reception_when_connected_then_signal_and_the_longest_piece(air, near):
    with Peripheral(air, mtu=100):
        near.open()
        assert near.reception.signal_dbm < 0
        assert near.reception.piece_bytes == 97


def test_read_when_notified_then_the_bytes_in_order(air, near):
    with Peripheral(air) as board:
        near.open()
        board.notify(b"one ")
        board.notify(b"two")
        heard = bytearray()
        until(lambda: heard.extend(near.read(0.1)) or len(heard) == 7)
        assert heard == b"one two"


def test_read_when_the_link_breaks_then_what_came_before_is_read_and_then_it_is_said(air, near):
    with Peripheral(air) as board:
        near.open()
        board.notify(b"last words")
        until(lambda: near.read(0.1) == b"last words")
        board.radio.part()
        with pytest.raises(TransportLostError, match="the Bluetooth link broke"):
            until(lambda: near.read(0.1) is None)


def test_read_when_the_adapter_is_pulled_out_then_it_is_said_and_it_may_come_back(air, near):
    with Peripheral(air):
        near.open()
    with pytest.raises(TransportLostError, match="the Bluetooth link broke"):
        until(lambda: near.read(0.1) is None)
    near.close()
    with pytest.raises(TransportError, match="nothing is on the air"):
        near.open()
    with Peripheral(air):
        near.open()


def test_write_when_the_link_is_lost_then_it_is_said(air, near):
    with Peripheral(air) as board:
        near.open()
        board.radio.part()
        until(lambda: board.connection is None)
        with pytest.raises(TransportLostError, match="the Bluetooth link broke"):
            until(lambda: near.write(b"anybody?"))


def test_open_when_the_link_breaks_as_soon_as_it_is_made_then_it_is_made_again(air, near):
    with Peripheral(air) as board:
        board.breaking = 2
        near.open()
        near.write(b"x")
        until(lambda: board.written == [b"x"])
    assert board.met == 3


def test_open_when_the_link_breaks_each_time_then_that_is_said(air, near):
    with Peripheral(air) as board:
        board.breaking = 99
        with pytest.raises(TransportError, match="the link broke while services were looked for"):
            near.open()
    assert board.met == 3


PASSING = [
    BleakDBusError("org.bluez.Error.Failed", ["le-connection-abort-by-local"]),
    BleakDBusError("org.bluez.Error.InProgress", ["Operation already in progress"]),
    TimeoutError(),
]
LASTING = [
    BleakDBusError("org.freedesktop.DBus.Error.AccessDenied", ["no"]),
    BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown", ["no"]),
]


def fails(error, times):
    """What to do by Bluetooth, that fails with *error* so many times, and a list of how often it
    was begun."""
    begun = []

    async def work():
        begun.append(1)
        if len(begun) <= times:
            raise error
        return "done"

    return work, begun


@pytest.mark.parametrize("error", PASSING, ids=repr)
def test_open_when_the_operating_system_fails_once_then_the_next_attempt_opens(air, error):
    with Peripheral(air) as board, Bluetooth(air) as bluetooth:
        work, begun = fails(error, 1)

        class Client(bluetooth.client):
            async def connect(self, *args, **options):
                await work()
                await super().connect(*args, **options)

        bluetooth.client = Client
        near = BleTransport(scan_s=0.5, bluetooth=lambda: bluetooth)
        near.open()
        assert near.reception
        assert board.met == 1
        assert len(begun) == 2
        near.close()


@pytest.mark.parametrize("error", LASTING, ids=repr)
def test_attempt_when_another_one_would_find_the_same_then_it_is_the_only_one(error):
    work, begun = fails(error, 1)
    with Bluetooth() as bluetooth, pytest.raises(TransportError):
        bluetooth.attempt(work, 5)
    assert len(begun) == 1


RESET, SCAN, CONNECT, DISCONNECT = 0x0C03, 0x200C, 0x200D, 0x0406  # HCI commands


@pytest.mark.parametrize("command", [RESET, SCAN, CONNECT])
def test_open_when_the_air_ends_in_the_middle_then_that_is_said(air, tmp_path, command):
    with Peripheral(air), BreakingAir(tmp_path / "breaking", air) as breaking:
        breaking.ends_at = command
        near = BleTransport(radio=tmp_path / "breaking", scan_s=0.5)
        with pytest.raises(TransportError, match="the air is gone"):
            near.open()
        near.close()


def test_close_when_the_air_ends_in_the_middle_then_it_is_closed(air, tmp_path):
    with Peripheral(air), BreakingAir(tmp_path / "breaking", air) as breaking:
        near = BleTransport(radio=tmp_path / "breaking", scan_s=0.5)
        near.open()
        breaking.ends_at = DISCONNECT
        near.close()
    with pytest.raises(TransportLostError):
        near.read(0)


def test_open_when_the_board_restarted_then_it_is_connected_again(air, near):
    with Peripheral(air) as board:
        near.open()
        board.reboot()
        near.open()
        near.write(b"hello")
        until(lambda: board.written == [b"hello"])


def test_open_when_another_computer_has_the_board_then_how_that_looks_is_said(air, near):
    with Peripheral(air) as board:
        near.open()
        second = BleTransport("0001", air, scan_s=0.3)
        with pytest.raises(
            TransportError, match=r"no board 0001 is near: .* another computer has it"
        ):
            second.open()
        near.close()
        until(lambda: board.connection is None)
        second.open()
        second.close()


def test_open_when_it_was_connected_once_then_only_that_board_will_do(air, near):
    with Peripheral(air):
        near.open()
    with Peripheral(air, "0002", b"\x24\x0a\xc4\0\0\x02") as other:
        with pytest.raises(
            TransportError, match="no board Board Collie 0001 is near; near are Board Collie 0002"
        ):
            near.open()
        assert other.met == 0


def test_open_when_the_board_lacks_its_service_then_it_is_said_and_the_board_is_let_go(air, near):
    with Peripheral(air, has_up=False) as board:
        for number in (1, 2):
            with pytest.raises(
                TransportError, match=r"lacks the service of Board Collie: .*collie install"
            ):
                near.open()
            until(lambda number=number: board.met == number and board.connection is None)


async def fail_with(error):
    raise error


def not_available(reason):
    return BleakBluetoothNotAvailableError("", BleakBluetoothNotAvailableReason[reason])


@pytest.mark.parametrize(
    ("error", "kind", "says"),
    [
        (
            not_available("NO_BLUETOOTH"),
            TransportError,
            "no Bluetooth adapter: plug one in, or use the cable",
        ),
        (
            not_available("NO_BLE_CENTRAL_ROLE"),
            TransportError,
            "too old for Bluetooth LE: use the cable",
        ),
        (not_available("POWERED_OFF"), TransportError, "switched off: switch it on"),
        (not_available("UNKNOWN"), TransportError, "switch it off and on again"),
        (not_available("DENIED_BY_USER"), TransportDeniedError, "allow it in the settings"),
        (not_available("DENIED_BY_SYSTEM"), TransportDeniedError, "allow it in the settings"),
        (
            BleakDBusError("org.freedesktop.DBus.Error.AccessDenied", ["no"]),
            TransportDeniedError,
            "usermod",
        ),
        (
            BleakDBusError("org.freedesktop.DBus.Error.ServiceUnknown", ["no"]),
            TransportError,
            "start it",
        ),
        (BleakDBusError("org.bluez.Error.NotReady", ["no"]), TransportError, "switch it on"),
        (BleakDBusError("org.bluez.Error.InProgress", ["no"]), TransportError, "another program"),
        (BleakDBusError("org.bluez.Error.Failed", ["odd"]), TransportError, "odd; if that stays"),
        (BleakDeviceNotFoundError("24:0A"), TransportError, "does not answer: come nearer"),
        (TimeoutError(), TransportError, "does not answer: come nearer"),
        (BleakError("odd"), TransportError, "Bluetooth says: odd; if that stays"),
        (FileNotFoundError("/run/dbus"), TransportError, "no Bluetooth service runs"),
    ],
)
def test_bluetooth_when_bleak_raises_an_error_then_it_says_what_to_do(error, kind, says):
    with Bluetooth() as bluetooth, pytest.raises(TransportError, match=says) as raised:
        bluetooth.do(fail_with(error), 5)
    assert type(raised.value) is kind
