"""Logs of boards that wrote no decisions: read, shown and exported as by the program of their time,
but for the moments in which a turn is decided.

tests/vectors/older_logs.json has two games with what the last program without decisions made of
them.
"""

import json
from pathlib import Path

import pytest

from host.store.referee import StoredReferee
from host.store.store import Store
from shared_engine.log.events import DECISIONS, Boot, Made, unpack
from shared_engine.referee import decision as kinds
from tests.host.cli.command import collie
from tests.host.logs import opened
from tests.shared_engine.referee.clerk import random_clerk

KEPT = json.loads(
    Path(__file__).parents[2].joinpath("vectors", "older_logs.json").read_text("ascii")
)

COUNTS = (kinds.ROUND, kinds.MOVE, kinds.FOLD, kinds.UNDO)


def arrived(ruleset):
    return [(number, bytes.fromhex(body)) for number, body in enumerate(KEPT[ruleset]["events"])]


@pytest.mark.parametrize("ruleset", KEPT)
def test_referee_when_a_board_wrote_no_decisions_then_those_of_its_time(ruleset):
    stored = StoredReferee()
    decided = [
        f"{number} {one.kind} {one.position.digest().hex()}"
        for number, body in arrived(ruleset)
        for one in stored.feed(number, body).decisions
        if one.kind in COUNTS
    ]
    assert decided == KEPT[ruleset]["decisions"]
    assert (stored.engine, stored.disagreement, stored.trouble) == ("", "", "")


@pytest.mark.parametrize("ruleset", KEPT)
@pytest.mark.parametrize("form", ["text", "csv"])
def test_export_when_a_board_wrote_no_decisions_then_what_it_was(tmp_path, ruleset, form):
    path = tmp_path / "games.db"
    store = Store(path)
    opened(store).add(arrived(ruleset))
    store.close()
    collie("games", "date", 1, "2026-11-20", "--db", path)
    assert (
        collie("export", 1, "--format", form, "--db", path)[0].splitlines() == KEPT[ruleset][form]
    )
    assert collie("logs", "check", "--db", path)[2] == 0


@pytest.mark.parametrize("behind", [0, 1], ids=["before", "behind"])
def test_referee_when_an_older_firmware_goes_on_then_its_turns_are_worked_out(behind):
    clerk = random_clerk(3, 12)
    made = [number for number, event in enumerate(clerk.events) if isinstance(event, Made)][4]
    end = made + behind  # where the power fails: before or behind what was decided
    facts = [event for event in clerk.events[end:] if not isinstance(event, DECISIONS)]
    bodies = [event.pack() for event in clerk.events[:end]]
    bodies.append(Boot(unpack(bodies[-1]).at_ms, b"boot", b"").pack())
    bodies += [event.pack() for event in facts]
    stored = StoredReferee()
    for number, body in enumerate(bodies):
        stored.feed(number, body)
    stored.advance(clerk.now_ms)
    assert (stored.engine, stored.differences, stored.trouble) == ("", [], "")
    assert [turn.digest for _, turn in stored.record.turns] == [
        one.position.digest().hex()
        for one in clerk.decisions
        if one.kind in (kinds.MOVE, kinds.FOLD)
    ]
