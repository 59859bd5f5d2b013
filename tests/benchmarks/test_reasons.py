"""That what the board says about illegal acts is the rule that they break."""

from collections import Counter

import pytest

from tests.benchmarks.reasons import KINDS, RIGHT, WRONG, acts


@pytest.mark.slow
def test_reasons_when_rules_are_broken_then_hardly_any_other_is_named():
    sums, kinds = Counter(), set()
    for _, kind, (verdict, *_) in acts(12, 5):
        sums[verdict] += 1
        kinds.add(kind)
    assert len(kinds) > len(KINDS) * 0.8
    assert sums[RIGHT] > 0.95 * sums.total(), sums
    assert sums[WRONG] < 0.02 * sums.total(), sums
