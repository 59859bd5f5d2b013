"""Calibration: which sensor and which light each hole has, found with one marble and without a
computer.

**How.** All marbles off: what is still seen is stuck, and sensors that measure learn what empty is
(EMPTY). One marble goes through all holes in the order of the drawing, segment by segment: of wood,
track from the start on, kennel, finish (WALK). The board blinks where it believes the next hole to
be; people follow the *order*. Then the lights go round by themselves (LOOK); where one stays dark
or appears elsewhere, the marble is put into that hole, and then there where the light in question
blinks, until all are found (CHASE).

**Why that is enough.** A marble that follows the lights only shows which sensor and light share a
hole: two swapped sensors, two swapped lights, or both look alike. What is known without the board
is the order of the holes. So:

- two sensors swapped: in each of the two holes the other one answers. An answer that was not
  expected counts when it comes twice, for a marble in a wrong hole is the more frequent reason;
- a sensor dead: nothing answers; *confirm* goes on. A sensor that was stuck is passed the same way;
- segments in another order: the first two answers of a segment show it, and lights are expected
  there from then on. (The ID bytes show it sooner, HallChain.check, but not whether cables or
  pieces of wood changed places; the marble does.)
- two lights swapped: seen in LOOK. The sensors are known by then, so the marble shows the hole that
  is meant, and next the hole where its light shines. That light changes places with the one noted
  there, and so on: each chase settles a light;
- a light dead: it is not found in CHASE; *confirm*.

The light beside the reader answers each marble: green and breathing, it was seen; magenta and
pulsing, put it in again; amber, another hole has that sensor already; still white, it was not seen.

*Undo* goes a hole back, *pause* leaves and keeps what was learned. In LOOK, *confirm* says that all
is right.

**Time.** Two seconds a hole: less than four minutes for 96, and half a minute of looking. There is
no shorter way: one wire in the wrong place is as probable in any hole, and whoever only moved a
segment sees the board go on rightly after two.
"""

from firmware.boards import wiring
from firmware.boards.wiring import BLIND, DARK, FINISHED, UNFINISHED, UNKNOWN, Wiring
from firmware.modes.mode import control_of, control_on
from shared_engine.games.meanings import CAPTURE, TARGET
from shared_engine.lights.looks import (
    CHOICE,
    LAID,
    LIFT_HERE,
    NOBODY,
    OWNER,
    READY,
    REFUSED,
    SHOW,
    VICTORY,
    WRONG,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    from firmware.deck import Deck
    from firmware.drivers.storage import Storage
    from firmware.hardware import Hall
    from firmware.modes.mode import Program
    from firmware.session.session import Session
    from shared_engine.boards.board import Board
    from shared_engine.boards.field_map import FieldMap
    from shared_engine.lights.looks import Light

    class Needs(Program, Protocol):
        """What calibration needs of a device."""

        storage: Storage
        board: Board
        fields: FieldMap
        deck: Deck
        hall: Hall
        session: Session


NEEDS_DISC = False

EMPTY, WALK, LOOK, CHASE, DONE = range(5)
STAGES = ("empty", "walk", "look", "chase", "done")

_HOLE_MS = 250  # a light in LOOK
_ROW_MS = 1000  # the last one of a row
_DONE_MS = 3000
_LISTED = 8  # holes that are named in an answer
_COLOURS = 6  # in which segments are shown, one after the other
_GREEN = 3  # the seat with that colour


class Calibration:
    """Begins, or goes on where it was left; ends with a restart, from which on the wiring
    counts."""

    name = "calibration"

    def __init__(self, device: "Needs") -> None:
        self.is_done = False
        self._device = device
        board = device.board
        holes = board.holes
        begun = device.storage.load(UNFINISHED)
        if begun is None or begun == device.storage.load(FINISHED):
            self._wiring = Wiring(holes)
            self._wiring.flags[:] = bytes((UNKNOWN,)) * holes
        else:
            self._wiring = wiring.load(device.storage, holes, UNFINISHED)
        self._full = bytearray(holes)  # by sensor
        for sensor in range(holes):
            self._full[sensor] = device.session.seen[device.fields.field_of_sensor(sensor)]
        self._stuck = bytearray(holes)
        self._learned = 0  # sensors that know now what an empty hole is like
        self._stage = EMPTY
        self._hole = 0  # the one that WALK waits for, LOOK shows, CHASE is about
        self._lying = -1  # the sensor that has answered, while its marble lies there
        self._odd = -1  # an answer that was not expected
        self._reply = LAID  # what the light beside the reader says to the marble in WALK
        self._since_ms = 0  # how long what is shown has been shown; 0: not yet
        self._is_flash_full = False

    # ---- what happens

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> bool:  # noqa: ARG002  as every mode
        """A marble was put somewhere, or lifted. The game under way is not concerned."""
        sensor = self._device.fields.sensor_of_field(field)
        self._full[sensor] = 1 if occupied else 0
        if not occupied:
            self._stuck[sensor] = 0
        full = self._seen()
        if self._stage == EMPTY:
            pass  # tick() looks at it
        elif not full:
            self._lying = -1
            self._reply = LAID if self._odd < 0 else CHOICE
        elif len(full) == 1 and full[0] != self._lying:
            self._lying = full[0]
            self._answered(full[0])
        return True

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A card was laid: controls count."""
        self.control(control_on(uid, self._device.deck), now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """As control()."""
        self.control(control_of(press), now_ms)

    def control(self, control: str, now_ms: int) -> None:
        """Confirm, undo or pause; the others mean nothing here."""
        if control == "pause":
            self.leave()
        elif control == "undo":
            self._undo()
        elif control == "confirm":
            self._confirm(now_ms)

    def tick(self, now_ms: int) -> bool:
        """Let time pass; return whether other lights are to be shown."""
        if self._stage == EMPTY and not self._seen():
            return self._learn_empty()
        if self._stage == LOOK and not self._seen():
            return self._go_round(now_ms)
        if self._stage == DONE and now_ms - self._since_ms >= _DONE_MS:
            self._since_ms = now_ms
            if self._is_flash_full:
                self._finish()
            else:
                self._end()
        return False

    def leave(self) -> None:
        """Stop; what was learned is kept, and the board goes on as before."""
        if self._stage not in (EMPTY, DONE):
            self._keep()
        self._end()

    # ---- steps

    def _learn_empty(self) -> bool:
        """The board is empty: let sensors that measure learn it, one at a time; then begin."""
        hall: "Any" = self._device.hall
        if hasattr(hall, "learn") and self._learned < len(self._full):
            try:
                hall.learn(self._learned)
            except OSError:
                pass  # it is silent: the walk will find it
            self._learned += 1
            return False
        if self._learned:
            try:
                wiring.keep_baseline(self._device.storage, hall)
            except OSError:
                pass  # until the next start it is known all the same
        self._begin()
        return True

    def _begin(self) -> None:
        self._stage = WALK
        self._hole = -1
        self._next()

    def _next(self) -> None:
        """Wait for the next hole that is not known; after a row keep what is."""
        self._odd = -1
        self._since_ms = 0
        known = self._wiring
        while True:
            self._hole += 1
            if self._hole == len(known.sensors):
                known.complete()
                self._keep()
                self._stage = LOOK
                self._hole = 0
                return
            flags = known.flags[self._hole]
            if self._hole and flags & UNKNOWN and self._begins_row(self._hole):
                self._keep()
            if flags & UNKNOWN and not flags & BLIND:
                return

    def _answered(self, sensor: int) -> None:
        known = self._wiring
        hole = known.hole_of_sensor(sensor)
        if self._stage == WALK:
            if hole < 0:
                self._learn(sensor)
            else:
                self._reply = REFUSED
        elif hole < 0:
            return
        elif self._stage == LOOK:
            self._stage = CHASE
            self._hole = hole
        elif self._stage == CHASE:
            asked = self._hole
            known.lights[hole], known.lights[asked] = known.lights[asked], known.lights[hole]
            known.flags[hole] &= ~DARK
            if hole == asked:
                self._look_again()

    def _learn(self, sensor: int) -> None:
        known, hole = self._wiring, self._hole
        if sensor not in (known.lights[hole], self._odd):
            self._odd = sensor
            self._reply = CHOICE
            return
        self._reply = READY
        known.learn(hole, sensor)
        each = self._device.board.holes_each
        segment, other = hole // each, sensor // each
        is_in_row = hole % each > 0 and known.hole_of_sensor(sensor - 1) == hole - 1
        if is_in_row and known.lights[hole] // each != other:
            self._exchange(segment, known.hole_of_light(other * each) // each)
        self._next()

    def _exchange(self, segment: int, other: int) -> None:
        """Two segments have the lights of each other."""
        lights = self._wiring.lights
        each = self._device.board.holes_each
        for hole in range(each):
            one, two = segment * each + hole, other * each + hole
            lights[one], lights[two] = lights[two], lights[one]

    def _confirm(self, now_ms: int) -> None:
        flags = self._wiring.flags
        if self._stage == EMPTY:
            for sensor in self._seen():
                self._stuck[sensor] = 1
        elif self._stage == WALK:
            flags[self._hole] |= BLIND
            self._next()
        elif self._stage == LOOK:
            self._done(now_ms)
        elif self._stage == CHASE:
            flags[self._hole] |= DARK
            self._look_again()

    def _undo(self) -> None:
        known = self._wiring
        if self._stage == WALK and self._hole:
            self._hole -= 1
            known.flags[self._hole] = known.flags[self._hole] & ~BLIND | UNKNOWN
            self._odd = -1
            self._reply = LAID
        elif self._stage in (LOOK, CHASE):
            self._stage = LOOK
            self._hole = 0

    def _look_again(self) -> None:
        """Show the row once more from its beginning."""
        self._keep()
        self._stage = LOOK
        self._since_ms = 0
        while not self._begins_row(self._hole):
            self._hole -= 1

    def _go_round(self, now_ms: int) -> bool:
        is_last = self._begins_row(self._hole + 1)
        if not self._since_ms:
            self._since_ms = now_ms + _ROW_MS  # eyes have to find it first
            return True
        if now_ms - self._since_ms < (_ROW_MS if is_last else _HOLE_MS):
            return False
        self._since_ms = now_ms
        flags = self._wiring.flags
        self._hole += 1
        while self._hole < len(flags) and flags[self._hole] & DARK:
            self._hole += 1
        if self._hole == len(flags):
            self._done(now_ms)
        return True

    def _begins_row(self, hole: int) -> bool:
        board = self._device.board
        return hole % board.holes_each in board.rows

    def _done(self, now_ms: int) -> None:
        self._stage = DONE
        self._since_ms = now_ms
        self._keep()
        self._finish()

    # ---- the end

    def _keep(self) -> None:
        try:
            self._wiring.save(self._device.storage, UNFINISHED)
        except OSError:
            pass  # it will not be found again after a power cut, but may well be finished

    def _finish(self) -> None:
        try:
            self._wiring.save(self._device.storage, FINISHED)
        except OSError:
            self._is_flash_full = True  # it is tried again until somebody leaves
            return
        self._is_flash_full = False
        wiring.remove(self._device.storage, UNFINISHED)

    def _end(self) -> None:
        self.is_done = True
        self._device.ending = "restart"

    # ---- what is shown

    def _seen(self) -> "list[int]":
        """Sensors that see a marble and are not stuck."""
        return [
            sensor
            for sensor in range(len(self._full))
            if self._full[sensor] and not self._stuck[sensor]
        ]

    def lights(self) -> "list[Light]":
        """Return what to light now."""
        board, fields, known = self._device.board, self._device.fields, self._wiring
        lit: "dict[int, Light]" = {}

        def show(hole: int, meaning: int) -> None:
            field = fields.field_of_light(known.lights[hole])
            lit[field] = (field, meaning, hole // board.holes_each % _COLOURS)

        if self._stage in (WALK, DONE):
            for hole in range(len(known.sensors)):
                if not known.flags[hole] & (UNKNOWN | BLIND):
                    show(hole, OWNER)
        if self._stage in (WALK, CHASE):
            show(self._hole, CAPTURE)
        elif self._stage == LOOK and not self._seen():
            show(self._hole, TARGET)
        for sensor in self._misplaced():
            field = fields.field_of_sensor(sensor)
            lit[field] = (field, LIFT_HERE, 0)
        beside = self._reader()
        lit[board.holes] = (board.holes, beside, NOBODY if beside == CHOICE else _GREEN)
        return [lit[field] for field in sorted(lit)]

    def _misplaced(self) -> "list[int]":
        """Sensors that see what should not be there."""
        full = self._seen()
        if self._stage == EMPTY or (self._stage == WALK and len(full) > 1):
            return full
        return []

    def _reader(self) -> int:
        if self._is_flash_full:
            return REFUSED
        if self._stage == LOOK and self._reply == READY:
            return READY
        return (WRONG, self._reply, SHOW, CHOICE, VICTORY)[self._stage]

    def state(self) -> "dict[str, Any]":
        """Return how far it is, for a host."""
        return dict(found(self._wiring), stage=STAGES[self._stage], hole=self._hole)


def found(known: Wiring) -> "dict[str, Any]":
    """Return how many holes are known, and those that are blind or dark, as far as an answer has
    room for them."""
    learned = [hole for hole in range(len(known.sensors)) if not known.flags[hole] & UNKNOWN]
    return {
        "known": len(learned),
        "moved": len(
            [hole for hole in learned if known.sensors[hole] != hole or known.lights[hole] != hole]
        ),
        "blind": known.flagged(BLIND)[:_LISTED],
        "dark": known.flagged(DARK)[:_LISTED],
    }


def begin(device: "Needs") -> Calibration:
    """Return the calibration that goes on where it was left."""
    return Calibration(device)
