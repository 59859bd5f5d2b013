"""From a laid card and a settled picture to the move that was made: pictures are judged, not gestures."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.see.explain import Explanation
    from shared_engine.tracking.occupancy import Occupancy

UNCHANGED = 0  # the picture of the position itself; nothing has been moved
UNIQUE = 1  # exactly one legal result
AMBIGUOUS = 2  # several legal results look like this
PARTIAL = 3  # on the way to a legal result: parts of a split, or victims that are home before their marble was caught
IN_HAND = 4  # marbles are off the board: somebody is still moving
IMPOSSIBLE = 5  # nothing legal looks like this
SHORT = 6  # a marble on its way, short of where its card takes it: impossible, once it stays there
TOO_MANY = 7  # more marbles than the game has: a sensor or a foreign marble, never a move

_PAUSED = 2  # what game.on_the_way() says of a picture on the way to a legal result


class Verdict:
    """One of the kinds above.

    Attributes:
        found: the explanation of the picture, or those between which it cannot decide.
        missing: marbles fewer on the board than there should be (negative: more).
    """

    __slots__ = ("found", "kind", "missing")

    def __init__(self, kind: int, found: "tuple[Explanation, ...]" = (), missing: int = 0) -> None:
        self.kind = kind
        self.found = found
        self.missing = missing

    @property
    def moves(self) -> "tuple[Any, ...]":
        """The only move, or those between which the picture cannot decide."""
        return tuple([one.move for one in self.found])


def solve(game: "Any", position: "Any", card: str, occupancy: "Occupancy") -> Verdict:
    """Judge the settled picture for *card* of the seat to turn.

    The picture decides; where several results look the same, the touched fields do. A result that leaves the
    picture unchanged (a swap, a marble brought out onto an own one) counts only when its fields were empty together.

    Args:
        game: the module with the game's calls (games/contract.py).
    """
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if seen.missing:
        return Verdict(IN_HAND if seen.missing > 0 else TOO_MANY, (), seen.missing)
    found = game.explain(position, card, seen)
    if seen.is_none:
        return _solve_silent(position, found, occupancy.together, occupancy.full)
    if found:
        return _decide(found, occupancy)
    way: int = game.on_the_way(position, card, seen)
    return Verdict((IMPOSSIBLE, SHORT, PARTIAL)[way])


def final_move(game: "Any", position: "Any", card: str, occupancy: "Occupancy") -> "Any":
    """Return the only move that the picture shows if no legal move goes on from there: there is nothing to wait for.

    None if there is no such move.
    """
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if seen.missing or seen.is_none:
        return None
    found = game.explain(position, card, seen)
    verdict = _decide(found, occupancy) if found else Verdict(IMPOSSIBLE)
    if verdict.kind != UNIQUE or verdict.found[0].is_open:
        return None
    move = verdict.moves[0]
    # Where marbles went home, the points that were used cannot be counted any more: a split that seems complete may go on.
    if len(move.parts) > 1 and any(seen.kennels) and game.on_the_way(position, card, seen) == _PAUSED:
        return None
    return move


def solve_silent(game: "Any", position: "Any", card: str, occupancy: "Occupancy") -> Verdict:
    """Judge an unchanged picture of which somebody says that a move was made: its marbles were touched, perhaps one by one,
    or where the sensor is known to see nothing."""
    seen = game.difference(position.rules, position.cells, occupancy.full)
    found: "list[Explanation]" = game.explain(position, card, seen) if seen.is_none else []
    touched = occupancy.touched + occupancy.blind
    return _solve_silent(
        position, found, [(one, other) for one in touched for other in touched if one < other], occupancy.full
    )


def _solve_silent(
    position: "Any", found: "list[Explanation]", pairs: "list[tuple[int, int]]", full: "bytes | bytearray"
) -> Verdict:
    """Choose among results that leave the picture as it was by the *pairs* of fields whose marbles were off the board.

    Where more than two marbles went, as on a disc that turned, the players are asked.
    """
    likely = [one for one in found if _is_among(position, one.touched, pairs, full)]
    if not likely:
        return Verdict(UNCHANGED)
    is_sure = len(likely) == 1 and len(likely[0].move.parts) == 1
    return Verdict(UNIQUE if is_sure else AMBIGUOUS, tuple(likely))


def _is_among(position: "Any", touched: "list[int]", pairs: "list[tuple[int, int]]", full: "bytes | bytearray") -> bool:
    standing = [field for field in touched if full[field]]
    if len(touched) > 1 and len(standing) == 2:
        return (min(standing), max(standing)) in pairs
    if len(touched) > 1:
        return bool(standing) and all(any(field in pair for pair in pairs) for field in standing)
    # Out of the kennel onto an own marble: a place of the kennel and the start were empty.
    board = position.rules.board
    for one, other in pairs:
        if one == touched[0] and other >= board.first_kennel and board.starts[board.seat_of(other)] == one:
            return True
    return False


def _decide(found: "list[Explanation]", occupancy: "Occupancy") -> Verdict:
    """Choose the explanation with the fewest fields that should have been touched but were not.

    Fields touched besides tell nothing: neighbours are bumped.
    """
    if len(found) == 1:
        return Verdict(UNIQUE, (found[0],))
    misses = [sum([field not in occupancy.touched for field in one.touched]) for one in found]
    best = [one for one, missed in zip(found, misses) if missed == min(misses)]
    return Verdict(UNIQUE if len(best) == 1 else AMBIGUOUS, tuple(best))
