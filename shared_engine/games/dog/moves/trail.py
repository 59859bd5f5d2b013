"""The parts of a move while a search makes them, newest first: searches share the beginnings of
their ways."""

from shared_engine.games.dog.move import STEP

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from shared_engine.games.dog.move import Part

    # (earlier parts, a Trail; the last one): mypyc takes no type that holds itself
    Trail = tuple[Any, Part] | None


def longer(trail: "Trail", source: int, target: int, victims: "tuple[int, ...]") -> "Trail":
    """Return *trail* with one more step; consecutive steps of one marble become one part."""
    if trail is not None and trail[1][2] == source:
        last = trail[1]
        return trail[0], (STEP, last[1], target, last[3] + victims)
    return trail, (STEP, source, target, victims)


def parts_of(trail: "Trail") -> "tuple[Part, ...]":
    """Return the parts of *trail* in order."""
    if trail is None:
        return ()
    if trail[0] is None:
        return (trail[1],)
    return parts_of(trail[0]) + (trail[1],)
