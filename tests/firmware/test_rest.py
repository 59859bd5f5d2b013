"""Lights rest where nobody looks at them, and have no supply then."""

import json

import pytest

from firmware import config
from firmware.sensing.press import SHORT
from shared_engine.lights.looks import BATTERY_LOW, LOOSE, SLEEP
from shared_engine.wire.commands import NewGame
from tests.firmware.table import GAME
from tests.firmware.test_care import BATTERY_PIN, DIVIDER, Play

MINUTE_MS = 60_000
RAIL_PIN = 42


class Watched:
    """What a table lights, as somebody sees it who looks every second."""

    def __init__(self, table):
        self.table = table
        self.now_ms = table.now_ms
        self.look()

    def look(self):
        self.table.lights.tick(self.now_ms)
        return self.table.lights.lit()

    def wait(self, for_ms):
        for _ in range(for_ms // 1000):
            self.now_ms += 1000
            lit = self.look()
        return lit


@pytest.fixture
def watched(table):
    return Watched(table)


ACTS = {
    "marble": lambda table: table.change(80, False),
    "card": lambda table: table.lay("K"),
    "press": lambda table: table.press(SHORT),
}


@pytest.mark.parametrize("act", ACTS)
def test_lights_when_nobody_plays_for_ten_minutes_then_dark_until_somebody_does_anything(
    watched, act
):
    assert watched.wait(config.REST_MS - 1000) == [(96, SLEEP, 0)]
    assert watched.wait(2000) == []
    assert watched.wait(MINUTE_MS) == []
    ACTS[act](watched.table)
    assert watched.look()[-1][0] == 96
    assert watched.wait(config.REST_MS - 1000) != []


def test_lights_when_a_game_is_under_way_then_lit_however_long_somebody_thinks(watched):
    watched.table.command(NewGame(json.dumps(GAME)))
    watched.look()
    assert len(watched.wait(2 * config.REST_MS)) == 17


def test_lights_when_the_battery_is_low_then_dark_after_a_minute_in_a_game_too(watched):
    watched.table.command(NewGame(json.dumps(GAME)))
    watched.table.lights.warn(BATTERY_LOW)
    watched.look()
    assert len(watched.wait(MINUTE_MS - 1000)) == 17
    assert watched.wait(2000) == []
    watched.table.lay("K")
    assert watched.look() != []


def test_lights_when_a_cable_is_loose_then_they_go_on_saying_so(watched):
    watched.table.lights.warn(LOOSE)
    watched.look()
    assert watched.wait(2 * config.REST_MS) == [(96, LOOSE, 0)]


@pytest.mark.slow
def test_rail_when_nothing_is_lit_then_off_and_on_before_the_next_light(tmp_path):
    table = Play(tmp_path)
    with table.board as board:
        world = table.world
        driven, frames = [], []
        drive, latch = world.wiring.outputs[RAIL_PIN], world.pixels.latch

        def switch(level):
            driven.append((level, board.now_ms))
            drive(level)

        def show(data):
            frames.append((any(data), board.now_ms))
            latch(data)

        world.wiring.outputs[RAIL_PIN], world.pixels.latch = switch, show
        world.wiring.voltages[BATTERY_PIN] = 3_350_000 // DIVIDER
        table.begin()
        assert world.meter.load()[0] > 97
        board.run(config.REST_LOW_MS + config.DARK_MS + 10_000)
        assert [level for level, _ in driven] == [0]
        assert world.meter.load() == (0, 0)
        off_ms = driven[-1][1]
        assert frames[-1][0] is False, "dark, before there is no supply"
        assert off_ms - frames[-1][1] >= config.DARK_MS - 2 * config.LIGHTS_MS
        table.lay(world.cards.index("K"))
        assert [level for level, _ in driven] == [0, 1]
        first_ms = next(at_ms for _, at_ms in frames if at_ms > off_ms)
        assert first_ms - driven[-1][1] >= config.RAIL_MS
        assert any(world.reader_colour())
        assert world.pixels.fed == 0
