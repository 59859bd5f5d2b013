"""Hidden cards around a recorded game."""

import pytest

from host.errors import HostError
from host.virtual.dealer import Dealer
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.text import format_move
from shared_engine.record.record import Record, Turn

BRANDI = {"ruleset": "brandi-4", "options": {}, "starter": 0}


def dealt(key="key", **options):
    dealer = Dealer(key)
    dealer.follow(1, Record({**BRANDI, **options}))
    return dealer


def hands(dealer):
    return [sorted(hand) for hand in dealer.table.hands]


def exchange(dealer):
    while givers := dealer.givers():
        seat = next(iter(givers))
        dealer.give(seat, dealer.table.hands[seat][0])


def record_of(*moves):
    record = Record(BRANDI)
    for number, (seat, move) in enumerate(moves, 1):
        record.turns.append((number, Turn(seat, move, (), True, "")))
    return record


def first_move(dealer):
    """A move of the seat to turn, as text: of a card if it can play one, else it folds."""
    table = dealer.table
    found = [
        move for card in table.playable() for move in legal(table.position, card)
    ] or table.moves()
    return table.position.turn, format_move(table.rules.board, found[0])


def played(dealer, count):
    """The moves of *count* turns, each played by *dealer* as the board would record it; cards are
    exchanged before each round."""
    moves = []
    for _ in range(count):
        exchange(dealer)
        moves.append(first_move(dealer))
        dealer.follow(1, record_of(*moves))
    return moves


def test_follow_when_a_game_begins_then_six_cards_each_from_one_deck():
    table = dealt().table
    assert [len(hand) for hand in table.hands] == [6] * 4
    assert table.card_count() == [table.rules.deck[card] for card in table.rules.cards()]


def test_follow_when_the_key_is_the_same_then_the_same_cards_else_others():
    assert hands(dealt("a")) == hands(dealt("a"))
    assert hands(dealt("a")) != hands(dealt("b"))


def test_follow_when_another_game_begins_then_other_cards():
    dealer = dealt()
    before = hands(dealer)
    dealer.follow(9, Record(BRANDI))
    assert hands(dealer) != before


def test_give_when_all_have_chosen_then_partners_have_each_others_card():
    dealer = dealt()
    before = [list(hand) for hand in dealer.table.hands]
    assert dealer.givers() == {0: 2, 1: 3, 2: 0, 3: 1}
    for seat in range(3):
        dealer.give(seat, before[seat][0])
        assert dealer.table.hands == before, "nobody sees a card before the last one is given"
    dealer.give(3, before[3][0])
    assert dealer.givers() == {}
    assert hands(dealer) == [
        sorted(before[seat][1:] + [before[(seat + 2) % 4][0]]) for seat in range(4)
    ]


def test_follow_when_a_card_is_drawn_from_the_next_seat_then_nobody_chooses():
    dealer = dealt(ruleset="brandi-3")
    assert dealer.table.rules.exchange == "draw_from_next"
    assert dealer.givers() == {}


def test_follow_when_turns_are_played_then_their_cards_are_gone():
    dealer = dealt()
    exchange(dealer)
    before = dealer.table.hands[0].copy()
    (_, move), *_ = played(dealer, 1)
    assert len(dealer.table.hands[0]) == (5 if move != "fold" else 0), before


def test_follow_when_a_turn_is_taken_back_then_its_card_is_back():
    dealer = dealt()
    exchange(dealer)
    moves = played(dealer, 2)
    now = hands(dealer)
    moves.append(first_move(dealer))
    dealer.follow(1, record_of(*moves))
    assert hands(dealer) != now
    dealer.follow(1, record_of(*moves[:2]))
    assert hands(dealer) == now


def test_follow_when_the_program_starts_again_then_the_hands_are_the_same():
    kept = []
    dealer = Dealer(
        "key",
        keep=lambda given: kept.append({number: dict(cards) for number, cards in given.items()}),
    )
    dealer.follow(1, record_of())
    moves = played(dealer, 30)
    assert dealer.table.position.round_number > 0
    again = Dealer("key", kept[-1])
    again.follow(1, record_of(*moves))
    assert (again.table.hands, again.givers()) == (dealer.table.hands, dealer.givers())


def test_follow_when_a_card_was_played_that_nobody_dealt_then_an_error_says_so():
    dealer = dealt()
    missing = next(card for card in dealer.table.rules.cards() if card not in dealer.table.hands[0])
    with pytest.raises(
        HostError,
        match=f"seat 0 has played {missing}, and its hand holds .*: another program has played",
    ):
        dealer.follow(1, record_of((0, missing)))
