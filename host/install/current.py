"""Which limit of the lights' current fits a board: dark lights draw, too."""

from collections.abc import Mapping

from host.errors import InstallError
from shared_engine.boards.catalogue import NAMES, board_named

LEAST_MA, MOST_MA = 100, 3000
"""What the firmware keeps as `current_ma`."""
DARK_MA = 1
"""What it reckons for a dark light."""
_LIT_MA = 50  # for what is lit, or nobody sees it


def check_current(settings: Mapping[str, object]) -> None:
    """Raise InstallError if the limit in *settings* leaves the lights of their board nothing but to
    be dark."""
    name, limit_ma = settings.get("board"), settings.get("current_ma")
    if name not in NAMES or not isinstance(limit_ma, int):
        return
    lights = board_named(str(name)).lights
    least_ma = lights * DARK_MA + _LIT_MA
    if limit_ma < least_ma:
        raise InstallError(
            f"with a limit of {limit_ma} mA nothing can be seen on {name}: its {lights} lights "
            f"draw {lights * DARK_MA} mA while they are "
            f"dark; choose --current-ma {least_ma} or more (docs/power.md)"
        )
