"""Six lessons in a real browser, played by roles and names alone."""

import pytest

from host.cli.house import House
from host.views.web.server import TablePage
from tests.browser.test_table import SCREENS, expect, findings, in_languages, is_too_wide

FINGER = {**SCREENS["phone"], "has_touch": True, "is_mobile": True}
LANDSCAPE = {"viewport": {"width": 844, "height": 390}, "has_touch": True, "is_mobile": True}
HELD = {
    "desk": SCREENS["desk"],
    "dark": SCREENS["dark"],
    "phone": FINGER,
    "landscape": LANDSCAPE,
}
# Of each step its card, and the holes in which marbles are lifted and put.
STEPS = [
    ("king", ("K0.1", "T0")),
    ("5", ("T3", "T8")),
    ("6", ("T20", "T26", "K1.4")),
    ("7", ("T20", "T23", "K1.4", "T35", "T39")),
    ("jack", ("T5", "T58", "T5")),
    ("5", ("T61", "F0.2")),
]
SMALLEST_PX = 44


@pytest.fixture
def start(tmp_path):
    """The address of a start page."""
    house = House(tmp_path / "games.db")
    page = TablePage(0, house=house)
    yield f"{page.open()}start.html#{house.secret}"
    page.close()


@pytest.fixture
def learn(start):
    return start.replace("start.html", "learn.html")


def hole(page, name):
    return page.get_by_role("button").and_(page.locator(f"[data-name='{name}']"))


def lay(page, card):
    page.get_by_role("button", name=f"lay {card}:").press("Enter")
    page.get_by_role("button", name=f"lay {card}", exact=True).press("Enter")
    expect(page.get_by_role("button", name="undo")).to_be_visible()


def move(page, *names):
    """Lift a marble and put it, for each pair of holes; whom it meets is held then."""
    for name in names:
        is_held = page.locator(".lifted").count()
        hole(page, name).press("Enter")
        met = page.locator(f".place[data-name='{name}']")
        if not is_held:
            expect(met.locator(".marble")).to_have_count(0)
        else:
            expect(met.locator(".marble")).to_have_count(1)


def step(page, number):
    return page.get_by_role("button", name=f"Step {number} of 6")


def choose(page, number):
    step(page, number).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(f"Step {number} of 6")


@pytest.mark.parametrize("screen", [SCREENS["desk"], FINGER], ids=["desk", "phone"])
def test_lessons_when_played_by_roles_and_names_then_all_are_learnt_and_a_game_follows(
    start, visit, screen
):
    page = visit(start, **screen)
    page.get_by_role("link", name="Learn").click()
    for number, (card, names) in enumerate(STEPS, 1):
        expect(page.get_by_role("heading", level=1)).to_contain_text(f"Step {number} of 6")
        expect(step(page, number)).to_have_attribute("aria-current", "step")
        asks = page.locator("#asked").text_content()
        lay(page, card)
        move(page, *names)
        on = ("link", "Play") if number == len(STEPS) else ("button", "Next step")
        expect(page.get_by_role(on[0], name=on[1])).to_be_focused()
        expect(page.get_by_role("status").filter(has_text=".").first).not_to_have_text(asks)
        page.keyboard.press("Enter")
    expect(page.locator("#rulesets li")).not_to_have_count(0)
    assert page.url == start


COUNT_FLIGHTS = """() => {
  window.flights = 0;
  const look = (all) => all.forEach(({addedNodes}) => addedNodes.forEach((one) => {
    window.flights += one.classList?.contains('fly') ?? 0;
  }));
  new MutationObserver(look).observe(document.getElementById('board'), {childList: true});
}"""


def test_lesson_when_a_move_is_wrong_then_words_and_the_marble_flies_back(learn, visit):
    page = visit(learn, **SCREENS["desk"])
    choose(page, 2)
    lay(page, "5")
    move(page, "T3")
    page.evaluate(COUNT_FLIGHTS)
    hole(page, "T9").press("Enter")
    expect(page.get_by_role("alert").filter(has_text="not allowed")).to_be_visible()
    expect(page.locator(".place[data-name='T3'] .marble")).to_have_count(1)
    assert page.evaluate("window.flights") == 1
    move(page, "T3", "T8")
    expect(page.get_by_role("button", name="Next step")).to_be_visible()


def test_lesson_when_a_marble_is_dragged_then_it_is_learnt(learn, visit):
    page = visit(learn, **SCREENS["desk"])
    choose(page, 2)
    lay(page, "5")
    start, end = (
        page.locator(f".place[data-name='{name}']").bounding_box() for name in ("T3", "T8")
    )
    page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    page.mouse.up()
    expect(page.get_by_role("button", name="Next step")).to_be_visible()


def test_lessons_when_steps_are_chosen_then_each_begins_and_a_reload_stays_there(learn, visit):
    page = visit(learn)
    for number in (6, 1, 4):
        choose(page, number)
    lay(page, "7")
    page.reload()
    expect(page.locator("#turn")).to_contain_text("Step 4 of 6")
    expect(page.locator(".playing-card")).to_have_count(1)
    page.get_by_role("link", name="Leave").click()
    expect(page.locator("#learn")).to_be_visible()


def test_lessons_when_the_address_is_an_old_one_then_it_says_so(learn, visit):
    page = visit(learn.split("#")[0] + "#wrong")
    expect(page.locator("#lost")).to_contain_text("This link is not valid")


def test_lesson_when_the_program_is_away_for_a_while_then_what_was_done_is_done_later(learn, visit):
    page = visit(learn)
    choose(page, 2)
    lay(page, "5")
    page.route("**/house", lambda route: route.abort())
    hole(page, "T3").press("Enter")
    expect(page.locator("#lost")).to_contain_text("has stopped")
    page.unroute("**/house")
    hole(page, "T3").press("Enter")
    expect(page.locator("#lost")).to_be_hidden()
    expect(page.locator(".lifted")).to_have_count(1)


@pytest.mark.parametrize(("screen", "language"), in_languages(HELD))
def test_lessons_when_axe_looks_at_them_then_it_finds_nothing_and_all_can_be_touched(
    learn, visit, screen, language
):
    page = visit(learn, bypass_csp=True, locale=language, **HELD[screen])
    expect(page.locator(".playing-card")).to_have_count(2)
    assert findings(page) == []
    assert not is_too_wide(page)
    for button in page.locator("#steps button, #steps a").all():
        box = button.bounding_box()
        assert min(box["width"], box["height"]) >= SMALLEST_PX
    page.locator(".playing-card").last.press("Enter")
    page.locator("#play-card").press("Enter")
    for name, held in (("K0.1", 1), ("T0", 0)):
        page.locator(f".place[data-name='{name}']").press("Enter")
        expect(page.locator(".lifted")).to_have_count(held)
    expect(page.locator("#next")).to_be_visible()
    assert findings(page) == []
    assert page.locator("#next").bounding_box()["height"] >= SMALLEST_PX
