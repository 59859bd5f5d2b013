"""Hands that lay tiles and pens."""

import pytest

from host.simulator.pieces import HABITS, PieceHands
from shared_engine.prng import Prng

PIECE, OTHERS = (17, 18, 19), [(33, 34, 35), (1, 17, 33)]


def laid(rate, seed=1, pieces=1):
    """The hands, and each habit with what was done, when *pieces* were laid side by side."""
    hands = PieceHands(Prng(seed), rate)
    return hands, [hands.lay([field + 64 * at for field in PIECE], OTHERS) for at in range(pieces)]


def test_hands_when_they_are_tidy_then_each_field_is_filled_once():
    hands, ((habit, done),) = laid(0)
    assert (habit, sorted((field, occupied) for _, field, occupied in done)) == (
        "",
        [(17, True), (18, True), (19, True)],
    )
    assert hands.full == set(PIECE)


@pytest.mark.parametrize("seed", range(20))
def test_hands_when_they_fumble_then_every_piece_lies_in_its_place_in_the_end(seed):
    hands, done = laid(100, seed, 3)
    assert hands.full == {field + 64 * at for field in PIECE for at in range(3)}
    assert {habit for habit, _ in done} <= set(HABITS)


def test_hands_when_they_fumble_for_long_then_each_habit_shows():
    assert {habit for seed in range(40) for habit, _ in laid(100, seed)[1]} == set(HABITS)


def test_hands_when_they_clear_the_board_then_nothing_lies_there():
    hands, _ = laid(0, pieces=2)
    assert sorted(field for _, field, occupied in hands.clear() if not occupied) == [
        17,
        18,
        19,
        81,
        82,
        83,
    ]
    assert (hands.full, hands.pieces) == (set(), [])


def test_hands_when_they_do_the_same_again_then_from_the_same_seed():
    assert laid(100, 7, 3)[1] == laid(100, 7, 3)[1]
