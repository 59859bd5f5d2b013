"""Matches of two players."""

from multiprocessing import active_children

import pytest

from host.players.match import Pairing, Played, Result, play_deal, play_match


def result(*won, games=2):
    return Result([Played(games, one, 100 * games, ([0.1], [0.2, 0.4])) for one in won])


def test_deal_when_played_then_once_with_the_first_player_in_each_team():
    for ruleset, teams in (("brandi-4", 2), ("brandi-3", 3)):
        assert play_deal(Pairing("beginner", "random", ruleset, {}, 1), 0).games == teams


def test_deal_when_played_again_then_the_same():
    pairing = Pairing("friend", "beginner", "brandi-2", {}, 1)
    one, two = (play_deal(pairing, 3) for _ in range(2))
    assert (one.won, one.turns) == (two.won, two.turns)


def test_deal_when_both_are_alike_then_each_side_wins_as_the_cards_fall():
    assert [
        play_deal(Pairing("friend", "friend", "brandi-2", {}, 1), number).won for number in (1, 2)
    ] == [1, 1]


def test_match_when_played_in_processes_then_as_in_one():
    pairing = Pairing("beginner", "random", "brandi-2", {}, 5)
    (*_, last) = play_match(pairing, 3, 2)
    assert [deal.won for deal in last.deals] == [play_deal(pairing, n).won for n in range(3)]


@pytest.mark.parametrize("is_left", [False, True], ids=["over", "left"])
def test_match_when_it_is_over_or_left_then_none_of_its_processes_is_there(is_left):
    playing = play_match(Pairing("beginner", "random", "brandi-2", {}, 5), 4, 2)
    next(playing)
    playing.close() if is_left else list(playing)
    assert active_children() == []


def test_interval_when_half_is_won_then_around_a_half():
    least, most = result(*[0, 1, 2, 1] * 25).interval()
    assert (least + most) / 2 == pytest.approx(0.5)
    assert 0.4 < least < 0.45


def test_interval_when_every_deal_is_shared_then_narrow_but_never_nothing():
    least, most = result(*[1] * 50).interval()
    assert 0.4 < least < 0.5 < most < 0.6


def test_interval_when_all_is_won_then_below_one():
    least, most = result(*[2] * 50).interval()
    assert 0.9 < least < 1
    assert most == pytest.approx(1)


def test_seconds_when_asked_then_of_each_player():
    assert result(1).seconds(0)["worst"] == 0.1
    assert result(1).seconds(1)["median"] == pytest.approx(0.3)
