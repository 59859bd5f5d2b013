"""Hands that lay tiles and pens on a meadow, with habits of their own. They know what they mean and
see what lies there, nothing else.

A field is a number of the grid, row by row. What they do is a list of (pause in ms, field, whether
something lies there now); sensors settle one after the other, so the fields of a piece come and go
in any order.
"""

from collections.abc import Iterable, Iterator, Sequence

from shared_engine.prng import Prng

HALF, TURNED, THOUGHT_OVER, LIFTED, KNOCKED, WRONG_PLACE, EARLY, FLICKER = HABITS = (
    *(
        "half on",
        "turned",
        "thought over",
        "lifted",
        "knocked away",
        "wrong place",
        "next is early",
        "flicker",
    ),
)
SETTLED_MS = 4500  # hands wait so long where they want to see what the lights say
_WIDTH = 16
_UNEVEN_MS = 40  # between two sensors under one piece

Change = tuple[int, int, bool]


class PieceHands:
    """Lays pieces; every piece but for some, `rate` of them, at once in its place.

    Attributes:
        full: the fields where something lies.
        pieces: the fields of each piece that was laid and not taken away, in order.
    """

    def __init__(self, prng: Prng, rate_percent: int) -> None:
        self.full: set[int] = set()
        self.pieces: list[tuple[int, ...]] = []
        self._prng = prng
        self._rate_percent = rate_percent

    def lay(
        self, piece: Sequence[int], others: Sequence[Sequence[int]]
    ) -> tuple[str, list[Change]]:
        """Lay *piece*, which might as well lie on one of *others*; return the habit that showed, ""
        for none, and what was done."""
        habit = self._prng.choice(HABITS) if self._prng.below(100) < self._rate_percent else ""
        fields = tuple(piece)
        done = list(self._before(habit, fields, others))
        if habit == FLICKER and self.pieces:
            field = self._prng.choice(self._prng.choice(self.pieces))
            done += self._off([field]) + [
                (30 + self._prng.below(90), *change[1:]) for change in self._on([field])
            ]
        done += self._on(fields)
        if habit == LIFTED:
            done += self._pause(300 + self._prng.below(2500), self._off(fields))
            done += self._pause(300 + self._prng.below(4000), self._on(fields))
        self.pieces.append(fields)
        return habit, done

    def clear(self) -> list[Change]:
        """Take every piece away, one after the other."""
        done: list[Change] = []
        for fields in self.pieces:
            done += self._pause(400, self._off(fields))
        self.pieces = []
        return done

    def _before(
        self, habit: str, fields: tuple[int, ...], others: Sequence[Sequence[int]]
    ) -> Iterator[Change]:
        """What is done before the piece lies on its *fields*."""
        tried: tuple[int, ...] = ()
        pause_ms = 300 + self._prng.below(3500)
        if habit == HALF:
            tried = fields[: 1 + self._prng.below(len(fields) - 1)]
        elif habit == TURNED and others:
            tried, pause_ms = tuple(self._prng.choice(others)), 50 + self._prng.below(450)
        elif habit == THOUGHT_OVER and others:
            tried, pause_ms = tuple(self._prng.choice(others)), 700 + self._prng.below(2500)
        elif habit == WRONG_PLACE:
            tried, pause_ms = self._beside(fields), SETTLED_MS
        elif habit == KNOCKED and self.pieces:
            yield from self._knock(self._prng.choice(self.pieces))
        free = tuple(field for field in tried if field not in self.full)
        if free:
            yield from self._on(free)
            yield from self._pause(
                pause_ms, self._off(field for field in free if field not in fields or habit != HALF)
            )

    def _knock(self, piece: tuple[int, ...]) -> Iterator[Change]:
        """A sleeve pushes *piece* one field on; seconds later it is put back."""
        yield from self._off(piece)
        pushed = tuple(field for field in self._beside(piece) if field not in self.full)
        yield from self._on(pushed)
        yield from self._pause(SETTLED_MS, self._off(pushed))
        yield from self._on(piece)
        yield from self._pause(SETTLED_MS, [])

    def _beside(self, fields: Iterable[int]) -> tuple[int, ...]:
        """The fields one to the right, left, below or above, as far as they are on the grid."""
        dx, dy = self._prng.choice([(1, 0), (-1, 0), (0, 1), (0, -1)])
        moved = [(field % _WIDTH + dx, field // _WIDTH + dy) for field in fields]
        return tuple(y * _WIDTH + x for x, y in moved if 0 <= x < _WIDTH and 0 <= y < _WIDTH)

    def _on(self, fields: Iterable[int]) -> list[Change]:
        changed = self._shuffled(field for field in fields if field not in self.full)
        self.full.update(changed)
        return [(self._prng.below(_UNEVEN_MS), field, True) for field in changed]

    def _off(self, fields: Iterable[int]) -> list[Change]:
        changed = self._shuffled(field for field in fields if field in self.full)
        self.full.difference_update(changed)
        return [(self._prng.below(_UNEVEN_MS), field, False) for field in changed]

    def _shuffled(self, fields: Iterable[int]) -> list[int]:
        left = sorted(fields)
        found: list[int] = []
        while left:
            found.append(left.pop(self._prng.below(len(left))))
        return found

    @staticmethod
    def _pause(ms: int, changes: list[Change]) -> list[Change]:
        """*changes*, *ms* later; where there are none, nothing is done for so long."""
        if not changes:
            return [(ms, -1, False)]
        ((first, *rest),) = [changes]
        return [(first[0] + ms, *first[1:]), *rest]
