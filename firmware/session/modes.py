"""Which mode has the board: cards, button and lights go to it instead of the game (firmware/modes)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.modes.mode import Mode


class Modes:
    """Gives *current* what happens on the board, until it is done or left; None: the game has the board.

    Attributes:
        is_changed: the lights may be other ones since this was last set to False.
    """

    def __init__(self) -> None:
        self.current: "Mode | None" = None
        self.is_changed = True

    def enter(self, mode: "Mode") -> None:
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

    def tag_laid(self, uid: bytes, now_ms: int) -> bool:
        """A tag was laid on the reader; return whether it was for a mode."""
        if self.current is None:
            return False
        self.is_changed = True
        self.current.tag_laid(uid, now_ms)
        return True

    def control(self, control: str, now_ms: int) -> bool:
        """A control card or the host asks for *control*; return whether it was for a mode."""
        if self.current is None:
            return False
        self.is_changed = True
        self.current.control(control, now_ms)
        return True

    def pressed(self, press: int, now_ms: int) -> bool:
        """The button was pressed, in one of the ways of sensing/press.py; return whether it was for a mode."""
        if self.current is None:
            return False
        self.is_changed = True
        self.current.pressed(press, now_ms)
        return True

    def tick(self, now_ms: int) -> None:
        """Let time pass for the mode, if there is one; leave it when it is done."""
        mode = self.current
        if mode is not None:
            if mode.tick(now_ms):
                self.is_changed = True
            if mode.is_done:
                self.leave()
