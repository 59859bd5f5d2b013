"""How full a cell is, by its voltage."""

import pytest

from firmware.drivers.battery import percent


@pytest.mark.parametrize(
    ("millivolts", "expected"),
    [
        (2500, 0),
        (3000, 0),
        (3640, 10),
        (3820, 50),
        (3840, 55),
        (4060, 90),
        (4200, 100),
        (4300, 100),
    ],
)
def test_percent_when_a_voltage_is_given_then_the_curve_of_a_lithium_cell(millivolts, expected):
    assert percent(millivolts) == expected


def test_percent_when_the_voltage_rises_then_never_less():
    steps = [percent(millivolts) for millivolts in range(2900, 4300)]
    assert steps == sorted(steps)
    assert set(steps) == set(range(101))
