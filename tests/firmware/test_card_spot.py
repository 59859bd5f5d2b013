"""The reader spot: a card counts once when it comes, however often it is polled."""

from firmware.sensing.card_spot import CardSpot

ACE, KING = b"\x04ace", b"\x04king"


def laid(*polls):
    spot = CardSpot()
    return [spot.polled(uid) for uid in polls]


def test_polled_when_a_card_lies_there_then_laid_once():
    assert laid(None, ACE, ACE, ACE) == [None, ACE, None, None]


def test_polled_when_it_was_away_then_laid_again():
    assert laid(ACE, None, None, ACE) == [ACE, None, None, ACE]


def test_polled_when_it_is_missed_for_one_poll_then_not_laid_again():
    assert laid(ACE, None, ACE, None, ACE) == [ACE, None, None, None, None]


def test_polled_when_another_lies_there_then_that_one_is_laid():
    assert laid(ACE, KING, KING) == [ACE, KING, None]


def test_polled_when_cards_take_turns_then_each_time_laid():
    assert laid(ACE, KING, ACE) == [ACE, KING, ACE]


def collided(*polls):
    spot = CardSpot()
    return [spot.collided(collision) for collision in polls]


def test_collided_when_two_polls_see_it_then_once():
    assert collided(False, True, True, True) == [False, False, True, False]


def test_collided_when_one_poll_sees_it_then_not():
    assert collided(True, False, True, False) == [False, False, False, False]


def test_collided_when_the_cards_were_away_then_again():
    assert collided(True, True, False, True, True) == [False, True, False, False, True]
