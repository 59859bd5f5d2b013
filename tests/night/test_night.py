"""A short night, and that a long one would notice what goes wrong."""

from itertools import pairwise

import pytest

from tests.host.store.postgres import folder_of_programs
from tests.night.night import night
from tests.night.plan import PARTS, Failure, plan
from tests.night.report import Outage, back_after_s, lost_and_doubled

SEED, TIMES, SHORT_S = 53, 2, 45  # the server stops and is killed, the line is silent and noisy
WRITTEN = {number: b"event %d" % number for number in range(5, 9)}
STORED = {number: b"event %d" % number for number in range(9)}
SLEEP = Outage(Failure("laptop", "asleep", 1, 9), 1, 10)


@pytest.mark.proof
def test_night_when_each_part_fails_twice_then_nothing_is_lost_and_nobody_helps():
    programs = folder_of_programs()
    if programs is None:
        pytest.skip("no PostgreSQL server is installed (Debian: apt-get install postgresql)")
    with night(SEED, programs) as all_parts:
        report = all_parts.run(plan(SEED, SHORT_S, TIMES), SHORT_S, lambda text: None)
    assert report.is_good, report.text()


def test_plan_when_made_again_then_the_same_and_each_part_fails_so_often_and_one_failure_at_a_time():
    failures = plan(7, 900, 20)
    assert failures == plan(7, 900, 20) != plan(8, 900, 20)
    for part in PARTS:
        known = [one for one in failures if one.part == part.name]
        assert len(known) == 20
        assert {one.way for one in known} == set(part.ways)
        assert all(one.at_s + one.lasts_s < after.at_s for one, after in pairwise(known))


@pytest.mark.parametrize(
    ("logs", "found"),
    [
        ([STORED], (0, 0)),
        ([STORED | {6: b"another"}], (1, 0)),
        ([{number: STORED[number] for number in (1, 2, 3, 4, 5, 7)}], (3, 0)),
        ([STORED, {5: b"event 5"}], (0, 1)),
        ([STORED | {9: b"nobody wrote it"}], (0, 1)),
        ([], (9, 0)),
    ],
)
def test_events_when_lost_changed_or_stored_besides_then_counted(logs, found):
    assert lost_and_doubled(WRITTEN, logs) == found


@pytest.mark.parametrize(
    ("others", "signs_s", "after_s"),
    [
        ([], [9, 12, 13], 2),
        ([Outage(Failure("line", "silent", 8, 3), 8, 11)], [12], 1),
        (
            [
                Outage(Failure("line", "silent", 11, 3), 11, 14),
                Outage(Failure("board", "power cut", 13, 3), 13, 16),
            ],
            [15, 18],
            2,
        ),
        ([Outage(Failure("line", "silent", 11, 3), 13, 14)], [12, 18], 2),
        ([], [9], None),
    ],
)
def test_back_when_others_are_in_the_way_then_counted_from_their_end(others, signs_s, after_s):
    assert back_after_s(SLEEP, others, signs_s) == after_s
