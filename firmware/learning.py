"""Learning about the sensors from the turns of a game: what they contradicted, and which were never
used."""

from firmware import config
from firmware.sensing.health import NAME
from shared_engine.referee.states import OVER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.drivers.storage import Storage
    from firmware.sensing.health import Health
    from firmware.session.session import Session
    from shared_engine.boards.field_map import FieldMap

    class Needs(Protocol):
        """What of a device learns, from what, and where that is kept."""

        session: Session
        health: Health
        fields: FieldMap
        storage: Storage


class Learning:
    """Lets the health of *device* learn from each turn, and keeps that on the flash now and
    then."""

    def __init__(self, device: "Needs") -> None:
        self._device = device
        self._turns = 0  # that health has learned from
        self._kept_ms = 0

    def look(self, now_ms: int) -> None:
        """Learn if a turn was played or undone since the last call. Allocates nothing otherwise."""
        device = self._device
        session, health = device.session, device.health
        if session.referee.turns == self._turns:
            return
        self._turns = session.referee.turns
        for field in session.blind():
            health.contradicted(device.fields.sensor_of_field(field))
        is_over = session.referee.state == OVER
        if is_over:
            health.game_over()
        if health.is_changed and (is_over or now_ms - self._kept_ms >= config.KEEP_HEALTH_MS):
            self._kept_ms = now_ms
            try:
                device.storage.save(NAME, health.pack())
            except OSError:
                return  # the flash is full: the game goes on, and it is kept another time
            health.is_changed = False
