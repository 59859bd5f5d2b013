"""Records of games played before a referee."""

from shared_engine.record.record import Record
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench

SHORT = {0: marbles((10,)), 1: marbles((63,)), 2: marbles((20,), (3,))}
LAST = {0: marbles((63,), (2, 3, 4)), 2: DONE}
NOTHING = ("2", "3", "5", "6", "8", "9")


def record_of(bench):
    record = Record(bench.description)
    for decision in bench.decisions:
        record.add(decision)
    return record


def short_game():
    """Three turns of different kinds: a capture, a fold that was shown, a move by joker."""
    bench = Bench(SHORT)
    bench.begin()
    bench.play("5", "-T15", "+K1.4", "-T10", "+T15")
    bench.show_and_fold(NOTHING)
    bench.play("JK", "-T52", "+T60")
    return record_of(bench)


def won_game():
    bench = Bench(LAST)
    bench.begin()
    bench.play("2", "-T63", "+F0.1")
    return record_of(bench)


def idle_jack():
    bench = Bench({0: marbles((10,))})
    bench.begin()
    bench.card("J")
    bench.control("confirm")
    return record_of(bench)


def random_game(seed, turns):
    """The first *turns* turns of random game *seed*."""
    bench = None
    for turn in play(seed):
        if bench is None:
            bench = Bench(None, starter=turn.before.turn)
            bench.begin()
        if turn.move.is_fold:
            bench.show_and_fold(turn.hand)
        else:
            bench.carry_out(turn.move)
        if bench.referee.turns == turns:
            break
    return record_of(bench)
