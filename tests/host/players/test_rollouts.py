"""Players that try moves in drawn deals."""

from dataclasses import replace
from itertools import count

import pytest

from host.players.levels import EFFORTS, make, names
from host.players.rollouts import Effort, Rollouts
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.rulesets import names as rulesets
from shared_engine.players.levels import choose
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng
from tests.shared_engine.games.dog.places import DONE, marbles, place
from tests.shared_engine.players.test_levels import is_legal

SMALL = Effort(seconds=60, plays=16, moves=4, gifts=2)
VIEW = SeatView(place({0: marbles([20, 40]), 1: marbles([9])}, 0), 0, ("5", "3", "A"))


@pytest.mark.parametrize("ruleset", rulesets())
def test_rollouts_when_they_play_then_their_moves_are_legal_in_every_ruleset(ruleset):
    rules = load(ruleset)
    players = [
        Rollouts(Prng(seat), SMALL) if seat % 2 else make("six-eight-eight", ruleset, Prng(seat))
        for seat in range(rules.seats)
    ]
    seated = Seated(rules, Prng(1), 0, players)
    for _ in range(12):
        before = seated.table.position
        hand = tuple(seated.table.hands[before.turn])
        played = seated.turn()
        assert is_legal(before, hand, played)


def test_think_when_the_time_is_over_then_it_stops():
    clock = count()
    player = Rollouts(Prng(1), Effort(3, 10_000, 4, 0), lambda: float(next(clock)))
    assert len(list(player.think(VIEW))) < 8


def test_think_when_hurried_then_every_piece_is_a_legal_move():
    for piece in Rollouts(Prng(1), SMALL).think(VIEW):
        assert is_legal(VIEW.position, VIEW.hand, piece)


def test_think_when_only_one_move_is_possible_then_no_deal_is_drawn():
    view = SeatView(place({}, 0), 0, ("2", "3"))
    assert len(list(Rollouts(Prng(1), SMALL).think(view))) == 1


def test_choose_when_the_seed_is_the_same_then_the_same_move():
    assert choose(Rollouts(Prng(4), SMALL), VIEW) == choose(Rollouts(Prng(4), SMALL), VIEW)


def test_choose_when_a_move_wins_then_it_is_played():
    view = SeatView(place({0: marbles([63], [2, 3, 4]), 2: DONE}, 0), 0, ("A", "2", "K"))
    for name in (*EFFORTS, "six-eight-eight"):
        assert choose(make(name, "brandi-4", Prng(1)), view).card in ("A", "2")


def test_exchange_when_the_mate_cannot_come_out_then_it_gets_a_card_to_come_out_with():
    view = SeatView(place({0: marbles([20, 40])}, 0), 0, ("9", "K", "3", "8", "10", "2"))
    assert Rollouts(Prng(2), replace(SMALL, gifts=12)).exchange(view, 2) == "K"


def test_exchange_when_the_time_is_over_then_it_stops():
    clock = count()
    player = Rollouts(Prng(1), Effort(3, 10, 4, 1_000_000), lambda: float(next(clock)))
    assert player.exchange(VIEW, 2) in VIEW.hand


def test_names_when_listed_then_each_makes_a_player():
    for name in names():
        assert choose(make(name, "brandi-4", Prng(1)), VIEW).card
