"""Modules that lie side by side find each other."""

import pytest

from host.errors import InstallError
from host.install.flatten import flatten

DECK = "firmware.commands.deck"


def flat(text, **others):
    """The text of the module `main` beside that of `firmware.commands.deck`."""
    return flatten({"main": text, "firmware.commands": "", DECK: "obey = 1", **others})["main"]


def test_flatten_when_a_module_is_in_a_package_then_it_is_called_by_the_last_two_parts():
    assert set(flatten({"main": "import core", "core": "x = 1", DECK: "obey = 1"})) == {"main", "core", "commands_deck"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from firmware.commands import deck", "import commands_deck as deck"),
        ("from firmware.commands import deck as d", "import commands_deck as d"),
        ("import firmware.commands.deck as d", "import commands_deck as d"),
        ("from firmware.commands.deck import obey", "from commands_deck import obey"),
        ("from firmware.commands import gone", "import commands_gone as gone"),
        ("import sys, os.path", "import sys, os.path"),
        ("from core import x", "from core import x"),
    ],
)
def test_import_when_flat_then_the_same_names_are_bound(text, expected):
    assert flat(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = ' firmware.commands.deck other '", "x = ' commands_deck other '"),
        ("x = 'firmware.commands.' + name", "x = 'commands_' + name"),
        ("x = 'firmware'", "x = 'firmware'"),
        ("x = '1.29.0'", "x = '1.29.0'"),
    ],
)
def test_text_when_it_names_modules_then_they_are_found_at_run_time(text, expected):
    assert flat(text) == expected


def test_module_when_it_does_nothing_then_it_stays_only_if_another_names_it():
    program = {"main": "import a.b as b", "a.b": "'''Names.'''", "a.c": "'''Names.'''", "a": ""}
    assert set(flatten(program)) == {"main", "a_b"}


def test_flatten_when_two_modules_would_be_called_the_same_then_refused():
    with pytest.raises(InstallError, match="b_c"):
        flatten({"x.b.c": "y = 1", "z.b.c": "y = 2"})


def test_flatten_when_a_whole_path_is_imported_then_refused():
    with pytest.raises(InstallError, match=r"import firmware\.commands\.deck"):
        flat("import firmware.commands.deck")
