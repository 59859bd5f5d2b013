"""The trial of a disc: do A, B and R see it turn, and which of A and B comes first?

**How.** Lights run round the disc in the direction of play, and people turn it as they run, a
quarter at a time, once all round.

**Why that is enough.** Four quarters in a row, each left and come to rest in, have changed A twice,
B twice and R each time: none of them is dead or stuck. The disc goes on as the lights run, so where
it seems to go back, A and B are in each other's place; that is kept, and from then on they are read
the other way round. Until a trial was passed nothing that A, B and R say reaches a game.

The light beside the reader answers each quarter: green and breathing, it was seen; magenta and
pulsing, it seems to go back; amber and blinking, it was not seen to turn. It is white while the
disc turns, so that two quarters have two answers. *Confirm* plays without the switches, *undo* and
*pause* leave and change nothing.
"""

from firmware.boards import wiring
from firmware.modes.mode import control_of, control_on
from shared_engine.games.contract import QUARTERS
from shared_engine.lights.looks import CHOICE, LAID, NOBODY, READY, REFUSED, TURN_ON, VICTORY, WRONG
from shared_engine.log.codec import NO_QUARTER

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from firmware.deck import Deck
    from firmware.drivers.storage import Storage
    from firmware.modes.mode import Program
    from firmware.sensing.disc_watch import DiscWatch
    from shared_engine.boards.board import Board
    from shared_engine.lights.looks import Light

    class Needs(Program, Protocol):
        """What the trial of a disc needs of a device."""

        storage: Storage
        board: Board
        deck: Deck
        disc: DiscWatch


NEEDS_DISC = True

_DONE_MS = 3000
_GREEN = 3  # the seat with that colour
# to a host
_SAID = {LAID: "turn", READY: "seen", CHOICE: "back", REFUSED: "unseen", WRONG: "no_rest"}
_WAYS = (0, 1, 0, -1)  # by the quarters gone on; of a half turn nobody knows which way


class DiscTrial:
    """Tries the disc of *device*; ends with a restart, from which on its switches count."""

    name = "disc"

    def __init__(self, device: "Needs") -> None:
        self.is_done = False
        self._device = device
        self._seen = device.disc.quarter
        # The quarter in which it rested last, -1 if that is not known.
        self._rested = -1 if self._seen == NO_QUARTER else self._seen
        self._has_left = False  # that
        self._turned = 0  # quarters in a row, negative ones back
        self._reply = LAID
        self._passed_ms = 0  # when; 0: not yet

    # ---- what happens

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> bool:  # noqa: ARG002  as every mode
        """What lies on the disc goes round with it; the game under way is not concerned."""
        return True

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A card was laid: controls count."""
        self.control(control_on(uid, self._device.deck), now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """As control()."""
        self.control(control_of(press), now_ms)

    def leave(self) -> None:
        """Stop; what was known before counts."""
        self._end()

    def state(self) -> "dict[str, Any]":
        """Return how far it is, for a host."""
        said = "passed" if self._passed_ms else _SAID[self._reader()]
        return {"stage": "disc", "turned": abs(self._turned), "of": QUARTERS, "said": said}

    def control(self, control: str, now_ms: int) -> None:  # noqa: ARG002
        """Confirm, undo or pause; the others mean nothing here."""
        if control == "confirm" and not self._passed_ms:
            wiring.remove(self._device.storage, wiring.DISC)
        if control in ("confirm", "undo", "pause"):
            self._end()

    def tick(self, now_ms: int) -> bool:
        """Let time pass; return whether other lights are to be shown."""
        quarter = self._device.disc.quarter
        if self._passed_ms:
            if now_ms - self._passed_ms >= _DONE_MS:
                self._end()
            return False
        if quarter == self._seen:
            return False
        self._seen = quarter
        if quarter == NO_QUARTER:
            self._has_left = True
            self._reply = LAID
        else:
            self._rest(quarter, now_ms)
        return True

    def _rest(self, quarter: int, now_ms: int) -> None:
        """It has come to rest in *quarter*."""
        if self._rested >= 0:
            way = _WAYS[(quarter - self._rested) % QUARTERS] if self._has_left else 0
            self._turned = way + (self._turned if way * self._turned > 0 else 0)
            self._reply = (REFUSED, READY, CHOICE)[way]
        self._rested = quarter
        self._has_left = False
        if abs(self._turned) == QUARTERS:
            self._pass(now_ms)

    def _pass(self, now_ms: int) -> None:
        device, goes_back = self._device, self._turned < 0
        try:
            wiring.keep_disc(device.storage, device.disc.is_exchanged != goes_back)
        except OSError:
            self._turned = 0  # the flash is full: it cannot be passed
            self._reply = REFUSED
            return
        self._passed_ms = now_ms

    def _end(self) -> None:
        self.is_done = True
        self._device.ending = "restart"

    # ---- what is shown

    def lights(self) -> "list[Light]":
        """Return what to light now."""
        board = self._device.board
        if self._passed_ms:
            return [(board.holes, VICTORY, _GREEN)]
        firsts = range(0, board.holes, board.holes_each)
        disc = [
            (board.field_of_hole(first + hole), TURN_ON, 0)
            for first in firsts
            for hole in board.disc
        ]
        beside = self._reader()
        return disc + [(board.holes, beside, NOBODY if beside == CHOICE else _GREEN)]

    def _reader(self) -> int:
        return WRONG if self._rested < 0 else self._reply


def begin(device: "Needs") -> DiscTrial:
    """Return a trial of the disc of *device*."""
    return DiscTrial(device)
