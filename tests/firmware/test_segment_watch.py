"""Segments that come loose: their picture is held, and only theirs."""

import pytest

from firmware.sensing.segment_watch import SegmentWatch

ALL, NONE = b"\xff" * 6, bytes(6)
SURE = 20


class Hall:
    """Two segments; identity 0 is one that is not there."""

    def __init__(self, scans_a_round=1):
        self.scans_a_round = scans_a_round
        self.identities = [0x81, 0x89]

    def identity(self, segment):
        return self.identities[segment]


def held(watch, raw=NONE, picture=ALL):
    """What becomes of a scan."""
    found = bytearray(raw)
    watch.hold(found, picture)
    return bytes(found)


@pytest.fixture
def hall():
    return Hall()


@pytest.fixture
def watch(hall):
    watch = SegmentWatch(hall, 2, 3)
    assert held(watch) == NONE
    return watch


def test_hold_when_all_are_there_then_the_scan_stays(watch):
    assert held(watch, b"\x01\x02\x03\x04\x05\x06") == b"\x01\x02\x03\x04\x05\x06"
    assert not watch.is_any_away


@pytest.mark.parametrize("identity", [0, 0x81])
def test_hold_when_one_is_away_or_another_one_in_its_place_then_its_picture_is_held(
    watch, hall, identity
):
    hall.identities[1] = identity
    assert held(watch) == bytes(3) + b"\xff" * 3
    assert watch.is_any_away


def test_hold_when_it_comes_back_then_it_counts_after_a_while_without_a_break(watch, hall):
    hall.identities[0] = 0
    held(watch)
    for identity in [0x81] * (SURE - 1) + [0] + [0x81] * (SURE - 1):
        hall.identities[0] = identity
        assert held(watch) == b"\xff" * 3 + bytes(3)
    assert held(watch) == NONE
    assert not watch.is_any_away


def test_hold_when_sensors_are_read_in_turn_then_a_segment_waits_for_all_of_them():
    hall = Hall(scans_a_round=18)
    watch = SegmentWatch(hall, 2, 3)
    hall.identities[0] = 0
    held(watch)
    hall.identities[0] = 0x81
    held(watch)
    scans = 0
    hall.identities[0] = 0
    held(watch)
    hall.identities[0] = 0x81
    while held(watch) != NONE:
        scans += 1
    assert scans == 4 * 18 - 1


def test_hold_when_one_is_missing_from_the_start_then_its_picture_is_held_until_it_comes(hall):
    hall.identities[1] = 0
    watch = SegmentWatch(hall, 2, 3)
    assert held(watch) == bytes(3) + b"\xff" * 3
    hall.identities[1] = 0x91  # whichever it is: there was none before
    for _ in range(SURE - 1):
        held(watch)
    assert held(watch) == NONE
