"""What the referee promises, in many evenings; and what it does not keep yet."""

import pytest

from shared_engine.games.brothers.rulesets import names as meadow_names
from shared_engine.games.dog.rulesets import names
from shared_engine.record.decisions import format_decision
from tests.shared_engine.referee import invariants
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.referee.evenings import Evening, can_choose
from tests.shared_engine.referee.meadow_evenings import MeadowEvening

pytestmark = pytest.mark.slow
SEEDS = range(100, 120)
TURNS = 40
KEPT = (
    invariants.refused,
    invariants.made_unseen,
    invariants.confirmed_unshown,
    invariants.vanished,
    invariants.unknown,
    invariants.stuck,
    invariants.grown,
)


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", names())
def test_evenings_when_people_are_untidy_then_all_that_is_promised_holds(ruleset):
    for seed in SEEDS:
        evening = Evening(seed, ruleset, TURNS)
        broken = {one.__name__: one(evening) for one in KEPT}
        assert broken == {one.__name__: [] for one in KEPT}, [
            format_decision(one) for one in evening.bench.decisions
        ]


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", meadow_names())
def test_evenings_when_pieces_are_laid_askew_then_all_that_is_promised_holds(ruleset):
    for seed in SEEDS:
        evening = MeadowEvening(seed, ruleset, TURNS)
        kept = invariants.vanished, invariants.stuck, invariants.grown
        assert [one(evening) for one in kept] == [[], [], []]
        assert evening.lost == []


def test_choices_when_a_joker_is_laid_next_and_its_marble_lies_wrong_then_each_can_be_chosen():
    bench = Bench({1: {"track": [24]}, 2: {"track": [61]}}, starter=1)
    bench.begin()
    bench.card("9")
    bench.touch("-T40", "+T49")
    bench.card("JK")
    bench.touch("-T29", "+T1")
    bench.rest()
    count = len(bench.referee.question.choices) if bench.referee.question else 0
    assert [can_choose(bench, number) for number in range(count)] == [True] * count


def test_repair_when_done_before_the_dog_is_placed_then_nothing_is_said_to_be_wrong():
    bench = Bench(None, ruleset="black-dog-4", starter=3)
    bench.begin()
    bench.touch("-T0", "+T44")
    bench.rest()
    bench.rest()
    assert bench.referee.repair != []
    bench.touch("-T44", "+T0")
    bench.rest()
    bench.rest()
    assert bench.referee.repair == []
