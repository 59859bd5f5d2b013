"""The test of the lights: what it shows, and which lights it finds dead by what they draw."""

import pytest

from firmware.modes.light_test import LightTest
from shared_engine.wire.commands import ShowLights, ShownLight
from shared_engine.wire.messages import STATUS_OK

LIGHTS = 97
TICK_MS, LIGHTS_MS = 10, 50


class Meter:
    """Measures what watch() shows on lights of which some are dead."""

    def __init__(self, *, dead=(), white_ma=12, dark_ma=97, mv=4_600, fails_at=-1):
        self.dead, self.white_ma, self.dark_ma = set(dead), white_ma, dark_ma
        self.ma, self.has_supply = 0, mv > 0
        self.fails_at, self.reads = fails_at, 0
        self.lit = []

    def read(self):
        self.reads += 1
        self.ma = self.dark_ma + self.white_ma * len(set(self.lit) - self.dead)
        return self.reads != self.fails_at


@pytest.fixture
def device(table):
    return table.device


def watch(device, meter=None, until="never"):
    """Show all lights, as the board does; what was shown, in order."""
    device.meter = meter
    mode = LightTest(device)
    shown, lit, now_ms = [], None, 0
    while not mode.is_done and mode.shown != until:
        if now_ms % LIGHTS_MS == 0:
            lit = mode.lights()
            if meter:
                meter.lit = [device.fields.lights[field] for field, _, _ in lit]
        if not shown or shown[-1][0] != mode.shown:
            shown.append((mode.shown, lit))
        now_ms += TICK_MS
        mode.tick(now_ms)
    return [name for name, _ in shown], now_ms


def test_shown_when_watched_to_the_end_then_colours_dark_and_every_light_in_the_time_of_the_page(
    device,
):
    names, for_ms = watch(device)
    colours = ["red", "green", "blue", "white", "dark"]
    assert names == [*colours, *map(str, range(LIGHTS))]
    assert 21_000 < for_ms < 23_000
    assert device.unlit is None


@pytest.mark.parametrize("white_ma", [5, 12, 18], ids=["small kind", "estimate", "strongest"])
@pytest.mark.parametrize(
    ("dead", "found"),
    [
        ((), []),
        ((0, 17, 96), [[0, 0], [17, 17], [96, 96]]),
        (range(40, LIGHTS), [[40, 96]]),
        (range(0, LIGHTS, 2), [[light, light] for light in range(0, 16, 2)]),
    ],
    ids=["none", "some", "chain", "every second"],
)
def test_unlit_when_lights_are_dead_then_those_draw_nothing_more(device, white_ma, dead, found):
    watch(device, Meter(dead=dead, white_ma=white_ma))
    assert device.unlit == found


@pytest.mark.parametrize(
    "meter",
    [Meter(mv=0), Meter(fails_at=1), Meter(fails_at=30), Meter(fails_at=LIGHTS + 1)],
    ids=["no supply", "dark", "amid", "last"],
)
def test_unlit_when_the_sensor_fails_then_nothing_is_said_of_any(device, meter):
    device.unlit = [[3, 3]]
    watch(device, meter)
    assert device.unlit is None


def test_unlit_when_the_brightness_is_too_low_to_tell_then_nothing_is_said(device):
    device.settings["brightness"] = 19
    watch(device, Meter(dead=(3,)))
    assert device.unlit is None


def test_unlit_when_the_test_is_ended_before_then_what_was_known(device):
    device.unlit = [[3, 3]]
    watch(device, Meter(), until="50")
    assert device.unlit == [[3, 3]]


def test_command_when_lights_are_to_be_shown_then_what_is_lit(table):
    assert table.command(ShowLights()) == (STATUS_OK, "")
    assert table.command(ShownLight()) == (STATUS_OK, "red")
