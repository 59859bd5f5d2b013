"""TCP as a line: bytes both ways, ends that go away, and places that cannot be reached."""

import socket

import pytest

from host.errors import TransportError, TransportLostError
from host.transports.tcp import TcpListener, TcpTransport

PATIENCE = 1000


@pytest.fixture
def listener():
    listener = TcpListener("127.0.0.1", 0)
    listener.place = listener.open()
    yield listener
    listener.close()


def port_of(listener):
    return int(listener.place.rpartition(":")[2])


@pytest.fixture
def ends(listener):
    """Both ends of a line."""
    line = TcpTransport("127.0.0.1", port_of(listener))
    line.open()
    pipe = next(pipe for _ in range(PATIENCE) if (pipe := listener.accept()))
    yield line, pipe
    line.close()
    pipe.close()


def test_read_when_something_was_written_then_that_both_ways(ends):
    line, pipe = ends
    assert pipe.write(b"up") == 2
    assert line.read(5) == b"up"
    line.write(b"down")
    assert next(data for _ in range(PATIENCE) if (data := pipe.read())) == b"down"


def test_read_when_nothing_was_written_then_nothing(ends):
    line, pipe = ends
    assert (line.read(0), pipe.read()) == (b"", b"")


def test_write_when_nobody_reads_then_no_more_is_taken_and_nobody_waits(ends):
    _, pipe = ends
    assert 0 in [pipe.write(bytes(100_000)) for _ in range(PATIENCE)]


def test_read_when_the_other_end_has_gone_then_lost(ends):
    line, pipe = ends
    pipe.close()
    with pytest.raises(TransportLostError, match="it has ended"):
        line.read(5)


def test_pipe_when_the_visitor_has_left_then_lost(ends):
    line, pipe = ends
    line.close()
    with pytest.raises(TransportLostError):
        list(iter(pipe.read, None))


def test_write_when_not_open_then_lost():
    with pytest.raises(TransportLostError, match="nowhere:1 is not open"):
        TcpTransport("nowhere", 1).write(b"x")


def test_accept_when_nobody_has_come_then_none(listener):
    assert listener.accept() is None


def test_open_when_nobody_listens_then_what_to_look_for():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
    with pytest.raises(
        TransportError,
        match=rf"cannot reach 127\.0\.0\.1:{port}: .* does `collie play --share` run",
    ):
        TcpTransport("127.0.0.1", port).open()


def test_open_when_there_is_no_such_computer_then_what_to_look_for():
    with pytest.raises(
        TransportError, match=r"cannot reach no-such-host\.invalid:4711: .* its name and port"
    ):
        TcpTransport("no-such-host.invalid", 4711).open()


def test_open_when_the_port_is_in_use_then_another_one(listener):
    with pytest.raises(TransportError, match="another program uses that port: choose another one"):
        TcpListener("127.0.0.1", port_of(listener)).open()


def test_open_when_the_address_is_of_another_computer_then_which_there_are():
    with pytest.raises(TransportError, match=r"192\.0\.2\.1:4711: .* no address of this computer"):
        TcpListener("192.0.2.1", 4711).open()
