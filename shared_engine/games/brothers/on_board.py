"""Brothers as a board referees it: each call of `BoardGame` (games/contract.py), and which function
answers it."""

from shared_engine.games.brothers.ask.claim import (
    HAND_RULE,
    admit,
    fits_touches,
    placement,
    refuse_fold,
    trusts_fold,
    unseen,
    why_no_card,
    why_no_fold,
)
from shared_engine.games.brothers.grid import WIDTH, is_on_grid
from shared_engine.games.brothers.move import PASS, PIECE
from shared_engine.games.brothers.notation.packed import unpack
from shared_engine.games.brothers.play import apply, setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.score import outcome
from shared_engine.games.brothers.see.explain import explain, is_final, on_the_way, why_not_seen
from shared_engine.games.brothers.see.mend import doubt, mend, repair
from shared_engine.games.brothers.see.offers import drawn, offers
from shared_engine.games.brothers.see.owners import Owners, dog_field, owners, walls
from shared_engine.games.brothers.see.picture import (
    dial_fields,
    difference,
    is_cleared,
    picture,
    turn_picture,
)
from shared_engine.games.errors import PositionError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.brothers.move import Move
    from shared_engine.games.brothers.position import Position
    from shared_engine.games.brothers.rules import Rules
    from shared_engine.games.brothers.see.picture import Difference
    from shared_engine.games.contract import BoardGame, Picture


def _parse_state(rules: "Rules", state: "Any", turn: int = 0) -> "Position":
    """Return the position described by *state*, on the grid.

    Raises:
        PositionError: as parse_state, and where the prairie does not lie on the grid of a board.
    """
    # Hardly any game begins in its middle: a board does without these two.
    from shared_engine.games.brothers.notation.state import parse_state
    from shared_engine.games.brothers.notation.text import format_cell

    position = parse_state(rules, state, turn)
    for cell in position.meadow.cells:
        if not is_on_grid(cell):
            raise PositionError(
                "the prairie reaches %s, which is not on the grid of %d x %d cells from M0.0 on"
                % (format_cell(cell), WIDTH, WIDTH)
            )
    return position


def _ask_owners(position: "Position", full: "Picture") -> Owners:
    return Owners(position, full)


def _controlled(rules: "Rules", cells: bytes, seat: int) -> "tuple[int, ...]":  # noqa: ARG001  marbles are nobody else's
    return (seat,)


class BrothersOnBoard:
    """The calls of the contract; nothing else is here."""

    FOLD = PASS
    HAND_RULE = HAND_RULE
    LIES_OPEN = PIECE
    FOLLOWS_HANDS = False

    resolve = staticmethod(load)
    setup = staticmethod(setup)
    apply = staticmethod(apply)
    outcome = staticmethod(outcome)
    unpack = staticmethod(unpack)
    parse_state = staticmethod(_parse_state)

    picture = staticmethod(picture)
    is_cleared = staticmethod(is_cleared)
    drawn = staticmethod(drawn)
    difference = staticmethod(difference)
    explain = staticmethod(explain)
    on_the_way = staticmethod(on_the_way)
    is_final = staticmethod(is_final)
    fits_touches = staticmethod(fits_touches)
    unseen = staticmethod(unseen)
    dial_fields = staticmethod(dial_fields)
    turn_picture = staticmethod(turn_picture)
    why_not_seen = staticmethod(why_not_seen)
    doubt = staticmethod(doubt)
    mend = staticmethod(mend)
    repair = staticmethod(repair)
    owners = staticmethod(owners)
    controlled = staticmethod(_controlled)
    walls = staticmethod(walls)
    dog_field = staticmethod(dog_field)
    ask_owners = staticmethod(_ask_owners)

    placement = staticmethod(placement)
    why_no_card = staticmethod(why_no_card)
    admit = staticmethod(admit)
    why_no_fold = staticmethod(why_no_fold)
    trusts_fold = staticmethod(trusts_fold)
    refuse_fold = staticmethod(refuse_fold)
    offers = staticmethod(offers)


game: "BoardGame[Rules, Position, Move, Difference]" = BrothersOnBoard()
