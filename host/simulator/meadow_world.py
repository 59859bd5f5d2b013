"""The world of a board on which Brothers is played: tiles and pens, whose magnets lie on the
cells."""

from pathlib import Path

from host.errors import SimulatorError
from host.simulator.world import BoardWorld, Faults, World, board_for
from shared_engine.boards.field_map import FieldMap
from shared_engine.boards.meadow import BOARDS
from shared_engine.games.brothers.rules import Rules
from shared_engine.games.dog.rules import Rules as DogRules

CURRENT_MA = 1000
"""What its lights may draw: of the usual 400 mA 257 dark ones alone need more than half."""


class MeadowWorld(BoardWorld):
    """An empty board, and the control cards. Options are those of BoardWorld."""

    def __init__(self, folder: Path, rules: Rules, *, faults: Faults | None = None) -> None:
        board = BOARDS["meadow-16"]
        super().__init__(
            folder,
            FieldMap(board).seated(rules),
            [],
            [],
            faults=faults,
            settings={"current_ma": CURRENT_MA},
        )
        self.rules = rules


def check_board(rules: Rules | DogRules) -> None:
    """Raise SimulatorError if there is no board for *rules*; the message names the option that is
    in the way."""
    if isinstance(rules, DogRules):
        board_for(rules)


def world_of(
    folder: Path, rules: Rules | DogRules, *, sensors: str = "switch"
) -> World | MeadowWorld:
    """The world in *folder* of the board that *rules* are played on.

    Raises:
        SimulatorError: there is no such board.
    """
    if isinstance(rules, DogRules):
        return World(folder, rules, sensors=sensors)
    if sensors != "switch":
        raise SimulatorError(
            f"the board of {rules.ruleset} has no sensors {sensors!r}, only switches: tiles lie "
            "flat"
        )
    return MeadowWorld(folder, rules)
