"""The weather of the virtual air, as people say it."""

import pytest

from host.errors import SimulatorError
from host.simulator.weather import Weather


def test_change_when_a_field_is_set_then_it_is_and_the_rest_stays():
    weather = Weather()
    weather.change("late=0.25")
    weather.change("cut_every_ms=20000")
    assert weather == Weather(late=0.25, cut_every_ms=20_000)


@pytest.mark.parametrize(
    "text",
    ["lost=1.5", "lost=-0.1", "lost=", "lost", "lost=much", "mtu=22", "mtu=nan", "interval_ms=0"],
)
def test_change_when_the_number_is_none_or_out_of_range_then_the_range_is_said(text):
    with pytest.raises(
        SimulatorError, match=f"the weather cannot have '{text}': .* is .* to .*, as in "
    ):
        Weather().change(text)


def test_change_when_there_is_no_such_field_then_those_there_are_are_said():
    with pytest.raises(
        SimulatorError,
        match="the weather has no 'rain': it has interval_ms, timeout_ms, lost, late",
    ):
        Weather().change("rain=1")
