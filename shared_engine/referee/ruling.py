"""What a picture calls for while a move is awaited: a function of the picture, and of whether it
has waited already."""

from shared_engine.games.contract import QUARTERS, TURN
from shared_engine.tracking import solver
from shared_engine.tracking.dial import dial_fields, turn_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.games.contract import BoardGame, BoardPosition, Explanation, Step
    from shared_engine.tracking.occupancy import Occupancy

# A picture that hands only pass through on their way is not called wrong before they have rested
# there for so long.
PATIENCE_MS = 2500
# A marble that is missing for so long may lie where the sensor does not see it.
DOUBT_MS = 8000

OPEN = 0  # nothing: no marble has moved, or more is to come
HELD = 1  # nothing, and what was asked or refused stays so: marbles are in hands
MADE = 2  # a move has been made
ASKS = 3  # the players shall say which move was made
REFUSES = 4  # no legal move looks like this


class Ruling:
    """One of the kinds above.

    Attributes:
        found: the explanation of the move that was made, or those between which to choose.
        misread: for each move the field whose reading is wrong if it was made; empty if none is.
        wait_ms: the picture is to be judged again when it has stayed as it is for so long; 0 if
            not.
    """

    __slots__ = ("found", "kind", "misread", "wait_ms")

    def __init__(self, kind: int, found: "Sequence[Explanation]" = (), wait_ms: int = 0) -> None:
        self.kind = kind
        self.found = found
        self.misread: "list[int]" = []
        self.wait_ms = wait_ms


def rule(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    occupancy: "Occupancy",
    verdict: "solver.Verdict",
    has_waited: bool,
) -> Ruling:
    """Return what *verdict* about the settled picture calls for while the move of *card* is
    awaited."""
    if verdict.kind == solver.UNIQUE:
        return Ruling(MADE, verdict.found)
    if verdict.kind == solver.AMBIGUOUS:
        return Ruling(ASKS, verdict.found)
    if verdict.kind == solver.SHORT and not has_waited:
        return Ruling(OPEN, (), PATIENCE_MS)
    if verdict.missing:
        return _rule_count(game, position, card, occupancy, verdict.missing, has_waited)
    return Ruling(REFUSES if verdict.kind in (solver.IMPOSSIBLE, solver.SHORT) else OPEN)


def _rule_count(
    game: "BoardGame",
    position: "BoardPosition",
    card: str,
    occupancy: "Occupancy",
    missing: int,
    has_waited: bool,
) -> Ruling:
    """Marbles are missing, or too many are there: in a hand, or one sensor reads wrong."""
    if missing == 1 and not has_waited:
        return Ruling(HELD, (), DOUBT_MS)
    dial = occupancy.dial
    doubted = game.doubt(position, card, occupancy.full, occupancy.blind)
    doubted = [one for one in doubted if not dial.is_known or one[1].move.turned == dial.turned]
    if not doubted:
        return Ruling(HELD if missing > 0 else REFUSES)
    is_known = missing < 0 and len(doubted) == 1 and doubted[0][0] in occupancy.blind
    ruling = Ruling(MADE if is_known else ASKS, tuple([one for _, one in doubted]))
    ruling.misread = [field for field, _ in doubted]
    return ruling


def turn_back(game: "BoardGame", position: "BoardPosition", occupancy: "Occupancy") -> "list[Step]":
    """Return the step that turns the dial back to where it was, if it has turned with something on
    it that hands have not put back."""
    if not solver.is_loaded(game, position, occupancy) or _is_put_back(game, position, occupancy):
        return []
    return [(TURN, -occupancy.dial.turned % QUARTERS)]


def _is_put_back(game: "BoardGame", position: "BoardPosition", occupancy: "Occupancy") -> bool:
    """Say whether hands have carried back what lay on the dial, after it had turned."""
    full = bytes(occupancy.full)
    if not game.difference(position.rules, position.cells, full).is_none:
        return False
    if turn_picture(game, position.rules, full, QUARTERS - occupancy.dial.turned) == full:
        return False  # it may look as before because it has turned
    return all(
        field in occupancy.touched for field in dial_fields(game, position.rules) if full[field]
    )


def way_back(
    game: "BoardGame", position: "BoardPosition", card: str, occupancy: "Occupancy"
) -> "list[Step]":
    """Return the steps that mend a picture that is refused: to a legal move if one is near, else to
    the position."""
    full, dial = occupancy.full, occupancy.dial
    if solver.is_loaded(game, position, occupancy):
        if dial.is_wrong:
            return [(TURN, dial.way_on)]
        turned_back = turn_picture(game, position.rules, full, -dial.turned % QUARTERS)
        seen = game.difference(position.rules, position.cells, turned_back)
        is_better = seen.is_none or game.explain(position, card, seen)
        return (not is_better and game.mend(position, card, full)) or turn_back(
            game, position, occupancy
        )
    return game.mend(position, card, full) or game.repair(position, full, occupancy.touched)
