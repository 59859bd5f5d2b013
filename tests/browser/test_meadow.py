"""A game of Brothers in a real browser: the table while it is played, and the page of a game that
was played."""

import re
from dataclasses import replace

import pytest

from host.live.steps import study_of
from host.live.view import View
from host.store.store import Store
from host.views.web.replay_file import replay as page_of
from tests.browser.test_table import SCREENS, expect, findings, in_languages, is_too_wide
from tests.host.logs import numbered, opened
from tests.host.meadows import played_meadow, random_meadow

TURNS = 14  # twelve tiles, then a pen of each seat


@pytest.fixture(scope="module")
def saved(tmp_path_factory):
    folder = tmp_path_factory.mktemp("meadow")
    store = Store(folder / "games.db")
    opened(store).add(numbered(random_meadow(3)))
    path = folder / "game.html"
    path.write_text(page_of(study_of(store, 1)), encoding="utf-8")
    store.close()
    return path.as_uri()


def test_table_when_brothers_is_played_then_cells_prairie_pens_and_seats(table, address, visit):
    table.show(View("following", game=replace(played_meadow(3, TURNS), loose=(0,))))
    page = visit(address)
    expect(page.locator("h1")).to_have_text("Turn 15: Red to play")
    assert [
        page.locator(what).count()
        for what in (".place", ".prairie", ".tile", ".pen", ".marble", ".loose")
    ] == [
        256,
        54,
        12,
        2,
        6,
        1,
    ]
    assert page.locator(".course, .card").count() == 0
    expect(page.locator("#seats th[scope=col]")).to_have_text(["seat", "pens", "left", "points"])
    expect(page.locator("#seats tbody tr").first.locator("td")).to_have_text(
        ["straight", "11", "0"]
    )
    expect(page.locator("#lit li")).to_have_text(["prairie", "goes here"])


def test_table_when_a_cell_is_pointed_at_then_its_name_and_what_is_there(table, address, visit):
    game = played_meadow(3, TURNS)
    table.show(View("following", game=game))
    page = visit(address)
    pen = next(number for number, seat in enumerate(game.marbles) if seat == 1)
    title = page.locator(f'[data-field="{pen}"] title')
    expect(title).to_have_text(f"column {pen % 16 + 1}, row {pen // 16 + 1}: pen of Blue")
    expect(page.locator('[data-field="0"] title')).to_have_text("column 1, row 1: empty")


def go_to(page, turn):
    number = page.locator(".turns", has_text=re.compile(f"^{turn}$"))
    page.locator("#said p", has=number).first.click()


def test_replay_when_stepped_through_then_pieces_come_and_the_board_is_cleared(saved, visit):
    page = visit(saved)
    seen = []
    for turn in (0, 1, TURNS):
        go_to(page, turn)
        seen.append([page.locator(what).count() for what in (".tile", ".pen")])
    assert seen == [[0, 0], [1, 0], [12, 2]]
    page.locator("#last").click()
    expect(page.locator("#position")).to_contain_text("won after")


def test_replay_when_more_was_possible_than_is_read_then_how_much_and_where(saved, visit):
    page = visit(saved)
    page.locator("#on").click()
    expect(page.locator("#possible p")).to_contain_text("Blue, next piece: possible results (")
    assert page.locator("#possible li").count() == 0
    page.locator("#mark").check()
    assert page.locator(".light title").count() > 20


def test_replay_when_a_place_for_a_pen_is_chosen_then_its_three_cells(saved, visit):
    page = visit(saved)
    go_to(page, TURNS)
    page.locator(".result").first.click()
    assert page.locator(".light title").count() == 3


def test_replay_when_brothers_was_played_then_no_words_of_another_game(saved, visit):
    page = visit(saved)
    columns = page.locator("#counts th[scope=col]").all_text_contents()
    assert columns[:3] == ["who", "turns", "tiles laid"]
    assert not {"sent home", "home after turn"} & set(columns)
    expect(page.locator("#lucky")).to_be_hidden()
    expect(page.locator("#review")).to_be_hidden()
    assert "%" not in page.locator("#moments").inner_text()


@pytest.mark.parametrize(("screen", "language"), in_languages(SCREENS))
def test_replay_when_axe_looks_at_it_then_it_finds_nothing(saved, visit, screen, language):
    page = visit(saved, bypass_csp=True, locale=language, **SCREENS[screen])
    page.locator("#last").click()
    assert findings(page) == []
    assert not is_too_wide(page)


def test_replay_when_the_end_of_a_round_is_known_then_its_points_and_the_best_move(saved, visit):
    page = visit(saved)
    expect(page.locator("#prospect")).to_be_hidden()
    go_to(page, 22)
    expect(page.locator("#prospect")).to_have_text(
        "With best play this round ends 5 : 12 in points. Best move: Red places a "
        "straight pen at column 15, row 10, at column 15, row 11 and at column 15, row 12"
    )
    page.locator("#language").select_option("de")
    expect(page.locator("#prospect")).to_contain_text("Bester Zug: Rot")
