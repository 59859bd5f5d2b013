"""Brothers for the rooms above: each call of the contract (games/contract.py), and which function answers it.

There are no cards and no board with sensors, so nothing is explained or lit; moves come in as text.
"""

from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.notation.state import format_state, parse_state
from shared_engine.games.brothers.notation.text import format_move, parse_move
from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.position import Position
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.score import outcome

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.tiles import TileSet
    from shared_engine.games.contract import Game


class Brothers:
    """The calls of the contract for a game without a board."""

    load = staticmethod(load)
    setup = staticmethod(setup)
    apply = staticmethod(apply)
    outcome = staticmethod(outcome)
    unpack = staticmethod(Position.unpack)
    why_not = staticmethod(why_not)

    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    format_state = staticmethod(format_state)
    parse_state = staticmethod(parse_state)


game: "Game[Rules, TileSet, Position, Move]" = Brothers()
