"""The chip boots from the file system that was built here, and the boot selector starts what is in the slot."""

import json


def test_boot_when_powered_then_the_selector_starts_the_slot(powered):
    _, printed = powered
    assert "Board Collie: slot a\nstarted from /a/main.mpy\n" in printed


def test_interpreter_when_asked_then_it_is_micropython_1_26_on_an_esp32(chip):
    version, machine = json.loads(
        chip.run("import json, sys\nprint(json.dumps([sys.implementation.version[:3], sys.implementation._machine]))")
    )
    assert (version, machine) == ([1, 26, 1], "Generic ESP32 module with ESP32")
