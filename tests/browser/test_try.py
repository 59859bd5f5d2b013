"""`collie try` in a real browser: two people, each in a browser of their own, play on the real
firmware by clicks, drags and keys."""

import re

import pytest

from tests.browser.test_table import SCREENS, expect, findings, in_languages, is_too_wide, more
from tests.integration.test_try import Try

# Red holds a 5 and Blue a 6; each has a marble on its start, T0 and T32.
DUEL = ("--ruleset", "brandi-2", "--seed", 16)


@pytest.fixture(scope="module")
def place(tmp_path_factory, chromium):
    with Try(tmp_path_factory.mktemp("try"), *DUEL) as place:
        yield place


@pytest.fixture
def duel(place, visit):
    """The pages of both seats, in contexts of their own, when a turn can begin."""
    pages = [visit(place.links[f"seat {seat}"]) for seat in range(2)]
    for page in pages:
        expect(page.locator("#asked")).not_to_be_empty()
    return pages


def hole(page, name):
    """The hole that score sheets call *name*."""
    return page.get_by_role("button").and_(page.locator(f"[data-name='{name}']"))


def lay(page, card):
    page.get_by_role("button", name=re.compile(f"^lay {card}(:|$)")).first.dblclick()
    expect(page.locator("#asked")).to_have_text(f"Your {card} lies open: move.")


def drag(page, source, target):
    hole(page, source).hover()
    page.mouse.down()
    hole(page, target).hover()
    page.mouse.up()


def said(page):
    return page.locator("#said p").last


def test_try_when_two_play_then_a_wrong_move_is_put_right_and_a_reload_loses_nothing(duel):
    zero, one = duel
    lay(zero, "5")
    drag(zero, "T0", "T6")
    expect(said(zero)).to_contain_text("not allowed")
    expect(zero.locator("#lit")).to_contain_text("lift")
    drag(zero, "T6", "T0")
    expect(zero.locator("#lit")).to_contain_text("can move")
    hole(zero, "T0").click()
    expect(zero.locator("#held")).to_have_text("In your hand: a marble of Red")
    expect(one.locator("#held")).to_have_text("In the hand of Red: a marble of Red")
    expect(zero.locator("#lit")).to_contain_text("goes here")
    zero.reload()
    expect(zero.locator("#held")).to_have_text("In your hand: a marble of Red")
    hole(zero, "T5").click()
    expect(said(one)).to_have_text("1Red plays a 5")

    lay(one, "6")
    hole(one, "T32").focus()
    one.keyboard.press("Enter")
    expect(one.locator("#held")).to_have_text("In your hand: a marble of Blue")
    one.keyboard.press("Escape")
    expect(one.locator("#held")).to_be_empty()
    one.keyboard.press("Enter")
    expect(one.locator("#lit")).to_contain_text("goes here")
    for _ in range(6):
        one.keyboard.press("ArrowRight")
    one.keyboard.press("Enter")
    expect(said(zero)).to_have_text("2Blue plays a 6")
    expect(zero.locator("#asked")).to_have_text("Lay a card.")


def test_try_when_somebody_holds_a_marble_then_the_host_can_have_it_laid_beside_the_board_and_others_still_lift_their_own(
    place, duel, visit
):
    host, (zero, one) = visit(place.links["host"]), duel
    aside = host.get_by_role("button", name="lay aside")
    hole(zero, "K0.3").click()
    expect(zero.locator("#held")).to_have_text("In your hand: a marble of Red")
    more(host)
    aside.click()
    host.keyboard.press("Escape")
    expect(one.locator("#held")).to_have_text("Beside the board: a marble of Red")
    expect(aside).to_be_hidden()
    hole(one, "K1.3").click()
    expect(one.locator("#held")).to_contain_text("In your hand: a marble of Blue")
    one.keyboard.press("Escape")
    expect(one.locator("#held")).to_have_text("Beside the board: a marble of Red")
    hole(one, "K0.3").click()
    expect(zero.locator("#held")).to_be_empty()


def test_try_when_a_seat_chooses_how_much_help_it_gets_then_it_has_that_and_both_pages_say_so(duel):
    name = duel[0].locator(".person[aria-current] b").inner_text()
    mine, other = duel if name == "Red" else duel[::-1]
    for page in (mine, other):
        more(page)
    levels = mine.get_by_role("group", name=f"Help from the lights for {name}")
    expect(levels.get_by_role("button")).to_have_text(["guided", "beginner", "usual", "quiet"])
    for level in ("quiet", "usual", "guided", "beginner"):
        levels.get_by_role("button", name=level).click()
        expect(levels.get_by_role("button", pressed=True)).to_have_text(level)
        expect(other.locator("#help-why")).to_contain_text(f"{level}: ")
        expect(said(other)).to_contain_text(f"Help for {name}: {level}")
    expect(other.locator("#help-levels")).to_be_hidden()
    for page in (mine, other):
        page.keyboard.press("Escape")


def test_try_when_it_is_anothers_turn_then_the_page_says_so(duel):
    name = duel[0].locator(".person[aria-current] b").inner_text()
    other = duel[name == "Red"]
    other.locator(".playing-card").first.dblclick()
    expect(other.locator("#refused")).to_have_text(f"it is the turn of {name}")


def test_try_when_somebody_looks_on_then_without_hands(place, visit):
    for link in (place.page, place.links["spectator"]):
        page = visit(link)
        expect(page.locator(".marble")).not_to_have_count(0)
        expect(page.locator("#own")).to_be_hidden()
        assert page.locator(".playing-card").count() == 0


def test_try_when_somebody_with_a_hand_has_a_large_screen_then_it_is_no_television(place, visit):
    page = visit(place.links["seat 0"], **SCREENS["television"])
    expect(page.locator(".playing-card")).not_to_have_count(0)
    expect(page.locator("body.tv")).to_have_count(0)
    expect(page.locator("#television")).to_be_hidden()


def test_try_when_the_link_is_nobodys_then_the_page_says_so(place, visit):
    expect(visit(place.page + "#nonsense").locator("#lost")).to_have_text(
        "This link is not valid, or no longer: ask the host for a new one."
    )


def test_try_when_axe_looks_at_it_then_it_finds_nothing_and_nothing_is_too_wide(place, visit):
    for screen, language in in_languages(SCREENS):
        page = visit(place.links["seat 0"], bypass_csp=True, locale=language, **SCREENS[screen])
        expect(page.locator(".playing-card")).not_to_have_count(0)
        found = findings(page), is_too_wide(page)
        assert (screen, language, *found) == (screen, language, [], False)
        assert "undefined" not in page.locator("body").inner_text()
        page.close()


def test_links_when_the_host_opens_them_then_each_seat_and_a_television_has_a_code(place, visit):
    page = visit(place.links["host"])
    more(page)
    page.locator("#show-links").click()
    expect(page.locator("#links li b")).to_have_text(["Television", "Red", "Blue"])
    assert page.locator("#links a").nth(1).get_attribute("href") == place.links["seat 0"]
    expect(page.locator("#links .qr path")).to_have_count(3)


def test_links_when_somebody_is_not_the_host_then_there_are_none(duel):
    assert duel[0].locator("#links li").count() == 0


def test_marble_when_it_is_put_by_a_double_click_then_it_stays_and_escape_takes_it_back(
    place, visit
):
    page = visit(place.links["seat 0"])
    hole(page, "K0.3").click()
    expect(page.locator("#held")).to_have_text("In your hand: a marble of Red")
    hole(page, "T9").dblclick()
    expect(hole(page, "T9")).to_have_accessible_name(
        re.compile("^9 past the start of Red: marble of Red")
    )
    expect(page.locator("#held")).to_be_empty()
    page.keyboard.press("Escape")
    expect(hole(page, "K0.3")).to_have_accessible_name(
        re.compile("^place 3 in the kennel of Red: marble of Red")
    )


def test_new_game_when_it_is_pressed_then_the_page_asks_and_says_what_is_lost(place, visit):
    page = visit(place.links["host"])
    more(page)
    page.locator("#new-game").click()
    expect(page.locator("#asks-why")).to_have_text(
        "The game under way ends here. It stays among the stored games."
    )
    page.keyboard.press("Escape")
    expect(page.locator("#asks")).to_be_hidden()


def test_name_when_a_person_says_its_own_then_all_pages_and_old_sentences_have_it(duel):
    zero, one = duel
    more(zero)
    zero.get_by_role("button", name="Names").click()
    zero.locator("#names").get_by_role("textbox").fill("Anna")
    zero.get_by_role("button", name="Save").click()
    expect(one.locator(".person").first).to_contain_text("Anna")
    expect(one.locator("#said")).to_contain_text("Anna")
    expect(one.locator("#said")).not_to_contain_text("Red")
    more(zero)
    zero.get_by_role("button", name="Names").click()
    zero.locator("#names").get_by_role("textbox").fill("")
    zero.get_by_role("button", name="Save").click()
    expect(one.locator(".person").first).to_contain_text("Red")


def test_drag_when_it_leaves_the_window_then_the_marble_stays_in_the_hand_and_escape_takes_it_back(
    place, visit
):
    page = visit(place.links["seat 0"])
    hole(page, "K0.3").hover()
    page.mouse.down()
    page.mouse.move(-40, -40)
    page.mouse.up()
    expect(page.locator("#held")).to_have_text("In your hand: a marble of Red")
    page.keyboard.press("Escape")
    expect(page.locator("#held")).to_be_empty()
    expect(hole(page, "K0.3")).to_have_accessible_name(
        re.compile("^place 3 in the kennel of Red: marble of Red")
    )


def test_hands_when_two_lift_at_once_then_each_has_its_own_and_a_closed_tab_loses_nothing(
    place, duel, visit
):
    zero, one = duel
    other = zero.context.new_page()  # the same seat, in another tab
    hole(zero, "K0.3").click()
    hole(one, "K1.3").click()
    for page, mine, others in ((zero, "Red", "Blue"), (one, "Blue", "Red")):
        expect(page.locator("#held")).to_contain_text(f"In your hand: a marble of {mine}")
        expect(page.locator("#held")).to_contain_text(f"In the hand of {others}")
    one.keyboard.press("Escape")
    expect(one.locator("#held")).not_to_contain_text("In your hand")
    other.goto(place.links["seat 0"])
    zero.close()
    # Whoever opens the link again goes on where the closed tab was.
    expect(other.locator("#held")).to_have_text("In your hand: a marble of Red")
    other.keyboard.press("Escape")
    expect(other.locator("#held")).to_be_empty()
    expect(one.locator("#held")).to_be_empty()
