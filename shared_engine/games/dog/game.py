"""Dog with its texts, for a laptop: what each call answers that a board does not ask
(games/contract.py)."""

from shared_engine.games.dog.ask.check import why_not
from shared_engine.games.dog.notation.field import format_field, parse_field
from shared_engine.games.dog.notation.text import describe_round, format_move, parse_move
from shared_engine.games.dog.notation.written import format_state
from shared_engine.games.dog.on_board import DogOnBoard
from shared_engine.games.dog.review import COUNTED, count, meant_results
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.shown import LIES, PROGRESS, say_round, show, shown_fields

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import FullGame
    from shared_engine.games.dog.board import Board
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference


class Dog(DogOnBoard):
    """The calls of the contract; nothing else is here."""

    load = staticmethod(load)
    why_not = staticmethod(why_not)
    format_move = staticmethod(format_move)
    parse_move = staticmethod(parse_move)
    format_field = staticmethod(format_field)
    parse_field = staticmethod(parse_field)
    format_state = staticmethod(format_state)
    describe_round = staticmethod(describe_round)

    COUNTED = COUNTED
    LIES = LIES
    PROGRESS = PROGRESS
    count = staticmethod(count)
    meant_results = staticmethod(meant_results)
    shown_fields = staticmethod(shown_fields)
    show = staticmethod(show)
    say_round = staticmethod(say_round)


game: "FullGame[Rules, Board, Position, Move, Difference]" = Dog()
