"""The whole night: all parts put together, and what is seen of them from outside."""

import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path

from host.live.game_view import game_view
from host.store.referee import StoredReferee
from shared_engine.log.events import Game, unpack
from tests.host.store.postgres import RunningServer, running_server
from tests.integration.test_power_cut_games import meant, recorded
from tests.night.board import RULESET, Board
from tests.night.laptop import Laptop
from tests.night.line import Line
from tests.night.phone import Phone
from tests.night.plan import PARTS, Failure
from tests.night.report import Outage, Report, back_after_s, lost_and_doubled
from tests.night.server import Database

SPEED = 4
"""Times real time, of the board; server, line, phone and laptop live in real time."""
_LOOK_S = 0.25
_PATIENCE_S = 120  # after the last failure, until all is stored and shown


class Night:
    """All parts, put together in *folder*, and what is seen of them from outside."""

    def __init__(self, folder: Path, seed: int, server: RunningServer, stack: ExitStack) -> None:
        self._seed = seed
        self._began_s = time.monotonic()
        self.database = Database(server, server.new_database())
        self.board = Board(folder / "board", seed, SPEED)
        self.board.start()
        stack.callback(self.board.stop)
        _until(self.board.world.port.exists, 60)
        self.line = Line(self.board.world.port, folder / "line", seed)
        self.line.start()
        stack.callback(self.line.stop)
        port = _free_port()
        self.laptop = Laptop(
            *("--port", folder / "line", "--page", port, "--db", self.database.place.url),
            keys=folder / "keys.json",
        )
        stack.callback(lambda: self.laptop.process.kill())
        self.phone = Phone(port)
        self.phone.start()
        stack.callback(self.phone.stop)
        self._stored_s: list[float] = []  # when new events were seen to be stored
        self._stored = 0
        self._outages: list[Outage] = []
        self._troubles: list[str] = []

    def run(
        self, failures: Sequence[Failure], night_s: float, on_progress: Callable[[str], None]
    ) -> Report:
        """Let the *failures* happen, then everything be well for a while."""
        _until(lambda: self._look() and bool(self.phone.shown), _PATIENCE_S)
        self._began_s = time.monotonic()
        threads = [
            threading.Thread(target=self._break, args=(part.name, failures), daemon=True)
            for part in PARTS
        ]
        for thread in threads:
            thread.start()
        while any(thread.is_alive() for thread in threads) or self._now_s() < night_s:
            self._look()
            self.laptop.help()
            on_progress(self._progress())
            time.sleep(_LOOK_S)
        self.board.people.may_play = False
        _wait(lambda: self._look() and self._is_quiet(), _PATIENCE_S)
        return self._report()

    def _break(self, name: str, failures: Sequence[Failure]) -> None:
        """Let one part fail, as planned."""
        fail = {
            "server": self.database.fail,
            "board": self.board.fail,
            "line": self.line.fail,
            "phone": self.phone.fail,
            "laptop": self.laptop.fail,
        }[name]
        for failure in failures:
            if failure.part == name:
                time.sleep(max(0.0, failure.at_s - self._now_s()))
                began_s = self._now_s()
                try:
                    fail(failure.way, failure.lasts_s)
                except Exception as error:  # noqa: BLE001  (the night goes on, and reports it)
                    self._troubles.append(f"{name} could not be {failure.way}: {error!r}")
                self._outages.append(Outage(failure, began_s, self._now_s()))

    def _look(self) -> bool:
        """See how many events are stored; whether some are."""
        head = self.database.head()
        if head is not None and head > self._stored:
            self._stored = head
            self._stored_s.append(self._now_s())
        return self._stored > 0

    def _is_quiet(self) -> bool:
        """The people rest, and what the board holds is stored and shown."""
        if not self.board.people.is_resting or self.board.trouble:
            return bool(self.board.trouble)
        return (
            max(self.board.bodies()) < self._stored and self._phone_differs(self._refereed()) == ""
        )

    def _now_s(self) -> float:
        return time.monotonic() - self._began_s

    def _progress(self) -> str:
        seconds = int(self._now_s())
        failed = [sum(one.failure.part == part.name for one in self._outages) for part in PARTS]
        counts = ", ".join(
            f"{part.name} {count}" for part, count in zip(PARTS, failed, strict=True)
        )
        state = self.board.world.state
        clock = f"{seconds // 60}:{seconds % 60:02}"
        return (
            f"{clock}  game {state.games + 1}, turn {state.turn}; {self._stored} events stored; "
            f"failed: {counts}"
        )

    # ---- what came of it

    def _refereed(self) -> StoredReferee:
        referee = StoredReferee()
        for number, body in sorted(self.board.bodies().items()):
            referee.feed(number, body)
        return referee

    def _phone_differs(self, referee: StoredReferee) -> str:
        """How the picture on the phone differs from that of *referee*, which knows the log of the
        board; or ""."""
        game = game_view(referee.referee, referee.record)
        shown = self.phone.shown.get("game") or {}
        assert game
        wanted = {"turns": game.turns, "marbles": list(game.marbles), "turn": game.turn}
        seen = {name: shown.get(name) for name in wanted}
        return "" if seen == wanted else f"the phone shows {seen}, and not {wanted}"

    def _report(self) -> Report:
        written, logs = self.board.bodies(), self.database.bodies()
        lost, doubled = lost_and_doubled(written, logs)
        games = list(_games(written))
        recordings = [recorded(bodies) for _, bodies in games]
        return Report(
            self._outages,
            self._back_s(),
            written=max(written) + 1,
            compared=len(written),
            stored=sum(map(len, logs)),
            lost=lost,
            doubled=doubled,
            games=len(games),
            moves=sum(map(len, recordings)),
            problems=[*self._problems(), *self._misread(games, recordings)],
        )

    def _back_s(self) -> list[float | None]:
        """Of each outage, how long after it something new was stored, or reached the phone."""
        signs = {part.name: self._stored_s for part in PARTS}
        signs["phone"] = [seconds - self._began_s for seconds in self.phone.heard_s]
        found: list[float | None] = []
        for one in self._outages:
            # A phone is on no event's way to the server.
            others = [
                other
                for other in self._outages
                if other is not one and other.failure.part != "phone"
            ]
            found.append(back_after_s(one, others, signs[one.failure.part]))
        return found

    def _problems(self) -> Iterator[str]:
        yield from self._troubles
        if ended := self.laptop.ended:
            yield (
                f"`collie table` had to be started again {len(ended)} times, the last time after: "
                f"{ended[-1]}"
            )
        for note in self.phone.shown.get("notes", ()):
            if note["name"] == "referee":
                yield f"the referee on the laptop: {note}"
        if any("Traceback" in line for line in self.laptop.said):
            yield "a traceback on the laptop"
        if self.board.trouble:
            yield f"the board has ended: {self.board.trouble!r}"
        referee = self._refereed()
        yield from filter(
            None, (referee.disagreement, referee.trouble, self._phone_differs(referee))
        )

    def _misread(
        self, games: list[tuple[int, list[bytes]]], recordings: list[list[bytes]]
    ) -> Iterator[str]:
        """Games whose positions are not those that people meant."""
        for number, ((starter, _), found) in enumerate(zip(games, recordings, strict=True)):
            if found != meant(RULESET, self._seed + number, starter)[: len(found)]:
                yield f"game {number + 1} was refereed otherwise than it was meant"


def _games(written: dict[int, bytes]) -> Iterator[tuple[int, list[bytes]]]:
    """Who begins, and the events, of each game."""
    found: list[tuple[int, list[bytes]]] = []
    for _, body in sorted(written.items()):
        if body[0] == Game.KIND:
            found.append((unpack(body).description["starter"], []))
        if found:
            found[-1][1].append(body)
    yield from found


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        return server.getsockname()[1]


def _wait(is_so: Callable[[], bool], patience_s: float) -> bool:
    end_s = time.monotonic() + patience_s
    while not is_so():
        if time.monotonic() > end_s:
            return False
        time.sleep(_LOOK_S)
    return True


def _until(is_so: Callable[[], bool], patience_s: float) -> None:
    assert _wait(is_so, patience_s), "the night does not begin"


@contextmanager
def night(seed: int, programs: Path) -> Iterator[Night]:
    """All parts, well, in a folder of their own."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="collie-night-")))
        server = stack.enter_context(running_server(programs))
        yield Night(folder, seed, server, stack)
