"""What the coach knows, and what it says of games that programs have played."""

import pytest

from host.coach.assess import Effort, Task, assess, tasks
from host.coach.held import Played, held
from host.coach.review import review
from host.coach.words import in_words
from host.errors import StoreError
from host.language.language import LANGUAGES
from shared_engine.games.dog.move import FOLD
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.rulesets import load
from shared_engine.players.random_player import RandomPlayer
from shared_engine.players.seated import Seated
from shared_engine.players.view import SeatView
from shared_engine.prng import Prng
from shared_engine.record.record import Record
from shared_engine.referee import decision as kinds
from shared_engine.referee.decision import Decision
from tests.host.logs import numbered, record_from
from tests.host.meadows import random_meadow
from tests.shared_engine.games.dog.places import DONE, marbles, move, place

QUICK = Effort(deals=6)
RULESETS = ("brandi-4", "brandi-4-canadian", "brandi-5", "black-dog-2", "black-dog-4")
OTHERS = [pytest.param(name, marks=pytest.mark.slow) for name in RULESETS[1:]]


def game(ruleset, turns, seed=1):
    """A game of random players: its turns, and the hands that they had."""
    rules = load(ruleset)
    players = [RandomPlayer(Prng(seed + seat)) for seat in range(rules.seats)]
    seated = Seated(rules, Prng(seed), rules.seats - 1, players)
    played, hands = [], []
    while len(played) < turns and outcome(seated.table.position) is None:
        before = seated.table.position
        hands.append(list(seated.table.hands[before.turn]))
        chosen = seated.turn()
        shown = tuple(hands[-1]) if chosen.is_fold else ()
        played.append(Played(before, chosen, shown, seated.table.position))
    return played, hands


def record_of(ruleset, turns):
    """The score sheet of the same game."""
    played, _ = game(ruleset, turns)
    record = Record({"ruleset": ruleset, "starter": played[0].before.turn})
    for turn in played:
        one = Decision(kinds.FOLD if turn.move.is_fold else kinds.MOVE, 0, turn.after, 0)
        one.seat, one.moves, one.cards = turn.before.turn, (turn.move,), turn.shown
        record.add(one)
    return record


# ---- what is known


@pytest.mark.parametrize("ruleset", RULESETS)
def test_held_when_a_game_was_played_then_nothing_that_was_not_in_the_hand(ruleset):
    played, hands = game(ruleset, 120)
    for cards, hand in zip(held(played), hands, strict=True):
        left = list(hand)
        for card in cards:
            left.remove(card)


def test_held_when_a_seat_lays_all_its_cards_then_its_whole_hand_is_known():
    played, hands = game("brandi-4", 120)
    known = held(played)
    whole = [
        number
        for number, turn in enumerate(played)
        if turn.before.round_number < played[-1].before.round_number
    ]
    assert whole
    assert all(sorted(known[number]) == sorted(hands[number]) for number in whole)


def test_tasks_when_a_score_sheet_names_a_card_too_often_then_those_that_lie_open_say_nothing():
    position = place({0: marbles([0])})
    three = move(position, "3: T0>T3")
    turns = [Played(position, three, (), apply(position, three))] * 12
    assert tasks(turns)[-1].view.seen == ()


# ---- what it was worth

AT_THE_DOOR = {
    0: marbles([62], finish=(2, 3, 4)),
    1: DONE,
    2: DONE,
    3: marbles([46], finish=(2, 3, 4)),
}


def assessed(text):
    """What it is worth to play that with an ace and a three in the hand."""
    position = place(AT_THE_DOOR)
    chosen = move(position, text)
    view = SeatView(position, 0, ("3", "A"))
    return assess(Task(view, chosen, apply(position, chosen).cells), QUICK, Prng(1))


def test_assess_when_the_game_could_have_been_won_then_so_much_is_lost_and_why():
    found = assessed("A: T62>T63")
    assert found.better == move(place(AT_THE_DOOR), "3: T62>F0.1")
    assert found.reason == "won"
    assert found.lost == pytest.approx(found.before[0] - found.chances[0])
    assert found.before[0] == 1


def test_assess_when_the_game_is_won_by_it_then_nothing_is_lost():
    found = assessed("3: T62>F0.1")
    assert (found.lost, found.better, found.chances) == (0, None, (1, 0))


def test_assess_when_it_is_asked_again_then_the_same():
    assert assessed("A: T62>T63") == assessed("A: T62>T63")


# ---- the whole game


@pytest.fixture(scope="module", params=[RULESETS[0], *OTHERS])
def looked_at(request):
    return review(record_of(request.param, 60), QUICK, processes=1)


def test_review_when_summed_up_then_luck_and_decisions_lead_from_the_first_chance_to_the_last(
    looked_at,
):
    first, last = looked_at.turns[0].assessed, looked_at.turns[-1].assessed
    for team, luck in enumerate(looked_at.luck):
        chosen = sum(
            one.assessed.chances[team] - one.assessed.before[team] for one in looked_at.turns
        )
        assert first.before[team] + luck + chosen == pytest.approx(last.chances[team])


def test_review_when_said_in_words_then_five_moments_at_most_and_in_every_language(looked_at):
    coached = in_words(looked_at, ["Anna"])
    assert len(coached.chances) == 61
    assert all(sum(chances) == pytest.approx(1) for chances in coached.chances)
    assert 1 <= len(coached.advice) <= 5
    assert all(len({one.says[name] for name in LANGUAGES}) == 5 for one in coached.advice)


def test_review_when_two_processes_work_then_the_same_as_one():
    record = record_of("brandi-4", 30)
    seen = []
    two = review(record, QUICK, lambda done, wanted: seen.append((done, wanted)), processes=2)
    assert two == review(record, QUICK, processes=1)
    assert seen == [(done, 30) for done in range(1, 31)]


def test_review_when_a_seat_only_folds_then_it_has_decided_nothing():
    record = Record({"ruleset": "brandi-4", "starter": 1})
    position = setup(load("brandi-4"), 0)
    folded = Decision(kinds.FOLD, 0, apply(position, FOLD), 0)
    folded.seat, folded.moves = 1, (FOLD,)
    record.add(folded)
    seat = review(record, QUICK, processes=1).seats[1]
    assert (seat.decisions, seat.lost, seat.mistakes, seat.blunders) == (0, 0, 0, 0)


def test_review_when_it_is_brothers_then_said_what_to_use():
    record = record_from(numbered(random_meadow(1, 4)))
    with pytest.raises(StoreError, match=r"the coach knows Dog, not brothers-2; `collie replay`"):
        review(record)


def test_review_when_nothing_was_played_then_said():
    with pytest.raises(StoreError, match="nothing was played"):
        review(Record({"ruleset": "brandi-4", "starter": 0}))
