"""Dog for a laptop: this module does what `FullGame` says (games/contract.py), that is all a board
asks, and texts."""

from shared_engine.games.dog.ask.check import why_not as why_not
from shared_engine.games.dog.notation.field import format_field as format_field
from shared_engine.games.dog.notation.field import parse_field as parse_field
from shared_engine.games.dog.notation.text import describe_round as describe_round
from shared_engine.games.dog.notation.text import format_move as format_move
from shared_engine.games.dog.notation.text import parse_move as parse_move
from shared_engine.games.dog.notation.written import format_state as format_state
from shared_engine.games.dog.on_board import *  # noqa: F403  what a board asks, a laptop asks, too
from shared_engine.games.dog.review import COUNTED as COUNTED
from shared_engine.games.dog.review import count as count
from shared_engine.games.dog.review import meant_results as meant_results
from shared_engine.games.dog.review import points_left as points_left
from shared_engine.games.dog.rulesets import load as load
from shared_engine.games.dog.shown import LIES as LIES
from shared_engine.games.dog.shown import PROGRESS as PROGRESS
from shared_engine.games.dog.shown import say_round as say_round
from shared_engine.games.dog.shown import show as show
from shared_engine.games.dog.shown import shown_fields as shown_fields
from shared_engine.games.dog.spoken import say_field as say_field
from shared_engine.games.dog.spoken import say_move as say_move

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame, FullGame
    from shared_engine.games.dog.board import Board
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference

    # What on_board.py and this module have to be: checked where they are taken.
    OnBoard = BoardGame[Rules, Position, Move, Difference]
    Contract = FullGame[Rules, Board, Position, Move, Difference]
