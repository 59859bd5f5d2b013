"""Dog as a game (games/contract.py): everything the rooms above call, in one place."""

from shared_engine.games.dog.explain import explain, is_partial
from shared_engine.games.dog.legal import has_move, is_idle_jack, legal, playable
from shared_engine.games.dog.moves import FOLD, Move, format_move, parse_move
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.picture import difference, picture
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.rulesets import load
from shared_engine.games.dog.state import format_state, parse_state
from shared_engine.games.dog.targets import targets
from shared_engine.games.dog.why import why_not, why_unplayable

__all__ = [
    "FOLD",
    "Move",
    "apply",
    "difference",
    "explain",
    "format_move",
    "format_state",
    "has_move",
    "is_idle_jack",
    "is_partial",
    "legal",
    "load",
    "outcome",
    "parse_move",
    "parse_state",
    "picture",
    "playable",
    "setup",
    "targets",
    "why_not",
    "why_unplayable",
]
