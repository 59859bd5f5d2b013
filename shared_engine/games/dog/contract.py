"""What rules ask of Black Dog.

In a file of its own, which is for the type checker only: mypyc takes no class in a condition.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Protocol

    from shared_engine.games.dog.move import Move, Part
    from shared_engine.games.dog.moves.scope import Scope
    from shared_engine.games.dog.position import Position
    from shared_engine.games.dog.rules import Rules
    from shared_engine.games.dog.see.guide import Guide
    from shared_engine.games.dog.see.picture import Difference

    class Singles(Protocol):
        """The results of a card that move one figure as a whole, or swap two."""

        def results(self, position: Position, card: str) -> tuple[tuple[Move, bytes], ...]:
            """Return those of *card*, kept for the next question."""
            ...

    class Black(Protocol):
        """What Black Dog adds to marbles and cards. Only a magnet may be asked for where there is
        no dog."""

        def magnet_target(self, rules: "Rules", cells: bytes, source: int) -> int:
            """Return where a magnet draws the marble on track field *source*, NOWHERE if nowhere
            (BD-64)."""
            ...

        def copied_after(self, copied: str, played_as: str) -> str:
            """Return what a copy copies after a card was played as *played_as*, if it copied
            *copied* before (BD-65)."""
            ...

        def placements(self, position: Position) -> list[Move]:
            """Return the moves that place the dog before the first card, none once it is placed
            (BD-05)."""
            ...

        def results(
            self, position: Position, card: str, as_card: "str | None"
        ) -> Iterator[tuple[Move, bytes]]:
            """Yield one move for every distinct result of *card*, with the cells it leads to
            (BD-73)."""
            ...

        def keep_singles(self) -> Singles:
            """Return what the rules of one game keep of its results."""
            ...

        def explain(
            self, position: Position, card: str, seen: Difference
        ) -> list[tuple[Move, bytes]]:
            """Return every distinct result of *card*, with its cells, that leaves the picture that
            differs by *seen*."""
            ...

        def guide(self, scope: Scope, seen: Difference, cut: int, is_whole: bool) -> Guide:
            """Return what leads a search to the picture that differs by *seen*; the arguments are
            those of `Guide`."""
            ...

        def is_suicide_only(self, position: Position, card: str) -> bool:
            """Say whether *card* can only be played by walking a figure into the dog (A-63)."""
            ...

        def why_not_ending(
            self, position: Position, move: Move, figures: tuple[Part, ...]
        ) -> tuple[str, str] | None:
            """Return None if dog and disc do in *move* what they must after *figures*, else (reason
            code, rule id)."""
            ...

        def cells_after_part(
            self, rules: "Rules", cells: bytes, kind: int, source: int, target: int
        ) -> bytes:
            """Return the cells after a DOG or TURN part, unchecked."""
            ...

        def targets(
            self, position: Position, card: str, lifted: "int | None"
        ) -> list[tuple[int, int]]:
            """Return (field, meaning) of what to light, as moves/targets.py."""
            ...

        def touched_by_turn(self, position: Position, move: Move) -> list[int]:
            """Return the fields that are touched when the disc turns at the end of *move*."""
            ...

        def is_before_dog_or_disc(self, position: Position, card: str, seen: Difference) -> bool:
            """Say whether the figures of *card* have moved, and the dog has still to run or the
            disc to turn."""
            ...

        def views(
            self, position: Position, seen: Difference
        ) -> list[tuple[Difference, tuple[str, str] | None]]:
            """Return what differs on the board but for the dog and the disc, in each way in which
            they may have moved, and what is wrong if all else is right."""
            ...

        def awaits_turn(self, position: Position, card: str, seen: Difference) -> bool:
            """Say whether the picture shows *card* carried out but for the disc, which may turn
            either way."""
            ...
