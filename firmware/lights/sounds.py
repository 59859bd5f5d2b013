"""Short sounds, one for each meaning; pure, time is an argument."""

CARD = 0  # a card was accepted
ACCEPTED = 1  # the move counts
WRONG = 2  # it does not, or the card does not
VICTORY = 3
FAULT = 4  # something of the board is broken
ASK = 5  # the board asks which move was meant, or whose marbles lie where

# Per sound pairs of tone and length: in 10 Hz (0: a pause) and in 10 ms. Good news goes up, bad
# news is low, and who asks says the same twice, as the light beside the reader does.
_SOUNDS = (
    bytes((88, 6)),
    bytes((66, 8, 88, 12)),
    bytes((33, 18, 0, 8, 33, 18)),
    bytes((52, 12, 66, 12, 78, 12, 104, 40)),
    bytes((22, 50, 0, 20, 22, 50)),
    bytes((52, 12, 0, 28, 52, 12)),
)


class Sounds:
    """Plays one sound at a time; a new one replaces one that still sounds. *is_on* may be changed
    at any time."""

    def __init__(self, is_on: bool) -> None:
        self.is_on = is_on
        self._notes = b""
        self._since_ms = 0

    def play(self, sound: int, now_ms: int) -> None:
        """Begin *sound*, one of the numbers above."""
        self._notes, self._since_ms = _SOUNDS[sound], now_ms

    def tick(self, now_ms: int) -> int:
        """Return the tone in Hz that shall sound at *now_ms*; 0 is silence. Allocates nothing."""
        left_ms = now_ms - self._since_ms
        notes = self._notes
        if self.is_on:
            for at in range(0, len(notes), 2):
                left_ms -= 10 * notes[at + 1]
                if left_ms < 0:
                    return 10 * notes[at]
        self._notes = b""
        return 0
