"""The coach beside a virtual table: what it says, to whom, and that nobody else learns of it."""

import pytest

from host.language.language import LANGUAGES
from host.views.web.picture import personal, shared
from host.virtual.coach import BEST, GOOD, OFF, WARN, Coach
from shared_engine.record.record import Turn
from tests.host.virtual.test_table import Evening
from tests.shared_engine.games.dog.places import DONE, marbles, place

RED = "seat 0"
OTHERS = ("host", "spectator", "seat 1", "seat 2", "seat 3")
IN_THE_KENNEL = (80,)


@pytest.fixture
def evening(tmp_path):
    return begun(tmp_path, ["2", "A", "K", "9", "9", "10"])


def begun(folder, hand):
    """Red is to lay a card, and has *hand*."""
    evening = Evening(folder)
    evening.give_all()
    evening.dealer.table.hands[0] = list(hand)
    evening.coach = Coach(evening.table)
    return evening


def choose(evening, level, who=RED):
    return evening.say(who, "coach", level=level)


def advice(evening, who=RED):
    """What the coach says to *who*, in English."""
    evening.coach.act()
    return [one["en"] for one in evening.own(who).advice]


def play(evening, text):
    """Red has played the move *text*."""
    evening.record.turns.append((0, Turn(0, text, (), True, "")))
    evening.show(turns=1, turn=1, card="")


# ---- what is chosen


def test_coach_when_nobody_has_chosen_it_then_nothing_is_asked_and_nothing_said(evening):
    assert evening.own(RED).coaching == OFF
    assert evening.table.questions() == []
    assert advice(evening) == []


def test_coach_when_a_level_is_chosen_then_it_is_of_that_seat_alone(evening):
    assert choose(evening, GOOD) == ""
    assert [evening.own(who).coaching for who in (RED, "seat 1", "seat 3")] == [GOOD, OFF, OFF]


def test_coach_when_who_has_no_cards_asks_for_it_then_words(evening):
    assert (
        choose(evening, BEST, "host") == "you have no cards: those with the links of the seats do"
    )
    assert evening.own("host").coaching == ""


def test_coach_when_the_level_is_one_of_the_lights_then_words(evening):
    assert "level is one of off, warn, good, best" in choose(evening, "quiet")


# ---- the best move of the hand


def test_coach_when_the_best_is_wanted_then_card_and_move_in_every_language(evening):
    choose(evening, BEST)
    (said,) = advice(evening)
    assert said.startswith("Best: Red plays ")
    assert "brings a marble out" in said
    texts = evening.own(RED).advice[0]
    assert len({texts[name] for name in LANGUAGES}) == 5


def test_coach_when_the_best_is_wanted_then_the_marbles_that_it_means_are_marked(evening):
    choose(evening, BEST)
    assert evening.own(RED).marks == ()
    advice(evening)
    assert evening.own(RED).marks == IN_THE_KENNEL


def test_coach_when_it_is_the_turn_of_another_seat_then_nothing_is_said_of_the_hand(evening):
    choose(evening, BEST, "seat 1")
    assert advice(evening, "seat 1") == []


def test_coach_when_no_card_can_be_played_then_it_names_none(tmp_path):
    evening = begun(tmp_path, ["2", "3", "8"])
    choose(evening, BEST)
    assert advice(evening) == []


def test_coach_when_it_is_switched_off_then_what_it_has_said_is_gone(evening):
    choose(evening, BEST)
    advice(evening)
    choose(evening, OFF)
    assert (evening.own(RED).advice, evening.own(RED).marks) == ((), ())


# ---- good marbles


def test_coach_when_good_marbles_are_wanted_then_nothing_before_a_card_lies_open(evening):
    choose(evening, GOOD)
    assert advice(evening) == []
    evening.show(card="A")
    assert advice(evening) == ["Good: brings a marble out."]
    assert evening.own(RED).marks == IN_THE_KENNEL


def test_coach_when_the_card_is_taken_back_then_what_was_said_of_it_is_gone(evening):
    choose(evening, GOOD)
    evening.show(card="A")
    advice(evening)
    evening.show(card="")
    assert evening.own(RED).advice == ()


def test_coach_when_an_answer_comes_too_late_then_nobody_sees_it(evening):
    choose(evening, GOOD)
    evening.show(card="A")
    (question,) = evening.table.questions()
    answers = list(evening.coach._answers(question))
    evening.show(card="")
    evening.table.advise(question, answers[0])
    assert evening.own(RED).advice == ()


# ---- blunders


def play_at_the_door(evening, text):
    """Red, who has a three and an ace, and wins at once with the three, plays *text* instead."""
    table = evening.dealer.table
    table.position = place(
        {
            0: marbles([62], finish=(2, 3, 4)),
            1: DONE,
            2: DONE,
            3: marbles([46], finish=(2, 3, 4)),
        }
    )
    table.position.counts = (2, 2, 2, 2)
    table.hands[:] = [["3", "A"], ["2", "5"], ["2", "6"], ["4", "8"]]
    play(evening, text)


@pytest.mark.parametrize("level", [WARN, GOOD, BEST])
def test_coach_when_a_move_was_a_blunder_then_it_says_so_and_why_once_the_turn_is_done(
    evening, level
):
    choose(evening, level)
    play_at_the_door(evening, "A: T62>T63")
    (said,) = advice(evening)
    assert said.startswith("Red plays an ace and moves 1 with the marble")
    assert said.endswith("Then the game would have been won.")


def test_coach_when_the_move_was_a_good_one_then_silent(evening):
    choose(evening, WARN)
    play(evening, "A: K0>T0")
    assert evening.table.questions()
    assert advice(evening) == []


def test_coach_when_the_turn_is_taken_back_then_the_warning_is_gone(evening):
    choose(evening, WARN)
    play_at_the_door(evening, "A: T62>T63")
    advice(evening)
    del evening.record.turns[-1]
    evening.dealer._game = None
    evening.show(turns=0, turn=0)
    assert evening.own(RED).advice == ()


def test_coach_when_everybody_plays_at_one_browser_then_what_it_says_is_seen_with_that_hand(
    tmp_path,
):
    evening = Evening(tmp_path, apart=False)
    for _ in range(4):
        evening.say("host", "give", card=evening.own("host").cards[0].card)
    evening.coach = Coach(evening.table)
    choose(evening, WARN, "host")
    play_at_the_door(evening, "A: T62>T63")
    assert advice(evening, "host") == []
    assert (evening.own("host").seat, evening.own("host").coaching) == (1, OFF)


# ---- who sees it


def seen_by_others(evening):
    """All that others are sent, byte by byte."""
    picture = shared(evening.table.view, evening.table.lying())
    return [picture] + [personal(picture, evening.own(who)) for who in OTHERS]


@pytest.mark.parametrize("level", [WARN, GOOD, BEST])
def test_coach_when_the_hand_is_another_one_then_lights_and_all_that_others_see_are_the_same(
    tmp_path, level
):
    hands = ["2", "A", "K", "9", "9", "10"], ["A", "JK", "7", "7", "4", "3"]
    evenings = [begun(tmp_path / str(at), hand) for at, hand in enumerate(hands)]
    said = []
    for evening in evenings:
        choose(evening, level)
        advice(evening)
    before = [seen_by_others(evening) for evening in evenings]
    assert before[0] == before[1]
    for evening in evenings:
        evening.show(card="A")
        said.append(advice(evening))
    after = [seen_by_others(evening) for evening in evenings]
    assert after[0] == after[1]
    lights = [evening.table.view.game.lights for evening in evenings]
    assert lights[0] == lights[1]
    for evening in evenings:
        play(evening, "A: K0>T0")
        advice(evening)
    last = [seen_by_others(evening) for evening in evenings]
    assert last[0] == last[1]
    taps = [(evening.table.hands._taps, evening.table.hands._touches) for evening in evenings]
    assert taps[0] == taps[1]
