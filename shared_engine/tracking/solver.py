"""From a laid card and a settled picture to the move that was made: pictures are judged, not gestures."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.explain import Explanation
    from shared_engine.tracking.occupancy import Occupancy

UNCHANGED = 0  # the picture of the position itself; nothing has been moved
UNIQUE = 1  # exactly one legal result
AMBIGUOUS = 2  # several legal results look like this
PARTIAL = 3  # a split under way that can still be completed
IN_HAND = 4  # marbles are off the board: somebody is still moving
IMPOSSIBLE = 5  # nothing legal looks like this
TOO_MANY = 6  # more marbles than the game has: a sensor or a foreign marble, never a move


class Verdict:
    """One of the kinds above; `moves` holds the only move, or those between which the picture cannot decide."""

    __slots__ = ("kind", "moves")

    def __init__(self, kind: int, moves: "tuple[Any, ...]" = ()) -> None:
        self.kind = kind
        self.moves = moves

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Verdict) and self.kind == other.kind and self.moves == other.moves

    def __repr__(self) -> str:
        return "Verdict(%d, %r)" % (self.kind, self.moves)


def solve(game: "Any", position: "Any", card: str, occupancy: "Occupancy") -> Verdict:
    """Judge the settled picture for *card* of the seat to turn.

    The picture decides; where several results look the same, the touched fields do. A result that leaves the
    picture unchanged (a swap) counts only when exactly its marbles were off the board together, or, for a marble
    brought out onto an own one, when its field was touched.

    Args:
        game: the module with the game's calls (games/contract.py).
    """
    seen = game.difference(position.rules, position.cells, occupancy.full)
    if seen.missing > 0:
        return Verdict(IN_HAND)
    if seen.missing < 0:
        return Verdict(TOO_MANY)
    found = game.explain(position, card, seen)
    if seen.is_none:
        silent = [explanation for explanation in found if _left_traces(explanation, occupancy)]
        return _decide(silent, occupancy) if silent else Verdict(UNCHANGED)
    if found:
        return _decide(found, occupancy)
    if game.is_partial(position, card, seen):
        return Verdict(PARTIAL)
    return Verdict(IMPOSSIBLE)


def _left_traces(explanation: "Explanation", occupancy: "Occupancy") -> bool:
    fields = explanation.touched
    if len(fields) > 1:
        return sorted(fields) == occupancy.together
    # Out of the kennel onto an own marble: the start was touched and something in a kennel was.
    return fields[0] in occupancy.touched and len(occupancy.touched) > 1


def _decide(found: "list[Explanation]", occupancy: "Occupancy") -> Verdict:
    """Choose the explanation with the fewest fields that should have been touched but were not."""
    if len(found) == 1:
        return Verdict(UNIQUE, (found[0].move,))
    misses = [sum([field not in occupancy.touched for field in one.touched]) for one in found]
    best = [one for one, missed in zip(found, misses) if missed == min(misses)]
    if len(best) > 1:
        # Of results that fit alike take the one that leaves no touched field unexplained.
        longest = max([len(one.touched) for one in best])
        best = [one for one in best if len(one.touched) == longest]
    if len(best) == 1:
        return Verdict(UNIQUE, (best[0].move,))
    return Verdict(AMBIGUOUS, tuple([one.move for one in best]))
