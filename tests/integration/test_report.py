"""`collie report` with the simulated board: by cable and by air, on a terminal and for programs;
nothing in it says whose it is."""

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from host.simulator.world import first_id
from tests.host.cli.command import collie, refused
from tests.host.install.boards import Live
from tests.integration.by_air import AirTable
from tests.integration.by_air import collie as collie_by_air
from tests.integration.desk import PATIENCE_S, sticker

SCRIPT = Path(__file__).parents[2] / "hardware/first_chip.py"


def at_a_terminal(*arguments, typed):
    """What `collie` writes on a terminal where *typed* is typed, and its exit code."""
    master, slave = pty.openpty()
    os.write(master, typed.encode())
    command = [sys.executable, "-m", "host", *map(str, arguments)]
    run = subprocess.run(command, stdin=slave, capture_output=True, text=True, timeout=PATIENCE_S)
    os.close(slave)
    os.close(master)
    return run.stdout, run.stderr, run.returncode


@pytest.mark.slow
def test_report_when_the_log_was_fetched_then_board_line_settings_and_log_are_in_it_and_nobodys_numbers(
    desk, tmp_path
):
    port, database = desk.world.port, ("--db", tmp_path / "games.db")
    assert collie("fetch", "--port", port, *database)[2] == 0
    stdout, stderr, code = collie("report", "--port", port, "--json", *database)
    assert (stderr, code) == ("", 0)
    facts = json.loads(stdout)
    assert (facts["report"], facts["chip"], facts["by_hand"]) == (1, None, {})
    board = facts["board"]
    assert board["settings"]["board"] == board["self_test"]["board"] == "dog-4"
    assert (board["link"]["by"], board["link"]["sent"]) == ("cable", 20)
    assert board["self_test"]["own_memory"] == [120_000, 60_000, 100_000]
    assert {"part": "flash", "result": "ok"}.items() <= {
        row["part"]: row for row in board["findings"]
    }["flash"].items()
    assert facts["log"]["events"]["BOOT"] == 1
    shown, _, _ = collie("report", "--port", port, *database)
    for text in (stdout, shown):
        assert desk.world.device_id.hex() not in text
        assert str(tmp_path) not in text
        assert sticker(1).hex() not in text


def test_report_when_nothing_was_fetched_then_it_says_so_and_makes_no_database(desk, tmp_path):
    stdout, _, _ = collie("report", "--port", desk.world.port, "--db", tmp_path / "games.db")
    assert "This computer has fetched nothing of it" in stdout
    assert not (tmp_path / "games.db").exists()


@pytest.mark.proof
def test_report_when_asked_by_air_then_the_radio_is_in_it(tmp_path):
    table = AirTable(tmp_path)
    try:
        run = collie_by_air(table.keys, "report", "--json", "--radio", table.radio)
        assert run.returncode == 0, run.stderr
        line = json.loads(run.stdout)["board"]["link"]
        assert (line["by"], line["signal_dbm"], line["piece_bytes"]) == ("Bluetooth", -50, 253)
        assert first_id(tmp_path / "board").hex() not in run.stdout
    finally:
        table.stop()


def test_report_when_the_script_has_run_on_a_bare_chip_then_its_figures_are_in_it(tmp_path):
    mpremote = Path(sys.executable).parent / "mpremote"
    with Live(tmp_path) as live, (tmp_path / "chip.txt").open("w") as printed:
        subprocess.run(
            [mpremote, "connect", live.port, "resume", "run", SCRIPT], stdout=printed, check=True
        )
    stdout, stderr, code = collie("report", "--no-board", "--chip", tmp_path / "chip.txt", "--json")
    assert (stderr, code) == ("", 0)
    facts = json.loads(stdout)
    assert len(facts["chip"]) == 10  # this chip has no Bluetooth
    assert facts["board"] is None


@pytest.mark.slow
def test_report_when_asked_by_hand_at_a_terminal_then_answers_are_kept_and_it_is_shown_before_it_is_kept(
    tmp_path,
):
    hand, file = tmp_path / "hand.toml", tmp_path / "board.md"
    options = ("--no-board", "--by-hand", hand, "--ask")
    stdout, stderr, code = at_a_terminal(
        "report", *options, file, typed="WROOM-1\n\n1 min 20 s\n.\ny\n"
    )
    assert (stderr, code) == ("", 0)
    assert "| step 8 | How long did `collie install` work, in minutes? | 1 min 20 s |" in stdout
    assert (
        stdout.index("## By hand")
        < stdout.index("Keep it in")
        < stdout.index("put it into an issue")
    )
    assert file.read_text(encoding="utf-8") in stdout
    stdout, _, _ = at_a_terminal("report", *options, typed="N8R2\n.\n")
    assert "Which module" not in stdout.partition("# Report")[0]
    assert (
        "| parts | Which sensors, lights, reader and magnets are there, by their names? | N8R2 |"
        in stdout
    )


def test_report_when_an_answer_is_too_long_then_it_is_asked_again(tmp_path):
    typed = f"{'x' * 501}\nN8R2\n.\n"
    stdout, stderr, code = at_a_terminal(
        "report", "--no-board", "--by-hand", tmp_path / "hand.toml", "--ask", typed=typed
    )
    assert code == 0
    assert (
        stderr
        == "collie: what you typed: the answer to module has 501 characters; at most 500 do; say "
        "it once more\n"
    )
    assert "| module | Which module is it, as is printed on it or on its bag? | N8R2 |" in stdout


def test_report_when_people_do_not_agree_then_nothing_is_kept(tmp_path):
    stdout, stderr, code = at_a_terminal("report", tmp_path / "board.md", "--no-board", typed="n\n")
    assert (stderr, code) == ("stopped\n", 130)
    assert "# Report of a board" in stdout
    assert list(tmp_path.iterdir()) == []


def test_report_when_kept_without_being_asked_then_shown_all_the_same(tmp_path):
    file = tmp_path / "board.md"
    stdout, stderr, code = collie("report", file, "--no-board", "--yes")
    assert (stderr, code) == ("", 0)
    assert stdout.startswith(file.read_text(encoding="utf-8"))
    assert "there already and is not overwritten" in refused("report", file, "--no-board", "--yes")


def test_form_when_asked_for_then_written_once(tmp_path):
    form = tmp_path / "hand.toml"
    stdout, _, _ = collie("report", "--form", form, "--json")
    assert json.loads(stdout) == {"form": str(form)}
    assert "there already and is not overwritten" in refused("report", "--form", form)
    assert (
        json.loads(collie("report", "--no-board", "--by-hand", form, "--json")[0])["by_hand"] == {}
    )
