"""Room for the log: games leave whole, the oldest first, only acknowledged ones, and only when
there is no room."""

import pytest

from firmware.event_log import EventLog
from tests.firmware.flash import MemoryFlash, apply, storage_on
from tests.firmware.steps import finish

BLOCKS = 40
GAME = b"\x01game"
EVENT = b"\x03" + bytes(99)  # a record of 103 bytes
GAMES = 6  # that fit with room for another


class Bench:
    """A log on a chip, and a plug."""

    def __init__(self, blocks=BLOCKS, content=b"") -> None:
        self.flash = MemoryFlash(blocks, content)
        self.written = []
        self.boots = 0
        if content:  # what an earlier bench filled
            storage_on(self.flash).remove("filler")
        self.power_on()

    def power_on(self) -> None:
        self.boots += 1
        self.storage = storage_on(self.flash)
        self.log = EventLog(self.storage)
        finish(self.log.open(b"log%d" % self.boots))

    def append(self, *bodies) -> bool:
        """Append *bodies*; say whether there was room for all."""
        kept = [body for body in bodies if self.log.append(body)]
        self.written += kept
        return len(kept) == len(bodies)

    def play(self, events=100) -> int:
        """Append a game and return its number."""
        number = self.log.head
        self.append(GAME + b"%d" % number, *[EVENT] * events)
        return number

    def fill(self) -> None:
        """Leave no room for another segment."""
        with self.storage.open("filler", "wb") as file:
            while self.storage.free_bytes() >= 32768:
                file.write(bytes(4096))
                file.flush()

    def check(self) -> None:
        """Everything from the first event held on is what was written."""
        log, found = self.log, []
        # now and then a read only brings the event nearer
        for _ in range(2 * (log.head - log.first)):
            if log.first + len(found) < log.head:
                body = log.read(log.first + len(found))
                found += [] if body is None else [body]
        assert found == self.written[log.first : log.head]


@pytest.fixture
def bench():
    return Bench()


def test_append_when_a_game_begins_then_a_segment_of_its_own(bench):
    bench.append(b"\x08boot")
    games = [bench.play(3) for _ in range(3)]
    names = sorted(name for name in bench.storage.names("log") if name != "id")
    assert [int(name, 16) for name in names] == [0, *games]
    bench.check()


def test_append_when_there_is_room_then_acknowledged_games_stay(bench):
    for _ in range(GAMES):
        bench.play()
        bench.log.acknowledge(bench.log.head)
    assert bench.log.first == 0
    bench.check()


def test_append_when_there_is_no_room_then_the_oldest_acknowledged_game_leaves_whole(bench):
    games = [bench.play(200) for _ in range(3)]  # two segments each
    bench.log.acknowledge(games[1])
    bench.fill()
    assert bench.append(GAME)
    assert bench.log.first == games[1]
    bench.check()


def test_append_when_the_power_is_cut_while_a_game_leaves_then_nothing_is_missing_in_between(bench):
    games = [bench.play(200) for _ in range(3)]
    bench.log.acknowledge(games[1])
    bench.fill()
    content, done = bytearray(bench.flash.buffer), len(bench.flash.operations)
    bench.append(GAME)
    firsts = []
    for operation in bench.flash.operations[done:]:
        apply(content, operation)
        cut = Bench(BLOCKS, bytes(content))
        cut.written = bench.written
        cut.check()
        firsts.append(cut.log.first)
    assert set(firsts) == {games[1]}  # begun is done: the rest of it leaves when the log is opened


def test_append_when_there_is_no_room_then_no_more_leaves_than_is_needed(bench):
    games = [bench.play() for _ in range(4)]
    bench.log.acknowledge(bench.log.head)
    bench.fill()
    bench.append(GAME)
    assert bench.log.first == games[1]


@pytest.mark.parametrize("upto", [0, 1, 100])
def test_append_when_no_whole_game_is_acknowledged_then_nothing_leaves_and_the_event_is_lost(
    bench, upto
):
    games = [bench.play() for _ in range(3)]
    bench.log.acknowledge(upto)
    bench.fill()
    assert upto < games[1]
    assert not bench.append(GAME)
    assert (bench.log.first, bench.log.lost, bench.log.is_full) == (0, 1, True)
    bench.check()


def test_append_when_all_is_acknowledged_then_the_newest_game_never_leaves(bench):
    bench.append(b"\x08boot")
    newest = bench.play()
    bench.log.acknowledge(bench.log.head)
    bench.fill()
    while bench.append(EVENT):  # until the segment is full
        pass
    assert bench.log.first == newest  # what lay before it has left, and that was not enough
    bench.power_on()
    assert (bench.log.first, bench.log.lost) == (newest, 1)
    bench.check()


def test_append_when_many_games_are_played_then_those_that_fit_are_there(bench):
    for _ in range(60):
        bench.play()
        bench.log.acknowledge(bench.log.head)
    assert bench.log.lost == 0
    assert len(bench.storage.names("log")) - 1 >= GAMES
    bench.check()
    bench.power_on()
    bench.check()


def test_append_when_events_are_lost_then_all_are_until_it_goes_on(bench):
    games = [bench.play() for _ in range(2)]
    bench.fill()
    assert not bench.append(GAME)
    bench.log.acknowledge(games[1])
    assert not bench.append(EVENT)
    assert (bench.log.lost, bench.log.is_full) == (2, False)


def test_rejoin_when_there_is_room_again_then_it_goes_on_with_what_is_said(bench):
    games = [bench.play() for _ in range(2)]
    bench.fill()
    bench.append(GAME, EVENT)
    assert not bench.log.rejoin([GAME, b"\x0dgap"])
    bench.log.acknowledge(games[1])
    assert bench.log.rejoin([GAME, b"\x0dgap"])
    bench.written += [GAME, b"\x0dgap"]
    assert (bench.log.first, bench.log.lost, bench.log.is_full) == (games[1], 0, False)
    assert bench.append(EVENT)
    bench.check()
    bench.power_on()
    assert bench.log.lost == 0
    bench.check()


def test_rejoin_when_another_file_has_gone_then_it_is_tried_now_and_then(bench):
    bench.play()
    bench.fill()
    bench.append(*[GAME] * 10)
    assert bench.log.is_full
    bench.storage.remove("filler")
    bench.append(*[EVENT] * 60)
    assert not bench.log.is_full
    assert bench.log.rejoin([b"\x0dgap"])


def test_open_when_events_were_lost_before_the_power_went_then_it_still_says_so(bench):
    bench.play()
    bench.fill()
    bench.append(GAME)
    bench.storage.remove("filler")
    bench.power_on()
    assert bench.log.lost == 1
    assert not bench.append(EVENT)
    assert bench.log.rejoin([b"\x0dgap"])
    bench.power_on()
    assert bench.log.lost == 0


def test_open_when_there_is_no_room_then_it_opens_and_events_are_lost(bench):
    bench.play()
    bench.fill()
    bench.power_on()
    assert (bench.log.is_full, bench.log.lost) == (True, 0)
    assert not bench.append(EVENT)
    bench.check()


def test_acknowledge_when_opened_again_then_whole_segments_are_remembered(bench):
    games = [bench.play() for _ in range(3)]
    bench.log.acknowledge(games[2] + 5)
    bench.power_on()
    assert bench.log.acknowledged == games[2]
    bench.log.acknowledge(games[1])
    assert bench.log.acknowledged == games[2]


def test_acknowledge_when_called_for_every_event_then_written_once_a_segment(bench):
    for _ in range(3):
        bench.play()
    before = len(bench.flash.operations)
    for number in range(bench.log.head + 1):
        bench.log.acknowledge(number)
    assert len(bench.flash.operations) - before <= 3


def test_acknowledge_when_the_id_is_damaged_then_another_log_of_which_nothing_is_acknowledged(
    bench,
):
    games = [bench.play() for _ in range(3)]
    bench.log.acknowledge(games[2])
    with bench.storage.open("log/id", "r+b") as file:
        file.write(b"x")
    bench.power_on()
    assert (bench.log.id, bench.log.acknowledged) == (b"log2", 0)


def test_read_when_it_has_left_then_none(bench):
    games = [bench.play() for _ in range(3)]
    assert bench.log.read(5) is not None  # a reader is in the middle of the game that leaves
    bench.log.acknowledge(bench.log.head)
    bench.fill()
    bench.append(GAME)
    assert bench.log.first == games[1]
    assert [bench.log.read(number) for number in (0, 6, games[1] - 1)] == [None] * 3
    bench.check()


class CountingStorage:
    """Counts the reads on its way to *storage*."""

    def __init__(self, storage) -> None:
        self._storage = storage
        self.opened = 0

    def open(self, name, mode):
        self.opened += 1
        return self._storage.open(name, mode)

    def __getattr__(self, name):
        return getattr(self._storage, name)


@pytest.mark.slow
def test_open_when_there_are_200_games_then_no_more_is_read_than_with_two():
    found = []
    for games in (2, 200):
        bench = Bench(games * 2 + 40)
        for _ in range(games):
            bench.play(10)
        storage = CountingStorage(storage_on(bench.flash))
        log = EventLog(storage)
        finish(log.open(b"log2"))
        assert finish(log.recall(GAME[:1])) == (
            11 * (games - 1),
            [GAME + b"%d" % (11 * (games - 1)), *[EVENT] * 10],
        )
        found.append(storage.opened)
    assert found[0] == found[1]


def test_rejoin_when_games_of_usual_length_are_played_then_more_than_50_fit_into_1400_kb():
    """A game of 222 turns takes 14 kB; here each is written at once, which takes as much room."""
    bench = Bench(1_400_000 // 4096)
    game = [GAME, *[EVENT] * 138]
    for _ in range(100):
        assert bench.log.rejoin(game)
        bench.log.acknowledge(bench.log.head)
    assert (bench.log.head - bench.log.first) / len(game) > 50
    assert bench.log.lost == 0
