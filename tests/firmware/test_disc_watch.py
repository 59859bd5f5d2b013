"""Where the disc rests: from levels of three lines to what has settled."""

import itertools

import pytest

from firmware.sensing.disc_watch import DiscWatch
from host.simulator.chips.disc import DiscSwitches
from shared_engine.log.codec import NO_QUARTER
from tests.firmware.disc import disc_over

SETTLE_MS = 60


@pytest.fixture
def switches():
    return DiscSwitches()


@pytest.fixture
def disc(switches):
    return disc_over(switches)


def settled(switches, disc, *quarters):
    """What a watch reports while the disc rests in each of *quarters* for 100 ms."""
    watch, found = DiscWatch(disc, SETTLE_MS), []
    for at, quarter in enumerate(quarters):
        switches.quarter = quarter
        found += [
            watch.quarter
            for now_ms in range(100 * at, 100 * at + 100, 10)
            if watch.settle(watch.look(), now_ms)
        ]
    return found


def test_report_when_a_game_does_not_believe_the_switches_then_it_says_so_after_a_trial(
    switches, disc
):
    watch = DiscWatch(disc, SETTLE_MS, False)
    assert (watch.report()[-1], watch.report(is_doubted=True)[-1]) == (1, 2)


def test_quarter_when_the_disc_rests_then_it(switches, disc):
    for quarter in range(4):
        switches.quarter = quarter
        assert disc.quarter() == quarter


def test_quarter_when_it_goes_on_by_one_then_one_of_the_two_switches_changes(switches):
    seen = []
    for quarter in (0, 1, 2, 3, 0):
        switches.quarter = quarter
        seen.append(switches.levels()[:2])
    assert all(
        sum(a != b for a, b in zip(*pair, strict=True)) == 1 for pair in itertools.pairwise(seen)
    )


def test_quarter_when_it_is_between_two_or_its_cable_is_cut_then_none(switches, disc):
    switches.quarter = None
    assert disc.quarter() == NO_QUARTER
    switches.quarter = 2
    switches.dead = {0, 1, 2}
    assert disc.quarter() == NO_QUARTER


def test_read_when_it_turns_then_that_it_left_and_where_it_came_to_rest(switches, disc):
    assert settled(switches, disc, 1, None, 2, 2) == [1, NO_QUARTER, 2]


def test_read_when_it_was_never_at_rest_then_nothing(switches, disc):
    assert settled(switches, disc, None, None) == []


def test_read_when_it_trembles_then_nothing(switches, disc):
    watch = DiscWatch(disc, SETTLE_MS)
    found = []
    for now_ms in range(0, 1000, 10):
        switches.quarter = 3 if now_ms < 500 or now_ms % 50 else None
        if watch.settle(watch.look(), now_ms):
            found.append(watch.quarter)
    assert found == [3]


def test_read_when_a_and_b_are_exchanged_and_that_is_known_then_the_quarters_of_a_good_disc(
    switches, disc
):
    switches.is_exchanged = True
    assert settled(switches, disc, 0, 1, 2, 3) == [0, 3, 2, 1]
    watch = DiscWatch(disc, SETTLE_MS, is_exchanged=True)
    found = []
    for now_ms in range(0, 800, 10):
        switches.quarter = now_ms // 200
        found += [watch.quarter] if watch.settle(watch.look(), now_ms) else []
    assert found == [0, 1, 2, 3]


def test_read_when_the_board_has_no_disc_then_nothing():
    watch = DiscWatch(None, SETTLE_MS)
    assert not watch.settle(watch.look(), 1000)


def test_report_when_a_switch_is_dead_then_two_neighbours_were_seen(switches, disc):
    for dead, found in (({0}, 0b0110), ({1}, 0b1100), ({0, 1}, 0b0100), (set(), 0b1111)):
        switches.dead = dead
        watch = DiscWatch(disc, SETTLE_MS)
        for at, quarter in enumerate((0, None, 1, None, 2, None, 3, None)):
            switches.quarter = quarter
            for now_ms in range(100 * at, 100 * at + 100, 10):
                watch.settle(watch.look(), now_ms)
        assert watch.report() == [NO_QUARTER, 4, found, 0]


def test_report_when_it_was_never_at_rest_or_there_is_no_disc_then_that(switches, disc):
    switches.dead = {2}
    watch = DiscWatch(disc, SETTLE_MS)
    for now_ms in range(0, 200, 10):
        watch.settle(watch.look(), now_ms)
    assert watch.report() == [NO_QUARTER, 0, 0, 0]
    assert DiscWatch(None, SETTLE_MS).report() is None
