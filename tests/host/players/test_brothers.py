"""Players of Brothers that play rounds on, and know the end."""

from itertools import count

import pytest

from host.players.brothers import Effort, Rollouts
from host.players.levels import LEVELS, make, players
from host.players.match import Pairing, play_deal
from host.solver.solver import Solver
from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.rulesets import load, names
from shared_engine.players.brothers.seated import Seated
from shared_engine.players.levels import choose
from shared_engine.prng import Prng
from tests.shared_engine.games.brothers.meadows import drawn

SMALL = Effort(seconds=60, plays=8, moves=4, cells=30)
BLIND = Effort(seconds=60, plays=8, moves=4, cells=0)
TIED = {"tie_break": "none", "penalties": "1-1"}
DRAWN = 3  # a deal of which nobody wins a game
PICTURE = "#......#/#......#/########"


def seated(ruleset, effort, seed=1, **options):
    rules = load(ruleset, options)
    players = [Rollouts(Prng(seed + at), effort) for at in range(rules.seats)]
    return Seated(rules, Prng(seed), -1, players)


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.parametrize("must_place", [True, False])
def test_rollouts_when_they_play_then_their_moves_are_legal_in_every_ruleset(ruleset, must_place):
    game = seated(ruleset, SMALL, bo_must_place=must_place)
    while not game.position.is_over:
        before = game.position
        assert why_not(before, game.turn()) is None


def test_think_when_the_time_is_over_then_it_stops():
    clock = count()
    effort = Effort(seconds=5, plays=10_000, moves=4, cells=0)
    player = Rollouts(Prng(1), effort, lambda: float(next(clock)))
    list(player.think(drawn(PICTURE)))
    assert next(clock) < 10


def test_think_when_the_end_cannot_be_worked_out_in_time_then_the_best_that_was_tried():
    ticks = count(step=100)
    position = drawn("/".join(["#" * 7] * 7))
    player = Rollouts(Prng(1), Effort(1, 8, 4, 60), lambda: float(next(ticks)))
    assert why_not(position, choose(player, position)) is None


def test_think_when_hurried_then_every_piece_is_a_legal_move():
    position = drawn(PICTURE)
    for effort in (SMALL, BLIND):
        for piece in Rollouts(Prng(1), effort).think(position):
            assert why_not(position, piece) is None


def test_think_when_the_end_can_be_worked_out_then_it_plays_as_well_as_can_be():
    for seed in range(3):
        game = seated("brothers-2", BLIND, seed)
        while game.position.is_laying or game.position.covered.count(0) > SMALL.cells:
            game.turn()
        solver, position = Solver(), game.position
        after = apply(position, choose(Rollouts(Prng(seed), SMALL), position))
        found = [solver.prospect(one, 20_000) for one in (position, after)]
        assert found[0].points is not None
        assert found[0].points == found[1].points


def test_choose_when_the_seed_is_the_same_then_the_same_move():
    position = drawn(PICTURE)
    one, two = (choose(Rollouts(Prng(4), BLIND), position) for _ in range(2))
    assert one == two


def test_levels_when_listed_then_brothers_has_all_of_them():
    assert players("brothers-2") == players("brothers-4") == list(LEVELS)
    assert players("brandi-4")[: len(LEVELS)] == list(LEVELS)
    for name in LEVELS:
        player = make(name, "brothers-2", Prng(1))
        assert choose(player, drawn("###")).cells == ((0, 0), (1, 0), (2, 0))


@pytest.mark.parametrize("ruleset", names())
@pytest.mark.slow
def test_deal_when_played_again_then_the_same(ruleset):
    pairing = Pairing("friend", "beginner", ruleset, {}, 1)
    one, two = (play_deal(pairing, 3) for _ in range(2))
    assert (one.games, one.won, one.drawn, one.turns) == (2, two.won, two.drawn, two.turns)


def test_deal_when_nobody_wins_a_game_then_half_a_win():
    pairing = Pairing("random", "random", "brothers-2", TIED, 1)
    played = play_deal(pairing, DRAWN)
    assert (played.games, played.won, played.drawn, played.share) == (2, 0, 2, 0.5)
