"""The start page in a real browser: a game is chosen there, and found again once it is over."""

import os
from dataclasses import replace

import pytest

from host.live.view import Lying, Own
from host.views.web.server import TablePage
from tests.browser.test_table import (
    SCREENS,
    VIEW,
    expect,
    findings,
    in_languages,
    is_too_wide,
    more,
)
from tests.integration.by_air import environment
from tests.integration.evening import PATIENCE_S, Process

OVER = replace(VIEW, game=replace(VIEW.game, card="", lights=(), won=(0, 2)))
LYING = Lying(VIEW.game.marbles, VIEW.game.dog, ())


@pytest.fixture(scope="module")
def start(tmp_path_factory, chromium):
    """The address of the start page of `collie try`."""
    folder = tmp_path_factory.mktemp("start")
    process = Process(
        *("try", "--no-browser", "--page", 0),
        environment={**(environment(folder / "keys.json") or os.environ), "HOME": str(folder)},
    )
    address = process.lines.get(timeout=PATIENCE_S).split(" is on ")[1].strip()
    assert process.lines.get(timeout=PATIENCE_S).startswith("games are gone when this ends")
    yield address
    process.kill()


def open_way(page, name):
    page.locator(f"#{name} summary").click()


def test_start_when_a_game_is_chosen_then_its_table_and_the_way_back(start, visit):
    page = visit(start)
    open_way(page, "play")
    page.get_by_label("Everybody at their own screen").check()
    page.get_by_role("button", name="A duel").click()
    expect(page.locator("#links li")).to_have_count(3)
    page.keyboard.press("Escape")
    expect(page.locator("#turn")).to_have_text("Turn 1: Red to play")
    more(page)
    page.get_by_role("link", name="Start page").click()
    expect(page.get_by_role("link", name="Go on with the game")).to_be_visible()
    open_way(page, "play")
    page.get_by_role("button", name="The classic").click()
    page.get_by_role("button", name="Leave it").click()
    page.get_by_role("link", name="Go on with the game").click()
    expect(page.locator("#turn")).to_have_text("Turn 1: Red to play")


@pytest.mark.parametrize("screen", ["desk", "phone"])
def test_start_when_it_is_a_first_game_then_the_page_says_what_each_card_can_do(
    start, visit, screen
):
    page = visit(start, bypass_csp=True, **SCREENS[screen])
    open_way(page, "play")
    page.get_by_label("A first game").check()
    page.get_by_role("button", name="A duel").click()
    begin = page.get_by_role("button", name="Begin", exact=True)
    if begin.is_visible():  # what another test has begun is under way
        begin.click()
    guide = page.get_by_role("region", name="Your first round")
    expect(guide).to_be_visible()
    hand = page.locator(".playing-card").evaluate_all("all => all.map((one) => one.dataset.card)")
    expect(guide.get_by_role("listitem")).to_have_count(len(set(hand)))
    assert not is_too_wide(page)
    assert findings(page) == []


def test_start_when_no_board_is_there_to_be_watched_then_it_says_so(start, visit):
    page = visit(start)
    open_way(page, "watch")
    page.get_by_role("button", name="by cable").click()
    expect(page.locator("#trouble")).to_contain_text("board")
    expect(page.locator("#hero")).not_to_have_attribute("inert", "")


def test_start_when_the_program_has_not_answered_then_nothing_can_be_touched_yet(start, visit):
    first = []
    page = visit(
        start, lambda page: page.route("**/house", lambda route: first.append(route), times=1)
    )
    expect(page.locator("#hero")).to_have_attribute("inert", "")
    first[0].continue_()
    expect(page.locator("#hero")).not_to_have_attribute("inert", "")
    open_way(page, "play")
    expect(page.get_by_role("button", name="A duel")).to_be_visible()


def test_start_when_the_program_does_not_answer_then_what_is_chosen_later_asks_again(start, visit):
    page = visit(start, lambda page: page.route("**/house", lambda route: route.abort(), times=1))
    expect(page.locator("#trouble")).to_be_visible()
    open_way(page, "watch")
    page.get_by_role("button", name="by cable").click()
    expect(page.locator("#trouble")).to_contain_text("board")


def test_start_when_the_address_is_an_old_one_then_it_says_so(start, visit):
    expect(visit(start + "x").locator("#trouble")).to_have_text(
        "This address is not valid any more: take the one in the terminal."
    )


@pytest.mark.parametrize(("screen", "language"), in_languages(["desk", "dark", "phone"]))
def test_start_when_axe_looks_at_it_then_it_finds_nothing_and_nothing_is_too_wide(
    start, visit, screen, language
):
    page = visit(start, bypass_csp=True, locale=language, **SCREENS[screen])
    for name in ("play", "watch", "games", "help"):
        open_way(page, name)
        expect(page.locator(f"#{name}")).to_have_attribute("open", "")
        assert findings(page) == []
        assert not is_too_wide(page)


class Winner:
    """One who has the link `#won` to a game that is over."""

    def __init__(self, is_kept):
        self._is_kept = is_kept

    def admit(self, secret):
        return "host" if secret == "won" else None

    def own(self, name):
        return Own(name, True, seat=0, again="games/shelf/last", is_kept=self._is_kept)

    def hear(self, name, text):
        pass

    def refuse_haste(self, name):
        pass

    def miss(self, name):
        pass


class Shelf:
    def ask(self, asked):
        return None

    def game(self, shelf, number):
        return "<!doctype html><title>once more</title>", "won.html"


@pytest.mark.parametrize(
    ("is_kept", "says"), [(True, "kept in the folder"), (False, "this game is gone")]
)
def test_page_when_a_game_is_over_then_it_can_be_seen_again_and_saved(visit, is_kept, says):
    table = TablePage(0, Winner(is_kept), house=Shelf())
    try:
        table.show(OVER, LYING)
        page = visit(table.open() + "#won")
        expect(page.locator("#refused")).to_contain_text(says)
        expect(page.get_by_role("button", name="New game").first).to_be_visible()
        with page.expect_download() as saved:
            page.get_by_role("link", name="save as").click()
        assert saved.value.suggested_filename == "won.html"
        with page.context.expect_page() as opened:
            page.get_by_role("link", name="see it again").click()
        opened.value.wait_for_load_state()
        assert opened.value.title() == "once more"
    finally:
        table.close()
