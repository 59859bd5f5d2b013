"""`collie rules convert`: positions on the command line and on standard input, and what it
refuses."""

import json

import pytest

from shared_engine.games.dog.notation.line import format_line
from shared_engine.games.dog.play import setup
from shared_engine.games.dog.rulesets import load, names
from tests.host.cli.command import collie, refused

LINE = "0: T0* T17 | 1: - | 2: F2.1 | 3: - | turn 1"
JSON = {
    "state": {
        "players": {
            "0": {"kennel": 2, "track": [0, 17], "finish": [], "fresh": True},
            "1": {"kennel": 4, "track": [], "finish": []},
            "2": {"kennel": 3, "track": [], "finish": [1]},
            "3": {"kennel": 4, "track": [], "finish": []},
        }
    },
    "turn": 1,
}
LIBDOG = "P0*P17||F0|"
NOTATIONS = {"line": LINE, "json": json.dumps(JSON), "libdog": LIBDOG}


def converted(*arguments, stdin=b""):
    stdout, stderr, exit_code = collie("rules", "convert", *arguments, stdin=stdin)
    assert (stderr, exit_code) == ("", 0)
    return stdout.splitlines()


def test_help_when_asked_then_examples_of_every_notation():
    stdout = "\n".join(converted("--help"))
    assert all(
        f"--from {notation}" in stdout or f"--to {notation}" in stdout for notation in NOTATIONS
    )


@pytest.mark.parametrize("source", NOTATIONS)
@pytest.mark.parametrize("target", NOTATIONS)
def test_convert_when_each_notation_is_read_then_the_other_is_written(source, target):
    arguments = ("--from", source, "--to", target, "--turn", 1, NOTATIONS[source])
    assert converted(*arguments) == [NOTATIONS[target]]


def test_convert_when_nothing_else_is_said_then_from_line_to_json():
    assert [json.loads(line) for line in converted(LINE)] == [JSON]


def test_convert_when_a_state_comes_alone_then_the_turn_given():
    assert converted("--from", "json", "--to", "line", "--turn", 1, json.dumps(JSON["state"])) == [
        LINE
    ]


def test_convert_when_the_position_names_its_turn_then_that_one():
    assert converted("--to", "line", "--turn", 3, LINE) == [LINE]


def test_convert_when_lines_come_in_then_one_goes_out_for_each_that_is_not_empty():
    stdin = f"{LIBDOG}\n\n  |||\r\n{LIBDOG}".encode()
    assert converted("--from", "libdog", "--to", "libdog", stdin=stdin) == [LIBDOG, "|||", LIBDOG]


@pytest.mark.parametrize("ruleset", [name for name in names() if "brothers" not in name])
def test_convert_when_any_ruleset_of_dog_then_to_json_and_back(ruleset):
    line = format_line(setup(load(ruleset)))
    (state,) = converted("--ruleset", ruleset, line)
    assert converted("--ruleset", ruleset, "--from", "json", "--to", "line", state) == [line]


def test_convert_when_an_option_changes_the_board_then_its_fields():
    arguments = ("--option", "sector_len=18", "--to", "line", "0: T71")
    assert converted(*arguments) == ["0: T71 | 1: - | 2: - | 3: - | turn 0"]


def test_convert_when_an_editor_has_marked_the_lines_as_utf_8_then_the_same():
    plain = ("--from", "libdog", "--to", "libdog")
    assert converted(*plain, stdin=b"\xef\xbb\xbf" + LIBDOG.encode()) == [LIBDOG]


def test_convert_when_a_line_is_wrong_then_it_is_named_and_those_before_are_written():
    stdin = b"turn 1\n\n0: T5 T64\nturn 2\n"
    stdout, stderr, exit_code = collie("rules", "convert", "--to", "line", stdin=stdin)
    assert (stdout, exit_code) == ("0: - | 1: - | 2: - | 3: - | turn 1\n", 1)
    assert stderr.startswith("collie: line 3: no field 'T64' on this board")
    assert stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("0: T5 T5",), "'T5' of seat 0"),
        (("",), "no group of a position: ''"),
        (("--turn", "4", "0: T5"), "turn (a seat) must be 0..3, not 4"),
        (("--from", "json", "0: T5"), "not JSON: "),
        (("--from", "json", "[" * 100_000), "not JSON: "),
        (("--from", "json", "[]"), "a position must be an object, not []"),
        (("--from", "json", '{"state": 5}'), "state must be an object, not 5"),
        (("--from", "json", '{"state": {}, "card": "A"}'), "unknown key 'card' beside state"),
        (("--from", "json", '{"players": {"0": {"track": [64]}}}'), "must be 0..63, not 64"),
        (("--from", "libdog", LINE), "has 5"),
        (
            ("--to", "libdog", "--ruleset", "brandi-2", "0: T5"),
            "libdog knows 64 fields and 4 seats",
        ),
        (("--ruleset", "brothers-2", "0: T5"), "brothers-2 is not played on a board"),
        (("--ruleset", "whist", "0: T5"), "unknown ruleset 'whist'"),
        (("--ruleset", "missing.toml", "0: T5"), "there is no file missing.toml"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_convert_when_a_position_cannot_be_then_exit_code_1_and_the_word(arguments, says):
    assert says in refused("rules", "convert", *arguments)


def test_convert_when_bytes_are_no_text_then_the_line_is_named():
    stdout, stderr, exit_code = collie("rules", "convert", stdin=b"\xff\n")
    assert (stdout, exit_code) == ("", 1)
    assert "line 1: byte 0 is not UTF-8" in stderr


@pytest.mark.parametrize(
    "arguments",
    [("--to", "chess", LINE), ("--turn", "x", LINE), ("--turn", "-1", LINE), (LINE, LINE)],
    ids=str,
)
def test_convert_when_used_wrongly_then_exit_code_2_and_where_help_is(arguments):
    assert "rules convert --help" in refused("rules", "convert", *arguments, code=2)
