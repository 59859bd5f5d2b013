"""What CI takes for the inputs of the hardware, and for a change of them."""

import importlib.util
from pathlib import Path

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("ci_hardware", ROOT / ".ci" / "hardware.py")
HARDWARE = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(HARDWARE)


def test_inputs_when_listed_then_geometry_locks_and_what_is_imported():
    names = {path.relative_to(ROOT).as_posix() for path in HARDWARE.inputs()}
    assert {"hardware/geometry.toml", "firmware/pins.py", "requirements/hardware.txt"} <= names
    assert "hardware/checked.sha256" not in names


def test_inputs_when_a_test_runs_without_kicad_then_it_is_none():
    names = {path.relative_to(ROOT).as_posix() for path in HARDWARE.inputs()}
    assert {"tests/hardware/kicad.py", "tests/hardware/test_circuit_boards.py"} <= names
    assert names.isdisjoint({"tests/hardware/test_magnets.py", "host/live/game_view.py"})


def test_digest_when_a_file_is_left_out_then_another_one():
    files = HARDWARE.inputs()
    assert HARDWARE.digest(files) == HARDWARE.digest([*files])
    assert HARDWARE.digest(files) != HARDWARE.digest(files[1:])
