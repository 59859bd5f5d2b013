"""Dog as a board referees it: each call of `BoardGame` (games/contract.py), and which function
answers it."""

from shared_engine.games.dog.ask.claim import (
    HAND_RULE,
    admit,
    is_cleared,
    placement,
    refuse_fold,
    trusts_fold,
    why_no_card,
    why_no_fold,
)
from shared_engine.games.dog.ask.why import why_not_seen
from shared_engine.games.dog.move import FOLD
from shared_engine.games.dog.notation.packed import unpack
from shared_engine.games.dog.notation.state import parse_state
from shared_engine.games.dog.outcome import outcome
from shared_engine.games.dog.play import apply, setup
from shared_engine.games.dog.position import controlled, dog_field, walls
from shared_engine.games.dog.presets import resolve
from shared_engine.games.dog.see.explain import explain
from shared_engine.games.dog.see.mend import doubt, mend
from shared_engine.games.dog.see.offers import drawn, offers
from shared_engine.games.dog.see.on_the_way import is_final, on_the_way
from shared_engine.games.dog.see.owners import ask_owners, owners
from shared_engine.games.dog.see.picture import dial_fields, difference, picture, turn_picture
from shared_engine.games.dog.see.repair import repair
from shared_engine.games.dog.see.silent import fits_touches
from shared_engine.games.dog.see.unseen import unseen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from shared_engine.games.contract import BoardGame
    from shared_engine.games.dog.move import Move
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.picture import Difference


class DogOnBoard:
    """The calls of the contract; nothing else is here."""

    FOLD = FOLD
    HAND_RULE = HAND_RULE
    LIES_OPEN = ""
    FOLLOWS_HANDS = True

    resolve = staticmethod(resolve)
    setup = staticmethod(setup)
    apply = staticmethod(apply)
    outcome = staticmethod(outcome)
    unpack = staticmethod(unpack)
    parse_state = staticmethod(parse_state)

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
    controlled = staticmethod(controlled)
    walls = staticmethod(walls)
    dog_field = staticmethod(dog_field)
    ask_owners = staticmethod(ask_owners)

    placement = staticmethod(placement)
    why_no_card = staticmethod(why_no_card)
    admit = staticmethod(admit)
    why_no_fold = staticmethod(why_no_fold)
    trusts_fold = staticmethod(trusts_fold)
    refuse_fold = staticmethod(refuse_fold)
    offers = staticmethod(offers)


game: "BoardGame[Rules, Position, Move, Difference]" = DogOnBoard()
