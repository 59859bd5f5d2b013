"""Help for a seat that is guided: what the board would do with the card that lies open."""

import json

import pytest

from shared_engine.games.meanings import MOVABLE, TARGET
from shared_engine.log.hints import BEGINNER, GUIDED
from shared_engine.wire.commands import NewGame
from shared_engine.wire.messages import STATUS_OK
from tests.firmware.table import GAME, Table
from tests.firmware.test_programs import is_accepted

KENNEL, START, WALKED = 80, 0, 5
STUCK = ("2", "3", "4", "5", "6", "8")


def sixes(table, level):
    """Seat 0, alone in its round and with help of *level*, lays a six; it has a marble on its start
    and one in front."""
    hints = [level, BEGINNER, BEGINNER, BEGINNER]
    assert table.command(NewGame(json.dumps({**GAME, "hints": hints}))) == (STATUS_OK, "")
    play(table, "K", KENNEL, START)
    for seat in (1, 2, 3):
        table.lay_control("fold")
        for place, card in enumerate(STUCK):
            table.lay(card, 1 + (seat + place) % 3)
        table.rest()
    play(table, "5", START, WALKED)
    play(table, "A", KENNEL + 1, START)
    table.lay("6")
    table.rest()
    return table


def play(table, card, start, end):
    table.lay(card)
    table.change(start, occupied=False)
    table.change(end, occupied=True)
    table.rest()


def think(table):
    while table.session.think():
        pass


def lit(table, wanted):
    return [field for field, meaning, _ in table.lights.lit() if meaning == wanted]


@pytest.fixture
def guided(table):
    return sixes(table, GUIDED)


def test_light_when_a_seat_is_guided_then_one_of_its_moves_is_left(guided):
    assert lit(guided, MOVABLE) == [START, WALKED]
    think(guided)
    assert lit(guided, MOVABLE) == [START]  # it blocks nobody, and could be sent home


def test_light_when_a_seat_is_not_guided_then_all_its_moves_are(table):
    sixes(table, BEGINNER)
    think(table)
    assert lit(table, MOVABLE) == [START, WALKED]


def test_light_when_the_marble_is_lifted_then_its_place_is_lit(guided):
    think(guided)
    guided.change(START, occupied=False)
    assert lit(guided, TARGET) == [START + 6]


def test_light_when_people_do_something_else_then_they_are_helped_with_that(guided):
    think(guided)
    guided.change(WALKED, occupied=False)
    assert lit(guided, TARGET) == [WALKED + 6]


def test_light_when_the_next_card_lies_open_then_it_is_thought_of(guided):
    think(guided)
    guided.change(START, occupied=False)
    guided.change(START + 6, occupied=True)
    guided.rest()
    guided.lay("4")
    guided.rest()
    assert lit(guided, MOVABLE) == [WALKED, START + 6]
    think(guided)
    assert len(lit(guided, MOVABLE)) == 1


def test_hint_when_nobody_is_guided_then_three_presses_come_round_to_it(table):
    assert table.command(NewGame(json.dumps(GAME))) == (STATUS_OK, "")
    for _ in range(3):
        table.lay_control("hint")
    assert table.session.referee.hints == [GUIDED, BEGINNER, BEGINNER, BEGINNER]


def test_light_when_the_board_knows_a_hidden_hand_then_no_advice_depends_on_it(tmp_path):
    seen = []
    for hand in (("A", "K", "3", "5", "6", "8"), ("4", "4", "7", "J", "9", "Q")):
        table = Table(tmp_path / hand[0])
        changes = {"hints": [GUIDED, *[BEGINNER] * 3], "programs": ["", "friend", "", ""]}
        table.command(NewGame(json.dumps({**GAME, **changes})))
        for place, card in enumerate(hand):
            table.lay(card, 1 + hand[:place].count(card))
        any(is_accepted(table, card, 1) for card in hand)  # one is given away
        table.lay("10")
        play(table, "K", KENNEL, START)
        table.lay("A")
        think(table)
        seen.append(list(table.lights.lit()))
    assert seen[0] == seen[1]
