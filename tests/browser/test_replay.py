"""The page of a game, opened from the disk in a real browser."""

from dataclasses import replace

import pytest

from host.language.language import LANGUAGES, unchanged
from host.live.study import Step, Study
from host.live.view import Said, Team
from host.views.web.replay import replay as page_of
from tests.browser.test_table import GAME, SCREENS, expect, findings, is_too_wide
from tests.host.views.games import empty_game, with_marbles

OPEN, OVER = (Team((0, 2), 0, 8), Team((1, 3), 0, 8)), (Team((0, 2), 8, 8), Team((1, 3), 0, 8))
BEGUN = replace(empty_game(), teams=OPEN)
OUT = replace(with_marbles(BEGUN, {"T0": 0}), turns=1, turn=1)
STEPS = (
    Step(Said(0, 0, 0, unchanged("round 1"), True), BEGUN, is_intervention=False),
    Step(Said(1, 1, 0, unchanged("seat 0 plays K: K0>T0"), False), OUT, is_intervention=False),
    Step(Said(2, 4, 1, unchanged("seat 1 plays 7"), False), GAME, is_intervention=False),
    Step(Said(3, 5, 0, unchanged("team 1 has won"), False), replace(GAME, turns=5, teams=OVER), is_intervention=False),
)


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.html"
    path.write_text(page_of(Study(STEPS, ())), encoding="utf-8")
    return path.as_uri()


def test_page_when_opened_then_the_begin_of_the_game(saved, visit):
    page = visit(saved)
    expect(page.locator("h1")).to_have_text("Turn 1: seat 0 to play")
    assert (page.locator(".marble").count(), page.locator("#said p").count()) == (0, 4)


def test_page_when_stepped_through_by_buttons_then_the_board_of_each_step(saved, visit):
    page = visit(saved)
    seen = [page.locator(".marble").count()]
    for button in ("on", "on", "back", "last", "first"):
        page.locator(f"#{button}").click()
        seen.append(page.locator(".marble").count())
    assert seen == [0, 1, 4, 1, 4, 0]


def test_page_when_stepped_through_by_keys_then_the_board_of_each_step(saved, visit):
    page = visit(saved)
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        seen.append(page.locator(".marble").count())
    assert seen == [1, 4, 1, 4, 0]


def test_page_when_it_plays_then_to_the_end_and_no_further(saved, visit):
    page = visit(saved)
    page.locator("#speed").select_option("250")
    page.locator("#play").click()
    expect(page.locator("h1")).to_have_text("Seats 0 and 2 have won after 5 turns")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_page_when_a_sentence_is_clicked_then_the_board_of_that_moment(saved, visit):
    page = visit(saved)
    page.locator("#said p").nth(2).click()
    expect(page.locator("h1")).to_have_text("Turn 5: seat 1 to play, 7 lies open")
    expect(page.locator("#said [aria-current]")).to_have_text("4seat 1 plays 7")


def test_page_when_the_slider_is_moved_then_the_board_of_that_step(saved, visit):
    page = visit(saved)
    page.locator("#step").fill("1")
    expect(page.locator(".marble")).to_have_count(1)


def test_page_when_stepped_through_on_a_phone_then_the_board_stays_in_sight(saved, visit):
    page = visit(saved, **SCREENS["phone"])
    page.locator("#step").fill("3")
    assert page.evaluate("scrollY") == 0


def test_page_when_another_language_is_chosen_then_the_step_stays(saved, visit):
    page = visit(saved)
    page.locator("#step").fill("2")
    page.locator("#language").select_option("es")
    expect(page.locator("h1")).to_have_text("Turno 5: juega el asiento 1, carta puesta: 7")
    expect(page.locator("#said [aria-current]")).to_have_text("4seat 1 plays 7")
    expect(page.locator("#on")).to_have_text("adelante")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", SCREENS)
def test_page_when_axe_looks_at_it_then_it_finds_nothing(saved, visit, screen, language):
    page = visit(saved, bypass_csp=True, locale=language, **SCREENS[screen])
    page.locator("#last").click()
    assert findings(page) == []
    assert not is_too_wide(page)
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
