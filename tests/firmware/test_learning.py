"""What turns teach about the sensors is kept on the flash, but not after every turn."""

import pytest

from firmware import config
from firmware.learning import Learning
from firmware.sensing.health import NAME
from shared_engine.boards.faults import DEAD
from tests.firmware.table import Table, script

FLICKERED = 16  # changes within a window that no hand makes
TIMES = 3  # and then it is no chance


@pytest.fixture
def table(tmp_path):
    table = Table(tmp_path)
    table.lay_control("new_game")
    return table


def flicker(table, at_ms=0):
    """Sensor 5 does what no hand does: there is something to keep."""
    last, raw = bytes(12), bytearray(12)
    raw[0] = 0x04
    for change in range(FLICKERED):
        table.device.health.toggled(*((raw, last) if change % 2 else (last, raw)), at_ms)
    assert table.device.health.is_changed


def turn(table):
    for step in script(3, 4)[table.session.referee.turns]:
        table.do(step)


def kept(table):
    return table.storage.load(NAME)


def test_look_when_no_turn_was_played_then_nothing_is_kept(table):
    learning = Learning(table.device)
    flicker(table)
    learning.look(config.KEEP_HEALTH_MS)
    assert kept(table) is None


def test_look_when_a_turn_was_played_then_kept_once_in_a_while(table):
    learning = Learning(table.device)
    flicker(table)
    turn(table)
    learning.look(config.KEEP_HEALTH_MS - 1)
    assert kept(table) is None
    turn(table)
    learning.look(config.KEEP_HEALTH_MS)
    assert (kept(table), table.device.health.is_changed) == (table.device.health.pack(), False)
    flicker(table, config.KEEP_HEALTH_MS)
    before = kept(table)
    turn(table)
    learning.look(2 * config.KEEP_HEALTH_MS - 1)
    assert kept(table) == before


def test_look_when_the_flash_is_full_then_kept_another_time(table, tmp_path):
    learning = Learning(table.device)
    flicker(table)
    turn(table)
    (tmp_path / NAME).mkdir()
    learning.look(config.KEEP_HEALTH_MS)
    assert table.device.health.is_changed
    (tmp_path / NAME).rmdir()
    turn(table)
    learning.look(2 * config.KEEP_HEALTH_MS)
    assert kept(table) == table.device.health.pack()


def test_look_when_the_players_contradict_a_sensor_in_three_turns_then_it_is_dead(table):
    learning = Learning(table.device)
    table.session.referee.match.doubt(7)
    for _ in range(TIMES):
        turn(table)
        learning.look(table.now_ms)
    assert table.device.health.verdict(table.device.fields.sensor_of_field(7), False) == DEAD
