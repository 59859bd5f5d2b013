"""Connections to the server of the page: those that say nothing, never enough, or too much, and
what else still comes in."""

import logging
import os
import socket
import subprocess
import sys
import urllib.request
from contextlib import ExitStack, contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from host.live.view import View
from host.views.web.limits import Limits
from host.views.web.server import TablePage

PATIENCE_S = 30
HALF = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: "


@pytest.fixture
def serve():
    """A function that serves a page with some limits, and returns its address."""
    with ExitStack() as stack:

        def open_page(**limits):
            page = TablePage(0, limits=Limits(**limits))
            stack.callback(page.close)
            page.show(View("following"))
            return page.open()

        yield open_page


def knock(address, said=b""):
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    connection = socket.create_connection((host, int(port)), PATIENCE_S)
    connection.sendall(said)
    return connection


def has_gone(connection):
    """The other end closes it, sooner or later."""
    with suppress(ConnectionResetError):
        while connection.recv(1000):
            pass
    return True


def comes_in(address):
    """Whether a browser loads the page and looks on."""
    with urllib.request.urlopen(address, timeout=PATIENCE_S) as answer:
        assert answer.read()
    with connect(address.replace("http", "ws") + "view", open_timeout=PATIENCE_S) as browser:
        return "following" in browser.recv(timeout=PATIENCE_S)


@pytest.mark.parametrize("said", [b"", HALF])
def test_connection_when_nothing_is_asked_for_in_time_then_it_is_closed(serve, said):
    with knock(serve(request_s=0.2), said) as silent:
        assert has_gone(silent)


def test_connection_when_its_second_request_never_ends_then_it_is_closed(serve):
    asked = b"GET /icon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    with knock(serve(answer_s=0.5), asked) as slow:
        assert slow.recv(1000).startswith(b"HTTP/1.1 200")
        slow.sendall(HALF)
        assert has_gone(slow)


@pytest.mark.parametrize("said", [b"", HALF])
def test_door_when_strangers_have_all_places_then_the_first_goes_and_a_browser_comes_in(
    serve, said
):
    address = serve(at_door=5, inside=5)
    with ExitStack() as stack:
        crowd = [stack.enter_context(knock(address, said)) for _ in range(20)]
        assert all(has_gone(one) for one in crowd[:15])
        assert comes_in(address)


def test_connection_when_it_sends_without_an_end_then_it_is_closed(serve):
    with knock(
        serve(), b"POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100000000\r\n\r\n"
    ) as loud:
        with suppress(ConnectionResetError, BrokenPipeError):
            while True:
                loud.sendall(b"x" * 10_000)
        assert has_gone(loud)


def test_view_when_there_is_no_place_inside_then_one_more_has_to_go_until_one_is_free(serve):
    address = serve(inside=2)
    view = address.replace("http", "ws") + "view"
    with connect(view) as first, connect(view) as second:
        for browser in (first, second):
            assert browser.recv(timeout=PATIENCE_S)
        with connect(view) as third, pytest.raises(ConnectionClosed) as closed:
            third.recv(timeout=PATIENCE_S)
        assert closed.value.rcvd.code == 1013
        first.close()
        assert comes_in(address)


def test_view_when_one_has_been_silent_for_long_then_it_makes_room_for_another(serve):
    address = serve(inside=1, patience_s=0)
    with connect(address.replace("http", "ws") + "view") as silent:
        assert silent.recv(timeout=PATIENCE_S)
        assert comes_in(address)


UPGRADE = (
    b"GET /view HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
GOODBYE = b"\x88\x80\0\0\0\0"
SCENE_BYTES, SCENES = 400_000, 30  # more than any system keeps for one connection


@contextmanager
def one_who_reads_nothing(page):
    """Looks on at *page*, which sends it more than the system keeps for it."""
    address = page.open()
    host, port = address.removeprefix("http://").rstrip("/").split(":")
    with (
        socket.socket() as reader,
        connect(address.replace("http", "ws") + "view", max_size=None) as other,
    ):
        reader.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        reader.connect((host, int(port)))
        reader.sendall(UPGRADE)
        for number in range(SCENES):
            page.show(View(str(number) * SCENE_BYTES))
            while not other.recv(timeout=PATIENCE_S).startswith(f'{{"link": "{number}'):
                pass
        yield address, reader


@pytest.mark.parametrize("said", [b"", GOODBYE], ids=["nothing", "goodbye"])
def test_view_when_one_reads_nothing_then_its_place_is_free_again(said):
    page = TablePage(0, limits=Limits(inside=2, answer_s=0.5, patience_s=1000))
    with one_who_reads_nothing(page) as (address, reader):
        reader.sendall(said)
        page.show(View("following"))
        is_in = False
        while not is_in:
            with suppress(ConnectionClosed):
                is_in = comes_in(address)
    page.close()


def test_close_when_one_has_said_goodbye_and_reads_nothing_then_the_server_ends_without_a_word(
    capfd,
):
    page = TablePage(0)
    with one_who_reads_nothing(page) as (_, reader):
        reader.sendall(GOODBYE)
        page.close()
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such limit")
def test_open_when_too_few_files_may_be_open_then_refused():
    few = (
        "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (64, 64)); from host.views.web.server "
        "import TablePage; TablePage(0).open()"
    )
    ended = subprocess.run([sys.executable, "-c", few], capture_output=True, text=True, check=False)
    assert "too few files may be open here at once: browsers would need 96 more" in ended.stderr


# What the libraries below answer by an exception of their own.
NONSENSE = (
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /view HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
    b"GET /view HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
    + b"a: b\r\n" * 300
    + b"\r\n",
    b"GET /view HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: upgrade\r\nx: "
    + b"y" * 9000
    + b"\r\n\r\n",
)


@pytest.mark.parametrize("said", NONSENSE)
def test_connection_when_it_says_nonsense_then_it_is_closed_and_nothing_is_written(
    serve, said, capfd, caplog
):
    address = serve(request_s=0.5)
    with caplog.at_level(logging.DEBUG), knock(address, said) as stranger:
        assert has_gone(stranger)
        assert comes_in(address)
    assert (
        capfd.readouterr(),
        [record for record in caplog.records if record.name == "asyncio" and record.exc_info],
    ) == (
        ("", ""),
        [],
    )
