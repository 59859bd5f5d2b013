"""The chip boots from the file system that was built here, and the boot selector starts what is in
the slot, bundles too."""

import json

from tests.esp32.tree import modules

# What has to fit. The rest follows by its names.
ENGINE = "shared_engine.games.dog.on_board"
ROOM_BYTES = 30_000  # for what another module brings


def test_boot_when_powered_then_the_selector_starts_the_slot(powered):
    _, printed = powered
    assert (
        "Board Collie: slot a\nstarted from /running/main.mpy\nimported from "
        "/running/booted/place.mpy\n" in printed
    )


def test_interpreter_when_asked_then_it_is_micropython_1_26_on_an_esp32(chip):
    version, machine = json.loads(
        chip.run(
            "import json, sys\nprint(json.dumps([sys.implementation.version[:3], "
            "sys.implementation._machine]))"
        )
    )
    assert (version, machine) == ([1, 26, 1], "Generic ESP32 module with ESP32")


def test_modules_when_loaded_one_after_the_other_then_the_engine_is_among_them(chip, figure):
    names = [ENGINE, *[name for name in reversed(modules()) if not name.startswith("firmware")]]
    code = f"from loading import load\nload({names!r}, {ROOM_BYTES})"
    loaded = [line.split() for line in chip.run(code).splitlines()]
    assert loaded[0][0] == ENGINE
    for name, took_ms, free in (loaded[0], loaded[-1]):
        figure(f"import of {name}, most of it finding files", float(took_ms), "ms of the clock")
        figure("heap free after it", int(free) / 1000, "kB")
    figure("modules loaded by then", len(loaded), f"of {len(modules())}")
