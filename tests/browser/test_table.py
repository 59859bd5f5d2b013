"""The page in a real browser: what people see and can reach of what it is sent."""

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest

from host.language.language import LANGUAGES, unchanged
from host.live.view import (
    COACH,
    Fetching,
    Flight,
    Light,
    Note,
    Points,
    Said,
    SeatClock,
    Team,
    View,
    Way,
)
from host.views.web.server import TablePage
from shared_engine.games.meanings import CAPTURE, MOVABLE
from shared_engine.lights.looks import LAID
from tests.host.views.games import empty_game, with_marbles
from tests.host.views.test_plan import black_dog

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
GAME = replace(
    with_marbles(empty_game(), {"T0": 0, "T5": 1, "F2.1": 2, "K3.1": 3}, walls={"T0"}),
    turns=4,
    turn=1,
    card="7",
    lights=(Light(5, MOVABLE, 1), Light(12, CAPTURE, 1), Light(96, LAID, 1)),
    teams=(Team((0, 2), 1, 8), Team((1, 3), 0, 8)),
)
VIEW = View(
    "following",
    notes=(Note(1, "board", unchanged("dog-4 24ab, firmware 0.1.0")),),
    said=(Said(2, 3, 0, unchanged("Red plays a king and brings a marble out"), False),),
    game=GAME,
)
# With the number of a rule in what the referee said.
REFUSED = replace(
    VIEW, said=(*VIEW.said, Said(3, 4, 1, unchanged("Blue: no (BR-40): T5"), False, "BR-40"))
)
SCREENS = {
    "desk": {"viewport": {"width": 1280, "height": 800}},
    "dark": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}},
    "television": {"viewport": {"width": 1920, "height": 1080}},
}


def in_languages(screens):
    """Each of *screens* in English, and the narrowest in every language: words make a page too
    wide, and what else axe-core finds is the same in all of them."""
    return [
        (screen, language)
        for screen in screens
        for language in (LANGUAGES if screen == "phone" else LANGUAGES[:1])
    ]


def expect(locator):
    from playwright.sync_api import expect

    return expect(locator)


def test_people_when_the_board_plays_a_seat_then_that_seat_says_so(table, address, visit):
    table.show(replace(VIEW, game=replace(GAME, programs=("", "club", "", ""))))
    people = visit(address).locator(".person")
    expect(people.nth(1)).to_contain_text("played by the board")
    expect(people.nth(0)).not_to_contain_text("played by the board")


def test_page_when_a_seven_is_under_way_then_a_row_of_its_points(table, address, visit):
    table.show(replace(VIEW, game=replace(GAME, points=Points(4, 7))))
    page = visit(address)
    row = page.get_by_role("img", name="4 points left", exact=True)
    assert (row.locator(".ball-1").count(), row.locator(".lit").count()) == (3, 4)
    table.show(VIEW)
    expect(row).to_be_hidden()


def test_page_when_the_coach_and_the_board_say_what_is_better_then_all_see_it_as_long_as_they_say_it(
    table, address, visit
):
    would = unchanged("The board would choose: moves 4.")
    table.show(
        replace(
            VIEW,
            notes=(*VIEW.notes, Note(3, COACH, unchanged("Red moves 1. Better: moves 4."))),
            game=replace(GAME, would=would),
        )
    )
    page = visit(address, bypass_csp=True)
    advice = page.locator("#advice p")
    expect(advice).to_have_text(
        ["The coach Red moves 1. Better: moves 4.", "The board would choose: moves 4."]
    )
    assert findings(page) == []
    table.show(VIEW)
    expect(advice).to_have_count(0)


def test_page_when_a_game_is_under_way_then_its_holes_marbles_and_turn(table, address, visit):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("h1")).to_have_text("Turn 5: Blue to play, 7 lies open")
    assert page.title() == "Turn 5: Blue to play, 7 lies open – Board Collie"
    assert (
        page.locator(".hole").count(),
        page.locator(".marble").count(),
        page.locator(".wall").count(),
    ) == (
        96,
        4,
        1,
    )


def test_page_when_lights_burn_then_each_has_its_rhythm_and_its_sign_is_explained(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("#lit li")).to_have_text(["can move", "sends home"])
    assert [page.locator(f".board .light.{rhythm}").count() for rhythm in ("breathe", "blink")] == [
        1,
        1,
    ]
    assert (
        page.locator(".board .light.blink").evaluate("ring => getComputedStyle(ring).animationName")
        == "blink"
    )


def test_page_when_somebody_wants_no_motion_then_lights_stay(table, address, visit):
    table.show(VIEW)
    page = visit(address, reduced_motion="reduce")
    assert (
        page.locator(".board .light.blink").evaluate("ring => getComputedStyle(ring).animationName")
        == "none"
    )


def test_page_when_the_game_goes_on_then_it_shows_that_and_says_each_sentence_once(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("#said p")).to_have_count(1)
    page.locator("#said p").evaluate("item => item.dataset.seen = 'yes'")
    table.show(
        replace(
            VIEW,
            said=(*VIEW.said, Said(3, 4, 1, unchanged("Blue plays a 7"), False)),
            game=replace(GAME, turn=2),
        )
    )
    expect(page.locator("#said p")).to_have_text(
        ["3Red plays a king and brings a marble out", "4Blue plays a 7"]
    )
    assert page.locator("#said p[data-seen=yes]").count() == 1
    expect(page.locator(".person[aria-current]")).to_contain_text("Yellow")


def test_page_when_the_pointer_is_on_a_sentence_then_the_ways_of_its_move(table, address, visit):
    hit = Way(0, (0, 1, 2), (Flight(1, 2, 88),))
    table.show(replace(VIEW, said=(replace(VIEW.said[0], ways=(hit,)),)))
    page = visit(address)
    expect(page.locator("#ways-said")).to_have_count(0)
    page.locator("#latest li").hover()
    expect(page.locator("#ways-said .way.seat-0")).to_have_count(1)
    expect(page.locator("#ways-said .flight.seat-1")).to_have_count(1)
    page.locator("#turn").hover()
    expect(page.locator("#ways-said")).to_have_count(0)


def test_page_when_notation_is_switched_on_then_sentences_have_it_and_after_a_reload_too(
    table, address, visit
):
    table.show(replace(VIEW, said=(replace(VIEW.said[0], notation="K: K0>T0"),)))
    page = visit(address)
    expect(page.locator("#said .notation")).to_have_count(0)
    page.get_by_role("button", name="More").click()
    page.get_by_label("Notation of the moves").check()
    expect(page.locator("#said .notation")).to_have_text("K: K0>T0")
    page.reload()
    expect(page.locator("#said .notation")).to_have_text("K: K0>T0")


def test_page_when_a_browser_speaks_german_then_the_page_does_until_another_language_is_chosen(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, locale="de-CH")
    expect(page.locator("h1")).to_have_text("Zug 5: Blau ist dran, 7 liegt offen")
    assert page.locator("html").get_attribute("lang") == "de"
    more(page)
    page.locator("#language").select_option("it")
    expect(page.locator("h1")).to_have_text("Mossa 5: tocca a Blu, in tavola: 7")
    expect(page.locator("#lit li")).to_have_text(["può muovere", "manda a casa"])
    page.reload()
    expect(page.locator("h1")).to_have_text("Mossa 5: tocca a Blu, in tavola: 7")
    assert page.locator("html").get_attribute("lang") == "it"


def test_page_when_the_number_of_a_rule_is_clicked_then_the_rule_in_the_readers_language(
    table, address, visit
):
    table.show(replace(VIEW, said=(Said(2, 3, 0, unchanged("6: no (BR-40): T6"), False, "BR-40"),)))
    page = visit(address, locale="fr")
    rule = page.locator("#said .rule")
    page.locator("[data-opens=sheet-said]").click()
    expect(page.locator("#said p")).to_have_text("36: no (BR-40): T6", use_inner_text=True)
    rule.click()
    expect(page.locator(".rule-text")).to_have_text(
        re.compile("La valeur d'une carte est jouée exactement")
    )
    expect(rule).to_have_attribute("aria-expanded", "true")
    rule.press("Enter")
    expect(page.locator(".rule-text")).to_be_hidden()


def test_page_when_it_is_loaded_again_then_it_shows_the_same(table, address, visit):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator(".marble")).to_have_count(4)
    page.reload()
    expect(page.locator(".marble")).to_have_count(4)


def test_page_when_the_program_ends_and_starts_again_then_it_says_so_and_goes_on(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator("#lost")).to_be_hidden()
    table.close()
    expect(page.locator("#lost")).to_contain_text("start it again: collie table")
    again = TablePage(int(address.rstrip("/").rsplit(":", 1)[1]))
    try:
        again.show(replace(VIEW, game=replace(GAME, turns=5, turn=2, card="")))
        again.open()
        expect(page.locator("h1")).to_have_text("Turn 6: Yellow to play", timeout=30_000)
        expect(page.locator("#lost")).to_be_hidden()
    finally:
        again.close()


def test_page_when_a_seat_thinks_then_its_clock_runs_by_the_time_of_the_program(
    table, address, visit
):
    began_ms = round(time.time() * 1000) - 3_600_000
    table.show(replace(VIEW, clock=SeatClock((5000, 65_000, 0, 0), began_ms)))
    page = visit(address)
    times = page.locator("#seats td:last-child")
    expect(times).to_have_text(["0:05", re.compile(r"1:01:\d\d"), "0:00", "0:00"])
    shown = times.nth(1).inner_text()
    expect(times.nth(1)).not_to_have_text(shown)


def test_page_when_the_log_is_fetched_then_it_shows_how_far(table, address, visit):
    table.show(View("following", fetching=Fetching(30, 120)))
    page = visit(address)
    expect(page.locator("h1")).to_have_text("Fetching the log of the board …")
    assert page.locator("progress").evaluate("bar => bar.position") == 0.25


def test_page_when_a_team_has_won_then_it_says_so(table, address, visit):
    table.show(replace(VIEW, game=replace(GAME, won=(0, 2))))
    expect(visit(address).locator("h1")).to_have_text("Red and Yellow have won after 4 turns")


def test_page_when_a_stranger_writes_markup_then_it_is_text(table, address, visit):
    table.show(replace(VIEW, notes=(Note(1, "board", unchanged("<img src=x onerror=alert(1)>")),)))
    page = visit(address)
    expect(page.locator("#notes dd").last).to_have_text("<img src=x onerror=alert(1)>")
    assert page.locator("img").count() == 0


def test_page_when_there_is_a_disc_then_it_and_the_dog_are_drawn(table, address, visit):
    table.show(replace(VIEW, game=replace(black_dog(), dog=23)))
    page = visit(address)
    expect(page.locator(".disc")).to_have_count(1)
    expect(page.locator(".dog")).to_have_count(1)


def more(page):
    """Open the sheet of what is not needed for the next act."""
    page.locator("[data-opens=sheet-more]").click()


def findings(page):
    """What axe-core finds on *page*."""
    if page.evaluate("!window.axe"):
        page.add_script_tag(path=AXE)
    return page.evaluate(
        "axe.run({resultTypes: ['violations']})"
        ".then(({violations}) => violations.map(({id, nodes}) => [id, nodes[0].html]))"
    )


def is_too_wide(page):
    return page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )


@pytest.mark.parametrize(("screen", "language"), in_languages(SCREENS))
def test_page_when_axe_looks_at_it_then_it_finds_nothing(table, address, visit, screen, language):
    table.show(REFUSED)
    page = visit(address, bypass_csp=True, locale=language, **SCREENS[screen])
    expect(page.locator(".marble")).to_have_count(4)
    assert findings(page) == []
    for sheet in ("lights", "more", "said"):
        page.locator(f"[data-opens=sheet-{sheet}]").click()
        assert findings(page) == [], sheet
        if sheet != "said":
            page.keyboard.press("Escape")
    page.locator(".rule").click()
    assert findings(page) == []
    assert not is_too_wide(page)
    assert "undefined" not in page.locator("body").inner_text()


@pytest.mark.parametrize("screen", ["desk", "television"])
def test_page_when_the_screen_is_wide_then_the_whole_board_is_in_sight(
    table, address, visit, screen
):
    table.show(VIEW)
    page = visit(address, **SCREENS[screen])
    expect(page.locator(".marble")).to_have_count(4)
    box = page.locator("#board").bounding_box()
    assert box["y"] + box["height"] <= SCREENS[screen]["viewport"]["height"]


@pytest.mark.parametrize(("width", "height"), [(390, 844), (844, 390), (820, 1180), (1366, 768)])
def test_page_when_the_screen_is_small_then_board_and_prompt_are_on_it(
    table, address, visit, width, height
):
    table.show(VIEW)
    page = visit(address, viewport={"width": width, "height": height})
    expect(page.locator(".marble")).to_have_count(4)
    for part in ("#board", "#turn"):
        box = page.locator(part).bounding_box()
        assert min(box["x"], box["y"]) >= 0, part
        assert box["y"] + box["height"] <= height, part
        assert box["x"] + box["width"] <= width, part


def test_page_when_it_is_a_laptop_then_the_board_takes_the_height_of_the_window(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, viewport={"width": 1366, "height": 768})
    expect(page.locator(".marble")).to_have_count(4)
    assert page.locator("#board").bounding_box()["height"] > 700


def test_page_when_a_light_burns_in_a_hole_then_the_name_of_the_hole_says_what_it_means(
    table, address, visit
):
    table.show(VIEW)
    title = visit(address).locator('[data-field="5"] title')
    expect(title).to_have_text("5 past the start of Red: marble of Blue; can move")


def test_page_when_a_marble_is_elsewhere_then_it_glides_there_and_nothing_moves_where_people_want_none(
    table, address, visit
):
    table.show(VIEW)
    pages = [visit(address), visit(address, reduced_motion="reduce")]
    for page in pages:
        expect(page.locator(".marble")).to_have_count(4)
        page.evaluate(
            "new MutationObserver((all) => all.forEach(({addedNodes}) => addedNodes.forEach("
            "(one) => one.classList?.contains('fly') && (window.flown = true))))"
            ".observe(byId('board'), {childList: true})"
        )
    moved = with_marbles(empty_game(), {"T0": 0, "T9": 1, "F2.1": 2, "K3.1": 3})
    table.show(replace(VIEW, game=replace(moved, turns=5, turn=2)))
    for page in pages:
        expect(page.locator(".person[aria-current]")).to_contain_text("Yellow")
    assert [page.evaluate("window.flown ?? false") for page in pages] == [True, False]


def test_page_when_something_changes_while_a_marble_glides_then_that_is_drawn_and_stays(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address)
    expect(page.locator(".marble")).to_have_count(4)
    places = {"T0": 0, "F2.1": 2, "K3.1": 3}
    for target in ("T9", "T14"):  # the second picture comes while the first marble is under way
        table.show(replace(VIEW, game=with_marbles(empty_game(), {**places, target: 1})))
        expect(page.locator(".fly")).to_have_count(1)
    expect(page.locator(".fly")).to_have_count(0)
    names = page.locator("#board .place:has(.marble) title").all_text_contents()
    assert [name for name in names if "Blue" in name] == [
        "14 past the start of Red: marble of Blue"
    ]
