"""What a card reader takes from the scans of the sensors: nothing that counts."""

import pytest

from shared_engine.games.catalogue import names
from tests.benchmarks.scan import THINKING, watch, watch_hands

LATE_MS = 50  # between two scans, however long the referee thinks
# What the firmware computes it computes each time; what this machine does besides is charged, too,
# and now and then that is much.
TRIES = 3
MOST_MS = 20  # a tick, a frame of 145 lights, and the steps of a reader in a tick

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("reader", ["mfrc522", "pn532"])
def test_scan_when_lights_move_and_a_card_is_read_then_a_hundred_a_second_and_none_late(reader):
    seen = watch(reader, is_polled=True, watched_ms=5_000)
    gaps_ms = seen.gaps_ms()
    assert seen.frames > 50
    assert len(gaps_ms) / sum(gaps_ms) >= 0.0995
    assert max(gaps_ms) <= MOST_MS


@pytest.mark.parametrize("ruleset", names())
def test_scan_when_the_referee_thinks_as_long_as_on_a_chip_then_a_timer_looks_on(ruleset):
    longest_ms = (max(watch_hands(30_000, ruleset, THINKING)) for _ in range(TRIES))
    assert any(one <= LATE_MS for one in longest_ms)


def test_scan_when_hands_play_then_no_flash_stops_it_while_marbles_move():
    assert max(watch_hands(30_000)) <= MOST_MS
