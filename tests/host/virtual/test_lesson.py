"""Six lessons on the real rules: what is right ends them, what is wrong is refused and taken
back."""

import pytest

from host.virtual.lesson import LESSONS, MOST_ACTS, learn, titles
from shared_engine.games.dog.moves.legal import legal
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.rulesets import load

START, MOVE, CAPTURE, SEVEN, JACK, FINISH = range(6)
RED_KENNEL, BLUE_KENNEL = 80, 87
# What is done in each, card first; fields by their numbers.
RIGHT = {
    START: ("K", RED_KENNEL, 0),
    MOVE: ("5", 3, 8),
    CAPTURE: ("6", 20, 26, BLUE_KENNEL),
    SEVEN: ("7", 20, 23, BLUE_KENNEL, 35, 39),
    JACK: ("J", 5, 58, 5),
    FINISH: ("5", 61, 65),
}
WRONG = {
    START: (("K", RED_KENNEL, 5), "a marble comes out only by a card for it, and onto its start"),
    MOVE: (("5", 3, 9), "the card does not lead there"),
    CAPTURE: (("6", 20, 26, 27), "the card does not lead there"),
    SEVEN: (("7", 20, 22, 35, 41), "the whole value has to be used"),
    JACK: (("J", 5, 12), "this card only swaps two marbles"),
    FINISH: (("5", 61, 66), "the value does not fit the finish exactly"),
}
OTHER = {  # allowed, and not what is to be learnt
    CAPTURE: ("6", 35, 41),
    SEVEN: ("7", 35, 42),
    FINISH: ("5", 61, 2),
}


class Learner:
    """Does one thing after the other in lesson *number*, as a page says it."""

    def __init__(self, number):
        self._number = number
        self.shown = learn(number, ())

    def say(self, do, **facts):
        self.shown = learn(self._number, (*self.shown.acts, {"do": do, **facts}))
        return self

    def lift(self, field):
        return self.say("lift", field=field)

    def put(self, field):
        return self.say("put", field=field)

    def play(self, card, *fields):
        """Lay *card*, unless it lies open; lift and put marbles on *fields*."""
        if not self.shown.view.game.card:
            self.say("lay", card=card)
        return self.move(*fields)

    def move(self, *fields):
        for field in fields:
            is_held = bool(self.shown.lying.held)
            self.say("put" if is_held else "lift", field=field)
        return self

    @property
    def asks(self):
        return self.shown.own.asks["en"]

    @property
    def refused(self):
        return self.shown.own.refused.get("en", "")


@pytest.mark.parametrize("number", RIGHT)
def test_lesson_when_its_move_is_made_then_it_is_learnt(number):
    learner = Learner(number)
    begun = learner.asks
    learner.play(*RIGHT[number])
    assert learner.shown.is_learnt
    assert learner.refused == ""
    assert learner.asks != begun
    assert (learner.shown.own.cards, learner.shown.own.acts) == ((), ())
    assert learner.shown.view.game.lights == ()


@pytest.mark.parametrize("number", WRONG)
def test_lesson_when_a_move_is_not_allowed_then_words_and_everything_is_as_before(number):
    learner = Learner(number)
    lay = learner.shown.lying
    wrong, reason = WRONG[number]
    learner.play(*wrong)
    assert reason in learner.refused
    assert learner.shown.lying == lay
    assert learner.shown.view.game.card == wrong[0]  # it still lies open
    assert not learner.shown.is_learnt
    learner.play(*RIGHT[number])
    assert learner.shown.is_learnt


@pytest.mark.parametrize("number", OTHER)
def test_lesson_when_another_move_is_allowed_then_it_begins_again(number):
    learner = Learner(number)
    lay = learner.shown.lying
    learner.play(*OTHER[number])
    assert learner.refused.startswith("That is allowed, too.")
    assert (learner.shown.lying, learner.shown.acts) == (lay, ())
    assert not learner.shown.is_learnt


@pytest.mark.parametrize("number", RIGHT)
def test_lesson_when_the_marble_moves_before_the_card_then_it_goes_back(number):
    learner = Learner(number)
    lay = learner.shown.lying
    learner.lift(RIGHT[number][1])
    assert learner.shown.lying.held  # until it is put somewhere
    learner.put(RIGHT[number][2])
    if learner.shown.lying.held:  # whom it met
        learner.put(40)
    assert learner.refused == "First the card, then the marble: lay the card."
    assert learner.shown.lying == lay


@pytest.mark.parametrize("number", RIGHT)
def test_lesson_when_something_is_held_then_it_can_be_put_back(number):
    learner = Learner(number)
    lay = learner.shown.lying
    learner.play(*RIGHT[number][:2]).say("put_back")
    assert (learner.refused, learner.shown.lying) == ("", lay)
    learner.say("press", control="undo")
    assert learner.shown.view.game.card == ""


def test_start_when_a_card_brings_nothing_out_then_it_says_so_before_it_is_laid():
    learner = Learner(START)
    idle = {card.card: card.why.get("en", "") for card in learner.shown.own.cards}
    assert idle["5"].startswith("No marble of yours is out")
    assert idle["K"] == ""


def test_seven_when_some_are_used_then_the_points_that_are_left():
    learner = Learner(SEVEN).play("7", 20, 22)
    assert learner.shown.view.game.points.left == 5
    assert learner.asks == "Your 7 lies open: 5 points left."


def test_capture_when_somebody_was_landed_on_then_where_that_marble_goes():
    assert Learner(CAPTURE).play("6", 20, 26).asks == "Put the marble of Blue into its kennel."


def test_jack_when_one_is_lifted_then_what_it_may_change_with():
    assert Learner(JACK).play("J", 5).asks.startswith("Swap it with one that is lit")


@pytest.mark.parametrize("number", RIGHT)
def test_lesson_when_it_begins_then_its_move_is_among_the_legal_ones(number):
    lesson = LESSONS[number]
    position = parse_state(load("brandi-4"), {"players": lesson.players})
    moves = [move for card in lesson.hand for move in legal(position, card)]
    assert any(map(lesson.wants, moves))


@pytest.mark.parametrize(
    "act", [{}, {"do": "fly"}, {"do": "lift", "field": 999}, {"do": "new_game"}, {"field": 3}]
)
def test_lesson_when_what_is_asked_for_cannot_be_then_it_says_so_and_goes_on(act):
    shown = learn(MOVE, (act,))
    assert shown.own.refused["en"]
    assert shown.acts == ()


def test_lesson_when_it_is_learnt_then_nothing_more_moves():
    learner = Learner(MOVE).play(*RIGHT[MOVE])
    lay = learner.shown.lying
    assert learner.lift(8).shown.lying == lay


def test_lesson_when_more_is_done_than_anybody_needs_then_it_begins_again():
    acts = [{"do": "lift", "field": 3}, {"do": "put_back"}] * MOST_ACTS
    assert learn(MOVE, acts).acts == ()


def test_titles_when_listed_then_numbered():
    assert titles()[JACK]["en"] == "Step 5 of 6: Change places"
    assert len(titles()) == len(LESSONS)
