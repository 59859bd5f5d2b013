"""One button: bounces are none of its presses, and every length means something else."""

from itertools import product

import pytest

from firmware.sensing.press import DOUBLE, DOUBLE_LONG, LONG, SHORT, VERY_LONG, Press
from shared_engine.prng import Prng


def presses(*spans, until_ms=20_000, every_ms=10, seed=None):
    """Read a button that is down during *spans* (from, to); the presses that are reported, with
    their time.

    With a *seed* its contacts bounce for 15 ms after every change.
    """
    one, prng, found = Press(), Prng(seed or 0), []
    for now_ms in range(0, until_ms, every_ms):
        is_down = any(begin <= now_ms < end for begin, end in spans)
        if seed and any(0 <= now_ms - edge < 15 for span in spans for edge in span):
            is_down = bool(prng.below(2))
        kind = one.read(is_down, now_ms)
        if kind:
            found.append((kind, now_ms))
    return found


def kinds(*spans, **options):
    return [kind for kind, _ in presses(*spans, **options)]


@pytest.mark.parametrize(
    ("held_ms", "kind"),
    [(40, SHORT), (790, SHORT), (800, LONG), (3990, LONG), (4100, VERY_LONG), (15_000, VERY_LONG)],
)
def test_press_when_held_then_its_kind_once(held_ms, kind):
    assert kinds((1000, 1000 + held_ms)) == [kind]


def test_press_when_short_then_reported_as_soon_as_no_second_one_can_come():
    assert presses((1000, 1200)) == [(SHORT, 1600)]


def test_press_when_very_long_then_reported_while_it_is_still_held():
    assert presses((1000, 9000)) == [(VERY_LONG, 5000)]


def test_press_when_two_short_ones_follow_each_other_then_double_as_soon_as_no_long_one_can_come():
    assert presses((1000, 1100), (1300, 1500)) == [(DOUBLE, 1900)]


def test_press_when_the_second_one_begins_in_the_last_moment_then_still_double():
    assert kinds((1000, 1100), (1490, 1600)) == [DOUBLE]


def test_press_when_the_pause_is_longer_then_two_short_ones():
    assert kinds((1000, 1100), (1600, 1700)) == [SHORT, SHORT]


def test_press_when_three_follow_each_other_then_double_and_short():
    assert kinds((1000, 1100), (1300, 1400), (1600, 1700)) == [DOUBLE, SHORT]


@pytest.mark.parametrize(("held_ms", "kind"), [(1000, LONG), (5000, VERY_LONG)])
def test_press_when_a_long_one_follows_a_short_one_then_only_the_long_one(held_ms, kind):
    assert kinds((1000, 1100), (1300, 1300 + held_ms)) == [kind]


def test_press_when_two_short_ones_and_a_long_one_follow_each_other_then_that_is_a_kind_of_its_own():
    assert presses((1000, 1100), (1300, 1400), (1600, 2600)) == [(DOUBLE_LONG, 2630)]


def test_press_when_a_very_long_one_follows_two_short_ones_then_only_the_very_long_one():
    assert kinds((1000, 1100), (1300, 1400), (1600, 6600)) == [VERY_LONG]


@pytest.mark.parametrize(
    ("shorts", "before"),
    [(1, []), (3, [DOUBLE]), (4, [DOUBLE] * 2), (5, [DOUBLE] * 2), (6, [DOUBLE] * 3)],
)
def test_press_when_a_long_one_follows_another_number_of_short_ones_then_it_is_long(shorts, before):
    ends_ms = 1000 + 200 * shorts
    spans = [(at_ms, at_ms + 100) for at_ms in range(1000, ends_ms, 200)]
    assert kinds(*spans, (ends_ms, ends_ms + 1000)) == [*before, LONG]


@pytest.mark.parametrize("pause_ms", [400, 1000])
def test_press_when_presses_of_play_follow_each_other_with_pauses_then_each_is_what_it_was(
    pause_ms,
):
    lengths = {SHORT: [100], DOUBLE: [100, 100], LONG: [1000], VERY_LONG: [4100]}
    for order in product(lengths, repeat=4):
        spans, now_ms = [], 1000
        for kind in order:
            for held_ms in lengths[kind]:
                spans.append((now_ms, now_ms + held_ms))
                now_ms += held_ms + 100
            now_ms += pause_ms - 100
        assert kinds(*spans, until_ms=now_ms + 1000, every_ms=50) == list(order)


@pytest.mark.parametrize("held_ms", [10, 20])
def test_press_when_shorter_than_contacts_bounce_then_nothing(held_ms):
    assert kinds((1000, 1000 + held_ms), every_ms=5) == []


@pytest.mark.parametrize("seed", range(1, 30))
def test_press_when_contacts_bounce_then_the_same_presses(seed):
    spans = ((1000, 1200), (3000, 3150), (3350, 3500), (6000, 7500), (10_000, 15_000))
    agreeing = ((17_000, 17_100), (17_300, 17_400), (17_600, 18_600))
    found = kinds(*spans, *agreeing, every_ms=1, seed=seed)
    assert found == [SHORT, DOUBLE, LONG, VERY_LONG, DOUBLE_LONG]


def test_press_when_held_from_the_beginning_then_nothing_until_it_was_up():
    assert kinds((0, 10_000), (12_000, 12_200)) == [SHORT]


@pytest.mark.parametrize("every_ms", [5, 50, 100])
def test_press_when_read_seldom_then_the_same_kinds(every_ms):
    assert kinds((1000, 1200), (3000, 4500), (6000, 11_000), every_ms=every_ms) == [
        SHORT,
        LONG,
        VERY_LONG,
    ]


def test_press_when_nobody_reads_for_a_while_then_the_short_one_is_not_lost():
    one = Press()
    found = [
        one.read(*reading)
        for reading in ((False, 0), (False, 40), (True, 100), (True, 140), (False, 200))
    ]
    found += [
        one.read(False, 240),
        one.read(True, 2000),
        one.read(True, 2040),
        one.read(False, 2100),
    ]
    assert [kind for kind in found if kind] == [SHORT]
