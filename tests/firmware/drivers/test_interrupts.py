"""Bytes may arrive between any two lines of the pipe."""

from pathlib import Path

from host.simulator.interpreter import SIMULATOR, run_micropython

ROOT = Path(__file__).parents[3]
HERE = Path(__file__).parent / "interrupted"


def test_pipe_when_bytes_arrive_before_any_of_its_lines_then_all_come_through_once_and_in_order():
    tree = [
        (HERE, "/"),
        (SIMULATOR / "sim/sim_usb.py", "/sim_usb.py"),
        (SIMULATOR / "sim/select.py", "/select.py"),
        (ROOT / "firmware/drivers/usb_pipe.py", "/firmware/drivers/usb_pipe.py"),
    ]
    run = run_micropython(tree, "import every_line", heap_bytes=64 << 20, tracing=True)
    assert run.exit_code == 0, run.stderr
    assert int(run.stdout) > 100  # lines that were interrupted


def test_ble_pipe_when_the_radio_interrupts_any_of_its_lines_then_no_byte_is_lost_and_the_board_can_be_found():
    tree = [
        (HERE, "/"),
        (ROOT / "firmware/drivers/ble_pipe.py", "/firmware/drivers/ble_pipe.py"),
        (ROOT / "shared_engine/wire/gatt.py", "/shared_engine/wire/gatt.py"),
    ]
    run = run_micropython(tree, "import every_line_ble", heap_bytes=64 << 20, tracing=True)
    assert run.exit_code == 0, run.stderr
    while_writing, while_meeting = map(int, run.stdout.split())
    assert while_writing > 50
    assert while_meeting > 50


def test_ble_pipe_when_its_interrupt_finds_no_memory_then_the_next_one_is_heard_and_the_board_can_be_found():
    tree = [
        (HERE, "/"),
        (ROOT / "firmware/drivers/ble_pipe.py", "/firmware/drivers/ble_pipe.py"),
        (ROOT / "shared_engine/wire/gatt.py", "/shared_engine/wire/gatt.py"),
    ]
    run = run_micropython(tree, "import out_of_memory")
    assert run.exit_code == 0, run.stderr
    assert run.stdout.splitlines() == [
        "handler stays True",
        "later bytes b'hello'",
        "set again b'hello'",
        "advertised 1",
    ]
