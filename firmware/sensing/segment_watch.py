"""Holds the picture of a segment whose cable came loose: no marble was lifted, only nobody can see
it."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SURE_SCANS = 20  # a plug that is pushed in makes and breaks contact for a while
# and a sensor that has been without power reports its marble in the third round at the latest
_SURE_ROUNDS = 4


class SegmentWatch:
    """Watches *segments* segments of *hall*, a driver with identity(segment); in a scan each has
    *segment_bytes*.

    A segment is away while its identity cannot be read or is that of another one; it is there again
    when it was itself for 20 scans. What it was when it was first seen is what it has to be:
    builders may order segments as they like.
    """

    def __init__(self, hall: "Any", segments: int, segment_bytes: int) -> None:
        self._hall = hall
        self._bytes = segment_bytes
        self._identities = bytearray(segments)
        self._left = bytearray(segments)  # scans until it counts as there
        self._sure = max(_SURE_SCANS, _SURE_ROUNDS * hall.scans_a_round)

    def hold(self, raw: bytearray, picture: "bytes | bytearray") -> None:
        """Replace in the scan *raw* the bits of segments that are away by those of *picture*.
        Allocates nothing."""
        identities, left = self._identities, self._left
        for segment in range(len(left)):
            found = self._hall.identity(segment)
            if not identities[segment]:
                identities[segment] = found
            if not found or found != identities[segment]:
                left[segment] = self._sure
            elif left[segment]:
                left[segment] -= 1
            if left[segment]:
                for at in range(self._bytes * segment, self._bytes * (segment + 1)):
                    raw[at] = picture[at]

    @property
    def is_any_away(self) -> bool:
        """The picture of a segment is held."""
        return any(self._left)
