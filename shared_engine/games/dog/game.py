"""Dog as a game (games/contract.py): everything the rooms above call, in one place."""

from shared_engine.games.dog.explain import explain, is_partial
from shared_engine.games.dog.legal import first_move, has_move, idle_move, legal, may_be_idle, playable
from shared_engine.games.dog.moves import FOLD, Move, format_move, parse_move
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.picture import difference, picture
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.position import Position
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.state import format_state, parse_state
from shared_engine.games.dog.targets import targets
from shared_engine.games.dog.why import why_not, why_not_seen, why_unplayable

unpack = Position.unpack

__all__ = [
    "FOLD",
    "Move",
    "apply",
    "difference",
    "explain",
    "format_move",
    "format_state",
    "first_move",
    "has_move",
    "idle_move",
    "is_partial",
    "legal",
    "load",
    "may_be_idle",
    "outcome",
    "parse_move",
    "parse_state",
    "picture",
    "playable",
    "setup",
    "targets",
    "unpack",
    "why_not",
    "why_not_seen",
    "why_unplayable",
]
