"""Replies that are JSON: a value of the shape that was asked for, or an error that names the place
and the value."""

import re
from typing import Annotated, NotRequired, TypedDict

import pytest

from host.device.reply import read_reply
from host.errors import DeviceError


class Deck(TypedDict):
    number: Annotated[int, range(1, 10)]
    uid: Annotated[str, re.compile("([0-9a-f]{2})*")]
    cards: list[tuple[str, int]]
    battery: int | None
    kind: Annotated[str, ("own", "lent")]
    note: NotRequired[str]


WELL = '{"number": 3, "uid": "04a1", "cards": [["A", 8]], "battery": null, "kind": "own"%s}'


def test_read_reply_when_it_is_of_the_shape_then_its_value():
    assert read_reply(WELL % "", Deck, "a deck") == {
        "number": 3,
        "uid": "04a1",
        "cards": [("A", 8)],
        "battery": None,
        "kind": "own",
    }


def test_read_reply_when_a_newer_board_says_more_then_that_is_left_out():
    assert (
        read_reply(WELL % ', "note": "x", "colour": 1e999', Deck, "a deck").keys()
        == Deck.__annotations__.keys()
    )


def test_read_reply_when_it_is_an_object_of_values_then_each_by_its_name():
    assert read_reply('{"a": true, "b": 1}', dict[str, bool | int], "x") == {"a": True, "b": 1}


@pytest.mark.parametrize(
    ("shape", "text", "problem"),
    [
        (list[str], "go away", "not JSON: .*'go away'"),
        (list[str], "", "not JSON"),
        (list[str], "{}", r"its keys must be a list, not \{\}"),
        (list[str], '["a", 7]', r"its keys\[1\] must be a text, not 7"),
        (int, "true", "its keys must be a whole number, not True"),
        (int, "1.5", "not 1.5"),
        (tuple[int, int], "[1]", r"its keys must be 2 values, not \[1\]"),
        (dict[str, int], "[]", "must be an object"),
        (dict[str, int], '{"a": null}', r"its keys\.a must be a whole number, not None"),
        (
            int | None,
            '"x"',
            "its keys must be a whole number, not 'x' and its keys must be null, not 'x'",
        ),
        (Deck, '{"uid": ""}', "its keys lacks 'number'"),
        (Deck, WELL.replace("3", "10") % "", r"its keys\.number must be 1\.\.9, not 10"),
        (Deck, WELL.replace("04a1", "04a") % "", r"its keys\.uid must be as in .*, not '04a'"),
        (
            Deck,
            WELL.replace("own", "won") % "",
            r"its keys\.kind must be one of 'own', 'lent', not 'won'",
        ),
        (
            Deck,
            WELL.replace('"A"', "[]") % "",
            r"its keys\.cards\[0\]\[0\] must be a text, not \[\]",
        ),
    ],
)
def test_read_reply_when_it_is_of_another_shape_then_an_error_names_place_and_value(
    shape, text, problem
):
    with pytest.raises(DeviceError, match=problem) as caught:
        read_reply(text, shape, "its keys")
    assert str(caught.value).startswith("the board's reply about its keys cannot be read: ")
    assert "collie install" in str(caught.value)


def test_read_reply_when_it_is_long_nonsense_then_the_error_is_short():
    with pytest.raises(DeviceError) as caught:
        read_reply('["%s"]' % ("x" * 5000), list[int], "its keys")
    assert len(str(caught.value)) < 600
