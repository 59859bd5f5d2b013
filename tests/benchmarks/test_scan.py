"""What a card reader takes from the scans of the sensors: nothing that counts."""

import pytest

from tests.benchmarks.scan import watch

LIGHTS_MS, READER_MS = 145 * 0.03 + 0.3, 0.95  # a frame of lights; the longest step of a reader on its bus
TICK_MS = 1  # what asyncio counts in

pytestmark = pytest.mark.proof


@pytest.mark.parametrize("reader", ["mfrc522", "pn532"])
def test_scan_when_lights_move_and_a_card_is_read_then_a_hundred_a_second_and_none_late(reader):
    seen = watch(reader, is_polled=True, watched_ms=5_000)
    gaps_ms = seen.gaps_ms()
    assert seen.frames > 50
    assert len(gaps_ms) / sum(gaps_ms) >= 0.0995
    assert max(gaps_ms) <= 10 + TICK_MS + LIGHTS_MS + READER_MS
