"""What is worth looking at in a game that was played."""

from dataclasses import replace

import pytest

from host.language.language import ENGLISH, language, unchanged
from host.live.review import gone, moments
from host.live.study import Step
from host.live.view import Said, Team
from host.live.words import after
from tests.host.views.games import empty_game, with_marbles

TEAMS = (Team((0, 2), 0, 8), Team((1, 3), 0, 8))
GAME = replace(empty_game(), teams=TEAMS)
HOME = {f"F{seat}.{slot}": seat for seat in (0, 2) for slot in (1, 2, 3, 4)}


def step(number, game, is_intervention=False):
    return Step(Said(number, game.turns, 0, unchanged("said"), False), game, is_intervention)


def at(turns, places, won=None):
    return replace(with_marbles(GAME, places), turns=turns, won=won)


def test_way_when_all_marbles_of_a_team_are_home_then_it_has_gone_all_of_it():
    assert gone(with_marbles(GAME, HOME)) == (1.0, 0.0)


def test_way_when_a_marble_steps_back_from_its_start_then_almost_round_once():
    ahead, behind = gone(with_marbles(GAME, {"T0": 0, "T12": 1}))
    assert behind > 50 * ahead > 0


def test_way_when_nothing_runs_then_none():
    grid = replace(GAME, fields=(), marbles=(), teams=(Team((0,), 1, 4), Team((1,), 3, 4)))
    assert gone(grid) == ()
    assert moments([step(0, grid), step(1, replace(grid, turns=1))]) == ()


def test_moments_when_a_marble_is_sent_home_then_the_other_team_came_ahead_by_its_way():
    far = {"T60": 0, "T20": 1}
    steps = [step(0, at(0, far)), step(1, at(1, far | {"T21": 1})), step(2, at(2, {"T60": 1}))]
    (found,) = [one for one in moments(steps) if one.step == 2]
    assert (found.team, found.gain) == (1, pytest.approx(19, abs=2))


def test_moments_when_there_are_many_then_the_win_the_intervention_and_the_largest_of_the_others():
    steps = [step(0, at(0, {}))]
    steps += [step(turn, at(turn, {f"T{turn * (turn + 1) // 2}": 0})) for turn in range(1, 9)]
    steps += [step(9, at(8, {"T36": 0}), is_intervention=True), step(10, at(9, HOME, won=(0, 2)))]
    steps += [step(11, at(9, HOME, won=(0, 2)))]
    found = moments(steps)
    assert [one.step for one in found] == sorted(one.step for one in found)
    assert len(found) == 5
    assert {9, 11} <= {one.step for one in found}


def test_moments_when_a_turn_is_taken_back_then_that_is_none():
    steps = [step(0, at(1, {"T60": 0})), step(1, at(0, {}))]
    assert moments(steps) == ()


@pytest.mark.parametrize(
    ("game", "says"),
    [
        (GAME, "Beginning: Red to play"),
        (replace(GAME, turns=1, turn=1), "After turn 1: Blue to play"),
        (replace(GAME, turns=9, won=(0, 2)), "Red and Yellow have won after 9 turns"),
    ],
)
def test_position_when_it_is_named_then_by_the_turn_that_was_played_last(game, says):
    assert after(game, language(ENGLISH)) == says
