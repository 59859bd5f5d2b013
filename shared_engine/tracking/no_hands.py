"""Hands that nobody follows, where whatever is laid down is seen."""

from shared_engine.games.contract import NO_FIELD
from shared_engine.tracking.hands import Hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from shared_engine.tracking.hands import Pair


class NoHands(Hands):
    """Hands that say nothing, where whatever is laid down is seen: nothing changes places, and many
    fields change at once."""

    def lift(self, field: int, at_ms: int, *, is_carried: bool = False) -> None:
        """The field is empty."""

    def put(self, field: int, at_ms: int) -> int:  # noqa: ARG002  as in Hands
        """The field is full; where it comes from does not matter."""
        return NO_FIELD

    def put_same(self, field: int, *, is_doubtful: bool = False) -> int:  # noqa: ARG002  as in Hands
        """As put."""
        return NO_FIELD

    def first(self, full: "bytes | bytearray") -> Hands:
        return NoHands(full)

    def before(self, full: "bytes | bytearray", walks: "Sequence[Pair]") -> Hands:  # noqa: ARG002  as in Hands
        return NoHands(full)
