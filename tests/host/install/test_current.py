"""The limit of the lights' current: as the firmware has it, and never so low that a board stays
dark."""

import pytest

from firmware import settings
from firmware.lights.patterns import current_ma
from host.errors import InstallError
from host.install.current import DARK_MA, LEAST_MA, MOST_MA, check_current
from shared_engine.boards.catalogue import NAMES, board_named


def test_limits_when_compared_then_the_firmwares():
    allowed = {name: choices for name, _, choices in settings.CHOICES}["current_ma"]
    assert (allowed[0], allowed[-1]) == (LEAST_MA, MOST_MA)
    assert current_ma(bytes(3 * 1000)) == 1000 * DARK_MA


@pytest.mark.parametrize("name", NAMES)
def test_limit_when_the_dark_lights_need_it_all_then_refused(name):
    dark_ma = board_named(name).lights * DARK_MA
    with pytest.raises(
        InstallError,
        match=f"nothing can be seen on {name}: .* choose --current-ma {dark_ma + 50} or more",
    ):
        check_current({"board": name, "current_ma": dark_ma + 49})
    check_current({"board": name, "current_ma": dark_ma + 50})
    check_current({"board": name, "current_ma": settings.DEFAULTS["current_ma"]})


@pytest.mark.parametrize(
    "chosen", [{"current_ma": 100}, {"board": "meadow-16"}, {"board": "dog-9", "current_ma": 100}]
)
def test_limit_when_board_or_limit_is_not_known_then_left_to_the_board(chosen):
    check_current(chosen)
