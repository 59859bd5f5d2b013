"""Which marbles may have changed places while hands were at the board: sensors see marbles come and go, not whose they are.

A marble that is alone in the air comes down where the sensors say. Of several in the air nobody knows which comes down where.
"""

# A hole that fills so shortly before another one empties was only seen first: the marble is that of the other one.
_CROSSWISE_MS = 300

NOWHERE = -1


class Hands:
    """Follows marbles through the air.

    Attributes:
        pairs: pairs of fields, each ascending, whose marbles may have changed places, in the order in which it happened.
        certain: those of them where a marble, alone in the air, came to where the other one had been.
        lifted: fields whose marble was lifted and that are empty, in that order.
    """

    def __init__(self) -> None:
        self.pairs: "list[tuple[int, int]]" = []
        self.certain: "list[tuple[int, int]]" = []
        self.lifted: "list[int]" = []
        self._air: "list[int]" = []  # where the marbles in the air may come from
        self._in_air = 0
        self._origins: "dict[int, list[int]]" = {}  # of the marble that was put on a field
        self._lifts: "dict[int, tuple[int, list[int]]]" = {}  # empty field -> pairs known when it became so, its origins
        self._unlifted = (-1, 0)  # field that was filled while nothing was in the air, and when

    def lift(self, field: int, at_ms: int) -> None:
        """The marble on *field* goes into the air."""
        origins = self._origins.pop(field, [field])
        self._lifts[field] = (len(self.pairs), origins)
        filled, filled_ms = self._unlifted
        self._unlifted = (-1, 0)
        if filled >= 0 and filled != field and at_ms - filled_ms <= _CROSSWISE_MS:
            self._origins[filled] = origins
            return
        for origin in origins:
            for other in self._air:
                self._add(origin, other)
        self._air += [origin for origin in origins if origin not in self._air]
        self._in_air += 1

    def put(self, field: int, at_ms: int, was_full: bool) -> int:
        """A marble comes down on *field*, where one was before the turn if it *was_full*; return where it comes from, NOWHERE if
        that is not known."""
        self._lifts.pop(field, None)
        if field in self.lifted:
            self.lifted.remove(field)
        if not self._in_air:
            self._unlifted = (field, at_ms)
            return NOWHERE
        origins = self._air
        self._origins[field] = origins
        self._in_air -= 1
        self._air = list(origins) if self._in_air else []
        if was_full and len(origins) == 1 and origins[0] != field:
            self._add(origins[0], field)
            self.certain.append(_pair(origins[0], field))
        return origins[0] if len(origins) == 1 else NOWHERE

    def put_same(self, field: int) -> int:
        """The marble of *field* was never away: its sensor flickered; return where it comes from, as put does."""
        known, origins = self._lifts.pop(field, (0, [field]))
        self.pairs = [pair for place, pair in enumerate(self.pairs) if place < known or field not in pair]
        if field in self.lifted:
            self.lifted.remove(field)
        self._origins[field] = origins
        if self._in_air:
            self._in_air -= 1
            self._air = [one for one in self._air if one not in origins] if self._in_air else []
        for other in self._origins:
            if other != field:
                self._origins[other] = [one for one in self._origins[other] if one not in origins]
        return origins[0] if len(origins) == 1 else NOWHERE

    def rest(self) -> None:
        """Every marble is where one should be: the next lift begins another act."""
        if not self._in_air:
            self._origins = {}

    def _add(self, one: int, other: int) -> None:
        pair = _pair(one, other)
        if one != other and pair not in self.pairs:
            self.pairs.append(pair)


def _pair(one: int, other: int) -> "tuple[int, int]":
    return (min(one, other), max(one, other))
