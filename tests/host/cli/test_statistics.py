"""`collie statistics`, and what is counted of a game."""

import json
import re

import pytest

from host.live.statistics import count
from host.store.record import Clock, read_game
from host.store.store import Store
from shared_engine.record.record import Record, Turn
from tests.host.cli.command import collie, refused
from tests.host.logs import numbered, opened
from tests.host.meadows import random_meadow
from tests.shared_engine.wire.pair import make_hello


def counts_of(**counted):
    """Those of a seat: what is not named is 0."""
    names = ("turns", "folds", "waiting", "sent_home", "lost", "burned", "time_ms")
    return dict.fromkeys(names, 0) | counted


def counted(*turns):
    record = Record({"ruleset": "brandi-4", "starter": 0})
    record.turns = [
        (number, Turn(seat, move, (), True, "")) for number, (seat, move) in enumerate(turns, 1)
    ]
    return count(record, Clock({1: 2500}))


def test_count_when_a_seven_passes_a_marble_then_burned_and_its_seat_waits_for_a_start_card():
    counts = counted(
        (1, "K: K1>T16"), (0, "A: K0>T0"), (0, "10: T0>T10"), (0, "7: T10>T17xK1"), (1, "fold")
    )
    assert counts[0] == counts_of(turns=3, sent_home=1)
    assert counts[1] == counts_of(turns=2, folds=1, waiting=1, lost=1, burned=1, time_ms=2500)


def test_count_when_a_seat_with_a_marble_out_folds_then_it_does_not_wait():
    assert counted((0, "A: K0>T0"), (0, "fold"))[0] == counts_of(turns=2, folds=1)


def test_count_when_a_turn_cannot_be_read_then_the_others_count():
    assert counted((0, "nonsense"), (0, "A: K0>T0"))[0]["turns"] == 1


@pytest.fixture
def path(tmp_path, evening):
    path = tmp_path / "games.db"
    path.write_bytes(evening)
    collie("games", "rename", 1, "1=Anna", "--db", path)
    collie("games", "rename", 2, "4=Anna", "--db", path)
    return path


def test_read_game_when_whole_then_the_seats_took_all_of_its_time(path):
    store = Store(path, is_read=True)
    _, clock = read_game(store, store.game(1))
    events = store.events(1, store.game(1).first, store.game(1).end)
    assert 0 < sum(clock.taken_ms.values()) <= int.from_bytes(events[-1][1][1:5], "little")
    assert sorted(clock.taken_ms) == [0, 1, 2, 3]
    store.close()


def test_statistics_when_of_a_game_then_a_row_for_each_seat(path):
    rows = json.loads(collie("statistics", 1, "--json", "--db", path)[0])
    assert [row["who"] for row in rows] == ["0 Anna", "1", "2", "3"]
    assert sum(row["turns"] for row in rows) == 309
    assert sum(row["sent_home"] for row in rows) == sum(row["lost"] for row in rows) > 0
    assert "burned" in collie("statistics", 1, "--db", path)[0]


def test_statistics_when_of_all_games_then_a_row_for_each_name(path):
    rows = {row["who"]: row for row in json.loads(collie("statistics", "--json", "--db", path)[0])}
    assert list(rows) == ["Anna", "without a name"]
    assert (rows["Anna"]["games"], rows["without a name"]["games"]) == (2, 6)
    assert sum(row["turns"] for row in rows.values()) == 314
    assert sum(row["won"] for row in rows.values()) == 2


def test_statistics_when_there_is_no_game_then_what_to_do(tmp_path):
    out, _, code = collie("statistics", "--db", tmp_path / "games.db")
    assert (out, code) == ("Nothing to count yet; `collie games` lists the games there are.\n", 0)


def test_statistics_when_a_page_is_asked_for_then_a_plot_of_each_thing_for_each_name(
    path, tmp_path
):
    page = tmp_path / "evenings.html"
    out, errors, code = collie("statistics", "--html", page, "--lang", "de", "--db", path)
    assert (out, errors, code) == (f"{page}\n", "", 0)
    text = page.read_text(encoding="utf-8")
    assert "<h1>Statistik von 2 Spielen</h1>" in text
    plots = re.findall(r'aria-label="([^:]*): Anna ([\d.]+); ohne Namen [\d.]+"', text)
    assert [name for name, _ in plots] == [
        "Heimgeschickte Murmeln, je Spiel",
        "Eigene Murmeln, die heimgeschickt wurden, je Spiel",
        "Eigene Murmeln, die Siebener heimschickten, je Spiel",
        "Züge ohne Startkarte, je Spiel",
        "Sekunden je Zug",
    ]
    anna = json.loads(collie("statistics", "--json", "--db", path)[0])[0]
    assert plots[0][1] == f"{anna['sent_home'] / 2:.1f}"
    assert float(plots[4][1]) == round(anna["time_ms"] / 1000 / anna["turns"], 1)


def test_statistics_when_a_page_of_one_game_is_asked_for_then_its_seats(path):
    out, _, _ = collie("statistics", 1, "--html", "-", "--db", path)
    assert re.search(r'aria-label="Marbles sent home: 0 Anna \d+\.0; 1 \d+\.0; ', out)
    assert "script" not in out.replace("Content-Security-Policy", "")


def test_page_when_a_name_is_markup_then_it_is_a_text(path):
    collie("games", "rename", 1, "1=<b>Anna</b>", "--db", path)
    assert "<b>" not in collie("statistics", "--html", "-", "--db", path)[0]


@pytest.mark.parametrize("options", [("--lang", "de"), ("--html", "-", "--json")], ids=" ".join)
def test_statistics_when_options_have_no_effect_then_refused(path, options):
    assert options[0] in refused("statistics", *options, "--db", path, code=2)


@pytest.fixture
def both(path):
    """A database with games of Dog and a game of Brothers; Anna has played both."""
    store = Store(path)
    opened(store, make_hello(10_000, log_id=b"log2")).add(numbered(random_meadow(3)))
    store.close()
    collie("games", "rename", 3, "1=Anna", "--db", path)
    return path


def test_statistics_when_dog_and_brothers_were_played_then_each_counts_its_own(both):
    rows = json.loads(collie("statistics", "--json", "--db", both)[0])
    assert [(row["rules"], row["who"]) for row in rows] == [
        ("dog", "Anna"),
        ("dog", "without a name"),
        ("brothers", "Anna"),
        ("brothers", "without a name"),
    ]
    assert "burned" in rows[0]
    assert "tiles" not in rows[0]
    assert rows[2]["tiles"] == 12
    assert not {"folds", "waiting", "sent_home", "lost", "burned"} & set(rows[2])


@pytest.mark.slow
def test_statistics_when_dog_and_brothers_were_played_then_a_table_each(both):
    out = collie("statistics", "--db", both, COLUMNS="160")[0]
    dog, brothers = out.split("Brothers:")
    assert dog.startswith("Dog:")
    assert "sent home" in dog
    assert "tiles" not in dog
    assert "angular pens" in brothers
    assert "sent home" not in brothers


def test_statistics_when_only_brothers_was_played_then_one_table_without_a_heading(both):
    out = collie("statistics", 3, "--db", both)[0]
    assert out.lstrip().startswith("seat")
    assert "fenced" in out


def test_statistics_when_dog_and_brothers_are_on_a_page_then_plots_and_a_table_each(both):
    text = collie("statistics", "--html", "-", "--lang", "de", "--db", both)[0]
    assert re.search(r'aria-label="Strafpunkte, je Spiel: Anna [\d.]+; ohne Namen', text)
    assert text.count("<table>") == 2
