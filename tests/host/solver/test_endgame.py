"""What is said about the end of a round, against all games that the rules let be played from there
(brute.py)."""

import pytest

from host.solver.prospect import Prospect
from host.solver.solver import Solver
from shared_engine.games.brothers import game
from shared_engine.games.brothers.moves.placements import legal
from shared_engine.games.brothers.play import apply
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.score import points, rounds_of, winner
from shared_engine.games.catalogue import open_game
from shared_engine.prng import Prng
from tests.host.solver.brute import ending
from tests.shared_engine.games.brothers.meadows import drawn

_EFFORT = 10**9
_OPTIONS = ({}, {"penalties": "1-1"}, {"tie_break": "none"}, {"bo_must_place": False})


def random_position(prng, free):
    """A position of a random game, of any round, with at most *free* free cells."""
    seed = prng.below(10_000)
    rules = load(("brothers-2", "brothers-4")[seed % 2], _OPTIONS[seed // 2 % len(_OPTIONS)])
    position = game.setup(rules, seed % rules.seats - 1)
    round_number = prng.below(2)
    while True:
        moves = [
            move for move in legal(position) if not move.is_pass or prng.below(20) == 0
        ] or legal(position)
        position = apply(position, prng.choice(moves))
        if position.is_over:
            return position
        if position.is_laying or position.round_number != round_number:
            continue
        if list(position.covered).count(0) <= free:
            return position


def expected(position):
    """The prospect of *position*, every game tried out."""
    rules = position.rules
    left = ending(position)[0]
    of_straight, of_angular = points(rules, *left)
    team = rules.team_of[position.first]
    both = (of_straight, of_angular) if team == 0 else (of_angular, of_straight)
    rounds = rounds_of(position)
    if not position.is_over:
        rounds = [*rounds, (team, *left)]
    found = winner(rules, rounds) if len(rounds) == 2 else None
    lead = both[1] - both[0]
    return Prospect(is_solved=True, winner=found, points=both, lead=(lead, lead))


@pytest.mark.parametrize("count", [20, pytest.param(300, marks=pytest.mark.proof)])
@pytest.mark.slow
def test_prospect_when_a_game_is_near_its_end_then_what_the_rules_lead_to(count):
    prng, solver = Prng(7), Solver()
    for _ in range(count):
        position = random_position(prng, 24)
        assert solver.prospect(position, _EFFORT) == expected(position), repr(position)


@pytest.mark.parametrize("count", [20, pytest.param(300, marks=pytest.mark.proof)])
@pytest.mark.slow
def test_best_move_when_a_game_is_near_its_end_then_one_of_the_best(count):
    prng, solver = Prng(8), Solver()
    for _ in range(count):
        position = random_position(prng, 24)
        best = solver.best_move(position, _EFFORT)
        assert best in (ending(position)[1] or [None]), repr(position)


@pytest.mark.parametrize("pens", [(2, 1, 1, 2), (1, 1, 0, 2), (0, 3, 2, 0), (1, 2, 3, 1)])
@pytest.mark.parametrize("turn", [0, 1])
def test_prospect_when_four_have_few_pens_left_then_what_the_rules_lead_to(turn, pens):
    picture = "####./.####/##..#/#...#"
    able = turn if pens[turn] else (turn + 2) % 4
    position = drawn(
        picture, able, "brothers-4", pens=pens, round_number=1, first=2, left=((3, 2),)
    )
    assert Solver().prospect(position, _EFFORT) == expected(position)


@pytest.mark.parametrize("turn", [0, 1])
def test_prospect_when_four_may_pass_then_what_the_rules_lead_to(turn):
    position = drawn(
        "#####/##.##/#.#.#",
        turn,
        "brothers-4",
        {"bo_must_place": False},
        round_number=1,
        left=((3, 2),),
    )
    assert Solver().prospect(position, _EFFORT) == expected(position)


def test_prospect_when_points_are_equal_then_the_straight_round_decides():
    one = drawn("###", 0, round_number=1, first=0, left=((10, 5),), pens=(11, 5))
    other = drawn("###", 0, round_number=1, first=0, left=((11, 5),), pens=(12, 5))
    assert [Solver().prospect(one).winner, Solver().prospect(other).winner] == [-1, -1]
    assert (
        Solver()
        .prospect(drawn("###", 0, round_number=1, first=0, left=((12, 6),), pens=(12, 6)))
        .winner
        == 0
    )


def test_prospect_when_the_effort_is_too_small_then_only_what_is_sure():
    solver = Solver()
    position = drawn("/".join(["#####"] * 5))
    first = solver.prospect(position, 10)
    assert not first.is_solved
    assert first.points is None
    assert first.winner is None
    solved = solver.prospect(position, 200_000)
    assert solved.is_solved
    assert first.lead[0] <= solved.lead[0] <= first.lead[1]


def test_prospect_when_who_wins_is_known_before_the_points_then_it_is_said():
    position = drawn("/".join(["######"] * 5), round_number=1, first=1, turn=1, left=((0, 12),))
    found = Solver().prospect(position, 10)
    assert (found.is_solved, found.winner) == (False, 0)


def test_prospect_when_the_same_is_asked_again_then_the_same_answer():
    position = drawn("/".join(["######"] * 6))
    assert Solver().prospect(position, 500) == Solver().prospect(position, 500)


def test_solver_when_the_prairie_is_being_laid_then_nothing_is_said():
    position = game.setup(load("brothers-2"), 0)
    assert Solver().prospect(position) is None
    assert Solver().best_move(position) is None


def test_solver_when_the_game_has_none_then_nothing_is_said():
    _, position = open_game({"ruleset": "brandi-4"})
    assert Solver().prospect(position) is None
    assert Solver().best_move(position) is None
