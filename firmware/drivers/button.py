"""A push button between its pin and ground."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from machine import Pin


class Button:
    """*pin* is an input with its pull-up on: a pressed button reads low."""

    def __init__(self, pin: "Pin") -> None:
        self._pin = pin

    def is_down(self) -> bool:
        """The level at this moment; contacts bounce (sensing/press.py)."""
        return not self._pin.value()
