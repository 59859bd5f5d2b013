"""Which mode has the board: cards, button and lights go to it instead of the game (firmware/modes)."""

from firmware.sensing.press import DOUBLE, LONG, SHORT, VERY_LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

# What a press of the button means to a mode that asks for no presses as such.
_PRESSES = {SHORT: "confirm", DOUBLE: "undo", LONG: "pause", VERY_LONG: "pause"}


class Modes:
    """Gives *current* what happens on the board, until it is done or left; None: the game has the board.

    Attributes:
        is_changed: the lights may be other ones since this was last set to False.
    """

    def __init__(self) -> None:
        self.current: "Any" = None
        self.is_changed = True

    def enter(self, mode: "Any") -> None:
        """Let *mode* have the board."""
        self.current = mode
        self.is_changed = True

    def leave(self) -> None:
        """Let the game have the board."""
        self.current = None
        self.is_changed = True

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> bool:
        """A field of the board has settled; return whether that is none of the game's business."""
        if self.current is None:
            return False
        self.is_changed = True
        return bool(self.current.field_changed(field, occupied, now_ms))

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A tag was laid on the reader, for the current mode."""
        self.is_changed = True
        self.current.tag_laid(uid, now_ms)

    def control(self, control: str, now_ms: int) -> None:
        """A control card, the button or the host asks the current mode for *control*."""
        self.is_changed = True
        self.current.control(control, now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """The button was pressed, in one of the ways of sensing/press.py, for the current mode."""
        self.is_changed = True
        if hasattr(self.current, "pressed"):
            self.current.pressed(press, now_ms)
        else:
            self.current.control(_PRESSES[press], now_ms)

    def tick(self, now_ms: int) -> None:
        """Let time pass for the mode, if there is one; leave it when it is done."""
        mode = self.current
        if mode is not None:
            if mode.tick(now_ms):
                self.is_changed = True
            if mode.is_done:
                self.leave()
