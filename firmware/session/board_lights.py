"""What the board shows: the lights of the mode that has it, else those of the game and what is
wrong with the board."""

from firmware import config
from shared_engine.games.meanings import TARGET
from shared_engine.lights.looks import (
    ASKED,
    BATTERY_LOW,
    LAID,
    LOG_FULL,
    LOOSE,
    NOBODY,
    OWNER,
    PAUSED,
    READY,
    SLEEP,
    VICTORY,
    WALL,
    lights,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.consent import Consent
    from firmware.event_log import EventLog
    from firmware.session.modes import Modes
    from firmware.session.session import Session
    from shared_engine.lights.looks import Light

_WAITING = (READY, SLEEP)  # what the light beside the reader says then can wait
_CALM = (READY, LAID)  # and then nothing is asked or wrong
_ASLEEP = (SLEEP, PAUSED, VICTORY)  # nobody plays
_LEVEL_MS = 2000
_NONE: "list[Light]" = []


class BoardLights:
    """Follows *modes*, *session* and *consent*; sets back is_changed of its game and of them. What
    is wrong with *log* or the board shows beside the reader."""

    def __init__(
        self,
        modes: "Modes",
        session: "Session",
        log: "EventLog",
        consent: "Consent",
    ) -> None:
        self._modes = modes
        self._session = session
        self._game = session.game
        self._log = log
        self._consent = consent
        self._lit: "list[Light] | None" = None
        self._warning = 0
        self._has_changed = True
        self._changed_ms = 0
        self._levels: "list[int]" = []
        self._chosen: "tuple[int, int] | None" = None  # the seat whose level has changed, and it
        self._until_ms = 0

    def tick(self, now_ms: int) -> None:
        """Show a level of hints that has changed for a while, and nothing any more where nobody has
        done anything for long."""
        if self._has_changed:
            self._has_changed = False
            self._changed_ms = now_ms
        elif self._lit and self._is_left(self._lit[-1], now_ms - self._changed_ms):
            self._lit = _NONE
        levels = self._game.referee.hints
        if levels != self._levels:
            known, self._levels = self._levels, levels[:]
            if len(known) == len(levels):
                seat = [one != other for one, other in zip(known, levels)].index(True)
                self._chosen = (seat, levels[seat])
                self._until_ms = now_ms + _LEVEL_MS
                self._lit = None
        elif self._chosen is not None and now_ms >= self._until_ms:
            self._chosen = self._lit = None

    def warn(self, meaning: int) -> None:
        """Let the light beside the reader say LOOSE or BATTERY_LOW, or with 0 what the game
        wants."""
        if meaning != self._warning:
            self._warning = meaning
            self._lit = None

    def lit(self) -> "list[Light]":
        """Return what to light now: the same list as long as nothing has changed."""
        lit = self._lit
        if (
            lit is None
            or self._modes.is_changed
            or self._game.is_changed
            or self._consent.is_changed
        ):
            self._modes.is_changed = self._game.is_changed = self._consent.is_changed = False
            mode = self._modes.current
            lit = self._lit = self._of_game() if mode is None else mode.lights()
            self._has_changed = True
        return lit

    def _of_game(self) -> "list[Light]":
        fields = self._game.fields
        lit = [
            (fields.board_field(field), meaning, seat)
            for field, meaning, seat in lights(
                self._game.referee, fields.game_fields, self._session.planned
            )
        ]
        field, meaning, seat = lit[-1]
        asked = self._session.programs.reader
        if asked is not None and meaning in _CALM:
            meaning, seat = asked
            lit[-1] = (field, meaning, seat)
        if self._chosen is not None and meaning in _CALM:
            self._count(lit, *self._chosen)
        if self._consent.is_open:
            lit[-1] = (field, ASKED, seat)
        elif self._warning == LOOSE:
            lit[-1] = (field, LOOSE, seat)
        elif meaning in _WAITING and (self._warning or self._log.lost):
            lit[-1] = (
                field,
                self._warning or LOG_FULL,
                NOBODY if meaning == SLEEP else seat,
            )
        return lit

    def _is_left(self, reader: "Light", for_ms: int) -> bool:
        """Return whether nobody looks any more at lights that are lit *for_ms*; *reader* is the
        one beside it."""
        if self._warning == BATTERY_LOW:
            return for_ms >= config.REST_LOW_MS
        _, meaning, seat = reader
        return for_ms >= config.REST_MS and (meaning in _ASLEEP or seat == NOBODY)

    def _count(self, lit: "list[Light]", seat: int, level: int) -> None:
        """Make the first marbles of *seat* white, as many as its *level* says; the last of *lit* is
        the light beside the reader."""
        for at in range(len(lit) - 1):
            field, meaning, whose = lit[at]
            if level and whose == seat and meaning in (OWNER, WALL):
                lit[at] = (field, TARGET, seat)
                level -= 1
