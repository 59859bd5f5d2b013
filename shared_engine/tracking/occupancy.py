"""What the board sees: which fields hold a marble, and what hands did to them while a turn is under
way.

Where a picture does not say it all, hands are asked for: docs/evidence.md tells what counts, and
for how long.
"""

from shared_engine.games.contract import NO_FIELD
from shared_engine.tracking.dial import Dial
from shared_engine.tracking.hands import AT_ONCE_MS, REST_MS, Hands, moved

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.tracking.hands import Pair

    # Fields that were touched; how the dial counts; `before`; `journeys`.
    Traces = tuple[list[int], tuple[int, int], bytearray, dict[int, int]]
    Evidence = tuple[
        Traces, Hands, dict[int, int]
    ]  # besides the traces: who moved what, and what nobody knows any more

# A marble that was away for a shorter time was not touched by a hand: its sensor flickers.
TOUCH_MS = 150
# For so long hardly any sensor flickers, and hardly any hand takes a marble away.
_HASTY_MS = 120
# A move may be made so long before its card is laid.
LATE_CARD_MS = 10_000


class Occupancy:
    """The settled picture of the board, field by field, and the traces hands left on it.

    Attributes:
        full: one byte a field, 1 = a marble is there.
        before: the picture that moves start from: only what is on it can be lifted.
        touched: fields that changed since the last `forget` or `begin`, ascending; not those that
            only flickered.
        overlapped: fields that were touched in the move before, while this one may have begun; like
            `touched`, but they prove nothing.
        early: pairs of fields, as in `together`, whose marbles may have changed places before the
            card was laid.
        journeys: where marbles were put down, and where each came from: those that were alone in
            the air.
        dial: what turns on the board.
        blind: fields whose sensor was found to be wrong, and that has not changed its mind since.
        slid_over: fields from which the last marble has gone so soon that it only slid over them.
    """

    def __init__(self, full: "bytes | bytearray", *, is_followed: bool = True) -> None:
        """Begin with the picture *full*; hands are followed where what is there may change places
        unseen."""
        self.full = bytearray(full)
        self.touched: "list[int]" = []
        self.overlapped: "list[int]" = []
        self.early: "list[Pair]" = []
        self.journeys: "dict[int, int]" = {}
        # journeys of marbles that were lifted again, and of which nobody knows where they are
        self._left: "dict[int, int]" = {}
        # fields from which marbles have gone since the dial has left its rest
        self._lifted_off_rest: "list[int]" = []
        # those of them that were not filled since it is back, where it was only nudged
        self._nudged: "list[int]" = []
        self._back_ms = 0  # when the first of them was filled, 0 if none was
        self._in_hand: "list[int]" = []  # those that were filled later: their marbles were in hands
        self.dial = Dial()
        self.blind: "list[int]" = []
        self.slid_over: "list[int]" = []
        self._filled_ms: "dict[int, int]" = {}
        self.before = bytearray(full)
        if is_followed:
            self._hands = Hands(self.before)
        else:
            # takes no memory from the other games
            from shared_engine.tracking.no_hands import NoHands

            self._hands = NoHands(self.before)
        # empty field -> since when, whether it was touched before, and where the marble that is
        # gone came from
        self._emptied: "dict[int, tuple[int, bool, int]]" = {}
        self._acted_ms = 0

    def change(self, field: int, occupied: bool, at_ms: "int | None" = None) -> bool:
        """Note a settled change; say whether it was one (a repeated reading is none).

        Args:
            at_ms: when; None if it shall not matter for how long a marble was away.
        """
        if field in self.blind:
            self.blind.remove(field)
        if self.full[field] == (1 if occupied else 0):
            return False
        self.full[field] = 1 if occupied else 0
        now_ms = self._acted_ms if at_ms is None else at_ms
        origin = NO_FIELD
        if occupied:
            since_ms, was_touched, came_from = self._emptied.pop(
                field, (now_ms - TOUCH_MS, True, NO_FIELD)
            )
            if at_ms is not None and at_ms - since_ms < TOUCH_MS:
                self._note_journey(
                    field, self._hands.put_same(field, is_doubtful=at_ms - since_ms >= _HASTY_MS)
                )
                if came_from != NO_FIELD:
                    self.journeys[field] = came_from
                if not was_touched and field in self.touched:
                    self.touched.remove(field)
                return True
            origin = self._hands.put(field, now_ms)
            self._filled_ms[field] = now_ms
            if field in self._nudged:
                self._note_back(field, now_ms)
        else:
            self.slid_over = [one for one in self.slid_over if one != field]
            if now_ms - self._filled_ms.pop(field, now_ms - REST_MS) < REST_MS:
                self.slid_over.append(field)
            self._emptied[field] = (
                now_ms,
                field in self.touched,
                self.journeys.get(field, NO_FIELD),
            )
            self._hands.lift(field, now_ms, is_carried=not self.dial.is_resting)
        self._note_journey(field, origin)
        self._acted_ms = now_ms
        self._touch([field])
        if occupied and self.full == self.before:
            self._hands.rest()
        return True

    def rest(self) -> None:
        """Every marble is where one should be, though perhaps in another of the places where they
        are only counted: the next lift begins another act."""
        self._hands.rest()

    def rest_dial(self, quarter: int) -> bool:
        """The dial rests in *quarter*; say whether that is news. Where it was only nudged, hands
        have lifted what has gone meanwhile."""
        if quarter == self.dial.quarter:
            for field in self._lifted_off_rest:
                self.journeys.pop(field, None)
            self._nudged, self._back_ms, self._in_hand = self._lifted_off_rest, 0, []
        self._lifted_off_rest = []
        return self.dial.rest(quarter)

    def _note_back(self, field: int, at_ms: int) -> None:
        """A marble is back on *field* after the dial was nudged. What that has carried comes back
        at once; those that come later may have changed places."""
        self._nudged.remove(field)
        self._back_ms = self._back_ms or at_ms
        if at_ms - self._back_ms > AT_ONCE_MS:
            self.early += [(min(one, field), max(one, field)) for one in self._in_hand]
            self._in_hand.append(field)

    def _note_journey(self, field: int, origin: int) -> None:
        """Note where the marble on *field* comes from, NO_FIELD if that is not known; what lies on
        a dial that turns goes round unseen."""
        if self.dial.is_resting and not self.dial.turned:
            came_from = self.journeys.pop(field, NO_FIELD)
            if came_from != NO_FIELD:
                self._left[field] = came_from
            if origin != NO_FIELD:
                self.journeys[field] = origin
                self._left = {one: known for one, known in self._left.items() if known != origin}
        elif not self.dial.turned and not self.full[field]:
            self._lifted_off_rest.append(field)

    def count_walked(self, walks: "Sequence[Pair]", *, is_carried: bool) -> int:
        """Return how many marbles were seen to go from where to where *walks* say; if what lies
        there *is_carried* on by a dial that no sensor sees, until it has turned."""
        seen = self.journeys
        if is_carried and not self.dial.is_known:
            seen = {
                field: source
                for field, source in self._left.items()
                if self._hands.left_at_once(field)
            }
            seen.update(self.journeys)
        return sum([seen.get(target) == source for source, target in walks])

    def _touch(self, fields: "list[int]") -> None:
        self.touched = sorted(set(self.touched + fields))

    def away_ms(self, field: int, at_ms: int) -> int:
        """Return for how long the marble of *field* has been away at *at_ms*, 0 if it is not."""
        return at_ms - self._emptied[field][0] if field in self._emptied else 0

    def correct(self, field: int) -> None:
        """Count the reading of *field* as wrong until it changes."""
        self.full[field] ^= 1
        if field not in self.blind:
            self.blind.append(field)

    def forget(self) -> None:
        """Drop what hands did so far: it belongs to a move that is done."""
        self.begin()
        self.early = []
        self._nudged = []
        self._emptied = {}

    def forget_hands(self) -> None:
        """Marbles are set up, and may go anywhere, for hours: who moved what says nothing, and
        would fill the memory."""
        self._hands = self._hands.first(self.before)

    @property
    def traces(self) -> "Traces":
        """What hands have left since the last `forget`, for `remember`."""
        return self.touched, self.dial.traces, self.before, self.journeys

    def remember(self, traces: "Traces", walks: "Sequence[Pair]") -> None:
        """Count *traces* again: the move they belong to goes on, in which marbles have walked from
        where to where *walks* say."""
        touched, turned, before, journeys = traces
        since = self.touched
        self._touch(touched)
        self.dial.go_on(turned)
        self.before = before
        self._hands = self._hands.before(before, walks)
        sources = {target: source for source, target in walks}
        left = {
            target: source
            for target, source in journeys.items()
            if target in since and self._is_gone_from(target)
        }
        left.update({target: sources.get(source, source) for target, source in self._left.items()})
        self._left = left
        # A marble that would be back where it came from is so only if it has walked as was
        # believed.
        known = {target: sources.get(source, source) for target, source in self.journeys.items()}
        self.journeys = {
            target: source
            for target, source in known.items()
            if source != target or target not in sources.values()
        }
        self.journeys.update(
            {target: source for target, source in journeys.items() if target not in since}
        )
        for field, (since_ms, was_touched, _) in self._emptied.items():
            if not was_touched:  # it may only flicker
                self._emptied[field] = (since_ms, False, journeys.get(field, NO_FIELD))

    def _is_gone_from(self, field: int) -> bool:
        """Say whether nobody knows where the marble is that has left *field* since the last
        `forget`."""
        return field not in self.journeys and field not in self.journeys.values()

    @property
    def evidence(self) -> "Evidence":
        """All that `remember` changes, for `reset`."""
        return self.traces, self._hands, self._left

    def reset(self, evidence: "Evidence") -> None:
        """Go back to *evidence*: nothing was to be remembered."""
        (self.touched, turned, self.before, self.journeys), self._hands, self._left = evidence
        self.dial.remember(turned)

    def begin(self) -> None:
        """Let moves start from this picture: what was touched says nothing more.

        What may have changed places before may have been a move whose card is late.
        """
        self.lay()
        self.touched = []
        self.overlapped = []
        self.journeys = {}
        self._left = {}
        self.before = bytearray(self.full)
        self._hands = self._hands.first(self.before)
        self.dial.begin()

    def hold(self, fields: "list[int]", acts: "list[int]", touched: "list[int]") -> None:
        """*fields* have changed in the move that begins already, by *acts*; what was *touched*
        before that may have been touched in it."""
        if not fields:
            return
        self.overlapped = touched
        for field in fields:
            self.before[field] = 1 - self.full[field]
        for field, origin in self._hands.act_again(acts, bytearray(self.before)):
            self._note_journey(field, origin)
        for field in fields:
            if not self.full[field]:
                self._emptied[field] = (self._acted_ms - TOUCH_MS, False, NO_FIELD)
        self._touch(fields)
        self._touch([field for field in acts[1::3] if self.full[field]])

    def acts_since(self, mark: int, fields: "list[int]", at_ms: int) -> "list[int]":
        """Return what hands have done since *mark*; if that is not known, what they must have done
        until *at_ms* for *fields* to have changed."""
        if mark >= 0:
            return self._hands.since(mark)
        lifted = [field for field in fields if not self.full[field]]
        put = [field for field in fields if self.full[field]]
        # Where a marble of them was seen to come, though another one lay there, that has gone on.
        gone_on = [
            target
            for target, source in self.journeys.items()
            if source in lifted and target not in put
        ]
        # Where one was put back, and nobody knows which, it may have gone on as well.
        gone_on += [
            field
            for field in self.touched
            if self.full[field]
            and self.before[field]
            and field not in self.journeys
            and field not in put + gone_on
        ]
        return moved(lifted + sorted(gone_on), put + sorted(gone_on), at_ms)

    @property
    def mark(self) -> int:
        """Where what hands have done until now ends, for `acts_since`."""
        return self._hands.mark

    def lay(self, at_ms: "int | None" = None) -> None:
        """A card is laid, if *at_ms* says when: what hands did until now was done without it."""
        self.early += [pair for pair in self.together if pair not in self.early]
        self._hands.forget()
        if at_ms is not None and at_ms - self._acted_ms > LATE_CARD_MS:
            self.early = []

    def left(self, at_ms: int) -> "tuple[bytearray, bytearray]":
        """Return what hands left until *at_ms* that may belong to the first card of a round:
        pictures of the fields that were touched, and of those whose marbles may have changed
        places."""
        touched, early = bytearray(len(self.full)), bytearray(len(self.full))
        for field in self.touched:
            touched[field] = 1
        if at_ms - self._acted_ms <= LATE_CARD_MS:
            for pair in self.early + self.together:
                for field in pair:
                    early[field] = 1
        return touched, early

    def recall(self, touched: "bytes | bytearray", early: "bytes | bytearray", at_ms: int) -> None:
        """Go on with what was `left` at *at_ms*, after a `forget`."""
        self.touched = [field for field, value in enumerate(touched) if value]
        fields = [field for field, value in enumerate(early) if value]
        self.early = [(one, other) for one in fields for other in fields if one < other]
        self._acted_ms = at_ms

    def refute(self, fields: "list[int]", before: "Sequence[Pair]" = ()) -> None:
        """What hands did on *fields* was refused and put right: only a marble that was alone in the
        air still says where it is. Others that may have changed places may have done so as the
        move, and so may those of the pairs that had *before* that: it is asked about."""
        besides = [
            pair for pair in self.together if pair[0] not in fields and pair[1] not in fields
        ]
        for pair in list(before) + besides:
            if pair not in self.early:
                self.early.append(pair)
        self.touched = []
        self.journeys = {}
        self._left = {}
        self._hands.forget(is_refuted=True)

    @property
    def together(self) -> "list[Pair]":
        """Pairs of fields whose marbles may have changed places since the card was laid: both were
        in the air at the same moment, or one came, alone in the air, to where the other had
        been."""
        return self._hands.pairs

    def pairs_after(
        self, walks: "Sequence[Pair]", known: "list[Pair] | None" = None
    ) -> "list[Pair]":
        """Return the *known* pairs, `early` and `together` if they are not given, as they are
        called once marbles have walked from where to where *walks* say."""
        targets = dict(walks)
        known = self.early + self.together if known is None else known
        pairs = [(targets.get(one, one), targets.get(other, other)) for one, other in known]
        return [(min(pair), max(pair)) for pair in pairs]

    def journeys_since(self, mark: int, full: "bytes | bytearray") -> "dict[int, int]":
        """Return where marbles lie that were put down since *mark*, when the picture was *full*,
        and where each lay then: those that were alone in the air."""
        found: "dict[int, int]" = {}
        for field, origin in self._hands.first(full).act_again(
            self._hands.since(mark), bytearray(full)
        ):
            found = {
                target: source
                for target, source in found.items()
                if target != field and source != origin
            }
            if origin != NO_FIELD:
                found[field] = origin
        return {field: origin for field, origin in found.items() if self.full[field]}

    def pairs_since(self, mark: int, full: "bytes | bytearray") -> "list[Pair]":
        """Return the pairs whose marbles may have changed places since *mark*, when the picture was
        *full*, as they are called from there on."""
        hands = self._hands.first(full)
        hands.act_again(self._hands.since(mark), bytearray(full))
        return hands.pairs

    def hasty_besides(self, fields: "list[int]") -> "list[Pair]":
        """Return pairs of which one marble was away so shortly that its sensor may have flickered,
        if the other one is not on *fields*, or that was nearly as long as in a hand."""
        hands = self._hands
        return [
            (min(pair), max(pair))
            for pair in hands.hasty
            if pair[1] not in fields or pair in hands.doubtful
        ]

    def has_come(self, field: int) -> bool:
        """Say whether a marble lies on *field*, or has been put there since the last `forget`."""
        return bool(self.full[field]) or self._hands.has_put(field)

    def was_only_carried(self, field: int) -> bool:
        """Say whether the marble of *field* was lifted but once, at one moment with another one, as
        by a dial that turns: a hand had not moved it before."""
        is_lifted_once = bool(self.before[field]) and self._hands.since(0)[1::3].count(field) <= 2
        return is_lifted_once and self._hands.left_at_once(field)

    @property
    def rested(self) -> "list[int]":
        """Fields that were empty and are so again, where a marble has rested meanwhile, the last
        one last."""
        return self._hands.rested

    @property
    def lain(self) -> "list[Pair]":
        """Those of `together` whose marbles have both lain since, whatever became of them."""
        return self._hands.lain

    @property
    def was_put_back(self) -> bool:
        """Every marble was once where one was before."""
        return self._hands.has_rested

    @property
    def pending(self) -> "list[Pair]":
        """Those of `together` whose marbles have not both come down since."""
        return self._hands.pending

    def was_alone(self, field: int) -> bool:
        """Say whether the marble put down last is that of *field*, and no other was in the air with
        it."""
        return self._hands.was_alone(field)

    @property
    def lifted(self) -> "list[int]":
        """The fields whose marbles were lifted and that are still empty, the last one last."""
        return self._hands.lifted

    @property
    def last_lifted(self) -> "int | None":
        """The field whose marble was lifted last and is still empty, or None."""
        return self._hands.lifted[-1] if self._hands.lifted else None
