"""The page's connection in a real browser: what people see of one that dies without a word, and
what becomes of what they did."""

import json
import queue
from contextlib import suppress
from dataclasses import replace

import pytest

from host.errors import SimulatorError
from host.language.language import LANGUAGES, unchanged
from host.live.view import Lying, Own
from host.views.web.server import TablePage
from host.virtual.gathering import CONTROLS
from shared_engine.games.contract import NO_FIELD
from tests.browser.line import Line
from tests.browser.test_table import GAME, SCREENS, VIEW, expect, findings, is_too_wide, more

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LOST = "Connection lost: what you see is old. Trying again …"
COVERED = """() => {
  const news = byId('lost').getBoundingClientRect();
  return [...document.querySelectorAll('button, select, a')].filter((act) => act.checkVisibility()).filter((act) => {
    const {left, right, top, bottom} = act.getBoundingClientRect();
    return left < news.right && right > news.left && top < news.bottom && bottom > news.top;
  }).map((act) => act.outerHTML);
}"""
UNDONE = "The connection was lost: what you did last did not reach the board."
SILENT_S = 11
"""After so much silence a page calls its line lost (SILENT_MS of connection.js), and looks at that
once a second."""


class Seat:
    """Who has the `secret` sits at the table; `heard` is what she pressed."""

    def __init__(self):
        self.heard = queue.Queue()
        self.secret = "ann"

    def admit(self, secret):
        return secret if secret == self.secret else None

    def own(self, name):
        return Own(name, False, seat=0, asks=unchanged("Lay a card."), acts=CONTROLS)

    def hear(self, _name, text):
        self.heard.put(json.loads(text)["control"])

    def refuse_haste(self, _name):
        raise AssertionError("nobody is hasty")

    def miss(self, _name):
        pass

    def pressed(self, count):
        return [self.heard.get(timeout=30) for _ in range(count)]


@pytest.fixture
def seat():
    return Seat()


@pytest.fixture
def table(seat):
    table = TablePage(0, seat)
    table.show(VIEW, Lying(GAME.marbles, NO_FIELD, ()))
    yield table
    table.close()


@pytest.fixture
def line(address):
    with Line(address) as line:
        yield line


@pytest.fixture
def phone(line, visit):
    """The page of Red on a phone, whose time the test can wind on."""
    page = visit(line.address + "#ann", lambda page: page.clock.install(), **PHONE)
    expect(page.locator("#asked")).to_have_text("Lay a card.")
    return page


def press(page, control):
    page.get_by_role("button", name=control, exact=True).tap()


def lose(page, line):
    line.die()
    page.clock.fast_forward(SILENT_S * 1000)
    expect(page.locator("#lost")).to_have_text(LOST)


def come_back(page):
    page.evaluate("window.dispatchEvent(new Event('online'))")
    expect(page.locator("#lost")).to_be_hidden()


def test_connection_when_the_line_dies_then_the_page_says_so_and_comes_back_by_itself(
    phone, line, seat
):
    lose(phone, line)
    expect(phone.locator("#lost")).to_be_in_viewport(ratio=1)
    line.heal()
    phone.clock.fast_forward(SILENT_S * 1000)
    expect(phone.locator("#lost")).to_be_hidden()
    press(phone, "confirm")
    assert seat.pressed(1) == ["confirm"]


@pytest.mark.parametrize("sign", ["online", "visibilitychange"])
def test_connection_when_the_page_wakes_then_another_one_is_made_at_once(phone, line, sign):
    lose(phone, line)
    phone.clock.pause_at(phone.evaluate("Date.now()") + 1000)  # no timer helps
    line.heal()
    phone.evaluate(
        f"{'document' if sign == 'visibilitychange' else 'window'}.dispatchEvent(new "
        f"Event('{sign}'))"
    )
    expect(phone.locator("#lost")).to_be_hidden()


def test_connection_when_it_was_lost_for_a_moment_then_what_was_done_is_done_once_and_in_order(
    phone, line, seat
):
    press(phone, "confirm")
    assert seat.pressed(1) == ["confirm"]
    line.die_to_the_browser()
    press(phone, "undo")
    assert seat.pressed(1) == ["undo"]
    line.die()
    press(phone, "fold")
    press(phone, "confirm")
    line.heal()
    come_back(phone)
    assert seat.pressed(2) == ["fold", "confirm"]
    assert phone.locator("#refused").inner_text() == ""


def test_connection_when_nothing_answers_what_was_done_then_it_is_done_over_another_one(
    phone, line, seat
):
    line.die()
    press(phone, "confirm")
    line.heal()
    phone.clock.fast_forward(6000)
    assert seat.pressed(1) == ["confirm"]
    assert phone.locator("#refused").inner_text() == ""


def test_connection_when_it_was_lost_for_long_then_what_was_done_is_said_to_be_lost(
    phone, line, seat
):
    line.die()
    press(phone, "confirm")
    phone.clock.fast_forward(SILENT_S * 1000)
    expect(phone.locator("#lost")).to_have_text(LOST)
    line.heal()
    come_back(phone)
    expect(phone.locator("#refused")).to_have_text(UNDONE)
    press(phone, "undo")
    expect(phone.locator("#refused")).to_be_empty()
    assert seat.pressed(1) == ["undo"]


def test_connection_when_it_is_lost_then_what_is_done_is_refused_at_once(phone, line, seat):
    lose(phone, line)
    press(phone, "confirm")
    expect(phone.locator("#refused")).to_have_text("Not done: the connection is lost.")
    line.heal()
    come_back(phone)
    press(phone, "undo")
    assert seat.pressed(1) == ["undo"]


def test_connection_when_a_dead_one_is_closed_late_then_the_one_in_its_place_goes_on(
    line, visit, seat
):
    sockets = []

    def listen(page):
        page.on("websocket", lambda one: sockets.append(one))
        page.clock.install()

    page = visit(
        line.address + "#ann", listen, bypass_csp=True, **PHONE
    )  # which wait_for_function needs
    expect(page.locator("#asked")).to_have_text("Lay a card.")
    lose(page, line)
    line.heal()
    come_back(page)
    line.close_the_dead()
    press(page, "confirm")
    assert seat.pressed(1) == ["confirm"]
    page.wait_for_function("socket.readyState === WebSocket.OPEN && !isLost")
    assert sum(not one.is_closed() for one in sockets) == 1


def test_connection_when_a_browser_looks_on_then_it_is_found_again_with_the_newest_picture(
    table, line, visit
):
    table.show(VIEW)
    page = visit(line.address, lambda page: page.clock.install())
    expect(page.locator("h1")).to_contain_text("Turn 5")
    lose(page, line)
    table.show(replace(VIEW, game=replace(GAME, turns=5, turn=2, card="")))
    line.heal()
    come_back(page)
    expect(page.locator("h1")).to_have_text("Turn 6: Yellow to play")


def test_connection_when_it_is_silent_then_both_sides_say_that_they_live(table, line, visit):
    said, heard = [], []

    def listen(page):
        page.on(
            "websocket", lambda one: one.on("framesent", lambda text: said.append(json.loads(text)))
        )
        page.on(
            "websocket",
            lambda one: one.on("framereceived", lambda text: heard.append(json.loads(text))),
        )
        page.clock.install()

    page = visit(line.address, listen, bypass_csp=True)  # which wait_for_function needs
    page.clock.fast_forward(6000)
    page.wait_for_function("signedAt > 0")
    expect(page.locator("#lost")).to_be_hidden()
    assert said == [{"do": "alive"}]
    assert {"heard": 0} in heard


def test_connection_when_the_program_ends_then_nothing_says_that_the_board_answers(
    table, visit, address
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("#notes")).to_contain_text("following")
    table.close()
    expect(page.locator("#lost")).to_contain_text("has stopped")
    assert "following" not in page.locator("body").inner_text()


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            SimulatorError("the board has stopped:\nTraceback:\n  line 7\nMemoryError"),
            "the board has stopped: … MemoryError",
        ),
        (KeyError("seat"), "KeyError: 'seat'"),
    ],
)
def test_connection_when_an_error_ends_the_program_then_the_page_says_which(
    table, visit, address, error, said
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("#notes")).to_contain_text("following")
    with suppress(type(error)), table:
        raise error
    expect(page.locator("#lost")).to_contain_text(f"An error has ended it: {said}. The program")


def test_connection_when_an_error_ends_the_game_alone_then_the_page_says_which(
    table, seat, visit, address
):
    page = visit(address + "#ann")
    expect(page.locator("#asked")).to_have_text("Lay a card.")
    seat.secret = "ben"
    table.change("the board does not answer")
    expect(page.locator("#lost")).to_contain_text(
        "An error has ended it: the board does not answer. This link is not valid"
    )


def test_page_when_a_game_is_looked_at_then_the_screen_stays_lit_until_the_connection_is_lost(
    table, line, visit
):
    table.show(VIEW)
    page = visit(
        line.address,
        lambda page: page.clock.install(),
        permissions=["screen-wake-lock"],
        bypass_csp=True,  # which wait_for_function needs
    )
    page.wait_for_function("awake.type === 'screen' && !awake.released")
    lose(page, line)
    page.wait_for_function("awake.released")


@pytest.mark.parametrize("screen", SCREENS)
def test_connection_when_it_is_lost_then_no_act_lies_under_the_news(line, visit, screen):
    page = visit(
        line.address + "#ann", lambda page: page.clock.install(), bypass_csp=True, **SCREENS[screen]
    )
    expect(page.locator("#asked")).not_to_be_empty()
    lose(page, line)
    for language in LANGUAGES:
        page.locator("#language").evaluate(
            "(list, language) => { list.value = language; list.dispatchEvent(new Event('change')); }",
            language,
        )
        assert page.evaluate(COVERED) == []


@pytest.mark.parametrize("screen", SCREENS)
def test_connection_when_axe_looks_at_a_lost_one_then_it_finds_nothing(line, visit, screen):
    page = visit(
        line.address + "#ann", lambda page: page.clock.install(), bypass_csp=True, **SCREENS[screen]
    )
    expect(page.locator("#asked")).not_to_be_empty()
    lose(page, line)
    page.get_by_role("button", name="confirm", exact=True).click()
    assert findings(page) == []
    more(page)
    for language in LANGUAGES:
        page.locator("#language").select_option(language)
        assert not is_too_wide(page)
        assert "undefined" not in page.locator("body").inner_text()
