"""What names may be."""

import pytest

from host.live.names import flaw


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("", None),
        ("Anna", None),
        ("Åsa 🙂", None),
        ("x" * 41, "no_name"),
        ("An\x1bna", "no_name"),
        ("ben", "same_name"),
    ],
)
def test_flaw_when_a_name_is_asked_about_then_why_nobody_can_have_it(name, key):
    found = flaw(name, {1: "Ben"})
    assert (found and found[0]) == key


def test_flaw_when_there_is_one_then_the_name_is_in_it():
    assert flaw("An\x1bna", {})[1]["name"] == "'An\\x1bna'"
