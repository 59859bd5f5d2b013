"""Takes the pictures of the page that the docs show: `make pictures` writes docs/table.png, of a
game in the middle, docs/try.png, of somebody who plays on the simulated board, docs/replay.png, of
a game that was played, docs/coach.png, of one with the coach, docs/meadow.png, of one of Brothers,
and two sheets (situations.py).

Another Chromium draws other pixels, so no test compares them; test_picture.py takes them all.
"""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image

from host.coach.assess import Effort
from host.coach.review import review
from host.coach.words import in_words
from host.language.language import unchanged
from host.live.game_view import game_view
from host.live.steps import study_of
from host.live.view import Note, SeatClock, View
from host.live.words import said
from host.store.record import record_of
from host.store.store import Store
from host.views.web.replay_file import replay as page_of
from host.views.web.server import TablePage
from shared_engine.log import hints
from tests.browser.conftest import CHROMIUM
from tests.browser.situations import show_boards, show_turn
from tests.browser.test_try import DUEL, hole, lay
from tests.host.logs import numbered, opened, random_bench
from tests.host.meadows import random_meadow
from tests.integration.test_try import Try
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.referee.bench import Bench

DOCS = Path(__file__).parents[2] / "docs"
SCREEN = {"viewport": {"width": 1280, "height": 860}, "reduced_motion": "reduce"}
PLAYERS = {
    0: marbles((21, 50), (3,)),
    1: marbles((0, 13)),
    2: marbles((1,), (4,)),
    3: marbles((56, 38), (4,)),
}


def view():
    """After three turns Green has laid a seven and lifted a marble."""
    bench = Bench(PLAYERS, hints=[hints.BEGINNER] * 4)
    decided = bench.begin()
    for turn in (
        ("5", "-T21", "+T26"),
        ("4", "-T29", "-T33", "+K2.3", "+T33"),
        ("K", "-K2.1", "+T32"),
    ):
        decided += bench.play(*turn)
    decided += bench.card("7") + bench.touch("-T22")
    sentences = tuple(said(number, number, one) for number, one in enumerate(decided))
    note = Note(0, "board", unchanged("dog-4 240ac4b390a40000, firmware 0.1.0"))
    clock = SeatClock((312_000, 178_000, 245_000, 402_000), None)
    return View(
        "following", notes=(note,), said=sentences, game=game_view(bench.referee), clock=clock
    )


def show_table(browser, path):
    """The page of `collie table`."""
    table = TablePage(0)
    table.show(view())
    page = browser.new_page(**SCREEN)
    page.goto(table.open())
    page.locator(".marble").first.wait_for()
    page.screenshot(path=path)
    table.close()


def show_try(browser, path):
    """The page of `collie try` for Red, which has laid a card and lifted its marble."""
    with TemporaryDirectory() as folder, Try(Path(folder), *DUEL) as place:
        page = browser.new_page(**SCREEN)
        page.goto(place.links["seat 0"])
        lay(page, "8")
        hole(page, "T0").click()
        page.locator("#lit li", has_text="goes here").wait_for(state="attached")
        page.screenshot(path=path)


def show_replay(browser, path):
    """The page of `collie replay`: what a seven could do in the middle of a random game."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        opened(store).add(numbered(random_bench(3, 120)))
        study = study_of(store, 1)
        store.close()
        (Path(folder) / "game.html").write_text(page_of(study), encoding="utf-8")
        page = browser.new_page(**SCREEN)
        page.goto((Path(folder) / "game.html").as_uri())
        sevens = [step for step in study.steps if any(one.card == "7" for one in step.possible)]
        shown = max(sevens, key=lambda step: len(step.possible[0].results))
        page.locator("#step").fill(str(shown.said.number))
        page.locator("#mark").check()
        page.locator("#turn").scroll_into_view_if_needed()
        page.screenshot(path=path)


def show_coach(browser, path):
    """The page of `collie review`, at the dearest of its moments."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        opened(store).add(numbered(random_bench(3, 120)))
        coached = in_words(review(record_of(store, 1), Effort(deals=12), processes=1))
        study = replace(study_of(store, 1), coached=coached)
        store.close()
        (Path(folder) / "game.html").write_text(page_of(study), encoding="utf-8")
        page = browser.new_page(**SCREEN)
        page.goto((Path(folder) / "game.html").as_uri())
        dearest = max(coached.advice, key=lambda one: one.lost)
        page.locator("#moments button").nth(coached.advice.index(dearest)).click()
        page.locator("#turn").scroll_into_view_if_needed()
        page.screenshot(path=path)


def show_meadow(browser, path):
    """The page of `collie replay` for a game of Brothers, in the middle of the first pens."""
    with TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.db")
        opened(store).add(numbered(random_meadow(3)))
        page = browser.new_page(**SCREEN)
        study = study_of(store, 1)
        store.close()
        (Path(folder) / "game.html").write_text(page_of(study), encoding="utf-8")
        page.goto((Path(folder) / "game.html").as_uri())
        step = next(number for number, one in enumerate(study.steps) if one.game.turns == 22)
        page.locator("#step").fill(str(step))
        page.screenshot(path=path)


def pack(path):
    """Write the picture with 256 colours: grain of wood takes four times as much otherwise."""
    Image.open(path).convert("RGB").quantize(256).save(path, optimize=True)


PICTURES = {
    "table.png": show_table,
    "try.png": show_try,
    "replay.png": show_replay,
    "coach.png": show_coach,
    "meadow.png": show_meadow,
    "situations-turn.png": show_turn,
    "situations-boards.png": show_boards,
}
"""How each is taken."""


def main():
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, show in PICTURES.items():
            show(browser, DOCS / name)
            pack(DOCS / name)
        browser.close()


if __name__ == "__main__":
    main()
