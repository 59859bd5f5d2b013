"""docs/first-owner.md expects what the firmware and the figures say, and its script runs on a
chip."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from firmware import config, pins
from hardware.magnetics.study import MARBLE, PEG, SENSORS, results
from host.report.by_hand import QUESTIONS
from tests.host.install.boards import Live

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/first-owner.md").read_text(encoding="utf-8")
SCRIPT = "hardware/first_chip.py"


def row(number):
    return re.search(rf"^\| {number} \|.*$", PAGE, re.MULTILINE)[0]


def case(piece, size, magnet, gap):
    wanted = piece, size, magnet, gap
    return next(
        one
        for one in results()
        if (one.case.piece, one.case.size, one.case.magnet, one.case.gap) == wanted
    )


def test_steps_when_counted_then_each_says_what_to_expect_whence_and_what_it_decides():
    rows = re.findall(r"^\| (\d+) \| (.+) \| (.+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert [int(one[0]) for one in rows] == list(range(1, len(rows) + 1))
    assert {word for one in rows for word in one[3].split(", ")} == {
        "sim",
        "est",
        "sheet",
        "rule",
        "-",
    }


def test_timings_when_named_then_they_are_the_firmwares():
    assert f"{config.I2C_TIMEOUT_US:,} us" in row(6)
    assert f"for {config.CALM_MS // 1000} s" in row(3)
    assert f"({config.AXES_UT / 1000:g} mT)" in row(18)


def test_magnets_when_named_then_as_the_study_found():
    assert f"{SENSORS[0].sees_mt:g} mT" in row(15)
    assert case(PEG, 0, (5, 2, "N35"), 6).is_fit(SENSORS[0])
    assert f"{case(PEG, 0, (5, 2, 'N35'), 5).most_mt:g} mT" in row(17)
    assert f"{case(MARBLE, 16, (6, 3, 'N35'), 3).least_mt:g} mT" in row(18)


def test_steps_when_a_person_has_to_read_them_then_the_form_asks_and_the_others_a_program_answers():
    steps = {int(one) for one in re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)}
    asked = {int(one.name) for one in QUESTIONS if one.name.isdigit()}
    first_chip, doctor = set(range(1, 8)), {9, 11, 12}
    assert asked == steps - first_chip - doctor


def test_script_when_run_on_a_bare_simulated_chip_then_it_prints_each_figure_and_leaves_the_flash_as_it_was(
    tmp_path,
):
    mpremote = [Path(sys.executable).parent / "mpremote"]
    with Live(tmp_path) as live:
        connected = [*mpremote, "connect", live.port, "resume"]
        run = subprocess.run(
            [*connected, "run", ROOT / SCRIPT], capture_output=True, text=True, check=True
        ).stdout
        left = subprocess.run(
            [*connected, "fs", "ls"], capture_output=True, text=True, check=True
        ).stdout
    assert "heap free before Bluetooth, kB: " in run
    assert "collection, 4000 pieces live, ms: " in run
    median_ms = re.search(
        r"^flash, 4 kB written, median and longest, ms: \(([\d.]+), ", run, re.MULTILINE
    )[1]
    # the clock of the simulated chip counts whole milliseconds
    assert float(median_ms) == pytest.approx(118, abs=1)
    assert "I2C wires SCL and SDA, 1 is high: [1, 1]" in run
    assert run.count("OSError(19,)") == 2
    assert "first_chip" not in left


def test_script_when_it_names_pins_then_they_are_the_firmwares():
    named = re.search(r"^SCL, SDA = (\d+), (\d+)", (ROOT / SCRIPT).read_text(), re.MULTILINE)
    wired = pins.pins_of("ESP32S3")
    assert [int(one) for one in named.groups()] == [wired["i2c_scl"], wired["i2c_sda"]]
