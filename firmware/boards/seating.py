"""Whether this board can play a game, and which of its holes the game uses."""

from firmware.boards.dog import HOLES, PLACES, TRACK
from shared_engine.games.catalogue import open_on_board, refuse_on_device
from shared_engine.games.errors import RulesetError
from shared_engine.log.hints import read_hints

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.boards.dog import Board
    from shared_engine.games.dog.rules import Rules

# The game a control card starts when none was played yet, by board.
DEFAULT_GAMES = {
    "dog-4": {"ruleset": "brandi-4", "options": {}, "starter": 0},
    "dog-6": {"ruleset": "brandi-6-3x2", "options": {}, "starter": 0},
}


def seat(board: "Board", description: "dict[str, Any]") -> bytes:
    """Return the field of *board* under each field of the game that *description* tells of, its light beside the reader last.

    A game numbers the fields of its seats only; those of a segment without a seat are left alone.

    Raises:
        RulesError: there is no such game, or this board cannot play it; the message says why.
    """
    rules = open_on_board(description)[1].rules
    refuse_on_device(rules)
    read_hints(description, rules.seats)
    return places(board, rules)


def places(board: "Board", rules: "Rules") -> bytes:
    """As seat, for a game by *rules*, whether or not the board can referee it."""
    if rules.num_sectors != board.segments:
        raise RulesetError(
            "%s needs a board of %d segments, this one has %d" % (rules.ruleset, rules.num_sectors, board.segments)
        )
    if rules.sector_len != TRACK or rules.marbles != PLACES:
        raise RulesetError(
            "that needs segments of %d track and %d kennel fields; those of this board have %d and %d"
            % (rules.sector_len, rules.marbles, TRACK, PLACES)
        )
    first_finish = board.segments * TRACK
    first_kennel = first_finish + board.segments * PLACES
    found = list(range(first_finish))
    for first in (first_finish, first_kennel):
        for segment in rules.seat_sector:
            found += range(first + segment * PLACES, first + (segment + 1) * PLACES)
    return bytes(found + [board.segments * HOLES])
