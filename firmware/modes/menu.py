"""The menu: which game to begin, and what else there is to ask a board for that has one button
(docs/firmware.md).

Each choice is a light on the first segment. A press goes on to the next one, a long press chooses
it; of the control cards, hint goes on, new game and confirm choose, undo leaves. Left alone, the
menu goes away and nothing has changed.
"""

from firmware.boards.seating import rules_of
from firmware.modes import calibration, disc_trial, enrolment
from firmware.modes.mode import control_on
from firmware.sensing.press import DOUBLE, LONG, SHORT
from shared_engine.games.meanings import TARGET
from shared_engine.lights.looks import MENU, OWNER, READY, SLEEP, SURE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Protocol

    from firmware.modes.mode import Mode
    from firmware.session.modes import Modes
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.lights.looks import Light

    class Needs(calibration.Needs, disc_trial.Needs, enrolment.Needs, Protocol):
        """What the menu needs of a device: what the modes behind it need, and where they begin."""

        modes: Modes


# The choices before the games of the board, those behind them, and the stages: what to do, who
# begins, and whether that is meant.
_PAUSE, _HINT, _AGAIN, _FIRST_GAME = 0, 1, 2, 3
_MODES = (enrolment, calibration, disc_trial)
_CHOOSING, _STARTER, _SURE = 0, 1, 2
_FIRST_LIGHT = 1  # on the second field: the first one shows who plays
_PATIENCE_MS = (30_000, 30_000, 10_000)  # by stage


class _Chosen:
    """The choice that is lit: how its mode begins, or its game with *fields* and the field of each
    seat, or neither."""

    def __init__(self, fields: "FieldMap") -> None:
        self.begin_mode: "Callable[[Needs], Mode] | None" = None
        self.description: "dict[str, Any]" = {}
        self.fields = fields
        self.starts: "list[int]" = []


class Menu:
    """The menu of *device*; with *is_sure* it asks at once whether the usual game shall replace the
    one under way."""

    name = "menu"

    def __init__(self, device: "Needs", now_ms: int, *, is_sure: bool = False) -> None:
        self.is_done = False
        self._device = device
        self._session = device.session
        self._modes = device.modes
        self._board = device.board
        self._games = device.board.games
        self._behind = [mode.begin for mode in _MODES if device.board.disc or not mode.NEEDS_DISC]
        self._choices = _FIRST_GAME + len(self._games) + len(self._behind)
        self._stage = _CHOOSING
        self._choice = _AGAIN
        self._starter = 0
        self._since_ms = now_ms
        self._chosen = self._look()
        if is_sure:
            self._choose(now_ms)

    # ---- what people do

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """Marbles mean nothing here."""

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A control card chooses; any other means that people go on playing."""
        self.control(control_on(uid, self._device.deck), now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """A press goes on, two quick ones go on twice, a long one chooses, a very long one
        leaves."""
        if press in (SHORT, DOUBLE):
            self._go_on(1 if press == SHORT else 2, now_ms)
        elif press == LONG:
            self._choose(now_ms)
        else:
            self.is_done = True

    def control(self, control: str, now_ms: int) -> None:
        """What a control card, or the host, asks for; "" is a playing card."""
        if control == "hint":
            self._go_on(1, now_ms)
        elif control in ("new_game", "confirm"):
            self._choose(now_ms)
        else:
            self.is_done = True

    def _go_on(self, steps: int, now_ms: int) -> None:
        self._since_ms = now_ms
        if self._stage == _STARTER:
            self._starter = (self._starter + steps) % len(self._chosen.starts)
            return
        # Whoever is asked whether this game is meant, and goes on, wants another.
        self._stage = _CHOOSING
        self._choice = (self._choice + steps) % self._choices
        self._chosen = self._look()

    def _choose(self, now_ms: int) -> None:
        self._since_ms = now_ms
        chosen = self._chosen
        if self._choice < _AGAIN:
            self._modes.leave()
            self._session.control("pause" if self._choice == _PAUSE else "hint", now_ms)
        elif chosen.begin_mode:
            self._modes.leave()
            self._modes.enter(chosen.begin_mode(self._device))
        elif self._stage == _CHOOSING and self._choice >= _FIRST_GAME:
            self._stage = _STARTER
        elif self._stage != _SURE and self._session.is_playing:
            self._stage = _SURE
        else:
            self._modes.leave()
            if self._choice != _AGAIN:
                chosen.description["starter"] = self._starter
            self._session.begin_game(chosen.description, chosen.fields, now_ms)

    def _look(self) -> "_Chosen":
        """Find out about the choice that is lit."""
        chosen = _Chosen(self._device.fields)
        behind = self._choice - _FIRST_GAME - len(self._games)
        if behind >= 0:
            chosen.begin_mode = self._behind[behind]
        elif self._choice >= _AGAIN:
            if self._choice == _AGAIN:
                chosen.description = self._session.usual_game()
            else:
                ruleset, options = self._games[self._choice - _FIRST_GAME]
                chosen.description = {"ruleset": ruleset, "options": dict(options)}
            rules = rules_of(self._board, chosen.description)
            chosen.fields = chosen.fields.seated(rules)
            chosen.starts = self._board.seats(rules)
        return chosen

    # ---- time and lights

    def tick(self, now_ms: int) -> bool:
        """Go away if nobody does anything."""
        self.is_done = self.is_done or now_ms - self._since_ms >= _PATIENCE_MS[self._stage]
        return self.is_done

    def lights(self) -> "list[Light]":
        """Show the choices and who would play, in the end who would begin."""
        lit: "list[Light]" = []
        for seat, field in enumerate(self._chosen.starts):
            is_starter = self._stage != _CHOOSING and seat == self._starter
            lit.append((field, READY if is_starter else OWNER, seat))
        if self._stage == _CHOOSING:
            for choice in range(self._choices):
                lit.append((_FIRST_LIGHT + choice, TARGET if choice == self._choice else SLEEP, 0))
        return lit + [(self._board.holes, SURE if self._stage == _SURE else MENU, 0)]
