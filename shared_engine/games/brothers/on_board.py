"""Brothers as a board referees it: this module does what `BoardGame` says (games/contract.py). Each
line names a call, and the module that answers it."""

from shared_engine.games.brothers.ask.claim import HAND_RULE as HAND_RULE
from shared_engine.games.brothers.ask.claim import admit as admit
from shared_engine.games.brothers.ask.claim import placement as placement
from shared_engine.games.brothers.ask.claim import refuse_fold as refuse_fold
from shared_engine.games.brothers.ask.claim import trusts_fold as trusts_fold
from shared_engine.games.brothers.ask.claim import unseen as unseen
from shared_engine.games.brothers.ask.claim import why_no_card as why_no_card
from shared_engine.games.brothers.ask.claim import why_no_fold as why_no_fold
from shared_engine.games.brothers.move import PASS, PIECE
from shared_engine.games.brothers.notation.packed import parse_on_grid
from shared_engine.games.brothers.notation.packed import unpack as unpack
from shared_engine.games.brothers.notation.packed import unpack_move as unpack_move
from shared_engine.games.brothers.play import apply as apply
from shared_engine.games.brothers.play import setup as setup
from shared_engine.games.brothers.rulesets import load
from shared_engine.games.brothers.score import outcome as outcome
from shared_engine.games.brothers.see.explain import explain as explain
from shared_engine.games.brothers.see.explain import on_the_way as on_the_way
from shared_engine.games.brothers.see.explain import why_not_seen as why_not_seen
from shared_engine.games.brothers.see.mend import doubt as doubt
from shared_engine.games.brothers.see.mend import mend as mend
from shared_engine.games.brothers.see.mend import repair as repair
from shared_engine.games.brothers.see.offers import drawn as drawn
from shared_engine.games.brothers.see.offers import offers as offers
from shared_engine.games.brothers.see.owners import Owners
from shared_engine.games.brothers.see.owners import controlled as controlled
from shared_engine.games.brothers.see.owners import homes as homes
from shared_engine.games.brothers.see.owners import owners as owners
from shared_engine.games.brothers.see.picture import difference as difference
from shared_engine.games.brothers.see.picture import is_cleared as is_cleared
from shared_engine.games.brothers.see.picture import picture as picture

resolve = load
parse_state = parse_on_grid
ask_owners = Owners
FOLD = PASS
LIES_OPEN = PIECE
FOLLOWS_HANDS = False
SPANS_FIELDS = True
dial = None
figures = None
