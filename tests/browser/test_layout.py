"""Where things are: board, own hand, prompt and the next act on the first screen of every device,
in every state of a turn at the same place, and large enough for a finger."""

from dataclasses import replace

import pytest

from host.language.language import phrase, unchanged
from host.live.view import HeldBy, Light, Lying, Own, OwnCard, Points, Said
from host.views.web.server import TablePage
from host.virtual.advice import does
from shared_engine.games.contract import NO_FIELD
from shared_engine.games.meanings import MOVABLE, TARGET
from shared_engine.lights.looks import CHOICE, LIFT_HERE, PLACE_HERE
from tests.browser.sitter import Sitter
from tests.browser.test_table import GAME, VIEW, expect
from tests.host.views.games import empty_game
from tests.host.views.test_plan import black_dog

SCREENS = {
    "desk": (1366, 768),
    "phone": (390, 844),
    "phone with bars": (390, 704),
    "phone on its side": (844, 390),
    "tablet": (820, 1180),
    "tablet on its side": (1180, 820),
}
HAND = ("2", "4", "7", "10", "Q", "JK")
SENTENCES = (
    "Round 1: Green deals six cards each, partners exchange one, Red begins",
    "Red plays a seven: four and three, sends Blue home and enters the finish",
    "Blue plays a king and brings a marble out",
)


def longest(text):
    """The longest of a text's languages, for all readers."""
    return unchanged(max(text.values(), key=len))


def asks(key, **facts):
    return longest(phrase("asks", key, **facts))


def card(name, why=None):
    return OwnCard(name, unchanged(name), longest(does(name)), why or {})


def states():
    """What a turn goes through: the name of each state, with what the seat, and what all see."""
    idle = longest(phrase("why_not", "none_is_out", card="7", cards="A, K, JK"))
    full = tuple(card(one, idle if one == "7" else None) for one in HAND)
    rest = tuple(card(one) for one in HAND if one != "7")
    laid = replace(GAME, card="7", lights=(Light(5, MOVABLE, 1),))
    free = replace(GAME, card="", lights=())
    move = asks("move", card="7")
    put_right = asks("put_right")
    held = (HeldBy("seat 1", (1,), 1),)
    return {
        "choose": (Own("", False, {}, 1, asks("lay"), full, ("undo",)), free, ()),
        "refused": (
            Own("", False, longest(phrase("refusal", "haste")), 1, asks("lay"), full, ("undo",)),
            free,
            (),
        ),
        "laid": (Own("", False, {}, 1, move, rest, ("undo",)), laid, ()),
        "lifted": (
            Own("", False, {}, 1, move, rest, ("undo",)),
            replace(laid, lights=(Light(12, TARGET, 1), Light(5, TARGET, 1))),
            held,
        ),
        "seven": (
            Own("", False, {}, 1, asks("points", card="7", points="4"), rest, ("undo",)),
            replace(laid, points=Points(4, 7)),
            (),
        ),
        "jack": (Own("", False, {}, 1, asks("swap_lit"), rest, ("undo",)), laid, held),
        "wrong": (
            Own("", False, {}, 1, put_right, rest, ("undo",)),
            replace(laid, lights=(Light(9, LIFT_HERE, 1), Light(5, PLACE_HERE, 1))),
            (),
        ),
        "question": (
            Own("", False, {}, 1, asks("question"), rest, ("confirm", "undo")),
            replace(laid, lights=(Light(5, CHOICE, 1),)),
            (),
        ),
        "fold": (
            Own("", False, {}, 1, asks("fold"), full, ("fold", "undo")),
            free,
            (),
        ),
        "show": (
            Own("", False, {}, 1, asks("show"), rest, ("undo",), is_folding=True),
            free,
            (),
        ),
        "one card": (
            Own("", False, {}, 1, asks("lay"), full[:1], ("undo",)),
            free,
            (),
        ),
        "no card": (
            Own("", False, {}, 1, asks("playing", seat="Green"), (), ("undo",)),
            replace(free, turn=3),
            (),
        ),
    }


@pytest.fixture
def sitter():
    return Sitter("seat 1")


@pytest.fixture
def table(sitter):
    table = TablePage(0, sitter)
    yield table
    table.close()


def show(table, sitter, state, sentences=SENTENCES):
    own, game, held = states()[state]
    sitter.own_now = replace(own, name="seat 1")
    said = tuple(Said(n, n, 1, unchanged(one), False) for n, one in enumerate(sentences))
    table.show(replace(VIEW, said=said, game=game), Lying(game.marbles, NO_FIELD, held))


def seat(visit, table, sitter, screen, **options):
    width, height = SCREENS[screen]
    show(table, sitter, "choose")
    page = visit(
        table.open() + "#x",
        viewport={"width": width, "height": height},
        reduced_motion="reduce",
        **options,
    )
    expect(page.locator(".playing-card")).to_have_count(len(HAND))
    return page


def boxes(page):
    """Where board, prompt, hand and acts are."""
    return page.evaluate(
        "['board', 'asked', 'refused', 'cards', 'controls'].map((id) =>"
        " byId(id).getBoundingClientRect()).map(({left, top, right, bottom}) =>"
        " [left, top, right, bottom].map(Math.round))"
    )


def cut(page):
    """Words that are not whole: what is in the prompt and on buttons is never cut."""
    return page.evaluate(
        "[...document.querySelectorAll('#turn, #asked, #refused, .acts button')]"
        ".filter((one) => one.clientWidth > 1 && (one.scrollWidth > one.clientWidth + 1"
        " || one.scrollHeight > one.clientHeight + 2)).map((one) => one.textContent)"
    )


@pytest.mark.parametrize("screen", SCREENS)
def test_turn_when_it_goes_on_then_board_hand_and_acts_stay_where_they_are_on_the_first_screen(
    table, sitter, visit, screen
):
    page = seat(visit, table, sitter, screen)
    width, height = SCREENS[screen]
    found = {}

    def look(name):
        assert cut(page) == [], name
        seen = boxes(page)
        for left, top, right, bottom in seen:
            assert min(left, top, width - right, height - bottom) >= 0, name
        found[name] = (seen[0], seen[3][1], seen[4][1])  # board, hand, acts

    for number, (state, (own, _, _)) in enumerate(states().items()):
        show(table, sitter, state, SENTENCES[: number % 4])
        expect(page.locator("#asked")).to_have_text(own.asks["en"])
        expect(page.locator(".playing-card")).to_have_count(len(own.cards))
        look(state)
        if state == "choose":
            for chosen in (2, 0):  # the one that cannot be played, and one that can
                page.locator(".playing-card").nth(chosen).press("Enter")
                expect(page.locator(".playing-card.raised")).to_have_count(1)
                look(chosen)
    assert {str(places) for places in found.values()} == {str(found["choose"])}, found


LEAST_PX = 44
"""A target for a finger, in each direction (WCAG 2.5.5)."""

SMALL = """least => [...document.querySelectorAll('button, a, input, select, label, [role=button]')]
  .filter((one) => one.checkVisibility({opacityProperty: true}) && !one.closest('.board, .fan'))
  .map((one) => [one.closest('label') ?? one, one])
  .map(([target, one]) => [one, target.getBoundingClientRect()])
  .filter(([, {width, height}]) => width < least - 0.5 || height < least - 0.5)
  .map(([one, {width, height}]) => `${one.outerHTML.slice(0, 90)} ${width} x ${height}`)"""


@pytest.mark.parametrize("screen", SCREENS)
def test_targets_when_they_are_measured_then_none_is_too_small_for_a_finger(
    table, sitter, visit, screen
):
    page = seat(visit, table, sitter, screen)
    for state in ("question", "lifted", "fold"):
        show(table, sitter, state)
        expect(page.locator("#asked")).to_have_text(states()[state][0].asks["en"])
        assert page.evaluate(SMALL, LEAST_PX) == []
    for sheet in page.locator("dialog").all():
        sheet.evaluate("one => one.showModal()")
        assert page.evaluate(SMALL, LEAST_PX) == []
        sheet.evaluate("one => one.close()")


@pytest.mark.parametrize("screen", SCREENS)
def test_cards_when_they_lie_in_a_fan_then_enough_of_each_can_be_touched(
    table, sitter, visit, screen
):
    page = seat(visit, table, sitter, screen)
    # What a finger hits, card by card, along the middle of the fan.
    seen = page.evaluate(
        """() => {
          const {left, right, top, height} = byId('cards').getBoundingClientRect();
          const hit = new Map();
          for (let x = left; x < right; x += 1) {
            const card = document.elementFromPoint(x, top + height / 2)?.closest('.playing-card');
            if (card) hit.set(card, (hit.get(card) ?? 0) + 1);
          }
          return [...document.querySelectorAll('.playing-card')].map((one) => hit.get(one) ?? 0);
        }"""
    )
    assert min(seen) >= LEAST_PX
    # None is cut by the edge of what scrolls.
    left, right = page.locator(".playing-card").evaluate_all(
        """all => {
          const boxes = all.map((one) => one.getBoundingClientRect());
          const side = document.querySelector('.side').getBoundingClientRect();
          const edge = side.width ? side : {left: 0, right: innerWidth};
          return [Math.min(...boxes.map(({left}) => left)) - edge.left,
            edge.right - Math.max(...boxes.map(({right}) => right))];
        }"""
    )
    assert min(left, right) >= 0


BOARDS = {
    "four": GAME,
    "six": empty_game(range(6), 6),
    "Black Dog": black_dog(),
}
UNDER_NAMES = """names => {
  show({...shown, game: {...shown.game, names: names.map((name) => ({en: name}))}});
  const rooms = {kennel: 0.68, finish: 0.5, track: 0.42};
  return board.seats.flatMap((_, turn) => {
    show({...shown, game: {...shown.game, turn, is_over: false}});
    const {x, y, width, height} = document.querySelector('.turn-ring').getBBox();
    return board.holes.filter((hole) => {
      const [dx, dy] = [[hole.x, x, width], [hole.y, y, height]].map(
        ([at, from, far]) => Math.max(from - at, at - from - far, 0));
      return Math.hypot(dx, dy) < rooms[hole.kind];
    }).map(({name}) => `${names[turn]}: ${name}`);
  });
}"""


@pytest.mark.parametrize("kind", BOARDS)
@pytest.mark.parametrize("name", ["Red", "Blau", "Yellow", "Anna-Katharina W"])
def test_names_when_one_is_ringed_on_the_wood_then_no_hole_or_kennel_is_under_it(
    table, sitter, visit, kind, name
):
    table.show(replace(VIEW, game=BOARDS[kind]))
    page = visit(table.open())
    expect(page.locator(".turn-ring")).to_have_count(1)
    assert page.evaluate(UNDER_NAMES, [name] * len(BOARDS[kind].roles)) == []
