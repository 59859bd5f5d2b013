"""The field of an antenna: what a reader receives when several tags answer a frame at the same
time."""

from collections.abc import Iterable
from dataclasses import dataclass

from host.simulator.chips.tag import Tag


@dataclass(frozen=True)
class Received:
    """The bits that arrive; *collision* is the first in which answers differ (from 1; 0: none)."""

    bits: list[int]
    collision: int = 0
    is_parity_right: bool = True


def exchange(tags: Iterable[Tag], frame: list[int], gain_db: int) -> Received | None:
    """Send the bits of *frame* to *tags*; return what is received, or None when all are silent."""
    heard = [answer for tag in tags if (answer := tag.heard(frame, gain_db)) is not None]
    if not heard:
        return None
    length = max(len(bits) for bits, _ in heard)
    columns = list(zip(*(bits + [0] * (length - len(bits)) for bits, _ in heard), strict=True))
    collision = next((at for at, column in enumerate(columns, 1) if len(set(column)) > 1), 0)
    is_parity_right = all(is_right for _, is_right in heard)
    return Received([max(column) for column in columns], collision, is_parity_right)
