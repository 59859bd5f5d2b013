"""Decisions of strangers: what no board can have decided is refused with its value, and the log
goes on with the next round."""

from functools import cache

import pytest

from host.store.record import record_of
from host.store.referee import StoredReferee
from shared_engine.games.contract import LIFT
from shared_engine.log.events import (
    Asked,
    Blind,
    Folded,
    Made,
    Owners,
    Refused,
    Repair,
    Round,
    Won,
    unpack,
)
from tests.benchmarks.decided import played
from tests.host.logs import opened

OUT = bytes.fromhex("0c0c005000")  # a king brings out a marble of seat 0
FAR = bytes.fromhex("0c0c010003")  # it goes three fields with a marble that is not there
DIGEST = b"abcd"
BAD = (
    ("brandi-4", "turn 4 is of seat 0, not 9", Made(0, 9, 4, "touch", True, DIGEST, OUT)),
    ("brandi-4", "turn 4 is of seat 0, not 3", Folded(0, 3, 4, True, DIGEST, ())),
    ("brandi-4", "brandi-4: 0c0c0050f9", Made(0, 0, 4, "touch", True, DIGEST, OUT[:-1] + b"\xf9")),
    ("brandi-4", "no card has the number 88", Asked(0, "K", 7, False, (OUT, b"\x02X"))),
    ("brandi-4", "question 7 has no moves", Asked(0, "K", 7, False, ())),
    ("brandi-4", "of question 7, 0c0c010003 is no legal move", Asked(0, "K", 7, True, (FAR,))),
    ("brandi-4", "what can be played, 0c0c010003, is no", Refused(0, "K", "", "", FAR, [])),
    ("brandi-4", "there is no field 97", Refused(0, "K", "too_far", "", b"", [(LIFT, 97)])),
    ("brandi-4", "there is no field 98", Repair(0, "", [(LIFT, 98)])),
    ("brandi-4", "there is no field 99", Blind(0, 99, True)),
    ("brandi-4", "there is no seat 4", Owners(0, 4, 1)),
    ("brandi-4", "there is no team 2", Won(0, 2)),
    ("brandi-4", "no position of brandi-4: 6e6f6e65", Round(0, 0, b"none")),
    ("brothers-2", "(wrong_shape)", Made(0, 1, 2, "touch", True, DIGEST, b"\x02ZZ\x01\x02")),
    ("brothers-2", "of question 7, 025a5a01 is no", Asked(0, "", 7, False, (b"\x02ZZ\x01",))),
    ("brothers-2", "no move of brothers-2: 02ff5a", Asked(0, "", 7, False, (b"\x02\xffZ",))),
    ("brothers-2", "turn 2 is no legal move", Made(0, 1, 2, "touch", True, DIGEST, OUT)),
)


@cache
def log_of(ruleset):
    return played(ruleset, 5, 40)


def with_it(ruleset, bad, turns):
    """The events as they arrive, with *bad* behind turn *turns*, and its number."""
    bodies = list(log_of(ruleset))
    kinds = (Made.KIND, Folded.KIND)
    at = [number for number, body in enumerate(bodies) if body[0] in kinds][turns - 1]
    bad.at_ms = unpack(bodies[at]).at_ms
    bodies.insert(at + 1, bad.pack())
    return list(enumerate(bodies)), at + 1


@pytest.mark.parametrize(("ruleset", "said", "bad"), BAD, ids=[said for _, said, _ in BAD])
def test_referee_when_no_board_can_have_decided_it_then_its_value_and_the_next_round_counts(
    ruleset, said, bad
):
    arrived, number = with_it(ruleset, bad, 3 if ruleset == "brandi-4" else 1)
    stored, wanted = StoredReferee(), StoredReferee()
    steps = [stored.feed(*one) for one in arrived]
    assert said in steps[number].trouble
    for one in enumerate(log_of(ruleset)):
        wanted.feed(*one)
    assert (stored.trouble, stored.referee.position) == ("", wanted.referee.position)
    assert stored.record.turns[-1] == wanted.record.turns[-1]


def test_record_when_no_board_can_have_decided_it_then_incomplete_and_all_is_stored(store):
    arrived, _ = with_it("brandi-4", Owners(0, 4, 1), 3)
    opened(store).add(arrived)
    assert "Incomplete" in dict(record_of(store, 1).tags)
    assert [(row.number, row.body) for row in store.log_rows(1)] == arrived
