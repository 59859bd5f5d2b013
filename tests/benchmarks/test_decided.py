"""What a board has decided is decided again by whoever reads its log."""

import pytest

from host.store.referee import StoredReferee
from shared_engine.games.catalogue import names
from tests.benchmarks.decided import played

TURNS = 40
SEEDS = (1, 3, 4)  # hands that fumble; a sensor breaks in the last two


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", names())
def test_check_when_this_program_has_decided_then_no_difference(ruleset):
    for seed in SEEDS:
        stored = StoredReferee()
        for number, body in enumerate(played(ruleset, seed, TURNS)):
            stored.feed(number, body)
        assert (stored.differences, stored.trouble) == ([], "")
        assert stored.referee.turns > 0
