"""`collie demo` as a user runs it."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname, urlopen

import pytest

from host.simulator.world import first_id
from shared_engine.record.record import replay
from shared_engine.record.text import parse_text
from tests.host.cli.command import collie, refused
from tests.host.simulator.children import child_of, has_ended, needs_linux
from tests.integration.evening import PATIENCE_S, Process
from tests.waiting import until

pytestmark = pytest.mark.slow

HEAP_KB = 400  # docs/firmware.md
TWO = ("--ruleset", "brandi-2", "--option", "two_draw=false", "--option", "joker_as_two_draw=false")


def demo(
    folder: Path, *arguments: str, answers: str = "", within_s: float = 600
) -> subprocess.CompletedProcess[str]:
    return run(
        "demo",
        "--speed",
        "0",
        "--folder",
        str(folder / "demo"),
        *arguments,
        answers=answers,
        within_s=within_s,
    )


def run(
    *arguments: str, answers: str = "", within_s: float = 600, **environment: str
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=within_s,
        input=answers,
        env={**os.environ, **environment},
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory):
    """The folder of the user's data after a demo, and what the demo has said."""
    data = tmp_path_factory.mktemp("data")
    done = run("demo", "--speed", "0", "--seed", "314", XDG_DATA_HOME=str(data))
    assert done.returncode == 0, done.stderr
    return data, done.stdout.splitlines()


def test_demo_when_played_then_it_ends_with_a_winner_and_a_score_sheet_that_replays(played):
    data, lines = played
    assert any(re.search("ha(s|ve) won after", line) for line in lines)
    games, score_sheet, page, _ = lines[-4:]
    path = Path(url2pathname(urlsplit(page.removeprefix("see it again: ")).path))
    assert path.read_text().startswith("<!doctype html>")
    record, problems = parse_text(Path(score_sheet.removeprefix("score sheet: ")).read_text())
    assert not problems
    positions, wrong = replay(record)
    assert not wrong
    assert len(positions) == len(record.turns) + 1
    assert record.result in ("0", "1")
    assert games == f"games: collie games --db {path.parent / 'games.db'}"
    assert path.is_relative_to(data)


def test_table_when_a_demo_was_played_then_the_command_it_ended_with_shows_its_game(played):
    data, lines = played
    assert lines[-1] == "or served: collie table --demo"
    table = Process(
        "table", "--demo", "--page", "0", environment={**os.environ, "XDG_DATA_HOME": str(data)}
    )
    try:
        address = table.lines.get(timeout=PATIENCE_S).split(" is on ")[1].strip()
        with urlopen(address, timeout=PATIENCE_S) as answer:
            assert answer.read().decode() == next(data.rglob("game.html")).read_text()
    finally:
        table.kill()


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", ["black-dog-4", "black-dog-3", "black-dog-2"])
def test_demo_when_it_is_black_dog_then_it_ends_with_a_winner(tmp_path, ruleset):
    done = demo(tmp_path, "--seed", "3", "--ruleset", ruleset, within_s=1800)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert re.search("ha(s|ve) won after", done.stdout)


@pytest.fixture(scope="module")
def untidy(tmp_path_factory):
    """A game of 27 turns, and its record: two play with options, a person chooses for one of them,
    and people fumble."""
    folder = tmp_path_factory.mktemp("untidy")
    done = demo(
        folder, "--seed", "5503", *TWO, "--hands", "human", "--fumbles", "5", answers="1\n" * 400
    )
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    return done.stdout, (folder / "demo" / "game.txt").read_text()


@pytest.mark.proof
def test_demo_when_an_option_is_chosen_then_it_is_recorded(untidy):
    assert '[Options "{\\"two_draw\\": false' in untidy[1]


@pytest.mark.proof
def test_demo_when_a_person_chooses_for_seat_0_then_the_choice_is_played(untidy):
    assert "Your hand:" in untidy[0]
    assert "Red plays" in untidy[0]


@pytest.mark.proof
def test_demo_when_people_fumble_then_the_lights_help_them_to_the_end(untidy):
    assert " has won after 27 turns" in untidy[0]


@needs_linux
@pytest.mark.parametrize(
    "is_stopped",
    [pytest.param(True, marks=pytest.mark.proof), False],
    ids=["before it is followed", "while it is followed"],
)
def test_demo_when_its_board_dies_then_it_shows_what_the_board_printed_and_ends_with_an_error(
    tmp_path, is_stopped
):
    folder = tmp_path / "demo"
    command = [sys.executable, "-m", "host", "demo", "--speed", "5", "--folder", str(folder)]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    ) as demo:
        board = child_of(demo.pid, b"simulate")
        until((folder / "games.db").exists)  # then the board's port is opened
        if is_stopped:
            demo.send_signal(signal.SIGSTOP)
        (folder / "board").rename(folder / "gone")  # where it keeps its marbles
        until(lambda: has_ended(board))
        demo.send_signal(signal.SIGCONT)
        printed = demo.stderr.read()
    assert demo.returncode == 1
    assert "the simulated board has ended" in printed
    assert "No such file or directory" in printed


@pytest.mark.proof
def test_demo_when_it_goes_by_air_then_it_is_paired_first_and_played_to_the_end(tmp_path):
    done = demo(tmp_path, "--seed", "879", *TWO, "--link", "ble", "--speed", "10")
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert f"paired by cable: {first_id(tmp_path / 'demo' / 'board').hex()}0000" in done.stdout
    assert "has won after 24 turns" in done.stdout


@pytest.mark.proof
@pytest.mark.parametrize(
    "options",
    [
        ("--seed", "208", "--option", "seven_scope=own_partner"),
        ("--seed", "314", "--hands", "human"),
        ("--seed", "314", "--fumbles", "5"),
        ("--seed", "314", "--link", "ble", "--speed", "10"),
    ],
)
def test_demo_when_four_play_a_whole_game_in_any_way_then_it_ends_with_a_winner(tmp_path, options):
    done = demo(tmp_path, *options, answers="1\n" * 400)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert re.search("ha(s|ve) won after", done.stdout)


@pytest.mark.proof
def test_demo_when_programs_choose_for_four_then_it_ends_with_a_winner(tmp_path):
    done = demo(tmp_path, "--seed", "314", "--players", "master,club,friend,beginner")
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    record, problems = parse_text((tmp_path / "demo" / "game.txt").read_text())
    assert not problems
    assert not replay(record)[1]
    assert record.result in ("0", "1")


def test_demo_when_fumbles_are_no_percentage_then_one_line_says_so(tmp_path):
    _, errors, code = collie("demo", "--folder", tmp_path / "demo", "--fumbles", 101)
    assert code == 2
    assert "--fumbles" in errors


def test_demo_when_the_ruleset_is_unknown_then_one_line_says_so(tmp_path):
    assert "'chess'" in refused("demo", "--folder", tmp_path / "demo", "--ruleset", "chess")


def test_demo_when_the_wood_does_not_fit_the_rules_then_one_line_says_so_once(tmp_path):
    says = refused("demo", "--folder", tmp_path / "demo", "--option", "sector_len=18")
    assert (
        "option sector_len cannot be 18 on the board dog-4: each of its segments has 16 track"
        in says
    )
    assert not (tmp_path / "demo").exists()
    assert "collie: " not in says


@pytest.mark.proof
@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("wild-lubanzi-4", ("--seed", "1", "--speed", "0")),
        ("wild-lubanzi-4", ("--seed", "1", "--link", "ble", "--speed", "10")),
        ("brandi-2", ("--seed", "879", "--link", "ble", "--speed", "10")),
        ("brandi-3", ("--seed", "1", "--speed", "0")),
        ("brandi-5", ("--seed", "1", "--speed", "0")),
    ],
)
def test_demo_when_a_seven_is_shared_out_or_cards_are_drawn_then_it_ends_with_a_winner(
    tmp_path, ruleset, options
):
    done = demo(tmp_path, "--ruleset", ruleset, *options, within_s=1800)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr
    assert re.search("ha(s|ve) won after", done.stdout)
    assert float(re.findall(r"live heap at the end: ([0-9.]+) kB", done.stdout)[0]) < HEAP_KB


@pytest.mark.proof
@pytest.mark.parametrize("ruleset", ["brothers-2", "brothers-4"])
def test_demo_when_brothers_is_played_then_both_sides_agree_to_its_winner(tmp_path, ruleset):
    done = demo(tmp_path, "--ruleset", ruleset, "--json")
    assert done.returncode == 0, done.stderr
    record, problems = parse_text((tmp_path / "demo" / "game.txt").read_text())
    assert not problems
    positions, wrong = replay(record)
    assert not wrong
    assert [position.round_number for position in positions][-1] == 1
    assert record.result in ("0", "1", "-1")
