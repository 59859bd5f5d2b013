"""The exchange of cards before a round, a whole turn without a pointer, a question of the board,
and fingers, in a real browser."""

import re

import pytest

from tests.browser.test_table import SCREENS, expect, findings, is_too_wide
from tests.browser.test_try import hole, said
from tests.integration.test_try import Try

# Hands: Red A 2 6 8 10 K, Blue 3 4 8 10 Q Q, Yellow 2 4 7 8 9 K, Green 4 5 7 9 10 Q. Seat 0
# begins.
SEED = 36
GIVEN = ("8", "3", "9", "4")


@pytest.fixture
def pages(tmp_path, visit, chromium):
    """The page of each seat; nobody has given a card yet."""
    with Try(tmp_path, "--seed", SEED) as place:
        pages = [
            visit(place.links[f"seat {seat}"], **SCREENS["phone" if seat == 2 else "desk"])
            for seat in range(4)
        ]
        for page in pages:
            expect(page.locator("#asked")).to_contain_text("Choose a card to give")
        yield pages


def hand(page):
    return page.locator(".playing-card").evaluate_all("all => all.map((one) => one.dataset.card)")


def card(page, what, name):
    return page.get_by_role("button", name=re.compile(f"^{what} {name}(:|$)"))


def exchange(pages):
    for page, given in zip(pages, GIVEN):
        card(page, "give", given).first.dblclick()
    for page in pages:
        expect(page.locator("#asked")).not_to_contain_text("choose")


def tab_to(page, selector):
    """Press Tab until what matches *selector* has the focus."""
    for _ in range(20):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {selector}")


def test_exchange_when_all_give_a_card_by_clicks_then_partners_have_it_and_the_round_begins(pages):
    card(pages[0], "give", "8").dblclick()
    expect(pages[0].locator("#asked")).to_have_text("The others still choose what they give.")
    assert hand(pages[0]) == ["A", "2", "6", "8", "10", "K"]
    card(pages[0], "lay", "6").dblclick()
    expect(pages[0].locator("#refused")).to_have_text("first everybody gives a card")
    for page, given in zip(pages[1:], GIVEN[1:]):
        card(page, "give", given).first.dblclick()
    expect(pages[0].locator("#asked")).to_have_text("Lay a card.")
    assert (hand(pages[0]), hand(pages[2])) == (
        ["A", "2", "6", "9", "10", "K"],
        ["2", "4", "7", "8", "8", "K"],
    )


def test_exchange_when_axe_looks_at_every_page_by_day_and_in_the_dark_then_it_finds_nothing(
    tmp_path, visit, chromium
):
    with Try(tmp_path, "--seed", SEED) as place:
        for screen in ("desk", "dark"):
            for who, link in (*list(place.links.items())[:3], ("looks on", place.page)):
                page = visit(link, bypass_csp=True, **SCREENS[screen])
                expect(page.locator(".marble")).not_to_have_count(0)
                assert (who, screen, findings(page), is_too_wide(page)) == (who, screen, [], False)
                page.close()


def test_turn_when_it_is_played_by_keys_alone_then_as_by_the_pointer(pages):
    exchange(pages)
    page = pages[0]
    tab_to(page, ".playing-card:last-child")
    page.keyboard.press("Enter")  # chooses it
    page.keyboard.press("Enter")
    expect(page.locator("#asked")).to_have_text("Your king lies open: move.")
    assert page.evaluate("document.activeElement.matches('.playing-card:last-child')"), (
        "it keeps the focus"
    )
    for _ in range(20):  # backwards, to what comes before the cards
        if page.evaluate("document.activeElement.matches('.place')"):
            break
        page.keyboard.press("Shift+Tab")
    # from T0 to the last place of the last kennel, and on to the first one of seat 0
    for _ in range(16):
        page.keyboard.press("ArrowLeft")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith(
        "place 1 in the kennel of Red: marble of Red"
    )
    page.keyboard.press("Enter")
    expect(page.locator("#held")).to_have_text("In your hand: a marble of Red")
    for _ in range(16):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(said(pages[1])).to_have_text("1Red plays a king and brings a marble out")


def test_question_when_the_board_asks_then_the_page_says_so_and_confirm_answers(pages):
    exchange(pages)
    page = pages[0]
    card(page, "lay", "king").dblclick()
    hole(page, "K0.1").click()
    expect(page.locator("#held")).to_have_text("In your hand: a marble of Red")
    asked = page.locator("#asked")
    # A board gives hands that hold a marble 8 s.
    expect(asked).to_have_text(
        "The board asks: touch the marble that is meant, or confirm.", timeout=30_000
    )
    expect(said(page)).to_contain_text(
        "Confirm if it was this: Red plays a king and brings a marble out"
    )
    page.get_by_role("button", name="confirm", exact=True).click()
    expect(said(pages[1])).to_have_text(re.compile("^1Red plays a king and brings a marble out"))
    hole(page, "T0").click()
    expect(page.locator("#held")).to_be_empty()


def test_finger_when_it_is_beside_a_hole_then_that_hole_is_meant(pages):
    exchange(pages)
    page = pages[2]  # on a phone, where a finger is wider than a hole

    def touch(name):
        box = hole(page, name).locator("circle").first.bounding_box()
        at = {"x": box["x"] + box["width"] / 2 + 4, "y": box["y"] + box["height"] / 2 + 4}
        about = {
            "pointerType": "touch",
            "bubbles": True,
            "clientX": at["x"],
            "clientY": at["y"],
            "button": 0,
        }
        page.evaluate(
            "([x, y, about]) => { const under = document.elementFromPoint(x, y);"
            " for (const kind of ['pointerdown', 'pointerup']) under.dispatchEvent(new "
            "PointerEvent(kind, about)); }",
            [at["x"], at["y"], about],
        )

    touch("K2.2")
    expect(page.locator("#held")).to_have_text("In your hand: a marble of Yellow")
    touch("T32")
    expect(page.locator("#held")).to_be_empty()
    # No card lies there: sooner or later the board says that the marble is wrong there, too.
    expect(hole(page, "T32")).to_have_accessible_name(re.compile("^start of Yellow: marble of Y"))
