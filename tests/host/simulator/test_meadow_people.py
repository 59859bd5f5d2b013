"""What simulated people of Brothers choose."""

from host.simulator.meadow_hands import choose
from host.simulator.run import expert
from shared_engine.games.brothers.move import Move
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.prng import Prng
from tests.host.solver.brute import ending
from tests.shared_engine.games.brothers.meadows import drawn
from tests.shared_engine.games.brothers.random_games import play


def test_choose_when_there_is_no_advice_then_by_chance_and_the_same_again():
    position = drawn("#####/#####")
    assert choose(position, Prng(3)) == choose(position, Prng(3))
    assert len({choose(position, Prng(seed)) for seed in range(30)}) > 3


def test_choose_when_advice_knows_a_move_then_it():
    move = Move("straight", [(0, 0), (1, 0), (2, 0)])
    assert choose(drawn("#####"), Prng(3), lambda _: move) == move


def test_choose_when_advice_knows_none_then_by_chance():
    assert choose(drawn("#####"), Prng(3), lambda _: None) == choose(drawn("#####"), Prng(3))


def test_expert_when_a_position_can_be_solved_then_a_best_move():
    position = drawn("####/.###/##..", turn=1)
    assert expert(position) in ending(position)[1]
    assert len(ending(position)[1]) < len(legal(position))


def test_expert_when_tiles_are_laid_or_it_is_too_much_then_none():
    assert expert(next(play(3))[0]) is None
    assert expert(drawn("/".join(["########"] * 8))) is None
