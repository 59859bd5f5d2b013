"""The page on a television: the board for all, people in the corners where they sit, words that can
be read from afar."""

from dataclasses import replace

import pytest

from tests.browser.test_table import VIEW, expect
from tests.host.views.games import empty_game

TELEVISION = {"viewport": {"width": 1920, "height": 1080}}
DESK = {"viewport": {"width": 1366, "height": 768}}
SCREENS = {
    "desk": DESK,
    "phone": {"viewport": {"width": 390, "height": 844}},
    "phone on its side": {"viewport": {"width": 844, "height": 390}},
    "tablet": {"viewport": {"width": 820, "height": 1180}},
    "tablet on its side": {"viewport": {"width": 1180, "height": 820}},
    "television": TELEVISION,
}
SIX = replace(VIEW, game=replace(empty_game(range(6), 6), teams=()))
LEAST_RATIO = 0.03
"""Of the height of a television: smaller words are not read from two metres."""


def is_television(page):
    return page.locator("body.tv").count() == 1


def box(locator):
    found = locator.bounding_box()
    return found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"]


def overlap(one, other):
    return (
        one[0] < other[2] - 0.5
        and other[0] < one[2] - 0.5
        and one[1] < other[3] - 0.5
        and other[1] < one[3] - 0.5
    )


def overlaps(boxes):
    return [
        (number, other)
        for number, one in enumerate(boxes)
        for other in range(number)
        if overlap(one, boxes[other])
    ]


@pytest.mark.parametrize("view", [VIEW, SIX], ids=["four", "six"])
def test_television_when_a_large_screen_looks_on_then_board_people_and_sentence_do_not_overlap(
    table, address, visit, view
):
    table.show(view)
    page = visit(address, **TELEVISION)
    expect(page.locator("body.tv")).to_have_count(1)
    parts = ("#board", *[f".person:nth-child({n + 1})" for n in range(len(view.game.roles))])
    boxes = [box(page.locator(part)) for part in (*parts, "#latest", "#turn")]
    assert overlaps(boxes) == []
    assert all(min(one) >= 0 and one[2] <= 1920 and one[3] <= 1080 for one in boxes)
    assert boxes[0][3] - boxes[0][1] > 0.82 * 1080


def test_television_when_people_sit_round_the_board_then_each_has_the_corner_of_the_own_kennel(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, **TELEVISION)
    expect(page.locator(".person")).to_have_count(4)
    corners = page.evaluate(
        "board.seats.map(({x, y}, seat) => { const {left, right, top, bottom} ="
        " byId('people').children[seat].getBoundingClientRect();"
        " return [x < 0 === left + right < innerWidth, y < 0 === top + bottom < innerHeight] })"
    )
    assert corners == [[True, True]] * 4


def test_television_when_it_is_looked_at_from_two_metres_then_no_word_is_too_small(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, **TELEVISION)
    expect(page.locator("body.tv:not(.stirs)")).to_have_count(1)
    sizes = page.locator(".person b, .person > span, #turn, #latest button").evaluate_all(
        "all => all.filter((one) => one.checkVisibility())"
        ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
    )
    assert min(sizes) >= LEAST_RATIO * 1080


def test_television_when_nobody_moves_then_no_tools_and_somebody_who_moves_has_them_again(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, **TELEVISION)
    tools = page.locator(".top")
    expect(tools).to_have_css("opacity", "0")
    page.mouse.move(300, 300)
    expect(tools).to_have_css("opacity", "1")
    expect(page.locator("#asked")).to_be_hidden()  # nobody has links to a board on USB


def test_television_when_the_button_is_pressed_then_on_the_whole_screen_and_back(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, **DESK)
    button = page.get_by_role("button", name="Television")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(page.locator("body.tv")).to_have_count(1)
    expect(page.locator("html:fullscreen")).to_have_count(1)
    button.click()
    expect(page.locator("body.tv")).to_have_count(0)
    expect(page.locator("html:fullscreen")).to_have_count(0)


def test_television_when_the_whole_screen_is_left_by_a_key_then_the_page_is_as_before(
    table, address, visit
):
    table.show(VIEW)
    page = visit(address, **DESK)
    page.get_by_role("button", name="Television").click()
    expect(page.locator("html:fullscreen")).to_have_count(1)
    page.evaluate("document.exitFullscreen()")  # as the browser does for Escape
    expect(page.locator("body.tv")).to_have_count(0)


def test_television_when_the_address_asks_for_it_then_on_a_screen_of_any_size(
    table, address, visit
):
    table.show(VIEW)
    page = visit(f"{address}?tv", **DESK)
    expect(page.locator("body.tv")).to_have_count(1)
    assert overlaps([box(page.locator("#board")), *map(box, page.locator(".person").all())]) == []


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("view", [VIEW, SIX], ids=["four", "six"])
def test_people_when_they_are_looked_at_then_board_and_names_are_whole_on_every_screen(
    table, address, visit, screen, view
):
    count = len(view.game.roles)
    table.show(view)
    page = visit(address, **SCREENS[screen])
    expect(page.locator(".person")).to_have_count(count)
    size = SCREENS[screen]["viewport"]
    assert (
        page.locator(".person b").evaluate_all(
            "all => all.map((one) => one.scrollWidth <= one.clientWidth + 1)"
        )
        == [True] * count
    )
    boxes = [box(page.locator("#board")), *map(box, page.locator(".person").all())]
    assert overlaps(boxes) == []
    assert all(one[2] <= size["width"] + 1 and one[3] <= size["height"] + 1 for one in boxes)
