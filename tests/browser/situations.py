"""The situations that docs/table.md shows, on two sheets; `make pictures` takes them (picture.py).

What the board says is worked out by a real referee; what the seat to play sees is made up here."""

from dataclasses import replace
from io import BytesIO

from PIL import Image

from host.language.language import in_all, phrase
from host.live.game_view import game_view
from host.live.view import HeldBy, Light, Lying, Own, OwnCard, View
from host.live.words import said
from host.views.web.server import TablePage
from host.virtual.advice import does
from shared_engine.lights.looks import CHOICE
from shared_engine.log import hints
from tests.browser.sitter import Sitter
from tests.host.meadows import random_meadow
from tests.host.views.games import with_marbles
from tests.shared_engine.games.dog.places import marbles
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench

PLAYERS = {
    0: marbles((21, 50), (3,)),
    1: marbles((0, 13)),
    2: marbles((1,), (4,)),
    3: marbles((56, 38), (4,)),
}
TURNS = (("5", "-T21", "+T26"), ("4", "-T29", "-T33", "+K2.3", "+T33"), ("K", "-K2.1", "+T32"))
GREEN = 3
HAND = ("2", "4", "7", "10", "Q", "JK")
DESK = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
TELEVISION = {"width": 1920, "height": 1080}
WIDE = 1280  # of a sheet


def bench_of_green(*gestures):
    """Three turns are played, and Green has done *gestures*: a card, marbles lifted and put."""
    bench = Bench(PLAYERS, hints=[hints.BEGINNER] * 4)
    bench.begin()
    for turn in TURNS:
        bench.play(*turn)
    for one in gestures:
        if one[0] in "+-":
            bench.touch(one)
        else:
            bench.card(one)
    bench.rest()
    return bench


def played(seed, turns, ruleset):
    """The first *turns* turns of a random game."""
    bench = None
    for turn in play(seed, ruleset):
        if bench is None:
            bench = Bench(None, ruleset=ruleset, starter=turn.before.turn)
            bench.begin()
        if turn.move.is_fold:
            bench.show_and_fold(turn.hand)
        else:
            bench.carry_out(turn.move)
        if bench.referee.turns == turns:
            break
    return bench


def view_of(bench, **changed):
    sentences = tuple(said(number, number, one) for number, one in enumerate(bench.decisions))
    return View("following", said=sentences, game=replace(game_view(bench.referee), **changed))


def hand(*cards, idle=""):
    """*cards*, of which *idle* cannot be played."""
    return tuple(
        OwnCard(
            card,
            in_all(lambda words, card=card: words.card(card)),
            does(card),
            phrase("why_not", "stuck", card=card) if card == idle else {},
        )
        for card in cards
    )


def green(asks, cards, *acts, **facts):
    said = {name: one for name, one in facts.items() if name in ("card", "seat")}
    own = {name: one for name, one in facts.items() if name not in said}
    return Own(
        "seat 3",
        False,
        seat=GREEN,
        asks=phrase("asks", asks, **said),
        cards=cards,
        acts=acts,
        **own,
    )


def shot(browser, view, own=None, held=(), viewport=DESK, act=None, **options):
    """A picture of the page with *view*, for who has *own*, or looks on."""
    sitter = Sitter("seat 3")
    table = TablePage(0, sitter)
    if own:
        sitter.own_now = own
        table.show(view, Lying(view.game.marbles, view.game.dog, held))
    else:
        table.show(view)
    page = browser.new_page(viewport=viewport, reduced_motion="reduce", **options)
    page.goto(table.open() + ("#seat" if own else ""))
    page.locator(".marble, .cell").first.wait_for()
    if act:
        act(page)
    picture = page.screenshot()
    page.close()
    table.close()
    return picture


def choose(place):
    return lambda page: page.locator(".playing-card").nth(place).press("Enter")


def at_rest(page):
    page.locator("body.tv:not(.stirs)").wait_for()


def seven(browser, viewport=DESK):
    view = view_of(bench_of_green("7", "-T22", "+T25", "-T40"))
    own = green("move", hand("2", "4", "10", "Q", "JK"), "undo", card="7")
    return shot(browser, view, own, (HeldBy("seat 3", (GREEN,), GREEN),), viewport)


def show_turn(browser, path):
    """Six moments of a turn, two in a row."""
    free = view_of(bench_of_green())
    wrong = view_of(bench_of_green("10", "-T22", "+T30"))
    laid = view_of(bench_of_green("4"))
    asking = replace(
        laid, game=replace(laid.game, lights=(Light(22, CHOICE, GREEN), Light(40, CHOICE, GREEN)))
    )
    rest = hand("2", "7", "10", "Q", "JK")
    _sheet(
        path,
        (640, 360),
        [
            shot(browser, free, green("lay", hand(*HAND), "undo"), act=choose(1)),
            seven(browser),
            shot(browser, wrong, green("put_right", hand("2", "4", "7", "Q", "JK"), "undo")),
            shot(browser, asking, green("question", rest, "confirm", "undo")),
            shot(browser, free, green("lay", hand(*HAND, idle="Q"), "undo"), act=choose(4)),
            shot(browser, free, green("fold", hand("8", "9", "Q", idle="Q"), "fold", "undo")),
        ],
    )


def show_boards(browser, path):
    """What is rarer, and other boards and screens; the phone at the right."""
    begun = Bench()
    begun.begin()
    exchanging = green("give", hand(*HAND), gives_to=1, seat="Blue")
    full = {f"F{seat}.{slot}": seat for seat in (1, GREEN) for slot in (1, 2, 3, 4)}
    ended = view_of(bench_of_green(), won=(1, GREEN))
    ended = replace(ended, game=with_marbles(ended.game, {**full, "T9": 0, "F0.4": 0, "F2.4": 2}))
    six = view_of(played(5, 60, "brandi-6-3x2"))
    dog = view_of(played(4, 40, "black-dog-4"))
    meadow = View("following", game=game_view(random_meadow(3, 24, "brothers-4").referee))
    pictures = [
        shot(browser, view_of(begun, turn=GREEN), exchanging, act=choose(0)),
        shot(browser, ended),
        shot(browser, six),
        shot(browser, dog),
        shot(browser, meadow),
        shot(
            browser, view_of(bench_of_green()), None, (), TELEVISION, at_rest, color_scheme="dark"
        ),
    ]
    _sheet(path, (480, 270), pictures, seven(browser, PHONE))


def _sheet(path, cell, pictures, tall=None):
    """Write *pictures*, two in a row, a *cell* each; the *tall* one beside them."""
    width, height = cell
    sheet = Image.new("RGB", (WIDE, height * ((len(pictures) + 1) // 2)), "#efeae0")
    for number, picture in enumerate(pictures):
        at = (number % 2 * width, number // 2 * height)
        sheet.paste(_image(picture).resize(cell, Image.Resampling.LANCZOS), at)
    if tall:
        phone = _image(tall)
        wide = WIDE - 2 * width
        size = (wide, round(phone.height * wide / phone.width))
        sheet.paste(phone.resize(size, Image.Resampling.LANCZOS), (2 * width, 0))
    sheet.save(path)


def _image(picture):
    return Image.open(BytesIO(picture)).convert("RGB")
