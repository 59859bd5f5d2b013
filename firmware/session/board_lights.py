"""What the board shows: the lights of the mode that has it, else those of the game and what is
wrong with the board."""

from shared_engine.lights.looks import ASKED, LOG_FULL, LOOSE, NOBODY, READY, SLEEP, lights

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.consent import Consent
    from firmware.event_log import EventLog
    from firmware.session.logged_game import LoggedGame
    from firmware.session.modes import Modes
    from shared_engine.lights.looks import Light

_WAITING = (READY, SLEEP)  # what the light beside the reader says then can wait


class BoardLights:
    """Follows *modes*, *game* and *consent*; sets their is_changed back. What is wrong with *log*
    or the board shows beside the reader."""

    def __init__(
        self, modes: "Modes", game: "LoggedGame", log: "EventLog", consent: "Consent"
    ) -> None:
        self._modes = modes
        self._game = game
        self._log = log
        self._consent = consent
        self._lit: "list[Light] | None" = None
        self._warning = 0

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
        return lit

    def _of_game(self) -> "list[Light]":
        fields = self._game.fields
        lit = [
            (fields.board_field(field), meaning, seat)
            for field, meaning, seat in lights(self._game.referee, fields.game_fields)
        ]
        field, meaning, seat = lit[-1]
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
