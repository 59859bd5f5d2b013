"""A board that wakes up: wherever its log ends and its power went, the game goes on as if nothing
had happened."""

import pytest

from firmware.session.waking import wake
from shared_engine.boards.dog import BOARDS
from shared_engine.boards.field_map import FieldMap
from shared_engine.games.cards import CARDS
from shared_engine.log import events
from shared_engine.log.events import unpack
from shared_engine.log.hints import BEGINNER, USUAL, pack_hints
from shared_engine.referee.decision import DISAGREE
from shared_engine.referee.states import IDLE
from tests.firmware.steps import finish
from tests.firmware.table import COPIES, Table, referee_of, script, taken_back, uid

SEED = 3
ROUND_TURNS = 24  # turns after which the second round has begun for certain


@pytest.fixture
def playing(table):
    table.lay_control("new_game")
    return table


@pytest.fixture(scope="module")
def evening(tmp_path_factory):
    """The log of a game of two rounds with a turn taken back in it, as the board has written it."""
    table = Table(tmp_path_factory.mktemp("evening"))
    table.lay_control("new_game")
    for steps in with_undo():
        for step in steps:
            table.do(step)
    return table.bodies()


def with_undo():
    turns = script(SEED, ROUND_TURNS)
    found = []
    for number, steps in enumerate(turns):
        found.append(steps)
        if number in (3, ROUND_TURNS - 1):
            found += [taken_back(steps), steps]
    return found


def test_power_on_when_nothing_was_played_then_only_the_boot_is_logged(table):
    table.power_on()
    assert table.kinds() == [events.Boot.KIND, events.Boot.KIND]


@pytest.mark.slow
def test_power_on_when_the_log_ends_anywhere_then_the_position_of_its_events(evening, tmp_path):
    for end in range(1, len(evening) + 1):
        before, _ = referee_of(evening[:end])
        folder = tmp_path / str(end)
        folder.mkdir()
        table = Table(folder, *evening[:end], picture=before.full or None)
        after, decided = table.refereed()
        assert (DISAGREE in decided, after.turns, after.state) == (
            False,
            before.turns,
            before.state,
        ), end
        missing = before.minutes.write(before.repair, before.blind) if before.minutes else []
        assert table.kinds()[end:] == [one.KIND for one in missing] + (
            [events.Boot.KIND, events.Digest.KIND] if before.state else [events.Boot.KIND]
        ), end


@pytest.mark.slow
def test_power_on_when_the_plug_is_pulled_after_every_step_then_the_game_ends_as_without(
    evening, tmp_path
):
    quiet, _ = referee_of(evening)
    turns = with_undo()
    table = Table(tmp_path)
    table.lay_control("new_game")
    for steps in turns:
        for step in steps:
            table.do(step)
            table.power_on()
    referee, decided = table.refereed()
    assert DISAGREE not in decided
    assert (referee.position, referee.turns) == (quiet.position, quiet.turns)


def test_power_on_when_the_host_follows_then_it_sees_every_event_once(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    for number, step in enumerate([step for steps in script(SEED, 6) for step in steps]):
        table.do(step)
        if number % 3:
            table.talk()
        if number % 4 == 0:
            table.power_on()
    table.talk()
    assert table.received == list(enumerate(table.bodies()))


def test_power_on_when_marbles_were_moved_in_the_dark_then_that_is_logged(playing):
    playing.hands.full[80] = 0
    playing.hands.full[7] = 1
    playing.power_on()
    changed = [unpack(body) for body in playing.bodies() if body[0] == events.Field.KIND]
    assert [(event.field, event.occupied) for event in changed] == [(7, True), (80, False)]


def test_power_on_when_a_move_was_finished_in_the_dark_then_a_host_agrees_with_the_board(playing):
    lay, *changes = script(SEED, 1)[0]
    playing.do(lay)
    for step in changes:
        if step[0] == "change":
            playing.hands.full[step[1]] = step[2]
    playing.power_on()
    playing.rest()
    referee, decided = playing.refereed()
    assert (referee.turns, DISAGREE in decided) == (1, False)


def first_round(folder):
    """A table where one round has been played, and the number of its turns."""
    table = Table(folder)
    table.lay_control("new_game")
    for turns, steps in enumerate(script(SEED, ROUND_TURNS), 1):
        for step in steps:
            table.do(step)
        if table.refereed()[1].count("round") == 2:
            return table, turns
    raise AssertionError("no second round")


@pytest.mark.parametrize("is_pulled", [False, True], ids=["on", "off and on"])
def test_undo_when_a_round_has_just_begun_then_back_into_the_old_one(tmp_path, is_pulled):
    table, turns = first_round(tmp_path)
    if is_pulled:
        table.power_on()
    table.lay_control("undo")
    table.rest()
    referee, decided = table.refereed()
    assert (DISAGREE in decided, "undo" in decided, referee.turns) == (False, True, turns - 1)


@pytest.mark.parametrize("is_pulled", [False, True], ids=["on", "off and on"])
def test_undo_when_somebody_has_acted_in_a_new_round_then_back_into_the_old_one_all_the_same(
    tmp_path, is_pulled
):
    table, turns = first_round(tmp_path)
    table.lay_control("hint")
    if is_pulled:
        table.power_on()
    table.lay_control("undo")
    table.rest()
    referee, decided = table.refereed()
    assert (DISAGREE in decided, "undo" in decided, referee.turns) == (False, True, turns - 1)


def test_hints_when_a_level_was_chosen_then_it_outlives_rounds_and_power(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    table.lay_control("hint")
    turns = script(SEED, 3 * ROUND_TURNS)
    for rounds in (2, 3):
        while table.kinds().count(events.Stand.KIND) < rounds:
            for step in turns.pop(0):
                table.do(step)
        table.power_on()
    last = [unpack(body) for body in table.bodies() if body[0] == events.Hints.KIND][-1]
    assert last.levels == pack_hints([USUAL, BEGINNER, BEGINNER, BEGINNER])


def test_wake_when_the_game_is_not_to_be_resumed_then_only_its_time_is_found(playing):
    playing.lay("K")
    log, board = playing.new_log(playing.storage), BOARDS["dog-4"]
    finish(log.open(b"log1"))
    woken = finish(wake(log, FieldMap(board), board.holes, is_resumed=False))
    assert (woken.last_ms, woken.referee.state, any(woken.seen)) == (playing.now_ms, IDLE, False)


def test_wake_when_a_card_was_laid_last_then_it_is_known_to_be_the_one_that_may_still_lie_there(
    playing,
):
    playing.lay("K", copy=3)
    playing.power_on()
    before = len(playing.bodies())
    playing.session.tag_laid(uid(CARDS.index("K") * COPIES + 3), playing.now_ms)
    assert len(playing.bodies()) == before


def test_power_on_when_the_time_of_the_log_wraps_then_the_game_goes_on(table):
    table.now_ms = (1 << 32) - 3_000
    table.lay_control("new_game")
    for steps in script(SEED, 6):
        for step in steps:
            table.do(step)
    assert table.now_ms > 1 << 32
    before = table.session.referee
    table.power_on()
    table.do(script(SEED, 7)[6][0])
    assert (table.session.referee.position, table.session.referee.turns) == (before.position, 6)
    assert table.session.referee.laid
