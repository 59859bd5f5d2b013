"""Positions for tests, written shortly; both interpreters."""

from shared_engine.games.dog.notation.field import parse_field
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.notation.text import parse_move
from shared_engine.games.dog.rulesets import load


def marbles(track=(), finish=(), fresh=False):
    """One player of a position; the marbles not named are in the kennel."""
    return {"track": list(track), "finish": list(finish), "fresh": fresh}


DONE = marbles(finish=(1, 2, 3, 4))


def place(players, turn=0, ruleset="brandi-4", options=None):
    """The position with *players* (number of the seat -> marbles), seat *turn* to play."""
    state = {"players": {str(seat): player for seat, player in players.items()}}
    return parse_state(load(ruleset, options), state, turn)


def move(position, text):
    return parse_move(position.rules.board, text)


def field(position, name):
    return parse_field(position.rules.board, name)
