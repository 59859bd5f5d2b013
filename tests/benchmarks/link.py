"""The way from the sensors to a computer's decision by radio, and how fast a log is fetched: the
whole firmware, the whole host down to bleak's API and bumble's stack, encrypted, in the time of the
simulated world.

Time is that of the air, of buses and of the firmware's pauses; an ESP32 computes besides. What the
computer computes is measured on this machine and added.
"""

import tempfile
import time
from bisect import bisect_left
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from firmware import config
from firmware.pins import pins_of
from host.live.log import FollowedLog, Step
from host.simulator.weather import Weather
from host.store.store import Store
from host.transports.serial import SerialTransport
from shared_engine.log import events
from shared_engine.wire.host_link import LoggedEvent
from tests.integration.live import KEY, Computer, InWorld, Live

_INTERVAL_MS = 15
_WATCHED_MS = 240_000
_PLAYED_MS = 120_000  # before somebody fetches
_LATCH = pins_of("ESP32S3")["hall_latch"] or 0
_STORM = Weather(late=0.1, late_ms=200, lost=0.1, cut_every_ms=20_000)
_STORM_MS = 200_000
_REBOOT_MS = 50_000

Figure = tuple[str, float, str, str, str]


def figures() -> Iterator[Figure]:
    """Name, value, unit, budget and reference of each figure."""
    yield from _latency()
    for name, weather in (("ble256", Weather()), ("ble23", Weather(mtu=23)), ("usb", None)):
        count, seconds = _pull(weather)
        yield (
            f"link.pull_events_per_s.{name}",
            count / seconds,
            "1/s",
            "",
            f"{count} events, fetched from the first on",
        )
    yield _lost()


def _latency() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        watch = _Watch(Path(folder))
        watch.run()
        settled, raw, computed = watch.settled(), watch.raw(), watch.computed_ms
    said = (
        f"{len(settled)} changes, interval {_INTERVAL_MS} ms, computing {median(computed):.1f} ms "
        "of it"
    )
    yield "link.latency_ms", median(settled), "ms", "100", f"event to decision, median; {said}"
    yield (
        "link.latency_p99_ms",
        quantiles(settled, n=100)[-1],
        "ms",
        "100",
        "the same, 99th percentile",
    )
    debounce = f"sensor to decision; {config.DEBOUNCE_MS} ms of it a change has to stay"
    yield "link.latency_raw_ms", median(raw), "ms", "", f"{debounce}, median"
    yield (
        "link.latency_raw_p99_ms",
        quantiles(raw, n=100)[-1],
        "ms",
        "",
        "the same, 99th percentile",
    )


class _Watch:
    """A computer that follows a game by radio, stores and referees it; when each change was made,
    seen and decided on."""

    def __init__(self, folder: Path) -> None:
        self.computed_ms: list[float] = []
        self._live = Live(folder, [KEY], weather=Weather(interval_ms=_INTERVAL_MS), plays=True)
        self._store = Store(folder / "games.db")
        self._changes: dict[tuple[int, bool], float] = {}
        self._scans_ms: list[float] = []
        self._seen: list[
            tuple[float, float, float]
        ] = []  # changed, as the log says (another clock), decided

    def run(self) -> None:
        live = self._live
        self._tap()
        with live:
            computer = live.computer()
            computer.connect()
            log = FollowedLog(self._store)
            computer.client.link.pull(log.open(computer.greetings[0].hello))
            end_ms = live.board.now_ms + _WATCHED_MS
            while live.board.now_ms < end_ms:
                arrived = [one for one in computer.client.poll() if isinstance(one, LoggedEvent)]
                if arrived:
                    steps: list[Step] = []
                    log.add([(one.number, one.body) for one in arrived], steps.append)
                    computer.client.link.ack(log.next_number)
                    took_ms = (time.thread_time() - computer.transport.read_cpu_s) * 1000
                    self.computed_ms.append(took_ms)
                    for step in steps:
                        self._note(step.event, computer.transport.read_ms + took_ms)
        self._store.close()

    def _tap(self) -> None:
        world, board = self._live.world, self._live.board
        latch, take, put = world.wiring.outputs[_LATCH], world.take, world.put

        def note(level: int) -> None:
            latch(level)
            if not level:
                self._scans_ms.append(board.now_ms)

        def taken(field: int) -> None:
            self._changes[field, False] = board.now_ms
            take(field)

        def filled(field: int) -> None:
            self._changes[field, True] = board.now_ms
            put(field)

        world.wiring.outputs[_LATCH], world.take, world.put = note, taken, filled

    def _note(self, event: events.Event, decided_ms: float) -> None:
        changed_ms = (
            self._changes.get((event.field, event.occupied))
            if isinstance(event, events.Field)
            else None
        )
        if changed_ms is not None:
            self._seen.append((changed_ms, event.at_ms, decided_ms))

    def raw(self) -> list[float]:
        """From each change to the decision, in ms."""
        return [decided_ms - changed_ms for changed_ms, _, decided_ms in self._seen]

    def settled(self) -> list[float]:
        """From each event, when its change had stayed long enough, to the decision, in ms."""
        scans = self._scans_ms
        firsts = [scans[bisect_left(scans, changed_ms)] for changed_ms, _, _ in self._seen]
        believed = [
            scans[bisect_left(scans, first_ms + config.DEBOUNCE_MS - 1)] for first_ms in firsts
        ]
        clock_ms = median(at - one for one, (_, at, _) in zip(believed, self._seen, strict=True))
        return [decided_ms - (at - clock_ms) for _, at, decided_ms in self._seen]


def _pull(weather: Weather | None) -> tuple[int, float]:
    """How many events are fetched in how many seconds by radio, or without *weather* by cable."""
    with tempfile.TemporaryDirectory() as folder:
        live = Live(Path(folder), [KEY], weather=weather, plays=True)
        with live:
            live.board.run(_PLAYED_MS)
            live.board.on_idle = None
            computer = (
                live.computer()
                if weather
                else Computer(live, _WorldSerial(live.board, str(live.world.port)))
            )
            computer.connect()
            began_ms = live.board.now_ms
            head = computer.greetings[0].hello.head
            computer.poll_until(lambda: len(computer.events) >= head)
            return head, (live.board.now_ms - began_ms) / 1000


class _WorldSerial(InWorld, SerialTransport):
    """The cable of a computer that lives in the time of the world."""


def _lost() -> Figure:
    """Events that the flash has and a computer that was never off has not, or has twice, or in
    another order."""
    with tempfile.TemporaryDirectory() as folder:
        live = Live(Path(folder), [KEY], weather=_STORM, plays=True)
        with live:
            computer = live.computer()
            for _ in range(_STORM_MS // _REBOOT_MS):
                computer.follow(_REBOOT_MS)
                live.board.reboot()
            live.board.on_idle = None
            computer.follow(1000)
            computer.catch_up()
            had = [(one.number, one.body) for one in computer.events]
            cuts = int(live.board.now_ms / _STORM.cut_every_ms)
            there = list(enumerate(live.bodies()))
    wrong = len(there) - sum(one == other for one, other in zip(had, there, strict=False))
    said = (
        f"{len(there)} events, {cuts} cuts, {_STORM_MS // _REBOOT_MS} reboots, a tenth of the "
        "packets late, a tenth lost"
    )
    return "sync.lost_events.air", wrong, "events", "0", said
