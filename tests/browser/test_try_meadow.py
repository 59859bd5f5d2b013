"""`collie try` with Brothers in a real browser: tiles and pens are laid by clicks, drags, touches
and keys, on the real firmware."""

import json
import re

import pytest

from shared_engine.prng import Prng
from tests.browser.test_table import SCREENS, expect, findings, in_languages, is_too_wide
from tests.integration.test_try import Try
from tests.shared_engine.referee.meadow_bench import MeadowBench, moves_on_board

SIDE = 16


@pytest.fixture
def place(tmp_path, chromium):
    with Try(tmp_path, "--ruleset", "brothers-2") as place:
        yield place


def cell(page, x, y):
    return page.locator(f'[data-field="{y * SIDE + x}"]')


def tray(page, name):
    return page.get_by_role("button", name=re.compile(rf"^take {name}( ×|$)"))


def said(page):
    return page.locator("#said p").last


def test_try_when_tiles_are_clicked_dragged_turned_and_laid_wrong_then_the_board_leads_back(
    place, visit
):
    zero, one = (visit(place.links[f"seat {seat}"]) for seat in range(2))
    expect(zero.locator("#asked")).to_have_text("Lay a tile.")
    tray(zero, "X").click()
    expect(one.locator("#held")).to_have_text("In the hand of Red: X")
    cell(zero, 7, 7).click()
    expect(said(one)).to_have_text("1Red lays tile X")

    tray(one, "I").hover()  # dragged, too far to the right
    one.mouse.down()
    cell(one, 11, 7).hover()
    cell(one, 12, 7).hover()
    expect(one.locator(".ghost rect")).to_have_count(5)
    one.mouse.up()
    expect(said(one)).to_contain_text(
        "1Blue: not allowed, the tile does not touch the prairie with a whole side (BO-12)"
    )
    expect(one.locator("#asked")).to_have_text("Not yet right: lift what lies at column 15, row 8.")
    cell(one, 14, 7).hover()  # pushed by its end
    one.mouse.down()
    cell(one, 12, 7).hover()
    cell(one, 13, 7).hover()
    one.mouse.up()
    expect(said(zero)).to_have_text("2Blue lays tile I")

    one.locator('[data-control="undo"]').click()
    expect(said(zero)).to_contain_text("lift everything that is lit, 5 fields")
    one.locator("#sweep").click()
    expect(one.locator("#asked")).to_have_text("Lay a tile.")
    expect(tray(one, "I")).to_be_visible()

    tray(zero, "L").focus()
    zero.keyboard.press("Enter")
    expect(zero.locator("#held")).to_have_text("In your hand: L")
    cell(zero, 0, 0).focus()
    for key in ["r", "f", *["ArrowRight"] * 6, *["ArrowDown"] * 9, "ArrowUp"]:
        zero.keyboard.press(key)
    expect(zero.locator(".ghost rect")).to_have_count(5)
    zero.keyboard.press("Escape")
    expect(zero.locator("#held")).to_be_empty()
    expect(zero.locator(".ghost")).to_have_count(0)


def laid(page, move, turns):
    """Lay *move* by what the page says to the program, as quick as sensors see it."""
    left, top = (min(of) for of in zip(*move.cells))
    pose = page.evaluate(
        """([name, wanted]) => {
            const {cells} = shown.lying.tray.find((one) => one.name === name);
            for (const flipped of [false, true])
                for (const quarters of [0, 1, 2, 3])
                    if (JSON.stringify(turned(cells, {quarters, flipped}).sort()) === JSON.stringify(wanted.sort())) return {quarters, flipped};
        }""",
        [move.piece, [[x - left, y - top] for x, y in move.cells]],
    )
    page.evaluate(
        "(said) => said.forEach(say)",
        [{"do": "take", "piece": move.piece}, {"do": "put", "x": left, "y": top, **pose}],
    )
    expect(page.locator("#said .turns").last).to_have_text(str(turns))


def test_try_when_the_prairie_is_complete_then_it_is_cleared_and_pens_are_placed(
    place, visit, tmp_path
):
    page = visit(place.links["host"])
    expect(page.locator("#tray button")).to_have_count(14)
    bench, prng = MeadowBench(), Prng(3)
    bench.begin()
    for turn in range(12):
        move = prng.choice(moves_on_board(bench.referee.position))
        bench.carry_out(move)
        laid(page, move, turn + 1)
    expect(page.locator("#asked")).to_have_text(re.compile("^Lift off what lies on the board|^$"))
    page.locator("#sweep").click()
    expect(page.locator(".loose")).to_have_count(0)
    expect(page.locator(".prairie")).to_have_count(60 + page.locator("#tray .prairie").count())
    pen = moves_on_board(bench.referee.position)[0]
    tray(page, "straight").click()
    if pen.cells[0][0] == pen.cells[1][0]:
        page.locator("#quarter").click()
    cell(page, *pen.cells[1]).click()
    expect(said(page)).to_contain_text("13Red places a straight pen")
    page.reload()
    expect(page.locator(".pen")).to_have_count(1)
    assert json.loads((tmp_path / "board/board/world.json").read_text())["holes"] == pen.ends


def test_try_when_axe_looks_at_a_meadow_then_it_finds_nothing(place, visit):
    for screen, language in in_languages(SCREENS):
        page = visit(place.links["seat 0"], bypass_csp=True, locale=language, **SCREENS[screen])
        expect(page.locator("#tray button")).to_have_count(14)
        page.locator("#tray button").first.click()
        expect(page.locator("#back")).to_be_visible()
        found = findings(page), is_too_wide(page)
        assert (screen, language, *found) == (screen, language, [], False)
        page.locator("#back").click()
        page.close()


def test_try_when_a_finger_drags_then_the_piece_comes_to_lie_where_it_is_lifted(place, visit):
    page = visit(place.links["seat 0"], has_touch=True, **SCREENS["phone"])
    tray(page, "X").tap()
    expect(page.locator("#held")).to_have_text("In your hand: X")
    cell(page, 5, 5).tap()
    expect(said(page)).to_have_text("1Red lays tile X")
