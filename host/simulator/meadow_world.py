"""The world of a board on which Brothers is played: tiles and pens, whose magnets lie on the cells."""

from pathlib import Path

from host.errors import SimulatorError
from host.simulator.world import BoardWorld, Faults, World
from shared_engine.boards.field_map import FieldMap
from shared_engine.boards.meadow import BOARDS
from shared_engine.games.brothers.rules import Rules
from shared_engine.games.dog.rules import Rules as DogRules


class MeadowWorld(BoardWorld):
    """An empty board, and the control cards. Options are those of BoardWorld."""

    def __init__(self, folder: Path, rules: Rules, *, faults: Faults | None = None) -> None:
        board = BOARDS["meadow-16"]
        super().__init__(folder, FieldMap(board).seated(rules), [], [], faults=faults)
        self.rules = rules


def world_of(folder: Path, rules: Rules | DogRules, *, sensors: str = "switch") -> World | MeadowWorld:
    """The world in *folder* of the board that *rules* are played on.

    Raises:
        SimulatorError: there is no such board.
    """
    if isinstance(rules, DogRules):
        return World(folder, rules, sensors=sensors)
    if sensors != "switch":
        raise SimulatorError(f"the board of {rules.ruleset} has no sensors {sensors!r}, only switches: tiles lie flat")
    return MeadowWorld(folder, rules)
