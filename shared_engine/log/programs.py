"""Which seats of a game programs play, for whom nobody sits there."""

from shared_engine.games.errors import NotationError
from shared_engine.games.reading import read_list, read_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def read_programs(description: "dict[str, Any]", seats: int) -> "list[str]":
    """Return the level of the program on every seat from the description of a game, "" where
    somebody sits; all are "" if it says nothing.

    Raises:
        NotationError: not a name for each seat; the message names what was given.
    """
    if description.get("programs") is None:
        return [""] * seats
    given = read_list(description["programs"], "programs")
    if len(given) != seats:
        raise NotationError("programs are a level for each of %d seats, not %r" % (seats, given))
    return [read_text(level, "a level of a program") for level in given]
