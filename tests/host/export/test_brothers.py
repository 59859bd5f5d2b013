"""Games of Brothers in files: written as text, JSON and CSV, read back, damaged, drawn."""

import csv
import io
import json

import pytest

from host.export.formats import export
from host.export.read_back import import_sheet
from host.live.statistics import count
from host.live.steps import study_of
from host.live.summary import summaries
from host.solver.prospect import Prospect
from host.store.merge import Kept, State
from host.store.record import read_game, record_of
from host.store.sheet import parse_sheet
from host.store.store import Store
from host.store.tags import winners
from shared_engine.games.brothers import game
from shared_engine.games.errors import RulesError
from shared_engine.record.record import DRAWN, Record, Turn, replay, to_json
from shared_engine.record.text import format_text, parse_text
from tests.host.logs import numbered, opened
from tests.host.meadows import random_meadow
from tests.shared_engine.games.brothers.random_games import play


def played(seed, ruleset="brothers-2"):
    """The record of a whole random game at a table, and its last position."""
    record, last = (
        Record({"ruleset": ruleset, "starter": seed % (2 if ruleset == "brothers-2" else 4)}),
        None,
    )
    for number, (before, _, move, after) in enumerate(play(seed, ruleset), 1):
        turn = Turn(before.turn, game.format_move(None, move), (), True, after.digest().hex())
        record.turns.append((number, turn))
        last = after
    team = game.outcome(last)
    record.result = str(team) if team >= 0 else DRAWN
    return record, last


def on_grid(record):
    """*record* with everything moved so that it lies on the grid of a board."""
    state, moved = None, Record(record.description)
    for number, turn in record.turns:
        piece, _, cells = turn.move.partition(": ")
        found = [tuple(map(int, cell[1:].split("."))) for cell in cells.split()]
        before = replay(moved)[0][-1]
        if before.is_laying and not before.meadow.cells:
            state = _shift(record, number)
        across, down = state
        text = f"{piece}: " + " ".join(f"M{x + across}.{y + down}" for x, y in found)
        after = game.apply(before, game.parse_move(before.rules.board, text))
        moved.turns.append((number, Turn(turn.seat, text, (), True, after.digest().hex())))
    moved.result = record.result
    return moved


def _shift(record, first):
    """How far the round that begins with turn *first* has to be moved."""
    positions = replay(record)[0]
    last = next(
        (
            before
            for before, after in zip(positions[first:], positions[first + 1 :])
            if after.round_number != before.round_number
        ),
        positions[-1],
    )
    return -min(x for x, _ in last.meadow.cells), -min(y for _, y in last.meadow.cells)


@pytest.fixture(scope="module")
def stored(tmp_path_factory):
    """A store with a whole game that a board has sent."""
    store = Store(tmp_path_factory.mktemp("stored") / "games.db")
    opened(store).add(numbered(random_meadow(3)))
    yield store
    store.close()


@pytest.fixture
def other(tmp_path):
    store = Store(tmp_path / "other.db")
    yield store
    store.close()


@pytest.mark.parametrize("form", ["text", "json"])
def test_import_when_a_game_was_exported_then_the_same_game(stored, other, form):
    kept = import_sheet(other, parse_sheet(export(stored, 1, form)))
    assert kept.state == State.NEW
    assert record_of(other, kept.game).turns == record_of(stored, 1).turns
    assert export(other, kept.game, "text") == export(stored, 1, "text")


def test_import_when_it_is_there_from_its_board_then_known(stored):
    assert import_sheet(stored, parse_sheet(export(stored, 1, "json"))) == Kept(1, State.KNOWN)


def test_csv_when_a_game_is_written_then_a_row_for_each_piece(stored):
    rows = list(csv.DictReader(io.StringIO(export(stored, 1, "csv"))))
    record = record_of(stored, 1)
    assert [row["move"] for row in rows] == [turn.move for _, turn in record.turns]
    assert {row["round"] for row in rows} == {"1", "2"}
    assert all(float(row["seconds"]) > 0 for row in rows)


@pytest.mark.parametrize("form", ["sheet", "html", "svg"])
@pytest.mark.slow
def test_export_when_a_game_was_imported_then_it_is_drawn(stored, other, form):
    kept = import_sheet(other, parse_sheet(export(stored, 1, "json")))
    assert export(other, kept.game, form)


def test_text_when_lines_are_damaged_then_the_good_ones_are_kept():
    record, _ = played(4)
    lines = format_text(record).splitlines()
    first = lines.index(next(line for line in lines if line.startswith("1. ")))
    for at, bad in (
        (first, "1. 0 X: M0.0"),
        (first + 5, "6. x Z: M1 {12}"),
        (first + 9, "nonsense"),
    ):
        lines[at] = bad
    found, problems = parse_text("\n".join(lines))
    assert [number for number, _ in problems] == [first + 1, first + 6, first + 10]
    assert found.turns == [one for one in record.turns if one[0] not in (1, 6, 10)]
    assert found.result == record.result


def test_import_when_a_piece_lies_elsewhere_than_its_digest_says_then_the_turn_is_named():
    sheet = to_json(on_grid(played(4)[0]))
    sheet["turns"][7]["digest"] = "00000000"
    with pytest.raises(RulesError, match="turn 8: digest"):
        parse_sheet(json.dumps(sheet))


def test_import_when_the_prairie_does_not_fit_on_a_board_then_refused():
    with pytest.raises(RulesError, match="not on the grid"):
        parse_sheet(json.dumps(to_json(played(4)[0])))


def test_import_when_nobody_has_won_then_finished_without_a_winner(other):
    seed = next(seed for seed in range(1, 60) if played(seed)[0].result == DRAWN)
    record = on_grid(played(seed)[0])
    kept = import_sheet(other, parse_sheet(format_text(record)))
    (summary,) = summaries(other, other.games()).values()
    assert (summary["finished"], summary["won"]) == (True, [])
    assert winners(record_of(other, kept.game)) == ()
    assert "draw" in export(other, kept.game, "sheet")


def test_import_when_the_result_is_not_that_of_the_turns_then_refused(stored):
    sheet = json.loads(export(stored, 1, "json"))
    sheet["result"] = "="
    with pytest.raises(RulesError, match="'='"):
        parse_sheet(json.dumps(sheet))


def test_count_when_a_game_is_stored_then_pieces_points_and_times(stored):
    record, clock = read_game(stored, stored.game(1))
    counts = count(record, clock)
    assert [one["tiles"] for one in counts.values()] == [12, 12]
    assert all(one["time_ms"] > 0 and one["points"] > 0 for one in counts.values())


def test_study_when_a_game_was_played_then_who_wins_from_each_position_near_its_end(stored):
    steps = study_of(stored, 1).steps
    last = next(step for step in reversed(steps) if step.prospect)
    assert last.prospect.is_solved
    assert steps[-1].game.won == ((last.prospect.winner,) if last.prospect.winner >= 0 else ())
    assert isinstance(last.prospect, Prospect)
    assert steps[0].prospect is None
