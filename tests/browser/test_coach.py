"""The coach on the page of a seat, in a real browser."""

import re

import pytest

from tests.browser.test_exchange import SEED, exchange
from tests.browser.test_table import SCREENS, expect, findings, is_too_wide
from tests.integration.test_try import Try


@pytest.fixture
def pages(tmp_path, visit, chromium):
    """Of Red, who is to lay a card, and of Blue."""
    with Try(tmp_path, "--seed", SEED) as place:
        pages = [
            visit(
                place.links[f"seat {seat}"],
                bypass_csp=True,
                **SCREENS["phone" if seat == 0 else "desk"],
            )
            for seat in range(4)
        ]
        exchange(pages)
        yield pages[:2]


def choose(page, level):
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name=level, exact=True).click()
    expect(page.get_by_role("button", name=level, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.locator("#sheet-more").get_by_role("button", name="Close").click()


def test_coach_when_the_best_move_is_wanted_then_words_and_a_mark_on_that_page_alone(pages):
    red, blue = pages
    expect(red.locator("#advice")).to_be_empty()
    choose(red, "best move")
    expect(red.locator("#advice")).to_contain_text("Best: Red plays ")
    meant = red.get_by_role("button", name=re.compile("the coach means it"))
    expect(meant).to_have_count(1)
    expect(red.locator(".meant")).to_have_count(1)
    assert not is_too_wide(red)
    assert findings(red) == []
    choose(blue, "best move")
    expect(blue.locator("#advice")).to_be_empty()
    expect(blue.locator(".meant")).to_have_count(0)
    red.get_by_role("button", name="More", exact=True).click()
    assert findings(red) == []
    red.locator("#sheet-more").get_by_role("button", name="Close").click()
    choose(red, "silent")
    expect(red.locator("#advice")).to_be_empty()
