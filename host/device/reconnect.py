"""When the line to a board is opened, given up and opened again: a state machine without a clock
and without a line.

It is given what happened and when; its state says what is to be done. The client (client.py) does
it.
"""

# The line is closed until `due_ms`.
WAITING = "waiting"
# The board is looked for, and the line to it is to be opened.
OPENING = "opening"
# The line is open, and nobody has answered on it yet.
GREETING = "greeting"
# The board answers.
FOLLOWING = "following"
# The line is closed, and opening it again would not help. Final: somebody has to do something
# first.
ENDED = "ended"

# The wait is over.
DUE = "due"
# The line is open now.
OPENED = "opened"
# The line cannot be opened, or broke: its end is out of reach, unplugged, restarting, or another
# program has it.
FAILED = "failed"
# The operating system does not let this program have the line.
DENIED = "denied"
# The board has answered on this line.
ANSWERED = "answered"
# The board on this line has restarted, or has said nothing for too long.
SILENT = "silent"
# Nobody has answered for GREETING_MS.
UNANSWERED = "unanswered"
# It will not work with this board: it does not know us, speaks another version, is another one.
REFUSED = "refused"

# What is not listed changes nothing.
LINE_STATES = {
    (WAITING, DUE): OPENING,
    (WAITING, REFUSED): ENDED,
    (OPENING, OPENED): GREETING,
    (OPENING, FAILED): WAITING,
    (OPENING, DENIED): WAITING,
    (OPENING, REFUSED): ENDED,
    (GREETING, ANSWERED): FOLLOWING,
    (GREETING, UNANSWERED): WAITING,
    (GREETING, FAILED): WAITING,
    (GREETING, REFUSED): ENDED,
    (FOLLOWING, SILENT): GREETING,
    (FOLLOWING, FAILED): WAITING,
    (FOLLOWING, REFUSED): ENDED,
}

FIRST_WAIT_MS = 250
LAST_WAIT_MS = 4000
"""Longest wait: so late, at most, is it noticed that a board is back. A search by radio takes about
as long, and is half of the time then."""
STEADY_MS = 10_000
"""A board that was followed for so long is well: what fails afterwards is a new trouble."""
GREETING_MS = 20_000
"""So long nobody answers on an open line before it is opened again. Opening resets some boards, and
they start for seconds."""
DENIALS = 5
"""So many in a row are a refusal. Fewer are not: a port that was just plugged in gets its rights a
moment later."""


def wait_ms(failures: int) -> int:
    """How long to wait after so many failures in a row: FIRST_WAIT_MS, then twice as long each
    time, up to LAST_WAIT_MS.

    There is no chance in it: a board has few hosts and serves the one that comes first.
    """
    return min(FIRST_WAIT_MS << min(failures - 1, 10), LAST_WAIT_MS)


class Reconnect:
    """The state of one line. Times are milliseconds that never go back; they may jump, as when a
    laptop slept.

    Attributes:
        due_ms: in WAITING, when it is tried again.
    """

    def __init__(self, now_ms: int) -> None:
        self.state = WAITING
        self.due_ms = now_ms
        self._since_ms = now_ms
        self._failures = 0
        self._denials = 0

    def tick(self, now_ms: int) -> str:
        """Let time pass; return the state."""
        if self.state == WAITING and now_ms >= self.due_ms:
            self.apply(DUE, now_ms)
        elif self.state == GREETING and now_ms - self._since_ms >= GREETING_MS:
            self.apply(UNANSWERED, now_ms)
        return self.state

    def apply(self, fact: str, now_ms: int) -> str:
        """Say what has happened at *now_ms*, one of the facts above; return the state."""
        if fact != DUE:
            self._denials = self._denials + 1 if fact == DENIED else 0
        state = LINE_STATES.get((self.state, REFUSED if self._denials >= DENIALS else fact))
        if state is None:
            return self.state
        if self.state == FOLLOWING and now_ms - self._since_ms >= STEADY_MS:
            self._failures = 0
        if state == WAITING:
            self._failures += 1
            self.due_ms = now_ms + wait_ms(self._failures)
        self.state = state
        self._since_ms = now_ms
        return state
