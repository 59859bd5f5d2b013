"""The log on flash, on the file system of this computer: numbered, kept, cut at the last good
record, never rewritten."""

import pytest

from firmware.event_log import EventLog
from shared_engine.log.events import DAMAGED
from tests.firmware.files import storage_in
from tests.firmware.steps import finish

BODIES = [
    b"\x08boot",
    b"\x0c" + b"text" * 20,
    b"\x02\x00\xff",
    b"\x07" + bytes(range(200)),
    b"\x03",
]
RECORD_EXTRA = 6  # length, number and check
LENGTH_AND_NUMBER = 2  # where a wrong bit does no harm


def opened(folder, fresh_id=b"log1"):
    log = EventLog(storage_in(folder.parent))
    finish(log.open(fresh_id))
    return log


def written(folder, *bodies):
    log = opened(folder)
    for body in bodies:
        log.append(body)
    return log


def read(log, number):
    """The body of an event, asked for until it is reached."""
    body = None
    for _ in range(10_000):
        body = log.read(number)
        if body is not None:
            return body
    raise AssertionError(f"event {number} is never reached")


def content(log):
    return [read(log, number) for number in range(log.first, log.head)]


def segments(folder):
    return sorted(path for path in folder.iterdir() if path.name != "id")


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data" / "log"


def test_open_when_there_is_none_then_empty(folder):
    log = opened(folder)
    assert (log.id, log.first, log.head, content(log)) == (b"log1", 0, 0, [])


@pytest.mark.parametrize("name", ["no-digit", "+0000009", "0000_009", "0000000G", "99"])
def test_open_when_a_file_has_the_name_of_no_segment_then_it_is_left_alone(folder, name):
    written(folder, *BODIES)
    (folder / name).write_bytes(b"what somebody put there")
    log = opened(folder)
    assert (log.head, content(log)) == (len(BODIES), BODIES)
    assert (folder / name).read_bytes() == b"what somebody put there"


def test_append_when_called_then_the_numbers_count_up(folder):
    log = opened(folder)
    assert [(log.append(body), log.head) for body in BODIES] == [
        (True, number) for number in (1, 2, 3, 4, 5)
    ]
    assert (log.first, log.lost, log.is_full) == (0, 0, False)


def test_read_when_written_then_the_same_bytes(folder):
    assert content(written(folder, *BODIES)) == BODIES


def test_open_when_opened_again_then_events_numbers_and_id_survive(folder):
    written(folder, *BODIES)
    again = opened(folder, b"new!")
    assert (again.id, again.head, content(again)) == (b"log1", 5, BODIES)
    again.append(b"\x05more")
    assert read(opened(folder), 5) == b"\x05more"


def test_open_when_opened_many_times_then_nothing_is_lost(folder):
    for number in range(30):
        opened(folder).append(b"\x05%d" % number)
    assert content(opened(folder)) == [b"\x05%d" % number for number in range(30)]


def test_open_when_nothing_was_written_since_then_no_further_segment(folder):
    written(folder, *BODIES)
    for _ in range(5):
        opened(folder)
    assert len(segments(folder)) == 2


@pytest.mark.parametrize("length", range(len(BODIES[-2]) + RECORD_EXTRA))
def test_open_when_the_last_record_is_torn_then_the_good_ones_and_it_goes_on(folder, length):
    written(folder, *BODIES[:-1])
    (path,) = segments(folder)
    data = path.read_bytes()
    path.write_bytes(data[: len(data) - len(BODIES[-2]) - RECORD_EXTRA + length])
    log = opened(folder)
    assert content(log) == BODIES[:3]
    log.append(b"\x05next")
    assert content(opened(folder)) == [*BODIES[:3], b"\x05next"]


@pytest.mark.parametrize("length", range(len(BODIES[0]) + RECORD_EXTRA))
def test_open_when_the_only_record_is_torn_then_empty_under_the_same_id(folder, length):
    written(folder, BODIES[0])
    (path,) = segments(folder)
    path.write_bytes(path.read_bytes()[:length])
    log = opened(folder, b"new!")
    assert (log.id, log.head) == (b"log1", 0)
    log.append(b"\x08again")
    assert content(opened(folder)) == [b"\x08again"]


def test_open_when_torn_twice_then_each_time_cut(folder):
    for start in ([b"\x03one", b"\x03lost"], [b"\x03two", b"\x03lost"]):
        written(folder, *start)
        last = segments(folder)[-1]
        last.write_bytes(last.read_bytes()[:-1])
    log = opened(folder)
    assert (log.head, content(log)) == (2, [b"\x03one", b"\x03two"])


@pytest.mark.parametrize("at", range(len(BODIES[2]) + RECORD_EXTRA))
def test_open_when_a_bit_of_the_last_record_is_wrong_then_its_number_is_not_given_again(folder, at):
    written(folder, *BODIES[:3])
    (path,) = segments(folder)
    data = bytearray(path.read_bytes())
    data[at - len(BODIES[2]) - RECORD_EXTRA] ^= 0x10
    path.write_bytes(data)
    log = opened(folder)
    assert content(log) == [*BODIES[:2], BODIES[2] if at < LENGTH_AND_NUMBER else DAMAGED]
    log.append(b"\x05next")
    assert read(opened(folder), 3) == b"\x05next"


def test_read_when_the_end_of_a_segment_looks_like_more_records_than_there_were_then_the_next_one_is_whole(
    folder,
):
    written(folder, *BODIES)
    written(folder, *BODIES)
    (segment, _) = segments(folder)
    segment.write_bytes(segment.read_bytes()[: -len(BODIES[-1]) - RECORD_EXTRA] + b"\x01" * 70)
    log = opened(folder)
    assert content(log) == [*BODIES[:-1], DAMAGED, *BODIES]
    assert log.damaged == [(4, 5)]


def test_open_when_a_record_of_an_earlier_life_lies_behind_the_end_then_it_is_none_of_this_one(
    folder,
):
    written(folder, b"\x03aaaa", b"\x03bbbb", b"\x03cccc")
    (path,) = segments(folder)
    data = path.read_bytes()
    path.write_bytes(data[:11] + data[22:])  # the block in the middle was never written
    assert content(opened(folder)) == [b"\x03aaaa", DAMAGED]


def test_open_when_the_id_is_damaged_then_another_log(folder):
    written(folder, *BODIES)
    (folder / "id").write_bytes(b"lo")
    assert opened(folder, b"new!").id == b"new!"
    assert opened(folder, b"newer").id == b"new!"


def test_append_when_a_segment_is_full_then_another_and_the_first_is_left_alone(folder):
    log = written(folder, *[b"\x03" + bytes([number]) * 200 for number in range(100)])
    first, second = segments(folder)[:2]
    before = first.read_bytes()
    assert first.stat().st_size < 17_000
    assert int(second.name, 16) < 100
    log.append(b"\x03more")
    assert first.read_bytes() == before
    assert content(opened(folder))[-1] == b"\x03more"


def test_append_when_several_segments_are_full_then_all_can_be_read_in_any_order(folder):
    bodies = [b"\x03" + number.to_bytes(2, "little") * 50 for number in range(800)]
    log = written(folder, *bodies)
    assert len(segments(folder)) > 4
    for number in (799, 0, 250, 100, 101, 99, 798, 791, 792, 5, 799):
        assert read(log, number) == bodies[number]
    assert content(log) == bodies


def test_read_when_events_come_between_then_what_was_asked_for(folder):
    log = opened(folder)
    bodies = [b"\x03%d" % number for number in range(100)]
    for number, body in enumerate(bodies):
        log.append(body)
        assert read(log, number // 2) == bodies[number // 2]


def test_read_when_an_old_event_is_asked_for_then_a_few_records_at_a_time(folder):
    log = written(folder, *[b"\x03x"] * 100)
    assert log.read(99) == b"\x03x"
    assert log.read(60) is None


def test_last_of_when_there_are_several_then_the_newest(folder):
    log = written(folder, b"\x08a", b"\x07b", b"\x02c", b"\x07d", b"\x02e")
    assert finish(log.last_of(b"\x08\x07")) == (3, b"\x07d")
    assert finish(log.last_of(b"\x08")) == (0, b"\x08a")


def test_last_of_when_there_is_none_then_none(folder):
    assert finish(written(folder, b"\x01a").last_of(b"\x07")) is None
    assert finish(opened(folder).last_of(b"\x07")) is None


def test_last_of_when_it_lies_in_an_older_segment_then_found(folder):
    log = written(folder, b"\x07old", *[b"\x03" + bytes(100)] * 400)
    assert len(segments(folder)) > 2
    assert finish(log.last_of(b"\x07")) == (0, b"\x07old")
