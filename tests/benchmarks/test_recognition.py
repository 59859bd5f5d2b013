"""A sample of the benchmark of recognition as a test, and that the benchmark itself can tell right from wrong."""

import pytest

from host.simulator.handling import Fumbles
from shared_engine.games.dog.move import STEP, SWAP, Move
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.play import apply
from shared_engine.games.dog.rulesets import load
from shared_engine.prng import Prng
from tests.benchmarks.recognition import RATES, count, handled, repairs, rulesets
from tests.benchmarks.table import DEAD, STUCK, Table

MOVES = 2000


@pytest.mark.parametrize("rate", RATES)
def test_count_when_people_fumble_then_recognised_never_wrongly_and_nobody_stuck(rate):
    counted = count(MOVES // len(RATES), rate / 100)
    assert (counted.wrong, counted.stuck) == (0, 0)
    assert counted.unaided / counted.moves >= {0: 0.999, 5: 0.99, 20: 0.95}[rate]


def test_repairs_when_boards_are_scrambled_then_the_lights_alone_lead_back():
    right, ratio = repairs(60)
    assert right == 1
    assert 1 <= ratio < 1.3


def test_handled_when_a_sensor_is_stuck_or_dead_then_the_board_sees_other_things():
    seen = [[str(table.said) for _, table in handled(60, 0.05, fault)] for fault in (STUCK, DEAD)]
    assert seen[0] != seen[1]


class Played:
    """One turn for a table."""

    def __init__(self, before, move):
        self.before, self.move, self.hand = before, move, [move.card]


def table_at(players):
    before = parse_state(load("brandi-4"), {"players": players}, 0)
    return before, Table({"ruleset": "brandi-4", "options": {}, "starter": 0}, before, Prng(1), Fumbles())


def test_play_when_tidy_then_unaided():
    before, table = table_at({"0": {"kennel": 3, "track": [5]}})
    outcome = table.play(Played(before, Move("3", "3", ((STEP, 5, 8, ()),))))
    assert (outcome.helped, outcome.is_wrong, outcome.is_stuck) == (False, False, False)


def test_play_when_the_referee_reads_another_move_then_a_wrong_commit():
    before, table = table_at({"0": {"kennel": 3, "track": [5]}, "1": {"kennel": 2, "track": [5, 9]}})
    meant = Played(before, Move("J", "J", ((SWAP, 5, 21, ()),)))
    table.perform_instead = Move("J", "J", ((SWAP, 5, 25, ()),))
    outcome = table.play(meant)
    assert table.referee.position == apply(before, table.perform_instead)
    assert outcome.is_wrong


def test_rulesets_when_listed_then_those_the_referee_opens():
    assert "brandi-4" in rulesets()
