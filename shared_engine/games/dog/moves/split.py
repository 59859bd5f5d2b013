"""Splits: cards whose points are used by several marbles (E-10, E-11, E-12)."""

from shared_engine.games.dog.moves.laid import burn_mask
from shared_engine.games.dog.moves.shares import Shares
from shared_engine.games.dog.moves.step import BURNS_ALL
from shared_engine.games.dog.moves.stepwise import Stepwise

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, Protocol

    from shared_engine.games.dog.move import Part
    from shared_engine.games.dog.moves.scope import Guide, Scope
    from shared_engine.games.dog.moves.trail import Trail
    from shared_engine.games.dog.rules import Rules

    State = tuple[bytes, Any]  # the cells, and what else the kind of split remembers
    Reached = tuple[State, int]  # a state, and the points left

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


def open_split(rules: "Rules", cells: bytes, seat: int, card: str, as_card: str) -> "Split":
    """Return the split that *card* is when *seat* plays it as *as_card*, a card with a SPLIT
    effect."""
    if is_stepwise(rules, seat, card, as_card):
        return Stepwise(rules, cells, seat, card, as_card)
    return Shares(rules, cells, seat, card, as_card, burn_mask(rules, seat, card, as_card))


def is_stepwise(rules: "Rules", seat: int, card: str, as_card: str) -> bool:
    """Say whether the split is the same as single steps, since it burns all that it passes
    (E-10)."""
    burns = burn_mask(rules, seat, card, as_card)
    return burns == BURNS_ALL and rules.finish_direct_from_start != "never" and not rules.dog
