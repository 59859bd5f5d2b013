"""What is loaded when: a board has about 100 kB for everything (docs/firmware.md)."""

import sys

# Loaded at boot, one at a time: loading leaves garbage behind, and the largest free piece counts.
_GAME = (
    "shared_engine.games.dog.cards",
    "shared_engine.games.dog.position",
    "shared_engine.games.dog.paths",
    "shared_engine.games.dog.split",
    "shared_engine.games.dog.targets",
    "shared_engine.games.dog.outcome",
    "shared_engine.games.dog.play",
    "shared_engine.games.dog.playable",
    "shared_engine.games.dog.explain",
    "shared_engine.games.dog.guide",
    "shared_engine.games.dog.rules",
    "shared_engine.games.dog.game",
)
# Needed for a moment only: to begin a game, to light what a split has left, or when something is wrong.
_MOMENTARY = (
    "firmware.commands.choose",
    "firmware.commands.control",
    "firmware.commands.new_game",
    "firmware.commands.report",
    "firmware.commands.restart",
    "firmware.commands.settings",
    "firmware.hardware",
    "firmware.pins",
    "firmware.settings",
    "shared_engine.games.dog.rulesets",
    "shared_engine.games.dog.options_check",
    "shared_engine.games.dog.options_shape",
    "shared_engine.games.dog.hand",
    "shared_engine.games.dog.on_the_way",
    "shared_engine.games.dog.stepping",
    "shared_engine.games.dog.state",
    "shared_engine.games.dog.text",
    "shared_engine.games.dog.under_way",
    "shared_engine.games.dog.why",
    "shared_engine.referee.owners",
    "shared_engine.tracking.mending",
)


def preload():  # noqa: ANN201  a generator of None
    """Load what every turn needs; yields after each module."""
    # MicroPython keeps every name it ever met in tables that double: those of the momentary modules come in while a large
    # piece of memory is still free, and stay when the modules go.
    for name in _MOMENTARY:
        __import__(name)
        forget()
        yield
    for name in _GAME:
        __import__(name)
        yield


def command(name: str):  # noqa: ANN201  a module of commands/
    """Return the module that obeys the command *name*; forget() lets it go."""
    return __import__("firmware.commands." + name, None, None, ("obey",))


def forget() -> None:
    """Give back the memory of modules that were needed for a moment; they load again when they are asked for."""
    for name in _MOMENTARY:
        if name in sys.modules:
            del sys.modules[name]
            package, _, leaf = name.rpartition(".")
            delattr(sys.modules[package], leaf)
