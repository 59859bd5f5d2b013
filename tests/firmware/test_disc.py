"""What a board with a disc logs of it: whoever begins anywhere in the log knows where the disc
is."""

import pytest

from firmware.boards.seating import seat
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.see.picture import picture
from shared_engine.log import events
from shared_engine.log.codec import DOUBTED, NO_QUARTER
from shared_engine.log.events import unpack
from shared_engine.referee.decision import DISAGREE

pytestmark = [
    pytest.mark.usefixtures("power"),
    pytest.mark.filterwarnings("ignore::ResourceWarning"),
]

GAME = {"ruleset": "black-dog-4", "options": {}, "starter": 0}


@pytest.fixture
def black(table):
    """A board with a disc whose marbles lie as a game begins; there is none yet."""
    full = picture(setup(load("black-dog-4"), 3))
    table.power_on("black-dog")
    for field, is_full in enumerate(full):
        if table.hands.full[field] != is_full:
            table.change(field, bool(is_full))
    return table


def begin(table):
    table.session.begin_game(GAME, seat(table.device.fields, GAME), table.now_ms)
    table.rest()


def turn(table, *quarters):
    for quarter in quarters:
        table.rest()
        table.session.disc_turned(quarter, table.now_ms)


def dials(table):
    return [event.dial for event in map(unpack, table.bodies()) if isinstance(event, events.Dial)]


def test_disc_when_no_game_is_under_way_then_nothing_is_logged(black):
    turn(black, 2, NO_QUARTER, 3)
    assert dials(black) == []


def test_game_when_it_begins_then_where_the_disc_is_follows(black):
    turn(black, 2)
    begin(black)
    assert black.kinds()[-3:] == [events.Game.KIND, events.Round.KIND, events.Dial.KIND]
    assert black.session.referee.quarter == 2


def test_disc_when_it_was_never_seen_at_rest_then_nothing_follows_a_game(black):
    begin(black)
    assert dials(black) == []


def test_disc_when_it_turns_then_that_it_left_and_where_it_rests(black):
    turn(black, 2)
    begin(black)
    turn(black, NO_QUARTER, 3)
    assert dials(black) == [2, NO_QUARTER, 3]


def test_round_when_somebody_first_acts_then_where_the_disc_is_follows_the_stand(black):
    turn(black, 1)
    begin(black)
    black.change(23, True)  # the dog
    black.rest()
    black.lay("K")
    kinds = black.kinds()
    at = kinds.index(events.Stand.KIND)
    assert kinds[at : at + 4] == [
        events.Stand.KIND,
        events.Past.KIND,
        events.Hints.KIND,
        events.Dial.KIND,
    ]


def test_power_on_when_a_game_is_under_way_then_the_disc_is_known(black):
    turn(black, 1)
    begin(black)
    black.change(23, True)
    black.rest()
    black.lay("K")
    black.power_on("black-dog")
    assert black.session.referee.quarter == 1
    turn(black, 1)
    referee, decided = black.refereed()
    assert DISAGREE not in decided
    assert referee.quarter == 1


def test_disc_when_it_was_turned_while_the_board_was_off_then_it_left_its_rest_unseen_and_is_believed(
    black,
):
    turn(black, 1)
    begin(black)
    black.change(23, True)
    black.rest()
    black.lay("K")
    black.power_on("black-dog")
    turn(black, 2)
    assert dials(black)[-2:] == [NO_QUARTER, 2]
    referee = black.session.referee
    assert (referee.is_dial_doubted, referee.quarter) == (False, 2)


def test_power_on_when_the_disc_has_contradicted_itself_then_it_is_still_not_believed(black):
    turn(black, 1)
    begin(black)
    turn(black, 2)  # without leaving its rest
    black.change(23, True)
    black.rest()
    black.lay("K")
    assert dials(black)[-1] == DOUBTED
    black.power_on("black-dog")
    turn(black, 2)
    assert black.session.referee.is_dial_doubted
    referee, decided = black.refereed()
    assert DISAGREE not in decided
    assert referee.is_dial_doubted
