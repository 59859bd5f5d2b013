"""A whole game of two people, each in a browser of their own, from the first card to the winner:
every card and marble by a click, on the real firmware. What they choose they work out from their
hand and from what the page shows; the page and the board decide the rest."""

import pytest

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
from shared_engine.record.record import Record, Turn
from tests.browser.test_table import expect
from tests.browser.test_try import hole
from tests.integration.test_hidden_hands import check_seat
from tests.integration.test_try import Try

RULES = load("brandi-2")
SEED = 14775
TURNS = 32  # of the game of that seed, by those who choose as below


@pytest.fixture
def place(tmp_path, chromium):
    with Try(tmp_path, "--ruleset", RULES.ruleset, "--seed", SEED) as place:
        yield place


class Player:
    """Sits at *page* in *seat*."""

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
        """Do *move* by clicks."""
        if move.is_fold:
            self.page.locator('[data-control="fold"]').click()
            expect(self.page.locator("#asked")).to_contain_text("Show")
            for left in range(len(self.cards()), 0, -1):
                self.page.locator(".playing-card").first.dblclick()
                expect(self.page.locator(".playing-card")).not_to_have_count(left)
            return
        self.page.locator(f'[data-card="{move.card}"]').first.dblclick()
        expect(self.page.locator("#asked")).to_contain_text("lies open")
        if all(kind == DRAW for kind, *_ in move.parts):  # no marble moves
            self.page.locator('[data-control="confirm"]').click()
            return
        for kind, source, target, beaten in move.parts:
            self._click(source if self._is_full(source) else self._kennel(self.seat, is_full=True))
            expect(self.page.locator("#held")).not_to_be_empty()
            self._click(target)
            if kind == SWAP:
                self._click(source)
            for seat in beaten:
                self._click(self._kennel(seat, is_full=False))
            expect(self.page.locator("#held")).to_be_empty()

    def _click(self, field):
        hole(self.page, format_field(RULES.board, field)).click()

    def _is_full(self, field):
        return self.page.locator(f'#board [data-field="{field}"] .marble').count() > 0

    def _kennel(self, seat, *, is_full):
        first = RULES.board.kennel(seat)
        return next(
            field
            for field in range(first, first + RULES.board.marbles)
            if self._is_full(field) == is_full
        )


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


def test_try_when_two_play_a_whole_game_by_clicks_then_both_pages_say_who_has_won_and_neither_got_a_card_of_the_other(
    place, visit
):
    traffic = [Traffic() for _ in range(RULES.seats)]
    players = [
        Player(visit(place.links[f"seat {seat}"], traffic[seat].listen), seat)
        for seat in range(RULES.seats)
    ]
    position, dealer = setup(RULES, RULES.seats - 1), Dealer(str(SEED))
    record = Record({"ruleset": RULES.ruleset, "options": {}, "starter": 0})
    hands = [set() for _ in players]  # that each seat has held
    for turn in range(1, TURNS + 1):
        dealer.follow(1, record)
        for seat, held in enumerate(hands):
            held.add(tuple(dealer.table.hands[seat]))
        player = players[position.turn]
        expect(player.page.locator("#asked")).to_have_text("Lay a card.")
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
        pictures = [text for text in its.seen if not text.startswith('{"heard"')]
        assert len(pictures) > TURNS
        check_seat(pictures, seat, hands[seat])
        secret = place.links[f"seat {seat}"].partition("#")[2]
        assert its.asked
        assert its.logged == []
        assert not [text for text in (*its.asked, one.page.title(), *its.seen) if secret in text]
