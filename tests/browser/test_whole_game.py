"""Whole games of two people, each in a browser of their own, from the first card to the winner, on
the real firmware: by clicks and by a finger on a phone, by keys alone, and by roles and names
alone, as a screen reader does. What they choose they work out from their hand and from what the
page shows; the page and the board decide the rest."""

import re

import pytest

from host.language.language import ENGLISH, language
from host.virtual.dealer import Dealer
from shared_engine.games.dog.move import DRAW, FOLD, SWAP
from shared_engine.games.dog.moves.hand import idle_moves, playable
from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.notation.field import format_field
from shared_engine.games.dog.notation.text import format_move
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.position import finish_marbles, track_marbles
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.spoken import say_field
from shared_engine.record.record import Record, Turn
from tests.browser.test_table import expect
from tests.browser.test_try import hole
from tests.integration.test_hidden_hands import check_seat
from tests.integration.test_try import Try

RULES = load("brandi-2")
SEED = 14775
BEGINS = re.compile("^(Lay a card|No card can be played)")
TURNS = 32  # of the game of that seed, by those who choose as below


@pytest.fixture
def place(tmp_path, chromium):
    with Try(tmp_path, "--ruleset", RULES.ruleset, "--seed", SEED) as place:
        yield place


class Player:
    """Sits at *page* in *seat* and clicks."""

    def __init__(self, page, seat):
        self.page = page
        self.seat = seat

    def cards(self):
        cards = self.page.locator(".playing-card")
        return cards.evaluate_all("all => all.map((one) => one.dataset.card)")

    def choose(self, position):
        """The move after which the own marbles have come furthest; a card without effect if there
        is no move, else a fold. No seven burns: its marbles are lifted from where they lie."""
        hand = self.cards()
        cards = playable(position, hand)
        moves = [
            (_worth(cells, self.seat), move)
            for card in dict.fromkeys(cards)
            for move, cells in results(position, card)
            if all(
                kind != DRAW and not (move.as_card == "7" and beaten)
                for kind, _, _, beaten in move.parts
            )
        ]
        if moves:
            return max(moves, key=lambda one: one[0])[1]
        return idle_moves(position, cards[0], hand)[0] if cards else FOLD

    def carry_out(self, move):
        if move.is_fold:
            self.press("fold")
            expect(self.page.get_by_role("status").first).to_contain_text("Show")
            for left in range(len(self.cards()), 0, -1):
                self.lay(self.cards()[0])
                expect(self.hand()).not_to_have_count(left)
            return
        self.lay(move.card)
        expect(self.page.get_by_role("status").first).to_contain_text("lies open")
        if all(kind == DRAW for kind, *_ in move.parts):  # no marble moves
            self.press("confirm")
            return
        held = self.page.get_by_role("status").nth(1)
        for kind, source, target, beaten in move.parts:
            self.touch(source if self.is_full(source) else self._kennel(self.seat, is_full=True))
            expect(held).not_to_be_empty()
            self.touch(target)
            if kind == SWAP:
                self.touch(source)
            for seat in beaten:
                self.touch(self._kennel(seat, is_full=False))
            expect(held).to_be_empty()

    def hand(self):
        return self.page.get_by_role("group", name="Hand of").get_by_role("button")

    def lay(self, card):
        self.page.locator(f'[data-card="{card}"]').first.dblclick()

    def press(self, control):
        self.page.get_by_role("button", name=control, exact=True).click()

    def touch(self, field):
        hole(self.page, format_field(RULES.board, field)).click()

    def is_full(self, field):
        return self.page.locator(f'#board [data-field="{field}"] .marble').count() > 0

    def _kennel(self, seat, *, is_full):
        first = RULES.board.kennel(seat)
        return next(
            field
            for field in range(first, first + RULES.board.marbles)
            if self.is_full(field) == is_full
        )


class Finger(Player):
    """Has a screen that is touched."""

    def lay(self, card):
        one = self.page.locator(f'[data-card="{card}"]').first
        one.tap(position={"x": 12, "y": 30})
        expect(self.page.locator(".playing-card.raised")).to_have_count(1)
        self.page.locator("#play-card").tap()

    def press(self, control):
        self.page.get_by_role("button", name=control, exact=True).tap()

    def touch(self, field):
        hole(self.page, format_field(RULES.board, field)).tap()


class Keys(Player):
    """Has no pointer: Tab, arrows, Enter."""

    def lay(self, card):
        self._tab_to(f"document.activeElement.dataset.card === '{card}'")
        self.page.keyboard.press("Enter")
        self.page.keyboard.press("Enter")

    def press(self, control):
        self._tab_to(f"document.activeElement.dataset.control === '{control}'")
        self.page.keyboard.press("Enter")

    def touch(self, field):
        self._tab_to("document.activeElement.matches('.place')")
        count = RULES.board.field_count
        on = (field - int(self.page.evaluate("document.activeElement.dataset.field"))) % count
        key, times = ("ArrowRight", on) if on <= count // 2 else ("ArrowLeft", count - on)
        for _ in range(times):
            self.page.keyboard.press(key)
        self.page.keyboard.press("Enter")

    def _tab_to(self, is_there):
        for _ in range(40):
            if self.page.evaluate(is_there):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come there: {is_there}")


class Names(Player):
    """Knows of the page what a screen reader reads: roles and names, nothing else."""

    CARDS = {"ace": "A", "jack": "J", "queen": "Q", "king": "K", "joker": "JK"}

    def cards(self):
        names = re.findall(r'button "lay (\w+)', self.page.get_by_role("main").aria_snapshot())
        return [self.CARDS.get(name, name) for name in names]

    def lay(self, card):
        names = {short: name for name, short in self.CARDS.items()}
        called = re.compile(f"^lay {names.get(card, card)}(:|$)")
        self._act(self._button(called).first)
        self._act(self._button(f"lay {names.get(card, card)}").last)

    def press(self, control):
        self._act(self._button(control))

    def touch(self, field):
        self._act(self._button(re.compile(f"^{self._called(field)}:")))

    def is_full(self, field):
        read = self.page.get_by_role("main").aria_snapshot()
        return f'button "{self._called(field)}: marble' in read

    def _called(self, field):
        key, facts = say_field(RULES.board, field)
        return language(ENGLISH).say("hole", key, **{"slot": RULES.board.slot_of(field), **facts})

    def _button(self, name):
        return self.page.get_by_role("button", name=name, exact=isinstance(name, str))

    @staticmethod
    def _act(one):
        """What a screen reader does to activate it: a click without a pointer."""
        one.dispatch_event("click")


def _worth(cells, seat):
    """How far the marbles of *seat* have come, less what the others have."""
    board, total = RULES.board, 0
    for other in range(RULES.seats):
        came = sum(
            12 + (field - board.starts[other]) % board.track_len
            for field in track_marbles(RULES, cells, other)
        )
        came += sum(90 + 4 * board.slot_of(field) for field in finish_marbles(RULES, cells, other))
        total += came if other == seat else -came // 2
    return total


class Traffic:
    """All that goes between a page and the program: `seen` are the messages it got, `asked` what it
    asked for, with headers. `logged` is what it wrote into the log of the browser."""

    def __init__(self):
        self.seen, self.asked, self.logged = [], [], []

    def listen(self, page):
        page.on(
            "websocket",
            lambda socket: socket.on("framereceived", lambda text: self.seen.append(text)),
        )
        page.on("console", lambda said: self.logged.append(said.text))
        page.on("request", lambda request: self.asked.append(f"{request.url} {request.headers}"))


DESK = {"viewport": {"width": 1366, "height": 768}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
ON_ITS_SIDE = {"viewport": {"width": 844, "height": 390}}
TABLET = {"viewport": {"width": 820, "height": 1180}}


@pytest.mark.parametrize(
    "hands",
    [((Player, DESK), (Finger, PHONE)), ((Keys, ON_ITS_SIDE), (Names, TABLET))],
    ids=["pointer and finger", "keys and names"],
)
def test_try_when_two_play_a_whole_game_then_both_pages_say_who_has_won_and_neither_got_a_card_of_the_other(
    place, visit, hands
):
    traffic = [Traffic() for _ in hands]
    players = [
        play(visit(place.links[f"seat {seat}"], traffic[seat].listen, **screen), seat)
        for seat, (play, screen) in enumerate(hands)
    ]
    position, dealer = setup(RULES, RULES.seats - 1), Dealer(str(SEED))
    record = Record({"ruleset": RULES.ruleset, "options": {}, "starter": 0})
    held = [set() for _ in players]  # the hands of each seat
    for turn in range(1, TURNS + 1):
        dealer.follow(1, record)
        for seat, its in enumerate(held):
            its.add(tuple(dealer.table.hands[seat]))
        player = players[position.turn]
        expect(player.page.locator("#asked")).to_have_text(BEGINS)
        move = player.choose(position)
        player.carry_out(move)
        record.turns.append(
            (turn, Turn(position.turn, format_move(RULES.board, move), (), True, ""))
        )
        position = apply(position, move)
        for one in players:
            expect(one.page.locator("#said .turns").last).to_have_text(str(turn))
    assert outcome(position) is not None
    for seat, (one, its) in enumerate(zip(players, traffic)):
        expect(one.page.locator("h1")).to_contain_text("won")
        pictures = [text for text in its.seen if not text.startswith(('{"heard"', '{"board"'))]
        assert len(pictures) > TURNS
        check_seat(pictures, seat, held[seat])
        secret = place.links[f"seat {seat}"].partition("#")[2]
        assert its.asked
        assert its.logged == []
        assert not [text for text in (*its.asked, one.page.title(), *its.seen) if secret in text]
