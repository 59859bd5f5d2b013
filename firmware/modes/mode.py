"""What a mode is: what happens on the board goes to it, until it is done.

The module of a mode that the menu offers says how it begins, `begin`, and whether the board has to
have a disc, `NEEDS_DISC`.
"""

from firmware.sensing.press import DOUBLE, LONG, SHORT, VERY_LONG

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from firmware.deck import Deck
    from shared_engine.lights.looks import Light

    class Mode(Protocol):
        """Has the board. Times are those of the log."""

        name: str
        is_done: bool

        def field_changed(self, field: int, occupied: bool, now_ms: int) -> "bool | None":
            """A field of the board has settled.

            What the sensors see goes on into the log meanwhile: a game under way is not lost. A
            mode whose marbles are none of the game's returns True: then nothing is logged, and the
            mode ends with a restart, which compares the board with the game.
            """
            ...

        def tag_laid(self, uid: bytes, now_ms: int) -> None:
            """A tag was laid on the reader."""
            ...

        def pressed(self, press: int, now_ms: int) -> None:
            """The button was pressed, in one of the ways of sensing/press.py."""
            ...

        def control(self, control: str, now_ms: int) -> None:
            """A host, or a control card, asks for *control*."""
            ...

        def tick(self, now_ms: int) -> bool:
            """Let time pass; return whether the lights have changed."""
            ...

        def lights(self) -> "list[Light]":
            """Return what to light now."""
            ...

    class Program(Protocol):
        """What a mode or a command can end: a Device, or what has its `ending`."""

        ending: str


_CONTROLS = {SHORT: "confirm", DOUBLE: "undo", LONG: "pause", VERY_LONG: "pause"}


def control_of(press: int) -> str:
    """Return the control that *press* means to a mode in which the button does what the control
    cards do."""
    return _CONTROLS[press]


def control_on(card: bytes, deck: "Deck") -> str:
    """Return the control that the card with the UID *card* is in *deck*, "" if it is none."""
    found = deck.find(card)
    return found[1] if found is not None else ""
