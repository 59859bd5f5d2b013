"""Dog as a board referees it: this module does what `BoardGame` says (games/contract.py). Each line
names a call, and the module that answers it."""

from shared_engine.games.dog import position
from shared_engine.games.dog.ask.claim import HAND_RULE as HAND_RULE
from shared_engine.games.dog.ask.claim import admit as admit
from shared_engine.games.dog.ask.claim import is_cleared as is_cleared
from shared_engine.games.dog.ask.claim import placement as placement
from shared_engine.games.dog.ask.claim import refuse_fold as refuse_fold
from shared_engine.games.dog.ask.claim import trusts_fold as trusts_fold
from shared_engine.games.dog.ask.claim import why_no_card as why_no_card
from shared_engine.games.dog.ask.claim import why_no_fold as why_no_fold
from shared_engine.games.dog.ask.claim import why_not_seen as why_not_seen
from shared_engine.games.dog.move import FOLD as FOLD
from shared_engine.games.dog.notation.packed import unpack as unpack
from shared_engine.games.dog.notation.packed import unpack_move as unpack_move
from shared_engine.games.dog.notation.state import parse_state as parse_state
from shared_engine.games.dog.outcome import outcome as outcome
from shared_engine.games.dog.play import apply as apply
from shared_engine.games.dog.play import setup as setup
from shared_engine.games.dog.position import controlled as controlled
from shared_engine.games.dog.presets import resolve as resolve
from shared_engine.games.dog.see import picture as pictures
from shared_engine.games.dog.see.explain import explain as explain
from shared_engine.games.dog.see.mend import doubt as doubt
from shared_engine.games.dog.see.mend import mend as mend
from shared_engine.games.dog.see.offers import drawn as drawn
from shared_engine.games.dog.see.offers import offers as offers
from shared_engine.games.dog.see.on_the_way import on_the_way as on_the_way
from shared_engine.games.dog.see.owners import ask_owners as ask_owners
from shared_engine.games.dog.see.owners import homes as homes
from shared_engine.games.dog.see.owners import owners as owners
from shared_engine.games.dog.see.picture import difference as difference
from shared_engine.games.dog.see.picture import picture as picture
from shared_engine.games.dog.see.repair import repair as repair
from shared_engine.games.dog.see.unseen import unseen as unseen

LIES_OPEN = ""
FOLLOWS_HANDS = True
SPANS_FIELDS = False
dial = pictures
figures = position
