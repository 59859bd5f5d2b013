"""What a split answers, and what it asks on the way to a picture that is seen.

In a file of its own, which is for the type checker only: mypyc takes no class in a condition.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.scope import Scope
    from shared_engine.games.dog.moves.trail import Trail

    State = tuple[bytes, Any]  # the cells, and what else the kind of split remembers
    Reached = tuple[State, int]  # a state, and the points left

    class Guide(Protocol):
        """What a split asks on the way to a picture that is seen (see/guide.py)."""

        is_exact: bool  # all points are used where the board looks like the picture

        def keep(self, cells: "bytes | bytearray", left: int) -> bool:
            """Say whether *left* steps may still lead from *cells* to it; what is asked next is
            about them."""
            ...

        def allows(self, source: int, target: int) -> bool:
            """Say whether the step may be one of those that lead to it."""
            ...

        def forced(self, scope: "tuple[int, ...]", last: int) -> int:
            """Return a field whose marble may as well step at once, NOWHERE if none."""
            ...

        def going(self, scope: "tuple[int, ...]") -> "list[tuple[int, int]]":
            """Return (seat, field) of the marbles in *scope* of which one goes next, ascending."""
            ...

        def stops(
            self, seat: int, source: int, points: int, stays: bool
        ) -> "list[tuple[int, int]]":
            """Return (steps, field) for each field where a marble of *seat* on *source* may
            stop."""
            ...

    class Split(Protocol):
        """One card, played by one seat in one position, whose `points` any marbles in `scope` may
        use."""

        points: int
        scope: Scope

        def is_playable(self) -> bool:
            """Say whether the split can be played at all."""
            ...

        def one_way(self) -> "tuple[Part, ...]":
            """Return the parts of one way to play the split, which must be playable."""
            ...

        def is_way(self, parts: "tuple[Part, ...]") -> bool:
            """Say whether *parts* can be carried out in this order, and the split may end after the
            last."""
            ...

        def matching(self, guide: "Guide | None" = None) -> "list[tuple[bytes, Trail]]":
            """Return the distinct results reached through states that *guide* keeps, with a way
            each; all of them without."""
            ...

        def states(self, guide: "Guide | None") -> "Iterator[tuple[State, int, Trail]]":
            """Yield the states that *guide* keeps, all without one, each with the points left and a
            way there."""
            ...

        def can_complete(self, state: "State", points: int) -> bool:
            """Say whether the split can go on from *state* with *points* left to a legal end
            (E-12)."""
            ...

        def pauses(
            self, source: int, first_only: bool, reached: "Reached | None" = None
        ) -> "list[tuple[int, int, int]]":
            """Return where the marble on *source* may stop next so that the rest of the points can
            be used.

            Each as (field, points left, bit s set = a marble of seat s was sent home on the way).

            Args:
                first_only: return after the first one found.
                reached: go on from here, as `paused` (below) returned it; from the beginning
                    without.
            """
            ...
