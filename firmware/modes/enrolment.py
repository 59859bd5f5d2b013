"""Enrolment: people lay the cards of a deck one after the other, in the order the board asks for
(docs/cards.md).

First the controls, so that undo and the like help with the rest; then the cards as in a fan, all of
one rank, then all of the next. What is enrolled lies on the flash at once: whenever it is stopped,
it goes on with the first card that is missing.
"""

from firmware.deck import CONTROL, UID_BYTES, Deck
from firmware.deck_table import DeckTable, numbers, refuse
from firmware.modes.mode import control_of
from shared_engine.boards.decks import MOST_DECKS, most_packs
from shared_engine.games.cards import number as number_of
from shared_engine.games.meanings import MOVABLE
from shared_engine.lights.looks import LAID, LIFT_HERE, OWNER, READY, REFUSED, VICTORY
from shared_engine.log.events import CONTROLS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Protocol

    from shared_engine.boards.board import Board
    from shared_engine.lights.looks import Light

    class Needs(Protocol):
        """What has to be known of a device to go on with its decks."""

        deck: Deck
        board: Board


NEEDS_DISC = False

_NOTED_MS = 600  # the light says that a card was accepted
_END_MS = 6000  # the lights show what is missing
_PATIENCE_MS = 600_000
_FULL = "the flash is full: let `collie play` fetch the games first"
_CONTROLS_AT = 16  # field of the first control, on the second segment; the ranks are on the first


class Enrolment:
    """Fills *deck* number 1..9 until it has all controls and *packs* of the cards that *board*
    plays with."""

    name = "enrolment"

    def __init__(self, deck: Deck, number: int, packs: int, board: "Board") -> None:
        self.is_done = False
        self._deck = deck
        self._number = number
        self._board = board
        self._table = DeckTable(deck.storage, number)
        cards = board.cards(packs)
        # By place, in the order in which they are asked for.
        self._names = CONTROLS + tuple([card for card, _ in cards])
        self._wanted = [1] * len(CONTROLS) + [count for _, count in cards]
        self._meanings = bytes(
            [CONTROL | place for place in range(len(CONTROLS))]
            + [number_of(card) for card, _ in cards]
        )
        self._end = len(self._names)
        self._counts = bytearray(self._end)
        for entry in self._table.entries():
            place = self._meanings.find(entry[UID_BYTES:])
            if entry and place >= 0:  # else it is a card that this board does not play with
                self._counts[place] += 1
        self._place = self._next(0)
        self._last = b""  # UID of the card enrolled last
        self._problem = ""
        self._shown = self._asks(READY)  # by the light beside the reader
        self._since_ms = -1  # when it began to show that

    # ---- what people do

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """Marbles mean nothing here."""

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """Enrol the card as the one that is asked for, or do what the control card says."""
        found = self._deck.find(uid)
        control = found[1] if found is not None and uid != self._last else ""
        if control in ("undo", "confirm", "pause"):
            self.control(control, now_ms)
        elif found is not None:
            card, control, tag, number = found
            self._refuse(
                "this is %s of deck %d already, tag %d" % (card or control, number, tag), now_ms
            )
        elif refuse(uid):
            self._refuse(refuse(uid), now_ms)
        else:
            self._enrol(uid, now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """As control()."""
        self.control(control_of(press), now_ms)

    def control(self, control: str, now_ms: int) -> None:
        """Undo the last card, confirm that the one asked for is missing, pause; other controls mean
        nothing here."""
        if control == "undo":
            self.undo(now_ms)
        elif control == "confirm":
            self.skip(now_ms)
        elif control == "pause":
            self.stop()

    def undo(self, now_ms: int) -> None:
        """Forget the card that was enrolled last, and ask for it again; where none was asked for,
        end."""
        if self.is_complete and not self._last:
            self.stop()
            return
        try:
            meaning = self._table.take_back()
        except OSError:
            self._refuse(_FULL, now_ms)
            return
        self._last = b""
        if meaning is None:
            self._refuse("there is nothing to take back", now_ms)
            return
        place = self._meanings.find(bytes((meaning,)))
        if place >= 0:
            self._place = place
            self._counts[place] -= 1
        self._show(READY, "", now_ms)

    def skip(self, now_ms: int) -> None:
        """Go on with the next rank or control; what is missing of this one will be asked for
        another time."""
        self._place = self._next(self._place + 1)
        self._show(self._asks(READY), "", now_ms)

    def stop(self) -> None:
        """End."""
        self.is_done = True

    def _enrol(self, uid: bytes, now_ms: int) -> None:
        place = self._place if self._place < self._end else self._next(0)
        if place == self._end:
            self._refuse("the deck is complete", now_ms)
            return
        try:
            self._table.append(uid, self._meanings[place])
        except OSError:
            self._refuse(_FULL, now_ms)
            return
        self._last = uid
        self._counts[place] += 1
        self._place = self._next(place)
        self._show(self._asks(LAID), "", now_ms)

    def _asks(self, meaning: int) -> int:
        """Return *meaning* while a card is asked for, at the end whether the deck is complete."""
        if self._place < self._end:
            return meaning
        return VICTORY if self.is_complete else REFUSED

    def _refuse(self, problem: str, now_ms: int) -> None:
        self._show(REFUSED, problem, now_ms)

    def _show(self, meaning: int, problem: str, now_ms: int) -> None:
        self._shown, self._problem, self._since_ms = meaning, problem, now_ms

    # ---- what is wanted

    def _next(self, place: int) -> int:
        """Return the first place from *place* on where something is missing, the end if nothing
        is."""
        while place < self._end and self._counts[place] >= self._wanted[place]:
            place += 1
        return min(place, self._end)

    @property
    def is_complete(self) -> bool:
        """Nothing is missing."""
        return self._next(0) == self._end

    def state(self) -> "dict[str, str | int]":
        """Return how far it is: `want` is a card, a control, or "" at the end, `left` how many of
        it; `done` of `of`."""
        places = range(self._end)
        done = sum([min(self._counts[place], self._wanted[place]) for place in places])
        state: "dict[str, str | int]" = {
            "deck": self._number,
            "done": done,
            "of": sum([self._wanted[place] for place in places]),
            "want": "",
            "left": 0,
            "problem": self._problem,
        }
        place = self._place
        if place < self._end:
            state["want"] = self._names[place]
            state["left"] = self._wanted[place] - self._counts[place]
        return state

    # ---- time and lights

    def tick(self, now_ms: int) -> bool:
        """Let a message of the light beside the reader end; True if it has."""
        if self._since_ms < 0:
            self._since_ms = now_ms
        for_ms = now_ms - self._since_ms
        if for_ms >= (_END_MS if self._place == self._end else _PATIENCE_MS):
            self.is_done = True
        if self._shown == LAID and for_ms >= _NOTED_MS:
            self._shown = READY
            return True
        return False

    def lights(self) -> "list[Light]":
        """Light a field for each rank and control, from the start on, and a slot of the finish for
        each card of the rank."""
        lit: "list[Light]" = []
        for place in range(self._end):
            meaning = OWNER
            if place == self._place:
                meaning = MOVABLE
            elif self._counts[place] < self._wanted[place]:
                if self._place < self._end:
                    continue
                meaning = LIFT_HERE  # at the end: what is missing
            lit.append((_field(place), meaning, 0))
        lit.sort()
        if self._place < self._end:
            # of each 24 fields 16 are track, and the finish follows
            first = self._board.holes * 2 // 3
            lit += [(first + number, OWNER, 0) for number in range(self._counts[self._place])]
        return lit + [(self._board.holes, self._shown, 0)]


def begin(device: "Needs") -> Enrolment:
    """Return the enrolment that goes on where people stopped, or begins with deck 1; that of a
    complete deck says so, and ends."""
    *earlier, last = numbers(device.deck.storage) or [1]
    for number in earlier:
        enrolment = _enrolment(device, number)
        if not enrolment.is_complete:
            return enrolment
    return _enrolment(device, last)


def _enrolment(device: "Needs", number: int) -> Enrolment:
    return Enrolment(device.deck, number, device.board.packs, device.board)


def refuse_begin(board: "Board", number: int, packs: int) -> str:
    """Return why there can be no deck *number* of *packs* on *board*, or ""."""
    if not 1 <= number <= MOST_DECKS:
        return "decks are numbered 1 to %d, not %d" % (MOST_DECKS, number)
    most = most_packs(board)
    if packs <= most:
        return ""
    return "a deck of %s has at most %d pack%s, not %d" % (
        board.name,
        most,
        "" if most == 1 else "s",
        packs,
    )


def _field(place: int) -> int:
    return _CONTROLS_AT + place if place < len(CONTROLS) else place - len(CONTROLS)
