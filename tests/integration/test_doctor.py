"""`collie doctor` with the simulated board in another thread: the table, JSON, what was kept, and
no board at all."""

import json
import os
import subprocess
import sys

import pytest

from host.transports.serial import SerialTransport
from tests.host.cli.command import collie
from tests.integration.by_air import AirEvening
from tests.integration.desk import PATIENCE_S


def doctor(port, *options):
    """Output, errors and exit code."""
    command = [sys.executable, "-m", "host", "doctor", "--port", str(port), *options]
    run = subprocess.run(
        command,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        env={**os.environ, "COLUMNS": "110"},
    )
    return run.stdout, run.stderr, run.returncode


def results(stdout):
    """Part to sign and result of the table."""
    lines = stdout.split("\n\n")[0].splitlines()[1:]
    return {line[:16].strip(): line[18:30].split() for line in lines if line[:1].strip()}


@pytest.mark.slow
def test_doctor_when_things_are_wrong_then_a_table_with_fixes_and_exit_code_1(desk):
    port = desk.world.port
    assert doctor(port, "--stored")[1:] == (
        "collie: this board has never tested itself: leave out --stored\n",
        1,
    )
    desk.world.hall.loose = 3
    desk.world.reader.is_connected = False
    stdout, stderr, code = doctor(port)
    assert (stderr, code) == ("", 1)
    found = results(stdout)
    assert found["segment 3"] == ["✗", "bad"]
    assert found["card reader"] == ["✗", "bad"]
    assert found["cards"] == ["✗", "bad"]
    assert found["flash"] == ["✓", "ok"]
    assert found["lights"] == ["-", "untested"]
    assert found["link"] == ["✓", "ok"]
    assert "Push in the cable of segment 3 at both ends." in stdout
    assert "collie deck enrol" in stdout

    desk.world.hall.loose = None
    desk.do(lambda board: board.reboot())
    stdout, stderr, code = doctor(port, "--stored", "--json")
    report = json.loads(stdout)
    assert (stderr, code, report["is_stored"]) == ("", 1, True)
    assert {row["part"]: row["result"] for row in report["findings"]}["segment 3"] == "bad"
    assert report["result"]["segments"] == [[3, 1]]
    assert not [row for row in report["findings"] if row["part"] == "link"]


def test_doctor_when_it_writes_into_a_pipe_then_no_line_is_filled_up(desk):
    stdout, _, code = collie("doctor", "--port", desk.world.port, COLUMNS="10000")
    assert code == 1
    advice = [line for line in stdout.splitlines() if line.startswith("  ")]
    assert len(advice) >= 1
    assert advice == [line.rstrip() for line in advice]


@pytest.mark.proof
def test_doctor_when_it_is_asked_by_air_then_the_radio_is_reported_too(tmp_path):
    evening = AirEvening(tmp_path, 7)
    try:
        evening.host.kill()
        run = evening.collie("doctor", *evening.way, "--json")
        assert run.stderr == ""
        rows = {row["part"]: row for row in json.loads(run.stdout)["findings"]}
        assert (rows["signal"]["result"], rows["MTU"]["result"]) == ("ok", "ok")
        assert rows["MTU"]["measured"] == "256 bytes"
        assert rows["link"]["measured"].startswith("20 echoes")
    finally:
        evening.stop()


@pytest.mark.proof
def test_doctor_when_lights_are_shown_and_nobody_can_be_asked_then_dead_ones_are_found(desk):
    desk.world.faults.dark |= {30}
    stdout, stderr, code = doctor(desk.world.port, "--lights")
    assert stderr == ""
    assert [line.strip() for line in stdout.splitlines()[1:7]] == [
        "red",
        "green",
        "blue",
        "white",
        "dark",
        "one after the other",
    ]
    found = results(stdout.partition("one after the other\n")[2])
    assert (found["lights"], found["light 30"]) == (["-", "untested"], ["✗", "bad"])
    assert code == 1


def test_doctor_when_there_is_no_board_then_one_line_says_what_to_do(tmp_path):
    missing = tmp_path / "port"
    assert doctor(missing)[1] == (
        f"collie: cannot open {missing}: No such file or directory; is the board plugged in, with "
        "a cable that carries data, "
        "and is that the name of its port?\n"
    )
    file = tmp_path / "file"
    file.write_text("")
    stdout, stderr, code = doctor(file)
    assert (stdout, code) == ("", 1)
    assert "that is no serial port" in stderr
    assert doctor(missing, "--stored", "--lights")[2] == 2


def test_doctor_when_another_program_has_the_port_then_it_says_so(desk):
    other = SerialTransport(str(desk.world.port))
    other.open()
    stderr = doctor(desk.world.port)[1]
    other.close()
    assert stderr.endswith("; another program uses it: end it first\n")


@pytest.mark.proof
def test_doctor_when_something_else_is_on_the_port_then_it_says_how_firmware_gets_there():
    master, slave = os.openpty()
    try:
        stdout, stderr, code = doctor(os.ttyname(slave))
    finally:
        os.close(master)
        os.close(slave)
    assert (stdout, code) == ("", 1)
    assert "no board answers within 15 s" in stderr
    assert "`collie install` puts firmware on a board" in stderr
