"""How the tests share a small machine."""

import datetime as dt
import gc
from pathlib import Path

import pytest

from tests.draw import PARTS, part_of, part_on

# Begun first, so that no worker is left alone with one of them at the end: what takes longest, or
# waits for most of its time, in this order.
LONGEST = (
    "tests/micropython/test_on_micropython.py",
    "tests/integration/test_missing_seats.py",
    "tests/integration/test_demo.py",
    "tests/integration/test_power_cut_games.py",
    "tests/integration/test_strangers.py",
    "tests/integration/test_try.py",
    "tests/integration/test_deck.py",
    "tests/firmware/on_board/test_evening.py",
    "tests/firmware/test_self_test.py",
    "tests/host/transports/test_ble.py",
    "tests/integration/test_doctor.py",
    "tests/integration/test_weather.py",
    "tests/host/install/test_flasher.py",
    "tests/host/install/test_line.py",
    "tests/integration/test_over_air.py",
    "tests/integration/test_air_cli.py",
    "tests/integration/test_share.py",
    "tests/host/install/test_install.py",
    "tests/host/install/test_install_power.py",
    "tests/firmware/test_care.py",
    "tests/firmware/test_faults.py",
    "tests/firmware/drivers/test_readers.py",
    "tests/firmware/test_calibration.py",
    "tests/firmware/test_damage.py",
    "tests/playthroughs/test_brothers_games.py",
    "tests/benchmarks/test_scan.py",
    "tests/integration/test_ble.py",
    "tests/integration/test_reader.py",
    "tests/integration/test_bursts.py",
    "tests/traces/test_traces.py",
    "tests/shared_engine/games/dog/notation/test_text_properties.py",
    "tests/shared_engine/referee/test_rulesets_properties.py",
    "tests/playthroughs/test_whole_games.py",
    "tests/perft/test_rulebook.py",
    "tests/integration/test_axes.py",
    "tests/integration/test_disc.py",
)


def pytest_addoption(parser):
    parser.addoption(
        "--day",
        type=dt.date.fromisoformat,
        help="only the tenth of the chosen tests that this day draws, such as 2026-11-27",
    )


def pytest_report_header(config):
    day = config.getoption("--day")
    return day and f"drawn by --day {day}: part {part_on(day) + 1} of {PARTS}"


def pytest_collection():
    """Nothing that is collected is garbage."""
    gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop():
    """What was collected stays until the end: it need not be looked through again and again."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config, items):
    day = config.getoption("--day")
    if day:
        others = [item for item in items if part_of(item.nodeid) != part_on(day)]
        config.hook.pytest_deselected(items=others)
        items[:] = [item for item in items if part_of(item.nodeid) == part_on(day)]
    places = {config.rootpath / path: place for place, path in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(Path(item.path), len(LONGEST)))
    worker = getattr(config, "workerinput", {})
    if "--dist=worksteal" in worker.get("mainargv", ()):
        # Each worker is given a block of the list: some of the longest begin every block.
        count = worker["workercount"]
        items[:] = [item for first in range(count) for item in items[first::count]]
