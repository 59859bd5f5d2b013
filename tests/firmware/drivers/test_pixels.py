"""The chain of lights on real MicroPython: what one frame costs."""

import pytest

from firmware import config
from host.simulator.chips.ws2812 import Ws2812Chain
from host.simulator.wiring import Wiring
from tests.firmware.drivers.bench import Bench

LIGHTS = 145
SHOW = """
def cost():
    before = gc.mem_alloc()
    for _ in range(100):
        pixels.show(frame)
    return gc.mem_alloc() - before
def took_ms():
    start = time.ticks_ms()
    for _ in range(100):
        pixels.show(frame)
    return (time.ticks_ms() - start) / 100
"""


def bench(folder, leds):
    wiring = Wiring()
    wiring.add_pixels(5, leds)
    return Bench(
        folder, wiring, ["pixels"],
        "import time; from machine import Pin; from neopixel import NeoPixel; from "
        "firmware.drivers.pixels import Pixels",
        f"pixels = Pixels(NeoPixel(Pin(5, Pin.OUT), {LIGHTS}))",
        f"frame = bytearray([at % 256 for at in range(3 * {LIGHTS})])",
        SHOW,
    )  # fmt: skip


def test_show_when_the_buffer_changes_afterwards_then_the_chain_keeps_the_frame(tmp_path):
    leds = Ws2812Chain(LIGHTS)
    with bench(tmp_path, leds) as device:
        device.ask("pixels.show(frame)")
        device.ask("frame[0] = 99")
        assert leds.colours[0] == (1, 0, 2)
        assert leds.colours[100] == (45, 44, 46)
        device.ask("pixels.show(frame)")
        assert leds.colours[0] == (1, 99, 2)


@pytest.mark.parametrize(("order", "size"), [("rgb", 3), ("grbw", 4)])
def test_show_when_lights_want_another_order_then_the_colours_are_right(tmp_path, order, size):
    leds = Ws2812Chain(LIGHTS, order)
    with bench(tmp_path, leds) as device:
        chain = f"NeoPixel(Pin(5, Pin.OUT), {LIGHTS}, {size})"
        device.ask(f"pixels = Pixels({chain}, {order == 'rgb'})")
        device.ask("pixels.show(frame)")
    assert leds.colours[0] == (1, 0, 2)
    assert leds.colours[100] == (45, 44, 46)


@pytest.mark.parametrize(
    "sheet", [(400, 850, 800, 450), (300, 900, 600, 600)], ids=["WS2812B", "SK6812"]
)
def test_timing_when_compared_with_a_sheet_then_within_150_ns(sheet):
    assert all(abs(ns - wanted) <= 150 for ns, wanted in zip(config.LIGHTS_NS, sheet, strict=True))


@pytest.mark.heap
def test_show_when_145_lights_are_sent_a_hundred_times_then_nothing_is_allocated_and_each_takes_its_30_us(
    tmp_path,
):
    with bench(tmp_path, Ws2812Chain(LIGHTS)) as device:
        assert int(device.ask("cost()")) < 100
        assert abs(float(device.ask("took_ms()")) - LIGHTS * 0.03) < 0.1
