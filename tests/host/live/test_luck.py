"""What can be counted of the luck of the cards."""

from host.live.game_view import position_view
from host.live.luck import Laid, count_luck
from host.live.study import Luck
from tests.shared_engine.referee.bench import Bench

KENNEL = {"kennel": 4, "track": [], "finish": [], "fresh": False}
OUT = {"kennel": 3, "track": [5], "finish": [], "fresh": False}


def luck_of(players, turns, laid):
    bench = Bench(players)
    bench.begin()
    begun = bench.referee.position
    return count_luck(begun, position_view(begun, 0), turns, laid)


def test_luck_when_all_are_in_their_kennels_then_cards_that_bring_one_out_are_counted():
    laid = [Laid(1, 0, ("K",), 1), Laid(2, 1, ("5", "A", "9"), None), Laid(3, 0, ("7",), 4)]
    first, second, *others = luck_of({}, 3, laid)
    assert first == Luck(0, cards=2, starts=1, stuck=0, results=2.5)
    assert second == Luck(1, cards=3, starts=1, stuck=1, results=None)
    assert [one.cards for one in others] == [0, 0]


def test_luck_when_a_marble_is_out_from_the_beginning_then_nobody_says_which_cards_start():
    assert luck_of({0: OUT}, 1, [Laid(1, 0, ("K",), 2)])[0].starts is None


def test_luck_when_a_turn_was_taken_back_then_what_was_played_instead_counts():
    laid = [Laid(1, 0, ("K",), 1), Laid(1, 0, ("A",), 3), Laid(2, 1, ("5",), 1)]
    first, second, *_ = luck_of({}, 1, laid)
    assert (first.cards, first.results, second.cards) == (1, 3.0, 0)
