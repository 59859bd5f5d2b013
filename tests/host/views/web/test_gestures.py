"""What pages say to the server over real sockets: gestures with numbers, signs of life, and too
much."""

import json
import queue
import threading
from contextlib import contextmanager, suppress

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from host.language.language import unchanged
from host.live.view import Own, View
from host.views.web.limits import Limits
from host.views.web.server import TablePage

PATIENCE_S = 30


class Seats:
    """Guests whose secrets are their names; `heard` is what they said, and what they said last is
    refused."""

    def __init__(self):
        self.heard = queue.Queue()
        self.missed = queue.Queue()
        self.is_still = threading.Event()
        self.refused = {}

    def admit(self, secret):
        return secret if secret in ("ann", "bob") else None

    def own(self, name):
        return Own(name, is_host=False, refused=unchanged(self.refused.get(name, "")))

    def hear(self, name, text):
        if "still_s" in json.loads(text):
            self.is_still.set()
            threading.Event().wait(json.loads(text)["still_s"])  # as a program does that is stopped
        self.heard.put((name, json.loads(text)["do"]))
        self.refused[name] = f"no {json.loads(text)['do']}"

    def refuse_haste(self, name):
        self.refused[name] = "too fast"

    def miss(self, name):
        self.missed.put(name)


@pytest.fixture
def seats():
    return Seats()


@pytest.fixture
def page(seats):
    page = TablePage(0, seats)
    page.show(View("following"))
    yield page
    page.close()


@pytest.fixture
def address(page):
    return page.open()


@contextmanager
def sit_down(address, said, path="seat"):
    with connect(
        address.replace("http", "ws") + path, open_timeout=PATIENCE_S, ping_interval=None
    ) as browser:
        if said:
            browser.send(said)
        yield browser


def say(browser, do, **facts):
    browser.send(json.dumps({"do": do, **facts}))


def look(browser):
    """The next message: of a picture what was refused, else the number that was heard."""
    message = json.loads(browser.recv(timeout=PATIENCE_S))
    while "board" in message:
        message = json.loads(browser.recv(timeout=PATIENCE_S))
    return (
        message["heard"]
        if "heard" in message
        else message["own"] and message["own"]["refused"]["en"]
    )


def look_until(browser, wanted):
    seen = [look(browser)]
    while seen[-1] != wanted:
        seen.append(look(browser))
    return seen


def all_heard(seats):
    found = []
    while not seats.heard.empty():
        found.append(seats.heard.get())
    return found


def test_gesture_when_it_has_a_number_then_the_picture_that_shows_what_became_of_it_and_then_that_it_was_heard(
    address,
):
    with sit_down(address, "ann page-1") as ann:
        assert [look(ann), look(ann)] == ["", 0]
        say(ann, "lift", number=1)
        assert [look(ann), look(ann)] == ["no lift", 1]


def test_gesture_when_it_is_said_again_over_the_same_line_then_it_is_heard_once(address, seats):
    with sit_down(address, "ann page-1") as ann:
        for do, number in (("lift", 1), ("lift", 1), ("put", 2), ("lift", 1), ("lay", 3)):
            say(ann, do, number=number)
        look_until(ann, 3)
    assert all_heard(seats) == [("ann", "lift"), ("ann", "put"), ("ann", "lay")]


def test_gesture_when_it_is_said_again_over_a_new_line_of_the_page_then_it_is_only_acknowledged(
    address, seats
):
    with sit_down(address, "ann page-1") as before:
        say(before, "lift", number=1)
        look_until(before, 1)
        with sit_down(address, "ann page-1") as ann:
            assert [look(ann), look(ann)] == ["no lift", 1]
            say(ann, "lift", number=1)
            say(ann, "put", number=2)
            look_until(ann, 2)
    assert all_heard(seats) == [("ann", "lift"), ("ann", "put")]


def test_page_when_it_has_a_new_line_then_its_older_one_is_not_heard_any_more_and_others_are(
    address,
):
    with sit_down(address, "ann page-1") as before, sit_down(address, "ann page-2") as other:
        look_until(before, 0)
        look_until(other, 0)
        with sit_down(address, "ann page-1") as ann:
            look_until(ann, 0)
            with pytest.raises(ConnectionClosed):
                [look(before) for _ in range(3)]
            say(other, "lift", number=1)
            look_until(other, 1)


@pytest.mark.parametrize("other", ["ann page-2", "bob page-1", "ann"])
def test_gesture_when_another_page_says_the_same_number_then_it_is_heard(address, seats, other):
    with sit_down(address, "ann page-1") as before:
        say(before, "lift", number=1)
        look_until(before, 1)
    with sit_down(address, other) as browser:
        assert look_until(browser, 0)
        say(browser, "put", number=1)
        look_until(browser, 1)
    assert all_heard(seats) == [("ann", "lift"), (other.split()[0], "put")]


@pytest.mark.parametrize("number", [0, -1, 1.5, "1", None, True, 1 << 60])
def test_gesture_when_its_number_is_none_then_it_is_heard_as_one_without(address, seats, number):
    with sit_down(address, "ann page-1") as ann:
        say(ann, "lift", number=number)
        look_until(ann, "no lift")
        say(ann, "put", number=1)
        look_until(ann, 1)
    assert all_heard(seats) == [("ann", "lift"), ("ann", "put")]


@pytest.mark.parametrize(
    "said", ["ann ", "ann  page", "ann page 1", "ann ä", "ann " + "x" * 41, " ann", "eve page-1"]
)
def test_seat_when_the_first_words_are_no_secret_and_page_then_it_has_to_go(address, said):
    with sit_down(address, said) as browser, pytest.raises(ConnectionClosed) as closed:
        look(browser)
    assert closed.value.rcvd.code == 4003


def test_alive_when_a_page_says_it_then_nothing_follows(address, seats):
    with sit_down(address, "ann page-1") as ann:
        assert [look(ann), look(ann)] == ["", 0]
        say(ann, "alive")
        say(ann, "lift", number=1)
        assert [look(ann), look(ann)] == ["no lift", 1]
    assert all_heard(seats) == [("ann", "lift")]


def test_gesture_when_one_is_refused_then_others_get_no_picture(page, address):
    with (
        sit_down(address, "ann") as ann,
        sit_down(address, "bob") as bob,
        sit_down(address, "", "view") as onlooker,
    ):
        for browser in (bob, onlooker):
            look_until(browser, 0)
        say(ann, "lift", number=1)
        look_until(ann, 1)
        page.show(View("ended"))
        for browser in (bob, onlooker):
            assert json.loads(browser.recv(timeout=PATIENCE_S))["link"] == "ended"


def test_gestures_when_many_are_said_at_once_then_what_is_too_much_is_refused_in_words(
    address, seats
):
    with sit_down(address, "ann page-1") as ann:
        for number in range(1, 22):
            say(ann, "lift", number=number)
        assert "too fast" in look_until(ann, 21)
    assert len(all_heard(seats)) == 20


@pytest.fixture
def hurried(seats):
    """The address of a page where all that lasts is short."""
    page = TablePage(
        0,
        seats,
        limits=Limits(sign_s=0.1, away_s=0.2, silence_s=0.5, request_s=0.2, pause_s=0.01, pauses=5),
    )
    page.show(View("following"))
    yield page.open()
    page.close()


@pytest.mark.parametrize("path", ["seat", "view"])
def test_line_when_it_goes_on_saying_too_much_then_it_is_closed(hurried, seats, path):
    address = hurried
    with sit_down(address, "ann" if path == "seat" else "", path) as flood:
        with suppress(ConnectionClosed):  # perhaps before all is said
            for _ in range(1000):
                say(flood, "lift")
        with pytest.raises(ConnectionClosed) as closed:
            look_until(flood, "the end")
    assert closed.value.rcvd.code == 1008
    assert len(all_heard(seats)) < 200


@pytest.mark.parametrize(("said", "path"), [("ann", "seat"), ("", "view")])
def test_line_when_nothing_happens_then_signs_of_life_and_one_that_says_nothing_itself_is_closed(
    hurried, said, path
):
    with sit_down(hurried, said, path) as silent:
        look(silent)
        assert [look(silent) for _ in range(3)] == [0, 0, 0]
        with pytest.raises(ConnectionClosed):
            look_until(silent, "the end")


def test_line_when_its_page_says_that_it_lives_then_it_stays(hurried):
    with sit_down(hurried, "ann") as ann:
        for _ in range(10):
            look_until(ann, 0)
            say(ann, "alive")
        say(ann, "lift", number=1)
        assert look_until(ann, 1)


def test_guest_when_nothing_is_heard_for_a_while_then_it_is_missed(hurried, seats):
    with sit_down(hurried, "ann"), sit_down(hurried, "bob") as bob:
        while seats.missed.empty():
            say(bob, "alive")
            look_until(bob, 0)
        assert seats.missed.get() == "ann"
        assert seats.missed.empty()


def test_guest_when_the_program_was_stopped_then_nobody_is_missed_who_spoke_meanwhile(
    hurried, seats
):
    with sit_down(hurried, "ann") as ann:
        look_until(ann, 0)
        say(ann, "lift", number=1, still_s=1)
        assert seats.is_still.wait(PATIENCE_S)
        say(ann, "put", number=2)
        look_until(ann, 2)
        assert seats.missed.empty()


def test_seat_when_no_secret_is_said_in_time_then_it_is_closed(hurried):
    with sit_down(hurried, "") as silent, pytest.raises(ConnectionClosed):
        look(silent)
