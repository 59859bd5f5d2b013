"""The page of a game, opened from the disk in a real browser."""

from dataclasses import replace

import pytest

from host.language.language import unchanged
from host.live.study import (
    Advice,
    Coached,
    Luck,
    Possible,
    Result,
    SeatCount,
    Skill,
    Step,
    Study,
    Weighed,
)
from host.live.view import Said, Team
from host.views.web.replay_file import replay as page_of
from shared_engine.games.meanings import CAPTURE, MOVABLE, TARGET
from tests.browser.test_table import GAME, SCREENS, expect, findings, in_languages, is_too_wide
from tests.host.views.games import empty_game, with_marbles

OPEN = (Team((0, 2), 0, 8), Team((1, 3), 0, 8))
BEGUN = replace(empty_game(), teams=OPEN)
OUT = replace(with_marbles(BEGUN, {"T0": 0}), turns=1, turn=1)
SEVEN = Possible(
    "7",
    (
        Result("7: T0>T7", ((0, MOVABLE), (7, TARGET)), unchanged("moves 7")),
        Result("7: T0>T6 T6>T7", ((0, MOVABLE), (6, CAPTURE)), unchanged("moves 6 + 1")),
    ),
    2,
)
COUNTS = (
    SeatCount(
        0,
        "Ada",
        {"turns": 3, "sent_home": 1, "lost": 0, "burned": 0, "folds": 1, "waiting": 1},
        seconds=((1, 2.5), (5, 3.5)),
    ),
    SeatCount(
        1,
        "",
        {"turns": 2, "sent_home": 0, "lost": 1, "burned": 1, "folds": 0, "waiting": 0},
        seconds=((2, 1.0),),
    ),
)
STEPS = (
    Step(Said(0, 0, 0, unchanged("round 1"), True), BEGUN, is_intervention=False),
    Step(
        Said(1, 1, 0, unchanged("Red plays K: K0>T0"), False),
        OUT,
        is_intervention=False,
        possible=(SEVEN, Possible("2", (), 0)),
        played="7: T0>T7",
    ),
    Step(
        Said(2, 4, 1, unchanged("Blue plays 7"), False),
        GAME,
        is_intervention=True,
        weighed=(
            Weighed(3, True, unchanged("Blue played 7"), unchanged("still in a hand 3")),
            Weighed(40, False, unchanged("cards: 7"), {}),
        ),
    ),
    Step(
        Said(3, 5, 0, unchanged("team 1 has won"), False),
        replace(GAME, turns=5, won=(0, 2)),
        is_intervention=False,
    ),
)


LUCK = (Luck(0, 12, 3, 0, 2.5), Luck(1, 9, 0, 2, None))


COACHED = Coached(
    ((0.5, 0.5), (0.4, 0.6), (0.4, 0.6), (0.4, 0.6), (0.7, 0.3), (1.0, 0.0)),
    (Advice(1, 0, 0.12, unchanged("Red plays K. Better: 7")),),
    (Skill(0, 3, 0.12, 1, 1), Skill(1, 2, 0.0, 0, 0)),
    (0.25, -0.25),
)


@pytest.fixture
def coached(tmp_path):
    path = tmp_path / "coached.html"
    path.write_text(page_of(Study(STEPS, COUNTS, LUCK, COACHED)), encoding="utf-8")
    return path.as_uri()


@pytest.fixture
def saved(tmp_path):
    path = tmp_path / "game.html"
    path.write_text(page_of(Study(STEPS, COUNTS, LUCK)), encoding="utf-8")
    return path.as_uri()


def test_page_when_opened_then_the_begin_of_the_game(saved, visit):
    page = visit(saved)
    expect(page.locator("h1")).to_have_text("round 1")
    expect(page.locator("#position")).to_have_text("Beginning: Red to play")
    assert (page.locator(".marble").count(), page.locator("#said p").count()) == (0, 4)


def test_page_when_stepped_through_by_buttons_then_the_board_of_each_step(saved, visit):
    page = visit(saved)
    seen = [page.locator(".marble").count()]
    for button in ("on", "on", "back", "last", "first"):
        page.locator(f"#{button}").click()
        seen.append(page.locator(".marble").count())
    assert seen == [0, 1, 4, 1, 4, 0]


def test_why_when_something_was_weighed_then_a_disclosure_says_what(saved, visit):
    page = visit(saved)
    expect(page.locator("#why")).to_be_hidden()
    page.locator("#on").click()
    page.locator("#on").click()
    page.locator("#why summary").click()
    expect(page.locator("#weighed li")).to_have_count(2)
    expect(page.locator("#weighed li").first).to_have_text(
        "believed, cost 3: Blue played 7still in a hand 3"
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_why_when_open_and_axe_looks_at_it_then_it_finds_nothing(saved, visit, screen):
    page = visit(saved, bypass_csp=True, **SCREENS[screen])
    page.locator("#on").click()
    page.locator("#on").click()
    page.locator("#why summary").click()
    assert findings(page) == []


def test_page_when_stepped_through_by_keys_then_the_board_of_each_step(saved, visit):
    page = visit(saved)
    seen = []
    for key in ("ArrowRight", "ArrowRight", "ArrowLeft", "End", "Home"):
        page.keyboard.press(key)
        seen.append(page.locator(".marble").count())
    assert seen == [1, 4, 1, 4, 0]


def test_page_when_a_box_was_ticked_then_keys_still_step_and_space_is_the_box_s(saved, visit):
    page = visit(saved)
    page.locator("#mark").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".marble")).to_have_count(1)
    page.keyboard.press(" ")
    expect(page.locator("#mark")).to_be_checked()
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_page_when_it_plays_then_to_the_end_and_no_further(saved, visit):
    page = visit(saved)
    page.locator("#speed").select_option("250")
    page.locator("#play").click()
    expect(page.locator("#position")).to_have_text("Red and Yellow have won after 5 turns")
    expect(page.locator("#play")).to_have_attribute("aria-pressed", "false")


def test_page_when_a_sentence_is_clicked_then_the_board_of_that_moment(saved, visit):
    page = visit(saved)
    page.locator("#said p").nth(2).click()
    expect(page.locator("h1")).to_have_text("Blue plays 7")
    expect(page.locator("#said [aria-current]")).to_have_text("4Blue plays 7")


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
    expect(page.locator("#position")).to_have_text("Tras el turno 4: juega Azul")
    expect(page.locator("#said [aria-current]")).to_have_text("4Blue plays 7")
    expect(page.get_by_role("button", name="Un paso adelante (→)")).to_be_visible()


@pytest.mark.parametrize(("screen", "language"), in_languages(SCREENS))
def test_page_when_axe_looks_at_it_then_it_finds_nothing(saved, visit, screen, language):
    page = visit(saved, bypass_csp=True, locale=language, **SCREENS[screen])
    page.locator("#last").click()
    assert findings(page) == []
    assert not is_too_wide(page)
    assert page.evaluate(
        "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    )


def lit(page):
    """The fields with a sign, and the sign."""
    return page.eval_on_selector_all(
        ".light title",
        "titles => titles.map(({textContent}) => textContent).filter((text) => /^[^:]/.test(text))",
    )


def test_page_when_asked_what_was_possible_then_every_result_and_which_one_was_played(saved, visit):
    page = visit(saved)
    expect(page.locator("#possible")).to_have_text("No card is known that was laid here.")
    page.locator("#on").click()
    expect(page.locator("#possible p")).to_have_text(
        ["Blue, 7: possible results (2)", "Blue, 2: no marble could move"]
    )
    expect(page.locator("#possible li")).to_have_text(["moves 7 played", "moves 6 + 1"])


def test_page_when_results_are_shown_on_the_board_then_all_or_the_chosen_one(saved, visit):
    page = visit(saved)
    page.locator("#on").click()
    assert lit(page) == []
    page.locator("#mark").check()
    assert sorted(lit(page)) == [
        "6 past the start of Red: sends home",
        "7 past the start of Red: goes here",
        "start of Red: can move",
    ]
    page.locator(".result").nth(1).click()
    assert sorted(lit(page)) == [
        "6 past the start of Red: sends home",
        "start of Red: can move",
    ]
    page.locator("#mark").uncheck()
    assert lit(page) == []


def test_page_when_the_next_intervention_is_asked_for_then_there_and_back(saved, visit):
    page = visit(saved)
    page.keyboard.press("n")
    expect(page.locator("#said [aria-current]")).to_have_text("4Blue plays 7")
    page.locator("#last").click()
    page.locator("#before").click()
    expect(page.locator("#said [aria-current]")).to_have_text("4Blue plays 7")
    page.locator("#only").check()
    expect(page.locator("#said p:visible")).to_have_text(["4Blue plays 7"])


def test_page_when_a_game_was_played_then_its_counts_and_plots(saved, visit):
    page = visit(saved)
    row = page.locator("#counts tbody tr").first
    expect(row.locator("th")).to_have_text("Red (Ada)")
    expect(row.locator("td")).to_have_text(["3", "1", "0", "0", "1", "1", "3.0", "3.5", "–"])
    assert page.locator("#plot-times .bar").count() == 3
    expect(page.locator("#plot-counts .name")).to_have_count(5)
    assert page.locator("#plot-counts text").all_text_contents()[:3] == ["sent home", "1", "0"]
    width = page.locator("#plot-counts .sum").evaluate_all(
        "bars => bars.map((bar) => bar.width.baseVal.value > 0)"
    )
    assert width == [True, False, False, True, False, True, True, False, True, False]


@pytest.mark.parametrize(("step", "turn"), [(0, 0), (1, 1), (2, 4), (3, 5)])
def test_page_when_a_step_is_shown_then_its_turn_has_one_number_everywhere(
    saved, visit, step, turn
):
    page = visit(saved)
    page.locator("#step").fill(str(step))
    at = f"Turn {turn} of 5" if turn else "Beginning, 5 turns"
    expect(page.locator("#at")).to_have_text(at)
    assert page.title() == f"{at} – Board Collie"
    assert page.locator("#step").get_attribute("aria-valuetext").startswith(f"{at}: ")
    expect(page.locator("#said [aria-current] .turns")).to_have_text(str(turn))


def test_page_when_a_moment_is_chosen_then_its_step_and_its_mark_in_the_curve(saved, visit):
    page = visit(saved)
    expect(page.locator("#moments button")).to_have_text(["1Blue plays 7", "2team 1 has won"])
    page.locator("#moments button").nth(1).click()
    expect(page.locator("h1")).to_have_text("team 1 has won")
    expect(page.locator("#moments [aria-current]")).to_have_text("2team 1 has won")
    expect(page.locator("#curve .moment.shown")).to_have_text("2")


def test_page_when_the_curve_is_clicked_then_the_turn_there(saved, visit):
    page = visit(saved)
    box = page.locator("#curve").bounding_box()
    page.locator("#curve").click(position={"x": box["width"] * 0.8, "y": 20})
    expect(page.locator("#at")).to_have_text("Turn 4 of 5")


def test_page_when_teams_come_on_then_their_shares_in_words(saved, visit):
    page = visit(saved)
    expect(page.locator("#lower")).to_have_text("Red, Yellow: 0 % of the way")
    page.locator("#last").click()
    expect(page.locator("#lower")).to_have_text("Red, Yellow: 12 % of the way")
    expect(page.locator("#upper")).to_have_text("Blue, Green: 10 % of the way")


def test_page_when_cards_were_laid_then_luck_in_numbers_and_nothing_that_is_not_known(saved, visit):
    page = visit(saved)
    expect(page.locator("#luck thead th")).to_have_text(
        [
            "who",
            "cards laid or shown",
            "bring a marble out",
            "turns without a card to play",
            "results of a card, on average",
        ]
    )
    expect(page.locator("#luck tbody tr").first.locator("td")).to_have_text(["12", "3", "0", "2.5"])
    expect(page.locator("#luck tbody tr").last.locator("td")).to_have_text(["9", "0", "2", "–"])


def test_page_when_the_referee_never_stepped_in_then_nothing_leads_there(tmp_path, visit):
    path = tmp_path / "calm.html"
    path.write_text(page_of(Study(STEPS[:2], ())), encoding="utf-8")
    page = visit(path.as_uri())
    for name in ("before", "after", "only"):
        expect(page.locator(f"#{name}")).to_be_hidden()


def test_page_when_a_step_on_is_shown_then_the_marble_glides_unless_people_want_no_motion(
    tmp_path, visit
):
    moved = replace(with_marbles(BEGUN, {"T9": 0}), turns=2, turn=1)
    steps = (STEPS[1], replace(STEPS[1], game=moved))
    path = tmp_path / "glide.html"
    path.write_text(page_of(Study(steps, ())), encoding="utf-8")
    seen = []
    for motion in ("no-preference", "reduce"):
        page = visit(path.as_uri(), reduced_motion=motion)
        seen.append(page.evaluate("goTo(1), document.querySelectorAll('.fly').length"))
        seen.append(page.evaluate("goTo(0), document.querySelectorAll('.fly').length"))
    assert seen == [1, 0, 0, 0]


@pytest.mark.parametrize(
    ("screen", "size"),
    {"laptop": (1366, 768), "phone": (390, 844)}.items(),
    ids=["laptop", "phone"],
)
def test_page_when_opened_then_board_sentence_and_buttons_are_on_the_first_screen(
    saved, visit, screen, size
):
    page = visit(saved, viewport={"width": size[0], "height": size[1]})
    for name in ("board", "turn", "play", "step"):
        box = page.locator(f"#{name}").bounding_box()
        assert box["y"] + box["height"] <= size[1]
    if screen == "laptop":
        assert page.locator("#board").bounding_box()["height"] > 0.9 * size[1]


def test_page_when_a_foreign_game_has_hostile_names_then_they_are_words(tmp_path, visit):
    name = "</script><img src=x onerror=alert(1)>\u202e" + "x" * 3000
    said = unchanged("</script><b>x</b>")
    study = Study(
        (replace(STEPS[0], said=replace(STEPS[0].said, text=said)),),
        (replace(COUNTS[0], name=name),),
    )
    path = tmp_path / "hostile.html"
    path.write_text(page_of(study), encoding="utf-8")
    page = visit(path.as_uri())
    expect(page.locator("#counts tbody th")).to_contain_text(
        "</script><img src=x onerror=alert(1)>"
    )
    expect(page.locator("#said p")).to_contain_text("</script><b>x</b>")
    assert page.locator("img, #said b").count() == 0
    assert "\u202e" not in page.content()
    assert not is_too_wide(page)


def test_page_when_a_homecoming_was_taken_back_then_the_one_that_counts(tmp_path, visit):
    home = with_marbles(BEGUN, {"F0.4": 0})
    games = (BEGUN, replace(home, turns=1), BEGUN, replace(OUT, turns=1), replace(home, turns=5))
    steps = tuple(
        Step(Said(number, game.turns, 0, unchanged("said"), False), game, is_intervention=False)
        for number, game in enumerate(games)
    )
    path = tmp_path / "undone.html"
    path.write_text(page_of(Study(steps, COUNTS)), encoding="utf-8")
    page = visit(path.as_uri())
    expect(page.locator("#counts tbody tr").first.locator("td").last).to_have_text("5")


def test_page_when_people_have_names_then_they_are_said_once(tmp_path, visit):
    named = replace(BEGUN, names=("Ada", "", "", ""))
    path = tmp_path / "named.html"
    study = Study((replace(STEPS[0], game=named),), COUNTS)
    path.write_text(page_of(study), encoding="utf-8")
    page = visit(path.as_uri())
    expect(page.locator("#position")).to_have_text("Beginning: Ada to play")
    expect(page.locator("#counts tbody th").first).to_have_text("Ada")
    expect(page.locator("#lower")).to_have_text("Ada, Yellow: 0 % of the way")


def test_page_when_a_coach_has_looked_at_it_then_who_wins_what_was_better_and_how_seats_played(
    coached, visit
):
    page = visit(coached)
    page.locator("#moments button").click()
    expect(page.locator("#position")).to_have_text("After turn 1: Blue to play")
    expect(page.locator("#lower")).to_contain_text("wins with 40 %")
    expect(page.locator("#moments")).to_contain_text("Red plays K. Better: 7")
    expect(page.locator("#skills tbody tr").first).to_have_text("Red312.0 %11+25 %")


def test_page_when_no_coach_has_looked_at_it_then_nothing_of_it(saved, visit):
    page = visit(saved)
    expect(page.locator("#skill")).to_be_hidden()
    expect(page.locator("#lower")).to_contain_text("of the way")


@pytest.mark.parametrize("screen", SCREENS)
def test_page_when_coached_and_axe_looks_at_it_then_it_finds_nothing(coached, visit, screen):
    assert findings(visit(coached, bypass_csp=True, **SCREENS[screen])) == []
