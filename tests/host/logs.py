"""What a board has logged, made with a referee at a table: events with digests between them, as the
firmware writes them."""

from host.live.log import FollowedLog
from host.store.store import Store
from shared_engine.log.events import Boot, Digest, Game, Gap, unpack
from shared_engine.log.picture import pack_picture
from shared_engine.record.record import Record
from shared_engine.referee.referee import Referee
from shared_engine.wire.messages import Hello
from tests.shared_engine.random_games import play
from tests.shared_engine.referee.bench import Bench
from tests.shared_engine.wire.pair import make_hello

HELLO = make_hello(10_000)  # a head that no game of the tests reaches


def opened(store: Store, hello: Hello = HELLO) -> FollowedLog:
    """The log of the board that says *hello*."""
    log = FollowedLog(store)
    log.open(hello)
    return log


def log_numbers(
    store: Store, device_id: bytes = HELLO.device_id, log_id: bytes = HELLO.log_id
) -> list[int]:
    """The logs in *store* that a board called *log_id*, oldest first."""
    return [
        log.id
        for log in store.logs()
        if log.device_id == device_id.hex() and log.log_id.partition(".")[0] == log_id.hex()
    ]


def record_from(arrived: list[tuple[int, bytes]]) -> Record:
    """The record that follows from the events *arrived* alone."""
    referee, record = Referee(), None
    for _, body in arrived:
        event = unpack(body)
        record = Record(event.description) if isinstance(event, Game) else record
        for decision in referee.feed(event):
            record.add(decision)
    return record


def random_bench(seed: int, turns: int, bench: Bench | None = None) -> Bench:
    """The first *turns* turns of random game *seed*, a digest after each; with *bench*, as the next
    game on that board."""
    now_ms, events = (bench.now_ms, bench.events) if bench else (0, [])
    bench = None
    for turn in play(seed):
        if bench is None:
            bench = Bench(None, starter=turn.before.turn)
            bench.now_ms, bench.events = now_ms, events
            bench.feed(Boot, b"boot", b"")
            bench.begin()
        if turn.move.is_fold:
            bench.show_and_fold(turn.hand)
        else:
            bench.carry_out(turn.move)
        add_digest(bench)
        if bench.referee.turns == turns:
            break
    return bench


def add_digest(bench: Bench, turns: int = 0) -> None:
    """The board says what it holds; *turns* beyond the truth make it a lie."""
    bench.feed(Digest, bench.referee.turns + turns, bench.referee.position.digest())


def numbered(bench: Bench) -> list[tuple[int, bytes]]:
    """The events as they arrive."""
    return [(number, event.pack()) for number, event in enumerate(bench.events)]


def after_a_gap(first=3, last=6, lost=12):
    """Events of a game whose turns after *first* up to *last* found no room on the board."""
    early, late = random_bench(3, first), random_bench(3, last)
    referee = late.referee
    picture = pack_picture(referee.full)
    gap = Gap(late.now_ms, lost, referee.turns, 1, picture, referee.position.pack())
    kept = len(late.events)
    full = random_bench(3, last + 2)
    return [*early.events, gap, *full.events[kept:]]
