"""Going on with the log after events found no room: what was lost is said, and what the position
is."""

from shared_engine.log import events
from shared_engine.log.hints import pack_hints
from shared_engine.log.picture import pack_picture

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from firmware.event_log import EventLog
    from shared_engine.referee.referee import Referee


def log_gap(
    log: "EventLog",
    referee: "Referee",
    game_number: int,
    unlogged: "dict[str, Any] | None",
    now_ms: int,
) -> "events.Gap | None":
    """Log a GAP, and the GAME whose beginning was lost; return the GAP, or None if there is still
    no room.

    Args:
        game_number: of the GAME event, if it is in the log.
        unlogged: what the game is, if it is not.
    """
    position = referee.position
    if position is None:
        gap = events.Gap(now_ms, log.lost, 0, 0, b"", b"")
        return gap if log.rejoin([gap.pack()]) else None
    picture = pack_picture(referee.occupancy.full)
    bodies: "list[bytes]" = []
    if unlogged is not None:
        game_number = log.head
        bodies.append(events.Game(now_ms, picture, unlogged).pack())
    gap = events.Gap(now_ms, log.lost, referee.turns, game_number, picture, position.pack())
    bodies.append(gap.pack())
    bodies.append(events.Hints(now_ms, pack_hints(referee.hints)).pack())
    return gap if log.rejoin(bodies) else None
