"""Which modules of the engine are judged, and where they are."""

import pathlib

ENGINE = pathlib.Path("shared_engine")
ROOMS = ("games", "log", "referee")  # modules of games are named without it

# Judged first, in this order: what decides what is legal.
FIRST = (
    "moves/step",
    "moves/split",
    "moves/shares",
    "moves/legal",
    "moves/every",
    "black/dog",
    "play",
    "position",
)
FIRST += ("outcome", "moves/hand", "moves/playable")


def modules():
    """Return the names of all modules, as dog/moves/step or referee/match, in the order they are
    judged."""
    paths = [
        path.relative_to(ENGINE).with_suffix("")
        for room in ROOMS
        for path in sorted((ENGINE / room).rglob("*.py"))
    ]
    found = [path.as_posix().removeprefix("games/") for path in paths]
    first = ["dog/" + name for name in FIRST]
    dog = [name for name in found if name.startswith("dog/") and name not in first]
    return first + dog + [name for name in found if not name.startswith("dog/")]


def path_of(module):
    """Return where in shared_engine *module* is, as games/dog/moves/step.

    Raises:
        FileNotFoundError: there is no such module.
    """
    for path in ("games/" + module, module):
        if (ENGINE / (path + ".py")).exists():
            return path
    raise FileNotFoundError(
        "no module %r to judge; write it as dog/moves/step or referee/match" % module
    )


def source_of(module):
    """Return the source of *module*."""
    return (ENGINE / (path_of(module) + ".py")).read_text()
