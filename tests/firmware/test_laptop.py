"""What a laptop decides for seats that this board plays, and what the board does without one."""

import json

import pytest

from shared_engine.games.dog.moves.legal import results
from shared_engine.games.dog.play import apply
from shared_engine.lights.looks import HAND, OWNER, READY
from shared_engine.wire.commands import DecideTask, NewGame, ReadTask
from shared_engine.wire.messages import STATUS_BAD_ARGUMENT, STATUS_OK, STATUS_REFUSED
from tests.firmware.table import GAME
from tests.firmware.test_programs import (
    DEALT,
    READER,
    STUCK,
    cards_laid,
    deal,
    is_accepted,
    think,
)

STARTERS = ("A", "K", "A", "K", "A", "K")  # whatever is given away, both are left


def game(table, level):
    programs = [level, "", "", ""]
    asked = NewGame(json.dumps({**GAME, "programs": programs}))
    assert table.command(asked) == (STATUS_OK, "")
    table.rest()
    return table


@pytest.fixture
def helped(table):
    """Seat 0, which begins, is played by a level that takes a laptop."""
    return game(table, "club")


def task(table):
    status, found = table.command(ReadTask())
    assert status == STATUS_OK
    return json.loads(found)


def start_with(table, card):
    """The position in which *card* has brought out a marble, packed."""
    position = table.session.referee.position
    [(move, _)] = [one for one in results(position, card) if one[0].origins[0] >= 80]
    return apply(position, move).pack()


def dealt(table, cards=STARTERS):
    """Deal *cards* while a laptop listens; it gives the first one away, and its turn is to be
    decided."""
    task(table)
    for place, card in enumerate(cards):
        table.lay(card, cards[:place].count(card))
    gift = task(table)
    table.command(DecideTask(gift["task"], cards[0], b""))
    table.lay(cards[0])
    table.lay("10")
    think(table)
    return task(table)


def test_turn_when_a_laptop_listens_then_the_board_waits_for_it_and_plays_what_it_decides(helped):
    asked = dealt(helped)
    after = start_with(helped, "K")
    assert helped.command(DecideTask(asked["task"], "K", after)) == (STATUS_OK, "")
    assert not is_accepted(helped, "A", 1)
    assert is_accepted(helped, "K", 1)
    assert cards_laid(helped) == ["K"]


def test_task_when_it_is_its_turn_then_it_says_the_hand_and_what_only_this_seat_knows(helped):
    found = dealt(helped)
    assert sorted(found.pop("hand")) == sorted([*STARTERS[1:], "10"])
    assert found.pop("task") == 2
    assert found == {"seat": 0, "turn": 0, "held": [[2, "A"]], "received": "10", "taker": -1}


def test_light_when_a_laptop_is_awaited_then_the_board_asks_for_no_card(helped):
    asked = dealt(helped)
    assert helped.lights.lit()[-1] == (READER, OWNER, 0)
    helped.command(DecideTask(asked["task"], "A", start_with(helped, "A")))
    assert helped.lights.lit()[-1] == (READER, READY, 0)


def test_gift_when_a_laptop_decides_then_that_card_is_found(helped):
    task(helped)
    for card in DEALT:
        helped.lay(card)
    asked = task(helped)
    assert asked["taker"] == 2
    assert helped.lights.lit()[-1] == (READER, OWNER, 0)
    assert helped.command(DecideTask(asked["task"], "8", b"")) == (STATUS_OK, "")
    assert helped.lights.lit()[-1] == (READER, HAND, 0)
    assert [card for card in DEALT if is_accepted(helped, card)] == ["8"]


def test_turn_when_no_laptop_was_ever_there_then_the_level_of_the_board_plays(helped):
    deal(helped, STARTERS)
    helped.rest()
    assert helped.session.programs.tick(helped.now_ms) is None
    assert helped.lights.lit()[-1] == (READER, READY, 0)


def test_turn_when_the_laptop_is_lost_then_the_level_of_the_board_goes_on(helped):
    dealt(helped)
    for _ in range(20):
        helped.rest()
    assert helped.lights.lit()[-1] == (READER, READY, 0)


def test_turn_when_a_laptop_asks_and_never_decides_then_the_board_waits_no_longer(helped):
    asked = dealt(helped)
    waited_ms = helped.now_ms
    while "task" in task(helped):
        helped.rest()
    assert 15_000 < helped.now_ms - waited_ms < 25_000
    assert task(helped)["card"] in ("A", "K")
    done = helped.command(DecideTask(asked["task"], "A", b""))
    assert done == (STATUS_REFUSED, "task 2 is decided, or was never asked")


def test_turn_when_nothing_can_be_played_then_no_laptop_is_awaited(helped):
    assert dealt(helped, STUCK) == {"seat": 0, "card": ""}


@pytest.mark.parametrize(
    ("card", "after", "status", "reason"),
    [
        ("7", "K", STATUS_REFUSED, "the hand has no '7'"),
        ("10", "K", STATUS_REFUSED, "no move of 10 leads there"),
        ("A", "", STATUS_BAD_ARGUMENT, ""),
    ],
)
def test_decide_when_it_is_no_move_of_the_hand_then_it_is_refused_and_still_open(
    helped, card, after, status, reason
):
    asked = dealt(helped)
    wanted = start_with(helped, after) if after else b"\xff" * 9
    done = helped.command(DecideTask(asked["task"], card, wanted))
    assert done[0] == status
    assert reason in done[1]
    assert task(helped)["task"] == asked["task"]


def test_task_when_the_board_plays_by_a_level_of_its_own_then_no_hand_is_said(table):
    game(table, "friend")
    deal(table, STARTERS)
    assert set(task(table)) == {"seat", "card"}


def test_task_when_nobody_is_missing_then_there_is_none(table):
    assert table.command(NewGame(json.dumps(GAME))) == (STATUS_OK, "")
    assert task(table) == {}
    assert table.command(DecideTask(0, "A", b""))[0] == STATUS_REFUSED
