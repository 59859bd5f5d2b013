"""Reads tests/vectors, on the laptop and on the device."""

import json


def load(name):
    """What is in tests/vectors/NAME, beside this file or below the root of the device."""
    folder = __file__[: -len("shared_engine/wire/vectors.py")] if "/" in __file__ else ""
    for path in (folder + "vectors/" + name, "tests/vectors/" + name):
        try:
            with open(path, encoding="utf-8") as file:
                return json.load(file)
        except OSError:
            pass
    raise OSError(
        "tests/vectors/%s is missing: run the tests from the root of the repository" % name
    )
