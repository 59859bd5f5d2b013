"""Brothers with its texts, for a laptop: what each call answers that a board does not ask
(games/contract.py)."""

from shared_engine.games.brothers.ask.check import why_not
from shared_engine.games.brothers.notation.state import format_state, parse_state
from shared_engine.games.brothers.notation.text import (
    describe_round,
    format_field,
    format_move,
    parse_field,
    parse_move,
)
from shared_engine.games.brothers.on_board import BrothersOnBoard
from shared_engine.games.brothers.review import COUNTED, count, meant_results
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.shown import LIES, PROGRESS, say_round, show, shown_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.see.picture import Difference
    from shared_engine.games.brothers.tiles import TileSet
    from shared_engine.games.contract import FullGame


class Brothers(BrothersOnBoard):
    """The calls of the contract; nothing else is here."""

    COUNTED = COUNTED
    LIES = LIES
    PROGRESS = PROGRESS

    load = staticmethod(load)
    parse_state = staticmethod(parse_state)  # at a table there is no grid
    why_not = staticmethod(why_not)
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    format_field = staticmethod(format_field)
    parse_field = staticmethod(parse_field)
    format_state = staticmethod(format_state)
    describe_round = staticmethod(describe_round)
    count = staticmethod(count)
    meant_results = staticmethod(meant_results)
    shown_fields = staticmethod(shown_fields)
    show = staticmethod(show)
    say_round = staticmethod(say_round)


game: "FullGame[Rules, TileSet, Position, Move, Difference]" = Brothers()
