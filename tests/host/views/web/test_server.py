"""The server of the page, asked over real sockets."""

import json
import queue
import socket
import urllib.error
import urllib.request
from contextlib import ExitStack, contextmanager

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from host.errors import TransportError
from host.language.language import unchanged
from host.live.view import Own, View
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


def hear_until(browser, is_wanted):
    """The next message that is wanted."""
    while True:
        message = json.loads(browser.recv(timeout=PATIENCE_S))
        if is_wanted(message):
            return message


def link_of(browser):
    return hear_until(browser, lambda message: "link" in message)["link"]


def name_of(browser):
    return hear_until(browser, lambda message: "link" in message)["own"]["name"]


def heard_by(browser):
    return hear_until(browser, lambda message: "heard" in message)["heard"]


def get(address, **headers):
    return urllib.request.urlopen(
        urllib.request.Request(address, headers=headers), timeout=PATIENCE_S
    )


@pytest.mark.parametrize("file", ["", "table.js", "table.css", "icon.svg"])
def test_page_when_a_browser_asks_then_its_files_with_a_policy_that_lets_nothing_foreign_in(
    address, file
):
    with get(address + file) as answer:
        assert answer.read()
        assert "default-src 'none'; script-src 'self'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Referrer-Policy"] == "no-referrer"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "same-origin"


PATHS = (
    "server.py",
    "../server.py",
    "%2e%2e/server.py",
    "..%2fserver.py",
    "..%5cserver.py",
    "%2fetc/passwd",
    "/etc/passwd",
    "%00",
    "x" * 9000,
)


@pytest.mark.parametrize("path", PATHS)
def test_page_when_a_file_beside_it_is_asked_for_then_there_is_none(address, path):
    with pytest.raises(urllib.error.HTTPError, match="404"):
        get(address + path)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "TRACE"])
@pytest.mark.parametrize("file", ["", "words.js", "table.css"])
def test_page_when_it_is_asked_otherwise_than_for_a_file_then_it_refuses(address, method, file):
    with pytest.raises(urllib.error.HTTPError, match="405"):
        urllib.request.urlopen(
            urllib.request.Request(address + file, b"x", method=method), timeout=PATIENCE_S
        )


@pytest.mark.parametrize("path", ["", "table.js", "words.js", "nothing"])
def test_page_when_a_file_is_asked_for_as_a_view_then_it_refuses(address, path):
    with pytest.raises(InvalidStatus, match="403"), connect(address.replace("http", "ws") + path):
        pass


@pytest.mark.parametrize(
    "name", ["127.0.0.1.example.org", "example.org:127.0.0.1", "0.0.0.0", "127.1", "[::1]"]
)
def test_page_when_its_name_only_looks_like_its_own_then_it_refuses(address, name):
    with pytest.raises(urllib.error.HTTPError, match="400"):
        get(address, Host=name)


def test_page_when_it_is_called_by_another_sites_name_then_it_refuses(address):
    with pytest.raises(urllib.error.HTTPError, match="400"):
        get(address, Host="example.org")


def test_view_when_it_is_asked_for_by_another_sites_name_then_it_refuses(address):
    with pytest.raises(InvalidStatus, match="400"):
        watch(address, additional_headers={"Host": "example.org"})


@pytest.mark.parametrize(
    "origin", ["http://example.org", "null", "https://127.0.0.1", "http://127.0.0.1:9", "file://"]
)
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


def test_show_when_fifty_look_on_and_one_of_them_never_reads_then_all_others_end_with_the_newest(
    page, address
):
    page.show(View("0"))
    with ExitStack() as stack:
        silent, *browsers = [stack.enter_context(watch(address)) for _ in range(50)]
        for number in range(1, 201):
            page.show(View(str(number)))
        for browser in browsers:
            while link_of(browser) != "200":
                pass
        assert link_of(silent) == "0"


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
            hear_until(loud, lambda _: False)
        page.show(View("following"))
        assert link_of(quiet) == "following"


def test_close_when_browsers_look_on_then_they_are_sent_away(page, address):
    with watch(address) as browser:
        page.close()
        with pytest.raises(ConnectionClosed):
            hear_until(browser, lambda _: False)


class Seats:
    """Two guests, whose secrets are their names; `heard` is what they said."""

    def __init__(self):
        self.heard = queue.Queue()
        self.missed = queue.Queue()
        self.refused = {}

    def admit(self, secret):
        return secret if secret in ("ann", "bob") else None

    def own(self, name):
        return Own(name, is_host=False, refused=unchanged(self.refused.get(name, "")))

    def hear(self, name, text):
        self.heard.put((name, text))
        self.refused[name] = f"no {text}"

    def refuse_haste(self, name):
        self.refused[name] = "too fast"

    def miss(self, name):
        self.missed.put(name)


@pytest.fixture
def seats():
    return Seats()


@pytest.fixture
def with_seats(seats):
    page = TablePage(0, seats)
    page.show(View("following"))
    yield page.open()
    page.close()


@contextmanager
def sit_down(address, secret, **options):
    with connect(
        address.replace("http", "ws") + "seat", open_timeout=PATIENCE_S, **options
    ) as browser:
        browser.send(secret)
        yield browser


def test_seat_when_the_secret_is_right_then_its_own_picture_and_it_is_heard(with_seats, seats):
    with sit_down(with_seats, "ann") as ann, sit_down(with_seats, "bob") as bob:
        assert (name_of(ann), name_of(bob)) == ("ann", "bob")
        bob.send("hello")
        assert seats.heard.get(timeout=PATIENCE_S) == ("bob", "hello")


@pytest.mark.parametrize("secret", ["", "eve", "ann "])
def test_seat_when_the_secret_is_nobodys_then_it_has_to_go_and_sees_nothing(with_seats, secret):
    with sit_down(with_seats, secret) as browser, pytest.raises(ConnectionClosed) as closed:
        browser.recv(timeout=PATIENCE_S)
    assert closed.value.rcvd.code == 4003


def test_seat_when_the_first_words_are_bytes_then_it_has_to_go(with_seats):
    with sit_down(with_seats, b"ann") as browser, pytest.raises(ConnectionClosed):
        browser.recv(timeout=PATIENCE_S)


def test_seat_when_a_page_of_another_site_asks_then_it_refuses(with_seats):
    with (
        pytest.raises(InvalidStatus, match="403"),
        sit_down(with_seats, "ann", origin="http://example.org"),
    ):
        pass


def test_seat_when_nobody_can_sit_then_there_is_none(address):
    with pytest.raises(InvalidStatus, match="403"), sit_down(address, "ann"):
        pass


def test_view_when_the_page_is_for_the_network_then_nobody_looks_on_without_a_secret(seats):
    page = TablePage(0, seats, "127.0.0.2")
    try:
        page.show(View("following"))
        address = page.open()
        with pytest.raises(InvalidStatus, match="403"), watch(address):
            pass
        with sit_down(address, "ann") as ann:
            assert name_of(ann) == "ann"
    finally:
        page.close()


def test_open_when_the_address_is_none_of_this_computer_then_an_error_names_it():
    with pytest.raises(
        TransportError,
        match=r"192\.0\.2\.1 is no address of this computer; `hostname -I` lists them",
    ):
        TablePage(0, Seats(), "192.0.2.1").open()


@pytest.mark.parametrize("name", ["two words", "::1", "ü" * 80, "x" * 5000])
def test_open_when_no_address_has_that_name_then_an_error_says_so(name):
    with pytest.raises(
        TransportError,
        match=f"^{name[:50]}.* is neither an address as 192.168.1.20 nor the name of one",
    ):
        TablePage(0, Seats(), name).open()


@pytest.mark.parametrize("name", ["", "0.0.0.0", "::"])
def test_open_when_the_address_is_every_one_of_this_computer_then_an_error_says_to_name_one(name):
    with pytest.raises(TransportError, match="is every address of this computer at once"):
        TablePage(0, Seats(), name).open()


def test_seat_when_much_is_said_at_once_then_it_has_to_go_and_it_is_not_heard(with_seats, seats):
    with sit_down(with_seats, "ann") as ann, sit_down(with_seats, "bob") as bob:
        assert name_of(ann) == "ann"
        ann.send("x" * 1025)
        with pytest.raises(ConnectionClosed):
            hear_until(ann, lambda _: False)
        bob.send("hello")
        assert seats.heard.get(timeout=PATIENCE_S) == ("bob", "hello")


def test_open_when_another_program_has_the_port_then_an_error_says_so():
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        with pytest.raises(
            TransportError,
            match=f"port {port} cannot be used: Address already in use; choose another",
        ):
            TablePage(port).open()
