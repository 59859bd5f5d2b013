"""The reader spot: a card counts once when it comes, however often and however badly it is
polled."""

from random import Random

import pytest

from firmware.sensing.card_spot import CardSpot

ACE, KING, TEN = b"\x04ace", b"\x04king", b"\x04ten"
GARBLED, COLLISION = "garbled", "collision"


def poll(spot, seen):
    """One poll: what the reader saw is None, GARBLED, COLLISION, or one UID or several."""
    uids = [seen] if isinstance(seen, bytes) else list(seen) if isinstance(seen, tuple) else []
    return spot.polled(uids, seen == COLLISION or len(uids) > 1, seen == GARBLED)


def laid(*polls):
    spot = CardSpot()
    return [poll(spot, seen) for seen in polls]


def problems(*polls):
    spot = CardSpot()
    found = []
    for seen in polls:
        poll(spot, seen)
        found.append(spot.problem)
    return found


def test_polled_when_a_card_lies_there_then_laid_once():
    assert laid(None, ACE, ACE, ACE) == [None, ACE, None, None]


def test_polled_when_it_was_away_then_laid_again():
    assert laid(ACE, None, None, ACE) == [ACE, None, None, ACE]


def test_polled_when_it_is_missed_for_one_poll_then_not_laid_again():
    assert laid(ACE, None, ACE, None, ACE) == [ACE, None, None, None, None]


def test_polled_when_another_lies_there_then_that_one_is_laid():
    assert laid(ACE, KING, KING) == [ACE, KING, None]


def test_polled_when_cards_alternate_then_each_time_laid():
    assert laid(ACE, KING, KING, ACE) == [ACE, KING, None, ACE]


def test_polled_when_one_is_laid_onto_another_then_the_new_one_counts():
    assert laid(ACE, (ACE, KING), (KING, ACE), KING, KING, ACE) == [
        ACE,
        KING,
        None,
        None,
        None,
        ACE,
    ]


def test_polled_when_two_come_together_then_none_until_one_is_gone():
    assert laid((ACE, KING), (ACE, KING), KING) == [None, None, KING]


@pytest.mark.parametrize("together", [(ACE, KING), COLLISION])
def test_problem_when_two_polls_see_several_then_two_cards_once(together):
    assert problems(None, together, together, together) == ["", "", "two_cards", ""]


def test_problem_when_one_poll_sees_several_then_none():
    assert problems(COLLISION, None, COLLISION, None, (ACE, KING), KING) == [""] * 6


def test_problem_when_they_were_away_then_reported_again():
    assert problems(COLLISION, COLLISION, None, COLLISION, COLLISION) == [
        "",
        "two_cards",
        "",
        "",
        "two_cards",
    ]


def test_polled_when_three_lie_there_and_one_is_read_then_it_does_not_count():
    spot = CardSpot()
    assert [spot.polled([TEN], True), spot.problem] == [None, ""]
    assert [spot.polled([TEN], True), spot.problem] == [None, "two_cards"]


def test_polled_when_a_weak_card_is_missed_for_longer_then_not_laid_again():
    assert laid(ACE, GARBLED, None, None, None, None, None, ACE) == [ACE] + [None] * 7
    assert laid(GARBLED, ACE, None, None, None, None, None, ACE) == [None, ACE] + [None] * 6


def test_polled_when_a_weak_card_was_taken_away_then_laid_again():
    assert laid(ACE, GARBLED, None, None, None, None, None, None, ACE)[-1] == ACE


def test_polled_when_others_were_read_meanwhile_then_a_disturbed_poll_is_not_the_card_before():
    # A card that comes while a poll goes on makes that poll a disturbed one.
    seen = [ACE, GARBLED, KING, GARBLED, TEN, None, GARBLED, ACE]
    assert laid(*seen) == [ACE, None, KING, None, TEN, None, None, ACE]


def test_problem_when_a_card_answers_but_cannot_be_read_then_reported_once():
    assert problems(GARBLED, None, GARBLED, None, None, GARBLED, GARBLED) == [""] * 5 + [
        "unreadable_card",
        "",
    ]


def test_problem_when_a_card_passes_the_edge_of_the_field_then_none():
    come = [None, GARBLED, GARBLED, ACE, ACE]
    go = [GARBLED, GARBLED, GARBLED, GARBLED, None, None]
    assert problems(*come, *go) == [""] * 11


def test_problem_when_the_unreadable_card_was_away_then_reported_again():
    once = [GARBLED] * 3 + [None] * 6
    assert problems(*once, *once).count("unreadable_card") == 2


def phone(number):
    """A phone at one poll; it makes up another UID for the next one."""
    return b"\x08" + number.to_bytes(3, "big")


def test_polled_when_a_phone_lies_there_for_a_minute_then_laid_once():
    # It looks for readers of its own in between, so it is away now and then.
    seen = [None if at % 7 < 3 else phone(at) for at in range(300)]
    assert [one for one in laid(*seen) if one] == [phone(0)]


def test_polled_when_a_phone_was_taken_away_then_laid_again():
    assert laid(phone(1), *[None] * 6, phone(2)) == [phone(0), *[None] * 6, phone(0)]


def test_polled_when_a_phone_is_found_as_its_own_neighbour_then_it_is_one_card_and_no_problem():
    spot = CardSpot()
    seen = [(phone(at), phone(at + 1)) for at in (1, 3, 5)]
    assert [(poll(spot, one), spot.problem) for one in seen] == [
        (phone(0), ""),
        (None, ""),
        (None, ""),
    ]


def test_polled_when_a_card_is_laid_on_a_phone_then_the_card_counts_and_the_phone_not_again():
    seen = [phone(1), (phone(2), ACE), ACE, ACE, (ACE, phone(3)), phone(4)]
    assert laid(*seen) == [phone(0), ACE, None, None, None, None]


@pytest.mark.parametrize("seed", range(5))
def test_polled_when_most_polls_fail_for_an_hour_then_laid_once(seed):
    # What a tag gives that loses 15 % of the frames, and of whose answers 15 % are disturbed
    # (tests/firmware/drivers).
    prng = Random(seed)
    spot = CardSpot()
    seen = [prng.choices((ACE, GARBLED, None), (25, 67, 8))[0] for _ in range(18_000)]
    assert [one for one in (poll(spot, one) for one in seen) if one] == [ACE]
