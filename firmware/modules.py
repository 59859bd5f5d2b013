"""What is loaded when: a board has about 100 kB for everything (docs/firmware.md)."""

import sys

# What is always there is one module on a board (host/install/merge.py), and comes with the first import.
# Needed for a moment only: to begin a game, to light what a split has left, or when something is wrong.
# One text, since forty would take room: there is a space on both sides of each name.
_MOMENTARY = (
    " firmware.boards.seating "
    "firmware.boards.wiring "
    "firmware.commands.calibrate "
    "firmware.commands.choose "
    "firmware.commands.control "
    "firmware.commands.deck "
    "firmware.commands.new_game "
    "firmware.commands.report "
    "firmware.commands.restart "
    "firmware.commands.self_test "
    "firmware.commands.settings "
    "firmware.complaints "
    "firmware.deck_table "
    "firmware.drivers.chip "
    "firmware.drivers.mfrc522_check "
    "firmware.drivers.pn532_check "
    "firmware.gap "
    "firmware.hardware "
    "firmware.modes.calibration "
    "firmware.modes.consent "
    "firmware.modes.enrolment "
    "firmware.modes.menu "
    "firmware.modes.light_test "
    "firmware.pins "
    "firmware.self_test "
    "firmware.settings "
    "firmware.slot "
    "shared_engine.games.dog.rulesets "
    "shared_engine.games.dog.options_check "
    "shared_engine.games.dog.options_shape "
    "shared_engine.games.dog.moves.hand "
    "shared_engine.games.dog.see.on_the_way "
    "shared_engine.games.dog.moves.walk "
    "shared_engine.games.dog.notation.state "
    "shared_engine.games.dog.notation.text "
    "shared_engine.games.dog.see.under_way "
    "shared_engine.games.dog.ask.why "
    "shared_engine.referee.owners "
    "shared_engine.tracking.mending "
    "shared_engine.wire.gatt "
    "firmware.commands.pair "
    "firmware.keys "
    "firmware.drivers.ble_service "
)


def preload():  # noqa: ANN201  a generator of None
    """Meet the names of what comes and goes; yields after each module."""
    # MicroPython keeps every name it ever met in tables that double: those of the momentary modules come in while a large
    # piece of memory is still free, and stay when the modules go.
    for name in _MOMENTARY.split():
        __import__(name)
        forget()
        yield


def is_there(name: str) -> bool:
    """Say whether this chip has the built-in module *name*."""
    try:
        __import__(name)
    except ImportError:
        return False
    return True


def command(name: str):  # noqa: ANN201  a module of commands/
    """Return the module that obeys the command *name*; forget() lets it go."""
    return __import__("firmware.commands." + name, None, None, ("obey",))


def mode(name: str):  # noqa: ANN201  a module of modes/
    """Return the module of the mode *name*; what was made of it stays when forget() lets it go."""
    return __import__("firmware.modes." + name, None, None, ("alone",))


def forget() -> None:
    """Give back the memory of modules that were needed for a moment; they load again when they are asked for."""
    for name in list(sys.modules):
        if " " + name + " " in _MOMENTARY:
            del sys.modules[name]
            package, _, leaf = name.rpartition(".")
            if package:  # on a board there is none (host/install/flatten.py)
                delattr(sys.modules[package], leaf)
