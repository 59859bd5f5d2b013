"""Button, buzzer and battery on real MicroPython, with simple parts at their pins."""

import pytest

from host.simulator.chips.buzzer import Buzzer
from host.simulator.wiring import Wiring
from tests.firmware.drivers.bench import Bench

BUTTON, BUZZER, BATTERY = 16, 17, 1
SETUP = """
from machine import ADC, PWM, Pin
from firmware.drivers.battery import Battery
from firmware.drivers.button import Button
from firmware.drivers.buzzer import Buzzer
button = Button(Pin(16, Pin.IN, Pin.PULL_UP))
buzzer = Buzzer(PWM(Pin(17), freq=1000, duty_u16=0))
battery = Battery(ADC(Pin(1), atten=ADC.ATTN_11DB))
"""


class PinBench(Bench):
    def __init__(self, folder):
        self.buzzer, self.wiring = Buzzer(), Wiring()
        self.wiring.add_buzzer(BUZZER, self.buzzer)
        super().__init__(folder, self.wiring, ("button", "buzzer", "battery"), SETUP)


@pytest.fixture
def bench(tmp_path):
    with PinBench(tmp_path) as bench:
        yield bench


def test_button_when_it_pulls_its_pin_down_then_it_is_down(bench):
    assert bench.ask("button.is_down()") == "False"
    bench.wiring.inputs[BUTTON] = 0
    assert bench.ask("button.is_down()") == "True"
    bench.wiring.inputs[BUTTON] = 1
    assert bench.ask("button.is_down()") == "False"


def test_buzzer_when_tones_are_asked_for_then_they_sound_until_silence(bench):
    assert bench.buzzer.heard == []
    bench.ask("[buzzer.tone(hz) for hz in (880, 880, 440, 0, 0, 440)]")
    assert bench.buzzer.heard == [880, 440, 0, 440]
    bench.board.reboot()
    assert bench.buzzer.hz == 0


@pytest.mark.parametrize("millivolts", [3000, 3700, 4200])
def test_battery_when_a_cell_is_wired_then_its_voltage(bench, millivolts):
    bench.wiring.voltages[BATTERY] = millivolts * 1000 // 2  # behind the two resistors
    assert bench.ask("battery.measure_mv()") == str(millivolts)


@pytest.mark.parametrize("at_the_pin_uv", [0, 140_000, 499_000])
def test_battery_when_none_is_wired_then_none(bench, at_the_pin_uv):
    bench.wiring.voltages[BATTERY] = at_the_pin_uv
    assert bench.ask("battery.measure_mv()") == "None"


def test_battery_when_readings_scatter_then_their_mean(bench):
    readings = [1_900_000 + 20_000 * (at % 2) for at in range(16)]
    bench.wiring.microvolts = lambda pin: readings.pop()
    assert bench.ask("battery.measure_mv()") == "3820"
    assert readings == []
