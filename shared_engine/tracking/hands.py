"""Which marbles may have changed places while hands were at the board: sensors see marbles come and
go, not whose they are.

A marble that is alone in the air comes down where the sensors say. Of several in the air nobody
knows which comes down where.
"""

from shared_engine.games.contract import NO_FIELD

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    Pair = tuple[int, int]

# A hole that fills so shortly before another one empties was only seen first: the marble is that of
# the other one.
_CROSSWISE_MS = 300
# One sensor may be so much slower than another, while marbles are in the air.
_UNEVEN_MS = 100

# What a dial carries leaves its holes, and comes back to holes, within so short a time; hands are
# slower.
AT_ONCE_MS = 50

# A marble that stays for a shorter time in a hole slides over it.
REST_MS = 150

# What is kept of an act.
_LIFT, _PUT, _SAME, _FORGET, _REFUTE, _CARRY = 0, 1, 2, 3, 4, 5
_LIFTS = (_LIFT, _CARRY)


class Hands:
    """Follows marbles through the air, on a board that was *full* before.

    Attributes:
        lifted: fields whose marble was lifted and that are empty, in that order; not where one only
            slid over a hole.
        rested: fields that were empty before and are so again, where a marble has rested meanwhile,
            the last one last.
        hasty: (field, other): the marble of *field* was away too shortly for a hand while that of
            *other* was in the air.
        doubtful: those of them that were away nearly as long as in a hand.
        lain: those of `pairs` whose marbles have both lain since, whatever became of them.
        has_rested: every marble was once where one should be.
    """

    def __init__(self, full: "bytes | bytearray") -> None:
        self._full = full
        self._begun_on = full  # what the board showed when the first of the acts was done
        self._walked: "dict[int, int]" = {}  # field -> where its marble came from before that
        # kind, field and time of each: flat, for a board's memory is small
        self._acts: "list[int]" = []
        self._dropped = 0  # how much was there before them
        # fields whose marbles were in the air at the same moment
        self._mixed: "list[tuple[int, int]]" = []
        # (empty field, pair that is pending there) since before the card
        self._late: "list[tuple[int, tuple[int, int]]]" = []
        self._known = 0  # how many of these are from before every marble was where one should be
        # those of them that may have changed places then
        self._settled: "list[tuple[int, int]]" = []
        # those that have come, alone in the air, to where the other had been
        self._exchanged: "list[tuple[int, int]]" = []
        self.lifted: "list[int]" = []
        self.rested: "list[int]" = []
        self._since: "dict[int, int]" = {}  # field that was empty before -> when it was filled
        self.hasty: "list[tuple[int, int]]" = []
        self.doubtful: "list[tuple[int, int]]" = []
        self.lain: "list[tuple[int, int]]" = []
        self.has_rested = False
        self._air: "list[int]" = []  # where the marbles in the air may come from
        self._in_air = 0
        self._origins: "dict[int, list[int]]" = {}  # of the marble that was put on a field
        # empty field -> how many were mixed when it became so, its origins
        self._lifts: "dict[int, tuple[int, list[int]]]" = {}
        self._unlifted = (-1, 0)  # field that was filled while nothing was in the air, and when
        self._filled = (NO_FIELD, 0)  # field that was filled last, and when
        # origin of a marble that was lifted right after a field was filled, and that field
        self._uneven: "list[tuple[int, int]]" = []
        self._alone = NO_FIELD  # field whose marble was lifted last, while nothing was in the air
        # when a dial began to carry marbles on, and which they may be
        self._carried: "tuple[int, list[int]]" = (0, [])

    def lift(self, field: int, at_ms: int, *, is_carried: bool = False) -> None:
        """The marble on *field* goes into the air, or *is_carried* on by a dial: what that carries
        at once changes no places."""
        self._acts += [_CARRY if is_carried else _LIFT, field, at_ms]
        if self._full[field] and field not in self.lifted:
            self.lifted.append(field)
        if at_ms - self._since.pop(field, at_ms) >= REST_MS:
            self.rested = [one for one in self.rested if one != field] + [field]
        origins = self._origins.pop(field, [field])
        known = len(self._mixed)
        self._lifts[field] = (known, origins)
        filled, filled_ms = self._unlifted
        self._unlifted = (-1, 0)
        self._alone = NO_FIELD if self._in_air else field
        if filled >= 0 and filled != field and at_ms - filled_ms <= _CROSSWISE_MS:
            self._origins[filled] = origins
            return
        last, last_ms = self._filled
        if self._in_air and at_ms - last_ms <= _UNEVEN_MS:
            self._uneven += [(origin, last) for origin in origins]
        carried = self._carried_with(origins, at_ms) if is_carried else []
        for origin in origins:
            for other in self._air:
                pair = _pair(origin, other)
                if origin != other and other not in carried and pair not in self._mixed[known:]:
                    self._mixed.append(pair)
        self._air += [origin for origin in origins if origin not in self._air]
        self._in_air += 1

    def _carried_with(self, origins: "list[int]", at_ms: int) -> "list[int]":
        """Return which marbles the dial carries on besides the one of *origins*."""
        since_ms, others = self._carried
        if at_ms - since_ms > AT_ONCE_MS:
            since_ms, others = at_ms, []
        self._carried = (since_ms, others + origins)
        return others

    def put(self, field: int, at_ms: int) -> int:
        """A marble comes down on *field*; return where it comes from, NO_FIELD if that is not
        known."""
        self._acts += [_PUT, field, at_ms]
        self._lifts.pop(field, None)
        self._late = [one for one in self._late if one[0] != field]
        self._filled = (field, at_ms)
        if not self._full[field]:
            self._since[field] = at_ms
        if field in self.lifted:
            self.lifted.remove(field)
        if not self._in_air:
            self._unlifted = (field, at_ms)
            return NO_FIELD
        origins = self._air
        self._origins[field] = origins
        self._in_air -= 1
        self._air = list(origins) if self._in_air else []
        for pair in self.pairs:
            if pair not in self.lain and pair[0] not in self._lifts and pair[1] not in self._lifts:
                self.lain.append(pair)
        return origins[0] if len(origins) == 1 else NO_FIELD

    def put_same(self, field: int, *, is_doubtful: bool = False) -> int:
        """The marble of *field* was never away: its sensor flickered, for nearly as long as hands
        take if that *is_doubtful*; return where it comes from, as put does."""
        if self._acts[-3:-1] in ([_LIFT, field], [_CARRY, field]):
            del self._acts[-3:]  # nothing was done meanwhile: a loose sensor flickers all night
        else:
            self._acts += [_SAME, field, int(is_doubtful)]
        self._late = [one for one in self._late if one[0] != field]
        known, origins = self._lifts.pop(field, (0, [field]))
        dropped = [pair for pair in self._mixed[known:] if pair[0] in origins or pair[1] in origins]
        self._mixed = self._mixed[:known] + [
            pair for pair in self._mixed[known:] if pair not in dropped
        ]
        for one, other in dropped:
            found = (one, other) if one in origins else (other, one)
            if found not in self.hasty:
                self.hasty.append(found)
            if is_doubtful and found not in self.doubtful:
                self.doubtful.append(found)
        if field in self.lifted:
            self.lifted.remove(field)
        self._origins[field] = origins
        if self._in_air:
            self._in_air -= 1
        if len(origins) > 1:  # it is one of these, and each of the others may still be anywhere
            self._air = self._air if self._in_air else []
            return NO_FIELD
        rest = [one for one in self._air if one not in origins]
        self._air = rest if self._in_air else []
        for other in self._origins:
            if other != field:
                left = [one for one in self._origins[other] if one not in origins]
                self._origins[other] = (
                    left or rest or [other]
                )  # it was not this one that came there, but what went into the air since
        return origins[0]

    def has_put(self, field: int) -> bool:
        """Say whether a marble has come down on *field*."""
        acts = self._acts
        return any(acts[at] == _PUT and acts[at + 1] == field for at in range(0, len(acts), 3))

    def left_at_once(self, field: int) -> bool:
        """Say whether the marble that has left *field* last did so together with another one, as on
        a dial that turns."""
        acts, found, left_ms = self._acts, False, -1
        for at in range(0, len(acts), 3):
            if acts[at] in _LIFTS and acts[at + 1] == field:
                left_ms = acts[at + 2]
        for at in range(0, len(acts), 3):
            if acts[at] in _LIFTS and acts[at + 1] != field:
                found = found or (left_ms >= 0 and abs(acts[at + 2] - left_ms) <= AT_ONCE_MS)
        return found

    def was_alone(self, field: int) -> bool:
        """Say whether the marble put down last came back to *field*, from which it was lifted with
        no other in the air since."""
        return self._alone == field and not self._in_air

    @property
    def pending(self) -> "list[tuple[int, int]]":
        """Those of `pairs`, and of what was forgotten when the card was laid, whose marbles have
        not both come down since they were in the air together."""
        found: "list[tuple[int, int]]" = []
        for _, pair in self._late + self._pending():
            if pair not in found:
                found.append(pair)
        return found

    def _pending(self) -> "list[tuple[int, tuple[int, int]]]":
        """Return the pending pairs, each with the empty field of one of its marbles."""
        return [
            (field, pair)
            for field, (known, origins) in self._lifts.items()
            for pair in self._mixed[known:]
            if pair[0] in origins or pair[1] in origins
        ]

    @property
    def exchanged(self) -> "list[tuple[int, int]]":
        """Pairs of fields, each ascending, where a marble, alone in the air, came to where the
        other one had been, and is there."""
        found = list(self._exchanged)
        for field in sorted(self._origins):
            origins = self._origins[field]
            if len(origins) == 1 and origins[0] != field and self._full[field]:
                pair = _pair(origins[0], field)
                if pair not in found:
                    found.append(pair)
        return found

    @property
    def pairs(self) -> "list[tuple[int, int]]":
        """Pairs of fields, each ascending, whose marbles may have changed places: those that were
        in the air at the same moment, where neither lay before the other was lifted, and those that
        were exchanged."""
        found: "list[tuple[int, int]]" = []
        for pair in self._possible() + self.exchanged:
            if pair not in found:
                found.append(pair)
        return found

    def _possible(self) -> "list[tuple[int, int]]":
        """Return which marbles that were in the air together may lie where the other one was; after
        several acts, all of them."""
        if self._known:
            return self._settled if self._known == len(self._mixed) else self._mixed
        return [
            pair for pair in self._mixed if self._may_lie(*pair) and self._may_lie(*reversed(pair))
        ]

    def _may_lie(self, origin: int, field: int) -> bool:
        return (
            field not in self._origins
            or origin in self._origins[field]
            or (origin, field) in self._uneven
        )

    def rest(self) -> None:
        """Every marble is where one should be: the next lift begins another act."""
        if not self._in_air:
            self.has_rested = True
            self._exchanged = self.exchanged
            self._settled = self._possible()
            self._known = len(self._mixed)
            self._uneven = []
            self._origins = {}
            if not self._exchanged and not self._mixed:
                self._begin_again()

    def _begin_again(self) -> None:
        """All is as if nothing had been done: children play with the marbles for an hour."""
        self._begun_on = self._full
        self._walked = {}
        self._dropped += len(self._acts)
        self._acts = []

    def first(self, full: "bytes | bytearray") -> "Hands":
        """Return hands of the same kind that have done nothing yet, on a board that is *full*."""
        return Hands(full)

    def before(self, full: "bytes | bytearray", walks: "Sequence[tuple[int, int]]") -> "Hands":
        """Return hands that have done the same, as seen from a board that was *full* before a move,
        on which marbles walked from where to where *walks* say."""
        sources = {target: source for source, target in walks}
        hands = Hands(full)
        hands._begun_on = self._begun_on
        hands._walked = {
            field: sources.get(origin, origin) for field, origin in self._walked.items()
        }
        hands._walked.update(
            {field: source for field, source in sources.items() if field not in self._walked}
        )
        hands._origins = {field: [origin] for field, origin in hands._walked.items()}
        hands._since = {field: -REST_MS for field in hands._walked if not full[field]}
        hands.act_again(self._acts, bytearray(self._begun_on))
        return hands

    @property
    def mark(self) -> int:
        """Where the acts end that were done until now, for `since`."""
        return self._dropped + len(self._acts)

    def since(self, mark: int) -> "list[int]":
        """Return the acts after *mark*, for `act_again`."""
        return self._acts[max(0, mark - self._dropped) :]

    def act_again(self, acts: "list[int]", picture: bytearray) -> "list[tuple[int, int]]":
        """Do *acts* of other hands, on a board that shows *picture*; return where marbles were put
        down, and where each came from, as put."""
        found: "list[tuple[int, int]]" = []
        for place in range(0, len(acts), 3):
            kind, field, at_ms = acts[place : place + 3]
            if kind in (_FORGET, _REFUTE):
                self.forget(is_refuted=kind == _REFUTE)
                continue
            picture[field] = kind not in _LIFTS
            if kind in _LIFTS:
                self.lift(field, at_ms, is_carried=kind == _CARRY)
            elif kind == _SAME:
                self.put_same(field, is_doubtful=bool(at_ms))
            else:
                found.append((field, self.put(field, at_ms)))
                if picture == self._full:
                    self.rest()
        return found

    def forget(self, *, is_refuted: bool = False) -> None:
        """Drop the pairs; those that were exchanged count on if what was done besides
        *is_refuted*."""
        self._acts += [_REFUTE if is_refuted else _FORGET, 0, 0]
        self._late += self._pending()
        self._lifts = {field: (0, origins) for field, (_, origins) in self._lifts.items()}
        self._mixed = []
        self._known = 0
        self.hasty = []
        self.doubtful = []
        self.lain = []
        if not is_refuted:
            self._exchanged = []


def moved(lifted: "Sequence[int]", put: "Sequence[int]", at_ms: int) -> "list[int]":
    """Return acts for `act_again`: the marbles of *lifted* are lifted, then some are *put* down,
    all at *at_ms*."""
    acts: "list[int]" = []
    for kind, fields in ((_LIFT, lifted), (_PUT, put)):
        for field in fields:
            acts += [kind, field, at_ms]
    return acts


def _pair(one: int, other: int) -> "tuple[int, int]":
    return (min(one, other), max(one, other))
