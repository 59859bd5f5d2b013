"""How much help a seat wants from the lights, as a level."""

from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_list, read_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

QUIET = 0  # what the table needs: whose turn it is, what is wrong, questions
USUAL = 1  # where a marble that is lifted may go
BEGINNER = 2  # and which marbles can move
GUIDED = 3  # of these only what the board itself would do with the card
LEVELS = ("quiet", "usual", "beginner", "guided")  # their names, by number


def read_hints(description: "dict[str, Any]", seats: int) -> "list[int]":
    """Return the level of every seat from the description of a game; all have BEGINNER if it says
    nothing.

    Raises:
        NotationError: not a level for each seat; the message names what was given.
    """
    if description.get("hints") is None:
        return [BEGINNER] * seats
    given = read_list(description["hints"], "hints")
    if len(given) != seats:
        raise NotationError("hints are a level for each of %d seats, not %r" % (seats, given))
    return [read_number(level, QUIET, GUIDED, "a level of hints") for level in given]


def next_level(level: int) -> int:
    """Return the level after *level*: each asks for less help, and none for the most again."""
    return GUIDED if level == QUIET else level - 1


def pack_hints(levels: "list[int]") -> int:
    """Return the levels as one number, two bits a seat, the first seat lowest."""
    packed = 0
    for seat, level in enumerate(levels):
        packed |= level << 2 * seat
    return packed


def unpack_hints(packed: int, seats: int) -> "list[int]":
    """Return the levels packed in a number."""
    return [packed >> 2 * seat & 3 for seat in range(seats)]
