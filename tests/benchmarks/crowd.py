"""Two people play at `collie try --seats` while strangers hold connections that say nothing,
requests that never end, and pages that talk as fast as they can; and how long it is from a gesture
to the picture that shows it."""

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from statistics import median, quantiles

from websockets.exceptions import ConnectionClosed

from tests.integration.newcomer import Newcomer
from tests.integration.test_try import Try

IDLE, HALF_OPEN, TALKATIVE = 1000, 1000, 300
_GESTURES = 30  # of each of the two, in a round
_ROUNDS = 3  # of which the quickest counts, since other programs run beside
_NEWCOMERS = 10
_REST_S = 0.4  # people look at what they have done
_DUEL = ("--ruleset", "brandi-2", "--seed", 16)
_PEOPLE = "seat 0", "seat 1"

Figure = tuple[str, float, str, str, str]


def figures() -> Iterator[Figure]:
    """Name, value, unit, budget and reference of each figure."""
    with ExitStack() as stack:
        place = stack.enter_context(
            Try(Path(stack.enter_context(tempfile.TemporaryDirectory())), *_DUEL)
        )
        alone = played(place)
        lines = len(place.said().splitlines())
        before_mb = memory_mb(place.pid)
        links = [place.page, place.links["spectator"], place.links["host"]]
        with strangers(IDLE, HALF_OPEN, TALKATIVE, links):
            took = min((played(place) for _ in range(_ROUNDS)), key=_p95)
            came = [come_in(place) for _ in range(_NEWCOMERS)]
            grown_mb = memory_mb(place.pid) - before_mb
        said = (
            f"from a gesture to the picture that shows it, of {len(took)} in the quickest of "
            f"{_ROUNDS} rounds"
        )
        crowd = f"{IDLE} idle connections, {HALF_OPEN} half-open, {TALKATIVE} that talk"
        yield "crowd.gesture_ms", median(took), "ms", "", f"{said} beside {crowd}, median"
        yield "crowd.gesture_p95_ms", _p95(took), "ms", "300", "the same, 95th percentile"
        yield (
            "crowd.gesture_alone_p95_ms",
            _p95(alone),
            "ms",
            "",
            "the same in a round with nobody else",
        )
        yield "crowd.gesture_worst_ms", max(took), "ms", "", "the longest of that round"
        yield (
            "crowd.come_in_ms",
            max(came),
            "ms",
            "",
            f"until one more person with a link sees the board, the longest of {len(came)}",
        )
        yield "crowd.memory_mb", grown_mb, "MB", "100", "by which the program has grown meanwhile"
        yield (
            "crowd.lines",
            len(place.said().splitlines()) - lines,
            "",
            "0",
            "that it wrote meanwhile",
        )


def _p95(took: list[float]) -> float:
    return quantiles(took, n=20)[-1]


def played(place: Try) -> list[float]:
    """How many ms after each gesture of the two its picture is there: a marble is lifted and put
    back, again and again."""
    took: list[float] = []
    with ExitStack() as stack:
        people = [_sit_down(stack, place.links[name]) for name in _PEOPLE]
        threads = [threading.Thread(target=_play, args=(one, took)) for one in people]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return took


def _sit_down(stack: ExitStack, link: str) -> Newcomer:
    """Come by *link*, again as a page does where strangers were quicker at the door."""
    while True:
        with suppress(ConnectionClosed):
            return stack.enter_context(Newcomer(link))


def _play(one: Newcomer, took: list[float]) -> None:
    seat = one.view["own"]["seat"]
    holes, marbles = one.view["board"]["holes"], one.view["lying"]["marbles"]
    field = next(
        at for at, hole in enumerate(holes) if (hole["kind"], marbles[at]) == ("kennel", seat)
    )
    for number in range(_GESTURES):
        is_lifted = number % 2 == 0
        give_up_s = time.monotonic() + _REST_S
        while one.look(max(0, give_up_s - time.monotonic())):
            pass
        begin_s = time.monotonic()
        one.say("lift" if is_lifted else "put_back", field=field)
        assert one.look_until(lambda _: (one.held() != []) == is_lifted), one.view["own"]  # noqa: B023  (it is called at once)
        took.append((time.monotonic() - begin_s) * 1000)


def come_in(place: Try) -> float:
    """After how many ms one more person sees the board."""
    begin_s = time.monotonic()
    with ExitStack() as stack:
        _sit_down(stack, place.links[_PEOPLE[0]])
        return (time.monotonic() - begin_s) * 1000


@contextmanager
def strangers(idle: int, half_open: int, talkative: int, links: Sequence[str]) -> Iterator[None]:
    """So many of each come to the page of *links*, in a process of their own; those that are sent
    away come again."""
    command = [
        sys.executable,
        "-m",
        "tests.benchmarks.strangers",
        *map(str, (idle, half_open, talkative)),
        *links,
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        assert process.stdout.readline() == "come\n"
        try:
            yield
        finally:
            process.kill()


def memory_mb(process: int) -> float:
    """What *process* has in memory."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return (
        next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))
        / 1024
    )
