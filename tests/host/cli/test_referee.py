"""`collie referee` as a process, and traces that `collie export` writes."""

import json

import pytest

from host.live.log import FollowedLog
from host.store.store import Store
from tests.host.cli.command import collie, refused
from tests.host.logs import HELLO, numbered, random_bench
from tests.traces.corpus import FOLDER, traces

BEGIN = b'{"trace": 1, "ruleset": "brandi-4", "options": {}, "starter": 0}\n'
WIDE = json.dumps(
    {
        "trace": 1,
        "ruleset": "brothers-2",
        "state": {"tiles": [], "prairie": [[x, 0] for x in range(60)]},
    }
).encode()
KING = b'{"at_ms": 1000, "card": "K"}\n'
OUT = (
    b'{"at_ms": 1400, "field": "K0.1", "occupied": false}\n{"at_ms": 2100, "field": "T0", '
    b'"occupied": true}\n'
)


def judged(*arguments, stdin=b""):
    """The decisions, as objects."""
    stdout, stderr, exit_code = collie("referee", *arguments, stdin=stdin)
    assert (exit_code, stderr) == (0, "")
    return [json.loads(line) for line in stdout.splitlines()]


@pytest.mark.parametrize("name", ["overshoot-and-back", "late"])
def test_referee_when_a_file_then_a_line_a_decision(name):
    trace = traces()[name]
    stdout, stderr, exit_code = collie("referee", trace.path)
    assert (stdout.splitlines(), stderr, exit_code) == (trace.decisions, "", 0)


def test_referee_when_standard_input_then_the_same():
    decided = judged("-", stdin=BEGIN + KING + OUT)
    assert [one["decision"] for one in decided] == ["round", "move"]
    assert decided[1]["move"] == "K: K0>T0"


def test_referee_when_the_last_line_has_no_end_then_it_counts():
    assert judged("-", stdin=(BEGIN + KING + OUT).rstrip()) == judged("-", stdin=BEGIN + KING + OUT)


def test_referee_when_lines_end_as_on_windows_then_the_same():
    assert judged("-", stdin=(BEGIN + KING + OUT).replace(b"\n", b"\r\n")) == judged(
        "-", stdin=BEGIN + KING + OUT
    )


def test_referee_when_an_editor_has_marked_the_file_as_utf_8_then_the_same():
    assert judged("-", stdin=b"\xef\xbb\xbf" + BEGIN + KING + OUT) == judged(
        "-", stdin=BEGIN + KING + OUT
    )


def test_referee_when_a_move_is_illegal_then_it_is_a_decision_and_no_error():
    assert judged("-", stdin=BEGIN + b'{"at_ms": 1, "card": "3"}')[-1]["decision"] == "illegal"


def test_referee_when_a_line_is_bad_then_decisions_before_it_and_one_line_with_its_number():
    stdout, stderr, exit_code = collie(
        "referee", "-", stdin=BEGIN + KING + b'{"at_ms": 5000, "field": "T99"}\n' + OUT
    )
    assert ([json.loads(line)["decision"] for line in stdout.splitlines()], exit_code) == (
        ["round"],
        1,
    )
    assert stderr.startswith("collie: line 3: no field 'T99' on this board")
    assert stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("stdin", "message"),
    [
        (b"", "line 1: the trace ends before it began"),
        (b"\n\n", "line 3: the trace ends before it began"),
        (KING, "line 1: a trace begins with"),
        (b"hello\n", "line 1: not JSON"),
        (
            BEGIN.replace(b": 1", b": 2"),
            "line 1: trace (the version of the format) must be 1..1, not 2",
        ),
        (WIDE, "line 1: the prairie reaches M16.0, which is not on the grid of 16 x 16 cells"),
        (b"\xff\xfe\n", "line 1: byte 0 is not UTF-8"),
        (b"[" * 200_000, "line 1: not JSON"),
        (
            b'{"trace": 1, "ruleset": "' + b"x" * 100 + b"\xed\xa0\x80",
            "line 1: byte 125 is not UTF-8",
        ),
    ],
)
def test_referee_when_the_first_line_is_bad_then_one_line_with_its_number(stdin, message):
    stdout, stderr, exit_code = collie("referee", "-", stdin=stdin)
    assert (stdout, exit_code, stderr.count("\n")) == ("", 1, 1), stderr
    assert stderr.startswith(f"collie: {message}")


def test_referee_when_time_goes_back_then_both_times():
    _, stderr, exit_code = collie(
        "referee", "-", stdin=BEGIN + KING + b'{"at_ms": 999, "control": "undo"}'
    )
    assert (stderr, exit_code) == ("collie: line 3: at_ms goes back in time: 999 after 1000\n", 1)


def test_referee_when_there_is_no_such_file_then_named(tmp_path):
    assert refused("referee", tmp_path / "no.jsonl").startswith(
        f"cannot read {tmp_path / 'no.jsonl'}: No such file"
    )
    assert refused("referee", tmp_path).startswith(f"cannot read {tmp_path}: Is a directory")


def test_referee_when_nothing_is_named_then_usage_and_exit_code_2():
    assert "Missing argument 'TRACE'" in refused("referee", code=2)
    assert "--fast" in refused("referee", "--fast", "-", code=2)


def test_referee_when_help_is_asked_then_its_example_works():
    stdout, _, exit_code = collie("referee", "--help")
    example = [line.strip() for line in stdout.splitlines() if line.strip().startswith("{")]
    assert (
        [one["decision"] for one in judged("-", stdin="\n".join(example).encode())],
        exit_code,
    ) == (
        ["round", "move"],
        0,
    )
    assert (FOLDER / stdout.split("tests/traces/")[1].split()[0]).exists()


def test_export_when_a_trace_of_a_stored_game_then_the_referee_says_what_the_score_sheet_says(
    tmp_path,
):
    database = tmp_path / "games.db"
    store = Store(database)
    follower = FollowedLog(store)
    follower.open(HELLO)
    follower.add(numbered(random_bench(4, 2, random_bench(3, 6))))  # two games on one board
    store.close()
    for game, turns in ((1, 6), (2, 2)):
        stdout, stderr, exit_code = collie("export", game, "--format", "trace", "--db", database)
        assert (stderr, exit_code) == ("", 0)
        decided = judged("-", stdin=stdout.encode())
        sheet = json.loads(collie("export", game, "--format", "json", "--db", database)[0])
        played = [
            (one["seat"], one.get("move", "fold"))
            for one in decided
            if one["decision"] in ("move", "fold")
        ]
        assert played == [(turn["seat"], turn["move"]) for turn in sheet["turns"]]
        assert len(played) == turns


def test_referee_when_asked_why_then_also_the_lines_and_what_was_weighed():
    stdout, stderr, exit_code = collie("referee", "-", "--why", stdin=BEGIN + KING + OUT)
    assert (stderr, exit_code) == ("", 0)
    said = stdout.splitlines()
    sent = (BEGIN + KING + OUT).decode().splitlines()
    assert [line for line in said if not line.startswith(" ")] == [*sent, "in the end:"]
    decided = [json.loads(line) for line in said if line.startswith("  {")]
    assert decided == judged("-", stdin=BEGIN + KING + OUT)
    assert said[-2:] == [
        "      30  cards: king; Red K0.1 → T0; a whole move is there",
        "          = a whole move, and hands will go on 30",
    ]


def test_referee_when_asked_why_of_a_bad_line_then_that_is_said_after_those_before_it():
    stdout, stderr, exit_code = collie(
        "referee", "-", "--why", stdin=BEGIN + KING + b'{"at_ms": 5000, "field": "T99"}\n'
    )
    assert (stdout.splitlines()[-1], exit_code) == (KING.decode().strip(), 1)
    assert stderr.startswith("collie: line 3: ")
