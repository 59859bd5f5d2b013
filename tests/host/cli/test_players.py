"""Programs choose for simulated people, by the names of `--players`."""

import pytest

from host.cli.players import choosers_of
from host.errors import HostError
from host.players.levels import names
from host.rulesets.choice import Choice
from host.simulator.people import People
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.rulesets import load
from tests.shared_engine.random_games import check_invariants

FOUR = "friend,beginner,random,friend"


def chosen(ruleset):
    return Choice(ruleset, {}, ruleset)


def play(players, ruleset="brandi-4", seed=7):
    """Play a game; return its table and its moves."""
    people = People(load(ruleset), seed, 0, choosers_of(players, chosen(ruleset), seed))
    moves = []
    while not people.is_over:
        turn = people.next_turn()
        people.carry_out(turn)
        moves.append(turn.move)
        check_invariants(people.table)
    return people.table, moves


@pytest.mark.parametrize(
    ("ruleset", "players"),
    [("brandi-4", FOUR), ("brandi-3", "friend,random,beginner"), ("black-dog-2", "friend,random")],
)
def test_game_when_programs_choose_then_it_ends_with_a_winner(ruleset, players):
    table, _ = play(players, ruleset)
    assert outcome(table.position) is not None


def test_game_when_the_seed_is_the_same_then_programs_choose_the_same():
    assert play(FOUR)[1] == play(FOUR)[1]


def test_game_when_friends_play_random_then_they_win():
    tables = [play("friend,random,friend,random", seed=seed)[0] for seed in (1, 2)]
    assert [outcome(table.position) for table in tables] == [0, 0]


class Keeps:
    """Plays as *chooser*, and keeps the views it plays by and what it gives."""

    def __init__(self, chooser):
        self.chooser = chooser
        self.views = []
        self.gifts = {}

    def choose_move(self, view, cards):
        self.views.append(view)
        return self.chooser.choose_move(view, cards)

    def choose_gift(self, view, taker):
        self.gifts[taker] = self.chooser.choose_gift(view, taker)
        return self.gifts[taker]


def test_view_when_cards_were_exchanged_and_laid_then_a_program_knows_those_and_no_other():
    choosers = {seat: Keeps(one) for seat, one in choosers_of(FOUR, chosen("brandi-4"), 7).items()}
    people = People(load("brandi-4"), 7, 0, choosers)
    laid = []
    while people.table.position.round_number == 0:
        turn = people.next_turn()
        if turn.move.card:
            view = choosers[turn.seat].views[-1]
            mate = (turn.seat + 2) % 4
            gift = choosers[turn.seat].gifts[mate]
            assert view.hand == turn.hand
            assert view.received == choosers[mate].gifts[turn.seat]
            assert view.seen == tuple(laid)
            assert view.held in ((), ((mate, gift),))
            assert view.held or gift in laid
        laid += turn.hand if turn.move.is_fold else [turn.move.card]
        people.carry_out(turn)
    assert sum(bool(one.views) for one in choosers.values()) > 1


def test_gift_when_cards_are_drawn_blindly_then_no_program_chooses_it():
    names = "friend,random,beginner"
    choosers = {seat: Keeps(one) for seat, one in choosers_of(names, chosen("brandi-3"), 7).items()}
    people = People(load("brandi-3"), 7, 0, choosers)
    people.next_turn()
    assert people.table.exchanges()
    assert not any(one.gifts for one in choosers.values())


@pytest.mark.parametrize("name", names())
def test_choosers_of_when_it_is_a_player_then_it_sits_on_its_seat(name):
    assert list(choosers_of(f"{name}, friend", chosen("brandi-2"), 1)) == [0, 1]


@pytest.mark.parametrize(
    ("players", "ruleset", "message"),
    [
        ("friend,champion", "brandi-2", "'champion' is no player; there are random, beginner"),
        ("friend,", "brandi-2", "'' is no player"),
        ("", "brandi-2", "'' is no player"),
        ("friend", "brandi-2", "names 1 of 2: brandi-2 takes a name a seat"),
        ("friend,friend,friend", "brandi-2", "names 3 of 2"),
        ("friend,friend", "brothers-2", "programs choose in Dog, not in brothers-2"),
    ],
)
def test_choosers_of_when_nobody_can_sit_so_then_the_error_says_why(players, ruleset, message):
    with pytest.raises(HostError, match=message):
        choosers_of(players, chosen(ruleset), 1)
