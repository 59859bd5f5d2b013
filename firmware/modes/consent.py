"""Asks whoever is at the board whether a computer may do over the air what cannot be undone (docs/security.md)."""

import json

from firmware.sensing.press import LONG
from shared_engine.lights.looks import SURE
from shared_engine.wire import messages

TYPE_CHECKING = False
if TYPE_CHECKING:
    from firmware.device import Device
    from shared_engine.lights.looks import Light

_PATIENCE_MS = 30_000
_ASKING = ("menu", "consent")  # modes that ask the people at the board


def refuse(device: "Device", kind: int, body: bytes, now_ms: int) -> "tuple[int, str] | None":
    """Return why the command *kind* with *body*, which came over the air, is not carried out now; None if it may be."""
    mode = device.modes.current
    if kind == messages.COMMAND_PAIR:
        return messages.STATUS_REFUSED, "keys come and go by the USB cable alone"
    if kind == messages.COMMAND_CONTROL and mode is not None and mode.name in _ASKING:
        return messages.STATUS_REFUSED, "the board is asking who sits at it: answer there"
    if not _is_destructive(device, kind, body):
        return None
    asked = bytes((kind,)) + body
    agreed, until_ms = device.agreed
    if agreed == asked and now_ms < until_ms:
        device.agreed = b"", 0
        return None
    if mode is None:
        device.modes.enter(Consent(device, asked, now_ms))
    elif not isinstance(mode, Consent) or mode.asked != asked:
        return messages.STATUS_BUSY, "the board is busy with %s; end that first" % mode.name
    return messages.STATUS_AGREE, "hold the button on the board for a second within 30 s, and repeat"


def _is_destructive(device: "Device", kind: int, body: bytes) -> bool:
    """Say whether something would be gone afterwards: a game under way, a deck, a calibration, settings, what now runs."""
    if kind == messages.COMMAND_NEW_GAME:
        return device.session.is_playing and _abandons(body)
    if kind == messages.COMMAND_DECK:
        return body[:1] in (b"\x08", b"\x09")  # put a deck in the place of another, remove one
    if kind == messages.COMMAND_CALIBRATE:
        return body == b"\x03"
    return kind == messages.COMMAND_RESTART or (kind == messages.COMMAND_SETTINGS and len(body) > 0)


def _abandons(body: bytes) -> bool:
    try:
        return bool(json.loads(body.decode()).get("abandon"))
    except (ValueError, AttributeError):
        return False  # no description of a game: it will be refused


class Consent:
    """Shown until somebody agrees to the command *asked*, does anything else, or the time is up."""

    name = "consent"

    def __init__(self, device: "Device", asked: bytes, now_ms: int) -> None:
        self.is_done = False
        self.asked = asked
        self._device = device
        self._until_ms = now_ms + _PATIENCE_MS

    def field_changed(self, field: int, occupied: bool, now_ms: int) -> None:
        """Marbles mean nothing here."""

    def tag_laid(self, uid: bytes, now_ms: int) -> None:
        """A control card answers; any other means that people go on playing."""
        found = self._device.deck.find(uid)
        self.control(found[1] if found is not None else "", now_ms)

    def pressed(self, press: int, now_ms: int) -> None:
        """A long press agrees, as in the menu; any other does not."""
        self._answer(press == LONG, now_ms)

    def control(self, control: str, now_ms: int) -> None:
        """What a control card, or a host at the cable, says."""
        self._answer(control in ("new_game", "confirm"), now_ms)

    def _answer(self, does_agree: bool, now_ms: int) -> None:
        self.is_done = True
        if does_agree:
            self._device.agreed = self.asked, now_ms + _PATIENCE_MS

    def tick(self, now_ms: int) -> bool:
        """Go away if nobody does anything."""
        self.is_done = self.is_done or now_ms >= self._until_ms
        return self.is_done

    def lights(self) -> "list[Light]":
        """Ask whether that is meant."""
        return [(self._device.board.holes, SURE, 0)]
