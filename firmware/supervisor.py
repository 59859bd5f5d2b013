"""Keeps the board running: feeds the watchdog while every task goes on, and writes down what fails.

A failure ends the program; the board starts again, in the same turn, since that follows from the
log. What was written down goes into the log then. After three failures in a row the game is not
resumed any more, so that a host can get at the board; when it does not start like that either, or
cannot count its failures, there is the line alone (rescue.py).
"""

import io

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable
    from typing import Any, TypeVar

    from firmware.drivers.storage import Storage

    Result = TypeVar("Result")

_NAME = "fault"  # how many in a row (u8), then the text of the last one until it is in the log
_TEXT_BYTES = 200  # what one event holds
_RAISED_BYTES = 100  # of these, at most for the exception
_FRAME = '  File "'
_FOLDER = __file__[: __file__.rfind("firmware/")]  # of all modules, where imports find them
_MANY = 3
_CALM_MS = 60_000  # so long without a failure, and the next one is the first of a row again


class Supervisor:
    """Watches tasks 0..*tasks* - 1. Times are in ms.

    Args:
        watchdog: has feed(), as machine.WDT.
        print_exception: as MicroPython's sys.print_exception.
    """

    def __init__(
        self,
        storage: "Storage",
        watchdog: "Any",
        tasks: int,
        print_exception: "Callable[[Exception, Any], None]",
    ) -> None:
        self._storage = storage
        self._print_exception = print_exception
        self._watchdog = watchdog
        self._all = (1 << tasks) - 1
        self._alive = 0
        self._calm_ms = -1
        kept = storage.load(_NAME) or b"\0"
        self._count = kept[0]
        self.text = kept[1:].decode()
        """What failed last and is not in the log yet, or ""."""
        self.is_kept = True
        """The count is on the flash: the next start will know it."""
        self.has_failed = False
        """Something has failed: end the program."""
        self._failure: "tuple[str, Exception] | None" = None  # that is not written down yet

    @property
    def is_repeated(self) -> bool:
        """The board has failed three times in a row: do not go on with the game."""
        return self._count >= _MANY

    def begin(self, by_watchdog: bool) -> None:
        """Note a start; *by_watchdog* says that the watchdog has ended what ran before."""
        if by_watchdog:
            self._keep(self._count + 1, self.text or "the watchdog: a task hung")

    def logged(self) -> None:
        """The text is in the log now."""
        self._keep(self._count, "")

    def feed(self) -> None:
        """Say that the boot goes on."""
        self._watchdog.feed()

    def alive(self, task: int, now_ms: int) -> None:
        """Say that *task* goes on; when all of them have, the watchdog is fed."""
        self._alive |= 1 << task
        if self._alive == self._all:
            self._alive = 0
            self._watchdog.feed()
            if self._calm_ms < 0:
                self._calm_ms = now_ms + _CALM_MS
            if self._count and now_ms >= self._calm_ms:
                self._keep(0, "")

    async def guard(self, name: str, task: "Awaitable[Result]") -> "Result | None":
        """Run *task* to its end and return its result; keep what it raises, and return None
        then."""
        try:
            return await task
        except Exception as error:  # noqa: BLE001  whatever it is, the board shall go on
            self.failed(name, error)
            return None

    def failed(self, name: str, error: Exception) -> None:
        """Note what *name* raised; the program shall end. What fails after that may only be what
        the first one left."""
        if not self.has_failed:
            self.has_failed = True
            self._failure = name, error
            try:
                self.write_down()
            except MemoryError:
                pass  # when the task has let go of what it held there is room again

    def write_down(self) -> None:
        """Keep what has failed, unless that is done."""
        if self._failure is not None:
            name, error = self._failure
            text = io.StringIO()
            self._print_exception(error, text)
            traceback = text.getvalue()  # pyright: ignore[reportAttributeAccessIssue]  (the stubs lack it)
            self._keep(self._count + 1, one_line(name, traceback))
            self._failure = None

    def _keep(self, count: int, text: str) -> None:
        self._count, self.text = min(count, 255), text
        try:
            self._storage.save(_NAME, bytes((self._count,)) + text.encode())
            self.is_kept = True
        except OSError:
            self.is_kept = False  # a full flash must not keep the board from starting again


def one_line(task: str, traceback: str) -> str:
    """Return what one event holds of *traceback*, as print_exception writes it: the task, the
    innermost functions, the exception.

    A function is `file:line name`; those that called it come before it.
    """
    frames: "list[str]" = []
    raised = ""
    for line in traceback.split("\n"):
        if line.startswith(_FRAME):
            file, place = line[len(_FRAME) :].split('"', 1)
            number, function = place[len(", line ") :].split(", in ", 1)
            source = file.replace(_FOLDER, "").replace(".mpy", ".py")
            frames.append("%s:%s %s / " % (source, number, function))
        elif frames and line and not line.startswith(" "):
            raised += line
    text = _cut(raised, _RAISED_BYTES)
    room = _TEXT_BYTES - len(task) - 2 - len(text.encode())
    for frame in reversed(frames):
        room -= len(frame)
        if room < 0:
            break
        text = frame + text
    return task + ": " + text


def _cut(text: str, size: int) -> str:
    """The beginning of *text*, at most *size* bytes."""
    while len(text.encode()) > size:
        text = text[:-1]
    return text
