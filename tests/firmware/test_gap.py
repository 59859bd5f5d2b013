"""A log without room: people and host are informed, the game goes on, and what the host works out
agrees again afterwards."""

import pytest

from firmware.boards.seating import seat
from shared_engine.games.dog.notation.field import parse_field
from shared_engine.lights.looks import LAID, LOG_FULL, READY
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.referee.decision import DISAGREE, LOST, WON
from shared_engine.referee.states import AWAIT_MOVE, CARD, OVER
from shared_engine.wire.messages import Hello, HelloRequest
from tests.firmware.flash import MemoryFlash
from tests.firmware.table import GAME, TOKEN, Table, referee_of, script
from tests.shared_engine.games.dog.places import DONE, marbles
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.wire.pair import deliver, said

SEED = 3
TURNS = script(SEED, 40)


def reader_light(table):
    return table.lights.lit()[-1][1]


def begin(table, description) -> None:
    table.session.begin_game(description, seat(table.device.fields, description), table.now_ms)


def full_table(tmp_path, description=GAME, picture=None) -> Table:
    """A board with two games that no host has seen, and a third one that found no room: that of
    *description*."""
    table = Table(tmp_path, flash=MemoryFlash(40), picture=picture)
    for _ in range(2):
        begin(table, GAME)
        for _ in range(60):
            table.session.control("hint", table.now_ms)
    with table.storage.open("filler", "wb") as file:
        while table.storage.free_bytes() >= 32768:
            file.write(bytes(4096))
            file.flush()
    begin(table, description)
    table.rest()
    return table


def play(table, first, end) -> None:
    for turn in TURNS[first:end]:
        for step in turn:
            table.do(step)


def agree(table) -> None:
    """What follows from the log the host has is what the board holds."""
    referee, decided = referee_of([body for _, body in table.received])
    assert DISAGREE not in decided
    board = table.session.referee
    assert (referee.position, referee.turns, referee.state) == (
        board.position,
        board.turns,
        board.state,
    )
    assert (referee.hints, referee.repair, bytes(referee.full)) == (
        board.hints,
        board.repair,
        bytes(board.full),
    )


def gaps(table):
    return [
        event
        for event in (unpack(body) for _, body in table.received)
        if isinstance(event, events.Gap)
    ]


@pytest.fixture
def table(tmp_path):
    return full_table(tmp_path)


def test_play_when_the_log_is_full_then_refereeing_goes_on_and_nothing_is_logged(table):
    head = table.log.head
    play(table, 0, 10)
    assert (table.session.referee.turns, table.log.head) == (10, head)
    assert table.log.lost > 10


def test_lights_when_the_log_is_full_then_the_reader_says_so_between_turns(table):
    assert reader_light(table) == LOG_FULL
    assert table.lights.lit()[-1][2] == table.session.referee.position.turn
    table.do(TURNS[0][0])
    assert table.session.referee.state == AWAIT_MOVE
    assert reader_light(table) == LAID


def test_greeting_when_the_log_is_full_then_the_host_is_informed_until_there_is_room(table):
    assert greeted(table).capabilities == Hello.LOG_FULL
    table.talk()
    assert greeted(table).capabilities == 0


def greeted(table):
    """The Hello that another host gets."""
    deliver(table.link, HelloRequest(1, 0, TOKEN + 1))
    table.service.receive(b"", table.now_ms)
    return said(table.link)[-1]


@pytest.mark.parametrize("turns", [0, 1, 7, 30])
def test_talk_when_a_host_fetches_the_games_then_it_goes_on_and_both_agree(table, turns):
    play(table, 0, turns)
    lost = table.log.lost
    table.talk()
    assert [(gap.lost, gap.turns) for gap in gaps(table)] == [(lost, turns)]
    assert (table.log.lost, reader_light(table)) == (0, READY)
    assert table.log.first > 0
    agree(table)
    play(table, turns, turns + 8)
    table.talk()
    assert table.session.referee.turns == turns + 8
    agree(table)


def test_talk_when_a_card_lies_open_then_the_turn_is_finished_first(table):
    table.do(TURNS[0][0])
    table.talk()
    assert (table.session.referee.state, gaps(table)) == (AWAIT_MOVE, [])
    for step in TURNS[0][1:]:
        table.do(step)
    table.talk()
    assert table.session.referee.state == CARD
    assert gaps(table)[0].turns == 1
    agree(table)


def test_talk_when_marbles_are_wrong_then_both_ask_for_the_same_way_back(table):
    play(table, 0, 3)
    table.change(80, not table.hands.full[80])
    table.talk()
    assert len(table.session.referee.repair) == 1
    agree(table)


def test_undo_when_the_turn_was_played_before_the_gap_then_nothing_on_both_sides(table):
    play(table, 0, 5)
    table.talk()
    table.lay_control("undo")
    table.rest()
    table.talk()
    assert table.session.referee.turns == 5
    agree(table)


@pytest.mark.parametrize("later", [0, 3])
def test_power_on_when_it_went_after_the_gap_then_it_wakes_up_where_it_was(table, later):
    play(table, 0, 6)
    table.talk()
    play(table, 6, 6 + later)
    before = table.session.referee
    table.power_on()
    table.talk()
    assert (table.session.referee.position, table.session.referee.turns) == (
        before.position,
        6 + later,
    )
    agree(table)


def test_power_on_when_it_went_while_the_log_was_full_then_the_game_that_is_logged_and_a_gap(table):
    play(table, 0, 6)
    table.power_on()
    assert table.session.referee.turns == 0
    table.talk()
    assert gaps(table)[0].lost >= 1
    agree(table)


def test_talk_when_the_game_was_won_meanwhile_then_both_know(tmp_path):
    players = {0: marbles((63,), (2, 3, 4)), 2: DONE}
    bench = Bench(players)
    table = full_table(tmp_path, bench.description, bench.hands.full)
    board = bench.board
    table.lay("2")
    table.change(parse_field(board, "T63"), False)
    table.change(parse_field(board, "F0.1"), True)
    table.rest()
    assert table.session.referee.state == OVER
    table.talk()
    agree(table)
    decided = referee_of([body for _, body in table.received])[1]
    assert decided[-2:] == [LOST, WON]
    table.power_on()
    assert table.session.referee.state == OVER


def test_talk_when_no_game_was_under_way_then_a_gap_without_a_position(tmp_path):
    table = Table(tmp_path, flash=MemoryFlash(40))
    with table.storage.open("filler", "wb") as file:
        while table.storage.free_bytes() >= 32768:
            file.write(bytes(4096))
            file.flush()
    table.power_on()
    assert table.log.lost == 1
    table.storage.remove("filler")
    table.power_on()
    table.talk()
    assert gaps(table) == [events.Gap(gaps(table)[0].at_ms, 2, 0, 0, b"", b"")]
    begin(table, GAME)
    play(table, 0, 2)
    table.talk()
    agree(table)
    table.power_on()
    assert table.session.referee.turns == 2


def test_new_game_when_the_last_one_found_no_room_then_another_of_its_kind(table):
    for _ in range(2):  # one is under way
        table.session.control("new_game", table.now_ms)
    table.rest()
    play(table, 0, 3)
    table.talk()
    assert table.session.referee.turns == 3
    agree(table)
