"""Which mode has the board: cards, button and lights go to it instead of the game
(firmware/modes)."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.modes.mode import Mode


class Modes:
    """*current* gets what happens on the board, until it is done or left; None: the game has the
    board.

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

    def recipient(self) -> "Mode | None":
        """Return the mode that gets what happens now, None if the game does; its lights may be
        other ones afterwards."""
        if self.current is not None:
            self.is_changed = True
        return self.current

    def tick(self, now_ms: int) -> None:
        """Let time pass for the mode, if there is one; leave it when it is done."""
        mode = self.current
        if mode is not None:
            if mode.tick(now_ms):
                self.is_changed = True
            if mode.is_done:
                self.leave()
