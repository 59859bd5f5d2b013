"""The server of the page, asked over real sockets."""

import json
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host.errors import TransportError
from host.live.view import View
from host.views.web.server import TablePage

PATIENCE_S = 30


@pytest.fixture
def page():
    page = TablePage(0)
    yield page
    page.close()


@pytest.fixture
def address(page):
    return page.open()


def watch(address, **options):
    return connect(address.replace("http", "ws") + "view", open_timeout=PATIENCE_S, **options)


def link_of(browser):
    return json.loads(browser.recv(timeout=PATIENCE_S))["link"]


def get(address, **headers):
    return urllib.request.urlopen(urllib.request.Request(address, headers=headers), timeout=PATIENCE_S)


@pytest.mark.parametrize("file", ["", "table.js", "table.css", "icon.svg"])
def test_page_when_a_browser_asks_then_its_files_with_a_policy_that_lets_nothing_foreign_in(address, file):
    with get(address + file) as answer:
        assert answer.read()
        assert "default-src 'none'; script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize("path", ["server.py", "../server.py", "%2e%2e/server.py"])
def test_page_when_a_file_beside_it_is_asked_for_then_there_is_none(address, path):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        get(address + path)


def test_page_when_it_is_called_by_another_sites_name_then_it_refuses(address):
    with pytest.raises(urllib.error.HTTPError, match="400"):
        get(address, Host="example.org")


def test_view_when_it_is_asked_for_by_another_sites_name_then_it_refuses(address):
    with pytest.raises(InvalidStatus, match="400"):
        watch(address, additional_headers={"Host": "example.org"})


@pytest.mark.parametrize("origin", ["http://example.org", "null", "https://127.0.0.1"])
def test_view_when_a_page_of_another_site_asks_then_it_refuses(page, address, origin):
    page.show(View("following"))
    with pytest.raises(InvalidStatus, match="403"):
        watch(address, origin=origin)


def test_view_when_the_own_page_asks_then_it_comes(page, address):
    page.show(View("following"))
    with watch(address, origin=address.rstrip("/")) as browser:
        assert link_of(browser) == "following"


def test_show_when_several_look_on_then_each_sees_it(page, address):
    with ExitStack() as stack:
        page.show(View("opening"))
        browsers = [stack.enter_context(watch(address)) for _ in range(3)]
        assert [link_of(browser) for browser in browsers] == ["opening"] * 3
        page.show(View("following"))
        assert [link_of(browser) for browser in browsers] == ["following"] * 3


def test_show_when_a_browser_comes_later_then_it_sees_the_newest_alone(page, address):
    for link in ("opening", "greeting", "following"):
        page.show(View(link))
    with watch(address) as browser:
        assert link_of(browser) == "following"


def test_show_when_nobody_serves_yet_then_the_first_browser_sees_it(page):
    page.show(View("opening"))
    with watch(page.open()) as browser:
        assert link_of(browser) == "opening"


@pytest.mark.parametrize("words", ["", "{", b"\x00\xff"])
def test_view_when_a_browser_says_something_then_nothing_follows(page, address, words):
    with watch(address) as browser:
        browser.send(words)
        page.show(View("following"))
        assert link_of(browser) == "following"


def test_view_when_a_browser_says_much_then_it_has_to_go_and_others_stay(page, address):
    with watch(address) as loud, watch(address) as quiet:
        loud.send("x" * 2000)
        with pytest.raises(ConnectionClosed):
            loud.recv(timeout=PATIENCE_S)
        page.show(View("following"))
        assert link_of(quiet) == "following"


def test_close_when_browsers_look_on_then_they_are_sent_away(page, address):
    with watch(address) as browser:
        page.close()
        with pytest.raises(ConnectionClosed):
            browser.recv(timeout=PATIENCE_S)


def test_open_when_another_program_has_the_port_then_an_error_says_so():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(TransportError, match=f"port {port} cannot be used: Address already in use; choose another"):
            TablePage(port).open()
